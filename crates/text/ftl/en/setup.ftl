# Free set-up of stones.
set-up = Set up
set-up-title = Set up a position
set-up-brush = Place
set-up-black-stone = Black stone
set-up-white-stone = White stone
set-up-in-turn = Alternate
set-up-take = Erase
set-up-clear = Clear the board
set-up-next = Next to move
set-up-against = Opponent
set-up-you = You play
set-up-play = Play from here
set-up-online = Play from here by link
set-up-keys = Keys: arrows and Enter, B for black, W for white, Delete takes away. The right mouse button puts down the other colour, the middle one clears the board.
set-up-counts = Stones: { $black } black, { $white } white.
set-up-uneven = That is not how many a game would have here; it can be played all the same.
set-up-stuck = { $color ->
    [black] Black
   *[white] White
} is left no point by the rules and will have to pass.
set-up-won = { $color ->
    [black] Black
   *[white] White
} has a winning row already: { $points }. Take a stone of it away to play on.
set-up-both = Take a stone of each away to play on.
set-up-full = No point is free: take some stones away to play on.
set-up-from = from a set-up of { $count ->
    [one] one stone
   *[other] { $count } stones
}
set-up-turn = { $to_move } is neither black nor white.
