# The lobby: where players find each other.

lobby = Lobby
lobby-find = Find an opponent
lobby-entering = Entering the lobby…
lobby-lost = The connection is lost. It is tried again; whoever waits goes on waiting.
lobby-missing = There is no lobby on this server. A friend can play by link.
lobby-late = The lobby is on another of this site's servers: what is said there arrives some seconds late at present.
lobby-here = { $here ->
    [one] Only you are here
   *[other] { $here } visitors
} · { $games ->
    [0] no game goes on
    [one] 1 game goes on
   *[other] { $games } games go on
}
lobby-rating = Your rating, { $group ->
    [gomoku] gomoku live
    [renju] renju live
    [gomoku-correspondence] gomoku by correspondence
   *[renju-correspondence] renju by correspondence
}: { $rating }
lobby-rating-new = Your rating begins at 1500 and is provisional until you have played some games.
lobby-fair = Until the end of such a game this page gives no hints, no analysis and no solver, nor do its other tabs in this browser.

# Pairing in pools.
lobby-quick = Quick pairing
lobby-quick-line = Press one or several. You play whoever is found first.
lobby-waiting = { $count ->
    [0] nobody waits
    [one] 1 waits
   *[other] { $count } wait
}
lobby-looking = Looking for an opponent
lobby-near = Ratings up to { $points } points from yours, and more each second
lobby-near-any = Any rating by now
lobby-stop = Stop looking
lobby-back = To the lobby

# Seeks.
lobby-seeks = Open games
lobby-seeks-none = Nobody offers a game at the moment.
lobby-seeks-more = And { $count } more.
lobby-take = Play
lobby-take-from = Play against { $name }
lobby-yours = Your offer
lobby-withdraw = Take down
lobby-has = { $color ->
    [black] plays Black
   *[white] plays White
}
lobby-sought = { $ends ->
    [both] ratings { $least } to { $most }
    [least] ratings from { $least }
   *[most] ratings up to { $most }
}
lobby-rated = rated
lobby-unrated = unrated
lobby-offer = Offer a game
lobby-offer-put = Put it up
lobby-rate = Rated
lobby-rate-line = { $why ->
    [rated] The result changes both ratings.
    [casual] The result changes no rating.
    [clock] A rated game needs a clock.
    [handicap] In a rated game both have the same time.
    [match] Rated are games with an opening that evens the colours, as Swap2, and matches of an even number.
   *[opening] A rated game needs an opening that evens the colours, as Swap2.
}
lobby-range = Rating of the opponent
lobby-range-any = Any
lobby-range-points = At most { $points } points from mine

# Challenges.
lobby-challenges = Challenges
lobby-challenged-by = { $name } challenges you
lobby-challenged = You have challenged { $name }
lobby-match = a match of { $games } games
lobby-accept = Accept
lobby-decline = Decline
lobby-decline-as = { $why ->
    [later] Not now
    [clock] Another clock
    [rule] Another rule or opening
    [casual] Rated games only
    [rated] Unrated games only
   *[unsaid] Without a reason
}
lobby-take-back = Take back
lobby-challenge = Challenge to a game
lobby-challenge-send = Send the challenge
lobby-challenge-line = It is shown to { $name } in the lobby: for five minutes, for a game by correspondence a week.
lobby-declined = { $name } declines{ $why ->
    [later] : not now.
    [clock] : another clock, please.
    [rule] : another rule or opening, please.
    [casual] : rated games only.
    [rated] : unrated games only.
   *[unsaid] .
}
lobby-expired = { $name } has not answered your challenge.
lobby-withdrawn = { $name } has taken the challenge back.
lobby-for-anyone = Everybody in the lobby
lobby-by-name-line = Players of whom this page has heard since it was opened. Others: by the name of their account, by their profile, or by link.
lobby-find-name = Or the name of an account
lobby-find-player = Find
lobby-find-none = Nobody here has an account of this name.
lobby-by-link = Play a friend by link

# An empty lobby.
lobby-empty = Nobody is looking for a game. Meanwhile:
lobby-empty-level = Play the computer
lobby-empty-puzzle = Solve a puzzle
lobby-tell = Tell me when somebody looks for a game
lobby-tell-line = By sound and in the window’s title, while this page is open.
lobby-tell-notice = By sound, in the window’s title and as a message of the system, while this page is open.

# Games.
lobby-game = A game of yours is waiting
lobby-game-go = Go to the game
lobby-title-game = Your game begins!
lobby-title-challenge = You are challenged
lobby-title-seek = Somebody looks for a game
lobby-change = Your rating: { $before } → { $after }
lobby-change-waits = Your rating is being counted…

# Refusals.
lobby-not = { $why ->
    [no-player] This browser keeps no cookie of this server, which a player needs. Allow cookies and try again.
    [offer] Such a game cannot be played, or not be rated. Choose another opening or clock.
    [empty-range] No rating is in this range.
    [playing] You are in a game. Play it to its end first.
    [other-playing] The other player is in a game. Try again later.
    [waits] You have let games go by without a first move, and wait.
    [too-many] There are as many offers as there may be: three of each player, and some of each address.
    [same] You have such an offer already.
    [gone] It is gone: somebody was quicker, or it was taken down.
    [own] You cannot play against yourself.
    [not-yours] It is another player’s.
    [apart] You two do not play each other.
    [out-of-range] Your rating is not the one that is looked for.
    [no-pool] The host has closed this pairing. Choose another one.
    [no-level] This level does not play here, or not such games.
    [no-arena] There is no such arena.
    [arena-over] This arena's time is up.
    [arena-full] This arena has as many players as it may.
    [not-entered] You have not entered this arena.
    [unknown-player] There is no such player here, or the player has been deleted.
   *[unavailable] The server cannot read anything at the moment. Try again later.
}
lobby-waits = You have let games go by without a first move. You can play again in { $time }.
lobby-waited = You can play again.
lobby-cut = The connection was cut before an answer came. Look whether it was done, and try again.
lobby-no-game = The game could not be made, and you are free again. Try once more.
lobby-void = The other player has not made a first move in 30 seconds. The game does not count, and you are free again.
lobby-void-yours = You have not made a first move in 30 seconds. The game does not count. Whoever does this often has to wait.

# Levels of the program, games that run, matches.
lobby-levels = The computer, at once
lobby-level = Level { $level }
lobby-running = Games that are played
lobby-watch = Watch
lobby-watch-game = Watch { $first } against { $second }
lobby-games = Games
lobby-games-line = All { $games } games are played, and the two take turns in beginning.
lobby-against = Against { $name }
lobby-match-line = Game { $game } of { $games } · { $points }
lobby-score = { $state ->
    [goes-on] The match stands { $points } after { $played } of { $games } games. The next one begins by itself.
    [won] You win the match { $points }.
    [lost] You lose the match { $points }.
    [drawn] The match is drawn, { $points }.
   *[cut] The match has ended early, at { $points } after { $played } of { $games } games.
}

# Arenas: evenings in which free players are paired at once.
lobby-arena = Arena
lobby-arena-when = { $state ->
    [open] begins in { $time }
    [running] { $time } left
    [ending] the last games
   *[over] over
}
lobby-arena-players = { $count ->
    [0] nobody has entered
    [one] 1 player
   *[other] { $count } players
}
lobby-arena-line = Whoever is free is paired at once, until the time is up. A win is two points, a draw one.
lobby-arena-streaks = After two wins in a row points count double.
lobby-arena-enter = Enter
lobby-arena-return = Return
lobby-arena-leave = Leave
lobby-arena-table = Table
lobby-arena-table-waits = The table is being fetched…
lobby-arena-empty = Nobody has entered yet.
lobby-arena-standing = Place { $place } of { $players } · { $points ->
    [one] 1 point
   *[other] { $points } points
}
lobby-arena-follows = { $what ->
    [open] The first games begin by themselves when it is time.
    [free] You are paired as soon as somebody is free.
    [plays] You are in a game.
    [left] You get no more games until you return.
    [ending] The time is up; the last games still count.
   *[final] The table is final.
}
lobby-arena-place = Place
lobby-arena-name = Player
lobby-arena-points = Points
lobby-arena-results = Won, drawn, lost
lobby-arena-plays = in a game
lobby-arena-double = counts double
lobby-arena-away = has left
lobby-arena-rows = { $from }–{ $to } of { $players }
lobby-arena-up = Rows before
lobby-arena-down = Rows after
