# 入門プログラムの決定と理由。
textbook-plays = { $program }は{ $color ->
    [black] 黒
   *[white] 白
}で { $point } に打ちます。
textbook-draws = { $program }は引き分けと見ています。
textbook-draws-otherwise = { $program }は引き分けと見ています。続くなら { $point } に打ちます。
textbook-resigns = { $program }は投了します。元のプログラムなら、石のある点か禁点の { $point } に打つところです。
textbook-no-move = { $program }に打つ手はありません。
textbook-opening = 盤は空です。
textbook-fifth = { $whose ->
    [own] { $points } に自分の石が四つあり、ここが五つ目です。
   *[other] { $points } に相手の石が四つあり、ここが五つ目です。
}
textbook-lines = { $whose ->
    [own] 攻め：この点を通る五の列 { $count } 本の合計が、ほかのどの点よりも高くなります。
   *[other] 守り：この点を通る相手の五の列 { $count } 本の合計が、ほかのどの点よりも高くなります。
}
textbook-lines-row = { $points }、石 { $stones } 個：{ $value }
textbook-patterns = この点を通る形の合計が、ほかのどの点よりも高くなります：
textbook-pattern-row = { $text } に { $pattern }：{ $value }
textbook-five = { $whose ->
    [own] 五を作ります。
   *[other] 五を止めます。
}
textbook-forcing = { $whose ->
    [own] 追い手で勝ちます：{ $line }。
   *[other] 相手の追い勝ちの最初の点を取ります：{ $line }。
}
textbook-code = これより高い符号の点はありません（{ $code }）。同じものの中で重み { $weight }、点数 { $mark } です。
textbook-searched = { $depth } 手先まで読み、{ $line } を予想します。自分にとっての値は { $score } です。
textbook-nothing-else = 値のある点がないので、最初の点を取ります。
textbook-no-lines = 自分の数え方では、もう誰も五を作れません。
textbook-over = 対局は終わっているか、打てる点がありません。
textbook-attack = 攻め
textbook-defence = 守り
textbook-scores = 点数
