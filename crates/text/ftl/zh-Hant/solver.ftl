# Forced wins, their proofs, and what averts them.

solve-wins = { $color ->
    [black] 黑方
   *[white] 白方
} { $moves } 步內勝：{ $line }
solve-shortest = { $goal ->
    [vcf] 沒有更短的連續衝四勝法。
    [vct] 沒有更短的連續進攻勝法。
   *[win] 沒有任何更短的勝法。
}
solve-shorter-open = 是否有更短的勝法尚不清楚：搜尋到了限制。
solve-proved = 已證明：對每個合法防守，已逐一驗證 { $positions } 個局面。
solve-unproved = 已找到，但未證明：證明檔案被駁回。{ $reason }
solve-no-win = { $color ->
    [black] 黑方
   *[white] 白方
}{ $goal ->
    [vcf] 沒有連續衝四的勝法
    [vct] 沒有連續進攻的勝法
   *[win] 沒有必勝之法
}：所有著法都已試過。
solve-unknown = 在限制之內沒有找到勝法，這不能證明什麼。
solve-firsts = { $count ->
    [0] 沒有能勝的第一手。
   *[other] 能勝的第一手有 { $count } 個：
}
solve-firsts-open = 可能還有：搜尋到了限制。
solve-nodes = { $nodes } 個節點，{ $seconds } 秒
certificate-written = 證明檔案：{ $file }
verify-valid = 有效：{ $color ->
    [black] 黑方
   *[white] 白方
}對任何防守都能勝，最多 { $moves } 步；共 { $positions } 個局面。
verify-start = 開始
verify-empty = 證明檔案裡沒有證明。
verify-stone = 局面中 { $point } 的棋子在棋盤之外，或與另一子重疊。
verify-decided = 局面中經過 { $point } 已有一條獲勝的連線。
verify-order = 節點 { $node } 引用了並非在它之前的節點。
verify-illegal = { $line } 之後：進攻方不能下 { $point }。
verify-missing = { $line } 之後：沒有應對 { $defence } 的著法。
verify-defender-wins = { $line } 之後：防守方下 { $point } 獲勝。
verify-full = { $line } 之後：棋盤已滿。
verify-no-magic = 這不是證明檔案：開頭不是 TGPF。
verify-version = 不認識格式的第 { $version } 版。
verify-truncated = 檔案在第 { $at } 位元組處中斷。
verify-number = 第 { $at } 位元組：數超過 32 位元。
verify-value = 第 { $at } 位元組：{ $value } 在此沒有意義。
verify-trailing = 第 { $at } 位元組：結尾之後還有內容。

defend-nothing = { $color ->
    [black] 黑方
   *[white] 白方
}沒有{ $goal ->
    [vcf] 連續衝四的
   *[vct] 連續進攻的
}勝法可威脅：所有著法都已試過。
defend-threat = { $color ->
    [black] 黑方
   *[white] 白方
}威脅在 { $moves } 步內獲勝：{ $line }
defend-moves = { $count ->
    [0] 沒有找到防點。
   *[other] 能化解的著法有 { $count } 個：{ $points }
}
defend-open = 在限制之內未能判定的著法有 { $count } 個：{ $points }
defend-unchecked = 已找到破解但尚未逐一驗證的著法有 { $count } 個：{ $points }
defend-complete = 其餘 { $count } 手都輸，已證明。

certificate-else = 對其他任何應手，{ $point } 獲勝。
certificate-cut = 樹在 { $nodes } 個節點處截斷。
