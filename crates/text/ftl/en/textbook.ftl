# What a founding program decides, and why.
textbook-plays = { $program } plays { $point } for { $color ->
    [black] Black
   *[white] White
}.
textbook-draws = { $program } holds the game drawn.
textbook-draws-otherwise = { $program } holds the game drawn; if it goes on, it plays { $point }.
textbook-resigns = { $program } gives up: the original would have played { $point }, which is taken or forbidden.
textbook-no-move = { $program } has no move.
textbook-opening = The board is empty.
textbook-fifth = { $whose ->
    [own] It has four of { $points }, and this is the fifth.
   *[other] The other side has four of { $points }, and this is the fifth.
}
textbook-lines = { $whose ->
    [own] It attacks: the rows of five through this point, { $count } of them, add up to more than through any other.
   *[other] It defends: the other side's rows of five through this point, { $count } of them, add up to more than through any other.
}
textbook-lines-row = { $points } with { $stones ->
    [one] one stone
   *[other] { $stones } stones
}: { $value }
textbook-patterns = The patterns through this point add up to more than through any other:
textbook-pattern-row = { $text } has { $pattern }: { $value }
textbook-five = { $whose ->
    [own] It makes five.
   *[other] It stops five.
}
textbook-forcing = { $whose ->
    [own] It wins by force: { $line }.
   *[other] It takes the first point of the other side's win by force: { $line }.
}
textbook-code = Nothing here has a higher code ({ $code }); among equals its weight is { $weight } and its mark { $mark }.
textbook-searched = It has looked { $depth } moves ahead and expects { $line }, worth { $score } to it.
textbook-nothing-else = No point is worth anything to it, so it takes the first.
textbook-no-lines = By its own count nobody can make five any more.
textbook-over = The game is over, or no point is legal.
textbook-attack = Attack
textbook-defence = Defence
textbook-scores = Scores
