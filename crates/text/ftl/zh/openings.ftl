# 开局规则：名称、该做的选择，以及选择错在哪里。

opening-name = { $procedure ->
    [none] 无开局规则
    [pro] 职业规则（Pro）
    [long-pro] 长职业规则（Long Pro）
    [swap] 三手交换（Swap）
    [swap2] 三手交换可加两子（Swap2）
    [rif] 五手两打（RIF）
    [yamaguchi] 山口规则
    [soosyrv8] 索索夫-8
    [taraguchi10] 塔拉山口-10
    [openings26] 指定开局加交换
   *[balanced] 平衡局面
}
opening-name-fixed = 山口规则，五手 { $count } 打
opening-line = { $procedure ->
    [none] 黑方随意落子，直接开始。
    [pro] 黑方先走天元，第二颗黑子须在中央 5×5 之外。
    [long-pro] 黑方先走天元，第二颗黑子须在中央 7×7 之外。
    [swap] 一方摆三子，另一方选黑白。
    [swap2] 一方摆三子；另一方选黑白，或再加两子，交回选择权。
    [rif] 二十六种开局之一，可交换，五手两打。
    [yamaguchi] 二十六种开局之一并宣布五手打点数，可交换。
    [soosyrv8] 二十六种开局之一，可交换；白方宣布最多八个打点，黑方可再交换。
    [taraguchi10] 前几手每手之后都可交换；或由黑方五手十打。
    [openings26] 二十六种开局之一，对方可交换，适合初学。
   *[balanced] 先摆出双方机会均等的局面。
}
seat-name = { $seat ->
    [first] 假先方
   *[second] 假后方
}
# 连珠的二十六种开局。
opening-named = { $opening ->
    [kansei] 寒星
    [keigetsu] 溪月
    [sosei] 疏星
    [kagetsu] 花月
    [zangetsu] 残月
    [ugetsu] 雨月
    [kinsei] 金星
    [shogetsu] 松月
    [kyugetsu] 丘月
    [shingetsu] 新月
    [zuisei] 瑞星
    [sangetsu] 山月
    [yusei] 游星
    [chosei] 长星
    [kyogetsu] 峡月
    [kosei] 恒星
    [suigetsu] 水月
    [ryusei] 流星
    [ungetsu] 云月
    [hogetsu] 浦月
    [rangetsu] 岚月
    [gingetsu] 银月
    [myojo] 明星
    [shagetsu] 斜月
    [meigetsu] 名月
   *[suisei] 彗星
}
opening-title = { $id } { $name }
opening-recognised = { $title }：{ $first }、{ $second }、{ $third }。
opening-unrecognised = 这几颗子不是二十六种开局之一。

# 新对局的预设。
preset-world-gomoku = 五子棋（Swap2）
preset-world-gomoku-line = 世锦赛规则：恰好五连为胜，以 Swap2 开局。
preset-world-renju = 连珠（塔拉山口-10）
preset-world-renju-line = 世锦赛规则：有禁手，以塔拉山口-10 开局。
preset-first-renju = 连珠入门
preset-first-renju-line = 有禁手，二十六种开局之一，可交换。

# 按钮。
swap = 交换
keep-colours = 不交换
take-black = 执黑
take-white = 执白
place-two = 再下两子
offer = 打点
keep-and-offer = 不交换，五手 { $count } 打
declare = { $count } 个打点

# 接下来可以做什么。
opening-place = { $area ->
    [center] 请在天元下一颗{ $color ->
        [black] 黑子
       *[white] 白子
    }。
    [within] 请在中央 { $width }×{ $width } 之内下一颗{ $color ->
        [black] 黑子
       *[white] 白子
    }。
    [beyond] 请在中央 { $width }×{ $width } 之外下一颗{ $color ->
        [black] 黑子
       *[white] 白子
    }。
   *[anywhere] 请在任意空点下一颗{ $color ->
        [black] 黑子
       *[white] 白子
    }。
}
opening-colour = 请选择执黑或执白。
opening-colour-or-two = 请选择执黑、执白，或再下一白一黑两子，把选择权交给对方。
opening-swap = 请选择交换或不交换。
opening-swap-or-offer = 请选择交换，或不交换而走第五手，或不交换而五手 { $count } 打。
opening-declare = 请宣布五手打点数，1 至 { $most }。
opening-offer = { $count ->
    [1] 请选定第五手。
   *[other] 请给出 { $count } 个五手打点，任何两个不得等价（旋转、镜像或平移后相同）。
}
opening-offers-left = { $count ->
    [0] 打点已选齐。
   *[other] 还差 { $count } 个打点。
}
opening-pick = 请留下一个打点，其余的拿掉。
opening-deal = 正在摆出平衡局面。
opening-waits = { $who }：{ $task }
opening-awaited = { $kind ->
    [colour] { $who }正在选择执黑或执白……
    [swap] { $who }正在决定是否交换……
    [declare] { $who }正在决定五手打点数……
    [offer] { $who }正在选择五手打点……
   *[pick] { $who }正在选定第五手……
}
opening-watched = 你在旁观。{ $awaited }
opening-you = 轮到你
opening-took = { $who }{ $color ->
    [black] 执黑，你执白。
   *[white] 执白，你执黑。
}
opening-over = 开局结束，轮到{ $color ->
    [black] 黑方
   *[white] 白方
}。

# 做了什么。
opening-did-place = { $who }在 { $point } 下{ $color ->
    [black] 黑子
   *[white] 白子
}。
opening-did-take = { $who }{ $color ->
    [black] 执黑
   *[white] 执白
}。
opening-did-place-two = { $who }选择再下两子。
opening-did-swap = { $who }交换。
opening-did-keep = { $who }不交换。
opening-did-keep-and-offer = { $who }不交换，将给出五手打点。
opening-did-declare = { $who }宣布五手 { $count } 打。
opening-did-offer = { $who }的打点：{ $points }。
opening-did-pick = { $who }留下 { $point }。
opening-did-deal = 摆出的局面：{ $points }。

# 选择错在哪里。
violation-over = 开局阶段已经结束。
violation-not-yours = 现在由对方选择。
violation-not-now = 现在要决定的不是这个。
violation-outside = { $area ->
    [center] { $point } 不是天元，这颗子须下在天元。
    [within] { $point } 在中央 { $width }×{ $width } 之外，这颗子须下在其内。
    [beyond] { $point } 在中央 { $width }×{ $width } 之内，这颗子须下在其外。
   *[anywhere] { $point } 不能下这颗子。
}
violation-number = 不能是 { $found }：请选 1 至 { $most }。
violation-count = 需要 { $count } 个打点，现在是 { $found } 个。
violation-twice = { $point } 给出了两次。
violation-equivalent = { $point } 与 { $other } 等价（旋转、镜像或平移后相同），请另选一点。
violation-not-offered = { $point } 不在打点之中。
violation-too-small = 这种开局规则需要 { $size } 路或更大的棋盘。
procedure-stone = 第 { $stone } 子，共 { $count } 子
procedure-swapped = { $who }在第 { $count } 子后交换
