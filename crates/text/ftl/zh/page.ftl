# 浏览器中的页面。

cell-empty = { $point } 空
cell-stone = { $point } { $color ->
    [black] 黑子
   *[white] 白子
}
