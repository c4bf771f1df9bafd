# Forced wins on the page: asked for, shown, kept as puzzles.

study-to-move = To move
study-goal-label = Kind of win
study-budget = Time at most
study-shortest = The shortest win
study-ask-win = Is there a win?
study-ask-defence = How do I defend?
study-ask-threat = Show threat
study-firsts-busy = Trying every first move…
study-checking = Checking the proof move by move…
study-unknown = No win found in this time. That proves nothing.
study-stopped = Stopped before anything was known. That proves nothing.
study-replay-stopped = The replay was stopped, so nothing is proved yet.
study-invalid = This certificate proves nothing, so none of it is shown.
study-pass = Defend by passing
study-tree = Save as a tree…
export-proof = The proof, every branch
study-save = Save proof
study-link = Copy link
study-link-copied = The link is copied. Whoever opens it sees the proof checked and can try every defence.
study-link-not-copied = The browser does not allow copying. Here is the link:
study-too-large = This proof is too large for a link: save it as a file, which opens by “Import”.
study-link-too-long = The link is too long to be read. Open the proof as a file.
study-legend = Disc: the winning move. Ring: a defence with an answer of its own; every other point is answered too.
study-defence-legend = Diamond: averts it. Violet diamond: averts it by a four. Dashed ring: undecided.
study-back = Back to the defences
study-try = Touch any point to see what that defence comes to.
study-line = The line
puzzle-keep = Keep as a puzzle
puzzle-kept = Exactly one first move wins: kept among the puzzles.
puzzle-there = This puzzle is kept already.
puzzle-none = Not kept: a puzzle has exactly one first move that is proved to win, and all others are proved not to.
puzzles-line = Positions with exactly one winning move. Choose up to six for a sheet to print.
puzzles-none = None yet. Where a win is proved, “Keep as a puzzle” tries whether its first move is the only one.
puzzle-print = Print
puzzle-pick = On the sheet
puzzle-panel = Puzzle
puzzle-again = Try again
puzzle-show = Show the solution
puzzle-remove = Remove
puzzle-sheet-title = Find the winning move
puzzle-answers-title = Answers
cell-wins = wins
cell-counter = has an answer of its own
cell-averts = averts the win
cell-gains = averts the win by a four
cell-undecided = undecided

study-idle = { $color ->
    [black] Black
   *[white] White
} to move. What do you want to know?
study-looking = Looking for a win of { $color ->
    [black] Black
   *[white] White
}…
study-defending = Looking for what saves { $color ->
    [black] Black
   *[white] White
}…
study-clock = { $seconds } of { $budget } s
study-wins = { $color ->
    [black] Black
   *[white] White
} wins { $goal ->
    [vcf] in { $moves } moves ({ $fours ->
        [one] 1 four
       *[other] { $fours } fours
    }, then five)
    [vct] by continuous threats, in { $moves } moves
   *[win] by force, in { $moves } moves
}.
study-wins-five = { $color ->
    [black] Black
   *[white] White
} wins: { $point } makes five.
study-threatens = If nothing is done, { $color ->
    [black] Black
   *[white] White
} wins { $goal ->
    [vcf] in { $moves } moves ({ $fours ->
        [one] 1 four
       *[other] { $fours } fours
    }, then five)
    [vct] by continuous threats, in { $moves } moves
   *[win] by force, in { $moves } moves
}.
study-threatens-five = If nothing is done, { $color ->
    [black] Black
   *[white] White
} wins: { $point } makes five.
study-proved = Proved: every legal defence is answered, { $positions ->
    [one] one position
   *[other] { $positions } positions
} checked move by move.
study-found = { $color ->
    [black] Black
   *[white] White
}: a win was found, but it is not proved.
study-valid = The certificate holds: { $color ->
    [black] Black
   *[white] White
} wins in at most { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}.
study-next = Winning move: { $point }.
study-your-defence = { $color ->
    [black] Black
   *[white] White
} may play anywhere: touch a point to see it refuted.
study-five = { $color ->
    [black] Black
   *[white] White
} has won.
defend-not-needed = { $color ->
    [black] Black need not defend: it wins first, with { $point }, in { $moves ->
        [one] one move
       *[other] { $moves } moves
    }.
   *[white] White need not defend: it wins first, with { $point }, in { $moves ->
        [one] one move
       *[other] { $moves } moves
    }.
}
defend-count = { $count ->
    [0] No defence is found.
    [one] One move averts it.
   *[other] { $count } moves avert it.
}
defend-none = Nothing stops it: { $count ->
    [one] the only move loses
   *[other] all { $count } moves lose
}, proved.
defend-undecided = { $count ->
    [one] One more move is not decided.
   *[other] { $count } more moves are not decided.
}
defend-listed = { $point }: { $reason ->
    [averts] ends the threat
    [gains] makes a four; the threat may come back
    [open] not decided in the time given
   *[unchecked] found to lose, not checked move by move
}
defend-all = Show all { $count }
study-averted = { $goal ->
    [vcf] After these no win by continuous fours is left: everything has been tried. Slower wins may be.
    [vct] After these no win by continuous threats is left: everything has been tried. Quieter wins may be.
   *[win] After these no win is left.
}
study-incomplete = Not complete: { $count ->
    [0] no move has
    [one] one move has
   *[other] { $count } moves have
} been refuted move by move so far.
study-firsts = { $count ->
    [0] No first move is proved to win.
    [one] One first move is proved to win: { $points }
   *[other] { $count } first moves are proved to win: { $points }
}
study-firsts-open = { $count ->
    [one] One first move is undecided.
   *[other] { $count } first moves are undecided.
}
study-seconds = { $seconds } s
study-minutes = { $minutes } min
study-goal = { $goal ->
    [vcf] Fours
    [vct] Threats
   *[win] Any
}
study-goal-line = { $goal ->
    [vcf] Every stone makes a four (VCF).
    [vct] Every stone makes a four or threatens to win by fours (VCT).
   *[win] Quieter stones too. “No win” is said only when few points are left; of the shortest win it is said within which kind that is proved.
}
study-letters = The link holds no certificate: letter { $letter } cannot stand there.
study-refused = The proof cannot be opened. { $why }
prover-failed = The solver does not run: { $why }
puzzle-asked = { $color ->
    [black] Black
   *[white] White
} to move and win { $goal ->
    [vcf] by continuous fours
    [vct] by continuous threats
   *[win] by force
}, in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}. Which move?
puzzle-looking = { $point }? Looking for the refutation…
puzzle-refuted = { $tried } does not win{ $goal ->
    [vcf] {" "}by continuous fours
    [vct] {" "}by continuous threats
   *[win] {""}
}: { $color ->
    [black] Black
   *[white] White
} answers { $reply }, and everything of the kind has been tried.
puzzle-idle = { $color ->
    [black] { $tried } threatens nothing of the kind: Black takes { $reply }.
   *[white] { $tried } threatens nothing of the kind: White takes { $reply }.
}
puzzle-perhaps = { $color ->
    [black] Not settled: Black answers { $tried } with { $reply }, and time did not show whether that is enough. It costs nothing.
   *[white] Not settled: White answers { $tried } with { $reply }, and time did not show whether that is enough. It costs nothing.
}
puzzle-wins-too = { $tried } wins as well.
puzzle-still-looking = { $color ->
    [black] Can Black still win?
   *[white] Can White still win?
} Looking…
puzzle-still = { $color ->
    [black] Black
   *[white] White
} still wins, in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, and it is proved. Go on.
puzzle-gone = The win is gone: { $color ->
    [black] Black
   *[white] White
} has none { $goal ->
    [vcf] by continuous fours
    [vct] by continuous threats
   *[win] of any kind
} any more. Everything has been tried.
puzzle-perhaps-gone = Whether a win is left was not settled in time.
puzzle-wrong = Not settled: { $tried } was neither proved nor refuted in time. It costs nothing.
puzzle-solved = { $point } is right. Touch any defence to see it refuted.
puzzle-title = { $number }. { $color ->
    [black] Black
   *[white] White
} wins in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
puzzle-caption = { $number }. { $color ->
    [black] Black
   *[white] White
} to move and win { $goal ->
    [vcf] by continuous fours
    [vct] by continuous threats
   *[win] by force
}
puzzle-answer = { $number }. { $point }
puzzles-chosen = { $count } of at most { $most } chosen
puzzle-set-aside = A kept puzzle could not be read and lies aside as { $key }: { $why }
study-fours = { $count ->
    [one] { $points } makes a four: it must be answered, and then it is your turn again; the threat may come back.
   *[other] { $points } make a four: it must be answered, and then it is your turn again; the threat may come back.
}

# The first lessons.
course-before-renju = Before your first game of renju, a position about what is new in it. Close begins the game.
course-lessons = First lessons
course-exercises = Exercises
course-line = Five short chapters, each answered on the board. A wrong move is refuted there.
course-next = Next position
course-rows = Five, four and three
course-rows-about = Five in a row wins. A four must be stopped at once, an open three before it becomes a four with two ends.
course-both = A four and a three at once
course-both-about = The other side can answer only one of two threats.
course-fours = Winning by fours
course-fours-about = Each four leaves one answer, until two fours come at once.
course-defence = Defending and the counter-four
course-defence-about = Find the point that stops every threat. A four of your own gains a move.
course-forbidden = Forbidden points
course-forbidden-about = In renju Black may not make two open threes or two fours with one stone, nor six in a row. White can use such points, and Black must look ahead.
course-find = { $shape ->
    [five] A row of four can become five.
    [fours] One stone makes two ways to five.
    [four-three] One stone makes a four and an open three at once.
    [four] Fours alone win: each of them must be stopped.
    [three] It begins with an open three.
   *[quiet] It begins with a stone that makes no four and no open three.
}
course-threatens = { $color ->
    [black] Black
   *[white] White
} threatens to { $threat ->
    [four] make five.
    [three] make an open four.
   *[win] win by threats, though no five and no open four comes next.
}
course-own-four = You can make a four yourself.
course-makes = { $point } is right: it makes { $shape ->
    [five] five in a row
    [fours] two ways to five, of which only one can be stopped
    [four-three] a four and an open three at once
    [four] a four that gains a move
    [three] an open three
   *[quiet] a win by fours possible
}.
course-stops = { $point } is right: { $color ->
    [black] Black
   *[white] White
} was about to { $threat ->
    [four] make five
    [three] make an open four
   *[win] win by threats
}, and no win by threats is left.
course-leaves = { $tried } leaves { $reply }: it makes { $shape ->
    [five] five in a row
    [fours] two ways to five, of which only one can be stopped
    [four-three] a four and an open three at once
    [four] a four that gains a move
    [three] an open three
   *[quiet] a win by fours possible
}. { $color ->
    [black] Black
   *[white] White
} wins in { $moves ->
    [one] one move
   *[other] { $moves } moves
}, proved.
course-next-chapter = Next chapter
course-done = { $done } of { $all }
course-at = Position { $number } of { $all }
