# 自由擺子。
set-up = 擺局
set-up-title = 擺出局面
set-up-brush = 放置
set-up-black-stone = 黑子
set-up-white-stone = 白子
set-up-in-turn = 黑白交替
set-up-take = 擦除
set-up-clear = 清空棋盤
set-up-next = 輪到
set-up-against = 對手
set-up-you = 你執
set-up-play = 從這裡開始下
set-up-online = 由此開局，發連結對弈
set-up-keys = 按鍵：方向鍵和 Enter，B 放黑子，W 放白子，Delete 拿走。滑鼠右鍵放另一種顏色，中鍵清空棋盤。
set-up-counts = 黑子 { $black } 顆，白子 { $white } 顆。
set-up-uneven = 正常對局在此不會是這個數目；照樣可以下。
set-up-stuck = 按規則{ $color ->
    [black] 黑方
   *[white] 白方
}無處可下，只能停一手。
set-up-won = { $color ->
    [black] 黑方
   *[white] 白方
}已有勝利連線：{ $points }。拿走其中一子才能繼續。
set-up-both = 各拿走一子才能繼續。
set-up-full = 沒有空點：拿走一些棋子才能繼續。
set-up-from = 從擺好的 { $count } 子開始
set-up-turn = { $to_move } 既不是 black 也不是 white。
