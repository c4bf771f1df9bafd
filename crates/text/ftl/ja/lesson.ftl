# 始まりのプログラムについてのレッスン。
lesson-program = プログラム
lesson-asking = プログラムが考えています……
lesson-layer = 盤上に表示
lesson-attack = 攻め
lesson-defence = 守り
lesson-both = 両方
lesson-sum = 合計
lesson-none = なし
lesson-numbers = 数値
lesson-legend = 丸は攻め、四角は守り、菱形は合計。大きく濃いほど高い値です。細い輪が最高値です。
lesson-point = この点
lesson-point-pick = 盤上の点を指すか触れると、プログラムの評価が見られます。
lesson-engine = エンジンの意見
lesson-engine-ask = エンジンに聞く
lesson-engine-asking = エンジンが調べています……
lesson-show = 手順を見る
lesson-hide = 手順を隠す
lesson-before = 前の手
lesson-after = 次の手
lesson-spots = 盲点
lesson-spots-line = プログラムが、負けにつながるものを見落とす実戦の局面です。
lesson-play = 対局する
lesson-ply = { $count } 手のうち { $ply } 手目の後
lesson-score-at = { $point }：攻め { $attack }、守り { $defence }。
lesson-sum-at = { $point }：合計 { $sum }。
lesson-codes = 自分のコード { $own }、相手 { $theirs }（横、縦、二つの斜めの順）。
lesson-line-at = { $line }：{ $color ->
    [black] 黒
   *[white] 白
}の石 { $stones } 個。
lesson-lines-at = この点を通る五の列は { $count } 本。空が { $bare } 本、両方の石があって死んだものが { $dead } 本です。
lesson-wins = 探索では約 { $moves } 手で勝ち
lesson-loses = 探索では約 { $moves } 手で負け
lesson-refuted = { $moves } 手以内に負け（すべての防ぎに対して証明済み）
lesson-proving = これに勝つ手順を探しています…
lesson-chance = 勝率 { $percent }%
lesson-its = プログラムの { $point }：{ $worth }。
lesson-best = エンジンの { $point }：{ $worth }。
lesson-same = エンジンも { $point } を打ちます：{ $worth }。
lesson-spot = { $blindness ->
    [five] 自分の五が見えない
    [block] 相手の四を止めない
    [win] 四追い勝ちを逃す
    [threats] 追い手勝ちに飛び込む
   *[loss] 四追いに飛び込む
}
lesson-spot-line = { $plays } と打ちますが、正しくは { $better } でした。
lesson-step = { $look ->
    [empty-board] 盤は空です。決まった初手があります。
    [own-fours] { $found ->
        [no] 自分の石が四つの列：なし。
       *[yes] 自分の石が四つの列：五つ目の { $points } に打ちます。
    }
    [own-threes] { $found ->
        [no] 自分の石が三つの列：なし。
       *[yes] 自分の石が三つの列：{ $count } 本。それぞれ空点の攻めの値に { $value } を足します。
    }
    [their-fours] { $found ->
        [no] 相手の石が四つの列：なし。
       *[yes] 相手の石が四つの列があり、{ $points } で止めます。
    }
    [their-threes] { $found ->
        [no] 相手の石が三つの列：なし。
       *[yes] 相手の石が三つの列：{ $count } 本。それぞれ空点の守りの値に { $value } を足します。
    }
    [attack] 生きている自分の列が空点に値を足します。攻めの最高は { $points } の { $value } です。
    [defence] 相手の列も同じように数えます。守りの最高は { $points } の { $value } です。
    [higher] 攻め { $value } 対 守り { $other }：{ $points } に打ちます。
    [first-point] どの点も価値がないので、最初の点 { $points } に打ちます。
    [lines-left] 生きている列がどちらにもなく、引き分けと見なします。
    [own-five] { $found ->
        [no] 五ができる点：なし。
       *[yes] { $points } で五を作ります。
    }
    [their-five] { $found ->
        [no] 相手の五ができる点：なし。
       *[yes] 相手は { $points } で五を作れるので、そこに打ちます。
    }
    [own-force] { $found ->
        [won] 追い手で勝ちます：{ $points }。
        [yes] 自分の追い手をこの順に試します：{ $points }。どれも勝ちません。
       *[no] 自分の追い手：なし。
    }
    [their-force] { $found ->
        [won] 相手は追い手で勝てます：{ $points }。最初の点を先に打ちます。
        [yes] 相手の追い手をこの順に試します：{ $points }。どれも勝ちません。
       *[no] 相手の追い手：なし。
    }
    [code] 両者で最も高いコードは { $value }、{ $points } です。
    [weight] そのうち最後の石のまわりで最も重いのは { $value }：{ $points }。
    [mark] そのうち自分の評点が最も高いのは { $value }：{ $points } に打ちます。
    [patterns] 各空点に石を置いたつもりで、見つかる形の値を足します。最高の合計は { $value }：{ $points }。
    [moves] 石の近くに { $count } 点あります。この順に試します：{ $points }
    [search] { $other } 手先まで読み、{ $points } を予想、値は { $value } です。
    [missed-win] 見落とし：{ $points } ですぐ五ができます。
    [missed-block] 見落とし：相手は次に { $points } で五を作ります。
   *[nothing] 打てる点がありません。
}
