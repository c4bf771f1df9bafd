# Puzzles in five steps, and cards that come back.

training-line = 没有答对的习题，以及重试过的失误，都会成为卡片，隔一段时间再来，直到你掌握为止。
training-done = 今天没有到期的卡片。
training-next = 下一张
training-next-puzzle = 下一道习题
training-kept = 已收为卡片。
training-set-aside = 已错六次，先放在一边。
training-aside = 错满六次，先放在一边
training-take-up = 重新练习
training-easy = 很容易
training-undo = 收回
training-own = 自己的习题
training-print = 打印习题页
puzzle-step = 阶段

training-today = 今日训练：{ $count } 张卡片
training-later = 另有 { $count } 张卡片排在之后几天。
training-step = { $step ->
    [1] 四
    [2] 三
    [3] 组合
    [4] 长的胜法
   *[5] 禁手
}
training-onward = { $point } 正确。{ $color ->
    [black] 黑方
   *[white] 白方
}应 { $reply }，请继续。
training-played = { $point } 连成五：胜法已走完。
training-even = { $points } 还能取胜。
training-idle = { $point } 没有构成取胜的威胁。
training-five = { $tried } 之后，{ $color ->
    [black] 黑方
   *[white] 白方
}在 { $reply } 连成五。
training-again = 这张卡片{ $days ->
    [0] 今天
    [1] 明天
   *[other] { $days } 天后
}再来。
training-unreadable = 训练：有 { $count } 条记录无法读取，保持原样，第一条是 { $name }。
training-faults = 有 { $count } 张卡片不再提问：规则对局面的判定已经不同。
training-clock = 时钟被调回。有 { $count } 张卡片改从今天算起。
training-failed = 无法载入习题：{ $why }
