# 引擎等級以外的對手：教學程式與伺服器主人的引擎。
opponent-textbook = 教學程式
opponent-host = 主人的引擎
opponent-host-line = 這台伺服器的主人加入的引擎。每步思考時間：
opponent-seconds = 每步秒數
new-program = 程式
new-engine = 引擎
textbook-name = { $program ->
    [win-table] 贏法表
    [win-counter] 贏法計數
    [pattern-table] 棋型表
    [pattern-dictionary] 棋型字典
   *[bitboard] 位棋盤搜尋
}
textbook-line = { $program ->
    [win-table] 數出雙方每條五連線上的棋子。會擋四，卻看不到還沒成線的威脅。
    [win-counter] 每條五連線按棋子數加權，每多一子分值乘十，攻守合為一個分數。
    [pattern-table] 認得活三、眠三、活四和衝四，並沿連續進攻往前算。
    [pattern-dictionary] 把每條線拿到棋型字典裡查，走總分最高的點。
   *[bitboard] 用特徵向量搜尋四步。五個程式中最強。
}
textbook-original = 保留原程式的疏漏
