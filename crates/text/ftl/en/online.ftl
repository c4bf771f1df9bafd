# A game with somebody far away, in a room on a server.

# Making a room.
online-line = Play a friend in the next room or far away. You get a link to send; nobody has to sign up.
online-color = Your colour
online-casual = Casual game
online-casual-line = Both may use hints and see forbidden points, and the record says so.
online-fair-line = No hints, no forbidden marks and no analysis before the end, unless both agree during the game.
online-fives = Five in a row
online-fives-win = Wins at once
online-fives-line = { $fouls ->
    [refuse] Five in a row ends the game.
    [claim] A five counts when its player taps one of its stones and claims it. A wrong claim costs nothing.
    [claim-or-turn] A five counts when its player taps one of its stones and claims it. A wrong claim costs the turn.
   *[claim-or-lose] A five counts when its player taps one of its stones and claims it. A wrong claim loses the game.
}
online-exchanged = As in the original, the stones' colours are exchanged for everybody: White begins.
online-for = Opponent
online-for-anyone = Whoever has the link
online-for-line = Only { $name }, in the browser of your earlier game, can take the seat. Everybody else who has the link watches.
online-for-gone = { $name } cannot be found any more. Choose another opponent.
invite-owned-line = One player alone can take the free seat. Everybody else who opens this link watches.
online-name = Your name (optional)
online-clock = Clock
online-clock-none = No clock
online-clock-none-line = Both take the time they like.
online-clock-line = { $unit ->
    [minutes] A game of 60 moves lasts up to { $time } minutes.
    [hours] A game of 60 moves lasts up to { $time } hours.
   *[days] A game of 60 moves lasts up to { $time } days.
}
clock-duration = { $unit ->
    [days] { $time ->
        [one] { $time } day
       *[other] { $time } days
    }
    [hours] { $time } h
    [minutes] { $time } min
   *[seconds] { $time } s
}
clock-move = { $time } a move
clock-weekends = { $clock }, not counted on Saturdays and Sundays (UTC)
clock-weekends-here = Not counted by your clock: { $from } to { $to }.
clock-cap = { $clock }, { $time } at most
clock-vacation = { $clock }; { $yearly } days of vacation a year, { $cap } at most at a time
room-away = { $who ->
    [you] You are on vacation until { $date } (UTC).
   *[other] { $name } is on vacation until { $date } (UTC).
}
room-leaves = { $who ->
    [you] You are on vacation from { $first } to { $last } (UTC).
   *[other] { $name } is on vacation from { $first } to { $last } (UTC).
}
clock-round = { $clock }, { $then ->
    [arbiter] after { $time } the arbiter decides
   *[draw] after { $time } a draw
}
clock-draws = { $clock }; a draw counts for { $who ->
    [first] who made the room
   *[second] who joined
}
clock-of-round = the round
clock-left = { $seconds } seconds left
clock-of = Time of { $name }
room-round-over = The round is over: the arbiter decides the game.
room-draw-counts = The draw counts as a win for { $name }.
room-drawn-arbiter = A draw by the arbiter’s decision.
room-no-result = No result
room-void = No first move came within 30 seconds. The game does not count.
room-paused = The clocks are stopped.
clock-away = The page was hidden, as by a locked screen or a call: the clocks are stopped.
clock-wooden = Clock for a wooden board
clock-ready = Touch your half when you have moved; the first touch starts the other clock. Hold a half to adjust its time.
clock-unreadable = The clock of your last visit could not be read. This is a new one.
clock-over = Time is up.
clock-round-over = The time of the round is up.
clock-adjusted = Done
clock-player = { $number ->
    [1] First player
   *[other] Second player
}
online-vacation-line = Days of vacation come on top.
vacation = Vacation
vacation-line = Your clock stands still from tomorrow on. Days are whole ones in UTC, and moves can be played all the same.
vacation-left = { $days ->
    [one] You have { $days } day left.
   *[other] You have { $days } days left.
}
vacation-days = Days
vacation-when = From { $first } to { $last }.
vacation-take = Go on vacation
vacation-end = End the vacation
vacation-end-line = From tomorrow on your clock runs again, and the days that are left are yours again.
vacation-last = Your vacation ends today.
vacation-not = { $why ->
    [days] Days are a whole number, from 1 to { $days }.
    [none] This game has no vacation.
    [away] You have a vacation already.
   *[not-away] You have no vacation to end.
}
talk = Say something
talk-phrase = { $phrase ->
    [hello] Hello!
    [good-luck] Good luck!
    [well-played] Well played!
    [thanks] Thank you for the game.
    [sorry] Sorry, that was a slip.
    [moment] One moment, please.
    [back] I am back.
   *[bye] I have to go. Goodbye!
}
talk-said = { $name }: { $words }
talk-line = Everybody reads phrases in their own language. Nothing that is said is kept.
talk-freely = Own words too
talk-freely-line = Only while both players switch this on.
talk-freely-both = Both of you want own words. Either can switch them off.
talk-freely-wish = { $name } would like to use own words. “Say something” switches that on.
talk-words = Your words
talk-send = Send
talk-not = { $why ->
    [away] { $name } is away and did not get it.
    [muted] The host has muted you.
    [too-many] That was a lot at once. Wait a few seconds.
   *[not-freely] Own words need the consent of both.
}
clock-pause = Stop the clocks
clock-continue = Continue
online-arbiter = With an arbiter
online-arbiter-line = You get a third link, for somebody who watches, and who may stop the clocks, put back moves and decide the game.
online-make = Get a link
online-making = Making the room…
online-unreachable = The server does not answer. Try again in a moment.
online-no-rooms = This server keeps no games, so rooms cannot be made here.
online-too-many = Many rooms were made from this address just now. Wait a minute and try again.
online-failed = The room could not be made ({ $why }).
name-long = A name has at most 24 characters.
name-hidden = The name has a character that cannot be shown.
name-refused = This name is hard to read or looks like the other player's. Choose another one.
name-taken = Somebody with an account has this name, or one that looks like it. Choose another one.

# The list of games in rooms.
my-games = My games
my-games-turn = your turn
my-games-their-turn = waiting for the other player
my-games-waiting = nobody has joined yet
my-games-won = you won
my-games-lost = you lost
my-games-deleted-player = deleted player

# The link.
invite = Invite
invite-line = Whoever opens this link sees the game. The first to press Join plays, everybody else watches.
invite-link = Link to this game
watch-link = Link to watch
watch-line = Whoever opens this link can only watch.
watch-copy = Copy the link to watch
seat-link = Link for the freed seat
seat-copy = Copy the seat’s link
seat-link-line = The player who lost the seat gets it back by this link, once; nobody else gets it. It stays here until the arbiter leaves the room.
arbiter-link = Link for the arbiter
arbiter-copy = Copy the arbiter’s link
arbiter-link-line = Whoever opens this link judges the game. Give it to somebody who does not play: Tengen recognises a player only in the browser they play in.
invite-copy = Copy
invite-copied = Copied.
invite-not-copied = The browser did not let the page copy. The link is marked: copy it by hand.
invite-qr = The link as a QR code
invite-address = Address
share = Share
network-question = Allow others on this network to connect?
network-line = Tengen answers on this computer only. If you allow it, everybody in your network (the same Wi-Fi, for instance) can open it too, until Tengen is stopped.
network-yes = Allow
network-no = This computer only
network-opening = Opening…
network-only-here = This link works on this computer only.
network-failed = Your network cannot join: { $why }.
reach-none = No other device has opened this server yet. If the link does not open there …
reach-firewall = Let Tengen through this computer’s firewall: it takes connections at the port in the link (TCP).
reach-wifi = Use the same Wi-Fi on both, and no guest network: many keep devices apart from each other.
reach-hotspot = Switch on this computer’s own hotspot, or a phone’s, join it with all devices, and open this again: the link has another address then.

# Before the game.
join = Join
join-title = Join this game?
join-title-named = { $name } invites you
join-color = { $color ->
    [black] You have Black
    [white] You have White
   *[lot] Colours are random
}{ $turn ->
    [first] {" "}and begin.
   *[second] .
}
join-fouls = A forbidden move loses.
join-claims = { $what ->
    [fives] Fives must be claimed
   *[fouls] Fouls and fives must be claimed
}; a wrong claim { $price ->
    [nothing] costs nothing.
    [turn] costs the turn.
   *[game] loses the game.
}
join-casual = Casual: hints are allowed.
join-full = Somebody was quicker and has the seat. You can watch.
join-seat-of-other = This seat belongs to another player. You can watch.
join-expired = A seat was given to you, but the answer was lost for more than ten minutes and is not given again. Make a new room to play.
room-seeking = Looking for the room…
room-unanswered = The server does not answer. Trying again…
room-try-now = Try now
room-waiting = Waiting for the other player. Send them the link.
room-closed = The seats of this game belong to two players. You are watching.
room-closed-for = The seats of this game belong to { $first } and { $second }. You are watching.
player-awaited = Not here yet
room-free = A seat is free. Take it?
room-missing = There is no such room
room-missing-line = The link may have lost a part on its way. Ask for it again, or make a room of your own.
room-no-rooms = No games are kept here
room-no-rooms-line = This server has nowhere to keep games, so nobody can play online on it.
room-incompatible = This page does not fit the server
room-incompatible-line = The server is of another version. Reload the page.
room-reload = Reload
room-leave = Leave
room-to-own = Back to my game

# During the game.
room-reconnecting = Reconnecting… Nothing is lost: your moves are sent as soon as the server answers.
room-stopped = The server was stopped. The game is kept, and goes on when it is back.
room-ended = The server was stopped.
room-opponent = Your opponent
room-their-turn = Waiting for your opponent.
room-their-turn-named = Waiting for { $name }.
room-watching = You are watching. { $color ->
    [black] Black to move.
   *[white] White to move.
}
room-absent = { $name } is not connected.
room-claimable = { $name } has been gone for two minutes. You may claim the win, or wait.
room-watchers = { $count ->
    [one] { $count } watches
   *[other] { $count } watch
}
room-game = game { $number }
room-casual = hints allowed
room-claims = a five is claimed by a tap on one of its stones
room-claim = { $what ->
    [foul] Claim a foul?
   *[five] Claim five with { $point }?
} A wrong claim { $price ->
    [nothing] costs nothing.
    [turn] costs the turn.
   *[game] loses the game.
}
claim-five = Claim five
room-claimed-wrongly = { $price ->
    [turn] { $name } has claimed what is not there, and loses a turn.
   *[nothing] { $name } has claimed what is not there.
}
room-turn-lost = Your claim was wrong and costs you a turn.
room-draw-armed = Your next move offers a draw.
room-ahead = Chosen ahead: { $point }; a touch withdraws it.
room-ahead-dropped = { $point } was chosen ahead and is not possible any more. Choose another move.
player-you-named = { $name } (you)
player-here = connected
player-away = away
player-away-for = away, { $time }
player-none = Free seat
accept = Accept
decline = Decline
claim-win = Claim the win
ask-help = Allow hints
rematch = Rematch
take-to-table = Continue on my board
room-question = { $what ->
    [draw] { $name } offers a draw.
    [takeback] { $name } asks to take a move back.
    [rematch] { $name } would like another game, colours swapped.
    [pause] { $name } would like to stop the clocks for a while.
   *[help] { $name } suggests a casual game, with hints and forbidden marks for both.
}
room-asked = { $what ->
    [draw] You have offered a draw.
    [takeback] You have asked to take your move back.
    [rematch] Rematch offered. Waiting…
    [pause] You have asked to stop the clocks.
   *[help] You have suggested to allow hints.
}
room-declined = { $what ->
    [draw] Your draw offer was declined.
    [takeback] Your move stands: taking it back was declined.
    [rematch] Another game was declined.
    [pause] The clocks go on: stopping them was declined.
   *[help] Hints stay off: that was declined.
}
room-won = { $by ->
    [absence] { $color ->
        [black] Black wins: White was gone.
       *[white] White wins: Black was gone.
    }
    [time] { $color ->
        [black] Black wins on time.
       *[white] White wins on time.
    }
    [illegal] { $color ->
        [black] Black wins: White played an illegal move.
       *[white] White wins: Black played an illegal move.
    }
    [crash] { $color ->
        [black] Black wins: White’s engine failed.
       *[white] White wins: Black’s engine failed.
    }
    [agreed-win] { $color ->
        [black] Black wins: both engines agree.
       *[white] White wins: both engines agree.
    }
    [arbiter] { $color ->
        [black] Black wins by the arbiter’s decision.
       *[white] White wins by the arbiter’s decision.
    }
   *[proved] { $color ->
        [black] Black wins: Tengen has proved it.
       *[white] White wins: Tengen has proved it.
    }
}
room-lost = You lose
room-record-casual = Casual game: both had agreed to allow hints.

# What goes wrong.
room-not-your-turn = It is the other player's turn.
room-not-started = The game begins when somebody has joined.
room-storage = The server cannot keep moves at the moment. Yours is sent again by itself.
room-not-absent = The other player is back, or has not been gone for two minutes.
room-nothing-to-take-back = There is nothing to take back.
room-too-many-questions = You have asked often enough in this game.
room-used-up = This room is used up. Make a new one to play on.
room-later-version = A later version of Tengen has played in this room. Reload the page to go on.
room-turn-lost-pass = Place a stone: the other player has just lost a turn.
room-in-other-game = One of you is in another game now. Ask again when it is over.
room-refused = The server did not take this. The board shows how things stand.
arbiter-acts = { $what ->
    [stop] The arbiter has stopped the clocks.
    [start] The arbiter has started the clocks.
    [give] { $color ->
        [black] The arbiter gives Black { $seconds } s.
       *[white] The arbiter gives White { $seconds } s.
    }
    [take] { $color ->
        [black] The arbiter takes { $seconds } s from Black.
       *[white] The arbiter takes { $seconds } s from White.
    }
    [back] The arbiter puts back an earlier position.
    [result] The arbiter decides the game.
    [free] { $color ->
        [black] The arbiter frees Black’s seat. Whoever opens the link to this game and presses Join goes on in it.
       *[white] The arbiter frees White’s seat. Whoever opens the link to this game and presses Join goes on in it.
    }
    [later] The arbiter has done something that this version of Tengen does not know. Reload the page to go on.
    [replay] The arbiter orders the game to be played again.
   *[warn] { $color ->
        [black] The arbiter warns Black.
       *[white] The arbiter warns White.
    }
}
arbiter-name = Arbiter: { $name }.
arbiter-reason = Reason: { $reason }

# What the arbiter does, and is told.
arbiter = Arbiter
arbiter-line = You are the arbiter of this game. Whatever you do, the players and all who watch read it with your reason.
arbiter-plays = You play in this room, so you cannot be its arbiter. Give this link to somebody else.
arbiter-key-bad = This link for the arbiter has lost a part on its way. Ask for it again; meanwhile you watch.
arbiter-what = What
arbiter-act = { $what ->
    [stop] Stop the clocks
    [start] Start the clocks
    [give] Give time
    [take] Take time
    [back] Put back a position
    [free] Free a lost seat
    [result] Decide the game
    [replay] Have it played again
   *[warn] Warn
}
arbiter-player = Player
arbiter-seconds = Seconds
arbiter-ply = Moves on the board
arbiter-ply-line = The game goes on after that many moves. The board shows { $shown } of { $moves }.
arbiter-result = Result
arbiter-wins = { $color ->
    [black] Black wins
   *[white] White wins
}
arbiter-award = { $name } wins
arbiter-award-came = Who has come wins
arbiter-award-line = The game has not begun. Your decision ends it without a move; who comes later can play the next one.
arbiter-draw = Draw
arbiter-why = Reason, for everybody to read
arbiter-do = Do it
arbiter-sure = { $what ->
    [free] The player loses the seat, and who opens the link to this game next and presses Join gets it. Send it to the right person. Sure?
    [replay] The game begins again from its start, and this one counts for nobody. Sure?
   *[result] This ends the game. Sure?
}
arbiter-yes = Yes, I am sure
arbiter-no = No
arbiter-sending = Telling the server…
arbiter-done = Done.
arbiter-not-done = { $why ->
    [seconds] Seconds are a whole number from 1 to 86,400, which is a day.
    [ply] Moves are a whole number.
    [reason] A reason is needed: one line of at most 200 characters.
    [over] The game is over.
    [not-started] The game has not begun.
    [no-arbiter] This room has no arbiter.
    [no-clock] This game has no clocks.
    [stopped] The clocks are stopped already.
    [runs] The clocks run already.
    [time] A player keeps a second at least, and only main time is taken.
    [back] Only moves after the opening can be put back, and at least one.
    [seat-free] Nobody has this seat.
    [used-up] This room is used up: only a decision is possible.
   *[later-version] A later version of Tengen has played in this room. Reload the page to go on.
}
arbiter-forbidden = The server does not let you judge here: { $why }.
arbiter-failed = The server has not done it: { $why }.
