# 開局規定：名前、選べること、選び方の誤り。

opening-name = { $procedure ->
    [none] 開局規定なし
    [pro] プロルール
    [long-pro] ロングプロ
    [swap] スワップ
    [swap2] スワップ2
    [rif] 二題打ち（RIF）
    [yamaguchi] 題数打ち（山口ルール）
    [soosyrv8] 四珠交替打ち（ソーソルフ8）
    [taraguchi10] 五珠交替打ち（タラグチ10）
    [openings26] 珠型交替打ち
   *[balanced] 互角の局面
}
opening-name-fixed = 題数打ち（{ $count } 題）
opening-line = { $procedure ->
    [none] 黒はどこに打ってもよく、そのまま対局が始まります。
    [pro] 黒の初手は天元、三手目は中央 5×5 の外です。
    [long-pro] 黒の初手は天元、三手目は中央 7×7 の外です。
    [swap] 一方が三手を並べ、相手が黒白を選びます。
    [swap2] 一方が三手を並べ、相手は黒白を選ぶか、二手を足して選択を返します。
    [rif] 二十六珠型の一つを打ち、交替でき、五手目は二題です。
    [yamaguchi] 二十六珠型の一つと五手目の題数を示し、相手は交替できます。
    [soosyrv8] 二十六珠型の一つを打ち、交替できます。白が八題までの題数を示し、黒は再び交替できます。
    [taraguchi10] 序盤の一手ごとに交替できます。または黒が五手目を十題示します。
    [openings26] 二十六珠型の一つを打ち、相手は交替できます。入門向けです。
   *[balanced] 黒白互角の局面から始めます。
}
seat-name = { $seat ->
    [first] 仮先
   *[second] 仮後
}
# 連珠の二十六珠型。
opening-named = { $opening ->
    [kansei] 寒星
    [keigetsu] 渓月
    [sosei] 疎星
    [kagetsu] 花月
    [zangetsu] 残月
    [ugetsu] 雨月
    [kinsei] 金星
    [shogetsu] 松月
    [kyugetsu] 丘月
    [shingetsu] 新月
    [zuisei] 瑞星
    [sangetsu] 山月
    [yusei] 遊星
    [chosei] 長星
    [kyogetsu] 峡月
    [kosei] 恒星
    [suigetsu] 水月
    [ryusei] 流星
    [ungetsu] 雲月
    [hogetsu] 浦月
    [rangetsu] 嵐月
    [gingetsu] 銀月
    [myojo] 明星
    [shagetsu] 斜月
    [meigetsu] 名月
   *[suisei] 彗星
}
opening-title = { $id } { $name }
opening-recognised = { $title }：{ $first }、{ $second }、{ $third }。
opening-unrecognised = この三手は二十六珠型のどれでもありません。

# 新しい対局の組み合わせ。
preset-world-gomoku = 五目並べ（スワップ2）
preset-world-gomoku-line = 世界選手権のルール。ちょうど五連で勝ち、スワップ2で始めます。
preset-world-renju = 連珠（タラグチ10）
preset-world-renju-line = 世界選手権のルール。禁手あり、五珠交替打ちで始めます。
preset-first-renju = はじめての連珠
preset-first-renju-line = 禁手あり。二十六珠型の一つと交替。

# ボタン。
swap = 交替する
keep-colours = 交替しない
take-black = 黒を持つ
take-white = 白を持つ
place-two = 二手足す
offer = 題を示す
keep-and-offer = 交替せず { $count } 題示す
declare = { $count } 題

# 次にできること。
opening-place = { $area ->
    [center] { $color ->
        [black] 黒
       *[white] 白
    }を天元に打ってください。
    [within] { $color ->
        [black] 黒
       *[white] 白
    }を中央 { $width }×{ $width } の中に打ってください。
    [beyond] { $color ->
        [black] 黒
       *[white] 白
    }を中央 { $width }×{ $width } の外に打ってください。
   *[anywhere] { $color ->
        [black] 黒
       *[white] 白
    }を好きな空点に打ってください。
}
opening-colour = 黒か白を選んでください。
opening-colour-or-two = 黒か白を選ぶか、白黒の二手を足して選択を相手に返してください。
opening-swap = 交替するかしないかを選んでください。
opening-swap-or-offer = 交替するか、交替せずに五手目を打つか、交替せずに五手目を { $count } 題示すかを選んでください。
opening-declare = 五手目の題数を 1 から { $most } で示してください。
opening-offer = { $count ->
    [1] 五手目を選んでください。
   *[other] 五手目を { $count } 題示してください。同形（回転・鏡映・平行移動）の点は重ねられません。
}
opening-offers-left = { $count ->
    [0] 題はすべて選びました。
   *[other] あと { $count } 題です。
}
opening-pick = 示された五手目から一つを残してください。ほかは取り除かれます。
opening-deal = 互角の局面を並べます。
opening-waits = { $who }：{ $task }
opening-awaited = { $kind ->
    [colour] { $who }が黒か白を選んでいます…
    [swap] { $who }が交替するか考えています…
    [declare] { $who }が五手目の題数を決めています…
    [offer] { $who }が題示する五手目を選んでいます…
   *[pick] { $who }が五手目を選んでいます…
}
opening-watched = 観戦中です。{ $awaited }
opening-you = あなたの番
opening-took = { $who }が{ $color ->
    [black] 黒を持ち、あなたは白です。
   *[white] 白を持ち、あなたは黒です。
}
opening-over = 開局が終わりました。{ $color ->
    [black] 黒番
   *[white] 白番
}です。

# したこと。
opening-did-place = { $who }が { $point } に{ $color ->
    [black] 黒
   *[white] 白
}を打ちました。
opening-did-take = { $who }が{ $color ->
    [black] 黒
   *[white] 白
}を選びました。
opening-did-place-two = { $who }が二手足すことを選びました。
opening-did-swap = { $who }が交替しました。
opening-did-keep = { $who }は交替しません。
opening-did-keep-and-offer = { $who }は交替せず、五手目の題を示します。
opening-did-declare = { $who }が五手目を { $count } 題としました。
opening-did-offer = { $who }の題：{ $points }。
opening-did-pick = { $who }が { $point } を残しました。
opening-did-deal = 並べた局面：{ $points }。

# 選び方の誤り。
violation-over = 開局はもう終わっています。
violation-not-yours = いまは相手が選ぶ番です。
violation-not-now = いま決めるのは別のことです。
violation-outside = { $area ->
    [center] { $point } は天元ではありません。この手は天元に打ちます。
    [within] { $point } は中央 { $width }×{ $width } の外です。この手はその中に打ちます。
    [beyond] { $point } は中央 { $width }×{ $width } の中です。この手はその外に打ちます。
   *[anywhere] { $point } にこの手は打てません。
}
violation-number = { $found } は選べません。1 から { $most } で選んでください。
violation-count = { $count } 題が必要ですが、{ $found } 題です。
violation-twice = { $point } が二度示されています。
violation-equivalent = { $point } は { $other } と同形です（回転・鏡映・平行移動）。ほかの点を示してください。
violation-not-offered = { $point } は示された題にありません。
violation-too-small = この開局規定には { $size } 路以上の盤が必要です。
procedure-stone = { $count } 珠中 { $stone } 珠目
procedure-swapped = { $who }が { $count } 珠目で交代
