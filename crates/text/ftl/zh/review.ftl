# Reviews of games.

review-only = 只有 { $points }{ $four ->
    [yes] （或先冲四）
   *[no] {""}
}能防住对方{ $goal ->
    [vcf] 连续冲四
    [vct] 连续进攻
   *[win] {""}
}的 { $plies } 手胜。
review-only-many = 只有 { $count } 个着法{ $four ->
    [yes] （或先冲四）
   *[no] {""}
}能防住对方{ $goal ->
    [vcf] 连续冲四
    [vct] 连续进攻
   *[win] {""}
}的 { $plies } 手胜。
review-held = { $points } 经受住了所有尝试；这一手之后对方有{ $goal ->
    [vcf] 连续冲四
    [vct] 连续进攻
   *[win] {""}
}的 { $plies } 手胜。
review-held-many = 有 { $count } 个着法经受住了所有尝试；这一手之后对方有{ $goal ->
    [vcf] 连续冲四
    [vct] 连续进攻
   *[win] {""}
}的 { $plies } 手胜。
review-no-threat = 此前并无威胁；这一手之后对方有{ $goal ->
    [vcf] 连续冲四
    [vct] 连续进攻
   *[win] {""}
}的 { $plies } 手胜。
review-let-go = { $color ->
    [black] 黑方
   *[white] 白方
}本有{ $goal ->
    [vcf] 连续冲四
    [vct] 连续进攻
   *[win] {""}
}的 { $plies } 手胜，第一手是 { $point }。
review-let-go-lost = { $color ->
    [black] 黑方
   *[white] 白方
}本有{ $goal ->
    [vcf] 连续冲四
    [vct] 连续进攻
   *[win] {""}
}的 { $plies } 手胜，第一手是 { $point }；现在反而输了。
review-foul = 这一点是{ $foul ->
    [overline] 长连禁手
    [double-four] 四四禁手
   *[double-three] 三三禁手
}。
review-forbidden-stop = 此后黑方不能在 { $point } 防守：{ $foul ->
    [overline] 长连禁手
    [double-four] 四四禁手
   *[double-three] 三三禁手
}。
review-cost = 这一手使胜率下降约 { $points } 个百分点；{ $point } 更好。
review-moment = 第 { $ply } 手，{ $color ->
    [black] 黑方
   *[white] 白方
} { $name }：{ $sentence }
review-last = 最后的机会：第 { $ply } 手，{ $points }。
review-last-many = 最后的机会：第 { $ply } 手，有 { $count } 个着法能守住。
review-last-open = 不排除更晚的机会：有些着法尚未判定。
review-second-life = 第 { $ply } 手的败着后来得到了挽回。
review-forced = { $moves } 手中有 { $forced } 手是必应的。
review-unsettled = 在限制之内有 { $count } 手未能判定。
review-part = 已中断：从第 { $ply } 手起已判定。
review-from = 从第 { $ply } 手起复盘：此前的局面由棋谱摆成。
review-limits = 由 Tengen { $version } 得出：比较用 { $search } 个节点，证明用 { $proof } 个。输棋与错失胜机之处均已逐手证明。
review-nothing = 没有特别值得一提的着法。
review-no-moves = 没有可以复盘的着法。
review-too-short = 对局太短，只判断已证明的胜法。
review-other = 其中是另一局棋的复盘，或限制不同。
review-line = 第 { $line } 行不是复盘的内容：{ $why }
