# Puzzles in five steps, and cards that come back.

training-line = A puzzle that you miss becomes a card, and so does a mistake of yours that you try again. A card comes back until you know it.
training-done = No card is due today.
training-next = Next card
training-next-puzzle = Next puzzle
training-kept = Kept as a card.
training-set-aside = Missed six times and set aside.
training-aside = Set aside after six misses
training-take-up = Take up again
training-easy = Easy
training-undo = Take back
training-own = Own puzzles
training-print = Print a sheet
puzzle-step = Step

training-today = Training today: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
training-later = { $count ->
    [one] { $count } more card follows on the next days.
   *[other] { $count } more cards follow on the next days.
}
training-step = { $step ->
    [1] Fours
    [2] Threes
    [3] Combinations
    [4] Long wins
   *[5] Forbidden points
}
training-onward = { $point } is right. { $color ->
    [black] Black
   *[white] White
} answers { $reply }: go on.
training-played = { $point } makes five: the win is played out.
training-even = Even wins: { $points }.
training-idle = { $point } threatens no win.
training-five = { $color ->
    [black] Black
   *[white] White
} answers { $tried } with a five at { $reply }.
training-again = This card comes back { $days ->
    [0] today
    [one] tomorrow
   *[other] in { $days } days
}.
training-unreadable = Training: { $count ->
    [one] { $count } entry
   *[other] { $count } entries
} cannot be read and stay as they are, beginning with { $name }.
training-faults = { $count ->
    [one] { $count } card is
   *[other] { $count } cards are
} no longer asked: the rules judge the position differently now.
training-clock = The clock was set back. { $count ->
    [one] { $count } card is
   *[other] { $count } cards are
} counted from today.
training-failed = The puzzles could not be loaded: { $why }
