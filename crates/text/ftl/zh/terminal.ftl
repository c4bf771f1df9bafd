# 终端。

terminal-turn = 第 { $ply } 手：轮到{ $color ->
    [black] 黑方
   *[white] 白方
}。
