# Reviews of games.

review-or = { $points } or { $point }
review-only = Only { $points }{ $four ->
    [yes] , or a four first,
   *[no] {""}
} stopped { $moves ->
    [one] a five
   *[other] a win{ $goal ->
        [vcf] {" by fours"}
        [vct] {" by threats"}
       *[win] {""}
    } in { $moves } moves
}.
review-only-many = Only { $count } moves{ $four ->
    [yes] , or a four first,
   *[no] {""}
} stopped { $moves ->
    [one] a five
   *[other] a win{ $goal ->
        [vcf] {" by fours"}
        [vct] {" by threats"}
       *[win] {""}
    } in { $moves } moves
}.
review-held = { $points } held against everything tried; now { $moves ->
    [one] a five follows
   *[other] there is a win{ $goal ->
        [vcf] {" by fours"}
        [vct] {" by threats"}
       *[win] {""}
    } in { $moves } moves
}.
review-held-many = { $count } moves held against everything tried; now { $moves ->
    [one] a five follows
   *[other] there is a win{ $goal ->
        [vcf] {" by fours"}
        [vct] {" by threats"}
       *[win] {""}
    } in { $moves } moves
}.
review-no-threat = Nothing threatened yet; now { $moves ->
    [one] a five follows
   *[other] there is a win{ $goal ->
        [vcf] {" by fours"}
        [vct] {" by threats"}
       *[win] {""}
    } in { $moves } moves
}.
review-let-go = { $color ->
    [black] Black
   *[white] White
} { $moves ->
    [one] could have made five at { $point }
   *[other] had a win{ $goal ->
        [vcf] {" by fours"}
        [vct] {" by threats"}
       *[win] {""}
    } in { $moves } moves, beginning with { $point }
}.
review-let-go-lost = { $color ->
    [black] Black
   *[white] White
} { $moves ->
    [one] could have made five at { $point }
   *[other] had a win{ $goal ->
        [vcf] {" by fours"}
        [vct] {" by threats"}
       *[win] {""}
    } in { $moves } moves, beginning with { $point }
}; now it loses.
review-foul = This point is forbidden: { $foul ->
    [overline] overline
    [double-four] double four
   *[double-three] double three
}.
review-forbidden-stop = Black may then not stop at { $point }: { $foul ->
    [overline] overline
    [double-four] double four
   *[double-three] double three
}.
review-cost = This cost about { $points } percentage points of the winning chances; { $point } was better.
review-moment = Move { $ply }, { $color ->
    [black] Black
   *[white] White
} { $name }: { $sentence }
review-last = Last chance: move { $ply }, { $points }.
review-last-many = Last chance: move { $ply }, with { $count } moves that held.
review-last-quiet = Last chance: move { $ply }. Before it nothing threatened.
review-last-left = It ignored { $four ->
    [yes] a four
   *[no] an open three
}.
review-missed-win = A win was let go at move { $ply }: { $point }.
review-lost-from = From move { $ply } on the loss is proved; whether move { $ply } or an earlier one lost it is not settled.
review-lost-from-here = From here on the loss is proved; whether this or an earlier move lost it is not settled.
review-fell = Chances fell from { $before } to { $after } % with move { $ply }; not proved.
review-fell-here = Chances fell from { $before } to { $after } % with this move; not proved.
review-ended = { $color ->
    [black] Black
   *[white] White
} { $how ->
    [resignation] resigned
    [foul] lost by a forbidden move
    [claim] lost by a wrong claim
    [row] lost
   *[time] lost on time
}.
review-ended-chance = { $color ->
    [black] Black
   *[white] White
} { $how ->
    [resignation] resigned
    [foul] lost by a forbidden move
    [claim] lost by a wrong claim
    [row] lost
   *[time] lost on time
}, with a chance of { $chance } %.
review-second = Still looking at move { $ply }: { $millions } of { $of } million positions.
review-last-open = A later chance is not excluded: some moves are not settled.
review-second-life = The loss at move { $ply } was given back.
review-forced = { $forced } of { $moves ->
    [one] one move
   *[other] { $moves } moves
} { $forced ->
    [one] was
   *[other] were
} forced.
review-unsettled = { $count ->
    [one] One move is
   *[other] { $count } moves are
} not settled within the limits.
review-part = Interrupted: settled from move { $ply } on.
review-from = Reviewed from move { $ply } on: the record sets up the position before it.
review-limits = Found by Tengen { $version }: { $search } nodes for a comparison, ten times as many if chances seem lost, { $proof } for a proof. What lost or let a win go is proved move by move.
review-nothing = No move stands out.
review-too-short = In so short a game only proved wins are judged.
review-looking = Looking for the last chance…
review-unproved = Within the limits it is not settled which move lost.
review-failed = The review could not go on: the solver or the engine has failed.
review-retry = Try again from there
review-show = Show the answer
review-how = How was this found?
review-proof = Show the proof
review-moments = Moments
keys-moment = Next and previous moment of a review
review-began = Move { $ply } started the winning attack.
review-could = You could have won at move { $ply }: { $point }.
review-missed = The best missed win: move { $ply }, { $point }.
review-none-missed = No missed win is proved within the limits.
review-progress = { $settled } of { $all } positions
review-at = Move { $ply }, { $point }
review-asked = { $color ->
    [black] Black
   *[white] White
} to move: { $kind ->
    [stop] find a move that stops { $color ->
        [black] White’s
       *[white] Black’s
    } threat.
    [win] find the move that wins.
   *[best] find a better move.
}
review-trying = Looking for an answer to { $point }…
review-right = { $kind ->
    [hold] { $point } is right: proved against a win by threats.
    [stop] { $point } is right: it stops the threat.
    [stop-wins] { $point } is right: it stops the threat, and it even wins.
    [win] { $point } is right: it wins.
   *[best] No better move than { $point } was found.
}
review-holds = Not settled: { $point } was not refuted in time, and may hold. It costs nothing.
review-refuted = { $point } loses in { $moves ->
    [one] one move
   *[other] { $moves } moves
}, proved. Try a defence on the board.
review-refuted-by = { $point } loses in { $moves ->
    [one] one move
   *[other] { $moves } moves
}, proved: { $reply } follows. Try a defence on the board.
review-worse = { $point } costs about { $points } percentage points.
review-answers = The answer: { $points }.
review-why = Why is { $point } forbidden?
review-level = Play level { $level } next
review-choice = Choosing { $color ->
    [black] Black
   *[white] White
} after move { $ply } cost about { $points } percentage points: { $color ->
    [black] White
   *[white] Black
} was better.
