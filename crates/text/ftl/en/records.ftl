# Formats.
format-name = { $format ->
    [psq] Piskvork game
    [rec] Gomotur game
    [lib] RenLib library
    [sgf] SGF game tree
    [rif] RenjuNet database
    [moves] Moves as text
    [diagram] Diagram as text
    [sav] Yixin-Board game
    [pos] Yixin-Board position
   *[url] Web address
}

# What is wrong with a file.
fault-at = Byte { $offset }: { $what }
read-unrecognised = This is no record in any format known here.
read-empty = This file is empty.
read-too-large = { $bytes } bytes are too many for one file.
read-lenient = { $why } With --lenient, what is readable is read.
fault-in-file = In “{ $name }”: { $why }
archive-damaged = The archive cannot be unpacked: { $why }.
archive-password = The archive needs a password.
archive-too-large = The archive unpacks to more than { $megabytes } MB.
archive-too-many = The archive has { $count } files, more than { $most }.
archive-no-record = The archive holds no record.
fault-board = A board of { $width }×{ $height } is not supported: boards are square, from 5 to 22.
fault-move = Move { $ply }: { $why }
fault-game = Game { $game }: { $what }
fault-number-order = The number { $number } does not go on counting.
fault-color = { $color ->
    [black] Black’s move, but it is White’s turn.
   *[white] White’s move, but it is Black’s turn.
}
fault-taken = { $point } is already taken.
fault-xy = { $x },{ $y } is off the { $size }×{ $size } board.
fault-missing = { $part ->
    [game] There is no game in it.
    [element] There is no XML element in it.
    [diagram] There is no diagram in it.
    [names] The two names are missing.
    [moves] The address has neither mv= nor mvs=.
    [semicolon] A “(” is not followed by “;”.
   *[node] A variation begins with no node.
}
fault-truncated = The file ends within { $part ->
    [head] its head
    [node] a node
    [comment] a comment
    [board-text] a text on the board
    [tree] the tree: variations that were announced are missing
    [game] a game tree
    [value] a value
   *[other] <{ $name }>
}.
fault-unexpected = “{ $text }” has no place here.
fault-psq-head = The first line is “{ $text }”, not “Piskvorky WxH, a:b, f”.
fault-unplayed = { $count ->
    [one] { $count } move follows one that cannot be played.
   *[other] { $count } moves follow one that cannot be played.
}
fault-psq-tail = “{ $text }” follows the end of the game and could be a move.
fault-lib-head = The file begins neither with RenLib's head nor with H8.
fault-lib-version = Version { $major }.{ $minor } is newer than 3.4.
fault-lib-byte = Byte value { $value } is no point of a 15×15 board.
fault-taken-here = { $point } is already taken in this variation.
fault-trailing = { $count ->
    [one] { $count } byte follows the last node.
   *[other] { $count } bytes follow the last node.
}
fault-no-value = { $key } has no value.
fault-sgf-size = SZ[{ $text }] is no square board from 5 to 22.
fault-sgf-point = { $key }[{ $value }] is no point.
fault-sgf-off-board = { $key }[{ $value }] is off the { $size }×{ $size } board.
fault-sgf-twice = { $point } is set up twice in one node.
fault-sgf-color = PL[{ $text }] is no colour.
fault-sgf-points = Rectangles in this file name too many points.
fault-xml = This is not XML: { $why }.
fault-io = The file cannot be read: { $why }.
fault-attributes = An element has too many attributes.
fault-rif-twice = There are two games with the id { $id }.
fault-number = “{ $text }” is no number.
fault-rif-result = The result “{ $text }” is not 1, 0.5 or 0.
fault-no-point = “{ $text }” is no point.
fault-diagram-rows = The diagram has { $columns } columns but { $rows } rows.
fault-diagram-width = A row has { $found } columns where the first has { $expected }.
fault-diagram-board = “{ $text }” is too long for a row: boards have 5 to 22 columns.
fault-yixin-ends = The file ends after { $found } of { $said } stones.
fault-yixin-count = There cannot be { $count } stones.
fault-row-column = Row { $row }, column { $column } is off the board.
fault-after-end = “{ $text }” follows the last stone.
fault-site = “{ $text }” is no address of gomocalc.com or renjuportal.com.
fault-hex = “{ $text }” is no pair of hexadecimal digits.
fault-charset = “{ $name }” is not the name of a text encoding.
fault-malformed = These bytes are not { $charset } text.

# What the reader of a file should know.
notice-skipped = Left out. { $what }
notice-replaced = Bytes that are no text were replaced. { $what }
notice-size = The file does not say how large its board is; { $size }×{ $size } is taken.
notice-charset = The file does not say how its text is encoded; { $charset } is a guess.
notice-charset-contradicted = The file says that its text is { $declared }, which it is not; it is read as { $charset }.
notice-charset-others = { $said } It could also be { $others }.
notice-lines-joined = The lines are read as one game; they could also be { $games } games.
notice-letters = “{ $black }” is read as Black and “{ $white }” as White; it could also be the other way round.
notice-several-moves = { $count ->
    [one] A node holds several moves, at byte { $offset }; each move got a node of its own.
   *[other] { $count } nodes hold several moves, the first at byte { $offset }; each move got a node of its own.
}
notice-ignored = Passed over, at byte { $offset }{ $count ->
    [one] {""}
   *[other] {" "}and { $count } times in all
}: { $kind ->
    [element] the element <{ $name }>.
    [attribute] the attribute <{ $name }>.
    [text] text between the elements.
    [comment] a comment of the XML.
    [empty] { $name } without a point.
    [no-value] { $name } without a value.
    [off-board] { $name } on no point of the board.
    [lines] a line after the end of the game.
    [file] the file “{ $name }”, which is no record.
   *[other] other content that no game needs.
}
notice-more = { $count ->
    [one] One more of this kind: { $what }
   *[other] { $count } more of this kind, the first: { $what }
}
notice-last-leaf = The library ends without saying so, at byte { $offset }, as RenLib itself writes it.
notice-point-order = Programs disagree on which coordinate of a .pos comes first; the other order gives other moves.

# What cannot be written.
write-size = { $format } knows no { $size }×{ $size } board.
write-version = A library of that version begins with the single move H8 and holds no pass.
write-read-only = { $format } files are read, not written.
write-nothing = There is nothing to write.

# What a format cannot hold.
loss-name = { $what ->
    [records] games after the first
    [size] the board's size
    [variations] nodes of variations
    [moves] moves that cannot be written: passes, or a side out of turn
    [move-order] the order of moves: only stones remain
    [colors] colours out of turn
    [passes] passes
    [sibling-order] the order of variations or labels
    [empty-nodes] nodes without a move
    [comments] comments
    [names] names of nodes
    [labels] texts on points
    [marks] marks on points
    [setup-stones] set-up stones
    [to-move] whose turn a set-up says it is
    [spent] times spent on moves
    [clocks] clocks
    [node-marks] marks of whole nodes
    [decisions] decisions in the opening
    [start-nodes] start positions
    [props] properties of other formats
    [line-breaks] line breaks: written as spaces
    [characters] characters the encoding lacks: written as ?
   *[tables] tables of a database
}
field-name = { $field ->
    [PB] Black's name
    [PW] White's name
    [BR] Black's rank
    [WR] White's rank
    [BT] Black's team
    [WT] White's team
    [EV] the tournament
    [RO] the round
    [PC] the place
    [DT] the date
    [RE] the result
    [RU] the rules
    [TM] the time limit
    [OT] the overtime
    [ON] the opening
    [GN] the game's name
    [GC] the comment on the game
    [AN] the annotator
    [CP] the copyright
    [SO] the source
    [US] who entered it
   *[AP] the program
}
loss-one = Not written: { $what }.
loss-counted = Not written: { $count } × { $what }.
loss-in-game = Game { $record }: { $loss }

# What there is to say about the moves of a record.
remark-at = Move { $ply }: { $what }
remark-more = { $count ->
    [one] Once more: { $what }
   *[other] { $count } times more: { $what }
}
remark-foul = { $foul ->
    [overline] a forbidden point was played, an overline.
    [double-four] a forbidden point was played, a double four.
   *[double-three] a forbidden point was played, a double three.
}
remark-overlooked = a winning row that nobody saw; the game went on.
remark-after-end = the game was already over.
remark-taken = { $color ->
    [black] a black stone stands there; the move has no effect.
   *[white] a white stone stands there; the move has no effect.
}
remark-out-of-turn = the other side was to move.
remark-pass = a pass.
remark-set-up = stones were set up or taken away.
