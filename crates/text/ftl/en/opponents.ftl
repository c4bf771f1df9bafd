# Opponents besides the engine's levels: the founding programs and engines of the host's own.
opponent-textbook = Teaching programs
opponent-host = The host's engine
opponent-host-line = An engine that the host of this server has added. It gets this long for a move:
opponent-seconds = Seconds a move
new-program = Program
new-engine = Engine
textbook-name = { $program ->
    [win-table] Win tables
    [win-counter] Line counter
    [pattern-table] Pattern tables
    [pattern-dictionary] Pattern dictionary
   *[bitboard] Bitboard search
}
textbook-line = { $program ->
    [win-table] Counts the stones in every row of five, its own and yours. Blocks fours, misses what is not in line yet.
    [win-counter] Weighs every row of five by its stones, tenfold with each one. Attack and defence by one number.
    [pattern-table] Knows open and closed threes and fours, and looks ahead along forcing moves.
    [pattern-dictionary] Looks every line up in a dictionary of patterns and plays the best sum.
   *[bitboard] Looks four moves ahead with a vector of features. The strongest of the five.
}
textbook-original = Keep the original's bugs
textbook-depth = Look-ahead
textbook-depth-line = Every move further takes several times as long.
textbook-own-depth = { $program ->
    [pattern-table] Its own (3 forcing moves)
    [bitboard] Its own (4 moves)
   *[pattern-dictionary] None, as published
}
textbook-at-depth = { $name }, depth { $depth }
original-settings = As the original was played
original-computer = Original game
original-two = Original, two players
original-online = Original, online
original-set-up = Original, set up first
new-ends-dead = Draw at once when nobody can make five
set-music = Background music
set-exchanged = Swap stone colours
original-line = { $program ->
    [win-table] 10 × 10; it has Black and begins; a draw as soon as no row of five is left to anybody; a piece of music with each game.
    [win-counter] 10 × 10; who begins is random; a draw as soon as no row of five is left to anybody.
    [pattern-table] 15 × 15; whoever is chosen below begins, or two people play; with sounds.
    [pattern-dictionary] 13 × 13; you begin, with the white stones; against it, two people, or online.
   *[bitboard] 15 × 15; it has Black and opens on the centre, your left mouse button puts White; or stones are set up freely first.
}

# The ladder.
ladder = How strong they are
ladder-who = Who
ladder-games = Games
ladder-line = From { $games } games between neighbours: freestyle on 15 × 15, balanced openings with both colours, levels 0 to 9 as they play here, level 10 with { $nodes } nodes a move. Elo with 95 % error bars, one joint fit.
