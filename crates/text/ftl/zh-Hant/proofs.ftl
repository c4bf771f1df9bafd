# Forced wins on the page: asked for, shown, kept as puzzles.

study-to-move = 輪到
study-goal-label = 勝法
study-budget = 最長用時
study-shortest = 求最短勝法
study-ask-win = 有必勝嗎？
study-ask-defence = 怎樣防守？
study-ask-threat = 顯示威脅
study-firsts-busy = 正在嘗試每個第一手……
study-checking = 正在逐一驗證證明……
study-unknown = 在限定時間內沒有找到勝法，這不能證明什麼。
study-stopped = 尚無結果便已停止，這不能證明什麼。
study-replay-stopped = 重演已停止，因此尚未證明任何事。
study-invalid = 這份證明檔案不能證明什麼，因此不予展示。
study-pass = 停一手防守
study-tree = 存為變化樹……
export-proof = 證明及其全部分支
study-save = 儲存證明
study-link = 複製連結
study-link-copied = 連結已複製。開啟者會看到證明被核對，並可嘗試任何防守。
study-link-not-copied = 瀏覽器不允許複製。連結如下：
study-too-large = 這份證明太大，無法做成連結：請儲存為檔案，再用「匯入」開啟。
study-link-too-long = 連結太長，無法讀取。請以檔案形式開啟證明。
study-legend = 圓點：勝著。圓環：有專門應對的防守；其他各點也都有應對。
study-defence-legend = 菱形：能化解。紫色菱形：以衝四化解。虛線環：未判定。
study-back = 回到防守
study-try = 點任一點，看這樣防守結果如何。
study-line = 著法
puzzle-keep = 收為習題
puzzle-kept = 恰有一個第一手能勝：已收入習題。
puzzle-there = 這道習題已經收錄。
puzzle-none = 未收錄：習題須恰有一個已證明能勝的第一手，其餘均證明不能。
puzzles-line = 恰有一個勝著的局面。最多選六題列印成頁。
puzzles-none = 暫無習題。證明有必勝後，可用「收為習題」檢驗第一手是否唯一。
puzzle-print = 列印
puzzle-pick = 列入列印頁
puzzle-panel = 習題
puzzle-again = 再試一次
puzzle-show = 看答案
puzzle-remove = 移除
puzzle-sheet-title = 找出勝著
puzzle-answers-title = 答案
cell-wins = 勝著
cell-counter = 有專門應對
cell-averts = 能化解
cell-gains = 以衝四化解
cell-undecided = 未判定

study-idle = 輪到{ $color ->
    [black] 黑方
   *[white] 白方
}。想知道什麼？
study-looking = 正在尋找{ $color ->
    [black] 黑方
   *[white] 白方
}的勝法……
study-defending = 正在尋找{ $color ->
    [black] 黑方
   *[white] 白方
}的解救之著……
study-clock = { $seconds } / { $budget } 秒
study-wins = { $color ->
    [black] 黑方
   *[white] 白方
}{ $goal ->
    [vcf] 連衝{ $fours ->
        [1] 一
        [2] 二
        [3] 三
        [4] 四
        [5] 五
        [6] 六
        [7] 七
        [8] 八
        [9] 九
        [10] 十
       *[other] { $fours }
    }四
    [vct] 以連續進攻
   *[win] 必定
}獲勝，共 { $moves } 步。
study-wins-five = { $color ->
    [black] 黑方
   *[white] 白方
}下 { $point } 即成五。
study-threatens = 若不應，{ $color ->
    [black] 黑方
   *[white] 白方
}{ $goal ->
    [vcf] 連衝{ $fours ->
        [1] 一
        [2] 二
        [3] 三
        [4] 四
        [5] 五
        [6] 六
        [7] 七
        [8] 八
        [9] 九
        [10] 十
       *[other] { $fours }
    }四
    [vct] 以連續進攻
   *[win] 必定
}獲勝，共 { $moves } 步。
study-threatens-five = 若不應，{ $color ->
    [black] 黑方
   *[white] 白方
}下 { $point } 即成五。
study-proved = 已證明：每個合法防守都有應對，已逐一驗證 { $positions } 個局面。
study-found = 已找到{ $color ->
    [black] 黑方
   *[white] 白方
}的勝法，但未獲證明。
study-valid = 證明檔案有效：{ $color ->
    [black] 黑方
   *[white] 白方
}最多 { $moves } 步獲勝。
study-next = 勝著：{ $point }。
study-your-defence = { $color ->
    [black] 黑方
   *[white] 白方
}可下任何一點：點一下看它如何被破解。
study-five = { $color ->
    [black] 黑方
   *[white] 白方
}已勝。
defend-not-needed = { $color ->
    [black] 黑方不必防守：黑先勝，走 { $point }，{ $moves } 步成五。
   *[white] 白方不必防守：白先勝，走 { $point }，{ $moves } 步成五。
}
defend-count = { $count ->
    [0] 沒有找到防點。
   *[other] 有 { $count } 個防點。
}
defend-none = 擋不住：全部 { $count } 手都輸，已證明。
defend-undecided = 另有 { $count } 點未定。
defend-listed = { $point }：{ $reason ->
    [averts] 化解威脅
    [gains] 衝四爭先，威脅可能再來
    [open] 在限定時間內未定
   *[unchecked] 算出會輸，但未逐一驗證
}
defend-all = 全部 { $count } 點
study-averted = { $goal ->
    [vcf] 這些著法之後再無連續衝四的勝法：所有走法都已試過。可能還有較慢的勝法。
    [vct] 這些著法之後再無連續進攻的勝法：所有走法都已試過。可能還有更緩的勝法。
   *[win] 這些著法之後再無勝法。
}
study-incomplete = 尚不完整：目前已有 { $count } 個著法逐一驗證被破解。
study-firsts = { $count ->
    [0] 沒有已證明能勝的第一手。
   *[other] 已證明能勝的第一手有 { $count } 個：{ $points }
}
study-firsts-open = 還有 { $count } 個第一手未能判定。
study-seconds = { $seconds } 秒
study-minutes = { $minutes } 分鐘
study-goal = { $goal ->
    [vcf] 連續衝四（VCF）
    [vct] 連續進攻（VCT）
   *[win] 不限
}
study-goal-line = { $goal ->
    [vcf] 手手衝四（VCF）。
    [vct] 手手衝四，或威脅以衝四取勝（VCT）。
   *[win] 也用較緩的著法。只有空點很少時才斷言沒有勝法；求最短勝法時，會說明已證明它在哪一類中最短。
}
study-letters = 連結裡沒有證明檔案：第 { $letter } 個字元不能出現在那裡。
study-refused = 無法開啟這份證明。{ $why }
prover-failed = 求解器無法執行：{ $why }
puzzle-asked = 輪到{ $color ->
    [black] 黑方
   *[white] 白方
}，{ $goal ->
    [vcf] 以連續衝四
    [vct] 以連續進攻
   *[win] 必定
}取勝，共 { $moves } 步。該下哪裡？
puzzle-looking = { $point }？正在尋找破解著……
puzzle-refuted = { $tried } 不能{ $goal ->
    [vcf] 以連續衝四取勝
    [vct] 以連續進攻取勝
   *[win] 取勝
}：{ $color ->
    [black] 黑方
   *[white] 白方
}應在 { $reply }，其後所有這類走法都已試過。
puzzle-idle = { $tried } 不構成這類威脅：{ $color ->
    [black] 黑方
   *[white] 白方
}占 { $reply }。
puzzle-perhaps = 未定：{ $tried } 之後{ $color ->
    [black] 黑方
   *[white] 白方
}應 { $reply }，能否守住未能及時判定。不計錯誤。
puzzle-wins-too = { $tried } 也能取勝。
puzzle-still-looking = { $color ->
    [black] 黑方
   *[white] 白方
}還能取勝嗎？正在尋找……
puzzle-still = { $color ->
    [black] 黑方
   *[white] 白方
}仍可取勝，共 { $moves } 步，已證明。請繼續。
puzzle-gone = 勝機已失：{ $color ->
    [black] 黑方
   *[white] 白方
}再無{ $goal ->
    [vcf] 連續衝四的勝法
    [vct] 連續進攻的勝法
   *[win] 任何勝法
}，所有著法都已試過。
puzzle-perhaps-gone = 是否仍可取勝，未能及時判定。
puzzle-wrong = 未定：{ $tried } 未能及時證明，也未能及時駁倒。不計錯誤。
puzzle-solved = { $point } 正確。點任何防守，看它如何被破解。
puzzle-title = { $number }. { $color ->
    [black] 黑方
   *[white] 白方
} { $moves } 步勝
puzzle-caption = { $number }. 輪到{ $color ->
    [black] 黑方
   *[white] 白方
}，{ $goal ->
    [vcf] 以連續衝四
    [vct] 以連續進攻
   *[win] 必定
}取勝
puzzle-answer = { $number }. { $point }
puzzles-chosen = 已選 { $count } 題，最多 { $most } 題
puzzle-set-aside = 一道收錄的習題無法讀取，已另存為 { $key }：{ $why }
study-fours = { $points } 是衝四（共 { $count } 個）：對方須應，隨後又輪到你；威脅可能再現。

# 入門課程。
course-before-renju = 第一盤連珠之前，先看一個關於禁手的局面。按「關閉」即開始對局。
course-lessons = 入門課程
course-exercises = 專項練習
course-line = 五個短章，每題都在棋盤上作答；下錯了，棋盤上就會示範怎樣被擊敗。
course-next = 下一題
course-rows = 五、四與三
course-rows-about = 五子連珠即勝。對方成四必須馬上擋；活三要在變成活四之前擋住。
course-both = 四三
course-both-about = 一手棋同時造成四和三，對方只能應付其中一個。
course-fours = 連續衝四取勝
course-fours-about = 每個衝四只有一個應手，直到同時出現兩個四。
course-defence = 防守與反衝四
course-defence-about = 找出能擋住所有威脅的一點。自己的衝四可以爭得一手。
course-forbidden = 禁手
course-forbidden-about = 連珠規則下，黑方一手不能同時成兩個活三或兩個四，也不能成六子以上。白方可以利用這些禁手點，黑方必須提防。
course-find = { $shape ->
    [five] 有四子可以連成五。
    [fours] 有一手可以形成兩處成五。
    [four-three] 有一手可以同時形成四和活三。
    [four] 只靠衝四就能取勝：每個四對方都必須擋。
    [three] 先做活三。
   *[quiet] 第一手既不是四，也不是活三。
}
course-threatens = { $color ->
    [black] 黑方
   *[white] 白方
}威脅{ $threat ->
    [four] 連成五。
    [three] 形成活四。
   *[win] 連續進攻取勝，雖然下一手還沒有五或活四。
}
course-own-four = 你自己也能衝四。
course-makes = { $point } 正確：這樣{ $shape ->
    [five] 連成五
    [fours] 有兩處成五，只能擋住一處
    [four-three] 同時形成四和活三
    [four] 衝四得先手
    [three] 形成活三
   *[quiet] 威脅連續衝四取勝
}。
course-stops = { $point } 正確：{ $color ->
    [black] 黑方
   *[white] 白方
}原本要{ $threat ->
    [four] 連成五
    [three] 形成活四
   *[win] 連續進攻取勝
}，現在沒有了。
course-leaves = { $tried } 之後可走 { $reply }：這樣{ $shape ->
    [five] 連成五
    [fours] 有兩處成五，只能擋住一處
    [four-three] 同時形成四和活三
    [four] 衝四得先手
    [three] 形成活三
   *[quiet] 威脅連續衝四取勝
}。{ $color ->
    [black] 黑方
   *[white] 白方
} { $moves } 步獲勝，已證明。
course-next-chapter = 下一章
course-done = { $done }/{ $all }
course-at = 第 { $number } 題，共 { $all } 題
