# 引擎等级以外的对手：教学程序与服务器主人的引擎。
opponent-textbook = 教学程序
opponent-host = 主人的引擎
opponent-host-line = 这台服务器的主人添加的引擎。每手思考时间：
opponent-seconds = 每手秒数
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
   *[bitboard] 用特征向量往前算四手。五个程序中最强。
}
textbook-original = 保留原程序的错误
textbook-depth = 前瞻深度
textbook-depth-line = 每多看一手，时间要多好几倍。
textbook-own-depth = { $program ->
    [pattern-table] 原有（3 手逼着）
    [bitboard] 原有（4 手）
   *[pattern-dictionary] 无，与原版相同
}
textbook-at-depth = { $name }，深度 { $depth }
original-settings = 按原版设置
original-computer = 原版对局
original-two = 原版双人
original-online = 原版联机
original-set-up = 原版先摆子
new-ends-dead = 谁都不能成五时立即和棋
set-music = 背景音乐
set-exchanged = 互换棋子颜色
original-line = { $program ->
    [win-table] 10 × 10；它执黑先行；谁都没有五连线时即和棋；每局开始有一段音乐。
    [win-counter] 10 × 10；谁先行随机；谁都没有五连线时即和棋。
    [pattern-table] 15 × 15；谁先行由下面的选择决定，或双人对局；有声音。
    [pattern-dictionary] 13 × 13；你执白子先行；可对程序、双人或联机。
   *[bitboard] 15 × 15；它执黑从天元开局，你用鼠标左键下白子；也可先自由摆子。
}

# The ladder.
ladder = 棋力对照
ladder-who = 对手
ladder-games = 局数
ladder-line = 来自相邻对手之间的 { $games } 局：无禁手 15 × 15，平衡开局各执黑白，0 至 9 级与此处相同，10 级每手 { $nodes } 个节点。Elo 与 95% 误差，统一拟合。
