# Players as one sees another: profile, blocks and reports, and what the host does.

player-sheet = Player
players-of-room = Players
player-nameless = Player without a name
player-block = Block
player-block-line = A player whom you block gets no free seat beside you any more, and is not told so. A game that goes on is not ended.
player-blocked = You have blocked this player, who gets no free seat beside you any more.
player-unblock = Unblock
player-report = Report to the host
player-report-line = The host of this server reads what you write, with the room and its moves. The other player reads nothing of it. The answer will be in “Account”.
player-report-reason = What has happened
player-report-limit = One line, at most 200 characters.
player-report-send = Send the report
player-reported = The report is sent. The host’s answer will be in “Account”.
player-report-waits = Your report of this room waits for the host’s answer, which will be in “Account”.
player-not = { $why ->
    [reason] What has happened is needed: one line, at most 200 characters.
    [waits] Your last report of this room waits for its answer, or the player has been deleted meanwhile.
    [many] You have sent as many reports as one may in a day. Try again tomorrow.
    [most] You block 1,000 players, which is the most. Unblock another one first.
    [unknown] There is no such player here, or the player has been deleted.
    [not-seated] Only who has a seat in this room reports the other player.
    [banned] You are banned from this server.
    [busy] The server is busy. Try again in a moment.
   *[storage] The server cannot read or keep anything at the moment. Try again later.
}

# In the sheet *Account*.
blocks = Blocked players
blocks-none = You block nobody any more.
blocks-since = Since { $day }
blocks-end = Unblock: { $name }
reports = Your reports to the host
report-waits = Waits for the host’s answer.
report-answer = { $by ->
    [none] The host: { $answer }
   *[named] { $by }: { $answer }
}

# What the host has done about the user.
acts-about-you = From the host of this server
act-of-host = { $what ->
    [ban] { $until ->
        [none] You are banned from this server: you neither play here nor log in until the host takes it back.
       *[date] You are banned from this server until { $until }: until then you neither play here nor log in.
    }
   *[mute] { $until ->
        [none] You are muted: you can write no name and neither ask nor tell the other player anything until the host takes it back.
       *[date] You are muted until { $until }: until then you can write no name and neither ask nor tell the other player anything.
    }
}
act-of-host-why = { $by ->
    [none] Reason: { $reason }
   *[named] Reason: { $reason } ({ $by })
}
refund-of-host = { $what ->
    [lost] { $points } rating points that you had won in { $games ->
        [one] one game
       *[other] { $games } games
    } were taken back and given to your opponents.
   *[given] You got { $points } rating points back, of { $games ->
        [one] one game.
       *[other] { $games } games.
    }
}
room-banned = You are banned from this server
room-banned-line = You can neither play nor watch here.
room-again = Try again
online-muted = You are muted and cannot play under a name at the moment. Press once more to play without one.

# What moderators do.
moderation = Moderation
moderation-line = The host has named you a moderator. Whoever is concerned reads your reason with your name.
moderation-reports = Reports that wait
moderation-no-reports = No report waits for an answer.
moderation-more = More reports
moderation-report = { $from } reports { $about }
moderation-when = { $day }, after { $version } events in the room
moderation-room = The game then
moderation-player = The player
moderation-acts = In force
moderation-no-acts = Nobody is banned or muted.
moderation-act-of = { $what ->
    [ban] { $until ->
        [none] { $name } is banned
       *[date] { $name } is banned until { $until }
    }
   *[mute] { $until ->
        [none] { $name } is muted
       *[date] { $name } is muted until { $until }
    }
}
moderation-what = What
moderation-act = { $what ->
    [answer] Answer
    [mute] Mute
    [ban] Ban
    [refund] Give points back
   *[lift] Take it back
}
moderation-days = Days
moderation-days-line = Without a number it lasts until it is taken back.
moderation-refund-line = Opponents get back what rated games against this player have cost them: in games that ended within that many days, or in all games without a number. Your own games stay.
moderation-reason = Reason, for who is concerned
moderation-done = Done.
moderation-not = { $why ->
    [days] Days are a whole number from 1 to 36,500.
    [reason] A reason is needed: one line, at most 200 characters.
    [refused] Nothing was done: somebody else has dealt with it meanwhile, or it concerns a moderator, which is for the host.
   *[forbidden] You are not a moderator any more.
}

# A player’s profile.
profile-since = Here since { $day }.
profile-results = { $games ->
    [one] { $games } game
   *[other] { $games } games
}: { $wins } won, { $draws } drawn, { $losses } lost
profile-ratings = Ratings
profile-rating = { $rating } ± { $deviation }
profile-provisional = provisional
profile-group = { $group ->
    [gomoku] Gomoku, live:
    [renju] Renju, live:
    [gomoku-correspondence] Gomoku, correspondence:
   *[renju-correspondence] Renju, correspondence:
}
profile-rated-games = { $games ->
    [one] { $games } rated game
   *[other] { $games } rated games
}
profile-graph = The rating over the last { $games ->
    [one] { $games } game
   *[other] { $games } games
}, between { $low } and { $high }
profile-games = Last games
profile-game = { $who ->
    [you] { $result ->
        [won] You won against { $name }
        [lost] You lost against { $name }
       *[drawn] You drew with { $name }
    }
   *[other] { $result ->
        [won] Won against { $name }
        [lost] Lost against { $name }
       *[drawn] Drew with { $name }
    }
}
profile-rated = rated
profile-openings = Openings played
profile-opening = { $name } · { $results }
profile-link = Link to this player
profile-copy = Copy
profile-link-line = Whoever opens it sees this page, not the games themselves.
