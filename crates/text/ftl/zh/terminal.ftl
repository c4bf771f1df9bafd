# 终端。

terminal-turn = 第 { $ply } 手：轮到{ $color ->
    [black] 黑方
   *[white] 白方
}。
terminal-plays = { $color ->
    [black] 黑方
   *[white] 白方
}走 { $point }。
terminal-passes = { $color ->
    [black] 黑方
   *[white] 白方
}停一手。

# 可以输入的命令（页面按钮的名称也可以）。
terminal-help-word = 帮助
terminal-quit-word = 退出
terminal-draw-word = 和棋

terminal-start = 请输入 H8 这样的点，或输入“帮助”。
terminal-help =
    H8               在 H8 落子
    悔棋   undo     收回上一手（与电脑对局时连同自己的一手）
    恢复   redo     重走收回的一手
    提示   hint     看看高手会怎么走
    停一手 pass     这一次不落子
    和棋   draw     以和棋结束
    认输   resign   放弃本局
    新对局 new      再来一局
    暂停   pause    停下计时
    继续   continue 继续计时
    退出   quit     离开
terminal-over = 输入“新对局”再来一局，“悔棋”从这里接着下，或“退出”。
terminal-unknown = “{ $input }”既不是 H8 这样的点，也不是命令；请输入“帮助”。
terminal-draw-offer = 双方都无法再连成五子。输入“和棋”结束本局，也可以继续下。
terminal-draw-refused = 电脑要继续下：仍有一方可能连成五子。
terminal-nothing-to-undo = 没有可以收回的棋。
terminal-nothing-to-redo = 没有可以重走的棋。
terminal-no-hint = 已经没有可以落子的点。
terminal-none-balanced = 没有一个着点比较完；请增加 --time 或 --nodes。
terminal-forbidden = 黑方的禁手点：

points-error = 第 { $ply } 个点，第 { $offset } 个字符处：“{ $text }”不是棋盘上的点（字母 A 至 V 加数字 1 至 22）。
whose-turn = 请用 --to-move 说明轮到哪一方：{ $black } 颗黑子和 { $white } 颗白子看不出来。

analysis-depth = 深度
analysis-score = 评分
analysis-chance = 胜率
analysis-nodes = 节点
analysis-time = 用时
analysis-line = 变化
analysis-best = 最佳：{ $point }
analysis-wins = { $color ->
    [black] 黑方
   *[white] 白方
}{ $proof ->
    [proved] {" "}
   *[found] 约{" "}
}{ $moves } 步内胜。
analysis-proved = 已证明：对每个合法防守都有应对，至多 { $moves } 步。
analysis-found = 由搜索找到，未经证明。

bench-line = 签名 { $signature }：{ $nodes } 个节点，{ $seconds } 秒，每秒 { $speed } 个节点。

no-such-game = 没有第 { $number } 局：文件里有 { $count } 局。
no-such-ply = 没有第 { $ply } 手之后的局面：主线有 { $count } 手。
terminal-notes = 说明：
why-legend = ◎ 该点  ◆ 连线  ◇ 假想的黑子  + 可补之处
undrawn = { $point } 上的文字“{ $text }”有画不出的字，以圆圈代替。
left-out = 图中没有画出：{ $list }
gif-sampled = GIF 最多容纳 { $most } 幅画面：这里是 { $count } 个局面中的 { $most } 个。
which-format = “{ $name }”这个名称看不出要写哪种格式：请用 --to。
which-picture = “{ $name }”这个名称看不出要写哪种图片：请用 --to svg、png 或 gif。

# 通过链接与别处的人对局。
terminal-room-link = 请朋友打开这个链接：{ $link }
terminal-room-waiting = 还没有人加入。
terminal-room-free = 有空位：输入“加入”入座，或者观战。
terminal-room-watching = 你正在观战。
terminal-room-somebody = 对方
terminal-room-joined = { $name }已加入。
terminal-room-you = 第 { $number } 局：你执{ $color ->
    [black] 黑
   *[white] 白
}，{ $name }执{ $color ->
    [black] 白
   *[white] 黑
}。
terminal-room-game = 第 { $number } 局。
terminal-room-your-turn = 第 { $ply } 手：轮到你（{ $color ->
    [black] 黑方
   *[white] 白方
}）。
terminal-room-asks = { $what ->
    [draw] { $name }提议和棋。
    [takeback] { $name }请求悔棋。
    [rematch] { $name }想交换颜色再来一局。
    [pause] { $name }想暂停计时。
   *[help] { $name }提议本局允许禁手标记、提示和分析。
}
terminal-room-answer = 请输入“同意”或“不同意”。
terminal-room-asked = { $what ->
    [draw] 你已提议和棋。
    [takeback] 你已请求悔棋。
    [rematch] 你已请求交换颜色再来一局。
    [pause] 你已请求暂停计时。
   *[help] 你已提议允许禁手标记、提示和分析。
}
terminal-room-declined = { $name }不同意。
terminal-room-taken-back = 收回了 { $plies } 手。
terminal-room-help-allowed = 双方同意本局允许禁手标记、提示和分析。
terminal-room-paused = 计时已暂停。任何一方输入“继续”即可恢复。
terminal-room-continued = 计时继续。
terminal-room-clocks = 剩余时间：黑 { $black }，白 { $white }。
terminal-room-vacation = { $name } 在 { $first } 至 { $last }（UTC）休假，期间不计时。
terminal-room-returned = { $name } 结束休假，{ $day }（UTC）起恢复计时。
terminal-room-vacation-days = 你还有 { $days } 天假期：请输入“休假”和天数。
terminal-room-set-up = 摆好的棋子：黑 { $black }，白 { $white }；{ $color ->
    [black] 黑方
   *[white] 白方
}先走。
terminal-room-moves = 着法：{ $moves }
terminal-room-over = 输入“再来一局”交换颜色再下，或“退出”。
terminal-opening-how = { $what ->
    [colour] 输入“执黑”或“执白”。
    [colour-or-two] 输入“执黑”“执白”或“再下两子”。
    [swap] 输入“交换”或“不交换”。
    [swap-or-offer] 输入“交换”“不交换”或“打点”。
    [declare] 输入一个数字。
    [offer] 输入“打点”和各点，如 打点 G7 H9。
   *[pick] 输入要保留的点。
}
terminal-room-claims = 这里的禁手和成五须自己指出：输入“指出禁手”，或“成五”加一个点。
terminal-room-draw-unarmed = 你的下一手不提和。
terminal-room-here = { $name }在线。
terminal-room-gone = { $seconds ->
    [0] { $name }不在线。
   *[other] { $name }不在线。再过 { $seconds } 秒，你可以判定获胜。
}
terminal-room-claim = { $name }离开太久了。输入“判胜”判定获胜，也可以继续等。
terminal-room-lost = 连接断开，正在重新连接。
terminal-room-stopping = 服务器正在停止，等它回来。
terminal-room-back = 已重新连接。
terminal-room-later = 现在没有连接，连上后立即发送。
terminal-room-kept = 座位为你保留。继续对局：tengen play --server { $link }
terminal-room-no-seat = 你在观战，没有座位。
terminal-room-which = 没有需要回答的问题。
terminal-room-refused = { $why ->
    [not-started] 还没有人加入。
    [full] 两个座位都有人了。
    [over] 对局已经结束。
    [not-over] 对局还没有结束。
    [not-your-turn] 还没轮到你。
    [stale] 局面已经变了，请再看一下棋盘。
    [not-asked] 没有人问过这个。
    [already-asked] 已经问过了，请等对方回答。
    [nothing-to-take-back] 没有可以收回的棋。
    [already-allowed] 已经允许了。
    [not-absent] 对方在线，或者离开还不到两分钟。
    [too-many-questions] 这一局里您已经问得够多了。
    [used-up] 这个房间已经用满，请新开一个房间继续。
    [earlier-game] 这是前面的对局里做过的。
    [stale-step] 开局已有进展，请再看一下棋盘。
    [not-now] 现在要决定的不是这个。
    [not-claimed] 这个房间里不用指出。
    [not-white] 只有白方可以指出禁手。
    [no-help] 本房间不允许帮助。
    [turn-lost] 对方刚失去一手，请落子。
    [in-other-game] 你们中有一人正在另一局对局中，请等它结束后再提出。
    [with-move] 提和要和下一手一起：先输入“和棋”，再落子。
    [no-clock] 本局不计时。
    [paused] 计时已暂停：请先输入“继续”。
    [not-paused] 计时没有暂停。
    [held] 裁判已暂停计时。
    [round-over] 本轮时间已到：由裁判裁定胜负。
    [seat-of-other] 这个座位属于另一位棋手。你可以观战。
    [no-arbiter] 这个房间没有裁判。
    [bad-time] 一次最多加减一天，并且棋手至少保留一秒。
    [seat-free] 这个席位没有人。
    [no-vacation] 本局没有假期。
    [away] 你已在休假；输入“销假”可结束。
    [not-away] 你没有可结束的假期。
   *[illegal] 这一手不允许。
}
terminal-room-trouble = 服务器无法处理：{ $message }
terminal-room-error = { $kind ->
    [address] “{ $detail }”不是服务器地址；应当像 http://192.168.1.7:7515 这样。
    [not-found] 没有这个房间：{ $detail }
    [unreachable] 服务器没有回应：{ $detail }
    [incompatible] 那里没有 Tengen 服务器：{ $detail }
   *[refused] 服务器拒绝：{ $detail }
}
terminal-room-help =
    H8              在 H8 落子
    停一手 pass     这一次不落子
    悔棋 undo       请求收回自己的上一手
    和棋 draw       提议和棋
    同意 yes，不同意 no   回答问题
    认输 resign     放弃本局
    判胜 claim      对方离开满两分钟后判定获胜
    再来一局 rematch 结束后交换颜色再下
    暂停 pause      提议暂停计时
    继续 continue   恢复计时
    休假 5       从明天起 5 天自己不计时
    销假         结束休假
    说 hello     还有 good-luck、well-played、thanks、sorry、moment、back、bye；双方输入“说 freely”后可用自己的话，“说 enough”结束
    标记 marks      提议允许禁手标记、提示和分析
    加入 join       坐到空位上
    指出禁手 foul   指出黑方走了禁手
    成五 five H8    宣告 H8 处成五
    执黑 black，执白 white，再下两子 two，交换 swap，不交换 keep，打点 offer G7 H9，3   开局中的决定
    链接 link       再显示一次链接
    退出 quit       离开，座位保留
terminal-room-foul-word = 指出禁手
terminal-room-five-word = 成五
terminal-room-yes-word = 同意
terminal-room-no-word = 不同意
terminal-room-claim-word = 判胜
terminal-room-rematch-word = 再来一局
terminal-room-marks-word = 标记
terminal-room-pause-word = 暂停
terminal-room-continue-word = 继续
terminal-room-vacation-word = 休假
terminal-room-say-word = 说
terminal-room-not-said = 没有说出去：没有连接，或服务器版本较旧。
terminal-room-freely = { $name } 想用自己的话交谈；输入 `说 freely` 表示同意。
terminal-room-return-word = 销假
terminal-room-join-word = 加入
terminal-room-link-word = 链接

# Backups
data-copied = { $rooms } 个房间，本机保存的 { $games } 局棋，共 { $bytes } 字节。
data-migrated = 已复制 { $rooms } 个房间，共 { $rows } 行。每个房间在两个数据库中都相同。
serve-here-only = 只有这台电脑能打开它。要让他人加入，请用 --listen 0.0.0.0:{ $port } 启动，或在页面的“邀请”中按“允许”。
serve-others = 其他设备请打开 { $addresses }
serve-unreached = 还没有其他设备连到这台服务器。如果在那里打不开，请依次尝试：
serve-firewall = 让天元通过这台电脑的防火墙：它在端口 { $port } 上接受 TCP 连接。
serve-wifi = 两台设备使用同一个 Wi-Fi，不要用访客网络：许多访客网络把设备互相隔离。
serve-hotspot = 打开这台电脑或手机的热点，让所有设备加入，然后重新启动天元：地址会随之改变。
serve-reached = 已有其他设备连到这台服务器。
data-no-home = 该用户没有主目录，请用 --data 指定服务器的文件夹。

# 主持
host-rooms = 房间：{ $count }
host-ratings = 等级分（组别、等级分 ± 偏差，? 表示暂定、局数、棋手）：{ $count }
host-pools = 大厅的匹配池（编号，规则、开局和用时，等待人数）：{ $count }
host-arenas = 竞技赛（编号，规则、开局和用时，进度，人数，名称）：{ $count }
host-arena-state = { $state ->
    [open] { $minutes } 分钟后开始
    [running] 还剩 { $minutes } 分钟
   *[ending] 最后的对局
}
host-reports = 举报（编号、被举报者、举报者、房间及其最后事件、经过 → 答复）：{ $count }
host-answered = 已答复。举报 { $number } 的发送者可以看到。
compare-game = 非被迫的着法
compare-moves = 着数
compare-equal = 与引擎首选相同
compare-median = 中位用时（秒）
compare-middle = 中间一半（秒）
compare-reported = 被举报的对局
compare-usual = 平常 { $games } 局
compare-line = 这本身不能证明什么：高手会找到引擎的着法，简单的对局中也更多。
host-refunded = 已撤回 { $games } 局的等级分（返还 { $number }）。相关棋手可以看到。
host-moderators = 管理员：{ $count }
host-acts = 生效中：{ $count }
host-done = 已完成，编号 { $number }：用 `tengen host lift { $number }` 可解除。
host-noted = 已完成，记录编号 { $number }。
host-room-state = { $state ->
    [waiting] 等待中
    [going] 对局中
   *[ended] 已结束
}
host-days-left = 还有 { $days } 天

# Doctor
doctor-version = 版本：{ $version }，提交 { $commit }，平台 { $target }
doctor-no-commit = 未知（由源码包构建）
doctor-cpu = 处理器：{ $path }，{ $cores } 个核心
doctor-page = 页面：{ $state ->
    [built] 已内置
   *[missing] 未内置；可用 “cargo xtask build” 构建
}
doctor-data = 数据文件夹：{ $state ->
    [none] 无，此用户没有主目录；可用 --data 指定
    [new] { $folder }（首次启动时创建）
    [writable] { $folder }（可写）
   *[refused] { $folder }（不可写）
}
doctor-port = 端口：{ $state ->
    [free] { $address } 空闲
    [tengen] 天元 { $version } 正在 { $address } 运行
    [taken] { $address } 被其他程序占用
   *[refused] 系统拒绝使用 { $address }
}
doctor-engine = 引擎 { $name }：{ $state ->
    [answers] 回答 { $said }
   *[fails] 失败：{ $said }
}
doctor-no-engines = 引擎：没有用 --engine 指定

# Reviews
review-no-moves = 没有可以复盘的着法。
review-other = 其中是另一局棋的复盘，或限制不同。
review-line = 第 { $line } 行不是复盘的内容：{ $why }

verify-only = 没有被驳倒的着法：{ $points }。其他合法着法都输。
verify-only-missing = { $points } 没有驳倒的证明，列表也没有把它们列为应手。
verify-failed = { $all } 个文件中有 { $count } 个什么也没有证明。
verify-folder-empty = 这个文件夹里没有证明文件
