# Reviews of games.

review-or = { $points } か { $point }
review-only = { $moves ->
    [1] 五
   *[other] { $goal ->
        [vcf] 四追い
        [vct] 追い手順
       *[win] 必勝手順
    }による { $moves } 手の勝ち
}を防ぐのは { $points }{ $four ->
    [yes] （または先に四）
   *[no] {""}
}だけでした。
review-only-many = { $moves ->
    [1] 五
   *[other] { $goal ->
        [vcf] 四追い
        [vct] 追い手順
       *[win] 必勝手順
    }による { $moves } 手の勝ち
}を防ぐ手は { $count } つ{ $four ->
    [yes] （または先に四）
   *[no] {""}
}だけでした。
review-held = { $points } は試したすべてに耐えました。この手のあと{ $moves ->
    [1] 五ができます
   *[other] { $goal ->
        [vcf] 四追い
        [vct] 追い手順
       *[win] 必勝手順
    }による { $moves } 手の勝ちがあります
}。
review-held-many = { $count } つの手が試したすべてに耐えました。この手のあと{ $moves ->
    [1] 五ができます
   *[other] { $goal ->
        [vcf] 四追い
        [vct] 追い手順
       *[win] 必勝手順
    }による { $moves } 手の勝ちがあります
}。
review-no-threat = まだ狙いはありませんでした。この手のあと{ $moves ->
    [1] 五ができます
   *[other] { $goal ->
        [vcf] 四追い
        [vct] 追い手順
       *[win] 必勝手順
    }による { $moves } 手の勝ちがあります
}。
review-let-go = { $color ->
    [black] 黒
   *[white] 白
}{ $moves ->
    [1] は { $point } で五を作れました
   *[other] には { $point } から始まる{ $goal ->
        [vcf] 四追い
        [vct] 追い手順
       *[win] 必勝手順
    }による { $moves } 手の勝ちがありました
}。
review-let-go-lost = { $color ->
    [black] 黒
   *[white] 白
}{ $moves ->
    [1] は { $point } で五を作れました
   *[other] には { $point } から始まる{ $goal ->
        [vcf] 四追い
        [vct] 追い手順
       *[win] 必勝手順
    }による { $moves } 手の勝ちがありました
}が、この手で負けになりました。
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
review-last-quiet = 最後の機会：{ $ply } 手目。それまで狙いはありませんでした。
review-last-left = この手は{ $four ->
    [yes] 四
   *[no] 三
}を止めていません。
review-missed-win = { $ply } 手目に勝ちを逃しました：{ $point }。
review-lost-from = { $ply } 手目からは負けが証明されています。敗着が { $ply } 手目か、それより前の手かは決まっていません。
review-lost-from-here = ここからは負けが証明されています。敗着がこの手か、それより前の手かは決まっていません。
review-fell = { $ply } 手目で勝率が { $before } % から { $after } % に下がりました（証明なし）。
review-fell-here = この手で勝率が { $before } % から { $after } % に下がりました（証明なし）。
review-ended = { $color ->
    [black] 黒
   *[white] 白
}は{ $how ->
    [resignation] 投了しました
    [foul] 禁手で負けました
    [claim] 誤った指摘で負けました
    [row] 負けました
   *[time] 時間切れで負けました
}。
review-ended-chance = { $color ->
    [black] 黒
   *[white] 白
}は{ $how ->
    [resignation] 投了しました
    [foul] 禁手で負けました
    [claim] 誤った指摘で負けました
    [row] 負けました
   *[time] 時間切れで負けました
}。その時の勝率は { $chance } % でした。
review-second = { $ply } 手目をさらに読んでいます：{ $millions } / { $of } 百万局面。
review-last-open = もっと後の機会がないとは言えません。決まらなかった手があります。
review-second-life = { $ply } 手目の敗着は、のちに救われました。
review-forced = { $moves } 手のうち { $forced } 手は必然でした。
review-unsettled = 制限の中では決まらなかった手が { $count } つあります。
review-part = 中断しました：{ $ply } 手目以降は決まっています。
review-from = { $ply } 手目から検討しました。それより前の局面は棋譜が配置したものです。
review-limits = Tengen { $version } による：比較に { $search } ノード（形勢を損ねたと見える手には十倍）、証明に { $proof } ノード。負けた手と逃した勝ちは一手ずつ証明済みです。
review-nothing = 目立つ手はありません。
review-too-short = これほど短い対局では、証明された勝ちだけを判定します。
review-looking = 最後のチャンスを探しています…
review-unproved = どの手が敗着かは、制限の中では決まりませんでした。
review-failed = 検討を続けられません：ソルバーまたはエンジンが止まりました。
review-retry = ここからもう一度
review-show = 答えを見る
review-how = どのように分かったか
review-proof = 証明を見る
review-moments = 勝負どころ
keys-moment = 検討の次・前の勝負どころ
review-began = 勝ちは { $ply } 手目から始まりました。
review-could = { $ply } 手目に { $point } で勝てました。
review-missed = 最も惜しい勝ち：{ $ply } 手目、{ $point }。
review-none-missed = 制限内では、逃した勝ちを証明できませんでした。
review-progress = { $all } 局面のうち { $settled }
review-at = { $ply } 手目、{ $point }
review-asked = { $color ->
    [black] 黒番
   *[white] 白番
}：{ $kind ->
    [stop] { $color ->
        [black] 白
       *[white] 黒
    }の狙いを止める手を見つけてください。
    [win] 勝つ手を見つけてください。
   *[best] よりよい手を見つけてください。
}
review-trying = { $point } への応手を探しています…
review-right = { $kind ->
    [hold] { $point } は正解です：追い手による負けがないことを証明済み。
    [stop] { $point } は正解です：止めています。
    [stop-wins] { $point } は正解です：止めたうえに、勝ちにもなります。
    [win] { $point } は正解です：この手で勝ちです。
   *[best] { $point } よりよい手は見つかりませんでした。
}
review-holds = 未決：{ $point } は時間内に破れず、受かるかもしれません。不正解にはなりません。
review-refuted = { $point } は { $moves } 手で負けます（証明済み）。盤上で受けを試せます。
review-refuted-by = { $point } は { $moves } 手で負けます（証明済み）：{ $reply } と続きます。盤上で受けを試せます。
review-worse = { $point } は勝率を約 { $points } ポイント下げます。
review-answers = 答え：{ $points }。
review-why = { $point } はなぜ禁手？
review-level = 次はレベル { $level } で
review-choice = { $ply } 手目の後に{ $color ->
    [black] 黒
   *[white] 白
}を選んだことで、勝率が約 { $points } ポイント下がりました。{ $color ->
    [black] 白
   *[white] 黒
}のほうが有利でした。
