# 自由摆子。
set-up = 摆局
set-up-title = 摆出局面
set-up-brush = 放置
set-up-black-stone = 黑子
set-up-white-stone = 白子
set-up-in-turn = 黑白交替
set-up-take = 擦除
set-up-clear = 清空棋盘
set-up-next = 轮到
set-up-against = 对手
set-up-you = 你执
set-up-play = 从这里开始下
set-up-online = 由此开局，发链接对弈
set-up-keys = 按键：方向键和回车，B 放黑子，W 放白子，Delete 拿走。鼠标右键放另一种颜色，中键清空棋盘。
set-up-counts = 黑子 { $black } 颗，白子 { $white } 颗。
set-up-uneven = 正常对局在此不会是这个数目；照样可以下。
set-up-stuck = 按规则{ $color ->
    [black] 黑方
   *[white] 白方
}无处可下，只能停一手。
set-up-won = { $color ->
    [black] 黑方
   *[white] 白方
}已有胜利连线：{ $points }。拿走其中一子才能继续。
set-up-both = 各拿走一子才能继续。
set-up-full = 没有空点：拿走一些棋子才能继续。
set-up-from = 从摆好的 { $count } 子开始
set-up-turn = { $to_move } 既不是 black 也不是 white。
