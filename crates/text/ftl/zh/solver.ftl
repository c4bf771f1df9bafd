# Forced wins, their proofs, and what averts them.

solve-wins = { $color ->
    [black] 黑方
   *[white] 白方
} { $moves } 步内胜：{ $line }
solve-shortest = { $goal ->
    [vcf] 没有更短的连续冲四胜法。
    [vct] 没有更短的连续进攻胜法。
   *[win] 没有任何更短的胜法。
}
solve-shorter-open = 是否有更短的胜法尚不清楚：搜索到了限制。
solve-proved = 已证明：对每个合法防守，已逐一验证 { $positions } 个局面。
solve-unproved = 已找到，但未证明：证明文件被驳回。{ $reason }
solve-no-win = { $color ->
    [black] 黑方
   *[white] 白方
}{ $goal ->
    [vcf] 没有连续冲四的胜法
    [vct] 没有连续进攻的胜法
   *[win] 没有必胜之法
}：所有走法都已试过。
solve-unknown = 在限制之内没有找到胜法，这不能证明什么。
solve-firsts = { $count ->
    [0] 没有能胜的第一手。
   *[other] 能胜的第一手有 { $count } 个：
}
solve-firsts-open = 可能还有：搜索到了限制。
solve-nodes = { $nodes } 个节点，{ $seconds } 秒
certificate-written = 证明文件：{ $file }
verify-valid = 有效：{ $color ->
    [black] 黑方
   *[white] 白方
}对任何防守都能胜，最多 { $moves } 步；共 { $positions } 个局面。
verify-start = 开始
verify-empty = 证明文件里没有证明。
verify-stone = 局面中 { $point } 的棋子在棋盘之外，或与另一子重叠。
verify-decided = 局面中经过 { $point } 已有一条获胜的连线。
verify-order = 节点 { $node } 引用了并非在它之前的节点。
verify-illegal = { $line } 之后：进攻方不能下 { $point }。
verify-missing = { $line } 之后：没有应对 { $defence } 的着法。
verify-defender-wins = { $line } 之后：防守方下 { $point } 获胜。
verify-full = { $line } 之后：棋盘已满。
verify-no-magic = 这不是证明文件：开头不是 TGPF。
verify-version = 不认识格式的第 { $version } 版。
verify-truncated = 文件在第 { $at } 字节处中断。
verify-number = 第 { $at } 字节：数超过 32 位。
verify-value = 第 { $at } 字节：{ $value } 在此没有意义。
verify-trailing = 第 { $at } 字节：结尾之后还有内容。

defend-nothing = { $color ->
    [black] 黑方
   *[white] 白方
}没有{ $goal ->
    [vcf] 连续冲四的
   *[vct] 连续进攻的
}胜法可威胁：所有走法都已试过。
defend-threat = { $color ->
    [black] 黑方
   *[white] 白方
}威胁在 { $moves } 步内获胜：{ $line }
defend-moves = { $count ->
    [0] 没有找到防点。
   *[other] 能化解的着法有 { $count } 个：{ $points }
}
defend-open = 在限制之内未能判定的着法有 { $count } 个：{ $points }
defend-unchecked = 已找到破解但尚未逐一验证的着法有 { $count } 个：{ $points }
defend-complete = 其余 { $count } 手都输，已证明。

certificate-else = 对其他任何应手，{ $point } 获胜。
certificate-cut = 树在 { $nodes } 个节点处截断。
