# The page in the browser.

cell-empty = { $point } empty
cell-stone = { $point } { $color ->
    [black] black
   *[white] white
}
