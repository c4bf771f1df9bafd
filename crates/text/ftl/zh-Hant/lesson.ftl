# 關於奠基程式的一課。
lesson-program = 程式
lesson-asking = 程式在思考……
lesson-layer = 棋盤上顯示
lesson-attack = 進攻
lesson-defence = 防守
lesson-both = 兩者
lesson-sum = 總分
lesson-none = 不顯示
lesson-numbers = 數字
lesson-legend = 圓是進攻，方是防守，菱形是總分；越大越深，分數越高。細圈是最高分。
lesson-point = 這個點
lesson-point-pick = 指向或點擊棋盤上的一處，看程式怎樣評價它。
lesson-engine = 引擎的看法
lesson-engine-ask = 問問引擎
lesson-engine-asking = 引擎在看……
lesson-show = 演示變化
lesson-hide = 收起變化
lesson-before = 前一手
lesson-after = 後一手
lesson-spots = 盲點
lesson-spots-line = 對局中的局面：程式看不見讓它輸棋的東西。
lesson-play = 和它下
lesson-ply = 第 { $ply } 手之後，共 { $count } 手
lesson-score-at = { $point }：進攻 { $attack }，防守 { $defence }。
lesson-sum-at = { $point }：總分 { $sum }。
lesson-codes = 己方棋型碼 { $own }；對方 { $theirs }（依次為橫、豎、兩條斜線）。
lesson-line-at = { $line }：{ $color ->
    [black] 黑方
   *[white] 白方
}有 { $stones } 子。
lesson-lines-at = 經過此點的五連線共 { $count } 條：{ $bare } 條是空的，{ $dead } 條因雙方都有子而已死。
lesson-wins = 據搜尋，約 { $moves } 步取勝
lesson-loses = 據搜尋，約 { $moves } 步落敗
lesson-refuted = { $moves } 步內落敗，已對所有防守證明
lesson-proving = 正在尋找對它的必勝…
lesson-chance = 勝率 { $percent }%
lesson-its = 程式的 { $point }：{ $worth }。
lesson-best = 引擎的 { $point }：{ $worth }。
lesson-same = 引擎也會下 { $point }：{ $worth }。
lesson-spot = { $blindness ->
    [five] 看不見自己的五
    [block] 不擋對方的四
    [win] 錯過連續衝四的勝利
    [threats] 走進對方的連續進攻
   *[loss] 走進對方的連續衝四
}
lesson-spot-line = 它下 { $plays }；應當下 { $better }。
lesson-step = { $look ->
    [empty-board] 棋盤是空的：它有固定的第一手。
    [own-fours] { $found ->
        [no] 己方有四子的線：沒有。
       *[yes] 己方有一條線已有四子：補上第五點 { $points }。
    }
    [own-threes] { $found ->
        [no] 己方有三子的線：沒有。
       *[yes] 己方有三子的線：{ $count } 條。每條給它的空點加進攻分 { $value }。
    }
    [their-fours] { $found ->
        [no] 對方有四子的線：沒有。
       *[yes] 對方有一條線已有四子：在 { $points } 擋住。
    }
    [their-threes] { $found ->
        [no] 對方有三子的線：沒有。
       *[yes] 對方有三子的線：{ $count } 條。每條給它的空點加防守分 { $value }。
    }
    [attack] 己方每條活線給自己的空點加分。進攻最高是 { $points }，{ $value } 分。
    [defence] 對方的線同樣計算。防守最高是 { $points }，{ $value } 分。
    [higher] 進攻 { $value } 對防守 { $other }：下 { $points }。
    [first-point] 哪一點都沒有分：下第一個空點 { $points }。
    [lines-left] 誰都沒有活線了：它認為是和棋。
    [own-five] { $found ->
        [no] 能成五的點：沒有。
       *[yes] 在 { $points } 成五。
    }
    [their-five] { $found ->
        [no] 對方能成五的點：沒有。
       *[yes] 對方會在 { $points } 成五：它去那裡。
    }
    [own-force] { $found ->
        [won] 它能連續進攻取勝：{ $points }。
        [yes] 己方的逼著，按此順序嘗試：{ $points }。都不能勝。
       *[no] 己方的逼著：沒有。
    }
    [their-force] { $found ->
        [won] 對方能連續進攻取勝：{ $points }。它佔住第一點。
        [yes] 對方的逼著，按此順序嘗試：{ $points }。都不能勝。
       *[no] 對方的逼著：沒有。
    }
    [code] 雙方最高的棋型碼是 { $value }，在 { $points }。
    [weight] 其中，最後一子周圍權重最大的是 { $value }：{ $points }。
    [mark] 其中，己方評分最高的是 { $value }：下 { $points }。
    [patterns] 它設想在每個空點放一子，把找到的棋型分值加起來。最高總分是 { $value }：{ $points }。
    [moves] 有 { $count } 個點靠近棋子。它按此順序嘗試：{ $points }
    [search] 往前算 { $other } 手，預計 { $points }，對它值 { $value }。
    [missed-win] 它沒看見：{ $points } 立即成五。
    [missed-block] 它沒看見：對方現在能在 { $points } 成五。
   *[nothing] 無處可下。
}
