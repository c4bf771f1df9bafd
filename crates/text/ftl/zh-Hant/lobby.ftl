# 大廳：棋手互相尋找對手的地方。

lobby = 大廳
lobby-find = 找對手
lobby-entering = 正在進入大廳……
lobby-lost = 連線已中斷，正在重試；等待中的人繼續等待。
lobby-missing = 這台伺服器沒有大廳。可以用連結與朋友對局。
lobby-late = 大廳在本站的另一台伺服器上，目前訊息會晚幾秒到達。
lobby-here = { $here ->
    [1] 只有你在這裡
   *[other] { $here } 人在這裡
} · { $games ->
    [0] 沒有進行中的對局
   *[other] { $games } 局進行中
}
lobby-rating = 你的等級分（{ $group ->
    [gomoku] 五子棋即時
    [renju] 連珠即時
    [gomoku-correspondence] 五子棋通信
   *[renju-correspondence] 連珠通信
}）：{ $rating }
lobby-rating-new = 等級分從 1500 開始，下滿若干局之前是暫定的。
lobby-fair = 這樣的對局結束之前，本頁面（包括此瀏覽器中的其他標籤頁）不提供提示、分析和求解。

# 快速配對。
lobby-quick = 快速配對
lobby-quick-line = 可選一項或幾項，先找到誰就與誰下。
lobby-waiting = { $count ->
    [0] 無人等待
   *[other] { $count } 人等待
}
lobby-looking = 正在找對手
lobby-near = 等級分相差 { $points } 以內，每秒放寬
lobby-near-any = 現在不限等級分
lobby-stop = 不找了
lobby-back = 回大廳

# 約局。
lobby-seeks = 約局
lobby-seeks-none = 現在沒有人約局。
lobby-seeks-more = 另有 { $count } 局。
lobby-take = 應戰
lobby-take-from = 應戰：{ $name }
lobby-yours = 你的約局
lobby-withdraw = 撤下
lobby-has = { $color ->
    [black] 對方執黑
   *[white] 對方執白
}
lobby-sought = { $ends ->
    [both] 等級分 { $least } 至 { $most }
    [least] 等級分 { $least } 以上
   *[most] 等級分 { $most } 以下
}
lobby-rated = 計分
lobby-unrated = 不計分
lobby-offer = 發起約局
lobby-offer-put = 掛出
lobby-rate = 計分
lobby-rate-line = { $why ->
    [rated] 結果計入雙方等級分。
    [casual] 結果不計入等級分。
    [clock] 計分對局須有計時。
    [handicap] 計分對局雙方用時須相同。
    [match] 計分的是平衡黑白的開局規則（例如 Swap2）的對局，以及偶數局的比賽。
   *[opening] 計分對局須用平衡黑白的開局規則，例如 Swap2。
}
lobby-range = 對手的等級分
lobby-range-any = 不限
lobby-range-points = 與我相差不超過 { $points }

# 挑戰。
lobby-challenges = 挑戰
lobby-challenged-by = { $name } 向你挑戰
lobby-challenged = 你已向 { $name } 挑戰
lobby-match = { $games } 局比賽
lobby-accept = 接受
lobby-decline = 謝絕
lobby-decline-as = { $why ->
    [later] 現在不下
    [clock] 換一種計時
    [rule] 換規則或開局
    [casual] 只下計分對局
    [rated] 只下不計分對局
   *[unsaid] 不說明理由
}
lobby-take-back = 收回
lobby-challenge = 挑戰下一局
lobby-challenge-send = 發出挑戰
lobby-challenge-line = { $name } 在大廳裡會看到它：保留五分鐘，通信對局保留一週。
lobby-declined = { $name } 謝絕{ $why ->
    [later] ：現在不下。
    [clock] ：請換一種計時。
    [rule] ：請換規則或開局。
    [casual] ：只下計分對局。
    [rated] ：只下不計分對局。
   *[unsaid] 。
}
lobby-expired = { $name } 沒有答覆你的挑戰。
lobby-withdrawn = { $name } 收回了挑戰。
lobby-for-anyone = 大廳裡的任何人
lobby-by-name-line = 打開本頁面以來遇到過的棋手。其他人可以按帳號名查找，從其主頁挑戰，或用連結。
lobby-find-name = 或按帳號名
lobby-find-player = 查找
lobby-find-none = 這裡沒有人用這個帳號名。
lobby-by-link = 用連結與朋友對局

# 空的大廳。
lobby-empty = 現在沒有人找對局。不妨先：
lobby-empty-level = 與電腦對局
lobby-empty-puzzle = 做一道習題
lobby-tell = 有人找對局時告訴我
lobby-tell-line = 本頁面打開期間，用聲音和視窗標題提醒。
lobby-tell-notice = 本頁面打開期間，用聲音、視窗標題和系統通知提醒。

# 對局。
lobby-game = 你有一局棋在等你
lobby-game-go = 去下棋
lobby-title-game = 對局開始！
lobby-title-challenge = 有人向你挑戰
lobby-title-seek = 有人在找對局
lobby-change = 你的等級分：{ $before } → { $after }
lobby-change-waits = 正在計算等級分……

# 拒絕。
lobby-not = { $why ->
    [no-player] 瀏覽器沒有保存這台伺服器的 Cookie，而棋手需要它。請允許 Cookie 後再試。
    [offer] 這樣的對局不能下，或者不能計分。請換開局規則或計時。
    [empty-range] 沒有等級分落在這個範圍內。
    [playing] 你正在對局，請先下完。
    [other-playing] 對方正在對局，請稍後再試。
    [waits] 你曾多次不走第一手，需要等待。
    [too-many] 約局已達上限：每名棋手三局，每個位址也有限額。
    [same] 你已有一個同樣的約局。
    [gone] 已經沒有了：有人搶先一步，或者已被撤下。
    [own] 不能與自己對局。
    [not-yours] 這是別的棋手的。
    [apart] 你們兩人不互相對局。
    [out-of-range] 你的等級分不在對方要找的範圍內。
    [no-pool] 主辦方已關閉這項配對，請另選一項。
    [no-level] 這個等級不在這裡對局，或者不下這樣的棋。
    [no-arena] 沒有這場競技賽。
    [arena-over] 這場競技賽的時間已到。
    [arena-full] 這場競技賽的人數已滿。
    [not-entered] 你沒有參加這場競技賽。
    [unknown-player] 這裡沒有這名棋手，或者該棋手已被刪除。
   *[unavailable] 伺服器現在讀不到資料，請稍後再試。
}
lobby-waits = 你曾多次不走第一手。{ $time }後可以再下。
lobby-waited = 你可以再下了。
lobby-cut = 還沒有收到答覆，連線就斷了。請看看是否已經辦成，再試一次。
lobby-no-game = 沒能建立對局，你可以重新找對手。請再試一次。
lobby-void = 對方 30 秒內沒有走第一手，這局不算，你可以重新找對手。
lobby-void-yours = 你 30 秒內沒有走第一手，這局不算。常常這樣的人需要等待。

# 程式等級、進行中的對局、比賽。
lobby-levels = 馬上與電腦對局
lobby-level = { $level } 級
lobby-running = 正在進行的對局
lobby-watch = 觀戰
lobby-watch-game = 觀看 { $first } 對 { $second }
lobby-games = 局數
lobby-games-line = { $games } 局全部下完，雙方輪流先走。
lobby-against = 對手：{ $name }
lobby-match-line = 第 { $game } 局，共 { $games } 局 · { $points }
lobby-score = { $state ->
    [goes-on] 下完 { $played } 局（共 { $games } 局），比分 { $points }。下一局會自動開始。
    [won] 你以 { $points } 贏得比賽。
    [lost] 你以 { $points } 輸掉比賽。
    [drawn] 比賽打平，{ $points }。
   *[cut] 比賽提前結束：下完 { $played } 局（共 { $games } 局），比分 { $points }。
}

# 競技場：誰有空就馬上配對的一晚。
lobby-arena = 競技場
lobby-arena-when = { $state ->
    [open] { $time }後開始
    [running] 還剩{ $time }
    [ending] 最後幾局
   *[over] 已結束
}
lobby-arena-players = { $count ->
    [0] 還沒有人參加
   *[other] { $count } 人參加
}
lobby-arena-line = 到時間為止，誰有空就馬上配對。贏一局兩分，和棋一分。
lobby-arena-streaks = 連贏兩局之後分數加倍。
lobby-arena-enter = 參加
lobby-arena-return = 回來
lobby-arena-leave = 離開
lobby-arena-table = 名次表
lobby-arena-table-waits = 正在取名次表……
lobby-arena-empty = 還沒有人參加。
lobby-arena-standing = 第 { $place } 名，共 { $players } 人 · { $points } 分
lobby-arena-follows = { $what ->
    [open] 時間一到，第一局會自動開始。
    [free] 一有人空下來就為你配對。
    [plays] 你正在對局。
    [left] 回來之前不再為你配對。
    [ending] 時間已到，最後幾局仍然算分。
   *[final] 名次已定。
}
lobby-arena-place = 名次
lobby-arena-name = 棋手
lobby-arena-points = 分數
lobby-arena-results = 勝、和、負
lobby-arena-plays = 正在對局
lobby-arena-double = 分數加倍
lobby-arena-away = 已離開
lobby-arena-rows = { $from }–{ $to }，共 { $players } 人
lobby-arena-up = 前面的名次
lobby-arena-down = 後面的名次
