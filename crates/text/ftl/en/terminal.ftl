# The terminal.

terminal-turn = Move { $ply }: { $color ->
    [black] Black
   *[white] White
} to play.
terminal-plays = { $color ->
    [black] Black
   *[white] White
} plays { $point }.
terminal-passes = { $color ->
    [black] Black
   *[white] White
} passes.

# Commands that can be typed, besides the names of the page's buttons.
terminal-help-word = help
terminal-quit-word = quit
terminal-draw-word = draw

terminal-start = Type a point such as H8, or help.
terminal-help =
    H8       a stone on H8
    undo     take back (your move too, against the computer)
    redo     play again what was taken back
    hint     what a strong player would do
    pass     no stone this time
    draw     call it a draw
    resign   give the game up
    new      another game
    quit     leave
terminal-over = Type new for another game, undo to go on from here, or quit.
terminal-unknown = “{ $input }” is neither a point such as H8 nor a command; type help.
terminal-draw-offer = Neither side can make five any more. Type draw to call it a draw, or play on.
terminal-draw-refused = The computer plays on: somebody can still make five.
terminal-nothing-to-undo = There is no move to take back.
terminal-nothing-to-redo = There is no move to play again.
terminal-no-hint = There is no legal point left.
terminal-forbidden = Forbidden to Black:

points-error = Point { $ply }, at character { $offset }: “{ $text }” is no point (a letter A to V, then a number 1 to 22).
whose-turn = Say with --to-move whose turn it is: { $black } black and { $white } white stones leave it open.

analysis-depth = depth
analysis-score = score
analysis-chance = chance
analysis-nodes = nodes
analysis-time = time
analysis-line = line
analysis-best = Best: { $point }
analysis-wins = { $color ->
    [black] Black
   *[white] White
} wins in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}.

bench-line = Signature { $signature }: { $nodes } nodes in { $seconds } s, { $speed } nodes a second.

no-such-game = There is no game { $number }: { $count ->
    [one] the file has one
   *[other] the file has { $count }
}.
no-such-ply = There is no position after move { $ply }: the main line has { $count ->
    [one] one move
   *[other] { $count } moves
}.
terminal-notes = Notes:
why-legend = ◎ the point  ◆ a row  ◇ black, thought of  + completes it
undrawn = The text “{ $text }” on { $point } has signs that cannot be drawn; a ring stands in its place.
which-format = The name “{ $name }” does not say which format to write: use --to.
which-picture = The name “{ $name }” does not say which kind of picture to write: use --to svg, png or gif.
