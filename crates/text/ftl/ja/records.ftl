# 形式。
format-name = { $format ->
    [psq] Piskvork の棋譜
    [rec] Gomotur の棋譜
    [lib] RenLib ライブラリ
    [sgf] SGF 棋譜
    [rif] RenjuNet データベース
    [moves] 手順のテキスト
    [diagram] 図のテキスト
    [sav] 弈心の局面
    [pos] 弈心の局面（pos）
   *[url] ウェブのアドレス
}

# ファイルの誤り。
fault-at = { $offset } バイト目：{ $what }
read-unrecognised = 知っている形式の棋譜ではありません。
read-empty = このファイルは空です。
read-too-large = { $bytes } バイトのファイルは大きすぎます。
read-lenient = { $why }--lenient を付けると、読める部分を読みます。
fault-in-file = 「{ $name }」：{ $why }
archive-damaged = 書庫を展開できません：{ $why }。
archive-password = 書庫にパスワードが必要です。
archive-too-large = 書庫を展開すると { $megabytes } MB を超えます。
archive-too-many = 書庫のファイルは { $count } 個で、{ $most } 個を超えています。
archive-no-record = 書庫に棋譜がありません。
fault-board = { $width }×{ $height } の盤は扱えません。盤は正方形で 5 から 22 路です。
fault-move = { $ply } 手目：{ $why }
fault-game = 第 { $game } 局：{ $what }
fault-number-order = 番号 { $number } が続いていません。
fault-color = { $color ->
    [black] 白の番なのに黒の手です。
   *[white] 黒の番なのに白の手です。
}
fault-taken = { $point } にはもう石があります。
fault-xy = { $x },{ $y } は { $size }×{ $size } の盤の外です。
fault-missing = { $part ->
    [game] 対局がありません。
    [element] XML の要素がありません。
    [diagram] 図がありません。
    [names] 二人の名前がありません。
    [moves] アドレスに mv= も mvs= もありません。
    [semicolon] 「(」の後に「;」がありません。
   *[node] 節点のない変化があります。
}
fault-truncated = ファイルが途中で終わっています：{ $part ->
    [head] 先頭部
    [node] 節点
    [comment] コメント
    [board-text] 盤上の文字
    [tree] 変化木（予告された変化が足りません）
    [game] 対局の木
    [value] 値
   *[other] <{ $name }>
}。
fault-unexpected = 「{ $text }」はここに置けません。
fault-psq-head = 一行目が「{ $text }」で、「Piskvorky WxH, a:b, f」ではありません。
fault-unplayed = 打てない手のあとに { $count } 手続きます。
fault-psq-tail = 「{ $text }」は対局の終わりの後にあり、手かもしれません。
fault-lib-head = ファイルの先頭が RenLib の印でも H8 でもありません。
fault-lib-version = バージョン { $major }.{ $minor } は 3.4 より新しいものです。
fault-lib-byte = 値 { $value } は 15 路盤の点ではありません。
fault-taken-here = この変化では { $point } にもう石があります。
fault-trailing = 最後の節点のあとに { $count } バイトあります。
fault-no-value = { $key } に値がありません。
fault-sgf-size = SZ[{ $text }] は 5 から 22 路の正方形の盤ではありません。
fault-sgf-point = { $key }[{ $value }] は点ではありません。
fault-sgf-off-board = { $key }[{ $value }] は { $size }×{ $size } の盤の外です。
fault-sgf-twice = 一つの節点で { $point } が二度置かれています。
fault-sgf-color = PL[{ $text }] は黒白ではありません。
fault-sgf-points = ファイルの矩形が示す点が多すぎます。
fault-xml = XML ではありません：{ $why }。
fault-io = ファイルを読めません：{ $why }。
fault-attributes = 要素の属性が多すぎます。
fault-rif-twice = 番号 { $id } の対局が二つあります。
fault-number = 「{ $text }」は数字ではありません。
fault-rif-result = 結果「{ $text }」は 1、0.5、0 のどれでもありません。
fault-no-point = 「{ $text }」は点ではありません。
fault-diagram-rows = 図は { $columns } 列ですが { $rows } 行です。
fault-diagram-width = 一行が { $found } 列で、最初の行は { $expected } 列です。
fault-diagram-board = 「{ $text }」は一行には長すぎます。盤は 5 から 22 列です。
fault-yixin-ends = { $said } 個の石のうち { $found } 個で終わっています。
fault-yixin-count = 石が { $count } 個ということはありません。
fault-row-column = { $row } 行 { $column } 列は盤の外です。
fault-after-end = 最後の石のあとに「{ $text }」があります。
fault-site = 「{ $text }」は gomocalc.com や renjuportal.com のアドレスではありません。
fault-hex = 「{ $text }」は二桁の十六進数ではありません。
fault-charset = 「{ $name }」という文字コードはありません。
fault-malformed = このバイトは { $charset } の文字ではありません。

# 読み込みについて。
notice-skipped = 除きました。{ $what }
notice-replaced = 文字でないバイトを置き換えました。{ $what }
notice-size = 盤の大きさが書かれていないので { $size }×{ $size } としました。
notice-charset = 文字コードが書かれていないので { $charset } と推測しました。
notice-charset-contradicted = ファイルには文字コードが { $declared } とありますが、そうではないので { $charset } として読みました。
notice-charset-others = { $said }{ $others } の可能性もあります。
notice-lines-joined = 行をつなげて一局と読みました。{ $games } 局の可能性もあります。
notice-letters = 「{ $black }」を黒、「{ $white }」を白と読みました。逆の可能性もあります。
notice-several-moves = 複数の手を含む節点が { $count } 個あり（最初は { $offset } バイト目）、一手ごとに節点を分けました。
notice-ignored = 読み飛ばしました（{ $offset } バイト目{ $count ->
    [1] {""}
   *[other] など { $count } か所
}）：{ $kind ->
    [element] 要素 <{ $name }>。
    [attribute] 属性 <{ $name }>。
    [text] 要素の間の文字。
    [comment] XML のコメント。
    [empty] 点のない { $name }。
    [no-value] 値のない { $name }。
    [off-board] 盤上にない { $name }。
    [lines] 対局の終わりの後の行。
    [file] 棋譜ではないファイル「{ $name }」。
   *[other] 対局に要らないその他の内容。
}
notice-more = 同種のものがほかに { $count } 件、その最初：{ $what }
notice-last-leaf = ライブラリが { $offset } バイト目で終わりの印なしに終わっています。RenLib 自身もそう書きます。
notice-point-order = .pos の座標の順はプログラムによって違い、逆に読むと別の手になります。

# 書けないもの。
write-size = { $format } に { $size }×{ $size } の盤はありません。
write-version = そのバージョンのライブラリは H8 の一手で始まり、パスを含めません。
write-read-only = { $format } は読むだけで書けません。
write-nothing = 書くものがありません。

# 形式に入らないもの。
loss-name = { $what ->
    [records] 二局目以降の対局
    [size] 盤の大きさ
    [variations] 変化の節点
    [moves] 書けない手（パスや順番違い）
    [move-order] 手順（石だけが残ります）
    [colors] 順番違いの黒白
    [passes] パス
    [sibling-order] 変化や文字の順序
    [empty-nodes] 手のない節点
    [comments] コメント
    [names] 節点の名前
    [labels] 点の文字
    [marks] 点の印
    [setup-stones] 置かれた石
    [to-move] 置いた局面の手番
    [spent] 手ごとの時間
    [clocks] 時計
    [node-marks] 節点の印
    [decisions] 開局での選択
    [start-nodes] 開始局面
    [props] ほかの形式の属性
    [line-breaks] 改行（空白になります）
    [characters] 文字コードにない文字（? になります）
   *[tables] データベースの表
}
field-name = { $field ->
    [PB] 黒の名前
    [PW] 白の名前
    [BR] 黒の段位
    [WR] 白の段位
    [BT] 黒のチーム
    [WT] 白のチーム
    [EV] 大会
    [RO] 回戦
    [PC] 場所
    [DT] 日付
    [RE] 結果
    [RU] 規定
    [TM] 持ち時間
    [OT] 秒読み
    [ON] 珠型
    [GN] 対局名
    [GC] 対局のコメント
    [AN] 解説者
    [CP] 著作権
    [SO] 出典
    [US] 入力者
   *[AP] プログラム
}
loss-one = 書かれませんでした：{ $what }。
loss-counted = 書かれませんでした：{ $what }（{ $count }）。
loss-in-game = 第 { $record } 局：{ $loss }

# 棋譜の手についての注記。
remark-at = { $ply } 手目：{ $what }
remark-more = ほかに { $count } 回：{ $what }
remark-foul = { $foul ->
    [overline] 禁手（長連）が打たれました。
    [double-four] 禁手（四四）が打たれました。
   *[double-three] 禁手（三三）が打たれました。
}
remark-overlooked = 勝ちの並びが見落とされ、対局が続きました。
remark-after-end = 対局はもう終わっていました。
remark-taken = { $color ->
    [black] そこには黒石があり、この手は無効です。
   *[white] そこには白石があり、この手は無効です。
}
remark-out-of-turn = 相手の手番でした。
remark-pass = パス。
remark-set-up = 石が置かれたか取り除かれました。
