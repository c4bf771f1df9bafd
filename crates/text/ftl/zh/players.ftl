# 棋手：看到的别人、屏蔽与举报，以及主办方的处理。

player-sheet = 棋手
players-of-room = 双方棋手
player-nameless = 没有名字的棋手
player-block = 屏蔽
player-block-line = 被你屏蔽的棋手不能再坐到你对面的空位，也不会得知此事。进行中的对局不会因此结束。
player-blocked = 你已屏蔽这名棋手，对方不能再坐到你对面的空位。
player-unblock = 取消屏蔽
player-report = 向主办方举报
player-report-line = 这台服务器的主办方会看到你写的内容，以及房间和着法。对方什么也看不到。答复会显示在“账号”里。
player-report-reason = 发生了什么
player-report-limit = 一行，最多 200 个字符。
player-report-send = 发送举报
player-reported = 举报已发送。主办方的答复会显示在“账号”里。
player-report-waits = 你对这个房间的举报正等待主办方答复，答复会显示在“账号”里。
player-not = { $why ->
    [reason] 请写明发生了什么：一行，最多 200 个字符。
    [waits] 你对这个房间的上一次举报还在等待答复，或者这名棋手已被删除。
    [many] 你今天的举报已达上限。请明天再试。
    [most] 你已屏蔽 1000 名棋手，这是上限。请先取消屏蔽另一名。
    [unknown] 这里没有这名棋手，或者该棋手已被删除。
    [not-seated] 只有在这个房间就座的人才能举报对方。
    [banned] 你已被这台服务器封禁。
    [busy] 服务器正忙，请稍后再试。
   *[storage] 服务器现在不能读写。请稍后再试。
}

# 在“账号”中。
blocks = 已屏蔽的棋手
blocks-none = 你不再屏蔽任何人。
blocks-since = 自 { $day } 起
blocks-end = 取消屏蔽：{ $name }
reports = 你向主办方的举报
report-waits = 等待主办方答复。
report-answer = { $by ->
    [none] 主办方：{ $answer }
   *[named] { $by }：{ $answer }
}

# 主办方对用户的处理。
acts-about-you = 来自这台服务器的主办方
act-of-host = { $what ->
    [ban] { $until ->
        [none] 你已被这台服务器封禁：在主办方撤销之前，不能在这里下棋或登录。
       *[date] 你已被这台服务器封禁至 { $until }：在此之前不能在这里下棋或登录。
    }
   *[mute] { $until ->
        [none] 你已被禁言：在主办方撤销之前，不能写名字，也不能向对方提出请求或说话。
       *[date] 你已被禁言至 { $until }：在此之前不能写名字，也不能向对方提出请求或说话。
    }
}
act-of-host-why = { $by ->
    [none] 原因：{ $reason }
   *[named] 原因：{ $reason }（{ $by }）
}
refund-of-host = { $what ->
    [lost] 你在 { $games } 局中赢得的 { $points } 分等级分已被收回，返还给对手。
   *[given] { $games } 局中失去的 { $points } 分等级分已返还给你。
}
room-banned = 你已被这台服务器封禁
room-banned-line = 你不能在这里下棋或观战。
room-again = 重试
online-muted = 你已被禁言，现在不能以名字下棋。再按一次即可不署名下棋。

# 管理员的处理。
moderation = 管理
moderation-line = 主办方已任命你为管理员。相关的人会看到你写的原因和你的名字。
moderation-reports = 待答复的举报
moderation-no-reports = 没有举报等待答复。
moderation-more = 更多举报
moderation-report = { $from } 举报 { $about }
moderation-when = { $day }，房间里第 { $version } 个事件之后
moderation-room = 当时的对局
moderation-player = 这名棋手
moderation-acts = 生效中
moderation-no-acts = 没有人被封禁或禁言。
moderation-act-of = { $what ->
    [ban] { $until ->
        [none] { $name } 已被封禁
       *[date] { $name } 被封禁至 { $until }
    }
   *[mute] { $until ->
        [none] { $name } 已被禁言
       *[date] { $name } 被禁言至 { $until }
    }
}
moderation-what = 处理
moderation-act = { $what ->
    [answer] 答复
    [mute] 禁言
    [ban] 封禁
    [refund] 返还等级分
   *[lift] 撤销
}
moderation-days = 天数
moderation-days-line = 不填天数则一直有效，直到撤销。
moderation-refund-line = 对手取回最近若干天内因与该棋手的等级分对局而失去的分数；不填天数则为全部对局。你自己的对局不变。
moderation-reason = 原因，供相关的人看
moderation-done = 已处理。
moderation-not = { $why ->
    [days] 天数是 1 到 36500 的整数。
    [reason] 请写明原因：一行，最多 200 个字符。
    [refused] 什么都没有改变：别人已经处理过，或者事关管理员，应由主办方决定。
   *[forbidden] 你已不再是管理员。
}

# 棋手的档案。
profile-since = { $day } 起在此下棋。
profile-results = { $games } 局：{ $wins } 胜 { $draws } 和 { $losses } 负
profile-ratings = 等级分
profile-rating = { $rating } ± { $deviation }
profile-provisional = 暂定
profile-group = { $group ->
    [gomoku] 五子棋，即时：
    [renju] 连珠，即时：
    [gomoku-correspondence] 五子棋，通信：
   *[renju-correspondence] 连珠，通信：
}
profile-rated-games = { $games } 局计分
profile-graph = 最近 { $games } 局的等级分，在 { $low } 与 { $high } 之间
profile-games = 最近的对局
profile-game = { $who ->
    [you] { $result ->
        [won] 你胜了 { $name }
        [lost] 你负于 { $name }
       *[drawn] 你与 { $name } 和棋
    }
   *[other] { $result ->
        [won] 胜 { $name }
        [lost] 负于 { $name }
       *[drawn] 与 { $name } 和棋
    }
}
profile-rated = 计分
profile-openings = 下过的开局
profile-opening = { $name } · { $results }
profile-link = 这名棋手的链接
profile-copy = 复制
profile-link-line = 打开链接的人能看到本页，看不到对局本身。
