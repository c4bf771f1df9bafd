# 自由な石の配置。
set-up = 局面を作る
set-up-title = 局面を作る
set-up-brush = 置く石
set-up-black-stone = 黒石
set-up-white-stone = 白石
set-up-in-turn = 交互
set-up-take = 消す
set-up-clear = すべて取り除く
set-up-next = 手番
set-up-against = 相手
set-up-you = あなた
set-up-play = ここから打つ
set-up-online = ここからリンクで対局
set-up-keys = キー：矢印と Enter、B で黒、W で白、Delete で取り除く。マウスの右ボタンは反対の色を置き、中ボタンは盤を空にします。
set-up-counts = 黒石 { $black } 個、白石 { $white } 個。
set-up-uneven = 普通の対局ではこの数になりませんが、打つことはできます。
set-up-stuck = { $color ->
    [black] 黒
   *[white] 白
}は規則上打てる点がなく、パスするしかありません。
set-up-won = { $color ->
    [black] 黒
   *[white] 白
}がすでに五を作っています：{ $points }。続けるにはその石を一つ取り除いてください。
set-up-both = 続けるには両方の石を一つずつ取り除いてください。
set-up-full = 空いた点がありません。続けるには石を取り除いてください。
set-up-from = { $count } 個の石を置いた局面から
set-up-turn = { $to_move } は black でも white でもありません。
