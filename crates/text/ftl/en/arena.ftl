# Matches, lists of openings, checks of engines.

openings-too-few = { $count } openings were asked for; after { $found } of them no further one turned up.
openings-progress = { $found } of { $count } openings, { $drawn } positions drawn

match-engine = engine
match-games = games
match-won = won
match-drawn = drawn
match-lost = lost
match-points = points
match-rating = rating
match-crashes = crashes
match-time = time
match-illegal = illegal
match-stopping = Stopping: the games being played are finished first. Once more ends at once.
match-resumed = { $games ->
    [one] { $games } game
   *[other] { $games } games
} of { $file } { $games ->
    [one] counts
   *[other] count
} already.
match-trouble = Game { $game }: { $name } loses: { $what }
match-late = its move came { $ms } ms after its limit
match-no-answer = there was no move { $ms } ms after its limit, and it was killed
match-watch = Watch the games at { $link }
match-suite-for = The openings { $name } are for { $rule }, { $size } × { $size }.
match-no-suite = There is no stored list of openings for { $rule }, { $size } × { $size }: games start from the empty board.
match-elo = { $name }: Elo { $elo } (95 %: { $low } to { $high })
match-nelo = Normalised Elo: { $elo } (95 %: { $low } to { $high })
match-los = Likelihood of superiority (LOS): { $los } %
match-pairs = Pairs by points: 0: { $none }, ½: { $half }, 1: { $one }, 1½: { $more }, 2: { $two }
match-test = LLR { $llr } ({ $low } to { $high }): { $verdict ->
    [h1] H1 is accepted
    [h0] H0 is accepted
   *[open] open
}
match-winner = Winner: { $name }

compliance-ok = passed
compliance-absent = absent
compliance-wrong = FAILED
compliance-passed = { $passed } passed, { $absent } not offered.
compliance-failed = { $failed } of { $all } checks failed.
compliance-none = No check has a name that begins with “{ $name }”.

ratings-player = player
ratings-unlinked = No chain of games links { $name } to { $other }; rate them by themselves.
ratings-none = no game with a result in these files
ratings-open = { $count ->
    [one] One game without a result is left out.
   *[other] { $count } games without a result are left out.
}
ratings-none-here = this server has no game yet that counts for ratings
ratings-either = Name files, or a server by --data or --database, not both.
ratings-first = The first move is worth { $points } ± { $error } points.
ratings-draws = Of games between equals { $percent } % are drawn.
ratings-left-out = { $count ->
    [one] One player whom no chain of games links to these is left out.
   *[other] { $count } players whom no chain of games links to these are left out.
}
