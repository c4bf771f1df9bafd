# Rules, colours, results, refusals.

tengen = Tengen
computer = Computer
pass = Pass
new-game = New game
undo = Undo
redo = Redo
restart = Restart
resign = Resign
hint = Hint
stop = Stop

rule-name = { $rule ->
    [freestyle] Freestyle
    [standard] Standard
    [renju] Renju
    [caro] Caro
   *[caro-overline] Caro, overline wins
}
rule-line = { $rule ->
    [freestyle] Five or more in a row wins.
    [standard] Exactly five wins; six does not.
    [renju] Black must avoid double threes, double fours and overlines.
    [caro] Exactly five wins, unless both its ends are blocked.
   *[caro-overline] Five wins unless both its ends are blocked; six always wins.
}
color-name = { $color ->
    [black] Black
   *[white] White
}
foul-name = { $foul ->
    [overline] overline
    [double-four] double four
   *[double-three] double three
}

illegal-off-board = { $point } is not on the { $size }×{ $size } board.
illegal-taken = There is already a { $color ->
    [black] black
   *[white] white
} stone on { $point }.
illegal-forbidden = { $point } is forbidden to Black: { $foul ->
    [overline] overline, six or more in a row
    [double-four] double four, two fours at once
   *[double-three] double three, two open threes at once
}.
illegal-over = The game is over{ $ending ->
    [five] : there is a five
    [overline] : there is a winning row
    [foul] : a forbidden point was played
    [full-board] : the board is full
    [passes] : both sides passed
    [move-limit] : the number of moves is used up
    [dead-board] : neither side can make five
    [resignation] : one side resigned
    [wrong-claim] : a claim was wrong
    [time] : time was up
   *[agreement] : a draw was agreed
}.

outcome-won = { $color ->
    [black] Black
   *[white] White
} wins: { $ending ->
    [five] five in a row
    [overline] six or more in a row
    [resignation] { $color ->
        [black] White
       *[white] Black
    } resigned
    [wrong-claim] { $color ->
        [black] White
       *[white] Black
    } claimed what was not there
    [time] { $color ->
        [black] White
       *[white] Black
    }’s time is up
   *[other] the game is over
}.
outcome-won-foul = { $color ->
    [black] Black
   *[white] White
} wins: the other side played a forbidden point, { $foul ->
    [overline] an overline
    [double-four] a double four
   *[double-three] a double three
}.
outcome-drawn = A draw: { $ending ->
    [full-board] the board is full
    [passes] both sides passed
    [move-limit] the number of moves is used up
    [dead-board] neither side can make five any more
    [time] the time of the round is up
   *[agreement] both sides agreed
}.

notation-error = Move { $ply }, at character { $offset }: “{ $text }” is no point (a letter A to V, then a number 1 to 22) and no pass.
replay-error = Move { $ply }, { $name }: { $why }
size-error = There is no { $size }×{ $size } board: sizes run from 5 to 22.
rule-error = “{ $name }” is no rule; there are freestyle, standard, renju, caro and caro-overline.
language-error = “{ $name }” is no language spoken here; there are en, zh, zh-Hant and ja.
setup-twice = { $point } is named twice.
setup-both-won = Both sides already have a winning row: Black at { $black }, White at { $white }.
