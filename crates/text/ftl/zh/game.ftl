# 规则、颜色、胜负与拒绝落子的说明。

tengen = 天元
computer = 电脑
pass = 停一手
new-game = 新对局
undo = 悔棋
redo = 恢复
restart = 重来
resign = 认输
hint = 提示
stop = 停止

rule-name = { $rule ->
    [freestyle] 无禁（长连也胜）
    [standard] 无禁（长连不胜）
    [renju] 有禁（连珠）
    [caro] Caro（两头被堵不胜）
   *[caro-overline] Caro（两头被堵不胜，长连胜）
}
rule-line = { $rule ->
    [freestyle] 五子或更多连成一线即胜。
    [standard] 恰好五连为胜，长连不算。
    [renju] 黑棋不得走三三、四四与长连禁手。
    [caro] 恰好五连为胜，两端都被堵住则不算。
   *[caro-overline] 五连为胜，两端都被堵住则不算；长连必胜。
}
color-name = { $color ->
    [black] 黑方
   *[white] 白方
}
foul-name = { $foul ->
    [overline] 长连禁手
    [double-four] 四四禁手
   *[double-three] 三三禁手
}

illegal-off-board = { $point } 不在 { $size }×{ $size } 的棋盘上。
illegal-taken = { $point } 已有{ $color ->
    [black] 黑子
   *[white] 白子
}。
illegal-forbidden = { $point } 是黑方的禁手点：{ $foul ->
    [overline] 长连，六子或更多连成一线
    [double-four] 四四，同时形成两个四
   *[double-three] 三三，同时形成两个活三
}。
illegal-over = 对局已经结束{ $ending ->
    [five] ：已有五连
    [overline] ：已有长连
    [foul] ：走了禁手
    [full-board] ：棋盘已满
    [passes] ：双方都停了一手
    [move-limit] ：手数已到上限
    [dead-board] ：双方都无法再成五
    [resignation] ：有一方认输
    [wrong-claim] ：有一方指错
    [time] ：时间已到
   *[agreement] ：双方已经同意和棋
}。

outcome-won = { $color ->
    [black] 黑方
   *[white] 白方
}胜：{ $ending ->
    [five] 五子连珠
    [overline] 长连
    [resignation] { $color ->
        [black] 白方
       *[white] 黑方
    }认输
    [wrong-claim] { $color ->
        [black] 白方
       *[white] 黑方
    }指错
    [time] { $color ->
        [black] 白方
       *[white] 黑方
    }超时
   *[other] 对局结束
}。
outcome-won-foul = { $color ->
    [black] 黑方
   *[white] 白方
}胜：对方走了禁手，{ $foul ->
    [overline] 长连
    [double-four] 四四
   *[double-three] 三三
}。
outcome-drawn = 和棋：{ $ending ->
    [full-board] 棋盘已满
    [passes] 双方都停了一手
    [move-limit] 手数已到上限
    [dead-board] 双方都无法再成五
    [time] 本轮时间已到
   *[agreement] 双方同意
}。

notation-error = 第 { $ply } 手，第 { $offset } 个字符处：“{ $text }”既不是棋盘上的点（字母 A 至 V 加数字 1 至 22），也不是停一手。
replay-error = 第 { $ply } 手 { $name }：{ $why }
size-error = 没有 { $size }×{ $size } 的棋盘：可选 5 至 22 路。
rule-error = 没有名为“{ $name }”的规则；可选 freestyle、standard、renju、caro、caro-overline。
language-error = 这里没有“{ $name }”这种语言；可选 en、zh、zh-Hant 与 ja。
setup-twice = { $point } 出现了两次。
setup-both-won = 双方都已有连成的五子：黑方 { $black }，白方 { $white }。
