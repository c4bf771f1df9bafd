# 解析：変化、数値、ひとことの説明。

analyse = 解析
analysis-title = 検討盤
explore-title = 手を試す
analysis-label = 解析
analysis-lines-label = 変化
analysis-graph-label = 対局を通した黒の勝率
analysis-deeper = さらに深く
analysis-whole = 全手を解析
analysis-from-here = ここからの変化
analysis-queued = 停止（残り { $count } 局面）
analysis-win = 勝ちですか？
analysis-win-again = もう一度証明
analysis-here = ここで解析
analysis-options = 設定
analysis-count = 変化の数
analysis-view = 数値の視点
analysis-view-turn = 手番
analysis-view-black = 黒
analysis-seek = 探すもの
analysis-seek-best = 最善手
analysis-seek-one = 一石で均衡
analysis-seek-two = 二石で均衡
analysis-seek-fifth = 五珠の候補
analysis-leave-out = { $point } を除く
analysis-allow-all = すべての点に戻す
analysis-short-end = { $proof ->
    [proved] {""}
   *[found] 約
}{ $moves }手{ $end ->
    [win] 勝ち
   *[loss] 負け
}
analysis-disc-end = { $end ->
    [win] 勝
   *[loss] 負
}{ $proof ->
    [proved] { $moves }
   *[found] {""}
}
analysis-waiting = 探索中…
analysis-proving = 証明を探しています…
analysis-no-win = 追い詰めの勝ちなし（証明済み）
analysis-open = 未確定
analysis-unkept = 以前に証明済み（長すぎるため未保存）
analysis-game = 対局中は解析できません。
analysis-other-game = ほかのタブや対局室で助けなしの対局が続いている間、ここでは解析・ヒント・ソルバーを使えません。
analysis-over = この局面で終局しています。
analysis-nothing = ルール上ありえない局面です。
analysis-hidden = 答えが見つかるまで解析できません。
analysis-busy = エンジンは対局のために考えています。
analysis-elsewhere = 停止しました：エンジンは別のタブで動いています。
analysis-failed = エンジンが停止しました。
analyst-label = エンジン
analyst-browser = このブラウザー、1 スレッド
analyst-server = このサーバー、{ $threads } スレッド
analyst-lost = サーバーのエンジンが応答しません。このブラウザーのエンジンが続けます。
analyst-refused = 選んだエンジンはこれを解析しません：{ $why }。このブラウザーのエンジンが解析します。
analysis-is-proved = { $color ->
    [black] 黒
   *[white] 白
}は { $point } から { $moves } 手で勝ち、証明済み。
analysis-is-found = 探索によれば{ $color ->
    [black] 黒
   *[white] 白
}の約 { $moves } 手の勝ち。最善は { $point }。
analysis-threat = { $kind ->
    [win] { $color ->
        [black] 黒
       *[white] 白
    }は { $points } で勝ち。
    [loss] { $color ->
        [black] 黒
       *[white] 白
    }を止められません。
    [five] { $color ->
        [black] 黒
       *[white] 白
    }が五を狙っています。止めるのは { $points } だけ。
    [open-four] { $color ->
        [black] 黒
       *[white] 白
    }が達四を狙っています。{ $count ->
        [0] 四だけが止められます。
       *[other] { $points } か四で止まります。
    }
   *[four-three] { $color ->
        [black] 黒
       *[white] 白
    }が四三を狙っています。{ $count ->
        [0] 四だけが止められます。
       *[other] { $points } か四で止まる可能性があります。
    }
}
analysis-better = { $color ->
    [black] 黒
   *[white] 白
}が優勢、{ $percent }%。最善は { $point }。
analysis-even = ほぼ互角。最善は { $point }。
analysis-balanced = 最も互角に近い手：{ $points }。
analysis-opening = 珠型：{ $name }。
analysis-number = { $color ->
    [black] 黒
   *[white] 白
} { $percent }%
analysis-ends = { $proof ->
    [proved] {""}
   *[found] {"約 "}
}{ $moves } 手で{ $end ->
    [win] 勝ち
   *[loss] 負け
}{ $proof ->
    [proved] 、証明済み
   *[found] 、探索による
}
analysis-row = 変化 { $number }、{ $worth }：{ $line }
analysis-facts = 深さ { $depth }/{ $longest }
analysis-speed = { $nodes }k ノード、{ $speed }k/秒
analysis-node-count = { $nodes }k ノード
analysis-meaning = { $color ->
    [black] 黒
   *[white] 白
}が勝つ見込み：Tengen の自己対局では、60% の局面のうち約六割が勝ちになりました。「探索による」は探索が見つけた勝ち、「証明済み」は一手ずつ検証した勝ちです。
analysis-ply = { $ply } 手目：{ $worth }
keys-analyse = 解析、または停止
keys-adopt = 解析の最善の変化を検討盤に並べる
keys-adopt-other = 同じく、はじめの五つの変化
keys-win = 勝ちですか？
keys-exclude = ポインターの点を除く。Shift で全部戻す
keys-only = この点だけを探索。二点なら比較
keys-balance = 一石で均衡、二石で均衡、最善手
keys-all = 押している間、三点だけでなく全部に印
