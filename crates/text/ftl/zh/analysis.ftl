# 分析：变化、数值、一句话说明。

analyse = 分析
analysis-title = 分析棋盘
explore-title = 试下
analysis-label = 分析
analysis-lines-label = 变化
analysis-graph-label = 全局黑方胜率
analysis-deeper = 继续加深
analysis-whole = 分析全局
analysis-from-here = 分析此后各变化
analysis-queued = 停止（还剩 { $count } 个局面）
analysis-win = 能赢吗？
analysis-win-again = 重新证明
analysis-here = 在这里分析
analysis-options = 选项
analysis-count = 变化数
analysis-view = 数值视角
analysis-view-turn = 轮走方
analysis-view-black = 黑方
analysis-seek = 寻找
analysis-seek-best = 最佳着法
analysis-seek-one = 一子平衡
analysis-seek-two = 两子平衡
analysis-seek-fifth = 五手打点
analysis-leave-out = 排除 { $point }
analysis-allow-all = 恢复所有点
analysis-short-end = { $proof ->
    [proved] {""}
   *[found] {"约 "}
}{ $moves } 步{ $end ->
    [win] 胜
   *[loss] 负
}
analysis-disc-end = { $end ->
    [win] 胜
   *[loss] 负
}{ $proof ->
    [proved] { $moves }
   *[found] {""}
}
analysis-waiting = 正在搜索…
analysis-proving = 正在寻找证明…
analysis-no-win = 已证明没有连续进攻的胜法
analysis-open = 尚无定论
analysis-unkept = 曾经证明过，证明太长，未保存
analysis-game = 对局进行中不能分析。
analysis-other-game = 你在别的标签页或房间里有一局不许求助的棋正在进行，此处暂不能分析、提示或求解。
analysis-over = 这个局面已经终局。
analysis-nothing = 规则不允许这个局面。
analysis-hidden = 找到答案之前不能分析。
analysis-busy = 引擎正在为对局计算。
analysis-elsewhere = 已停止：引擎现在在另一个标签页里运行。
analysis-failed = 引擎已停止。
analyst-label = 引擎
analyst-browser = 本浏览器，单线程
analyst-server = 本服务器，{ $threads } 线程
analyst-lost = 服务器的引擎不再响应，改由本浏览器的引擎继续。
analyst-refused = 所选引擎不分析这个局面：{ $why }。改由本浏览器的引擎分析。
analysis-is-proved = { $color ->
    [black] 黑方
   *[white] 白方
}从 { $point } 起 { $moves } 步内必胜，已证明。
analysis-is-found = 搜索发现{ $color ->
    [black] 黑方
   *[white] 白方
}约 { $moves } 步获胜；最佳着法 { $point }。
analysis-threat = { $kind ->
    [win] { $color ->
        [black] 黑方
       *[white] 白方
    }下 { $points } 即胜。
    [loss] 挡不住{ $color ->
        [black] 黑方
       *[white] 白方
    }了。
    [five] { $color ->
        [black] 黑方
       *[white] 白方
    }要成五：只有 { $points } 能挡。
    [open-four] { $color ->
        [black] 黑方
       *[white] 白方
    }要成活四。{ $count ->
        [0] 只有冲四能解。
       *[other] { $points } 或冲四能解。
    }
   *[four-three] { $color ->
        [black] 黑方
       *[white] 白方
    }要成四三。{ $count ->
        [0] 只有冲四能解。
       *[other] { $points } 或冲四可能解。
    }
}
analysis-better = { $color ->
    [black] 黑方
   *[white] 白方
}占优，{ $percent }%。最佳着法 { $point }。
analysis-even = 大致均势。最佳着法 { $point }。
analysis-balanced = 最接近均势：{ $points }。
analysis-opening = 开局：{ $name }。
analysis-number = { $color ->
    [black] 黑
   *[white] 白
} { $percent }%
analysis-ends = { $proof ->
    [proved] {""}
   *[found] {"约 "}
}{ $moves } 步{ $end ->
    [win] 胜
   *[loss] 负
}{ $proof ->
    [proved] ，已证明
   *[found] ，搜索所见
}
analysis-row = 变化 { $number }，{ $worth }：{ $line }
analysis-facts = 深度 { $depth }/{ $longest }
analysis-speed = { $nodes }k 节点，{ $speed }k/秒
analysis-node-count = { $nodes }k 节点
analysis-meaning = { $color ->
    [black] 黑方
   *[white] 白方
}获胜的机会：在 Tengen 的自对弈中，60% 的局面约有六成获胜。“搜索所见”是搜索看到的胜法，“已证明”是逐着验证过的。
analysis-ply = 第 { $ply } 手：{ $worth }
keys-analyse = 分析或停止
keys-adopt = 把分析的最佳变化摆到分析棋盘上
keys-adopt-other = 同上，前五个变化之一
keys-win = 能赢吗？
keys-exclude = 排除指针所在的点；加 Shift 全部恢复
keys-only = 只搜索这个点；选两个即比较
keys-balance = 一子平衡、两子平衡、最佳着法
keys-all = 按住：标出所有点，不只三个
