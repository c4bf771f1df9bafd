# Forced wins, their proofs, and what averts them.

solve-wins = { $color ->
    [black] Black
   *[white] White
} wins in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}: { $line }
solve-shortest = { $goal ->
    [vcf] No win by continuous fours is shorter.
    [vct] No win by continuous threats is shorter.
   *[win] No win of any kind is shorter.
}
solve-shorter-open = Whether there is a shorter win is not known: the limits were reached.
solve-proved = Proved: { $positions } positions checked move by move, against every legal defence.
solve-unproved = Found, not proved: the certificate is refused. { $reason }
solve-no-win = { $color ->
    [black] Black
   *[white] White
} { $goal ->
    [vcf] has no win by continuous fours
    [vct] has no win by continuous threats
   *[win] has no forced win
}: everything has been tried.
solve-unknown = No win found within the limits. That proves nothing.
solve-firsts = { $count ->
    [0] No first move wins.
    [one] One first move wins:
   *[other] { $count } first moves win:
}
solve-firsts-open = There may be more: the limits were reached.
solve-nodes = { $nodes } nodes, { $seconds } s
certificate-written = Certificate: { $file }
verify-valid = Valid: { $color ->
    [black] Black
   *[white] White
} wins against every defence, in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} at most; { $positions } positions.
verify-start = the start
verify-empty = The certificate holds no proof.
verify-stone = The position has a stone on { $point } that is off the board or on another stone.
verify-decided = The position already holds a winning row through { $point }.
verify-order = Node { $node } refers to a node that is not earlier.
verify-illegal = After { $line }: the attacker may not play { $point }.
verify-missing = After { $line }: no answer to { $defence }.
verify-defender-wins = After { $line }: the defender wins with { $point }.
verify-full = After { $line }: the board is full.
verify-no-magic = This is no certificate: it does not begin with TGPF.
verify-version = Version { $version } of the format is not known here.
verify-truncated = The file ends at byte { $at }, in the middle of something.
verify-number = Byte { $at }: a number of more than 32 bits.
verify-value = Byte { $at }: { $value } means nothing here.
verify-trailing = Byte { $at }: something follows the end.

defend-nothing = { $color ->
    [black] Black
   *[white] White
} threatens { $goal ->
    [vcf] no win by continuous fours
   *[vct] no win by continuous threats
}: everything has been tried.
defend-threat = { $color ->
    [black] Black
   *[white] White
} threatens to win in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}: { $line }
defend-moves = { $count ->
    [0] No defence is found.
    [one] One move averts it: { $points }
   *[other] { $count } moves avert it: { $points }
}
defend-open = { $count ->
    [one] One move is undecided within the limits: { $points }
   *[other] { $count } moves are undecided within the limits: { $points }
}
defend-unchecked = { $count ->
    [one] One move was found to lose, but its refutation has not been checked: { $points }
   *[other] { $count } moves were found to lose, but their refutations have not been checked: { $points }
}
defend-complete = { $count ->
    [one] The only other move loses
   *[other] All { $count } other moves lose
}, proved.

certificate-else = Against anything else { $point } wins.
certificate-cut = The tree was cut at { $nodes } nodes.
