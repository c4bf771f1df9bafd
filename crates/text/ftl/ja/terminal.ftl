# ターミナル。

terminal-turn = { $ply } 手目：{ $color ->
    [black] 黒
   *[white] 白
}の番です。
terminal-plays = { $color ->
    [black] 黒
   *[white] 白
} { $point }。
terminal-passes = { $color ->
    [black] 黒
   *[white] 白
}はパスしました。

# 入力できる言葉（ページのボタンの名前も使えます）。
terminal-help-word = ヘルプ
terminal-quit-word = 終了
terminal-draw-word = 引き分け

terminal-start = H8 のような点を入力するか、「ヘルプ」と入力してください。
terminal-help =
    H8                H8 に打つ
    待った     undo   手を戻す（コンピューター相手なら自分の手も）
    進める     redo   戻した手をまた打つ
    ヒント     hint   強い人ならどう打つか
    パス       pass   今回は打たない
    引き分け   draw   引き分けにする
    投了       resign 負けを認める
    新しい対局 new    もう一局
    終了       quit   やめる
terminal-over = 「新しい対局」でもう一局、「待った」でここから続き、「終了」でやめます。
terminal-unknown = 「{ $input }」は H8 のような点でも命令でもありません。「ヘルプ」と入力してください。
terminal-draw-offer = どちらももう五をつくれません。「引き分け」で終えるか、続けてください。
terminal-draw-refused = コンピューターは続けます。まだ五をつくれる側があります。
terminal-nothing-to-undo = 戻せる手がありません。
terminal-nothing-to-redo = 進められる手がありません。
terminal-no-hint = 打てる点がもうありません。
terminal-forbidden = 黒の禁点：

points-error = { $ply } 番目の点、{ $offset } 文字目：「{ $text }」は盤の点（文字 A から V と数字 1 から 22）ではありません。
whose-turn = どちらの番かを --to-move で示してください。黒石 { $black }、白石 { $white } では決まりません。

analysis-depth = 深さ
analysis-score = 評価
analysis-chance = 勝率
analysis-nodes = ノード
analysis-time = 時間
analysis-line = 手順
analysis-best = 最善：{ $point }
analysis-wins = { $color ->
    [black] 黒
   *[white] 白
}が { $plies } 手で勝ち。

bench-line = 署名 { $signature }：{ $nodes } ノード、{ $seconds } 秒、毎秒 { $speed } ノード。

no-such-game = 第 { $number } 局はありません。ファイルには { $count } 局あります。
no-such-ply = { $ply } 手目のあとの局面はありません。本譜は { $count } 手です。
terminal-notes = 注記：
why-legend = ◎ その点  ◆ 並び  ◇ 仮の黒石  + 完成させる点
undrawn = { $point } の文字「{ $text }」には描けない字があり、丸で示します。
which-format = 「{ $name }」という名前では書く形式がわかりません。--to を使ってください。
which-picture = 「{ $name }」という名前では画像の種類がわかりません。--to svg、png、gif を使ってください。
