# 教学程序的决定与理由。
textbook-plays = { $program }替{ $color ->
    [black] 黑方
   *[white] 白方
}下 { $point }。
textbook-draws = { $program }认为已是和棋。
textbook-draws-otherwise = { $program }认为已是和棋；若继续，它下 { $point }。
textbook-resigns = { $program }认输：原程序会下在 { $point }，那里已有棋子或是禁手。
textbook-no-move = { $program }无棋可下。
textbook-opening = 棋盘是空的。
textbook-fifth = { $whose ->
    [own] 它在 { $points } 中已有四子，这是第五子。
   *[other] 对方在 { $points } 中已有四子，这是第五子。
}
textbook-lines = { $whose ->
    [own] 它进攻：经过此点的 { $count } 条五连线，总分高于其他任何点。
   *[other] 它防守：对方经过此点的 { $count } 条五连线，总分高于其他任何点。
}
textbook-lines-row = { $points }，{ $stones } 子：{ $value }
textbook-patterns = 经过此点的棋型总分高于其他任何点：
textbook-pattern-row = { $text } 含 { $pattern }：{ $value }
textbook-five = { $whose ->
    [own] 它成五。
   *[other] 它阻止成五。
}
textbook-forcing = { $whose ->
    [own] 它以连续进攻取胜：{ $line }。
   *[other] 它抢占对方连续进攻的第一点：{ $line }。
}
textbook-code = 没有编码更高的点（{ $code }）；同级之中权重 { $weight }，记分 { $mark }。
textbook-searched = 它向前看了 { $depth } 手，预计 { $line }，对它的分值为 { $score }。
textbook-nothing-else = 没有一点对它有价值，于是取第一点。
textbook-no-lines = 按它自己的计数，谁也成不了五了。
textbook-over = 棋局已结束，或没有合法的点。
textbook-attack = 进攻
textbook-defence = 防守
textbook-scores = 分值
