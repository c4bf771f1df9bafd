# The lesson about a founding program.
lesson-program = Program
lesson-asking = The program is thinking…
lesson-layer = On the board
lesson-attack = Attack
lesson-defence = Defence
lesson-both = Both
lesson-sum = Sum
lesson-none = Nothing
lesson-numbers = Numbers
lesson-legend = Discs are attack, squares defence, diamonds a sum; the larger and darker, the more. A thin ring marks the highest.
lesson-point = This point
lesson-point-pick = Point at a place on the board, or touch it, to see what the program holds of it.
lesson-engine = The engine’s opinion
lesson-engine-ask = Ask the engine
lesson-engine-asking = The engine is looking…
lesson-show = Show the line
lesson-hide = Hide the line
lesson-before = The move before
lesson-after = The move after
lesson-spots = Blind spots
lesson-spots-line = Positions from games, where a program does not see what costs it the game.
lesson-play = Play against it
lesson-ply = After { $ply } of { $count } moves
lesson-score-at = { $point }: attack { $attack }, defence { $defence }.
lesson-sum-at = { $point }: { $sum } in all.
lesson-codes = Its codes { $own }; the other side’s { $theirs } (along the row, the column and both diagonals).
lesson-line-at = { $line }: { $color ->
    [black] Black
   *[white] White
} has { $stones ->
    [one] one stone
   *[other] { $stones } stones
} in it.
lesson-lines-at = { $count } rows of five run through it: { $bare } empty, { $dead } dead because both sides have a stone in them.
lesson-wins = wins in { $moves ->
    [one] one move
   *[other] about { $moves } moves
}
lesson-loses = loses in { $moves ->
    [one] one move
   *[other] about { $moves } moves
}
lesson-refuted = loses within { $moves ->
    [one] one move
   *[other] { $moves } moves
}, proved against every defence
lesson-proving = Looking for a win against it …
lesson-chance = wins { $percent } of 100
lesson-its = The program’s { $point }: { $worth }.
lesson-best = The engine’s { $point }: { $worth }.
lesson-same = The engine would play { $point } too: { $worth }.
lesson-spot = { $blindness ->
    [five] does not see its own five
    [block] leaves a four unblocked
    [win] misses a win by fours
    [threats] walks into a win by threats
   *[loss] walks into a win by fours
}
lesson-spot-line = It plays { $plays }; { $better } was the move.
lesson-step = { $look ->
    [empty-board] The board is empty: it has a move for that.
    [own-fours] { $found ->
        [no] Own rows with four stones: none.
       *[yes] An own row with four stones: it takes the fifth point, { $points }.
    }
    [own-threes] { $found ->
        [no] Own rows with three stones: none.
       *[yes] Own rows with three stones: { $count }. Each adds { $value } to the attack score of its free points.
    }
    [their-fours] { $found ->
        [no] The other side’s rows with four stones: none.
       *[yes] The other side has a row with four stones: it stops that at { $points }.
    }
    [their-threes] { $found ->
        [no] The other side’s rows with three stones: none.
       *[yes] The other side’s rows with three stones: { $count }. Each adds { $value } to the defence score of its free points.
    }
    [attack] Every own row that is alive adds to its free points. The best attack is { $points } with { $value }.
    [defence] The same for the other side’s rows. The best defence is { $points } with { $value }.
    [higher] Attack { $value } against defence { $other }: it plays { $points }.
    [first-point] No point is worth anything to it: it takes the first one, { $points }.
    [lines-left] No row is alive for anybody: it calls the game drawn.
    [own-five] { $found ->
        [no] A point that makes five: none.
       *[yes] It makes five at { $points }.
    }
    [their-five] { $found ->
        [no] A point where the other side makes five: none.
       *[yes] The other side would make five at { $points }: it goes there.
    }
    [own-force] { $found ->
        [won] It wins by force: { $points }.
        [yes] Own forcing moves, tried in this order: { $points }. None wins.
       *[no] Own forcing moves: none.
    }
    [their-force] { $found ->
        [won] The other side would win by force: { $points }. It takes the first point.
        [yes] The other side’s forcing moves, tried in this order: { $points }. None wins.
       *[no] The other side’s forcing moves: none.
    }
    [code] The highest code of either side is { $value }, on { $points }.
    [weight] Of these, the most weight around the last stone is { $value }: { $points }.
    [mark] Of these, the highest own mark is { $value }: it plays { $points }.
    [patterns] For every free point it imagines a stone there and adds up the patterns it finds. The highest sum is { $value }: { $points }.
    [moves] { $count } points lie near a stone. It tries them in this order: { $points }
    [search] Depth { $other }: it expects { $points }, worth { $value } to it.
    [missed-win] What it did not see: { $points } makes five at once.
    [missed-block] What it did not see: the other side makes five at { $points } now.
   *[nothing] There is nothing to play.
}
