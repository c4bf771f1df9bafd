# 与远方的人在服务器的房间里对局。

# 开房间。
online-line = 与隔壁或远方的朋友对局：得到一个链接，发给对方即可，无需注册。
online-color = 你执
online-casual = 友谊局
online-casual-line = 双方都可以使用提示、看到禁手标记，棋谱会注明。
online-fair-line = 终局前没有提示、禁手标记和分析，除非对局中双方同意。
online-fives = 成五
online-fives-win = 立即获胜
online-fives-line = { $fouls ->
    [refuse] 成五即终局。
    [claim] 成五后点一下其中的棋子并宣告才算。报错不罚。
    [claim-or-turn] 成五后点一下其中的棋子并宣告才算。报错停一手。
   *[claim-or-lose] 成五后点一下其中的棋子并宣告才算。报错判负。
}
online-exchanged = 与原版一样，双方看到的棋子颜色都交换：白先。
online-for = 对手
online-for-anyone = 任何有链接的人
online-for-line = 只有 { $name } 用上次对局的浏览器才能入座，其他打开链接的人观战。
online-for-gone = 已找不到 { $name }，请另选对手。
invite-owned-line = 空位只属于一位棋手，其他打开此链接的人观战。
online-name = 你的名字（可不填）
online-clock = 计时
online-clock-none = 不计时
online-clock-none-line = 双方想多久都可以。
online-clock-line = { $unit ->
    [minutes] 下 60 手最多 { $time } 分钟。
    [hours] 下 60 手最多 { $time } 小时。
   *[days] 下 60 手最多 { $time } 天。
}
clock-duration = { $unit ->
    [days] { $time } 天
    [hours] { $time } 小时
    [minutes] { $time } 分
   *[seconds] { $time } 秒
}
clock-move = 每手 { $time }
clock-weekends = { $clock }，周六、周日（UTC）不计时
clock-weekends-here = 按你的时间，{ $from }至{ $to }不计时。
clock-cap = { $clock }，最多存到 { $time }
clock-vacation = { $clock }；每年 { $yearly } 天假期，最多攒 { $cap } 天
room-away = { $who ->
    [you] 你休假到 { $date }（UTC）。
   *[other] { $name }休假到 { $date }（UTC）。
}
room-leaves = { $who ->
    [you] 你在 { $first } 至 { $last }（UTC）休假。
   *[other] { $name }在 { $first } 至 { $last }（UTC）休假。
}
clock-round = { $clock }，{ $then ->
    [arbiter] { $time }后由裁判裁定
   *[draw] { $time }后判和棋
}
clock-draws = { $clock }；和棋算{ $who ->
    [first] 建房者胜
   *[second] 加入者胜
}
clock-of-round = 本轮
clock-left = 还剩 { $seconds } 秒
clock-of = { $name }的时间
room-round-over = 本轮时间已到：由裁判裁定胜负。
room-draw-counts = 和棋算{ $name }胜。
room-drawn-arbiter = 裁判判为和棋。
room-no-result = 无结果
room-void = 30 秒内没有走出第一步，本局不计。
room-paused = 计时已暂停。
clock-away = 页面曾被遮住（例如锁屏或来电），计时已暂停。
clock-wooden = 实体棋盘用棋钟
clock-ready = 走完后按自己的一半；首次按下即开始对方的计时。长按一半可调整时间。
clock-unreadable = 无法读取上次的棋钟，这是新的棋钟。
clock-over = 时间已到。
clock-round-over = 本轮时间已到。
clock-adjusted = 完成
clock-player = { $number ->
    [1] 棋手一
   *[other] 棋手二
}
online-vacation-line = 假期另计。
vacation = 休假
vacation-line = 从明天起你的时间不走。按 UTC 的整天计算，休假时照样可以落子。
vacation-left = 你还有 { $days } 天假期。
vacation-days = 天数
vacation-when = { $first } 至 { $last }。
vacation-take = 开始休假
vacation-end = 结束休假
vacation-end-line = 从明天起恢复计时，未用的天数归还给你。
vacation-last = 你的假期今天结束。
vacation-not = { $why ->
    [days] 天数须为 1 到 { $days } 的整数。
    [none] 本局没有假期。
    [away] 你已在休假。
   *[not-away] 你没有可结束的假期。
}
talk = 说句话
talk-phrase = { $phrase ->
    [hello] 你好！
    [good-luck] 祝你好运！
    [well-played] 下得好！
    [thanks] 谢谢对局。
    [sorry] 抱歉，手滑了。
    [moment] 请稍等。
    [back] 我回来了。
   *[bye] 我得走了，再见！
}
talk-said = { $name }：{ $words }
talk-line = 每个人都以自己的语言读到这些话。说过的话不会保存。
talk-freely = 也用自己的话
talk-freely-line = 仅在双方都打开时有效。
talk-freely-both = 双方都已打开，任何一方都可以关闭。
talk-freely-wish = { $name } 想用自己的话交谈。可在“说句话”中打开。
talk-words = 你的话
talk-send = 发送
talk-not = { $why ->
    [away] { $name }已离线，没有收到。
    [muted] 主办方已将你禁言。
    [too-many] 一下子说得太多了，请稍等几秒。
   *[not-freely] 用自己的话需双方同意。
}
clock-pause = 暂停计时
clock-continue = 继续对局
online-arbiter = 设裁判
online-arbiter-line = 你会得到第三个链接，交给观战的裁判：裁判可以停钟、退回着法、判定胜负。
online-make = 生成链接
online-making = 正在开房间……
online-unreachable = 服务器没有回应，请稍后再试。
online-no-rooms = 此服务器不保存棋局，无法开房间。
online-too-many = 此地址刚才开了太多房间，请过一分钟再试。
online-failed = 无法开房间（{ $why }）。
name-long = 名字最多 24 个字符。
name-hidden = 名字中有无法显示的字符。
name-refused = 这个名字难以辨认，或者与对方的名字太像，请换一个。
name-taken = 已有账号使用这个名字，或与它很像的名字。请换一个。

# The list of games in rooms.
my-games = 我的对局
my-games-turn = 轮到你
my-games-their-turn = 等待对方
my-games-waiting = 还没有人加入
my-games-won = 你赢了
my-games-lost = 你输了
my-games-deleted-player = 已删除的棋手

# 链接。
invite = 邀请
invite-line = 打开链接的人都能看到棋局。先按“加入”的人对局，其余的人旁观。
invite-link = 本局的链接
watch-link = 观战链接
watch-line = 打开这个链接的人只能旁观。
watch-copy = 复制观战链接
seat-link = 空出座位的链接
seat-copy = 复制座位链接
seat-link-line = 失去座位的棋手凭此链接可取回座位，只能用一次，别人得不到。裁判离开房间前，链接一直在这里。
arbiter-link = 裁判链接
arbiter-copy = 复制裁判链接
arbiter-link-line = 谁打开这个链接，谁就裁判本局。请交给不下棋的人：只有在对局者下棋的那个浏览器里，天元才认得出他。
invite-copy = 复制
invite-copied = 已复制。
invite-not-copied = 浏览器不允许复制。链接已选中，请手动复制。
invite-qr = 链接的二维码
invite-address = 地址
share = 分享
network-question = 允许同一网络中的其他人连接？
network-line = 天元目前只在这台电脑上回应。同意后，同一网络（例如同一个 Wi-Fi）中的人也能打开它，直到天元停止运行。
network-yes = 允许
network-no = 仅限这台电脑
network-opening = 正在开放……
network-only-here = 此链接只在这台电脑上有效。
network-failed = 本地网络无法加入：{ $why }。
reach-none = 还没有其他设备打开过这台服务器。如果链接在那里打不开……
reach-firewall = 让天元通过这台电脑的防火墙：它在链接中的端口上接受连接（TCP）。
reach-wifi = 两台设备使用同一个 Wi-Fi，不要用访客网络：许多访客网络把设备互相隔离。
reach-hotspot = 打开这台电脑或手机的热点，让所有设备加入，然后重新打开此处：链接的地址会随之改变。

# 开局之前。
join = 加入
join-title = 加入这局棋？
join-title-named = { $name }邀请你对局
join-color = { $color ->
    [black] 你执黑
    [white] 你执白
   *[lot] 黑白随机
}{ $turn ->
    [first] 先行。
   *[second] 。
}
join-fouls = 走禁手判负。
join-claims = { $what ->
    [fives] 成五须自己宣告
   *[fouls] 禁手和成五须自己指出
}，{ $price ->
    [nothing] 报错不罚。
    [turn] 报错停一手。
   *[game] 报错判负。
}
join-casual = 友谊局：允许提示。
join-full = 座位已被别人先坐了，你可以旁观。
join-seat-of-other = 这个座位属于另一位棋手。你可以观战。
join-expired = 座位已经给你，但回应丢失超过十分钟，不再重发。请另开一个房间。
room-seeking = 正在寻找房间……
room-unanswered = 服务器没有回应，正在重试……
room-try-now = 立即重试
room-waiting = 等待对方加入，请把链接发给对方。
room-closed = 本局座位已指定给两位棋手，你在旁观。
room-closed-for = 本局座位属于 { $first } 和 { $second }，你在旁观。
player-awaited = 尚未到场
room-free = 还有空座。要坐下吗？
room-missing = 没有这个房间
room-missing-line = 链接可能不完整。请对方重新发送，或自己开一个房间。
room-no-rooms = 这里不保存棋局
room-no-rooms-line = 此服务器没有保存棋局的地方，无法联网对局。
room-incompatible = 页面与服务器不符
room-incompatible-line = 服务器是另一个版本，请重新载入页面。
room-reload = 重新载入
room-leave = 离开
room-to-own = 回到我的棋局

# 对局中。
room-reconnecting = 正在重新连接……什么都不会丢失：服务器一有回应，你的着手就会送出。
room-stopped = 服务器已停止。棋局已保存，服务器恢复后继续。
room-ended = 服务器已停止。
room-opponent = 对方
room-their-turn = 等待对方落子。
room-their-turn-named = 等待{ $name }落子。
room-watching = 你在旁观。{ $color ->
    [black] 轮到黑方。
   *[white] 轮到白方。
}
room-absent = { $name }已断线。
room-claimable = { $name }已离开两分钟。可判对方离席负，也可以再等等。
room-watchers = { $count } 人旁观
room-game = 第 { $number } 局
room-casual = 允许提示
room-claims = 点五连中的一子来宣告成五
room-claim = { $what ->
    [foul] 指出禁手？
   *[five] 宣告 { $point } 处成五？
}{ $price ->
    [nothing] 报错不罚。
    [turn] 报错停一手。
   *[game] 报错判负。
}
claim-five = 宣告成五
room-claimed-wrongly = { $price ->
    [turn] { $name }报错，停一手。
   *[nothing] { $name }报错了。
}
room-turn-lost = 你报错了，停一手。
room-draw-armed = 你的下一手将同时提和。
room-ahead = 已预选 { $point }，再点一次取消。
room-ahead-dropped = 预选的 { $point } 已经不能下了，请另选一手。
player-you-named = { $name }（你）
player-here = 在线
player-away = 离线
player-away-for = 离线 { $time }
player-none = 空座
accept = 同意
decline = 拒绝
claim-win = 判对方离席负
ask-help = 允许提示
rematch = 再战一局
take-to-table = 到我的棋盘继续
room-question = { $what ->
    [draw] { $name }提议和棋。
    [takeback] { $name }请求悔棋。
    [rematch] { $name }想交换黑白再下一局。
    [pause] { $name }想暂停计时。
   *[help] { $name }建议改为友谊局，双方都可用提示和禁手标记。
}
room-asked = { $what ->
    [draw] 你已提议和棋。
    [takeback] 你已请求悔棋。
    [rematch] 已提出再战，等待对方……
    [pause] 你已请求暂停计时。
   *[help] 你已建议允许提示。
}
room-declined = { $what ->
    [draw] 对方不同意和棋。
    [takeback] 对方不同意悔棋。
    [rematch] 对方不想再下一局。
    [pause] 对方不同意暂停，计时继续。
   *[help] 对方不同意，提示仍然关闭。
}
room-won = { $by ->
    [absence] { $color ->
        [black] 黑方胜：白方离开。
       *[white] 白方胜：黑方离开。
    }
    [time] { $color ->
        [black] 黑方胜：白方超时。
       *[white] 白方胜：黑方超时。
    }
    [illegal] { $color ->
        [black] 黑方胜：白方落子违规。
       *[white] 白方胜：黑方落子违规。
    }
    [crash] { $color ->
        [black] 黑方胜：白方引擎出错。
       *[white] 白方胜：黑方引擎出错。
    }
    [agreed-win] { $color ->
        [black] 黑方胜：双方引擎判断一致。
       *[white] 白方胜：双方引擎判断一致。
    }
    [arbiter] { $color ->
        [black] 黑方胜：裁判判定。
       *[white] 白方胜：裁判判定。
    }
   *[proved] { $color ->
        [black] 黑方胜：Tengen 已证明必胜。
       *[white] 白方胜：Tengen 已证明必胜。
    }
}
room-lost = 你输了
room-record-casual = 友谊局：双方同意使用提示。

# 出错时。
room-not-your-turn = 现在轮到对方。
room-not-started = 有人加入后对局才开始。
room-storage = 服务器暂时无法保存着手，你的着手会自动重新送出。
room-not-absent = 对方已回来，或离开还不到两分钟。
room-nothing-to-take-back = 没有可悔的棋。
room-too-many-questions = 这一局里你已经问得够多了。
room-used-up = 这个房间已经用满，请新开一个房间继续。
room-later-version = 这个房间已由新版天元使用过。请重新载入页面后继续。
room-turn-lost-pass = 对方刚失去一手，请落子。
room-in-other-game = 你们中有一人正在另一局对局中，请等它结束后再提出。
room-refused = 服务器没有接受，请以棋盘为准。
arbiter-acts = { $what ->
    [stop] 裁判暂停了计时。
    [start] 裁判恢复了计时。
    [give] { $color ->
        [black] 裁判给黑方加 { $seconds } 秒。
       *[white] 裁判给白方加 { $seconds } 秒。
    }
    [take] { $color ->
        [black] 裁判扣黑方 { $seconds } 秒。
       *[white] 裁判扣白方 { $seconds } 秒。
    }
    [back] 裁判恢复了之前的局面。
    [result] 裁判判定了对局结果。
    [free] { $color ->
        [black] 裁判空出黑方的席位。打开本局链接并点击“加入”的人接着下。
       *[white] 裁判空出白方的席位。打开本局链接并点击“加入”的人接着下。
    }
    [later] 裁判做了此版本的天元不认识的裁定。请重新载入页面后继续。
    [replay] 裁判命令重新对局。
   *[warn] { $color ->
        [black] 裁判警告黑方。
       *[white] 裁判警告白方。
    }
}
arbiter-name = 裁判：{ $name }。
arbiter-reason = 理由：{ $reason }

# 裁判的裁定，以及对他的答复。
arbiter = 裁判
arbiter-line = 你是本局的裁判。你的每个裁定连同理由，对局者和所有观众都能看到。
arbiter-plays = 你在这个房间下棋，不能当它的裁判。请把这个链接交给别人。
arbiter-key-bad = 这个裁判链接在途中缺了一部分。请重新索取；现在你是观众。
arbiter-what = 裁定
arbiter-act = { $what ->
    [stop] 停钟
    [start] 开钟
    [give] 加时
    [take] 扣时
    [back] 退回局面
    [free] 空出失去的席位
    [result] 判定胜负
    [replay] 重下一局
   *[warn] 警告
}
arbiter-player = 对局者
arbiter-seconds = 秒数
arbiter-ply = 盘上手数
arbiter-ply-line = 对局从这一手之后继续。现在显示第 { $shown } 手，共 { $moves } 手。
arbiter-result = 结果
arbiter-wins = { $color ->
    [black] 黑胜
   *[white] 白胜
}
arbiter-award = { $name } 胜
arbiter-award-came = 到场的一方胜
arbiter-award-line = 对局尚未开始。你的裁定不经一手即结束本局，后到者可下下一局。
arbiter-draw = 和棋
arbiter-why = 理由（所有人可见）
arbiter-do = 执行
arbiter-sure = { $what ->
    [free] 该对局者失去席位，下一个打开本局链接并点击“加入”的人得到它。请把链接发给正确的人。确定吗？
    [replay] 对局从头开始，本局不计入成绩。确定吗？
   *[result] 这会结束对局。确定吗？
}
arbiter-yes = 是，我确定
arbiter-no = 否
arbiter-sending = 正在告知服务器……
arbiter-done = 已完成。
arbiter-not-done = { $why ->
    [seconds] 秒数须是 1 到 86400（一天）的整数。
    [ply] 手数须是整数。
    [reason] 需要理由：一行，最多 200 个字。
    [over] 对局已经结束。
    [not-started] 对局还没有开始。
    [no-arbiter] 这个房间没有裁判。
    [no-clock] 本局没有棋钟。
    [stopped] 棋钟已经停了。
    [runs] 棋钟已经在走。
    [time] 对局者至少保留一秒，并且只能扣除基本时间。
    [back] 只能退回开局之后的着法，至少一手。
    [seat-free] 这个席位没有人。
    [used-up] 这个房间已经用完：只能判定胜负。
   *[later-version] 更新版本的天元在这个房间下过棋。请重新载入页面后继续。
}
arbiter-forbidden = 服务器不让你在这里裁判：{ $why }。
arbiter-failed = 服务器没有执行：{ $why }。
