# Puzzles in five steps, and cards that come back.

training-line = 間違えた問題と、もう一度考えた悪手はカードになります。覚えるまで、日をおいて出題されます。
training-done = 今日のカードはありません。
training-next = 次のカード
training-next-puzzle = 次の問題へ
training-kept = カードにしました。
training-set-aside = 六回間違えたので、取り置きました。
training-aside = 六回間違えて取り置いたカード
training-take-up = もう一度取り組む
training-easy = 簡単
training-undo = 取り消す
training-own = 自分の問題
training-print = 問題用紙を印刷
puzzle-step = 段階

training-today = 今日の練習：カード { $count } 枚
training-later = ほかの { $count } 枚は翌日以降に出題されます。
training-step = { $step ->
    [1] 四
    [2] 三
    [3] 組み合わせ
    [4] 長い勝ち
   *[5] 禁手
}
training-onward = { $point } は正解です。{ $color ->
    [black] 黒
   *[white] 白
}は { $reply } と受けます。続けてください。
training-played = { $point } で五ができ、勝ち切りました。
training-even = { $points } は勝ちにもなります。
training-idle = { $point } は勝ちの狙いになりません。
training-five = { $tried } には、{ $color ->
    [black] 黒
   *[white] 白
}が { $reply } で五を作ります。
training-again = このカードは{ $days ->
    [0] 今日
    [1] 明日
   *[other] { $days } 日後に
}また出題されます。
training-unreadable = 練習の記録のうち { $count } 件が読めず、そのまま残しました。最初は { $name } です。
training-faults = { $count } 枚のカードは出題されません。局面の判定が今の規則と違います。
training-clock = 時計が戻されました。{ $count } 枚のカードは今日から数えます。
training-failed = 問題を読み込めません：{ $why }
