# Forced wins on the page: asked for, shown, kept as puzzles.

study-to-move = 轮到
study-goal-label = 胜法
study-budget = 最长用时
study-shortest = 求最短胜法
study-ask-win = 有必胜吗？
study-ask-defence = 怎样防守？
study-ask-threat = 显示威胁
study-firsts-busy = 正在尝试每个第一手……
study-checking = 正在逐一验证证明……
study-unknown = 在限定时间内没有找到胜法，这不能证明什么。
study-stopped = 尚无结果便已停止，这不能证明什么。
study-replay-stopped = 重演已停止，因此尚未证明任何事。
study-invalid = 这份证明文件不能证明什么，因此不予展示。
study-pass = 停一手防守
study-tree = 存为变化树……
export-proof = 证明及其全部分支
study-save = 保存证明
study-link = 复制链接
study-link-copied = 链接已复制。打开者会看到证明被核对，并可尝试任何防守。
study-link-not-copied = 浏览器不允许复制。链接如下：
study-too-large = 这份证明太大，无法做成链接：请保存为文件，再用“导入”打开。
study-link-too-long = 链接太长，无法读取。请以文件形式打开证明。
study-legend = 圆点：胜着。圆环：有专门应对的防守；其他各点也都有应对。
study-defence-legend = 菱形：能化解。紫色菱形：以冲四化解。虚线环：未判定。
study-back = 回到防守
study-try = 点任一点，看这样防守结果如何。
study-line = 着法
puzzle-keep = 收为习题
puzzle-kept = 恰有一个第一手能胜：已收入习题。
puzzle-there = 这道习题已经收录。
puzzle-none = 未收录：习题须恰有一个已证明能胜的第一手，其余均证明不能。
puzzles-line = 恰有一个胜着的局面。最多选六题打印成页。
puzzles-none = 暂无习题。证明有必胜后，可用“收为习题”检验第一手是否唯一。
puzzle-print = 打印
puzzle-pick = 列入打印页
puzzle-panel = 习题
puzzle-again = 再试一次
puzzle-show = 看答案
puzzle-remove = 移除
puzzle-sheet-title = 找出胜着
puzzle-answers-title = 答案
cell-wins = 胜着
cell-counter = 有专门应对
cell-averts = 能化解
cell-gains = 以冲四化解
cell-undecided = 未判定

study-idle = 轮到{ $color ->
    [black] 黑方
   *[white] 白方
}。想知道什么？
study-looking = 正在寻找{ $color ->
    [black] 黑方
   *[white] 白方
}的胜法……
study-defending = 正在寻找{ $color ->
    [black] 黑方
   *[white] 白方
}的解救之着……
study-clock = { $seconds } / { $budget } 秒
study-wins = { $color ->
    [black] 黑方
   *[white] 白方
}{ $goal ->
    [vcf] 连冲{ $fours ->
        [1] 一
        [2] 二
        [3] 三
        [4] 四
        [5] 五
        [6] 六
        [7] 七
        [8] 八
        [9] 九
        [10] 十
       *[other] { $fours }
    }四
    [vct] 以连续进攻
   *[win] 必定
}获胜，共 { $moves } 步。
study-wins-five = { $color ->
    [black] 黑方
   *[white] 白方
}下 { $point } 即成五。
study-threatens = 若不应，{ $color ->
    [black] 黑方
   *[white] 白方
}{ $goal ->
    [vcf] 连冲{ $fours ->
        [1] 一
        [2] 二
        [3] 三
        [4] 四
        [5] 五
        [6] 六
        [7] 七
        [8] 八
        [9] 九
        [10] 十
       *[other] { $fours }
    }四
    [vct] 以连续进攻
   *[win] 必定
}获胜，共 { $moves } 步。
study-threatens-five = 若不应，{ $color ->
    [black] 黑方
   *[white] 白方
}下 { $point } 即成五。
study-proved = 已证明：每个合法防守都有应对，已逐一验证 { $positions } 个局面。
study-found = 已找到{ $color ->
    [black] 黑方
   *[white] 白方
}的胜法，但未获证明。
study-valid = 证明文件有效：{ $color ->
    [black] 黑方
   *[white] 白方
}最多 { $moves } 步获胜。
study-next = 胜着：{ $point }。
study-your-defence = { $color ->
    [black] 黑方
   *[white] 白方
}可下任何一点：点一下看它如何被破解。
study-five = { $color ->
    [black] 黑方
   *[white] 白方
}已胜。
defend-not-needed = { $color ->
    [black] 黑方不必防守：黑先胜，走 { $point }，{ $moves } 步成五。
   *[white] 白方不必防守：白先胜，走 { $point }，{ $moves } 步成五。
}
defend-count = { $count ->
    [0] 没有找到防点。
   *[other] 有 { $count } 个防点。
}
defend-none = 挡不住：全部 { $count } 手都输，已证明。
defend-undecided = 另有 { $count } 点未定。
defend-listed = { $point }：{ $reason ->
    [averts] 化解威胁
    [gains] 冲四争先，威胁可能再来
    [open] 在限定时间内未定
   *[unchecked] 算出会输，但未逐一验证
}
defend-all = 全部 { $count } 点
study-averted = { $goal ->
    [vcf] 这些着法之后再无连续冲四的胜法：所有走法都已试过。可能还有较慢的胜法。
    [vct] 这些着法之后再无连续进攻的胜法：所有走法都已试过。可能还有更缓的胜法。
   *[win] 这些着法之后再无胜法。
}
study-incomplete = 尚不完整：目前已有 { $count } 个着法逐一验证被破解。
study-firsts = { $count ->
    [0] 没有已证明能胜的第一手。
   *[other] 已证明能胜的第一手有 { $count } 个：{ $points }
}
study-firsts-open = 还有 { $count } 个第一手未能判定。
study-seconds = { $seconds } 秒
study-minutes = { $minutes } 分钟
study-goal = { $goal ->
    [vcf] 连续冲四（VCF）
    [vct] 连续进攻（VCT）
   *[win] 不限
}
study-goal-line = { $goal ->
    [vcf] 手手冲四（VCF）。
    [vct] 手手冲四，或威胁以冲四取胜（VCT）。
   *[win] 也用较缓的着法。只有空点很少时才断言没有胜法；求最短胜法时，会说明已证明它在哪一类中最短。
}
study-letters = 链接里没有证明文件：第 { $letter } 个字符不能出现在那里。
study-refused = 无法打开这份证明。{ $why }
prover-failed = 求解器无法运行：{ $why }
puzzle-asked = 轮到{ $color ->
    [black] 黑方
   *[white] 白方
}，{ $goal ->
    [vcf] 以连续冲四
    [vct] 以连续进攻
   *[win] 必定
}取胜，共 { $moves } 步。该下哪里？
puzzle-looking = { $point }？正在寻找破解着……
puzzle-refuted = { $tried } 不能{ $goal ->
    [vcf] 以连续冲四取胜
    [vct] 以连续进攻取胜
   *[win] 取胜
}：{ $color ->
    [black] 黑方
   *[white] 白方
}应在 { $reply }，其后所有这类走法都已试过。
puzzle-idle = { $tried } 不构成这类威胁：{ $color ->
    [black] 黑方
   *[white] 白方
}占 { $reply }。
puzzle-perhaps = 未定：{ $tried } 之后{ $color ->
    [black] 黑方
   *[white] 白方
}应 { $reply }，能否守住未能及时判定。不计错误。
puzzle-wins-too = { $tried } 也能取胜。
puzzle-still-looking = { $color ->
    [black] 黑方
   *[white] 白方
}还能取胜吗？正在寻找……
puzzle-still = { $color ->
    [black] 黑方
   *[white] 白方
}仍可取胜，共 { $moves } 步，已证明。请继续。
puzzle-gone = 胜机已失：{ $color ->
    [black] 黑方
   *[white] 白方
}再无{ $goal ->
    [vcf] 连续冲四的胜法
    [vct] 连续进攻的胜法
   *[win] 任何胜法
}，所有走法都已试过。
puzzle-perhaps-gone = 是否仍可取胜，未能及时判定。
puzzle-wrong = 未定：{ $tried } 未能及时证明，也未能及时驳倒。不计错误。
puzzle-solved = { $point } 正确。点任何防守，看它如何被破解。
puzzle-title = { $number }. { $color ->
    [black] 黑方
   *[white] 白方
} { $moves } 步胜
puzzle-caption = { $number }. 轮到{ $color ->
    [black] 黑方
   *[white] 白方
}，{ $goal ->
    [vcf] 以连续冲四
    [vct] 以连续进攻
   *[win] 必定
}取胜
puzzle-answer = { $number }. { $point }
puzzles-chosen = 已选 { $count } 题，最多 { $most } 题
puzzle-set-aside = 一道收录的习题无法读取，已另存为 { $key }：{ $why }
study-fours = { $points } 是冲四（共 { $count } 个）：对方须应，随后又轮到你；威胁可能再现。

# 入门课程。
course-before-renju = 第一盘连珠之前，先看一个关于禁手的局面。点“关闭”即开始对局。
course-lessons = 入门课程
course-exercises = 专项练习
course-line = 五个短章，每题都在棋盘上作答；下错了，棋盘上就会演示怎样被击败。
course-next = 下一题
course-rows = 五、四与三
course-rows-about = 五子连珠即胜。对方成四必须马上挡；活三要在变成活四之前挡住。
course-both = 四三
course-both-about = 一手棋同时造成四和三，对方只能应付其中一个。
course-fours = 连续冲四取胜
course-fours-about = 每个冲四只有一个应手，直到同时出现两个四。
course-defence = 防守与反冲四
course-defence-about = 找出能挡住所有威胁的一点。自己的冲四可以争得一手。
course-forbidden = 禁手
course-forbidden-about = 连珠规则下，黑方一手不能同时成两个活三或两个四，也不能成六子以上。白方可以利用这些禁手点，黑方必须提防。
course-find = { $shape ->
    [five] 有四子可以连成五。
    [fours] 有一手可以形成两处成五。
    [four-three] 有一手可以同时形成四和活三。
    [four] 只靠冲四就能取胜：每个四对方都必须挡。
    [three] 先做活三。
   *[quiet] 第一手既不是四，也不是活三。
}
course-threatens = { $color ->
    [black] 黑方
   *[white] 白方
}威胁{ $threat ->
    [four] 连成五。
    [three] 形成活四。
   *[win] 连续进攻取胜，虽然下一手还没有五或活四。
}
course-own-four = 你自己也能冲四。
course-makes = { $point } 正确：这样{ $shape ->
    [five] 连成五
    [fours] 有两处成五，只能挡住一处
    [four-three] 同时形成四和活三
    [four] 冲四得先手
    [three] 形成活三
   *[quiet] 威胁连续冲四取胜
}。
course-stops = { $point } 正确：{ $color ->
    [black] 黑方
   *[white] 白方
}原本要{ $threat ->
    [four] 连成五
    [three] 形成活四
   *[win] 连续进攻取胜
}，现在没有了。
course-leaves = { $tried } 之后可走 { $reply }：这样{ $shape ->
    [five] 连成五
    [fours] 有两处成五，只能挡住一处
    [four-three] 同时形成四和活三
    [four] 冲四得先手
    [three] 形成活三
   *[quiet] 威胁连续冲四取胜
}。{ $color ->
    [black] 黑方
   *[white] 白方
} { $moves } 步获胜，已证明。
course-next-chapter = 下一章
course-done = { $done }/{ $all }
course-at = 第 { $number } 题，共 { $all } 题
