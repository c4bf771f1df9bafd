# 关于奠基程序的一课。
lesson-program = 程序
lesson-asking = 程序在思考……
lesson-layer = 棋盘上显示
lesson-attack = 进攻
lesson-defence = 防守
lesson-both = 两者
lesson-sum = 总分
lesson-none = 不显示
lesson-numbers = 数字
lesson-legend = 圆是进攻，方是防守，菱形是总分；越大越深，分数越高。细圈是最高分。
lesson-point = 这个点
lesson-point-pick = 指向或点击棋盘上的一处，看程序怎样评价它。
lesson-engine = 引擎的看法
lesson-engine-ask = 问问引擎
lesson-engine-asking = 引擎在看……
lesson-show = 演示变化
lesson-hide = 收起变化
lesson-before = 前一手
lesson-after = 后一手
lesson-spots = 盲点
lesson-spots-line = 对局中的局面：程序看不见让它输棋的东西。
lesson-play = 和它下
lesson-ply = 第 { $ply } 手之后，共 { $count } 手
lesson-score-at = { $point }：进攻 { $attack }，防守 { $defence }。
lesson-sum-at = { $point }：总分 { $sum }。
lesson-codes = 己方棋型码 { $own }；对方 { $theirs }（依次为横、竖、两条斜线）。
lesson-line-at = { $line }：{ $color ->
    [black] 黑方
   *[white] 白方
}有 { $stones } 子。
lesson-lines-at = 经过此点的五连线共 { $count } 条：{ $bare } 条是空的，{ $dead } 条因双方都有子而已死。
lesson-wins = 据搜索，约 { $moves } 步取胜
lesson-loses = 据搜索，约 { $moves } 步落败
lesson-refuted = { $moves } 步内落败，已对所有防守证明
lesson-proving = 正在寻找对它的必胜…
lesson-chance = 胜率 { $percent }%
lesson-its = 程序的 { $point }：{ $worth }。
lesson-best = 引擎的 { $point }：{ $worth }。
lesson-same = 引擎也会下 { $point }：{ $worth }。
lesson-spot = { $blindness ->
    [five] 看不见自己的五
    [block] 不挡对方的四
    [win] 错过连续冲四的胜利
    [threats] 走进对方的连续进攻
   *[loss] 走进对方的连续冲四
}
lesson-spot-line = 它下 { $plays }；应当下 { $better }。
lesson-step = { $look ->
    [empty-board] 棋盘是空的：它有固定的第一手。
    [own-fours] { $found ->
        [no] 己方有四子的线：没有。
       *[yes] 己方有一条线已有四子：补上第五点 { $points }。
    }
    [own-threes] { $found ->
        [no] 己方有三子的线：没有。
       *[yes] 己方有三子的线：{ $count } 条。每条给它的空点加进攻分 { $value }。
    }
    [their-fours] { $found ->
        [no] 对方有四子的线：没有。
       *[yes] 对方有一条线已有四子：在 { $points } 挡住。
    }
    [their-threes] { $found ->
        [no] 对方有三子的线：没有。
       *[yes] 对方有三子的线：{ $count } 条。每条给它的空点加防守分 { $value }。
    }
    [attack] 己方每条活线给自己的空点加分。进攻最高是 { $points }，{ $value } 分。
    [defence] 对方的线同样计算。防守最高是 { $points }，{ $value } 分。
    [higher] 进攻 { $value } 对防守 { $other }：下 { $points }。
    [first-point] 哪一点都没有分：下第一个空点 { $points }。
    [lines-left] 谁都没有活线了：它认为是和棋。
    [own-five] { $found ->
        [no] 能成五的点：没有。
       *[yes] 在 { $points } 成五。
    }
    [their-five] { $found ->
        [no] 对方能成五的点：没有。
       *[yes] 对方会在 { $points } 成五：它去那里。
    }
    [own-force] { $found ->
        [won] 它能连续进攻取胜：{ $points }。
        [yes] 己方的逼着，按此顺序尝试：{ $points }。都不能胜。
       *[no] 己方的逼着：没有。
    }
    [their-force] { $found ->
        [won] 对方能连续进攻取胜：{ $points }。它占住第一点。
        [yes] 对方的逼着，按此顺序尝试：{ $points }。都不能胜。
       *[no] 对方的逼着：没有。
    }
    [code] 双方最高的棋型码是 { $value }，在 { $points }。
    [weight] 其中，最后一子周围权重最大的是 { $value }：{ $points }。
    [mark] 其中，己方评分最高的是 { $value }：下 { $points }。
    [patterns] 它设想在每个空点放一子，把找到的棋型分值加起来。最高总分是 { $value }：{ $points }。
    [moves] 有 { $count } 个点靠近棋子。它按此顺序尝试：{ $points }
    [search] 往前算 { $other } 手，预计 { $points }，对它值 { $value }。
    [missed-win] 它没看见：{ $points } 立即成五。
    [missed-block] 它没看见：对方现在能在 { $points } 成五。
   *[nothing] 无处可下。
}
