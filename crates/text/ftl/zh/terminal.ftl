# 终端。

terminal-turn = 第 { $ply } 手：轮到{ $color ->
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

# 可以输入的命令（页面按钮的名称也可以）。
terminal-help-word = 帮助
terminal-quit-word = 退出
terminal-draw-word = 和棋

terminal-start = 请输入 H8 这样的点，或输入“帮助”。
terminal-help =
    H8             在 H8 落子
    悔棋   undo    收回上一手（与电脑对局时连同自己的一手）
    恢复   redo    重走收回的一手
    提示   hint    看看高手会怎么走
    停一手 pass    这一次不落子
    和棋   draw    以和棋结束
    认输   resign  放弃本局
    新对局 new     再来一局
    退出   quit    离开
terminal-over = 输入“新对局”再来一局，“悔棋”从这里接着下，或“退出”。
terminal-unknown = “{ $input }”既不是 H8 这样的点，也不是命令；请输入“帮助”。
terminal-draw-offer = 双方都无法再连成五子。输入“和棋”结束本局，也可以继续下。
terminal-draw-refused = 电脑要继续下：仍有一方可能连成五子。
terminal-nothing-to-undo = 没有可以收回的棋。
terminal-nothing-to-redo = 没有可以重走的棋。
terminal-no-hint = 已经没有可以落子的点。
terminal-forbidden = 黑方的禁手点：

points-error = 第 { $ply } 个点，第 { $offset } 个字符处：“{ $text }”不是棋盘上的点（字母 A 至 V 加数字 1 至 22）。
whose-turn = 请用 --to-move 说明轮到哪一方：{ $black } 颗黑子和 { $white } 颗白子看不出来。

analysis-depth = 深度
analysis-score = 评分
analysis-chance = 胜率
analysis-nodes = 节点
analysis-time = 用时
analysis-line = 变化
analysis-best = 最佳：{ $point }
analysis-wins = { $color ->
    [black] 黑方
   *[white] 白方
} { $plies } 手内胜。

bench-line = 签名 { $signature }：{ $nodes } 个节点，{ $seconds } 秒，每秒 { $speed } 个节点。

no-such-game = 没有第 { $number } 局：文件里有 { $count } 局。
no-such-ply = 没有第 { $ply } 手之后的局面：主线有 { $count } 手。
terminal-notes = 说明：
why-legend = ◎ 该点  ◆ 连线  ◇ 假想的黑子  + 可补之处
undrawn = { $point } 上的文字“{ $text }”有画不出的字，以圆圈代替。
which-format = “{ $name }”这个名称看不出要写哪种格式：请用 --to。
which-picture = “{ $name }”这个名称看不出要写哪种图片：请用 --to svg、png 或 gif。
