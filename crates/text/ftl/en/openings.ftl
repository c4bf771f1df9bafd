# Opening procedures: what they are, what is to be decided, and what is wrong with a decision.

opening-name = { $procedure ->
    [none] No opening rule
    [pro] Pro
    [long-pro] Long pro
    [swap] Swap
    [swap2] Swap2
    [rif] RIF classic
    [yamaguchi] Yamaguchi
    [soosyrv8] Soosyrv-8
    [taraguchi10] Taraguchi-10
    [openings26] 26 openings and swap
   *[balanced] Balanced start
}
opening-name-fixed = Yamaguchi, { $count ->
    [one] { $count } fifth move
   *[other] { $count } fifth moves
}
opening-line = { $procedure ->
    [none] First stone anywhere, and the game is on.
    [pro] Black begins in the centre; the second black stone goes outside the central 5×5.
    [long-pro] Black begins in the centre; the second black stone goes outside the central 7×7.
    [swap] One player places three stones, the other chooses a colour.
    [swap2] One player places three stones; the other chooses a colour, or adds two stones and hands the choice back.
    [rif] One of the 26 openings, a swap, and two fifth moves to choose from.
    [yamaguchi] One of the 26 openings with a number of fifth moves, then a swap.
    [soosyrv8] One of the 26 openings and a swap; White names up to eight fifth moves, and Black may swap again.
    [taraguchi10] A swap may follow each of the first moves; or Black offers ten fifth moves.
    [openings26] One of the 26 openings, and the other player may swap. Good for learning.
   *[balanced] A position in which both sides stand equally well is put on the board.
}
seat-name = { $seat ->
    [first] First player
   *[second] Second player
}
# The 26 openings of renju.
opening-named = { $opening ->
    [kansei] Kansei (cold star)
    [keigetsu] Keigetsu (valley moon)
    [sosei] Sosei (sparse star)
    [kagetsu] Kagetsu (flower moon)
    [zangetsu] Zangetsu (lingering moon)
    [ugetsu] Ugetsu (rain moon)
    [kinsei] Kinsei (golden star)
    [shogetsu] Shogetsu (pine moon)
    [kyugetsu] Kyugetsu (hill moon)
    [shingetsu] Shingetsu (new moon)
    [zuisei] Zuisei (lucky star)
    [sangetsu] Sangetsu (mountain moon)
    [yusei] Yusei (wandering star)
    [chosei] Chosei (long star)
    [kyogetsu] Kyogetsu (gorge moon)
    [kosei] Kosei (fixed star)
    [suigetsu] Suigetsu (water moon)
    [ryusei] Ryusei (shooting star)
    [ungetsu] Ungetsu (cloud moon)
    [hogetsu] Hogetsu (shore moon)
    [rangetsu] Rangetsu (storm moon)
    [gingetsu] Gingetsu (silver moon)
    [myojo] Myojo (morning star)
    [shagetsu] Shagetsu (slanting moon)
    [meigetsu] Meigetsu (harvest moon)
   *[suisei] Suisei (comet)
}
opening-title = { $id } { $name }
opening-recognised = { $title }: { $first }, { $second }, { $third }.
opening-unrecognised = These stones are none of the 26 openings.

# Presets for a new game.
preset-world-gomoku = Gomoku (Swap2)
preset-world-gomoku-line = The world championship rule: exactly five wins, Swap2 opening.
preset-world-renju = Renju (Taraguchi-10)
preset-world-renju-line = The world championship rule: renju with the Taraguchi-10 opening.
preset-first-renju = Renju for beginners
preset-first-renju-line = Renju with one of the 26 openings and a swap.

# Buttons.
swap = Swap
keep-colours = Keep colours
take-black = Take black
take-white = Take white
place-two = Place two
offer = Offer
keep-and-offer = Keep and offer { $count }
declare = { $count ->
    [one] { $count } fifth move
   *[other] { $count } fifth moves
}

# What may be done next.
opening-place = { $area ->
    [center] a { $color ->
        [black] black
       *[white] white
    } stone on the centre.
    [within] a { $color ->
        [black] black
       *[white] white
    } stone within the central { $width }×{ $width }.
    [beyond] a { $color ->
        [black] black
       *[white] white
    } stone outside the central { $width }×{ $width }.
   *[anywhere] a { $color ->
        [black] black
       *[white] white
    } stone on any empty point.
}
opening-colour = Take Black or take White.
opening-colour-or-two = Take Black, take White, or place two more stones, white then black, and hand the choice back.
opening-swap = Swap the colours or keep them.
opening-swap-or-offer = Swap the colours, keep them and play the fifth move, or keep them and offer { $count } fifth moves.
opening-declare = Say how many fifth moves will be offered, from 1 to { $most }.
opening-offer = { $count ->
    [one] Choose the fifth move.
   *[other] Offer { $count } fifth moves, no two of them equivalent (turned, mirrored or shifted).
}
opening-offers-left = { $count ->
    [0] All fifth moves are chosen.
    [one] { $count } fifth move to go.
   *[other] { $count } fifth moves to go.
}
opening-pick = Keep one of the fifth moves on offer; the others are taken away.
opening-deal = A balanced position is put on the board.
opening-waits = { $who }: { $task }
opening-awaited = { $kind ->
    [colour] { $who } is choosing colours…
    [swap] { $who } is deciding whether to swap…
    [declare] { $who } is choosing how many fifth moves to offer…
    [offer] { $who } is choosing the fifth moves to offer…
   *[pick] { $who } is choosing the fifth move…
}
opening-watched = You are watching. { $awaited }
opening-you = Your move
opening-took = { $who } took { $color ->
    [black] Black; you are White.
   *[white] White; you are Black.
}
opening-over = The opening is done. { $color ->
    [black] Black
   *[white] White
} to move.

# What was done.
opening-did-place = { $who } places a { $color ->
    [black] black
   *[white] white
} stone on { $point }.
opening-did-take = { $who } takes { $color ->
    [black] Black
   *[white] White
}.
opening-did-place-two = { $who } places two more stones.
opening-did-swap = { $who } swaps the colours.
opening-did-keep = { $who } keeps the colours.
opening-did-keep-and-offer = { $who } keeps the colours and will offer fifth moves.
opening-did-declare = { $who } declares { $count ->
    [one] { $count } fifth move
   *[other] { $count } fifth moves
}.
opening-did-offer = { $who } offers { $points }.
opening-did-pick = { $who } keeps { $point }.
opening-did-deal = On the board: { $points }.

# What is wrong with a decision.
violation-over = The opening is over.
violation-not-yours = The other player decides now.
violation-not-now = Something else is to be decided now.
violation-outside = { $area ->
    [center] { $point } is not the centre, where this stone belongs.
    [within] { $point } is outside the central { $width }×{ $width }, where this stone belongs.
    [beyond] { $point } is within the central { $width }×{ $width }; this stone belongs outside it.
   *[anywhere] { $point } is no point for this stone.
}
violation-number = { $found } is not possible: choose a number from 1 to { $most }.
violation-count = { $count ->
    [one] { $count } fifth move is wanted, not { $found }.
   *[other] { $count } fifth moves are wanted, not { $found }.
}
violation-twice = { $point } is offered twice.
violation-equivalent = { $point } is equivalent to { $other } (turned, mirrored or shifted): offer another one.
violation-not-offered = { $point } was not on offer.
violation-too-small = This opening needs a board of { $size }×{ $size } or larger.
procedure-stone = stone { $stone } of { $count }
procedure-swapped = { $who } swapped at { $count }
