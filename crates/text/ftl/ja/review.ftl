# Reviews of games.

review-only = { $goal ->
    [vcf] 四追い
    [vct] 追い手順
   *[win] 必勝手順
}による { $plies } 手の勝ちを防ぐのは { $points }{ $four ->
    [yes] （または先に四）
   *[no] {""}
}だけでした。
review-only-many = { $goal ->
    [vcf] 四追い
    [vct] 追い手順
   *[win] 必勝手順
}による { $plies } 手の勝ちを防ぐ手は { $count } つ{ $four ->
    [yes] （または先に四）
   *[no] {""}
}だけでした。
review-held = { $points } は試したすべてに耐えました。この手のあと{ $goal ->
    [vcf] 四追い
    [vct] 追い手順
   *[win] 必勝手順
}による { $plies } 手の勝ちがあります。
review-held-many = { $count } つの手が試したすべてに耐えました。この手のあと{ $goal ->
    [vcf] 四追い
    [vct] 追い手順
   *[win] 必勝手順
}による { $plies } 手の勝ちがあります。
review-no-threat = まだ狙いはありませんでした。この手のあと{ $goal ->
    [vcf] 四追い
    [vct] 追い手順
   *[win] 必勝手順
}による { $plies } 手の勝ちがあります。
review-let-go = { $color ->
    [black] 黒
   *[white] 白
}には { $point } から始まる{ $goal ->
    [vcf] 四追い
    [vct] 追い手順
   *[win] 必勝手順
}による { $plies } 手の勝ちがありました。
review-let-go-lost = { $color ->
    [black] 黒
   *[white] 白
}には { $point } から始まる{ $goal ->
    [vcf] 四追い
    [vct] 追い手順
   *[win] 必勝手順
}による { $plies } 手の勝ちがありましたが、この手で負けになりました。
review-foul = この点は禁点です：{ $foul ->
    [overline] 長連
    [double-four] 四四
   *[double-three] 三三
}。
review-forbidden-stop = その手順で黒は { $point } で止められません：{ $foul ->
    [overline] 長連
    [double-four] 四四
   *[double-three] 三三
}。
review-cost = この手で勝率が約 { $points } ポイント下がりました。{ $point } のほうがよい手でした。
review-moment = { $ply } 手目、{ $color ->
    [black] 黒
   *[white] 白
} { $name }：{ $sentence }
review-last = 最後の機会：{ $ply } 手目、{ $points }。
review-last-many = 最後の機会：{ $ply } 手目、持ちこたえる手は { $count } つ。
review-last-open = もっと後の機会がないとは言えません。決まらなかった手があります。
review-second-life = { $ply } 手目の敗着は、のちに救われました。
review-forced = { $moves } 手のうち { $forced } 手は必然でした。
review-unsettled = 制限の中では決まらなかった手が { $count } つあります。
review-part = 中断しました：{ $ply } 手目以降は決まっています。
review-from = { $ply } 手目から検討しました。それより前の局面は棋譜が配置したものです。
review-limits = Tengen { $version } による：比較に { $search } ノード、証明に { $proof } ノード。負けた手と逃した勝ちは一手ずつ証明済みです。
review-nothing = 目立つ手はありません。
review-no-moves = 検討する手がありません。
review-too-short = これほど短い対局では、証明された勝ちだけを判定します。
review-other = 別の対局の検討か、制限の違う検討が入っています。
review-line = { $line } 行目は検討の一部ではありません：{ $why }
