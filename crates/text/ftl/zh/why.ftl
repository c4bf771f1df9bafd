# 一个点为何是禁手，或只是看起来像。
why-verdict = { $verdict ->
    [five] { $point } 成五，成五优先于一切禁手。
    [overline] { $point } 是禁手：长连。
    [double-four] { $point } 是禁手：四四。
    [double-three] { $point } 是禁手：三三。
    [false-double-three] { $point } 看似三三，其实可以走。
   *[legal] { $point } 可以走。
}
why-five = 五：{ $points }。
why-overline = 长连：{ $points }。
why-four = 四：{ $points }，{ $completion } 可成五。
why-straight-four = 活四：{ $points }，{ $completion } 均可成五。
why-three = { $real ->
    [yes] 活三：{ $points }。
   *[no] 假三：{ $points }。
}
why-extension = { $verdict ->
    [legal] 走 { $point } 成活四，且黑方可以走。
    [overline] 走 { $point } 可成活四，但该点本身是禁手：长连。
    [double-four] 走 { $point } 可成活四，但该点本身是禁手：四四。
    [double-three] 走 { $point } 可成活四，但该点本身是禁手：三三。
   *[five] 走 { $point } 直接成五。
}
why-changes = { $frees ->
    [yes] 若{ $color ->
        [black] 黑子
       *[white] 白子
    }下在 { $points }，该点解禁。
   *[no] 若{ $color ->
        [black] 黑子
       *[white] 白子
    }下在 { $points }，该点成为禁手。
}
why-no-change = { $frees ->
    [yes] 没有一子能使它解禁。
   *[no] 没有一子能使它成为禁手。
}
why-taken = { $color ->
    [black] { $point } 有黑子。
   *[white] { $point } 有白子。
}
why-other-rule = { $rule }没有禁手；只有连珠的黑方有禁手。
