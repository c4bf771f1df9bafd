# Analysis: lines, numbers, the sentence.

analyse = Analyse
analysis-title = Analysis board
explore-title = Trying moves
analysis-label = Analysis
analysis-lines-label = Lines
analysis-graph-label = Chance of Black over the game
analysis-deeper = Go deeper
analysis-whole = All moves
analysis-from-here = Variations from here
analysis-queued = Stop, { $count } to go
analysis-win = Is it won?
analysis-win-again = Prove again
analysis-here = Analyse here
analysis-options = Options
analysis-count = Lines
analysis-view = Numbers for
analysis-view-turn = Side to move
analysis-view-black = Black
analysis-seek = Looks for
analysis-seek-best = Best moves
analysis-seek-one = Balance, one stone
analysis-seek-two = Balance, two stones
analysis-seek-fifth = Fifth moves
analysis-leave-out = Leave out { $point }
analysis-allow-all = Allow all points
analysis-short-end = { $end ->
    [win] win
   *[loss] loss
} { $proof ->
    [proved] {""}
   *[found] ≈
}{ $moves }
analysis-disc-end = { $end ->
    [win] W
   *[loss] L
}{ $proof ->
    [proved] { $moves }
   *[found] {""}
}
analysis-waiting = Searching…
analysis-proving = Looking for a proof…
analysis-no-win = No win by threats, proved
analysis-open = Not settled
analysis-unkept = Proved before; too long to keep
analysis-game = No analysis while the game goes on.
analysis-other-game = No analysis, hints or solver while a game of yours without help goes on in another tab or room.
analysis-over = The game is over here.
analysis-nothing = The rules do not allow this position.
analysis-hidden = No analysis before the answer is found.
analysis-busy = The engine is at work for the game.
analysis-elsewhere = Stopped: the engine runs in another tab now.
analysis-failed = The engine has stopped.
analyst-label = Engine
analyst-browser = This browser, one thread
analyst-server = This server, { $threads ->
    [one] one thread
   *[other] { $threads } threads
}
analyst-lost = The server’s engine no longer answers. This browser’s goes on.
analyst-refused = The chosen engine does not analyse this: { $why }. This browser’s does.
analysis-is-proved = { $color ->
    [black] Black
   *[white] White
} wins in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} from { $point }, proved.
analysis-is-found = { $color ->
    [black] Black
   *[white] White
} wins in { $moves ->
    [one] one move
   *[other] about { $moves } moves
}, found by search; best is { $point }.
analysis-threat = { $kind ->
    [win] { $color ->
        [black] Black
       *[white] White
    } wins at { $points }.
    [loss] { $color ->
        [black] Black
       *[white] White
    } cannot be stopped.
    [five] { $color ->
        [black] Black
       *[white] White
    } threatens a five: only { $points } stops it.
    [open-four] { $color ->
        [black] Black
       *[white] White
    } threatens an open four. { $count ->
        [0] Only a four stops it.
       *[other] { $points } or a four stops it.
    }
   *[four-three] { $color ->
        [black] Black
       *[white] White
    } threatens a four-three. { $count ->
        [0] Only a four stops it.
       *[other] { $points } or a four may stop it.
    }
}
analysis-better = { $color ->
    [black] Black
   *[white] White
} is better, { $percent }%. Best is { $point }.
analysis-even = About even. Best is { $point }.
analysis-balanced = Closest to even: { $points }.
analysis-opening = Opening: { $name }.
analysis-number = { $color ->
    [black] Black
   *[white] White
} { $percent }%
analysis-ends = { $end ->
    [win] wins
   *[loss] loses
} in { $proof ->
    [proved] { $moves }, proved
   *[found] about { $moves }, found
}
analysis-row = Line { $number }, { $worth }: { $line }
analysis-facts = Depth { $depth }/{ $longest }
analysis-speed = { $nodes }k nodes, { $speed }k/s
analysis-node-count = { $nodes }k nodes
analysis-meaning = Chance of { $color ->
    [black] Black
   *[white] White
} to win: in Tengen’s own games, of positions with 60%, about 60 in 100 were won. “Found” is a win seen by the search, “proved” one checked move by move.
analysis-ply = Move { $ply }: { $worth }
keys-analyse = Analyse, or stop
keys-adopt = Play the best line of the analysis on the analysis board
keys-adopt-other = The same for one of the first five lines
keys-win = Is it won?
keys-exclude = Leave out the point under the pointer; with Shift, allow all
keys-only = Search only this point; two are compared
keys-balance = Balance by one stone, two stones, best moves
keys-all = Hold: mark all points, not only three
