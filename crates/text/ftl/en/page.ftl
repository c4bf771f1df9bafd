# The page in the browser.

page-title = Tengen: five in a row
page-special = No account, works offline, proves its wins.
skip-to-board = To the board
board-label = Board, { $size } by { $size }, { $rule }
game-about = { $rule } · { $size } × { $size }
moves-label = Moves
moves-none = No move yet. { $color ->
    [black] Black
   *[white] White
} begins.
actions-label = Actions
more-actions-label = More actions
group-game = In the game
group-study = Study
group-files = Files
sections-label = Sections
section-play = Play
section-online = Online

# Points, as a screen reader says them.
cell-empty = { $point } empty
cell-stone = { $point } { $color ->
    [black] black
   *[white] white
}
cell-last = last move
cell-forbidden = forbidden { $foul ->
    [overline] overline
    [double-four] double four
   *[double-three] double three
}
cell-winning = winning line
cell-hint = hint
cell-ahead = chosen ahead
cell-answer = an answer to the threat, not judged yet
cell-stops = stops the threat
cell-may-hold = may hold
cell-loses = loses

# Buttons.
more = More
close = Close
play = Play
play-again = Play again
look-at-board = Look at the board
settings = Settings
games = Games
go-on = Let it move
agree-draw = Call it a draw
decline-draw = Play on
sound-on = Sounds on
sound-off = Sounds off

# Whose turn it is.
status-you = { $color ->
    [black] Your turn: you have Black.
   *[white] Your turn: you have White.
}
status-you-after = The computer played { $point }. Your turn.
status-you-after-pass = The computer passed. Your turn.
status-side = { $color ->
    [black] Black to move.
   *[white] White to move.
}
status-thinking = The computer is thinking…
status-waiting = The computer was stopped. Let it move when you like.
live = Live
steps-label = Step through the moves
looking-back = { $ply ->
    [0] Looking back: the start, before the first of { $count } moves.
   *[other] Looking back: move { $ply } of { $count }.
}
looking-back-notice = You are looking at an earlier position. Press “Live” to play on.
played-last = { $color ->
    [black] Black played { $mv }.
   *[white] White played { $mv }.
}
restart-question = Begin again? This game stays among the games.
restart-yes = Yes, begin again
help-all-question = Analysis shows the best moves. Use it for the rest of this game? The result will say so.
help-all-yes = Yes, with analysis
result-helped = The analysis was used.
back-at-game = Back in the game.
back-at-record = Back in the record.
tool-close-record = Back to the record
details = Details
record-not-kept = This record could not be kept: a reload or closing the page will lose it.
new-offers = Fifth moves on offer
new-offers-open = Said in the game
cell-same-as = the same as { $point } but for a turn, a mirror or a shift
status-hinting = Looking for a good move…
status-hint = Hint: { $point } is a good point.
status-hint-pass = Hint: pass.
help-threat = { $color ->
    [black] Black
   *[white] White
} { $four ->
    [yes] is about to make five
   *[no] has an open three
}{ $state ->
    [stops] : stop it at { $points }.
    [asked] . Looking at { $points }…
    [perhaps] : { $points } may hold.
    [late] : it is too late, every move loses.
   *[lost] : what answers it loses.
}
help-threat-many = { $color ->
    [black] Black
   *[white] White
} { $four ->
    [yes] is about to make five
   *[no] has an open three
}{ $state ->
    [stops] : stop it at one of the points marked with a cross.
    [asked] . Looking at the marked points…
   *[perhaps] : the points marked with a ring may hold.
}
help-loses = { $moves ->
    [one] The computer can now make five at { $point }. Take it back?
   *[other] Now the computer wins by fours, beginning with { $point }. Take it back?
}
help-let-go = { $moves ->
    [one] You could have made five at { $point }. Take it back?
   *[other] You had a win by fours, beginning with { $point }. Take it back?
}
help-take-back = Take it back
help-speak = Read aloud
status-tap-again = Tap { $point } again to play there.
status-bench = Running the engine's bench…
bench-title = Engine bench
bench-result = Bench signature: { $signature } ({ $nodes } nodes)
bench-failed = The bench could not run: { $why }

# Players.
player-you = You
player-person = { $color ->
    [black] Black
   *[white] White
}
player-computer = Computer, level { $level }
player-to-move = to move
player-thinking = thinking
player-won = won

# The result.
result-you-win = You win
result-you-lose = The computer wins
result-side-wins = { $color ->
    [black] Black wins
   *[white] White wins
}
result-draw = A draw
result-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
draw-title = Nobody can win any more
draw-line = Neither side can make five on this board. Call it a draw?

# New game.
new-opponent = Opponent
opponent-computer = Computer
opponent-friend = A friend here
opponent-friend-line = Two people at this screen, turn by turn.
new-level = Level
level-name = { $level ->
    [0] Playful
    [1] Gentle
    [2] Easygoing
    [3] Casual
    [4] Steady
    [5] Attentive
    [6] Sharp
    [7] Seasoned
    [8] Strong
    [9] Masterly
   *[10] Strongest
}
level-line = { $level ->
    [0] Plays almost at random and still stops most fours. For a first game.
    [1] Knows the rules and overlooks a lot. A good first opponent.
    [2] Answers fours, and misses every second three.
    [3] Looks one move ahead, and still misses many threes.
    [4] Looks two moves ahead and misses a three now and then.
    [5] Looks three moves ahead and hardly misses anything.
    [6] Plays like a club player and punishes mistakes.
    [7] The engine at a glance: sees long rows of fours coming.
    [8] The engine with a little thought.
    [9] The engine with more thought, a fraction of a second a move.
   *[10] Everything the engine has. Takes a few seconds a move.
}
level-rated = { $level } { $name }, Elo { $rating }
new-rule = Rule
new-size = Board
size-name = { $size } × { $size }
size-other = Other size
new-black = Who plays { $color ->
    [black] Black
   *[white] White
} (first)?
black-me = I begin
black-computer = The computer
black-lot = Random

# Settings.
set-board = Board
board-wood = Wood
board-contrast = High contrast
set-theme = Theme
theme-system = System
theme-light = Light
theme-dark = Dark
set-language = Language
set-sounds = Sounds
set-help = Help for beginners
set-numbers = Move numbers
set-coordinates = Coordinates
set-rows-from-top = Rows counted from the top
set-motion = Animations
motion-system = System
motion-off = Off
motion-on = On
set-kept = Settings and games are kept in this browser.
set-kept-computer = Settings are kept in this browser, games on this computer too.

# Past games.
games-none = No games yet. Every game you play is kept here.
games-line = Everything is kept in this browser.
games-line-computer = Everything is kept in this browser. Games are kept on this computer too, for all its browsers.
games-current = on the board
games-unfinished = unfinished
games-drawn = draw
games-you-won = You won
games-you-lost = You lost
games-won = { $color ->
    [black] Black won
   *[white] White won
}
games-entry = { $rule }, { $size } × { $size }, { $count ->
    [one] { $count } move
   *[other] { $count } moves
}

# What goes wrong.
not-your-turn = The computer is thinking. Stop makes it move at once.
computer-waits = It is the computer's turn. “Let it move” wakes it.
link-error = This link could not be opened, so nothing was changed. { $why }
size-text-error = “{ $text }” is no board size: a number from 5 to 22 is needed.
link-language-error = The link asks for a language that is not spoken here. { $why }
link-section-error = The link asks for “{ $section }”, which is no part of this page: play, analysis, puzzles, learn, online and games are.
link-clock-error = { $kind ->
    [negative] The link asks for the clock “{ $clock }”: no time is negative.
    [short] The link asks for the clock “{ $clock }”: a player needs a second at least, and nothing in it is zero.
    [long] The link asks for the clock “{ $clock }”, which is too long: 24 hours, an hour for what belongs to one move, or 60 days a move at most.
    [other] The link asks for the clock “{ $clock }”, whose parts do not fit together.
   *[form] The link asks for the clock “{ $clock }”, which is none: 5m+4s, 30m+3x30s, 10m, 30s/move and 3d are.
} Choose one here.
link-view-error = The link asks to see the board as “{ $view }”; a board is seen as identity, rotate-90, rotate-180, rotate-270, flip-left-right, flip-top-bottom, flip-diagonal or flip-antidiagonal.
settings-set-aside = The saved settings could not be read, so the page starts with its own. The old ones are kept in this browser as “{ $key }”. ({ $why })
game-set-aside = A saved game could not be read. It was not deleted: this browser keeps it as “{ $key }”. ({ $why })
storage-none = This browser does not let the page keep anything. The game works, but closing the page ends it.
storage-full = The game could not be saved in this browser: { $why }. Delete something from its storage, or leave this page open.
load-part = { $part ->
    [library] Opening the games…
    [solver] Loading the solver…
    [records] Loading what reads and writes files…
    [page] Loading this part of the page…
   *[engine] Loading the engine…
}
load-bytes = { $kilobytes } KB
load-failed = { $part ->
    [library] The list of games could not be loaded. Check the connection.
    [solver] The solver could not be loaded. Check the connection.
    [records] What reads and writes files could not be loaded. Check the connection.
    [words] The language could not be loaded. Check the connection.
    [page] This part of the page could not be loaded. Check the connection.
   *[engine] The engine could not be loaded. Check the connection.
}
load-again = Try again
update-ready = A new version of Tengen is ready.
update-use = Use it now
engine-failed = The engine has stopped working ({ $why }). Ask again; it is started anew.
page-broken = Something went wrong in the page. Your game is saved; reload the page to go on.

# An opening on the board.
cell-offer = fifth move { $number }
cell-outside = not allowed now
decide-by-button = This is decided with a button, not on the board. { $task }

# Claims and draws between two people.
foul = Claim foul
claim-row = I have five
claim-nothing = There is nothing to claim here. The game goes on.
claim-not-here = Nothing is claimed in this game: the board sees to fouls and fives itself.
offer-draw = Offer draw
draw-offered = { $color ->
    [black] Black offers a draw
   *[white] White offers a draw
}
draw-offered-line = { $color ->
    [black] White, do you agree?
   *[white] Black, do you agree?
}

# New game: presets, openings, fouls.
new-preset = Game
preset-free = Free play
preset-free-line = Five or more win. First stone anywhere.
preset-own-line = Your own combination of rule, board and opening.
new-details = Rule, board, opening
new-opening = Opening
new-fouls = Forbidden moves
fouls-name = { $fouls ->
    [refuse] Are refused
    [lose] Lose the game
    [claim] Claimed
    [claim-or-turn] Claimed; a wrong claim costs the turn
   *[claim-or-lose] Claimed; a wrong claim loses
}
fouls-line = { $fouls ->
    [refuse] A forbidden point takes no stone and shows why.
    [lose] A black stone on a forbidden point loses at once.
    [claim] White must notice a foul before the next white stone, an overline before the end. A five counts when its player says so. A wrong claim costs nothing.
    [claim-or-turn] White must notice a foul before the next white stone, an overline before the end. A five counts when its player says so. A wrong claim costs the turn.
   *[claim-or-lose] White must notice a foul before the next white stone, an overline before the end. A five counts when its player says so. A wrong claim loses the game.
}
clash = { $clash ->
    [renju-only] for renju only
    [too-small] needs { $size } × { $size }
    [no-fouls] only renju has forbidden moves
    [moves-only] only between people or against the engine
   *[people-only] only between two people
}

decisions-label = Decisions
status-dealing = A balanced position is being found…

# Records: import, export, and walking through them.
import = Import
export = Export
import-line = Drop a file anywhere on the page, choose one, or paste text or an address. Piskvork, RenLib, SGF, RenjuNet, Yixin-Board, diagrams and moves are read, in any usual encoding.
import-choose = Choose a file
import-paste = Text or address
import-read = Open
import-drop = Drop to open
import-charset = Text encoding
import-readings = It can be read in other ways
reading-encoding = { $charset }: { $sample }
reading-other = { $other ->
    [games] A game for each line: { $sample }
    [wrapped] All lines as one game: { $sample }
   *[swapped] Black and White the other way round
}
charset-auto = Automatic
import-reading = Reading…
import-read-so-far = Reading… { $percent } %{ $count ->
    [one] , { $count } game
   *[other] , { $count } games
}
import-lenient = Read what can be read
import-failed = This is no game record that Tengen knows, or it is damaged. Nothing was opened.
reader-failed = This file cannot be read or written here: { $why }
record-number = Game { $number }
import-found = { $count ->
    [one] { $format }, { $count } game
   *[other] { $format }, { $count } games
}
import-listed = { $count } of { $total } are listed.
import-more = Show more
import-find = Find
import-notices = Notes about this file
record-counts = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}{ $variations ->
    [0] {""}
    [one] , { $variations } node in variations
   *[other] , { $variations } nodes in variations
}
record-label = Record
record-start = To the start
record-back = Back
record-forward = Forward
record-end = To the end
record-way = { $mv } ({ $count })
record-root = Start
record-comment = Comment
record-copied = Another tab has edited this record meanwhile. Your changes are kept as a copy of it.
record-edit-refused = { $why ->
    [root] The beginning cannot be cut.
    [size] The other record has a board of another size.
    [start] The other record begins with another position.
    [lines] This text must have one line.
   *[other] This cannot be done here.
}
record-tree = Moves
record-more = { $count ->
    [one] { $count } more line
   *[other] { $count } more lines
}
record-fewer = Fewer lines
record-new = New record
record-add-to = Add to the open record
record-add-file = Add a file’s lines
record-edit = Edit
record-pen = Click
record-pen-play = play
record-pen-text = letter
record-pen-mark = { $mark ->
    [triangle] triangle
    [cross] cross
    [circle] circle
    [square] square
   *[selected] small square
}
record-promote = Make main line
record-cut = Cut from here
record-copy = Copy from here
record-paste = Paste here
record-only-line = Keep only this line
record-view-turn = Turn the view
record-view-mirror = Mirror the view
record-turn = Turn the record
record-mirror = Mirror the record
record-numbers-none = none
record-numbers-all = all
record-numbers-here = from here on
record-numbers-last = the last { $count }
record-elsewhere = Same position elsewhere
record-name-ask = A name for this record?
record-name-keep = Keep the name
record-name-later = Not now
record-comment-hint = What is to be said about this move
record-sending = Keeping the changes…
record-kept = All changes are kept.
record-unkept = Not all changes are kept.
record-keep-again = Keep them now
record-notes = What the rules say
record-head = About this game
record-play = Play from here
record-list = All games of the file
record-no-move = no move
record-place = { $ply ->
    [0] The start.
   *[other] After move { $ply }.
}
record-status = { $ply ->
    [0] The start.
   *[other] After move { $ply }.
} { $color ->
    [black] Black to move.
   *[white] White to move.
}
turn-guessed = The record does not say whose turn it is. { $color ->
    [black] Black
   *[white] White
} is a guess from the number of stones.
turn-change = { $color ->
    [black] Black to move
   *[white] White to move
}
tool-close = Close
cell-mark = { $mark ->
    [triangle] triangle
    [cross] cross
    [circle] circle
    [square] square
   *[selected] selected
}
cell-label = “{ $label }”
cell-next = a variation goes on here
cell-proved-won = proved won
cell-proved-lost = proved lost
cell-alike = the same position is elsewhere in the record
cell-turned = the same position is elsewhere in the record, turned or mirrored
cell-asked = the point in question

export-what = What
export-game = This game
export-record = This record
export-all = All { $count } games
export-format = Format
export-save = Save file
export-copy = Copy text
export-copied = Copied.
export-not-copied = The browser did not let the page copy. Save the file instead.
export-writing = Writing…
export-whole = This format holds everything.
export-losses = What this format cannot hold
export-picture = Picture
export-svg = Save SVG
export-png = Save PNG
share-position = Position and line
share-moves = Copy moves
share-diagram = Copy diagram
share-picture = Copy picture
share-link = Copy link
share-gif = Animated GIF
share-print = Print the diagram
share-print-line = Print a page of diagrams
share-no-line = The moves up to here are not a legal game.
look-wood = Wood
look-light = Paper
look-dark = Dark

# Why a point is forbidden, and the drill.
why = Why?
why-title = Why?
why-step = Step { $step } of { $count }
why-next = Next
why-previous = Previous
drill-title = Forbidden or not?
drill-line = A position and a point: may Black play there?
swap-drill = Swap or keep?
swap-drill-line = Three stones lie there: take the colour that is better off.
swap-line = Choose as in an opening. The engine grades the choice; under five points apart, both are right.
swap-asked = You have { $color ->
    [black] Black
   *[white] White
}: swap or keep?
swap-asked-offers = You have Black, with { $count ->
    [one] one fifth move
   *[other] { $count } fifth moves
} to offer: swap or keep?
swap-asked-colour = The other player has placed three stones. Which colour do you take, or do you place two more?
swap-even = About even, with { $percent } % for Black: every choice is right.
swap-right = Right: Black’s chances are { $percent } %.
swap-wrong = { $color ->
    [black] Black
   *[white] White
} was better: Black’s chances are { $percent } %.
swap-looking = The engine is comparing the colours…
swap-failed = The engine could not compare the colours.
drill-question = May Black play { $point }?
drill-forbidden = Forbidden
drill-allowed = Allowed
drill-right = Right.
drill-wrong = Not so.
drill-next = Next position
drill-score = { $right } of { $asked } right, { $streak } in a row, best streak { $best }
cell-looks = only looks forbidden
why-pick = Touch a point to see why Black may or may not play there. Crosses are forbidden, rings only look so.

# Keys, and the title while it is one's turn.
keys = Keyboard
keys-group-board = On the board
keys-group-page = On the page
keys-step = One move back, one move forward
keys-ends = To the start, to the last move
keys-board = To the board and on to the buttons
keys-cursor = On the board, once Tab has reached it: move the cursor
keys-play = Play at the cursor
edit-undo = Undo
edit-redo = Redo
keys-undo = Take back
keys-redo = Play again what was taken back
keys-copy = Copy the moves
keys-paste = Open moves, a link or a file
keys-record-lines = Choose another line
keys-record-forks = To the previous or next branching
keys-record-comment = Comment on the move of a record
keys-record-promote = Make the line of a record its main line
keys-record-cut = Cut a record from this move on
keys-clocks = Tell both clocks
keys-close = Close what is open
keys-help = Show these keys
keys-right-click = Right mouse button: take back; in a record, one move back
title-your-turn = ● Your turn · Tengen

# Of the first screen, about what is loaded later.
course = Learn
puzzles = Puzzles
study-open = Solve
study-title = Forced wins
study-over = The game is over in this position.
play-online = Play online
resign-question = Give this game up? It cannot be taken back.
resign-yes = Yes, give up
review-title = Review
lesson = How a program plays
