# 格式。
format-name = { $format ->
    [psq] Piskvork 对局
    [rec] Gomotur 对局
    [lib] RenLib 棋谱库
    [sgf] SGF 棋谱
    [rif] RenjuNet 数据库
    [moves] 着法文本
    [diagram] 文本棋盘图
    [sav] 弈心棋局
    [pos] 弈心局面
   *[url] 网址
}

# 文件错在哪里。
fault-at = 第 { $offset } 字节：{ $what }
read-unrecognised = 这不是任何已知格式的棋谱。
read-empty = 此文件是空的。
read-too-large = 文件有 { $bytes } 字节，太大了。
read-lenient = { $why }加上 --lenient 可读出能读的部分。
fault-in-file = 文件“{ $name }”：{ $why }
archive-damaged = 无法解开压缩文件：{ $why }。
archive-password = 压缩文件需要密码。
archive-too-large = 压缩文件解开后超过 { $megabytes } MB。
archive-too-many = 压缩文件含 { $count } 个文件，超过 { $most } 个。
archive-no-record = 压缩文件里没有棋谱。
fault-board = 不支持 { $width }×{ $height } 的棋盘：棋盘须为正方形，5 至 22 路。
fault-move = 第 { $ply } 手：{ $why }
fault-game = 第 { $game } 局：{ $what }
fault-number-order = 编号 { $number } 与前面的不连续。
fault-color = { $color ->
    [black] 这是黑方的棋，却轮到白方。
   *[white] 这是白方的棋，却轮到黑方。
}
fault-taken = { $point } 已有棋子。
fault-xy = { $x },{ $y } 不在 { $size }×{ $size } 的棋盘上。
fault-missing = { $part ->
    [game] 文件里没有棋局。
    [element] 文件里没有 XML 元素。
    [diagram] 文件里没有棋盘图。
    [names] 缺少双方的名字。
    [moves] 网址里没有 mv= 或 mvs=。
    [semicolon] 一个“(”之后没有“;”。
   *[node] 有一个变化没有节点。
}
fault-truncated = 文件在此中断：{ $part ->
    [head] 开头部分
    [node] 一个节点
    [comment] 一条注释
    [board-text] 盘面文字
    [tree] 变化树：宣告的变化不全
    [game] 一棵棋局树
    [value] 一个值
   *[other] <{ $name }>
}。
fault-unexpected = “{ $text }”不该出现在这里。
fault-psq-head = 第一行是“{ $text }”，而不是“Piskvorky WxH, a:b, f”。
fault-unplayed = 还有 { $count } 手跟在无法落下的一手之后。
fault-psq-tail = “{ $text }”在对局结束之后，却可能是一手棋。
fault-lib-head = 文件开头既不是 RenLib 标志，也不是 H8。
fault-lib-version = 版本 { $major }.{ $minor } 比 3.4 新。
fault-lib-byte = 字节值 { $value } 不是 15 路棋盘上的点。
fault-taken-here = { $point } 在此变化中已有棋子。
fault-trailing = 最后的节点之后还有 { $count } 字节。
fault-no-value = { $key } 没有值。
fault-sgf-size = SZ[{ $text }] 不是 5 至 22 路的棋盘。
fault-sgf-point = { $key }[{ $value }] 不是点。
fault-sgf-off-board = { $key }[{ $value }] 不在 { $size }×{ $size } 的棋盘上。
fault-sgf-twice = 同一节点里 { $point } 摆了两次。
fault-sgf-color = PL[{ $text }] 不是黑白。
fault-sgf-points = 文件里的矩形包含太多的点。
fault-xml = 这不是 XML：{ $why }。
fault-io = 文件无法读取：{ $why }。
fault-attributes = 一个元素的属性太多。
fault-rif-twice = 有两局的编号都是 { $id }。
fault-number = “{ $text }”不是数字。
fault-rif-result = 结果“{ $text }”不是 1、0.5 或 0。
fault-no-point = “{ $text }”不是点。
fault-diagram-rows = 棋盘图有 { $columns } 列，却有 { $rows } 行。
fault-diagram-width = 有一行是 { $found } 列，而第一行是 { $expected } 列。
fault-diagram-board = “{ $text }”作为一行太长：棋盘有 5 至 22 列。
fault-yixin-ends = 文件说有 { $said } 子，却在第 { $found } 子后结束。
fault-yixin-count = 不可能有 { $count } 子。
fault-row-column = 第 { $row } 行第 { $column } 列不在棋盘上。
fault-after-end = 最后一子之后还有“{ $text }”。
fault-site = “{ $text }”不是 gomocalc.com 或 renjuportal.com 的网址。
fault-hex = “{ $text }”不是两位十六进制数。
fault-charset = “{ $name }”不是文字编码的名称。
fault-malformed = 这些字节不是 { $charset } 文字。

# 读取时须知。
notice-skipped = 已略去。{ $what }
notice-replaced = 不成文字的字节已替换。{ $what }
notice-size = 文件没有写明棋盘大小，按 { $size }×{ $size } 处理。
notice-charset = 文件没有写明文字编码，推测为 { $charset }。
notice-charset-contradicted = 文件写明文字编码为 { $declared }，但并非如此；按 { $charset } 读取。
notice-charset-others = { $said }也可能是 { $others }。
notice-lines-joined = 各行按一局棋读取，也可能是 { $games } 局。
notice-letters = “{ $black }”读作黑子，“{ $white }”读作白子，也可能相反。
notice-several-moves = 有 { $count } 个节点含有多手棋，第一个在第 { $offset } 字节处；每一手各成一个节点。
notice-ignored = 已跳过（第 { $offset } 字节处{ $count ->
    [1] {""}
   *[other] ，共 { $count } 处
}）：{ $kind ->
    [element] 元素 <{ $name }>。
    [attribute] 属性 <{ $name }>。
    [text] 元素之间的文字。
    [comment] XML 注释。
    [empty] 没有交叉点的 { $name }。
    [no-value] 没有值的 { $name }。
    [off-board] 不在棋盘上的 { $name }。
    [lines] 对局结束之后的一行。
    [file] 文件“{ $name }”，它不是棋谱。
   *[other] 对局用不到的其他内容。
}
notice-more = 另有 { $count } 条同类，其中第一条：{ $what }
notice-last-leaf = 棋谱库在第 { $offset } 字节处没有结束标志就结束了，RenLib 自己也会这样写。
notice-point-order = 各程序对 .pos 坐标的先后有分歧，换一种读法会得到不同的着法。

# 无法写出的情况。
write-size = { $format } 没有 { $size }×{ $size } 的棋盘。
write-version = 该版本的棋谱库只能以 H8 一手开始，不能有停手。
write-read-only = { $format } 文件只能读取，不能写出。
write-nothing = 没有可写的内容。

# 格式容纳不下的内容。
loss-name = { $what ->
    [records] 第一局之后的棋局
    [size] 棋盘大小
    [variations] 变化中的节点
    [moves] 无法写出的着法：停一手，或未按次序落子
    [move-order] 着法次序：只留下棋子
    [colors] 未按次序的黑白
    [passes] 停一手
    [sibling-order] 变化或标签的次序
    [empty-nodes] 没有着法的节点
    [comments] 注释
    [names] 节点名称
    [labels] 点上的文字
    [marks] 点上的标记
    [setup-stones] 摆放的棋子
    [to-move] 摆局的轮次
    [spent] 每手用时
    [clocks] 棋钟
    [node-marks] 节点标记
    [decisions] 开局中的选择
    [start-nodes] 起始局面
    [props] 其他格式的属性
    [line-breaks] 换行：写成空格
    [characters] 编码没有的字：写成 ?
   *[tables] 数据库的表
}
field-name = { $field ->
    [PB] 黑方姓名
    [PW] 白方姓名
    [BR] 黑方段位
    [WR] 白方段位
    [BT] 黑方队伍
    [WT] 白方队伍
    [EV] 比赛
    [RO] 轮次
    [PC] 地点
    [DT] 日期
    [RE] 结果
    [RU] 规则
    [TM] 用时
    [OT] 加时
    [ON] 开局
    [GN] 棋局名称
    [GC] 全局注释
    [AN] 注解者
    [CP] 版权
    [SO] 出处
    [US] 录入者
   *[AP] 程序
}
loss-one = 未写出：{ $what }。
loss-counted = 未写出：{ $what }（{ $count }）。
loss-in-game = 第 { $record } 局：{ $loss }

# 对棋谱中着法的说明。
remark-at = 第 { $ply } 手：{ $what }
remark-more = 另有 { $count } 次：{ $what }
remark-foul = { $foul ->
    [overline] 走了禁手：长连。
    [double-four] 走了禁手：四四。
   *[double-three] 走了禁手：三三。
}
remark-overlooked = 已经连成，却没人发现，继续下了。
remark-after-end = 对局此前已经结束。
remark-taken = { $color ->
    [black] 此处已有黑子，这一手无效。
   *[white] 此处已有白子，这一手无效。
}
remark-out-of-turn = 没有轮到这一方。
remark-pass = 停一手。
remark-set-up = 摆放或拿掉了棋子。
