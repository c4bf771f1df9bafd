# 終端機。

terminal-turn = 第 { $ply } 手：輪到{ $color ->
    [black] 黑方
   *[white] 白方
}。
terminal-plays = { $color ->
    [black] 黑方
   *[white] 白方
}走 { $point }。
terminal-passes = { $color ->
    [black] 黑方
   *[white] 白方
}停一手。

# 可以輸入的指令（頁面按鈕的名稱也可以）。
terminal-help-word = 幫助
terminal-quit-word = 退出
terminal-draw-word = 和棋

terminal-start = 請輸入 H8 這樣的點，或輸入「幫助」。
terminal-help =
    H8               在 H8 落子
    悔棋   undo     收回上一手（與電腦對局時連同自己的一手）
    恢復   redo     重走收回的一手
    提示   hint     看看高手會怎麼走
    停一手 pass     這一次不落子
    和棋   draw     以和棋結束
    認輸   resign   放棄本局
    新對局 new      再來一局
    暫停   pause    停下計時
    繼續   continue 繼續計時
    退出   quit     離開
terminal-over = 輸入「新對局」再來一局，「悔棋」從這裡接著下，或「退出」。
terminal-unknown = 「{ $input }」既不是 H8 這樣的點，也不是指令；請輸入「幫助」。
terminal-draw-offer = 雙方都無法再連成五子。輸入「和棋」結束本局，也可以繼續下。
terminal-draw-refused = 電腦要繼續下：仍有一方可能連成五子。
terminal-nothing-to-undo = 沒有可以收回的棋。
terminal-nothing-to-redo = 沒有可以重走的棋。
terminal-no-hint = 已經沒有可以落子的點。
terminal-none-balanced = 沒有一個著點比較完；請增加 --time 或 --nodes。
terminal-forbidden = 黑方的禁手點：

points-error = 第 { $ply } 個點，第 { $offset } 個字元處：「{ $text }」不是棋盤上的點（字母 A 至 V 加數字 1 至 22）。
whose-turn = 請用 --to-move 說明輪到哪一方：{ $black } 顆黑子和 { $white } 顆白子看不出來。

analysis-depth = 深度
analysis-score = 評分
analysis-chance = 勝率
analysis-nodes = 節點
analysis-time = 用時
analysis-line = 變化
analysis-best = 最佳：{ $point }
analysis-wins = { $color ->
    [black] 黑方
   *[white] 白方
}{ $proof ->
    [proved] {" "}
   *[found] 約{" "}
}{ $moves } 步內勝。
analysis-proved = 已證明：對每個合法防守都有應對，至多 { $moves } 步。
analysis-found = 由搜尋找到，未經證明。

bench-line = 簽名 { $signature }：{ $nodes } 個節點，{ $seconds } 秒，每秒 { $speed } 個節點。

no-such-game = 沒有第 { $number } 局：檔案裡有 { $count } 局。
no-such-ply = 沒有第 { $ply } 手之後的局面：主線有 { $count } 手。
terminal-notes = 說明：
why-legend = ◎ 該點  ◆ 連線  ◇ 假想的黑子  + 可補之處
undrawn = { $point } 上的文字「{ $text }」有畫不出的字，以圓圈代替。
left-out = 圖中沒有畫出：{ $list }
gif-sampled = GIF 最多容納 { $most } 幅畫面：這裡是 { $count } 個局面中的 { $most } 個。
which-format = 「{ $name }」這個名稱看不出要寫哪種格式：請用 --to。
which-picture = 「{ $name }」這個名稱看不出要寫哪種圖片：請用 --to svg、png 或 gif。

# 透過連結與別處的人對局。
terminal-room-link = 請朋友打開這個連結：{ $link }
terminal-room-waiting = 還沒有人加入。
terminal-room-free = 有空位：輸入「加入」入座，或者觀戰。
terminal-room-watching = 你正在觀戰。
terminal-room-somebody = 對方
terminal-room-joined = { $name }已加入。
terminal-room-you = 第 { $number } 局：你執{ $color ->
    [black] 黑
   *[white] 白
}，{ $name }執{ $color ->
    [black] 白
   *[white] 黑
}。
terminal-room-game = 第 { $number } 局。
terminal-room-your-turn = 第 { $ply } 手：輪到你（{ $color ->
    [black] 黑方
   *[white] 白方
}）。
terminal-room-asks = { $what ->
    [draw] { $name }提議和棋。
    [takeback] { $name }請求悔棋。
    [rematch] { $name }想交換顏色再來一局。
    [pause] { $name }想暫停計時。
   *[help] { $name }提議本局允許禁手標記、提示和分析。
}
terminal-room-answer = 請輸入「同意」或「不同意」。
terminal-room-asked = { $what ->
    [draw] 你已提議和棋。
    [takeback] 你已請求悔棋。
    [rematch] 你已請求交換顏色再來一局。
    [pause] 你已請求暫停計時。
   *[help] 你已提議允許禁手標記、提示和分析。
}
terminal-room-declined = { $name }不同意。
terminal-room-taken-back = 收回了 { $plies } 手。
terminal-room-help-allowed = 雙方同意本局允許禁手標記、提示和分析。
terminal-room-paused = 計時已暫停。任何一方輸入「繼續」即可恢復。
terminal-room-continued = 計時繼續。
terminal-room-clocks = 剩餘時間：黑 { $black }，白 { $white }。
terminal-room-vacation = { $name } 在 { $first } 至 { $last }（UTC）休假，期間不計時。
terminal-room-returned = { $name } 結束休假，{ $day }（UTC）起恢復計時。
terminal-room-vacation-days = 你還有 { $days } 天假期：請輸入「休假」和天數。
terminal-room-set-up = 擺好的棋子：黑 { $black }，白 { $white }；{ $color ->
    [black] 黑方
   *[white] 白方
}先走。
terminal-room-moves = 著法：{ $moves }
terminal-room-over = 輸入「再來一局」交換顏色再下，或「退出」。
terminal-opening-how = { $what ->
    [colour] 輸入「執黑」或「執白」。
    [colour-or-two] 輸入「執黑」「執白」或「再下兩子」。
    [swap] 輸入「交換」或「不交換」。
    [swap-or-offer] 輸入「交換」「不交換」或「打點」。
    [declare] 輸入一個數字。
    [offer] 輸入「打點」和各點，如 打點 G7 H9。
   *[pick] 輸入要保留的點。
}
terminal-room-claims = 這裡的禁手和成五須自己指出：輸入「指出禁手」，或「成五」加一個點。
terminal-room-draw-unarmed = 你的下一手不提和。
terminal-room-here = { $name }在線上。
terminal-room-gone = { $seconds ->
    [0] { $name }不在線上。
   *[other] { $name }不在線上。再過 { $seconds } 秒，你可以判定獲勝。
}
terminal-room-claim = { $name }離開太久了。輸入「判勝」判定獲勝，也可以繼續等。
terminal-room-lost = 連線中斷，正在重新連線。
terminal-room-stopping = 伺服器正在停止，等它回來。
terminal-room-back = 已重新連線。
terminal-room-later = 現在沒有連線，連上後立即送出。
terminal-room-kept = 座位為你保留。繼續對局：tengen play --server { $link }
terminal-room-no-seat = 你在觀戰，沒有座位。
terminal-room-which = 沒有需要回答的問題。
terminal-room-refused = { $why ->
    [not-started] 還沒有人加入。
    [full] 兩個座位都有人了。
    [over] 對局已經結束。
    [not-over] 對局還沒有結束。
    [not-your-turn] 還沒輪到你。
    [stale] 局面已經變了，請再看一下棋盤。
    [not-asked] 沒有人問過這個。
    [already-asked] 已經問過了，請等對方回答。
    [nothing-to-take-back] 沒有可以收回的棋。
    [already-allowed] 已經允許了。
    [not-absent] 對方在線上，或者離開還不到兩分鐘。
    [too-many-questions] 這一局裡您已經問得夠多了。
    [used-up] 這個房間已經用滿，請新開一個房間繼續。
    [earlier-game] 這是前面的對局裡做過的。
    [stale-step] 開局已有進展，請再看一下棋盤。
    [not-now] 現在要決定的不是這個。
    [not-claimed] 這個房間裡不用指出。
    [not-white] 只有白方可以指出禁手。
    [no-help] 本房間不允許幫助。
    [turn-lost] 對方剛失去一手，請落子。
    [in-other-game] 你們中有一人正在另一局對局中，請等它結束後再提出。
    [with-move] 提和要和下一手一起：先輸入「和棋」，再落子。
    [no-clock] 本局不計時。
    [paused] 計時已暫停：請先輸入「繼續」。
    [not-paused] 計時沒有暫停。
    [held] 裁判已暫停計時。
    [round-over] 本輪時間已到：由裁判裁定勝負。
    [seat-of-other] 這個座位屬於另一位棋手。你可以觀戰。
    [no-arbiter] 這個房間沒有裁判。
    [bad-time] 一次最多加減一天，並且棋手至少保留一秒。
    [seat-free] 這個席位沒有人。
    [no-vacation] 本局沒有假期。
    [away] 你已在休假；輸入「銷假」可結束。
    [not-away] 你沒有可結束的假期。
   *[illegal] 這一手不允許。
}
terminal-room-trouble = 伺服器無法處理：{ $message }
terminal-room-error = { $kind ->
    [address] 「{ $detail }」不是伺服器位址；應當像 http://192.168.1.7:7515 這樣。
    [not-found] 沒有這個房間：{ $detail }
    [unreachable] 伺服器沒有回應：{ $detail }
    [incompatible] 那裡沒有 Tengen 伺服器：{ $detail }
   *[refused] 伺服器拒絕：{ $detail }
}
terminal-room-help =
    H8              在 H8 落子
    停一手 pass     這一次不落子
    悔棋 undo       請求收回自己的上一手
    和棋 draw       提議和棋
    同意 yes，不同意 no   回答問題
    認輸 resign     放棄本局
    判勝 claim      對方離開滿兩分鐘後判定獲勝
    再來一局 rematch 結束後交換顏色再下
    暫停 pause      提議暫停計時
    繼續 continue   恢復計時
    休假 5       從明天起 5 天自己不計時
    銷假         結束休假
    說 hello     還有 good-luck、well-played、thanks、sorry、moment、back、bye；雙方輸入「說 freely」後可用自己的話，「說 enough」結束
    標記 marks      提議允許禁手標記、提示和分析
    加入 join       坐到空位上
    指出禁手 foul   指出黑方走了禁手
    成五 five H8    宣告 H8 處成五
    執黑 black，執白 white，再下兩子 two，交換 swap，不交換 keep，打點 offer G7 H9，3   開局中的決定
    連結 link       再顯示一次連結
    退出 quit       離開，座位保留
terminal-room-foul-word = 指出禁手
terminal-room-five-word = 成五
terminal-room-yes-word = 同意
terminal-room-no-word = 不同意
terminal-room-claim-word = 判勝
terminal-room-rematch-word = 再來一局
terminal-room-marks-word = 標記
terminal-room-pause-word = 暫停
terminal-room-continue-word = 繼續
terminal-room-vacation-word = 休假
terminal-room-say-word = 說
terminal-room-not-said = 沒有說出去：沒有連線，或伺服器版本較舊。
terminal-room-freely = { $name } 想用自己的話交談；輸入 `說 freely` 表示同意。
terminal-room-return-word = 銷假
terminal-room-join-word = 加入
terminal-room-link-word = 連結

# Backups
data-copied = { $rooms } 個房間，本機保存的 { $games } 局棋，共 { $bytes } 位元組。
data-migrated = 已複製 { $rooms } 個房間，共 { $rows } 列。每個房間在兩個資料庫中都相同。
serve-here-only = 只有這台電腦能打開它。要讓他人加入，請用 --listen 0.0.0.0:{ $port } 啟動，或在頁面的「邀請」中按「允許」。
serve-others = 其他裝置請打開 { $addresses }
serve-unreached = 還沒有其他裝置連到這台伺服器。如果在那裡打不開，請依次嘗試：
serve-firewall = 讓天元通過這台電腦的防火牆：它在連接埠 { $port } 上接受 TCP 連線。
serve-wifi = 兩台裝置使用同一個 Wi-Fi，不要用訪客網路：許多訪客網路把裝置互相隔離。
serve-hotspot = 打開這台電腦或手機的熱點，讓所有裝置加入，然後重新啟動天元：位址會隨之改變。
serve-reached = 已有其他裝置連到這台伺服器。
data-no-home = 此使用者沒有家目錄，請用 --data 指定伺服器的資料夾。

# 主持
host-rooms = 房間：{ $count }
host-ratings = 等級分（組別、等級分 ± 偏差，? 表示暫定、局數、棋手）：{ $count }
host-pools = 大廳的配對池（編號，規則、開局和用時，等待人數）：{ $count }
host-arenas = 競技賽（編號，規則、開局和用時，進度，人數，名稱）：{ $count }
host-arena-state = { $state ->
    [open] { $minutes } 分鐘後開始
    [running] 還剩 { $minutes } 分鐘
   *[ending] 最後的對局
}
host-reports = 檢舉（編號、被檢舉者、檢舉者、房間及其最後事件、經過 → 答覆）：{ $count }
host-answered = 已答覆。檢舉 { $number } 的送出者可以看到。
compare-game = 非被迫的著法
compare-moves = 著數
compare-equal = 與引擎首選相同
compare-median = 中位用時（秒）
compare-middle = 中間一半（秒）
compare-reported = 被檢舉的對局
compare-usual = 平常 { $games } 局
compare-line = 這本身不能證明什麼：高手會找到引擎的著法，簡單的對局中也更多。
host-refunded = 已撤回 { $games } 局的等級分（返還 { $number }）。相關棋手可以看到。
host-moderators = 管理員：{ $count }
host-acts = 生效中：{ $count }
host-done = 已完成，編號 { $number }：用 `tengen host lift { $number }` 可解除。
host-noted = 已完成，記錄編號 { $number }。
host-room-state = { $state ->
    [waiting] 等待中
    [going] 對局中
   *[ended] 已結束
}
host-days-left = 還有 { $days } 天

# Doctor
doctor-version = 版本：{ $version }，提交 { $commit }，平台 { $target }
doctor-no-commit = 未知（由原始碼套件建置）
doctor-cpu = 處理器：{ $path }，{ $cores } 個核心
doctor-page = 頁面：{ $state ->
    [built] 已內建
   *[missing] 未內建；可用 “cargo xtask build” 建置
}
doctor-data = 資料夾：{ $state ->
    [none] 無，此使用者沒有家目錄；可用 --data 指定
    [new] { $folder }（首次啟動時建立）
    [writable] { $folder }（可寫入）
   *[refused] { $folder }（無法寫入）
}
doctor-port = 連接埠：{ $state ->
    [free] { $address } 可用
    [tengen] 天元 { $version } 正在 { $address } 執行
    [taken] { $address } 被其他程式佔用
   *[refused] 系統拒絕使用 { $address }
}
doctor-engine = 引擎 { $name }：{ $state ->
    [answers] 回答 { $said }
   *[fails] 失敗：{ $said }
}
doctor-no-engines = 引擎：沒有用 --engine 指定

# Reviews
review-no-moves = 沒有可以復盤的著法。
review-other = 其中是另一局棋的復盤，或限制不同。
review-line = 第 { $line } 行不是復盤的內容：{ $why }

verify-only = 沒有被駁倒的著法：{ $points }。其他合法著法都輸。
verify-only-missing = { $points } 沒有駁倒的證明，列表也沒有把它們列為應手。
verify-failed = { $all } 個檔案中有 { $count } 個什麼也沒有證明。
verify-folder-empty = 這個資料夾裡沒有證明檔案
