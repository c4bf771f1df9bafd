# 引擎等级以外的对手：教学程序与服务器主人的引擎。
opponent-textbook = 教学程序
opponent-host = 主人的引擎
opponent-host-line = 这台服务器的主人添加的引擎。每步思考时间：
opponent-seconds = 每步秒数
new-program = 程序
new-engine = 引擎
textbook-name = { $program ->
    [win-table] 赢法表
    [win-counter] 赢法计数
    [pattern-table] 棋型表
    [pattern-dictionary] 棋型字典
   *[bitboard] 位棋盘搜索
}
textbook-line = { $program ->
    [win-table] 数出双方每条五连线上的棋子。会挡四，却看不到还没成线的威胁。
    [win-counter] 每条五连线按棋子数加权，每多一子分值乘十，攻守合为一个分数。
    [pattern-table] 认得活三、眠三、活四和冲四，并沿连续进攻往前算。
    [pattern-dictionary] 把每条线拿到棋型字典里查，走总分最高的点。
   *[bitboard] 用特征向量搜索四步。五个程序中最强。
}
textbook-original = 保留原程序的疏漏
