# Reviews of games.

review-or = { $points } 或 { $point }
review-only = 只有 { $points }{ $four ->
    [yes] （或先冲四）
   *[no] {""}
}能防住对方{ $moves ->
    [1] 成五
   *[other] { $goal ->
        [vcf] 连续冲四
        [vct] 连续进攻
       *[win] {""}
    }的 { $moves } 步胜
}。
review-only-many = 只有 { $count } 个着法{ $four ->
    [yes] （或先冲四）
   *[no] {""}
}能防住对方{ $moves ->
    [1] 成五
   *[other] { $goal ->
        [vcf] 连续冲四
        [vct] 连续进攻
       *[win] {""}
    }的 { $moves } 步胜
}。
review-held = { $points } 经受住了所有尝试；这一手之后对方{ $moves ->
    [1] 可成五
   *[other] 有{ $goal ->
        [vcf] 连续冲四
        [vct] 连续进攻
       *[win] {""}
    }的 { $moves } 步胜
}。
review-held-many = 有 { $count } 个着法经受住了所有尝试；这一手之后对方{ $moves ->
    [1] 可成五
   *[other] 有{ $goal ->
        [vcf] 连续冲四
        [vct] 连续进攻
       *[win] {""}
    }的 { $moves } 步胜
}。
review-no-threat = 此前并无威胁；这一手之后对方{ $moves ->
    [1] 可成五
   *[other] 有{ $goal ->
        [vcf] 连续冲四
        [vct] 连续进攻
       *[win] {""}
    }的 { $moves } 步胜
}。
review-let-go = { $color ->
    [black] 黑方
   *[white] 白方
}本{ $moves ->
    [1] 可在 { $point } 连成五
   *[other] 有{ $goal ->
        [vcf] 连续冲四
        [vct] 连续进攻
       *[win] {""}
    }的 { $moves } 步胜，第一手是 { $point }
}。
review-let-go-lost = { $color ->
    [black] 黑方
   *[white] 白方
}本{ $moves ->
    [1] 可在 { $point } 连成五
   *[other] 有{ $goal ->
        [vcf] 连续冲四
        [vct] 连续进攻
       *[win] {""}
    }的 { $moves } 步胜，第一手是 { $point }
}；现在反而输了。
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
review-last-quiet = 最后的机会：第 { $ply } 手。此前对方并无威胁。
review-last-left = 没有应对{ $four ->
    [yes] 冲四
   *[no] 活三
}。
review-missed-win = 第 { $ply } 手错过了胜机：{ $point }。
review-lost-from = 从第 { $ply } 手起已证明输棋；败着是第 { $ply } 手还是更早的一手，尚未判定。
review-lost-from-here = 从这一手起已证明输棋；败着是这一手还是更早的一手，尚未判定。
review-fell = 第 { $ply } 手使胜率从 { $before } % 降到 { $after } %；未经证明。
review-fell-here = 这一手使胜率从 { $before } % 降到 { $after } %；未经证明。
review-ended = { $color ->
    [black] 黑方
   *[white] 白方
}{ $how ->
    [resignation] 认输
    [foul] 走了禁手而负
    [claim] 错误指出而负
    [row] 输了
   *[time] 超时负
}。
review-ended-chance = { $color ->
    [black] 黑方
   *[white] 白方
}{ $how ->
    [resignation] 认输
    [foul] 走了禁手而负
    [claim] 错误指出而负
    [row] 输了
   *[time] 超时负
}，当时的胜率为 { $chance } %。
review-second = 仍在计算第 { $ply } 手：已看 { $millions } 百万个局面，至多 { $of } 百万个。
review-last-open = 不排除更晚的机会：有些着法尚未判定。
review-second-life = 第 { $ply } 手的败着后来得到了挽回。
review-forced = { $moves } 手中有 { $forced } 手是必应的。
review-unsettled = 在限制之内有 { $count } 手未能判定。
review-part = 已中断：从第 { $ply } 手起已判定。
review-from = 从第 { $ply } 手起复盘：此前的局面由棋谱摆成。
review-limits = 由 Tengen { $version } 得出：比较用 { $search } 个节点，似有损失的着法用十倍，证明用 { $proof } 个。输棋与错失胜机之处均已逐手证明。
review-nothing = 没有特别值得一提的着法。
review-too-short = 对局太短，只判断已证明的胜法。
review-looking = 正在寻找最后的机会…
review-unproved = 在限制之内未能判定哪一手是败着。
review-failed = 复盘无法继续：解题器或引擎出了故障。
review-retry = 从这里再试一次
review-show = 显示答案
review-how = 这是怎样得出的？
review-proof = 显示证明
review-moments = 关键着法
keys-moment = 复盘的下一个、上一个关键着法
review-began = 胜势始于第 { $ply } 手。
review-could = 第 { $ply } 手你本可取胜：{ $point }。
review-missed = 最可惜的胜机：第 { $ply } 手，{ $point }。
review-none-missed = 在限制之内没有证明出错过的胜机。
review-progress = { $all } 个局面中的 { $settled } 个
review-at = 第 { $ply } 手，{ $point }
review-asked = 轮到{ $color ->
    [black] 黑方
   *[white] 白方
}：{ $kind ->
    [stop] 找出能防住{ $color ->
        [black] 白方
       *[white] 黑方
    }威胁的一手。
    [win] 找出取胜的一手。
   *[best] 找出更好的一手。
}
review-trying = 正在寻找对 { $point } 的应手…
review-right = { $kind ->
    [hold] { $point } 正确：已证明能防住连续进攻。
    [stop] { $point } 正确：防住了。
    [stop-wins] { $point } 正确：防住了，而且还能取胜。
    [win] { $point } 正确：这手取胜。
   *[best] 没有找到比 { $point } 更好的着法。
}
review-holds = 未定：{ $point } 未能及时驳倒，也许守得住。不计错误。
review-refuted = { $point } 在 { $moves } 步内输棋，已证明。可在棋盘上试着防守。
review-refuted-by = { $point } 在 { $moves } 步内输棋，已证明：接着是 { $reply }。可在棋盘上试着防守。
review-worse = { $point } 约损失 { $points } 个百分点的胜率。
review-answers = 答案：{ $points }。
review-why = { $point } 为什么是禁手？
review-level = 下一局用 { $level } 级
review-choice = 第 { $ply } 手后选择{ $color ->
    [black] 黑方
   *[white] 白方
}，约损失 { $points } 个百分点的胜率：{ $color ->
    [black] 白方
   *[white] 黑方
}更好。
