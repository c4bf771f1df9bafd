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
    H8             在 H8 落子
    悔棋   undo    收回上一手（與電腦對局時連同自己的一手）
    恢復   redo    重走收回的一手
    提示   hint    看看高手會怎麼走
    停一手 pass    這一次不落子
    和棋   draw    以和棋結束
    認輸   resign  放棄本局
    新對局 new     再來一局
    退出   quit    離開
terminal-over = 輸入「新對局」再來一局，「悔棋」從這裡接著下，或「退出」。
terminal-unknown = 「{ $input }」既不是 H8 這樣的點，也不是指令；請輸入「幫助」。
terminal-draw-offer = 雙方都無法再連成五子。輸入「和棋」結束本局，也可以繼續下。
terminal-draw-refused = 電腦要繼續下：仍有一方可能連成五子。
terminal-nothing-to-undo = 沒有可以收回的棋。
terminal-nothing-to-redo = 沒有可以重走的棋。
terminal-no-hint = 已經沒有可以落子的點。
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
} { $plies } 手內勝。

bench-line = 簽名 { $signature }：{ $nodes } 個節點，{ $seconds } 秒，每秒 { $speed } 個節點。

no-such-game = 沒有第 { $number } 局：檔案裡有 { $count } 局。
no-such-ply = 沒有第 { $ply } 手之後的局面：主線有 { $count } 手。
terminal-notes = 說明：
why-legend = ◎ 該點  ◆ 連線  ◇ 假想的黑子  + 可補之處
undrawn = { $point } 上的文字「{ $text }」有畫不出的字，以圓圈代替。
which-format = 「{ $name }」這個名稱看不出要寫哪種格式：請用 --to。
which-picture = 「{ $name }」這個名稱看不出要寫哪種圖片：請用 --to svg、png 或 gif。
