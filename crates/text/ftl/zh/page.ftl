# 浏览器中的页面。

page-title = 天元：五子棋
page-special = 免注册，可离线，必胜有证明。
skip-to-board = 跳到棋盘
board-label = 棋盘，{ $size } 路，{ $rule }
game-about = { $rule } · { $size } 路
moves-label = 棋谱
moves-none = 尚未落子，{ $color ->
    [black] 黑方
   *[white] 白方
}先行。
actions-label = 操作
more-actions-label = 更多操作
group-game = 对局
group-study = 研究
group-files = 文件
sections-label = 栏目
section-play = 对弈
section-online = 联网

# 屏幕阅读器读出的各点。
cell-empty = { $point } 空
cell-stone = { $point } { $color ->
    [black] 黑子
   *[white] 白子
}
cell-last = 最后一手
cell-forbidden = { $foul ->
    [overline] 长连禁手
    [double-four] 四四禁手
   *[double-three] 三三禁手
}
cell-winning = 胜利连线
cell-hint = 提示
cell-ahead = 已预选
cell-answer = 可能的应手，尚未判定
cell-stops = 能挡住
cell-may-hold = 也许守得住
cell-loses = 会输

# 按钮。
more = 更多
close = 关闭
play = 开始
play-again = 再来一局
look-at-board = 看棋盘
settings = 设置
games = 棋局
go-on = 请电脑继续
agree-draw = 和棋
decline-draw = 继续下
sound-on = 声音已开
sound-off = 声音已关

# 轮到谁。
status-you = { $color ->
    [black] 轮到你了，你执黑。
   *[white] 轮到你了，你执白。
}
status-you-after = 电脑走了 { $point }，轮到你了。
status-you-after-pass = 电脑停了一手，轮到你了。
status-side = { $color ->
    [black] 轮到黑方。
   *[white] 轮到白方。
}
status-thinking = 电脑正在思考……
status-waiting = 电脑已停止思考，随时可以请它继续。
live = 回到当前
steps-label = 逐手翻看
looking-back = { $ply ->
    [0] 回看：开局，共 { $count } 手。
   *[other] 回看：第 { $ply } 手，共 { $count } 手。
}
looking-back-notice = 现在看的是之前的局面。按“回到当前”继续下。
played-last = { $color ->
    [black] 黑方走了 { $mv }。
   *[white] 白方走了 { $mv }。
}
restart-question = 重新开始吗？这一局会留在对局列表里。
restart-yes = 重新开始
help-all-question = 分析会显示最佳着法。本局接下来都用分析吗？结果会注明。
help-all-yes = 用分析
result-helped = 使用过分析。
back-at-game = 已回到对局。
back-at-record = 已回到棋谱。
tool-close-record = 回到棋谱
details = 详情
record-not-kept = 这份棋谱未能保存：刷新或关闭页面后就没有了。
new-offers = 五手打点数
new-offers-open = 对局中宣布
cell-same-as = 与 { $point } 等价（旋转、镜像或平移后相同）
status-hinting = 正在找一步好棋……
status-hint = 提示：{ $point } 是好点。
status-hint-pass = 提示：停一手。
help-threat = { $color ->
    [black] 黑方
   *[white] 白方
}{ $four ->
    [yes] 快要连成五了
   *[no] 有一个活三
}{ $state ->
    [stops] ：请在 { $points } 挡住。
    [asked] 。正在看 { $points }…
    [perhaps] ：{ $points } 也许守得住。
    [late] ：已经太迟，每一手都输。
   *[lost] ：应对它的着法都输。
}
help-threat-many = { $color ->
    [black] 黑方
   *[white] 白方
}{ $four ->
    [yes] 快要连成五了
   *[no] 有一个活三
}{ $state ->
    [stops] ：请在标有十字的点中选一个挡住。
    [asked] 。正在看标出的点…
   *[perhaps] ：标有圆圈的点也许守得住。
}
help-loses = { $moves ->
    [1] 这样电脑就能在 { $point } 连成五。要悔棋吗？
   *[other] 这样电脑就能从 { $point } 开始连续冲四取胜。要悔棋吗？
}
help-let-go = { $moves ->
    [1] 你本可以在 { $point } 连成五。要悔棋吗？
   *[other] 你本可以从 { $point } 开始连续冲四取胜。要悔棋吗？
}
help-take-back = 收回这手
help-speak = 朗读
status-tap-again = 再点一次 { $point } 即可落子。
status-bench = 正在运行引擎基准……
bench-title = 引擎基准
bench-result = 基准签名：{ $signature }（{ $nodes } 个节点）
bench-failed = 基准无法运行：{ $why }

# 对局者。
player-you = 你
player-person = { $color ->
    [black] 黑方
   *[white] 白方
}
player-computer = 电脑 { $level } 级
player-to-move = 轮到
player-thinking = 思考中
player-won = 胜

# 结果。
result-you-win = 你赢了
result-you-lose = 电脑赢了
result-side-wins = { $color ->
    [black] 黑方胜
   *[white] 白方胜
}
result-draw = 和棋
result-moves = 共 { $count } 手
draw-title = 谁也赢不了了
draw-line = 这盘棋双方都无法再连成五子，算和棋吗？

# 新对局。
new-opponent = 对手
opponent-computer = 电脑
opponent-friend = 本地双人
opponent-friend-line = 同一设备，轮流落子。
new-level = 级别
level-name = { $level ->
    [0] 贪玩
    [1] 入门
    [2] 随和
    [3] 休闲
    [4] 稳健
    [5] 细心
    [6] 犀利
    [7] 老练
    [8] 强手
    [9] 大师
   *[10] 全力
}
level-line = { $level ->
    [0] 几乎随手落子，但多半会挡住四。适合第一局。
    [1] 懂规则，但常常看漏，适合初次对局。
    [2] 会挡四，但活三有一半看不到。
    [3] 往前想一手，活三还常常看漏。
    [4] 往前想两手，偶尔看漏活三。
    [5] 往前想三手，几乎不看漏。
    [6] 有棋社棋手的水平，失误会被抓住。
    [7] 引擎看一眼就下：看得出连续冲四的胜法。
    [8] 引擎稍想一想。
    [9] 引擎多想一想，每手不到一秒。
   *[10] 引擎全力以赴，每手要想几秒。
}
level-rated = { $level } 级 { $name }，Elo { $rating }
new-rule = 规则
new-size = 棋盘
size-name = { $size } 路
size-other = 其他大小
new-black = 谁{ $color ->
    [black] 执黑
   *[white] 执白
}先行
black-me = 我先
black-computer = 电脑先
black-lot = 随机

# 设置。
set-board = 棋盘
board-wood = 木质
board-contrast = 高对比度
set-theme = 主题
theme-system = 系统
theme-light = 浅色
theme-dark = 深色
set-language = 语言
set-sounds = 声音
set-help = 新手帮助
set-numbers = 手数
set-coordinates = 坐标
set-rows-from-top = 行号从上往下数
set-motion = 动画
motion-system = 系统
motion-off = 关闭
motion-on = 开启
set-kept = 设置与棋局保存在此浏览器中。
set-kept-computer = 设置保存在此浏览器中，棋局也保存在这台电脑上。

# 以往的棋局。
games-none = 还没有棋局。你下的每一局都会保存在这里。
games-line = 所有内容都保存在此浏览器中。
games-line-computer = 所有内容都保存在此浏览器中。棋局也保存在这台电脑上，各个浏览器都能打开。
games-current = 正在棋盘上
games-unfinished = 未下完
games-drawn = 和棋
games-you-won = 你赢了
games-you-lost = 你输了
games-won = { $color ->
    [black] 黑方胜
   *[white] 白方胜
}
games-entry = { $rule }，{ $size } 路，{ $count } 手

# 出错时。
not-your-turn = 电脑正在思考，按“停止”可让它立即落子。
computer-waits = 轮到电脑，按“请电脑继续”即可。
link-error = 此链接无法打开，一切保持原样。{ $why }
size-text-error = “{ $text }”不是棋盘大小：需要 5 到 22 之间的数字。
link-language-error = 链接要求的语言这里没有。{ $why }
link-section-error = 链接要打开“{ $section }”，这里没有；有 play、analysis、puzzles、learn、online、games。
link-clock-error = { $kind ->
    [negative] 链接要求的棋钟“{ $clock }”有负的时间。
    [short] 链接要求的棋钟“{ $clock }”：每方至少要有一秒，并且各部分都不能为零。
    [long] 链接要求的棋钟“{ $clock }”太长：最多 24 小时，每手的部分最多一小时，或每手最多 60 天。
    [other] 链接要求的棋钟“{ $clock }”的各部分不相容。
   *[form] 链接要求的“{ $clock }”不是棋钟：写法如 5m+4s、30m+3x30s、10m、30s/move、3d。
}请在这里选择。
link-view-error = 链接要求以“{ $view }”显示棋盘；可用 identity、rotate-90、rotate-180、rotate-270、flip-left-right、flip-top-bottom、flip-diagonal、flip-antidiagonal。
settings-set-aside = 保存的设置无法读取，页面使用默认设置。原有内容仍保存在此浏览器中，名为“{ $key }”。（{ $why }）
game-set-aside = 有一局保存的棋无法读取。它没有被删除，仍保存在此浏览器中，名为“{ $key }”。（{ $why }）
storage-none = 此浏览器不允许页面保存内容。可以照常下棋，但关闭页面后棋局就没有了。
storage-full = 棋局无法保存到此浏览器：{ $why }。请清理浏览器的存储空间，或不要关闭此页面。
load-part = { $part ->
    [library] 正在打开棋局…
    [solver] 正在载入求解器…
    [records] 正在载入棋谱读写模块…
    [page] 正在载入页面的这一部分…
   *[engine] 正在载入引擎…
}
load-bytes = { $kilobytes } KB
load-failed = { $part ->
    [library] 棋局列表载入失败，请检查网络连接。
    [solver] 求解器载入失败，请检查网络连接。
    [records] 棋谱读写模块载入失败，请检查网络连接。
    [words] 语言载入失败，请检查网络连接。
    [page] 页面的这一部分载入失败，请检查网络连接。
   *[engine] 引擎载入失败，请检查网络连接。
}
load-again = 重试
update-ready = 天元有了新版本。
update-use = 立即使用
engine-failed = 引擎停止了工作（{ $why }）。再试一次即会重新启动。
page-broken = 页面出了问题。棋局已经保存，重新载入即可继续。

# 棋盘上的开局。
cell-offer = 第五手候选 { $number }
cell-outside = 现在不可选
decide-by-button = 这一步用按钮决定，不在棋盘上。{ $task }

# 两人对局：指出禁手与和棋。
foul = 指出禁手
claim-row = 我已成五
claim-nothing = 没有可以指出的，对局继续。
claim-not-here = 这局棋由棋盘自动判定禁手和五连，不用指出。
offer-draw = 提和
draw-offered = { $color ->
    [black] 黑方提议和棋
   *[white] 白方提议和棋
}
draw-offered-line = { $color ->
    [black] 白方是否同意？
   *[white] 黑方是否同意？
}

# 新对局：常用组合、开局、禁手。
new-preset = 玩法
preset-free = 自由对局
preset-free-line = 五子或更多即胜，第一子任意落。
preset-own-line = 自选的规则、棋盘与开局。
new-details = 规则、棋盘、开局
new-opening = 开局规则
new-fouls = 禁手处理
fouls-name = { $fouls ->
    [refuse] 不许落子
    [lose] 立即判负
    [claim] 由对方指出
    [claim-or-turn] 由对方指出，指错停一手
   *[claim-or-lose] 由对方指出，指错判负
}
fouls-line = { $fouls ->
    [refuse] 禁手点不能落子，并说明原因。
    [lose] 黑方走禁手立即判负。
    [claim] 白方须在下一手之前指出禁手，长连可在终局前指出；成五要自己说出。指错不罚。
    [claim-or-turn] 白方须在下一手之前指出禁手，长连可在终局前指出；成五要自己说出。指错停一手。
   *[claim-or-lose] 白方须在下一手之前指出禁手，长连可在终局前指出；成五要自己说出。指错判负。
}
clash = { $clash ->
    [renju-only] 仅用于连珠
    [too-small] 需要 { $size } × { $size } 棋盘
    [no-fouls] 只有连珠有禁手
    [moves-only] 仅限两人或对引擎
   *[people-only] 仅限两人对局
}

decisions-label = 选择
status-dealing = 正在寻找均衡的开局……

# 棋谱：导入、导出与浏览。
import = 导入
export = 导出
import-line = 把文件拖到页面任意处，或选择文件，或粘贴文本、网址。可读 Piskvork、RenLib、SGF、RenjuNet、弈心、棋盘文本与坐标串，常见编码均可。
import-choose = 选择文件
import-paste = 文本或网址
import-read = 打开
import-drop = 松开即打开
import-charset = 文字编码
import-readings = 还可以这样读
reading-encoding = { $charset }：{ $sample }
reading-other = { $other ->
    [games] 每行一局：{ $sample }
    [wrapped] 各行合为一局：{ $sample }
   *[swapped] 黑白对调
}
charset-auto = 自动
import-reading = 正在打开……
import-read-so-far = 正在读取……{ $percent } %，{ $count } 局
import-lenient = 能读多少读多少
import-failed = 这不是天元认识的棋谱，或者文件已损坏。没有打开任何内容。
reader-failed = 此处无法读写该棋谱：{ $why }
record-number = 第 { $number } 局
import-found = { $format }，{ $count } 局
import-listed = 共 { $total } 局，列出 { $count } 局。
import-more = 显示更多
import-find = 查找
import-notices = 关于此文件
record-counts = { $moves } 手{ $variations ->
    [0] {""}
   *[other] ，变化 { $variations } 个节点
}
record-label = 棋谱
record-start = 到开头
record-back = 后退
record-forward = 前进
record-end = 到结尾
record-way = { $mv }（{ $count }）
record-root = 起始
record-comment = 注解
record-copied = 另一个标签页也修改了这份棋谱。您的修改已保存为它的副本。
record-edit-refused = { $why ->
    [root] 开头不能剪切。
    [size] 另一份棋谱的棋盘大小不同。
    [start] 另一份棋谱的起始局面不同。
    [lines] 这里的文字只能有一行。
   *[other] 这里不能这样做。
}
record-tree = 着法
record-more = 还有 { $count } 个变化
record-fewer = 收起变化
record-new = 新棋谱
record-add-to = 并入打开的棋谱
record-add-file = 并入文件中的变化
record-edit = 编辑
record-pen = 点棋盘时
record-pen-play = 落子
record-pen-text = 写字母
record-pen-mark = { $mark ->
    [triangle] 画三角
    [cross] 画叉
    [circle] 画圆圈
    [square] 画方块
   *[selected] 画小方块
}
record-promote = 设为主线
record-cut = 从这里剪切
record-copy = 从这里复制
record-paste = 粘贴到这里
record-only-line = 只留这个变化
record-view-turn = 旋转视图
record-view-mirror = 镜像视图
record-turn = 旋转棋谱
record-mirror = 镜像棋谱
record-numbers-none = 不显示
record-numbers-all = 全部
record-numbers-here = 从这里开始
record-numbers-last = 最后{ $count }手
record-elsewhere = 另一处相同局面
record-name-ask = 给这份棋谱起个名字？
record-name-keep = 保存名字
record-name-later = 以后再说
record-comment-hint = 关于这一手想说的话
record-sending = 正在保存修改…
record-kept = 修改已全部保存。
record-unkept = 有修改尚未保存。
record-keep-again = 现在保存
record-notes = 规则的说明
record-head = 关于本局
record-play = 从此处对局
record-list = 文件中的全部棋局
record-no-move = 无着手
record-place = { $ply ->
    [0] 开头。
   *[other] 第 { $ply } 手之后。
}
record-status = { $ply ->
    [0] 开头。
   *[other] 第 { $ply } 手之后。
}{ $color ->
    [black] 轮到黑方。
   *[white] 轮到白方。
}
turn-guessed = 棋谱没有写明轮到谁下。按棋子数推测为{ $color ->
    [black] 黑方
   *[white] 白方
}。
turn-change = 改为{ $color ->
    [black] 黑方
   *[white] 白方
}先下
tool-close = 关闭
cell-mark = { $mark ->
    [triangle] 三角标记
    [cross] 叉标记
    [circle] 圆圈标记
    [square] 方块标记
   *[selected] 选中标记
}
cell-label = “{ $label }”
cell-next = 有后续变化
cell-proved-won = 已证明获胜
cell-proved-lost = 已证明落败
cell-alike = 棋谱别处有相同局面
cell-turned = 棋谱别处有旋转或镜像后的相同局面
cell-asked = 所问的点

export-what = 内容
export-game = 当前对局
export-record = 当前棋谱
export-all = 全部 { $count } 局
export-format = 格式
export-save = 保存文件
export-copy = 复制文本
export-copied = 已复制。
export-not-copied = 浏览器不允许复制，请改为保存文件。
export-writing = 正在写出……
export-whole = 此格式能保存全部内容。
export-losses = 此格式无法保存
export-picture = 图片
export-svg = 保存 SVG
export-png = 保存 PNG
share-position = 局面与着法
share-moves = 复制着法
share-diagram = 复制棋盘图
share-picture = 复制图片
share-link = 复制链接
share-gif = GIF 动画
share-print = 打印棋图
share-print-line = 打印一页棋图
share-no-line = 到这里的着法不是一局合法的棋。
look-wood = 木纹
look-light = 纸面
look-dark = 深色

# 禁手的原因与练习。
why = 为什么？
why-title = 为什么？
why-step = 第 { $step } 步，共 { $count } 步
why-next = 下一步
why-previous = 上一步
drill-title = 是不是禁手？
drill-line = 给出一个局面和一点：黑方可以下吗？
swap-drill = 换不换？
swap-drill-line = 盘上已有三子：选更有利的一方。
swap-line = 像开局时那样选择，由引擎评分；双方相差不到五个百分点，怎么选都对。
swap-asked = 你执{ $color ->
    [black] 黑
   *[white] 白
}：交换还是不换？
swap-asked-offers = 你执黑，须给出 { $count } 个五手打点：交换还是不换？
swap-asked-colour = 对方已摆三子。你执哪一色，还是再摆两子？
swap-even = 大致均势，黑方 { $percent }%：怎么选都对。
swap-right = 选对了：黑方胜率 { $percent }%。
swap-wrong = { $color ->
    [black] 黑方
   *[white] 白方
}更好：黑方胜率 { $percent }%。
swap-looking = 引擎正在比较双方……
swap-failed = 引擎未能比较双方。
drill-question = 黑方可以下 { $point } 吗？
drill-forbidden = 是禁手
drill-allowed = 可以下
drill-right = 答对了。
drill-wrong = 不对。
drill-next = 下一题
drill-score = { $asked } 题答对 { $right } 题，连对 { $streak } 题，最长连对 { $best } 题
cell-looks = 似禁非禁
why-pick = 点一个空点，看黑方能否落子及原因。叉是禁手，圆圈只是貌似禁手。

# 按键，以及轮到自己时的标题。
keys = 键盘操作
keys-group-board = 棋盘上
keys-group-page = 页面
keys-step = 后退一手，前进一手
keys-ends = 到开头，到最后一手
keys-board = 到棋盘，再到各按钮
keys-cursor = 用 Tab 到棋盘后：移动光标
keys-play = 在光标处落子
edit-undo = 撤销
edit-redo = 重做
keys-undo = 悔棋
keys-redo = 恢复
keys-copy = 复制棋谱
keys-paste = 打开棋谱、链接或文件
keys-record-lines = 选择其他变化
keys-record-forks = 到上一个或下一个分支
keys-record-comment = 为棋谱的这一手写注解
keys-record-promote = 把这个变化设为主线
keys-record-cut = 从这一手起剪切
keys-clocks = 读出双方的时间
keys-close = 关闭打开的内容
keys-help = 显示这些按键
keys-right-click = 鼠标右键：悔棋；在棋谱中后退一手
title-your-turn = ● 轮到你 · 天元

# Of the first screen, about what is loaded later.
course = 学棋
puzzles = 习题
study-open = 算杀
study-title = 算杀
study-over = 此局面已终局。
play-online = 联网对局
resign-question = 确定认输吗？认输后无法反悔。
resign-yes = 认输
review-title = 复盘
lesson = 看程序怎么下
