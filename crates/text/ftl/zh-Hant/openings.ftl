# 開局規則：名稱、該做的選擇，以及選擇錯在哪裡。

opening-name = { $procedure ->
    [none] 無開局規則
    [pro] 職業規則（Pro）
    [long-pro] 長職業規則（Long Pro）
    [swap] 三手交換（Swap）
    [swap2] 三手交換可加兩子（Swap2）
    [rif] 五手兩打（RIF）
    [yamaguchi] 山口規則
    [soosyrv8] 索索夫-8
    [taraguchi10] 塔拉山口-10
    [openings26] 指定開局加交換
   *[balanced] 平衡局面
}
opening-name-fixed = 山口規則，五手 { $count } 打
opening-line = { $procedure ->
    [none] 黑方隨意落子，直接開始。
    [pro] 黑方先走天元，第二顆黑子須在中央 5×5 之外。
    [long-pro] 黑方先走天元，第二顆黑子須在中央 7×7 之外。
    [swap] 一方擺三子，另一方選黑白。
    [swap2] 一方擺三子；另一方選黑白，或再加兩子，交回選擇權。
    [rif] 二十六種開局之一，可交換，五手兩打。
    [yamaguchi] 二十六種開局之一並宣布五手打點數，可交換。
    [soosyrv8] 二十六種開局之一，可交換；白方宣布最多八個打點，黑方可再交換。
    [taraguchi10] 前幾手每手之後都可交換；或由黑方五手十打。
    [openings26] 二十六種開局之一，對方可交換，適合初學。
   *[balanced] 先擺出雙方機會均等的局面。
}
seat-name = { $seat ->
    [first] 假先方
   *[second] 假後方
}
# 連珠的二十六種開局。
opening-named = { $opening ->
    [kansei] 寒星
    [keigetsu] 溪月
    [sosei] 疏星
    [kagetsu] 花月
    [zangetsu] 殘月
    [ugetsu] 雨月
    [kinsei] 金星
    [shogetsu] 松月
    [kyugetsu] 丘月
    [shingetsu] 新月
    [zuisei] 瑞星
    [sangetsu] 山月
    [yusei] 遊星
    [chosei] 長星
    [kyogetsu] 峽月
    [kosei] 恆星
    [suigetsu] 水月
    [ryusei] 流星
    [ungetsu] 雲月
    [hogetsu] 浦月
    [rangetsu] 嵐月
    [gingetsu] 銀月
    [myojo] 明星
    [shagetsu] 斜月
    [meigetsu] 名月
   *[suisei] 彗星
}
opening-title = { $id } { $name }
opening-recognised = { $title }：{ $first }、{ $second }、{ $third }。
opening-unrecognised = 這幾顆子不是二十六種開局之一。

# 新對局的預設。
preset-world-gomoku = 五子棋（Swap2）
preset-world-gomoku-line = 世錦賽規則：恰好五連為勝，以 Swap2 開局。
preset-world-renju = 連珠（塔拉山口-10）
preset-world-renju-line = 世錦賽規則：有禁手，以塔拉山口-10 開局。
preset-first-renju = 連珠入門
preset-first-renju-line = 有禁手，二十六種開局之一，可交換。

# 按鈕。
swap = 交換
keep-colours = 不交換
take-black = 執黑
take-white = 執白
place-two = 再下兩子
offer = 打點
keep-and-offer = 不交換，五手 { $count } 打
declare = { $count } 個打點

# 接下來可以做什麼。
opening-place = { $area ->
    [center] 請在天元下一顆{ $color ->
        [black] 黑子
       *[white] 白子
    }。
    [within] 請在中央 { $width }×{ $width } 之內下一顆{ $color ->
        [black] 黑子
       *[white] 白子
    }。
    [beyond] 請在中央 { $width }×{ $width } 之外下一顆{ $color ->
        [black] 黑子
       *[white] 白子
    }。
   *[anywhere] 請在任意空點下一顆{ $color ->
        [black] 黑子
       *[white] 白子
    }。
}
opening-colour = 請選擇執黑或執白。
opening-colour-or-two = 請選擇執黑、執白，或再下一白一黑兩子，把選擇權交給對方。
opening-swap = 請選擇交換或不交換。
opening-swap-or-offer = 請選擇交換，或不交換而走第五手，或不交換而五手 { $count } 打。
opening-declare = 請宣布五手打點數，1 至 { $most }。
opening-offer = { $count ->
    [1] 請選定第五手。
   *[other] 請給出 { $count } 個五手打點，任何兩個不得等價（旋轉、鏡像或平移後相同）。
}
opening-offers-left = { $count ->
    [0] 打點已選齊。
   *[other] 還差 { $count } 個打點。
}
opening-pick = 請留下一個打點，其餘的拿掉。
opening-deal = 正在擺出平衡局面。
opening-waits = { $who }：{ $task }
opening-awaited = { $kind ->
    [colour] { $who }正在選擇執黑或執白……
    [swap] { $who }正在決定是否交換……
    [declare] { $who }正在決定五手打點數……
    [offer] { $who }正在選擇五手打點……
   *[pick] { $who }正在選定第五手……
}
opening-watched = 你在旁觀。{ $awaited }
opening-you = 輪到你
opening-took = { $who }{ $color ->
    [black] 執黑，你執白。
   *[white] 執白，你執黑。
}
opening-over = 開局結束，輪到{ $color ->
    [black] 黑方
   *[white] 白方
}。

# 做了什麼。
opening-did-place = { $who }在 { $point } 下{ $color ->
    [black] 黑子
   *[white] 白子
}。
opening-did-take = { $who }{ $color ->
    [black] 執黑
   *[white] 執白
}。
opening-did-place-two = { $who }選擇再下兩子。
opening-did-swap = { $who }交換。
opening-did-keep = { $who }不交換。
opening-did-keep-and-offer = { $who }不交換，將給出五手打點。
opening-did-declare = { $who }宣布五手 { $count } 打。
opening-did-offer = { $who }的打點：{ $points }。
opening-did-pick = { $who }留下 { $point }。
opening-did-deal = 擺出的局面：{ $points }。

# 選擇錯在哪裡。
violation-over = 開局階段已經結束。
violation-not-yours = 現在由對方選擇。
violation-not-now = 現在要決定的不是這個。
violation-outside = { $area ->
    [center] { $point } 不是天元，這顆子須下在天元。
    [within] { $point } 在中央 { $width }×{ $width } 之外，這顆子須下在其內。
    [beyond] { $point } 在中央 { $width }×{ $width } 之內，這顆子須下在其外。
   *[anywhere] { $point } 不能下這顆子。
}
violation-number = 不能是 { $found }：請選 1 至 { $most }。
violation-count = 需要 { $count } 個打點，現在是 { $found } 個。
violation-twice = { $point } 給出了兩次。
violation-equivalent = { $point } 與 { $other } 等價（旋轉、鏡像或平移後相同），請另選一點。
violation-not-offered = { $point } 不在打點之中。
violation-too-small = 這種開局規則需要 { $size } 路或更大的棋盤。
procedure-stone = 第 { $stone } 子，共 { $count } 子
procedure-swapped = { $who }在第 { $count } 子後交換
