# 教學程式的決定與理由。
textbook-plays = { $program }替{ $color ->
    [black] 黑方
   *[white] 白方
}下 { $point }。
textbook-draws = { $program }認為已是和棋。
textbook-draws-otherwise = { $program }認為已是和棋；若繼續，它下 { $point }。
textbook-resigns = { $program }認輸：原程式會下在 { $point }，那裡已有棋子或是禁手。
textbook-no-move = { $program }無棋可下。
textbook-opening = 棋盤是空的。
textbook-fifth = { $whose ->
    [own] 它在 { $points } 中已有四子，這是第五子。
   *[other] 對方在 { $points } 中已有四子，這是第五子。
}
textbook-lines = { $whose ->
    [own] 它進攻：經過此點的 { $count } 條五連線，總分高於其他任何點。
   *[other] 它防守：對方經過此點的 { $count } 條五連線，總分高於其他任何點。
}
textbook-lines-row = { $points }，{ $stones } 子：{ $value }
textbook-patterns = 經過此點的棋型總分高於其他任何點：
textbook-pattern-row = { $text } 含 { $pattern }：{ $value }
textbook-five = { $whose ->
    [own] 它成五。
   *[other] 它阻止成五。
}
textbook-forcing = { $whose ->
    [own] 它以連續進攻取勝：{ $line }。
   *[other] 它搶占對方連續進攻的第一點：{ $line }。
}
textbook-code = 沒有編碼更高的點（{ $code }）；同級之中權重 { $weight }，記分 { $mark }。
textbook-searched = 它向前看了 { $depth } 手，預計 { $line }，對它的分值為 { $score }。
textbook-nothing-else = 沒有一點對它有價值，於是取第一點。
textbook-no-lines = 按它自己的計數，誰也成不了五了。
textbook-over = 棋局已結束，或沒有合法的點。
textbook-attack = 進攻
textbook-defence = 防守
textbook-scores = 分值
