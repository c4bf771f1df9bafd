# 引擎等級以外的對手：教學程式與伺服器主人的引擎。
opponent-textbook = 教學程式
opponent-host = 主人的引擎
opponent-host-line = 這台伺服器的主人加入的引擎。每手思考時間：
opponent-seconds = 每手秒數
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
   *[bitboard] 用特徵向量往前算四手。五個程式中最強。
}
textbook-original = 保留原程式的錯誤
textbook-depth = 前瞻深度
textbook-depth-line = 每多看一手，時間要多好幾倍。
textbook-own-depth = { $program ->
    [pattern-table] 原有（3 手逼著）
    [bitboard] 原有（4 手）
   *[pattern-dictionary] 無，與原版相同
}
textbook-at-depth = { $name }，深度 { $depth }
original-settings = 按原版設定
original-computer = 原版對局
original-two = 原版雙人
original-online = 原版連線
original-set-up = 原版先擺子
new-ends-dead = 誰都不能成五時立即和棋
set-music = 背景音樂
set-exchanged = 互換棋子顏色
original-line = { $program ->
    [win-table] 10 × 10；它執黑先行；誰都沒有五連線時即和棋；每局開始有一段音樂。
    [win-counter] 10 × 10；誰先行隨機；誰都沒有五連線時即和棋。
    [pattern-table] 15 × 15；誰先行由下面的選擇決定，或雙人對局；有聲音。
    [pattern-dictionary] 13 × 13；你執白子先行；可對程式、雙人或連線。
   *[bitboard] 15 × 15；它執黑從天元開局，你用滑鼠左鍵下白子；也可先自由擺子。
}

# The ladder.
ladder = 棋力對照
ladder-who = 對手
ladder-games = 局數
ladder-line = 來自相鄰對手之間的 { $games } 局：無禁手 15 × 15，平衡開局各執黑白，0 至 9 級與此處相同，10 級每手 { $nodes } 個節點。Elo 與 95% 誤差，統一擬合。
