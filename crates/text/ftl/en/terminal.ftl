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
    pause    stop the clocks
    continue start the clocks again
    quit     leave
terminal-over = Type new for another game, undo to go on from here, or quit.
terminal-unknown = “{ $input }” is neither a point such as H8 nor a command; type help.
terminal-draw-offer = Neither side can make five any more. Type draw to call it a draw, or play on.
terminal-draw-refused = The computer plays on: somebody can still make five.
terminal-nothing-to-undo = There is no move to take back.
terminal-nothing-to-redo = There is no move to play again.
terminal-no-hint = There is no legal point left.
terminal-none-balanced = No stone was compared to its end; allow more --time or --nodes.
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
} wins in { $proof ->
    [proved] {""}
   *[found] {"about "}
}{ $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}.
analysis-proved = Proved against every legal defence, in at most { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}.
analysis-found = Found by the search, not proved.

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
left-out = The picture leaves out { $list }.
gif-sampled = A GIF has room for { $most } pictures: these are { $most } of the { $count } positions.
which-format = The name “{ $name }” does not say which format to write: use --to.
which-picture = The name “{ $name }” does not say which kind of picture to write: use --to svg, png or gif.

# A game with somebody elsewhere, by link.
terminal-room-link = Your friend opens this link: { $link }
terminal-room-waiting = Nobody has joined yet.
terminal-room-free = A seat is free: type join to take it, or watch.
terminal-room-watching = You are watching.
terminal-room-somebody = The other player
terminal-room-joined = { $name } has joined.
terminal-room-you = Game { $number }: you have { $color ->
    [black] Black
   *[white] White
}, { $name } has { $color ->
    [black] White
   *[white] Black
}.
terminal-room-game = Game { $number }.
terminal-room-your-turn = Move { $ply }: your turn, with { $color ->
    [black] Black
   *[white] White
}.
terminal-room-asks = { $what ->
    [draw] { $name } offers a draw.
    [takeback] { $name } would like to take the last move back.
    [rematch] { $name } would like to play again with colours exchanged.
    [pause] { $name } would like to stop the clocks for a while.
   *[help] { $name } would allow forbidden marks, hints and analysis in this game.
}
terminal-room-answer = Type yes or no.
terminal-room-asked = { $what ->
    [draw] You have offered a draw.
    [takeback] You have asked to take your last move back.
    [rematch] You have asked for another game with colours exchanged.
    [pause] You have asked to stop the clocks.
   *[help] You have proposed to allow forbidden marks, hints and analysis.
}
terminal-room-declined = { $name } says no.
terminal-room-taken-back = { $plies ->
    [one] { $plies } move is taken back.
   *[other] { $plies } moves are taken back.
}
terminal-room-help-allowed = Both allow forbidden marks, hints and analysis in this game.
terminal-room-paused = The clocks are stopped. Either of you starts them again with continue.
terminal-room-continued = The clocks run again.
terminal-room-clocks = Time left: Black { $black }, White { $white }.
terminal-room-vacation = { $name } is on vacation from { $first } to { $last } (UTC); the clock stands on these days.
terminal-room-returned = { $name } has ended the vacation: the clock runs again from { $day } (UTC).
terminal-room-vacation-days = { $days ->
    [one] You have { $days } day of vacation left: type vacation and a number of days.
   *[other] You have { $days } days of vacation left: type vacation and a number of days.
}
terminal-room-set-up = Set-up: black { $black }, white { $white }; { $color ->
    [black] Black
   *[white] White
} moves first.
terminal-room-moves = Moves: { $moves }
terminal-room-over = Type rematch to play again with colours exchanged, or quit.
terminal-opening-how = { $what ->
    [colour] Type black or white.
    [colour-or-two] Type black, white or two.
    [swap] Type swap or keep.
    [swap-or-offer] Type swap, keep or offer.
    [declare] Type a number.
    [offer] Type offer and the points, such as offer G7 H9.
   *[pick] Type the point to keep.
}
terminal-room-claims = Fouls and fives are claimed here: type foul, or five with a point.
terminal-room-draw-unarmed = Your next move offers no draw.
terminal-room-here = { $name } is here.
terminal-room-gone = { $seconds ->
    [0] { $name } is not here.
   *[other] { $name } is not here. After { $seconds } s more you may claim the win.
}
terminal-room-claim = { $name } has been gone for too long. Type claim to claim the win, or wait.
terminal-room-lost = The connection is lost; trying again.
terminal-room-stopping = The server is stopping; waiting until it comes back.
terminal-room-back = Connected again.
terminal-room-later = There is no connection now; this is sent as soon as there is.
terminal-room-kept = Your seat is kept. To go on: tengen play --server { $link }
terminal-room-no-seat = You are watching and have no seat.
terminal-room-which = There is no question to answer.
terminal-room-refused = { $why ->
    [not-started] Nobody has joined yet.
    [full] Both seats are taken.
    [over] The game is over.
    [not-over] The game is not over yet.
    [not-your-turn] It is not your turn.
    [stale] The game has gone on meanwhile; look at the board again.
    [not-asked] Nobody has asked that.
    [already-asked] This has been asked already; the other player may answer.
    [nothing-to-take-back] There is no move to take back.
    [already-allowed] This is allowed already.
    [not-absent] The other player is here, or has not been gone for two minutes.
    [too-many-questions] You have asked often enough in this game.
    [used-up] This room is used up. Make a new one to play on.
    [earlier-game] This was done in an earlier game.
    [stale-step] The opening has gone on meanwhile; look at the board again.
    [not-now] This is not to be decided now.
    [not-claimed] Nothing is claimed in this room.
    [not-white] Only White claims fouls.
    [no-help] No help is allowed in this room.
    [turn-lost] Place a stone: the other player has just lost a turn.
    [in-other-game] One of you is in another game now. Ask again when it is over.
    [with-move] A draw is offered with your next move: type draw before it.
    [no-clock] This game has no clock.
    [paused] The clocks are stopped: type continue first.
    [not-paused] The clocks are not stopped.
    [held] The arbiter has stopped the clocks.
    [round-over] The round is over: the arbiter decides the game.
    [seat-of-other] This seat belongs to another player. You can watch.
    [no-arbiter] This room has no arbiter.
    [bad-time] A day of time is given or taken at most, and a player keeps a second.
    [seat-free] Nobody has this seat.
    [no-vacation] This game has no vacation.
    [away] You have a vacation already; return ends it.
    [not-away] You have no vacation to end.
   *[illegal] This move is not allowed.
}
terminal-room-trouble = The server could not use this: { $message }
terminal-room-error = { $kind ->
    [address] “{ $detail }” is no address of a server; it looks like http://192.168.1.7:7515.
    [not-found] There is no such room: { $detail }
    [unreachable] The server does not answer: { $detail }
    [incompatible] No Tengen server answers there: { $detail }
   *[refused] The server refuses: { $detail }
}
terminal-room-help =
    H8       a stone on H8
    pass     no stone this time
    undo     ask to take your last move back
    draw     offer a draw
    yes, no  answer a question
    resign   give the game up
    claim    claim the win when the other player has been gone for two minutes
    rematch  after the end: play again with colours exchanged
    pause    propose to stop the clocks
    continue start the clocks again
    vacation 5   stop your own clock for 5 days from tomorrow
    return   end your vacation
    say hello    also good-luck, well-played, thanks, sorry, moment, back, bye; own words after
             `say freely`, if both agree; `say enough` ends that
    marks    propose to allow forbidden marks, hints and analysis
    join     take the free seat
    foul     claim that Black has played a forbidden point
    five H8  claim five in a row with your stone on H8
    black, white, two, swap, keep, offer G7 H9, 3   decide in an opening
    link     show the link again
    quit     leave; your seat is kept
terminal-room-foul-word = foul
terminal-room-five-word = five
terminal-room-yes-word = yes
terminal-room-no-word = no
terminal-room-claim-word = claim
terminal-room-rematch-word = rematch
terminal-room-marks-word = marks
terminal-room-pause-word = pause
terminal-room-continue-word = continue
terminal-room-vacation-word = vacation
terminal-room-say-word = say
terminal-room-not-said = That was not said: there is no connection, or the server is of an earlier version.
terminal-room-freely = { $name } would like to use own words; `say freely` agrees.
terminal-room-return-word = return
terminal-room-join-word = join
terminal-room-link-word = link

# Backups
data-copied = { $rooms ->
    [one] { $rooms } room
   *[other] { $rooms } rooms
} and { $games ->
    [one] { $games } game
   *[other] { $games } games
} of this machine, { $bytes } bytes.
data-migrated = { $rooms ->
    [one] { $rooms } room
   *[other] { $rooms } rooms
} copied, { $rows } rows in all. Each room is the same in both databases.
serve-here-only = Only this computer can open it. For others, start it with --listen 0.0.0.0:{ $port }, or press “Allow” under “Invite” on the page.
serve-others = Other devices open { $addresses }
serve-unreached = No other device has reached this server yet. If it does not open there, try one after the other:
serve-firewall = Let Tengen through this computer’s firewall: it takes TCP connections at port { $port }.
serve-wifi = Use the same Wi-Fi on both, and no guest network: many keep devices apart from each other.
serve-hotspot = Switch on this computer’s own hotspot, or a phone’s, join it with all devices, and start Tengen again: it has another address then.
serve-reached = Another device has reached this server.
data-no-home = This user has no home; name the server's folder with --data.

# The host
host-rooms = Rooms: { $count }
host-ratings = Ratings (group, rating ± deviation with ? while it is provisional, games, player): { $count }
host-pools = Pools of the lobby (number, rule, opening and clock, how many wait): { $count }
host-arenas = Arenas (number, rule, opening and clock, how far, players, name): { $count }
host-arena-state = { $state ->
    [open] begins in { $minutes } min
    [running] { $minutes } min left
   *[ending] last games
}
host-reports = Reports (number, about whom, from whom, room and its last event, what has happened → answer): { $count }
host-answered = Answered. Who has sent report { $number } can read it.
compare-game = moves that were not forced
compare-moves = moves
compare-equal = the engine’s first
compare-median = median (s)
compare-middle = middle half (s)
compare-reported = reported game
compare-usual = { $games ->
    [one] one usual game
   *[other] { $games } usual games
}
compare-line = It proves nothing by itself: good players find the engine’s moves, and easy games have more of them.
host-refunded = { $games ->
    [one] One game is taken back
   *[other] { $games } games are taken back
} (refund { $number }). Whoever it concerns can read it.
host-moderators = Moderators: { $count }
host-acts = In force: { $count }
host-done = Done. Its number is { $number }: `tengen host lift { $number }` ends it.
host-noted = Done, and noted under number { $number }.
host-room-state = { $state ->
    [waiting] waiting
    [going] going on
   *[ended] ended
}
host-days-left = for { $days ->
    [one] { $days } day
   *[other] { $days } days
} more

# Doctor
doctor-version = Version: { $version }, commit { $commit }, for { $target }
doctor-no-commit = unknown (built from a source archive)
doctor-cpu = Processor: { $path }, { $cores ->
    [one] { $cores } core
   *[other] { $cores } cores
}
doctor-page = Page: { $state ->
    [built] built in
   *[missing] not built in; “cargo xtask build” builds it
}
doctor-data = Data folder: { $state ->
    [none] none, since this user has no home; --data names one
    [new] { $folder } (created at the first start)
    [writable] { $folder } (can be written)
   *[refused] { $folder } (cannot be written)
}
doctor-port = Port: { $state ->
    [free] { $address } is free
    [tengen] Tengen { $version } runs at { $address }
    [taken] { $address } is taken by another program
   *[refused] { $address } is refused by the system
}
doctor-engine = Engine { $name } { $state ->
    [answers] answers { $said }
   *[fails] fails: { $said }
}
doctor-no-engines = Engines: none named with --engine

# Reviews
review-no-moves = There are no moves to review.
review-other = It holds the review of another game, or one with other limits.
review-line = Line { $line } is not part of a review: { $why }

verify-only = Without a refutation: { $points }. Every other legal move loses.
verify-only-missing = No refutation of { $points }, which the list does not name as answers.
verify-failed = { $count } of { $all } files prove nothing.
verify-folder-empty = no certificate in this folder
