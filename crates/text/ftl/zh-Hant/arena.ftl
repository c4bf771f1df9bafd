# 比賽、開局列表、引擎檢查。

openings-too-few = 要求 { $count } 個開局，找到 { $found } 個之後再也找不到新的。
openings-progress = 已有 { $found } / { $count } 個開局，共抽取 { $drawn } 個局面

match-engine = 引擎
match-games = 局數
match-won = 勝
match-drawn = 和
match-lost = 負
match-points = 得分
match-rating = 等級分
match-crashes = 崩潰
match-time = 超時
match-illegal = 違規
match-stopping = 正在停止：先下完進行中的對局。再按一次立即結束。
match-resumed = { $file } 中已有 { $games } 局計入。
match-trouble = 第 { $game } 局：{ $name } 判負：{ $what }
match-late = 著法超時 { $ms } 毫秒
match-no-answer = 超時 { $ms } 毫秒仍無著法，已被終止
match-watch = 觀看對局：{ $link }
match-suite-for = 開局表 { $name } 用於{ $rule }，{ $size } × { $size }。
match-no-suite = 沒有{ $rule }、{ $size } × { $size } 的內建開局表：對局從空棋盤開始。
match-elo = { $name }：Elo { $elo }（95%：{ $low } 至 { $high }）
match-nelo = 標準化 Elo：{ $elo }（95%：{ $low } 至 { $high }）
match-los = 更強的可能性（LOS）：{ $los }%
match-pairs = 每對兩局的得分：0：{ $none }，½：{ $half }，1：{ $one }，1½：{ $more }，2：{ $two }
match-test = LLR { $llr }（{ $low } 至 { $high }）：{ $verdict ->
    [h1] 接受 H1
    [h0] 接受 H0
   *[open] 未定
}
match-winner = 優勝者：{ $name }

compliance-ok = 通過
compliance-absent = 不支援
compliance-wrong = 失敗
compliance-passed = { $passed } 項通過，{ $absent } 項不支援。
compliance-failed = { $all } 項檢查中有 { $failed } 項失敗。
compliance-none = 沒有名稱以「{ $name }」開頭的檢查。

ratings-player = 棋手
ratings-unlinked = { $name } 與 { $other } 之間沒有對局相連，請分開計算。
ratings-none = 這些檔案中沒有分出結果的對局
ratings-open = { $count } 局沒有結果，未計入。
ratings-none-here = 這台伺服器還沒有計入等級分的對局
ratings-either = 請指定檔案，或用 --data 或 --database 指定伺服器，不能同時指定。
ratings-first = 先手值 { $points } ± { $error } 分。
ratings-draws = 棋力相當時 { $percent } % 的對局為和棋。
ratings-left-out = { $count } 位棋手與以上棋手之間沒有對局相連，未計入。
