# Puzzles in five steps, and cards that come back.

training-line = 沒有答對的習題，以及重試過的失誤，都會成為卡片，隔一段時間再來，直到你掌握為止。
training-done = 今天沒有到期的卡片。
training-next = 下一張
training-next-puzzle = 下一道習題
training-kept = 已收為卡片。
training-set-aside = 已錯六次，先放在一邊。
training-aside = 錯滿六次，先放在一邊
training-take-up = 重新練習
training-easy = 很容易
training-undo = 收回
training-own = 自己的習題
training-print = 列印習題頁
puzzle-step = 階段

training-today = 今日訓練：{ $count } 張卡片
training-later = 另有 { $count } 張卡片排在之後幾天。
training-step = { $step ->
    [1] 四
    [2] 三
    [3] 組合
    [4] 長的勝法
   *[5] 禁手
}
training-onward = { $point } 正確。{ $color ->
    [black] 黑方
   *[white] 白方
}應 { $reply }，請繼續。
training-played = { $point } 連成五：勝法已走完。
training-even = { $points } 還能取勝。
training-idle = { $point } 沒有構成取勝的威脅。
training-five = { $tried } 之後，{ $color ->
    [black] 黑方
   *[white] 白方
}在 { $reply } 連成五。
training-again = 這張卡片{ $days ->
    [0] 今天
    [1] 明天
   *[other] { $days } 天後
}再來。
training-unreadable = 訓練：有 { $count } 筆記錄無法讀取，保持原樣，第一筆是 { $name }。
training-faults = 有 { $count } 張卡片不再提問：規則對局面的判定已經不同。
training-clock = 時鐘被調回。有 { $count } 張卡片改從今天算起。
training-failed = 無法載入習題：{ $why }
