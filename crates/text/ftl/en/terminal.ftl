# The terminal.

terminal-turn = Move { $ply }: { $color ->
    [black] Black
   *[white] White
} to play.
