# ブラウザーのページ。

page-title = 天元：五目並べと連珠
page-special = 登録不要、オフライン可、勝ちは証明つき。
skip-to-board = 盤へ移動
board-label = 盤、{ $size } 路、{ $rule }
game-about = { $rule } · { $size } 路
moves-label = 棋譜
moves-none = まだ一手もありません。{ $color ->
    [black] 黒
   *[white] 白
}からどうぞ。
actions-label = 操作
more-actions-label = その他の操作
group-game = 対局
group-study = 研究
group-files = ファイル
sections-label = メインメニュー
section-play = 対局
section-online = オンライン

# 読み上げられる各点。
cell-empty = { $point } 空き
cell-stone = { $point } { $color ->
    [black] 黒
   *[white] 白
}
cell-last = 最後の手
cell-forbidden = { $foul ->
    [overline] 長連の禁点
    [double-four] 四四の禁点
   *[double-three] 三三の禁点
}
cell-winning = 勝ちの並び
cell-hint = ヒント
cell-ahead = 先に選んだ手
cell-answer = 応手の候補（まだ判定していません）
cell-stops = 止められる点
cell-may-hold = 受かるかもしれない点
cell-loses = 負ける点

# ボタン。
more = その他
close = 閉じる
play = 始める
play-again = もう一局
look-at-board = 盤を見る
settings = 設定
games = 対局一覧
go-on = 打たせる
agree-draw = 引き分けにする
decline-draw = 続ける
sound-on = 音あり
sound-off = 音なし

# 手番。
status-you = { $color ->
    [black] あなたの番です。黒です。
   *[white] あなたの番です。白です。
}
status-you-after = コンピューターは { $point } に打ちました。あなたの番です。
status-you-after-pass = コンピューターはパスしました。あなたの番です。
status-side = { $color ->
    [black] 黒の番です。
   *[white] 白の番です。
}
status-thinking = コンピューターが考えています……
status-waiting = コンピューターは止まっています。いつでも打たせられます。
live = 今の局面へ
steps-label = 手順をたどる
looking-back = { $ply ->
    [0] 振り返り中：はじめの局面（全 { $count } 手）。
   *[other] 振り返り中：全 { $count } 手の { $ply } 手目。
}
looking-back-notice = 前の局面を見ています。続けるには「今の局面へ」を押してください。
played-last = { $color ->
    [black] 黒は { $mv } に打ちました。
   *[white] 白は { $mv } に打ちました。
}
restart-question = はじめからやり直しますか？ この対局は一覧に残ります。
restart-yes = やり直す
help-all-question = 解析は最善手を示します。この対局で使いますか。結果に記されます。
help-all-yes = 解析を使う
result-helped = 解析を使いました。
back-at-game = 対局に戻りました。
back-at-record = 棋譜に戻りました。
tool-close-record = 棋譜に戻る
details = 詳細
record-not-kept = この棋譜は保存できませんでした。再読み込みや終了で失われます。
new-offers = 五珠の数
new-offers-open = 対局中に宣言
cell-same-as = { $point } と同じ（回転・反転・平行移動）
status-hinting = よい手を探しています……
status-hint = ヒント：{ $point } がよさそうです。
status-hint-pass = ヒント：パス。
help-threat = { $color ->
    [black] 黒
   *[white] 白
}{ $four ->
    [yes] が五を作りそうです
   *[no] に活三があります
}。{ $state ->
    [stops] { $points } で止めましょう。
    [asked] { $points } を調べています…
    [perhaps] { $points } なら受かるかもしれません。
    [late] もう手遅れで、どの手も負けます。
   *[lost] 応じる手は負けます。
}
help-threat-many = { $color ->
    [black] 黒
   *[white] 白
}{ $four ->
    [yes] が五を作りそうです
   *[no] に活三があります
}。{ $state ->
    [stops] 十字の印のどれかで止めましょう。
    [asked] 印の点を調べています…
   *[perhaps] 丸の印の点なら受かるかもしれません。
}
help-loses = { $moves ->
    [1] これではコンピューターが { $point } で五を作れます。待ったをしますか。
   *[other] これではコンピューターが { $point } からの四追いで勝ちます。待ったをしますか。
}
help-let-go = { $moves ->
    [1] { $point } で五を作れました。待ったをしますか。
   *[other] { $point } からの四追いで勝てました。待ったをしますか。
}
help-take-back = この手を戻す
help-speak = 読み上げる
status-tap-again = もう一度 { $point } をタップすると打ちます。
status-bench = エンジンのベンチを実行しています……
bench-title = エンジンのベンチ
bench-result = ベンチの署名：{ $signature }（{ $nodes } ノード）
bench-failed = ベンチを実行できませんでした：{ $why }

# 対局者。
player-you = あなた
player-person = { $color ->
    [black] 黒
   *[white] 白
}
player-computer = コンピューター レベル { $level }
player-to-move = 手番
player-thinking = 考え中
player-won = 勝ち

# 結果。
result-you-win = あなたの勝ち
result-you-lose = コンピューターの勝ち
result-side-wins = { $color ->
    [black] 黒の勝ち
   *[white] 白の勝ち
}
result-draw = 引き分け
result-moves = { $count } 手
draw-title = もう勝負はつきません
draw-line = この盤ではどちらも五をつくれません。引き分けにしますか。

# 新しい対局。
new-opponent = 相手
opponent-computer = コンピューター
opponent-friend = この画面で二人
opponent-friend-line = 二人がこの画面で交互に打ちます。
new-level = 強さ
level-name = { $level ->
    [0] 遊び
    [1] やさしい
    [2] のんびり
    [3] 気軽
    [4] 手堅い
    [5] 注意深い
    [6] するどい
    [7] 熟練
    [8] 強豪
    [9] 達人
   *[10] 最強
}
level-line = { $level ->
    [0] ほとんど気ままに打ちますが、四はたいてい止めます。はじめての一局に。
    [1] ルールは知っていますが、よく見落とします。最初の相手に。
    [2] 四は止めますが、活三は二つに一つ見落とします。
    [3] 一手先を読みますが、活三をまだよく見落とします。
    [4] 二手先を読み、ときどき活三を見落とします。
    [5] 三手先を読み、ほとんど見落としません。
    [6] クラブの打ち手ほどで、失着をとがめます。
    [7] エンジンがひと目で打ちます。四追い勝ちは逃しません。
    [8] エンジンが少し考えます。
    [9] エンジンがもう少し考えます。一手一秒もかかりません。
   *[10] エンジンの全力です。一手に数秒かかります。
}
level-rated = { $level } { $name }、Elo { $rating }
new-rule = ルール
new-size = 盤
size-name = { $size } 路
size-other = その他の大きさ
new-black = { $color ->
    [black] 黒
   *[white] 白
}（先手）を持つのは
black-me = 自分
black-computer = コンピューター
black-lot = ランダム

# 設定。
set-board = 盤
board-wood = 木目
board-contrast = くっきり
set-theme = テーマ
theme-system = システム
theme-light = 明るい
theme-dark = 暗い
set-language = 言語
set-sounds = 音
set-help = 初心者への手助け
set-numbers = 手順の数字
set-coordinates = 座標
set-rows-from-top = 段を上から数える
set-motion = アニメーション
motion-system = システム
motion-off = なし
motion-on = あり
set-kept = 設定と対局はこのブラウザーに保存されます。
set-kept-computer = 設定はこのブラウザーに、対局はこのパソコンにも保存されます。

# 過去の対局。
games-none = まだ対局がありません。打った対局はすべてここに残ります。
games-line = すべてこのブラウザーに残ります。
games-line-computer = すべてこのブラウザーに残ります。対局はこのパソコンにも残り、どのブラウザーからも開けます。
games-current = 盤にあります
games-unfinished = 打ちかけ
games-drawn = 引き分け
games-you-won = 勝ち
games-you-lost = 負け
games-won = { $color ->
    [black] 黒の勝ち
   *[white] 白の勝ち
}
games-entry = { $rule }、{ $size } 路、{ $count } 手

# うまくいかないとき。
not-your-turn = コンピューターが考えています。「止める」でただちに打ちます。
computer-waits = コンピューターの番です。「打たせる」で動きます。
link-error = このリンクは開けませんでした。何も変わっていません。{ $why }
size-text-error = 「{ $text }」は盤の大きさではありません。5 から 22 の数字が必要です。
link-language-error = リンクの求める言語はありません。{ $why }
link-section-error = リンクの求める「{ $section }」はありません。あるのは play、analysis、puzzles、learn、online、games です。
link-clock-error = { $kind ->
    [negative] リンクの時計「{ $clock }」に負の時間があります。
    [short] リンクの時計「{ $clock }」：各自少なくとも一秒が必要で、ゼロの部分は使えません。
    [long] リンクの時計「{ $clock }」は長すぎます。24 時間まで、一手ごとの部分は一時間まで、または一手 60 日までです。
    [other] リンクの時計「{ $clock }」は各部分が合いません。
   *[form] リンクの「{ $clock }」は時計ではありません。5m+4s、30m+3x30s、10m、30s/move、3d のように書きます。
}ここで選んでください。
link-view-error = リンクの求める盤の向き「{ $view }」はありません。あるのは identity、rotate-90、rotate-180、rotate-270、flip-left-right、flip-top-bottom、flip-diagonal、flip-antidiagonal です。
settings-set-aside = 保存した設定を読めないため、初期設定で始めます。元のものは「{ $key }」としてこのブラウザーに残しました。（{ $why }）
game-set-aside = 保存した対局を一つ読めませんでした。消さずに「{ $key }」としてこのブラウザーに残しました。（{ $why }）
storage-none = このブラウザーでは何も保存できません。対局はできますが、ページを閉じると失われます。
storage-full = 対局をこのブラウザーに保存できませんでした：{ $why }。保存領域を空けるか、このページを開いたままにしてください。
load-part = { $part ->
    [library] 対局を開いています…
    [solver] ソルバーを読み込んでいます…
    [records] 棋譜を読み書きする部分を読み込んでいます…
    [page] ページのこの部分を読み込んでいます…
   *[engine] エンジンを読み込んでいます…
}
load-bytes = { $kilobytes } KB
load-failed = { $part ->
    [library] 対局一覧を読み込めませんでした。接続を確かめてください。
    [solver] ソルバーを読み込めませんでした。接続を確かめてください。
    [records] 棋譜を読み書きする部分を読み込めませんでした。接続を確かめてください。
    [words] 言語を読み込めませんでした。接続を確かめてください。
    [page] ページのこの部分を読み込めませんでした。接続を確かめてください。
   *[engine] エンジンを読み込めませんでした。接続を確かめてください。
}
load-again = もう一度試す
update-ready = 天元の新しいバージョンがあります。
update-use = 今すぐ使う
engine-failed = エンジンが止まりました（{ $why }）。もう一度頼むと、起動し直します。
page-broken = ページに問題が起きました。対局は保存されています。再読み込みで続けられます。

# 盤の上の布石。
cell-offer = 五手目の候補 { $number }
cell-outside = 今は選べません
decide-by-button = これは盤ではなくボタンで決めます。{ $task }

# 二人の対局：禁手の指摘と引き分け。
foul = 禁手を指摘
claim-row = 五ができた
claim-nothing = 指摘できるものはありません。対局は続きます。
claim-not-here = この対局では禁手と五は盤が自動で判定します。
offer-draw = 引き分けを提案
draw-offered = { $color ->
    [black] 黒が引き分けを提案
   *[white] 白が引き分けを提案
}
draw-offered-line = { $color ->
    [black] 白は同意しますか。
   *[white] 黒は同意しますか。
}

# 新しい対局：組み合わせ、開局規定、禁手。
new-preset = 遊び方
preset-free = 自由な対局
preset-free-line = 五つ以上並べれば勝ち。初手はどこでも。
preset-own-line = ルール、盤、開局規定を自分で組み合わせます。
new-details = ルール、盤、開局規定
new-opening = 開局規定
new-fouls = 禁手の扱い
fouls-name = { $fouls ->
    [refuse] 打てない
    [lose] 打てば負け
    [claim] 相手が指摘
    [claim-or-turn] 相手が指摘、誤れば一手パス
   *[claim-or-lose] 相手が指摘、誤れば負け
}
fouls-line = { $fouls ->
    [refuse] 禁点には打てず、理由を示します。
    [lose] 黒が禁点に打つとただちに負けです。
    [claim] 白は次の手の前に禁手を、長連は終局までに指摘します。五は打った側が告げます。誤った指摘に罰はありません。
    [claim-or-turn] 白は次の手の前に禁手を、長連は終局までに指摘します。五は打った側が告げます。誤った指摘は一手パスになります。
   *[claim-or-lose] 白は次の手の前に禁手を、長連は終局までに指摘します。五は打った側が告げます。誤った指摘は負けです。
}
clash = { $clash ->
    [renju-only] 連珠のみ
    [too-small] { $size } 路盤以上が必要
    [no-fouls] 禁手は連珠のみ
    [moves-only] 人どうしかエンジン相手のみ
   *[people-only] 二人の対局のみ
}
decisions-label = 選択
status-dealing = 互角の局面を探しています……

# 棋譜：読み込み、書き出し、並べ直し。
import = 読み込み
export = 書き出し
import-line = ファイルをページに落とすか、選ぶか、文字や URL を貼り付けてください。Piskvork、RenLib、SGF、RenjuNet、Yixin-Board、盤図、座標の列を、よくある文字コードで読めます。
import-choose = ファイルを選ぶ
import-paste = 文字または URL
import-read = 開く
import-drop = 離して開く
import-charset = 文字コード
import-readings = 別の読み方
reading-encoding = { $charset }：{ $sample }
reading-other = { $other ->
    [games] 一行を一局と読む：{ $sample }
    [wrapped] 全部の行を一局と読む：{ $sample }
   *[swapped] 黒と白を入れ替える
}
charset-auto = 自動
import-reading = 読んでいます……
import-read-so-far = 読み込み中… { $percent } %、{ $count } 局
import-lenient = 読めるところだけ読む
import-failed = 読める棋譜ではないか、ファイルが壊れています。何も開いていません。
reader-failed = この棋譜は読み書きできません：{ $why }
record-number = 第 { $number } 局
import-found = { $format }、{ $count } 局
import-listed = { $total } 局のうち { $count } 局を表示しています。
import-more = もっと表示
import-find = 探す
import-notices = このファイルについて
record-counts = { $moves } 手{ $variations ->
    [0] {""}
   *[other] 、変化 { $variations } 節
}
record-label = 棋譜
record-start = はじめへ
record-back = 戻る
record-forward = 進む
record-end = 終わりへ
record-way = { $mv }（{ $count }）
record-root = 初期局面
record-comment = コメント
record-copied = 別のタブでもこの棋譜が変更されました。あなたの変更は写しとして保存されています。
record-edit-refused = { $why ->
    [root] 初めの局面は切り取れません。
    [size] もう一つの棋譜は盤の大きさが違います。
    [start] もう一つの棋譜は初めの局面が違います。
    [lines] この文字は一行だけです。
   *[other] ここではできません。
}
record-tree = 着手
record-more = ほかに { $count } つの変化
record-fewer = 変化をたたむ
record-new = 新しい棋譜
record-add-to = 開いている棋譜に加える
record-add-file = ファイルの変化を加える
record-edit = 編集
record-pen = 盤に触れると
record-pen-play = 石を置く
record-pen-text = 文字を書く
record-pen-mark = { $mark ->
    [triangle] 三角を描く
    [cross] バツを描く
    [circle] 丸を描く
    [square] 四角を描く
   *[selected] 小さな四角を描く
}
record-promote = 本筋にする
record-cut = ここから切り取る
record-copy = ここからコピー
record-paste = ここに貼り付ける
record-only-line = この変化だけ残す
record-view-turn = 表示を回転
record-view-mirror = 表示を鏡像に
record-turn = 棋譜を回転
record-mirror = 棋譜を鏡像に
record-numbers-none = なし
record-numbers-all = すべて
record-numbers-here = ここから
record-numbers-last = 最後の{ $count }手
record-elsewhere = 同じ局面へ
record-name-ask = この棋譜の名前は？
record-name-keep = 名前を保存
record-name-later = あとで
record-comment-hint = この手についての言葉
record-sending = 変更を保存中…
record-kept = 変更はすべて保存されました。
record-unkept = 保存されていない変更があります。
record-keep-again = 今すぐ保存
record-notes = ルールから見て
record-head = この対局について
record-play = ここから打つ
record-list = ファイルの全対局
record-no-move = 着手なし
record-place = { $ply ->
    [0] はじめの局面。
   *[other] { $ply } 手まで。
}
record-status = { $ply ->
    [0] はじめの局面。
   *[other] { $ply } 手まで。
}{ $color ->
    [black] 黒の番です。
   *[white] 白の番です。
}
turn-guessed = どちらの番か書かれていません。石の数から{ $color ->
    [black] 黒
   *[white] 白
}の番と推測しました。
turn-change = { $color ->
    [black] 黒
   *[white] 白
}の番にする
tool-close = 閉じる
cell-mark = { $mark ->
    [triangle] 三角印
    [cross] ばつ印
    [circle] 丸印
    [square] 四角印
   *[selected] 選択印
}
cell-label = 「{ $label }」
cell-next = 変化が続きます
cell-proved-won = 勝ちと証明済み
cell-proved-lost = 負けと証明済み
cell-alike = 棋譜の別の所に同じ局面がある
cell-turned = 棋譜の別の所に回転・鏡像で同じ局面がある
cell-asked = 問われている点

export-what = 対象
export-game = この対局
export-record = この棋譜
export-all = 全 { $count } 局
export-format = 形式
export-save = ファイルに保存
export-copy = 文字をコピー
export-copied = コピーしました。
export-not-copied = ブラウザーがコピーを許しません。ファイルに保存してください。
export-writing = 書いています……
export-whole = この形式はすべてを保存できます。
export-losses = この形式で失われるもの
export-picture = 画像
export-svg = SVG を保存
export-png = PNG を保存
share-position = 局面と手順
share-moves = 手順をコピー
share-diagram = 盤面図をコピー
share-picture = 画像をコピー
share-link = リンクをコピー
share-gif = GIF アニメーション
share-print = 図を印刷
share-print-line = 図を一頁に印刷
share-no-line = ここまでの手順は正しい対局ではありません。
look-wood = 木目
look-light = 紙
look-dark = 暗色

# 禁点の理由と練習。
why = なぜ？
why-title = なぜ？
why-step = { $step } / { $count }
why-next = 次へ
why-previous = 前へ
drill-title = 禁手かどうか
drill-line = 局面と一点。黒はそこに打てますか。
swap-drill = 交代か、そのままか
swap-drill-line = 石が三つ置かれています。有利な側を選びます。
swap-line = 開局と同じように選びます。エンジンが採点し、差が五ポイント未満ならどちらも正解です。
swap-asked = あなたは{ $color ->
    [black] 黒
   *[white] 白
}です。交代しますか。
swap-asked-offers = あなたは黒で、五手目を { $count } か所提示します。交代しますか。
swap-asked-colour = 相手が三つ置きました。どちらの色を取りますか、それとも二つ置き足しますか。
swap-even = ほぼ互角（黒 { $percent }%）。どれを選んでも正解です。
swap-right = 正解です。黒の勝率は { $percent }% です。
swap-wrong = { $color ->
    [black] 黒
   *[white] 白
}の方がよい局面です。黒の勝率は { $percent }% です。
swap-looking = エンジンが双方を比べています…
swap-failed = エンジンは双方を比べられませんでした。
drill-question = 黒は { $point } に打てますか。
drill-forbidden = 禁手
drill-allowed = 打てる
drill-right = 正解です。
drill-wrong = 違います。
drill-next = 次の問題
drill-score = { $asked } 問中 { $right } 問正解、{ $streak } 問連続、最長 { $best } 問
cell-looks = 禁手に見えるだけ
why-pick = 空いている点に触れると、黒が打てるかどうかと理由が分かります。ばつは禁点、丸は禁点に見えるだけの点です。

# キーと、自分の番のときの題。
keys = キーボード
keys-group-board = 盤上
keys-group-page = ページ
keys-step = 一手戻る、一手進む
keys-ends = はじめへ、最後の手へ
keys-board = 盤へ、つづいてボタンへ
keys-cursor = Tab で盤に入ったら、カーソルを動かす
keys-play = カーソルの点に打つ
edit-undo = 元に戻す
edit-redo = やり直す
keys-undo = 待った
keys-redo = やり直し
keys-copy = 手順をコピー
keys-paste = 手順・リンク・ファイルを開く
keys-record-lines = ほかの変化を選ぶ
keys-record-forks = 前か次の分岐へ
keys-record-comment = 棋譜の手にコメントを書く
keys-record-promote = この変化を本筋にする
keys-record-cut = この手から切り取る
keys-clocks = 両者の残り時間を読み上げる
keys-close = 開いているものを閉じる
keys-help = このキー一覧
keys-right-click = マウスの右ボタン：待った。棋譜では一手戻る
title-your-turn = ● あなたの番 · 天元

# Of the first screen, about what is loaded later.
course = 学ぶ
puzzles = 問題集
study-open = 詰みを調べる
study-title = 必勝の研究
study-over = この局面では対局が終わっています。
play-online = オンライン対局
resign-question = 投了しますか？ 取り消せません。
resign-yes = 投了する
review-title = 検討
lesson = プログラムの打ち方
