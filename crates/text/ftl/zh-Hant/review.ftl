# Reviews of games.

review-or = { $points } 或 { $point }
review-only = 只有 { $points }{ $four ->
    [yes] （或先衝四）
   *[no] {""}
}能防住對方{ $moves ->
    [1] 成五
   *[other] { $goal ->
        [vcf] 連續衝四
        [vct] 連續進攻
       *[win] {""}
    }的 { $moves } 步勝
}。
review-only-many = 只有 { $count } 個著法{ $four ->
    [yes] （或先衝四）
   *[no] {""}
}能防住對方{ $moves ->
    [1] 成五
   *[other] { $goal ->
        [vcf] 連續衝四
        [vct] 連續進攻
       *[win] {""}
    }的 { $moves } 步勝
}。
review-held = { $points } 經受住了所有嘗試；這一手之後對方{ $moves ->
    [1] 可成五
   *[other] 有{ $goal ->
        [vcf] 連續衝四
        [vct] 連續進攻
       *[win] {""}
    }的 { $moves } 步勝
}。
review-held-many = 有 { $count } 個著法經受住了所有嘗試；這一手之後對方{ $moves ->
    [1] 可成五
   *[other] 有{ $goal ->
        [vcf] 連續衝四
        [vct] 連續進攻
       *[win] {""}
    }的 { $moves } 步勝
}。
review-no-threat = 此前並無威脅；這一手之後對方{ $moves ->
    [1] 可成五
   *[other] 有{ $goal ->
        [vcf] 連續衝四
        [vct] 連續進攻
       *[win] {""}
    }的 { $moves } 步勝
}。
review-let-go = { $color ->
    [black] 黑方
   *[white] 白方
}本{ $moves ->
    [1] 可在 { $point } 連成五
   *[other] 有{ $goal ->
        [vcf] 連續衝四
        [vct] 連續進攻
       *[win] {""}
    }的 { $moves } 步勝，第一手是 { $point }
}。
review-let-go-lost = { $color ->
    [black] 黑方
   *[white] 白方
}本{ $moves ->
    [1] 可在 { $point } 連成五
   *[other] 有{ $goal ->
        [vcf] 連續衝四
        [vct] 連續進攻
       *[win] {""}
    }的 { $moves } 步勝，第一手是 { $point }
}；現在反而輸了。
review-foul = 這一點是{ $foul ->
    [overline] 長連禁手
    [double-four] 四四禁手
   *[double-three] 三三禁手
}。
review-forbidden-stop = 此後黑方不能在 { $point } 防守：{ $foul ->
    [overline] 長連禁手
    [double-four] 四四禁手
   *[double-three] 三三禁手
}。
review-cost = 這一手使勝率下降約 { $points } 個百分點；{ $point } 更好。
review-moment = 第 { $ply } 手，{ $color ->
    [black] 黑方
   *[white] 白方
} { $name }：{ $sentence }
review-last = 最後的機會：第 { $ply } 手，{ $points }。
review-last-many = 最後的機會：第 { $ply } 手，有 { $count } 個著法能守住。
review-last-quiet = 最後的機會：第 { $ply } 手。此前對方並無威脅。
review-last-left = 沒有應對{ $four ->
    [yes] 衝四
   *[no] 活三
}。
review-missed-win = 第 { $ply } 手錯過了勝機：{ $point }。
review-lost-from = 從第 { $ply } 手起已證明輸棋；敗著是第 { $ply } 手還是更早的一手，尚未判定。
review-lost-from-here = 從這一手起已證明輸棋；敗著是這一手還是更早的一手，尚未判定。
review-fell = 第 { $ply } 手使勝率從 { $before } % 降到 { $after } %；未經證明。
review-fell-here = 這一手使勝率從 { $before } % 降到 { $after } %；未經證明。
review-ended = { $color ->
    [black] 黑方
   *[white] 白方
}{ $how ->
    [resignation] 認輸
    [foul] 走了禁手而負
    [claim] 錯誤指出而負
    [row] 輸了
   *[time] 超時負
}。
review-ended-chance = { $color ->
    [black] 黑方
   *[white] 白方
}{ $how ->
    [resignation] 認輸
    [foul] 走了禁手而負
    [claim] 錯誤指出而負
    [row] 輸了
   *[time] 超時負
}，當時的勝率為 { $chance } %。
review-second = 仍在計算第 { $ply } 手：已看 { $millions } 百萬個局面，至多 { $of } 百萬個。
review-last-open = 不排除更晚的機會：有些著法尚未判定。
review-second-life = 第 { $ply } 手的敗著後來得到了挽回。
review-forced = { $moves } 手中有 { $forced } 手是必應的。
review-unsettled = 在限制之內有 { $count } 手未能判定。
review-part = 已中斷：從第 { $ply } 手起已判定。
review-from = 從第 { $ply } 手起復盤：此前的局面由棋譜擺成。
review-limits = 由 Tengen { $version } 得出：比較用 { $search } 個節點，似有損失的著法用十倍，證明用 { $proof } 個。輸棋與錯失勝機之處均已逐手證明。
review-nothing = 沒有特別值得一提的著法。
review-too-short = 對局太短，只判斷已證明的勝法。
review-looking = 正在尋找最後的機會…
review-unproved = 在限制之內未能判定哪一手是敗著。
review-failed = 覆盤無法繼續：解題器或引擎出了故障。
review-retry = 從這裡再試一次
review-show = 顯示答案
review-how = 這是怎樣得出的？
review-proof = 顯示證明
review-moments = 關鍵著法
keys-moment = 覆盤的下一個、上一個關鍵著法
review-began = 勝勢始於第 { $ply } 手。
review-could = 第 { $ply } 手你本可取勝：{ $point }。
review-missed = 最可惜的勝機：第 { $ply } 手，{ $point }。
review-none-missed = 在限制之內沒有證明出錯過的勝機。
review-progress = { $all } 個局面中的 { $settled } 個
review-at = 第 { $ply } 手，{ $point }
review-asked = 輪到{ $color ->
    [black] 黑方
   *[white] 白方
}：{ $kind ->
    [stop] 找出能防住{ $color ->
        [black] 白方
       *[white] 黑方
    }威脅的一手。
    [win] 找出取勝的一手。
   *[best] 找出更好的一手。
}
review-trying = 正在尋找對 { $point } 的應手…
review-right = { $kind ->
    [hold] { $point } 正確：已證明能防住連續進攻。
    [stop] { $point } 正確：防住了。
    [stop-wins] { $point } 正確：防住了，而且還能取勝。
    [win] { $point } 正確：這手取勝。
   *[best] 沒有找到比 { $point } 更好的著法。
}
review-holds = 未定：{ $point } 未能及時駁倒，也許守得住。不計錯誤。
review-refuted = { $point } 在 { $moves } 步內輸棋，已證明。可在棋盤上試著防守。
review-refuted-by = { $point } 在 { $moves } 步內輸棋，已證明：接著是 { $reply }。可在棋盤上試著防守。
review-worse = { $point } 約損失 { $points } 個百分點的勝率。
review-answers = 答案：{ $points }。
review-why = { $point } 為什麼是禁手？
review-level = 下一局用 { $level } 級
review-choice = 第 { $ply } 手後選擇{ $color ->
    [black] 黑方
   *[white] 白方
}，約損失 { $points } 個百分點的勝率：{ $color ->
    [black] 白方
   *[white] 黑方
}更好。
