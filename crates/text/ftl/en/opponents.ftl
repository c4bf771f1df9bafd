# Opponents besides the engine's levels: the founding programs and engines of the host's own.
opponent-textbook = A founding program
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
   *[bitboard] Searches four plies deep with a vector of features. The strongest of the five.
}
textbook-original = With the slips of the original
