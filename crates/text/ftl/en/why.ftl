# Why a point is forbidden, or only looks so.
why-verdict = { $verdict ->
    [five] { $point } makes five, and a five comes before every foul.
    [overline] { $point } is forbidden: overline.
    [double-four] { $point } is forbidden: double four.
    [double-three] { $point } is forbidden: double three.
    [false-double-three] { $point } looks like a double three, but is allowed.
   *[legal] { $point } is allowed.
}
why-five = Five: { $points }.
why-overline = Six or more in a row: { $points }.
why-four = A four: { $points }. { $completion } would make five.
why-straight-four = A straight four: { $points }. { $completion } would each make five.
why-three = { $real ->
    [yes] A three: { $points }.
   *[no] Only a false three: { $points }.
}
why-extension = { $verdict ->
    [legal] { $point } would make it a straight four, and Black may play there.
    [overline] { $point } would make it a straight four, but is itself forbidden: overline.
    [double-four] { $point } would make it a straight four, but is itself forbidden: double four.
    [double-three] { $point } would make it a straight four, but is itself forbidden: double three.
   *[five] { $point } makes five.
}
why-changes = { $frees ->
    [yes] Would be legal with a { $color ->
        [black] black
       *[white] white
    } stone on { $points }.
   *[no] Would be forbidden with a { $color ->
        [black] black
       *[white] white
    } stone on { $points }.
}
why-no-change = { $frees ->
    [yes] No single stone would make it legal.
   *[no] No single stone would make it forbidden.
}
why-taken = { $color ->
    [black] There is a black stone on { $point }.
   *[white] There is a white stone on { $point }.
}
why-other-rule = { $rule } forbids nothing; only renju does, to Black.
