# 瀏覽器中的頁面。

page-title = 天元：五子棋
page-special = 免註冊，可離線，必勝有證明。
skip-to-board = 跳到棋盤
board-label = 棋盤，{ $size } 路，{ $rule }
game-about = { $rule } · { $size } 路
moves-label = 棋譜
moves-none = 尚未落子，{ $color ->
    [black] 黑方
   *[white] 白方
}先行。
actions-label = 操作
more-actions-label = 更多操作
group-game = 對局
group-study = 研究
group-files = 檔案
sections-label = 欄目
section-play = 對弈
section-online = 連線

# 螢幕閱讀器讀出的各點。
cell-empty = { $point } 空
cell-stone = { $point } { $color ->
    [black] 黑子
   *[white] 白子
}
cell-last = 最後一手
cell-forbidden = { $foul ->
    [overline] 長連禁手
    [double-four] 四四禁手
   *[double-three] 三三禁手
}
cell-winning = 勝利連線
cell-hint = 提示
cell-ahead = 已預選
cell-answer = 可能的應手，尚未判定
cell-stops = 能擋住
cell-may-hold = 也許守得住
cell-loses = 會輸

# 按鈕。
more = 更多
close = 關閉
play = 開始
play-again = 再來一局
look-at-board = 看棋盤
settings = 設定
games = 棋局
go-on = 請電腦繼續
agree-draw = 和棋
decline-draw = 繼續下
sound-on = 聲音已開
sound-off = 聲音已關

# 輪到誰。
status-you = { $color ->
    [black] 輪到你了，你執黑。
   *[white] 輪到你了，你執白。
}
status-you-after = 電腦走了 { $point }，輪到你了。
status-you-after-pass = 電腦停了一手，輪到你了。
status-side = { $color ->
    [black] 輪到黑方。
   *[white] 輪到白方。
}
status-thinking = 電腦正在思考……
status-waiting = 電腦已停止思考，隨時可以讓它繼續。
live = 回到目前
steps-label = 逐手翻看
looking-back = { $ply ->
    [0] 回看：開局，共 { $count } 手。
   *[other] 回看：第 { $ply } 手，共 { $count } 手。
}
looking-back-notice = 現在看的是之前的局面。按「回到目前」繼續下。
played-last = { $color ->
    [black] 黑方走了 { $mv }。
   *[white] 白方走了 { $mv }。
}
restart-question = 重新開始嗎？這一局會留在對局列表裡。
restart-yes = 重新開始
help-all-question = 分析會顯示最佳著法。本局接下來都用分析嗎？結果會註明。
help-all-yes = 用分析
result-helped = 使用過分析。
back-at-game = 已回到對局。
back-at-record = 已回到棋譜。
tool-close-record = 回到棋譜
details = 詳情
record-not-kept = 這份棋譜未能儲存：重新整理或關閉頁面後就沒有了。
new-offers = 五手打點數
new-offers-open = 對局中宣布
cell-same-as = 與 { $point } 等價（旋轉、鏡像或平移後相同）
status-hinting = 正在找一步好棋……
status-hint = 提示：{ $point } 是好點。
status-hint-pass = 提示：停一手。
help-threat = { $color ->
    [black] 黑方
   *[white] 白方
}{ $four ->
    [yes] 快要連成五了
   *[no] 有一個活三
}{ $state ->
    [stops] ：請在 { $points } 擋住。
    [asked] 。正在看 { $points }…
    [perhaps] ：{ $points } 也許守得住。
    [late] ：已經太遲，每一手都輸。
   *[lost] ：應對它的著法都輸。
}
help-threat-many = { $color ->
    [black] 黑方
   *[white] 白方
}{ $four ->
    [yes] 快要連成五了
   *[no] 有一個活三
}{ $state ->
    [stops] ：請在標有十字的點中選一個擋住。
    [asked] 。正在看標出的點…
   *[perhaps] ：標有圓圈的點也許守得住。
}
help-loses = { $moves ->
    [1] 這樣電腦就能在 { $point } 連成五。要悔棋嗎？
   *[other] 這樣電腦就能從 { $point } 開始連續衝四取勝。要悔棋嗎？
}
help-let-go = { $moves ->
    [1] 你本可以在 { $point } 連成五。要悔棋嗎？
   *[other] 你本可以從 { $point } 開始連續衝四取勝。要悔棋嗎？
}
help-take-back = 收回這手
help-speak = 朗讀
status-tap-again = 再點一次 { $point } 即可落子。
status-bench = 正在執行引擎基準……
bench-title = 引擎基準
bench-result = 基準簽名：{ $signature }（{ $nodes } 個節點）
bench-failed = 基準無法執行：{ $why }

# 對局者。
player-you = 你
player-person = { $color ->
    [black] 黑方
   *[white] 白方
}
player-computer = 電腦 { $level } 級
player-to-move = 輪到
player-thinking = 思考中
player-won = 勝

# 結果。
result-you-win = 你贏了
result-you-lose = 電腦贏了
result-side-wins = { $color ->
    [black] 黑方勝
   *[white] 白方勝
}
result-draw = 和棋
result-moves = 共 { $count } 手
draw-title = 誰也贏不了了
draw-line = 這盤棋雙方都無法再連成五子，算和棋嗎？

# 新對局。
new-opponent = 對手
opponent-computer = 電腦
opponent-friend = 本機雙人
opponent-friend-line = 同一裝置，輪流落子。
new-level = 級別
level-name = { $level ->
    [0] 貪玩
    [1] 入門
    [2] 隨和
    [3] 休閒
    [4] 穩健
    [5] 細心
    [6] 犀利
    [7] 老練
    [8] 強手
    [9] 大師
   *[10] 全力
}
level-line = { $level ->
    [0] 幾乎隨手落子，但多半會擋住四。適合第一局。
    [1] 懂規則，但常常看漏，適合初次對局。
    [2] 會擋四，但活三有一半看不到。
    [3] 往前想一手，活三還常常看漏。
    [4] 往前想兩手，偶爾看漏活三。
    [5] 往前想三手，幾乎不看漏。
    [6] 有棋社棋手的水平，失誤會被抓住。
    [7] 引擎看一眼就下：看得出連續衝四的勝法。
    [8] 引擎稍想一想。
    [9] 引擎多想一想，每手不到一秒。
   *[10] 引擎全力以赴，每手要想幾秒。
}
level-rated = { $level } 級 { $name }，Elo { $rating }
new-rule = 規則
new-size = 棋盤
size-name = { $size } 路
size-other = 其他大小
new-black = 誰{ $color ->
    [black] 執黑
   *[white] 執白
}先行
black-me = 我先
black-computer = 電腦先
black-lot = 隨機

# 設定。
set-board = 棋盤
board-wood = 木質
board-contrast = 高對比度
set-theme = 主題
theme-system = 系統
theme-light = 淺色
theme-dark = 深色
set-language = 語言
set-sounds = 聲音
set-help = 新手幫助
set-numbers = 手數
set-coordinates = 座標
set-rows-from-top = 列號由上往下數
set-motion = 動畫
motion-system = 系統
motion-off = 關閉
motion-on = 開啟
set-kept = 設定與棋局儲存在此瀏覽器中。
set-kept-computer = 設定儲存在此瀏覽器中，棋局也儲存在這台電腦上。

# 以往的棋局。
games-none = 還沒有棋局。你下的每一局都會儲存在這裡。
games-line = 所有內容都儲存在此瀏覽器中。
games-line-computer = 所有內容都儲存在此瀏覽器中。棋局也儲存在這台電腦上，各個瀏覽器都能開啟。
games-current = 正在棋盤上
games-unfinished = 未下完
games-drawn = 和棋
games-you-won = 你贏了
games-you-lost = 你輸了
games-won = { $color ->
    [black] 黑方勝
   *[white] 白方勝
}
games-entry = { $rule }，{ $size } 路，{ $count } 手

# 出錯時。
not-your-turn = 電腦正在思考，按「停止」可讓它立即落子。
computer-waits = 輪到電腦，按「請電腦繼續」即可。
link-error = 此連結無法開啟，一切保持原樣。{ $why }
size-text-error = 「{ $text }」不是棋盤大小：需要 5 到 22 之間的數字。
link-language-error = 連結要求的語言這裡沒有。{ $why }
link-section-error = 連結要開啟「{ $section }」，這裡沒有；有 play、analysis、puzzles、learn、online、games。
link-clock-error = { $kind ->
    [negative] 連結要求的棋鐘「{ $clock }」有負的時間。
    [short] 連結要求的棋鐘「{ $clock }」：每方至少要有一秒，並且各部分都不能為零。
    [long] 連結要求的棋鐘「{ $clock }」太長：最多 24 小時，每手的部分最多一小時，或每手最多 60 天。
    [other] 連結要求的棋鐘「{ $clock }」的各部分不相容。
   *[form] 連結要求的「{ $clock }」不是棋鐘：寫法如 5m+4s、30m+3x30s、10m、30s/move、3d。
}請在這裡選擇。
link-view-error = 連結要求以「{ $view }」顯示棋盤；可用 identity、rotate-90、rotate-180、rotate-270、flip-left-right、flip-top-bottom、flip-diagonal、flip-antidiagonal。
settings-set-aside = 儲存的設定無法讀取，頁面使用預設設定。原有內容仍儲存在此瀏覽器中，名為「{ $key }」。（{ $why }）
game-set-aside = 有一局儲存的棋無法讀取。它沒有被刪除，仍儲存在此瀏覽器中，名為「{ $key }」。（{ $why }）
storage-none = 此瀏覽器不允許頁面儲存內容。可以照常下棋，但關閉頁面後棋局就沒有了。
storage-full = 棋局無法儲存到此瀏覽器：{ $why }。請清理瀏覽器的儲存空間，或不要關閉此頁面。
load-part = { $part ->
    [library] 正在開啟棋局…
    [solver] 正在載入求解器…
    [records] 正在載入棋譜讀寫模組…
    [page] 正在載入頁面的這一部分…
   *[engine] 正在載入引擎…
}
load-bytes = { $kilobytes } KB
load-failed = { $part ->
    [library] 棋局列表載入失敗，請檢查網路連線。
    [solver] 求解器載入失敗，請檢查網路連線。
    [records] 棋譜讀寫模組載入失敗，請檢查網路連線。
    [words] 語言載入失敗，請檢查網路連線。
    [page] 頁面的這一部分載入失敗，請檢查網路連線。
   *[engine] 引擎載入失敗，請檢查網路連線。
}
load-again = 重試
update-ready = 天元有了新版本。
update-use = 立即使用
engine-failed = 引擎停止了工作（{ $why }）。再試一次即會重新啟動。
page-broken = 頁面出了問題。棋局已經儲存，重新載入即可繼續。

# 棋盤上的開局。
cell-offer = 第五手候選 { $number }
cell-outside = 現在不可選
decide-by-button = 這一步用按鈕決定，不在棋盤上。{ $task }

# 兩人對局：指出禁手與和棋。
foul = 指出禁手
claim-row = 我已成五
claim-nothing = 沒有可以指出的，對局繼續。
claim-not-here = 這局棋由棋盤自動判定禁手和五連，不用指出。
offer-draw = 提和
draw-offered = { $color ->
    [black] 黑方提議和棋
   *[white] 白方提議和棋
}
draw-offered-line = { $color ->
    [black] 白方是否同意？
   *[white] 黑方是否同意？
}

# 新對局：常用組合、開局、禁手。
new-preset = 玩法
preset-free = 自由對局
preset-free-line = 五子或更多即勝，第一子任意落。
preset-own-line = 自選的規則、棋盤與開局。
new-details = 規則、棋盤、開局
new-opening = 開局規則
new-fouls = 禁手處理
fouls-name = { $fouls ->
    [refuse] 不許落子
    [lose] 立即判負
    [claim] 由對方指出
    [claim-or-turn] 由對方指出，指錯停一手
   *[claim-or-lose] 由對方指出，指錯判負
}
fouls-line = { $fouls ->
    [refuse] 禁手點不能落子，並說明原因。
    [lose] 黑方走禁手立即判負。
    [claim] 白方須在下一手之前指出禁手，長連可在終局前指出；成五要自己說出。指錯不罰。
    [claim-or-turn] 白方須在下一手之前指出禁手，長連可在終局前指出；成五要自己說出。指錯停一手。
   *[claim-or-lose] 白方須在下一手之前指出禁手，長連可在終局前指出；成五要自己說出。指錯判負。
}
clash = { $clash ->
    [renju-only] 僅用於連珠
    [too-small] 需要 { $size } × { $size } 棋盤
    [no-fouls] 只有連珠有禁手
    [moves-only] 僅限兩人或對引擎
   *[people-only] 僅限兩人對局
}
decisions-label = 選擇
status-dealing = 正在尋找均衡的開局……

# 棋譜：匯入、匯出與瀏覽。
import = 匯入
export = 匯出
import-line = 把檔案拖到頁面任意處，或選擇檔案，或貼上文字、網址。可讀 Piskvork、RenLib、SGF、RenjuNet、弈心、棋盤文字與座標串，常見編碼均可。
import-choose = 選擇檔案
import-paste = 文字或網址
import-read = 開啟
import-drop = 放開即開啟
import-charset = 文字編碼
import-readings = 還可以這樣讀
reading-encoding = { $charset }：{ $sample }
reading-other = { $other ->
    [games] 每行一局：{ $sample }
    [wrapped] 各行合為一局：{ $sample }
   *[swapped] 黑白對調
}
charset-auto = 自動
import-reading = 正在開啟……
import-read-so-far = 讀取中……{ $percent } %，{ $count } 局
import-lenient = 能讀多少讀多少
import-failed = 這不是天元認識的棋譜，或者檔案已損壞。沒有開啟任何內容。
reader-failed = 此處無法讀寫該棋譜：{ $why }
record-number = 第 { $number } 局
import-found = { $format }，{ $count } 局
import-listed = 共 { $total } 局，列出 { $count } 局。
import-more = 顯示更多
import-find = 尋找
import-notices = 關於此檔案
record-counts = { $moves } 手{ $variations ->
    [0] {""}
   *[other] ，變化 { $variations } 個節點
}
record-label = 棋譜
record-start = 到開頭
record-back = 後退
record-forward = 前進
record-end = 到結尾
record-way = { $mv }（{ $count }）
record-root = 起始
record-comment = 註解
record-copied = 另一個分頁也修改了這份棋譜。您的修改已儲存為它的副本。
record-edit-refused = { $why ->
    [root] 開頭不能剪下。
    [size] 另一份棋譜的棋盤大小不同。
    [start] 另一份棋譜的起始局面不同。
    [lines] 這裡的文字只能有一行。
   *[other] 這裡不能這樣做。
}
record-tree = 著法
record-more = 還有 { $count } 個變化
record-fewer = 收起變化
record-new = 新棋譜
record-add-to = 併入打開的棋譜
record-add-file = 併入檔案中的變化
record-edit = 編輯
record-pen = 點棋盤時
record-pen-play = 落子
record-pen-text = 寫字母
record-pen-mark = { $mark ->
    [triangle] 畫三角
    [cross] 畫叉
    [circle] 畫圓圈
    [square] 畫方塊
   *[selected] 畫小方塊
}
record-promote = 設為主線
record-cut = 從這裡剪下
record-copy = 從這裡複製
record-paste = 貼到這裡
record-only-line = 只留這個變化
record-view-turn = 旋轉視圖
record-view-mirror = 鏡像視圖
record-turn = 旋轉棋譜
record-mirror = 鏡像棋譜
record-numbers-none = 不顯示
record-numbers-all = 全部
record-numbers-here = 從這裡開始
record-numbers-last = 最後{ $count }手
record-elsewhere = 另一處相同局面
record-name-ask = 給這份棋譜取個名字？
record-name-keep = 儲存名字
record-name-later = 以後再說
record-comment-hint = 關於這一手想說的話
record-sending = 正在儲存修改…
record-kept = 修改已全部儲存。
record-unkept = 有修改尚未儲存。
record-keep-again = 現在儲存
record-notes = 規則的說明
record-head = 關於本局
record-play = 從此處對局
record-list = 檔案中的全部棋局
record-no-move = 無著手
record-place = { $ply ->
    [0] 開頭。
   *[other] 第 { $ply } 手之後。
}
record-status = { $ply ->
    [0] 開頭。
   *[other] 第 { $ply } 手之後。
}{ $color ->
    [black] 輪到黑方。
   *[white] 輪到白方。
}
turn-guessed = 棋譜沒有寫明輪到誰下。按棋子數推測為{ $color ->
    [black] 黑方
   *[white] 白方
}。
turn-change = 改為{ $color ->
    [black] 黑方
   *[white] 白方
}先下
tool-close = 關閉
cell-mark = { $mark ->
    [triangle] 三角標記
    [cross] 叉標記
    [circle] 圓圈標記
    [square] 方塊標記
   *[selected] 選取標記
}
cell-label = 「{ $label }」
cell-next = 有後續變化
cell-proved-won = 已證明獲勝
cell-proved-lost = 已證明落敗
cell-alike = 棋譜別處有相同局面
cell-turned = 棋譜別處有旋轉或鏡像後的相同局面
cell-asked = 所問的點

export-what = 內容
export-game = 目前對局
export-record = 目前棋譜
export-all = 全部 { $count } 局
export-format = 格式
export-save = 儲存檔案
export-copy = 複製文字
export-copied = 已複製。
export-not-copied = 瀏覽器不允許複製，請改為儲存檔案。
export-writing = 正在寫出……
export-whole = 此格式能儲存全部內容。
export-losses = 此格式無法儲存
export-picture = 圖片
export-svg = 儲存 SVG
export-png = 儲存 PNG
share-position = 局面與著法
share-moves = 複製著法
share-diagram = 複製棋盤圖
share-picture = 複製圖片
share-link = 複製連結
share-gif = GIF 動畫
share-print = 列印棋圖
share-print-line = 列印一頁棋圖
share-no-line = 到這裡的著法不是一局合法的棋。
look-wood = 木紋
look-light = 紙面
look-dark = 深色

# 禁手的原因與練習。
why = 為什麼？
why-title = 為什麼？
why-step = 第 { $step } 步，共 { $count } 步
why-next = 下一步
why-previous = 上一步
drill-title = 是不是禁手？
drill-line = 給出一個局面和一點：黑方可以下嗎？
swap-drill = 換不換？
swap-drill-line = 盤上已有三子：選更有利的一方。
swap-line = 像開局時那樣選擇，由引擎評分；雙方相差不到五個百分點，怎麼選都對。
swap-asked = 你執{ $color ->
    [black] 黑
   *[white] 白
}：交換還是不換？
swap-asked-offers = 你執黑，須給出 { $count } 個五手打點：交換還是不換？
swap-asked-colour = 對方已擺三子。你執哪一色，還是再擺兩子？
swap-even = 大致均勢，黑方 { $percent }%：怎麼選都對。
swap-right = 選對了：黑方勝率 { $percent }%。
swap-wrong = { $color ->
    [black] 黑方
   *[white] 白方
}更好：黑方勝率 { $percent }%。
swap-looking = 引擎正在比較雙方……
swap-failed = 引擎未能比較雙方。
drill-question = 黑方可以下 { $point } 嗎？
drill-forbidden = 是禁手
drill-allowed = 可以下
drill-right = 答對了。
drill-wrong = 不對。
drill-next = 下一題
drill-score = { $asked } 題答對 { $right } 題，連對 { $streak } 題，最長連對 { $best } 題
cell-looks = 似禁非禁
why-pick = 點一個空點，看黑方能否落子及原因。叉是禁手，圓圈只是貌似禁手。

# 按鍵，以及輪到自己時的標題。
keys = 鍵盤操作
keys-group-board = 棋盤上
keys-group-page = 頁面
keys-step = 後退一手，前進一手
keys-ends = 到開頭，到最後一手
keys-board = 到棋盤，再到各按鈕
keys-cursor = 用 Tab 到棋盤後：移動游標
keys-play = 在游標處落子
edit-undo = 復原
edit-redo = 重做
keys-undo = 悔棋
keys-redo = 恢復
keys-copy = 複製棋譜
keys-paste = 開啟棋譜、連結或檔案
keys-record-lines = 選擇其他變化
keys-record-forks = 到上一個或下一個分支
keys-record-comment = 為棋譜的這一手寫註解
keys-record-promote = 把這個變化設為主線
keys-record-cut = 從這一手起剪下
keys-clocks = 讀出雙方的時間
keys-close = 關閉開啟的內容
keys-help = 顯示這些按鍵
keys-right-click = 滑鼠右鍵：悔棋；在棋譜中後退一手
title-your-turn = ● 輪到你 · 天元

# Of the first screen, about what is loaded later.
course = 學棋
puzzles = 習題
study-open = 算殺
study-title = 算殺
study-over = 此局面已終局。
play-online = 連線對局
resign-question = 確定認輸嗎？認輸後無法反悔。
resign-yes = 認輸
review-title = 覆盤
lesson = 看程式怎麼下
