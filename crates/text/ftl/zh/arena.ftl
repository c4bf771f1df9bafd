# 比赛、开局列表、引擎检查。

openings-too-few = 要求 { $count } 个开局，找到 { $found } 个之后再也找不到新的。
openings-progress = 已有 { $found } / { $count } 个开局，共抽取 { $drawn } 个局面

match-engine = 引擎
match-games = 局数
match-won = 胜
match-drawn = 和
match-lost = 负
match-points = 得分
match-rating = 等级分
match-crashes = 崩溃
match-time = 超时
match-illegal = 违规
match-stopping = 正在停止：先下完进行中的对局。再按一次立即结束。
match-resumed = { $file } 中已有 { $games } 局计入。
match-trouble = 第 { $game } 局：{ $name } 判负：{ $what }
match-late = 着法超时 { $ms } 毫秒
match-no-answer = 超时 { $ms } 毫秒仍无着法，已被终止
match-watch = 观看对局：{ $link }
match-suite-for = 开局表 { $name } 用于{ $rule }，{ $size } × { $size }。
match-no-suite = 没有{ $rule }、{ $size } × { $size } 的内置开局表：对局从空棋盘开始。
match-elo = { $name }：Elo { $elo }（95%：{ $low } 至 { $high }）
match-nelo = 标准化 Elo：{ $elo }（95%：{ $low } 至 { $high }）
match-los = 更强的可能性（LOS）：{ $los }%
match-pairs = 每对两局的得分：0：{ $none }，½：{ $half }，1：{ $one }，1½：{ $more }，2：{ $two }
match-test = LLR { $llr }（{ $low } 至 { $high }）：{ $verdict ->
    [h1] 接受 H1
    [h0] 接受 H0
   *[open] 未定
}
match-winner = 优胜者：{ $name }

compliance-ok = 通过
compliance-absent = 不支持
compliance-wrong = 失败
compliance-passed = { $passed } 项通过，{ $absent } 项不支持。
compliance-failed = { $all } 项检查中有 { $failed } 项失败。
compliance-none = 没有名称以“{ $name }”开头的检查。

ratings-player = 棋手
ratings-unlinked = { $name } 与 { $other } 之间没有对局相连，请分开计算。
ratings-none = 这些文件中没有分出结果的对局
ratings-open = { $count } 局没有结果，未计入。
ratings-none-here = 这台服务器还没有计入等级分的对局
ratings-either = 请指定文件，或用 --data 或 --database 指定服务器，不能同时指定。
ratings-first = 先手值 { $points } ± { $error } 分。
ratings-draws = 棋力相当时 { $percent } % 的对局为和棋。
ratings-left-out = { $count } 位棋手与以上棋手之间没有对局相连，未计入。
