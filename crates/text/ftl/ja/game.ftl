# ルール、黒白、勝敗、打てない理由。

tengen = 天元
computer = コンピューター
pass = パス
new-game = 新しい対局
undo = 待った
redo = 進める
restart = 最初から
resign = 投了
hint = ヒント
stop = 止める

rule-name = { $rule ->
    [freestyle] 五目並べ（禁手なし）
    [standard] 五目並べ（長連無効）
    [renju] 連珠（禁手あり）
    [caro] カロ
   *[caro-overline] カロ（長連も勝ち）
}
rule-line = { $rule ->
    [freestyle] 五つ以上並べば勝ちです。
    [standard] ちょうど五つで勝ち。長連は勝ちになりません。
    [renju] 黒は三三、四四、長連を打てません。
    [caro] ちょうど五つで勝ち。ただし両端が塞がれた五は無効です。
   *[caro-overline] 五つで勝ち。両端が塞がれた五は無効、長連は必ず勝ちです。
}
color-name = { $color ->
    [black] 黒
   *[white] 白
}
foul-name = { $foul ->
    [overline] 長連
    [double-four] 四四
   *[double-three] 三三
}

illegal-off-board = { $point } は { $size }×{ $size } の盤の外です。
illegal-taken = { $point } にはもう{ $color ->
    [black] 黒石
   *[white] 白石
}があります。
illegal-forbidden = { $point } は黒の禁点です：{ $foul ->
    [overline] 長連（六つ以上並ぶ）
    [double-four] 四四（四が同時に二つできる）
   *[double-three] 三三（三が同時に二つできる）
}。
illegal-over = 対局は終わっています{ $ending ->
    [five] （五連ができています）
    [overline] （長連ができています）
    [foul] （禁手が打たれました）
    [full-board] （満局です）
    [passes] （双方がパスしました）
    [move-limit] （手数の上限に達しました）
    [dead-board] （どちらも五をつくれません）
    [resignation] （投了がありました）
    [wrong-claim] （誤った指摘がありました）
    [time] （時間切れです）
   *[agreement] （合意の引き分けです）
}。

outcome-won = { $color ->
    [black] 黒
   *[white] 白
}の勝ち：{ $ending ->
    [five] 五連
    [overline] 長連
    [resignation] { $color ->
        [black] 白
       *[white] 黒
    }の投了
    [wrong-claim] { $color ->
        [black] 白
       *[white] 黒
    }の誤った指摘
    [time] { $color ->
        [black] 白
       *[white] 黒
    }の時間切れ
   *[other] 終局
}。
outcome-won-foul = { $color ->
    [black] 黒
   *[white] 白
}の勝ち：相手の禁手、{ $foul ->
    [overline] 長連
    [double-four] 四四
   *[double-three] 三三
}。
outcome-drawn = 引き分け：{ $ending ->
    [full-board] 満局
    [passes] 双方のパス
    [move-limit] 手数の上限
    [dead-board] どちらももう五をつくれない
    [time] 回戦の時間切れ
   *[agreement] 双方の合意
}。

notation-error = { $ply } 手目、{ $offset } 文字目：「{ $text }」は盤の点（文字 A から V と数字 1 から 22）でもパスでもありません。
replay-error = { $ply } 手目 { $name }：{ $why }
size-error = { $size }×{ $size } の盤はありません。5 から 22 路までです。
rule-error = 「{ $name }」というルールはありません。freestyle、standard、renju、caro、caro-overline があります。
language-error = 「{ $name }」という言語はありません。en、zh、zh-Hant、ja があります。
setup-twice = { $point } が二度出てきます。
setup-both-won = 双方にもう勝ちの並びがあります：黒 { $black }、白 { $white }。
