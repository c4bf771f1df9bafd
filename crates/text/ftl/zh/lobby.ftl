# 大厅：棋手互相寻找对手的地方。

lobby = 大厅
lobby-find = 找对手
lobby-entering = 正在进入大厅……
lobby-lost = 连接已断开，正在重试；等待中的人继续等待。
lobby-missing = 这台服务器没有大厅。可以用链接与朋友对局。
lobby-late = 大厅在本站的另一台服务器上，目前消息会晚几秒到达。
lobby-here = { $here ->
    [1] 只有你在这里
   *[other] { $here } 人在这里
} · { $games ->
    [0] 没有进行中的对局
   *[other] { $games } 局进行中
}
lobby-rating = 你的等级分（{ $group ->
    [gomoku] 五子棋即时
    [renju] 连珠即时
    [gomoku-correspondence] 五子棋通信
   *[renju-correspondence] 连珠通信
}）：{ $rating }
lobby-rating-new = 等级分从 1500 开始，下满若干局之前是暂定的。
lobby-fair = 这样的对局结束之前，本页面（包括此浏览器中的其他标签页）不提供提示、分析和求解。

# 快速配对。
lobby-quick = 快速配对
lobby-quick-line = 可选一项或几项，先找到谁就与谁下。
lobby-waiting = { $count ->
    [0] 无人等待
   *[other] { $count } 人等待
}
lobby-looking = 正在找对手
lobby-near = 等级分相差 { $points } 以内，每秒放宽
lobby-near-any = 现在不限等级分
lobby-stop = 不找了
lobby-back = 回大厅

# 约局。
lobby-seeks = 约局
lobby-seeks-none = 现在没有人约局。
lobby-seeks-more = 另有 { $count } 局。
lobby-take = 应战
lobby-take-from = 应战：{ $name }
lobby-yours = 你的约局
lobby-withdraw = 撤下
lobby-has = { $color ->
    [black] 对方执黑
   *[white] 对方执白
}
lobby-sought = { $ends ->
    [both] 等级分 { $least } 至 { $most }
    [least] 等级分 { $least } 以上
   *[most] 等级分 { $most } 以下
}
lobby-rated = 计分
lobby-unrated = 不计分
lobby-offer = 发起约局
lobby-offer-put = 挂出
lobby-rate = 计分
lobby-rate-line = { $why ->
    [rated] 结果计入双方等级分。
    [casual] 结果不计入等级分。
    [clock] 计分对局须有计时。
    [handicap] 计分对局双方用时须相同。
    [match] 计分的是平衡黑白的开局规则（例如 Swap2）的对局，以及偶数局的比赛。
   *[opening] 计分对局须用平衡黑白的开局规则，例如 Swap2。
}
lobby-range = 对手的等级分
lobby-range-any = 不限
lobby-range-points = 与我相差不超过 { $points }

# 挑战。
lobby-challenges = 挑战
lobby-challenged-by = { $name } 向你挑战
lobby-challenged = 你已向 { $name } 挑战
lobby-match = { $games } 局比赛
lobby-accept = 接受
lobby-decline = 谢绝
lobby-decline-as = { $why ->
    [later] 现在不下
    [clock] 换一种计时
    [rule] 换规则或开局
    [casual] 只下计分对局
    [rated] 只下不计分对局
   *[unsaid] 不说明理由
}
lobby-take-back = 收回
lobby-challenge = 挑战下一局
lobby-challenge-send = 发出挑战
lobby-challenge-line = { $name } 在大厅里会看到它：保留五分钟，通信对局保留一周。
lobby-declined = { $name } 谢绝{ $why ->
    [later] ：现在不下。
    [clock] ：请换一种计时。
    [rule] ：请换规则或开局。
    [casual] ：只下计分对局。
    [rated] ：只下不计分对局。
   *[unsaid] 。
}
lobby-expired = { $name } 没有答复你的挑战。
lobby-withdrawn = { $name } 收回了挑战。
lobby-for-anyone = 大厅里的任何人
lobby-by-name-line = 打开本页面以来遇到过的棋手。其他人可以按账号名查找，从其主页挑战，或用链接。
lobby-find-name = 或按账号名
lobby-find-player = 查找
lobby-find-none = 这里没有人用这个账号名。
lobby-by-link = 用链接与朋友对局

# 空的大厅。
lobby-empty = 现在没有人找对局。不妨先：
lobby-empty-level = 与电脑对局
lobby-empty-puzzle = 做一道习题
lobby-tell = 有人找对局时告诉我
lobby-tell-line = 本页面打开期间，用声音和窗口标题提醒。
lobby-tell-notice = 本页面打开期间，用声音、窗口标题和系统通知提醒。

# 对局。
lobby-game = 你有一局棋在等你
lobby-game-go = 去下棋
lobby-title-game = 对局开始！
lobby-title-challenge = 有人向你挑战
lobby-title-seek = 有人在找对局
lobby-change = 你的等级分：{ $before } → { $after }
lobby-change-waits = 正在计算等级分……

# 拒绝。
lobby-not = { $why ->
    [no-player] 浏览器没有保存这台服务器的 Cookie，而棋手需要它。请允许 Cookie 后再试。
    [offer] 这样的对局不能下，或者不能计分。请换开局规则或计时。
    [empty-range] 没有等级分落在这个范围内。
    [playing] 你正在对局，请先下完。
    [other-playing] 对方正在对局，请稍后再试。
    [waits] 你曾多次不走第一手，需要等待。
    [too-many] 约局已达上限：每名棋手三局，每个地址也有限额。
    [same] 你已有一个同样的约局。
    [gone] 已经没有了：有人抢先一步，或者已被撤下。
    [own] 不能与自己对局。
    [not-yours] 这是别的棋手的。
    [apart] 你们两人不互相对局。
    [out-of-range] 你的等级分不在对方要找的范围内。
    [no-pool] 主办方已关闭这项配对，请另选一项。
    [no-level] 这个等级不在这里对局，或者不下这样的棋。
    [no-arena] 没有这场竞技赛。
    [arena-over] 这场竞技赛的时间已到。
    [arena-full] 这场竞技赛的人数已满。
    [not-entered] 你没有参加这场竞技赛。
    [unknown-player] 这里没有这名棋手，或者该棋手已被删除。
   *[unavailable] 服务器现在读不到数据，请稍后再试。
}
lobby-waits = 你曾多次不走第一手。{ $time }后可以再下。
lobby-waited = 你可以再下了。
lobby-cut = 还没有收到答复，连接就断了。请看看是否已经办成，再试一次。
lobby-no-game = 没能建立对局，你可以重新找对手。请再试一次。
lobby-void = 对方 30 秒内没有走第一手，这局不算，你可以重新找对手。
lobby-void-yours = 你 30 秒内没有走第一手，这局不算。常常这样的人需要等待。

# 程序等级、进行中的对局、比赛。
lobby-levels = 马上与电脑对局
lobby-level = { $level } 级
lobby-running = 正在进行的对局
lobby-watch = 观战
lobby-watch-game = 观看 { $first } 对 { $second }
lobby-games = 局数
lobby-games-line = { $games } 局全部下完，双方轮流先走。
lobby-against = 对手：{ $name }
lobby-match-line = 第 { $game } 局，共 { $games } 局 · { $points }
lobby-score = { $state ->
    [goes-on] 下完 { $played } 局（共 { $games } 局），比分 { $points }。下一局会自动开始。
    [won] 你以 { $points } 赢得比赛。
    [lost] 你以 { $points } 输掉比赛。
    [drawn] 比赛打平，{ $points }。
   *[cut] 比赛提前结束：下完 { $played } 局（共 { $games } 局），比分 { $points }。
}

# 竞技场：谁有空就马上配对的一晚。
lobby-arena = 竞技场
lobby-arena-when = { $state ->
    [open] { $time }后开始
    [running] 还剩{ $time }
    [ending] 最后几局
   *[over] 已结束
}
lobby-arena-players = { $count ->
    [0] 还没有人参加
   *[other] { $count } 人参加
}
lobby-arena-line = 到时间为止，谁有空就马上配对。赢一局两分，和棋一分。
lobby-arena-streaks = 连赢两局之后分数加倍。
lobby-arena-enter = 参加
lobby-arena-return = 回来
lobby-arena-leave = 离开
lobby-arena-table = 名次表
lobby-arena-table-waits = 正在取名次表……
lobby-arena-empty = 还没有人参加。
lobby-arena-standing = 第 { $place } 名，共 { $players } 人 · { $points } 分
lobby-arena-follows = { $what ->
    [open] 时间一到，第一局会自动开始。
    [free] 一有人空下来就为你配对。
    [plays] 你正在对局。
    [left] 回来之前不再为你配对。
    [ending] 时间已到，最后几局仍然算分。
   *[final] 名次已定。
}
lobby-arena-place = 名次
lobby-arena-name = 棋手
lobby-arena-points = 分数
lobby-arena-results = 胜、和、负
lobby-arena-plays = 正在对局
lobby-arena-double = 分数加倍
lobby-arena-away = 已离开
lobby-arena-rows = { $from }–{ $to }，共 { $players } 人
lobby-arena-up = 前面的名次
lobby-arena-down = 后面的名次
