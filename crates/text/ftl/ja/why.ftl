# なぜ禁点か、あるいは禁点に見えるだけか。
why-verdict = { $verdict ->
    [five] { $point } は五連になり、五連は禁手に優先します。
    [overline] { $point } は禁点です：長連。
    [double-four] { $point } は禁点です：四四。
    [double-three] { $point } は禁点です：三三。
    [false-double-three] { $point } は三三に見えますが、打てます。
   *[legal] { $point } は打てます。
}
why-five = 五：{ $points }。
why-overline = 長連：{ $points }。
why-four = 四：{ $points }。{ $completion } で五連になります。
why-straight-four = 達四：{ $points }。{ $completion } のどちらでも五連になります。
why-three = { $real ->
    [yes] 三：{ $points }。
   *[no] 見かけの三：{ $points }。
}
why-extension = { $verdict ->
    [legal] { $point } で達四になり、黒はそこに打てます。
    [overline] { $point } で達四になりますが、そこ自体が禁点です：長連。
    [double-four] { $point } で達四になりますが、そこ自体が禁点です：四四。
    [double-three] { $point } で達四になりますが、そこ自体が禁点です：三三。
   *[five] { $point } は五連になります。
}
why-changes = { $frees ->
    [yes] { $color ->
        [black] 黒
       *[white] 白
    }が { $points } に打てば、禁が解けます。
   *[no] { $color ->
        [black] 黒
       *[white] 白
    }が { $points } に打てば、禁点になります。
}
why-no-change = { $frees ->
    [yes] 一手で禁が解ける点はありません。
   *[no] 一手で禁点になる点はありません。
}
why-taken = { $color ->
    [black] { $point } には黒石があります。
   *[white] { $point } には白石があります。
}
why-other-rule = { $rule }に禁手はありません。禁手は連珠の黒だけにあります。
