# Forced wins, their proofs, and what averts them.

solve-wins = { $color ->
    [black] 黒
   *[white] 白
}が { $moves } 手で勝ち：{ $line }
solve-shortest = { $goal ->
    [vcf] これより短い四追い勝ちはありません。
    [vct] これより短い追い勝ちはありません。
   *[win] これより短い勝ちは、どの種類にもありません。
}
solve-shorter-open = もっと短い勝ちがあるかどうかは分かりません。制限に達しました。
solve-proved = 証明済み：あらゆる合法な受けに対して { $positions } 局面を一手ずつ確かめました。
solve-unproved = 見つかりましたが、証明されていません。証明書は退けられました。{ $reason }
solve-no-win = { $color ->
    [black] 黒
   *[white] 白
}に{ $goal ->
    [vcf] 四追い勝ち
    [vct] 追い勝ち
   *[win] 必勝手順
}はありません。すべて試しました。
solve-unknown = 制限の中では勝ちが見つかりませんでした。何の証明にもなりません。
solve-firsts = { $count ->
    [0] 勝ちになる初手はありません。
   *[other] 勝ちになる初手は { $count } つ：
}
solve-firsts-open = ほかにもあるかもしれません。制限に達しました。
solve-nodes = { $nodes } ノード、{ $seconds } 秒
certificate-written = 証明書：{ $file }
verify-valid = 有効：{ $color ->
    [black] 黒
   *[white] 白
}はどんな防ぎにも長くて { $moves } 手で勝ちます。{ $positions } 局面。
verify-start = 開始
verify-empty = 証明書に証明がありません。
verify-stone = 局面の { $point } の石が盤の外か、ほかの石の上にあります。
verify-decided = 局面にはすでに { $point } を通る勝ちの並びがあります。
verify-order = 節 { $node } が、それより前にない節を指しています。
verify-illegal = { $line } のあと：攻め手は { $point } に打てません。
verify-missing = { $line } のあと：{ $defence } への応手がありません。
verify-defender-wins = { $line } のあと：受け手が { $point } で勝ちます。
verify-full = { $line } のあと：盤が埋まっています。
verify-no-magic = 証明書ではありません。TGPF で始まっていません。
verify-version = この形式の版 { $version } は知りません。
verify-truncated = ファイルが { $at } バイト目で途切れています。
verify-number = { $at } バイト目：32 ビットを超える数です。
verify-value = { $at } バイト目：{ $value } はここでは意味がありません。
verify-trailing = { $at } バイト目：終わりのあとに何かあります。

defend-nothing = { $color ->
    [black] 黒
   *[white] 白
}に{ $goal ->
    [vcf] 四追い勝ち
   *[vct] 追い勝ち
}の狙いはありません。すべて試しました。
defend-threat = { $color ->
    [black] 黒
   *[white] 白
}の狙いは { $moves } 手での勝ち：{ $line }
defend-moves = { $count ->
    [0] 防ぐ手は見つかっていません。
   *[other] 防ぐ手は { $count } つ：{ $points }
}
defend-open = 制限の中では決まらなかった手が { $count } つ：{ $points }
defend-unchecked = 負けると分かったが反駁をまだ確かめていない手が { $count } つ：{ $points }
defend-complete = ほかの { $count } 手はすべて負けと証明済みです。

certificate-else = ほかのどの手にも { $point } で勝ちます。
certificate-cut = 木は { $nodes } 節で切りました。
