# 分析：變化、數值、一句話說明。

analyse = 分析
analysis-title = 分析棋盤
explore-title = 試下
analysis-label = 分析
analysis-lines-label = 變化
analysis-graph-label = 全局黑方勝率
analysis-deeper = 繼續加深
analysis-whole = 分析全局
analysis-from-here = 分析此後各變化
analysis-queued = 停止（還剩 { $count } 個局面）
analysis-win = 能贏嗎？
analysis-win-again = 重新證明
analysis-here = 在這裡分析
analysis-options = 選項
analysis-count = 變化數
analysis-view = 數值視角
analysis-view-turn = 輪走方
analysis-view-black = 黑方
analysis-seek = 尋找
analysis-seek-best = 最佳著法
analysis-seek-one = 一子平衡
analysis-seek-two = 兩子平衡
analysis-seek-fifth = 五手打點
analysis-leave-out = 排除 { $point }
analysis-allow-all = 恢復所有點
analysis-short-end = { $proof ->
    [proved] {""}
   *[found] {"約 "}
}{ $moves } 步{ $end ->
    [win] 勝
   *[loss] 負
}
analysis-disc-end = { $end ->
    [win] 勝
   *[loss] 負
}{ $proof ->
    [proved] { $moves }
   *[found] {""}
}
analysis-waiting = 正在搜索…
analysis-proving = 正在尋找證明…
analysis-no-win = 已證明沒有連續進攻的勝法
analysis-open = 尚無定論
analysis-unkept = 曾經證明過，證明太長，未保存
analysis-game = 對局進行中不能分析。
analysis-other-game = 你在別的標籤頁或房間裡有一局不許求助的棋正在進行，此處暫不能分析、提示或求解。
analysis-over = 這個局面已經終局。
analysis-nothing = 規則不允許這個局面。
analysis-hidden = 找到答案之前不能分析。
analysis-busy = 引擎正在為對局計算。
analysis-elsewhere = 已停止：引擎現在在另一個標籤頁裡執行。
analysis-failed = 引擎已停止。
analyst-label = 引擎
analyst-browser = 本瀏覽器，單執行緒
analyst-server = 本伺服器，{ $threads } 執行緒
analyst-lost = 伺服器的引擎不再回應，改由本瀏覽器的引擎繼續。
analyst-refused = 所選引擎不分析這個局面：{ $why }。改由本瀏覽器的引擎分析。
analysis-is-proved = { $color ->
    [black] 黑方
   *[white] 白方
}從 { $point } 起 { $moves } 步內必勝，已證明。
analysis-is-found = 搜索發現{ $color ->
    [black] 黑方
   *[white] 白方
}約 { $moves } 步獲勝；最佳著法 { $point }。
analysis-threat = { $kind ->
    [win] { $color ->
        [black] 黑方
       *[white] 白方
    }下 { $points } 即勝。
    [loss] 擋不住{ $color ->
        [black] 黑方
       *[white] 白方
    }了。
    [five] { $color ->
        [black] 黑方
       *[white] 白方
    }要成五：只有 { $points } 能擋。
    [open-four] { $color ->
        [black] 黑方
       *[white] 白方
    }要成活四。{ $count ->
        [0] 只有衝四能解。
       *[other] { $points } 或衝四能解。
    }
   *[four-three] { $color ->
        [black] 黑方
       *[white] 白方
    }要成四三。{ $count ->
        [0] 只有衝四能解。
       *[other] { $points } 或衝四可能解。
    }
}
analysis-better = { $color ->
    [black] 黑方
   *[white] 白方
}佔優，{ $percent }%。最佳著法 { $point }。
analysis-even = 大致均勢。最佳著法 { $point }。
analysis-balanced = 最接近均勢：{ $points }。
analysis-opening = 開局：{ $name }。
analysis-number = { $color ->
    [black] 黑
   *[white] 白
} { $percent }%
analysis-ends = { $proof ->
    [proved] {""}
   *[found] {"約 "}
}{ $moves } 步{ $end ->
    [win] 勝
   *[loss] 負
}{ $proof ->
    [proved] ，已證明
   *[found] ，搜索所見
}
analysis-row = 變化 { $number }，{ $worth }：{ $line }
analysis-facts = 深度 { $depth }/{ $longest }
analysis-speed = { $nodes }k 節點，{ $speed }k/秒
analysis-node-count = { $nodes }k 節點
analysis-meaning = { $color ->
    [black] 黑方
   *[white] 白方
}獲勝的機會：在 Tengen 的自對弈中，60% 的局面約有六成獲勝。“搜索所見”是搜索看到的勝法，“已證明”是逐著驗證過的。
analysis-ply = 第 { $ply } 手：{ $worth }
keys-analyse = 分析或停止
keys-adopt = 把分析的最佳變化擺到分析棋盤上
keys-adopt-other = 同上，前五個變化之一
keys-win = 能贏嗎？
keys-exclude = 排除指針所在的點；加 Shift 全部恢復
keys-only = 只搜索這個點；選兩個即比較
keys-balance = 一子平衡、兩子平衡、最佳著法
keys-all = 按住：標出所有點，不只三個
