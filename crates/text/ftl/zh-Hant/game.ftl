# 規則、顏色、勝負與拒絕落子的說明。

tengen = 天元
computer = 電腦
pass = 停一手
new-game = 新對局
undo = 悔棋
redo = 恢復
restart = 重來
resign = 認輸
hint = 提示
stop = 停止

rule-name = { $rule ->
    [freestyle] 無禁（長連也勝）
    [standard] 無禁（長連不勝）
    [renju] 有禁（連珠）
    [caro] Caro（兩頭被堵不勝）
   *[caro-overline] Caro（兩頭被堵不勝，長連勝）
}
rule-line = { $rule ->
    [freestyle] 五子或更多連成一線即勝。
    [standard] 恰好五連為勝，長連不算。
    [renju] 黑棋不得走三三、四四與長連禁手。
    [caro] 恰好五連為勝，兩端都被堵住則不算。
   *[caro-overline] 五連為勝，兩端都被堵住則不算；長連必勝。
}
color-name = { $color ->
    [black] 黑方
   *[white] 白方
}
foul-name = { $foul ->
    [overline] 長連禁手
    [double-four] 四四禁手
   *[double-three] 三三禁手
}

illegal-off-board = { $point } 不在 { $size }×{ $size } 的棋盤上。
illegal-taken = { $point } 已有{ $color ->
    [black] 黑子
   *[white] 白子
}。
illegal-forbidden = { $point } 是黑方的禁手點：{ $foul ->
    [overline] 長連，六子或更多連成一線
    [double-four] 四四，同時形成兩個四
   *[double-three] 三三，同時形成兩個活三
}。
illegal-over = 對局已經結束{ $ending ->
    [five] ：已有五連
    [overline] ：已有長連
    [foul] ：走了禁手
    [full-board] ：棋盤已滿
    [passes] ：雙方都停了一手
    [move-limit] ：手數已到上限
    [dead-board] ：雙方都無法再成五
    [resignation] ：有一方認輸
    [wrong-claim] ：有一方指錯
    [time] ：時間已到
   *[agreement] ：雙方已經同意和棋
}。

outcome-won = { $color ->
    [black] 黑方
   *[white] 白方
}勝：{ $ending ->
    [five] 五子連珠
    [overline] 長連
    [resignation] { $color ->
        [black] 白方
       *[white] 黑方
    }認輸
    [wrong-claim] { $color ->
        [black] 白方
       *[white] 黑方
    }指錯
    [time] { $color ->
        [black] 白方
       *[white] 黑方
    }逾時
   *[other] 對局結束
}。
outcome-won-foul = { $color ->
    [black] 黑方
   *[white] 白方
}勝：對方走了禁手，{ $foul ->
    [overline] 長連
    [double-four] 四四
   *[double-three] 三三
}。
outcome-drawn = 和棋：{ $ending ->
    [full-board] 棋盤已滿
    [passes] 雙方都停了一手
    [move-limit] 手數已到上限
    [dead-board] 雙方都無法再成五
    [time] 本輪時間已到
   *[agreement] 雙方同意
}。

notation-error = 第 { $ply } 手，第 { $offset } 個字元處：「{ $text }」既不是棋盤上的點（字母 A 至 V 加數字 1 至 22），也不是停一手。
replay-error = 第 { $ply } 手 { $name }：{ $why }
size-error = 沒有 { $size }×{ $size } 的棋盤：可選 5 至 22 路。
rule-error = 沒有名為「{ $name }」的規則；可選 freestyle、standard、renju、caro、caro-overline。
language-error = 這裡沒有「{ $name }」這種語言；可選 en、zh、zh-Hant 與 ja。
setup-twice = { $point } 出現了兩次。
setup-both-won = 雙方都已有連成的五子：黑方 { $black }，白方 { $white }。
