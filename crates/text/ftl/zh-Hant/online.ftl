# 與遠方的人在伺服器的房間裡對局。

# 開房間。
online-line = 與隔壁或遠方的朋友對局：得到一個連結，傳給對方即可，無需註冊。
online-color = 你執
online-casual = 友誼局
online-casual-line = 雙方都可以使用提示、看到禁手標記，棋譜會註明。
online-fair-line = 終局前沒有提示、禁手標記和分析，除非對局中雙方同意。
online-fives = 成五
online-fives-win = 立即獲勝
online-fives-line = { $fouls ->
    [refuse] 成五即終局。
    [claim] 成五後點一下其中的棋子並宣告才算。報錯不罰。
    [claim-or-turn] 成五後點一下其中的棋子並宣告才算。報錯停一手。
   *[claim-or-lose] 成五後點一下其中的棋子並宣告才算。報錯判負。
}
online-exchanged = 與原版一樣，雙方看到的棋子顏色都交換：白先。
online-for = 對手
online-for-anyone = 任何有連結的人
online-for-line = 只有 { $name } 用上次對局的瀏覽器才能入座，其他打開連結的人觀戰。
online-for-gone = 已找不到 { $name }，請另選對手。
invite-owned-line = 空位只屬於一位棋手，其他打開此連結的人觀戰。
online-name = 你的名字（可不填）
online-clock = 計時
online-clock-none = 不計時
online-clock-none-line = 雙方想多久都可以。
online-clock-line = { $unit ->
    [minutes] 下 60 手最多 { $time } 分鐘。
    [hours] 下 60 手最多 { $time } 小時。
   *[days] 下 60 手最多 { $time } 天。
}
clock-duration = { $unit ->
    [days] { $time } 天
    [hours] { $time } 小時
    [minutes] { $time } 分
   *[seconds] { $time } 秒
}
clock-move = 每手 { $time }
clock-weekends = { $clock }，週六、週日（UTC）不計時
clock-weekends-here = 按你的時間，{ $from }至{ $to }不計時。
clock-cap = { $clock }，最多累積到 { $time }
clock-vacation = { $clock }；每年 { $yearly } 天假期，最多累積 { $cap } 天
room-away = { $who ->
    [you] 你休假到 { $date }（UTC）。
   *[other] { $name }休假到 { $date }（UTC）。
}
room-leaves = { $who ->
    [you] 你在 { $first } 至 { $last }（UTC）休假。
   *[other] { $name }在 { $first } 至 { $last }（UTC）休假。
}
clock-round = { $clock }，{ $then ->
    [arbiter] { $time }後由裁判裁定
   *[draw] { $time }後判和棋
}
clock-draws = { $clock }；和棋算{ $who ->
    [first] 建房者勝
   *[second] 加入者勝
}
clock-of-round = 本輪
clock-left = 還剩 { $seconds } 秒
clock-of = { $name }的時間
room-round-over = 本輪時間已到：由裁判裁定勝負。
room-draw-counts = 和棋算{ $name }勝。
room-drawn-arbiter = 裁判判為和棋。
room-no-result = 無結果
room-void = 30 秒內沒有走出第一步，本局不計。
room-paused = 計時已暫停。
clock-away = 頁面曾被遮住（例如鎖定螢幕或來電），計時已暫停。
clock-wooden = 實體棋盤用棋鐘
clock-ready = 走完後按自己的一半；首次按下即開始對方的計時。長按一半可調整時間。
clock-unreadable = 無法讀取上次的棋鐘，這是新的棋鐘。
clock-over = 時間已到。
clock-round-over = 本輪時間已到。
clock-adjusted = 完成
clock-player = { $number ->
    [1] 棋手一
   *[other] 棋手二
}
online-vacation-line = 假期另計。
vacation = 休假
vacation-line = 從明天起你的時間不走。按 UTC 的整天計算，休假時照樣可以落子。
vacation-left = 你還有 { $days } 天假期。
vacation-days = 天數
vacation-when = { $first } 至 { $last }。
vacation-take = 開始休假
vacation-end = 結束休假
vacation-end-line = 從明天起恢復計時，未用的天數歸還給你。
vacation-last = 你的假期今天結束。
vacation-not = { $why ->
    [days] 天數須為 1 到 { $days } 的整數。
    [none] 本局沒有假期。
    [away] 你已在休假。
   *[not-away] 你沒有可結束的假期。
}
talk = 說句話
talk-phrase = { $phrase ->
    [hello] 你好！
    [good-luck] 祝你好運！
    [well-played] 下得好！
    [thanks] 謝謝對局。
    [sorry] 抱歉，手滑了。
    [moment] 請稍等。
    [back] 我回來了。
   *[bye] 我得走了，再見！
}
talk-said = { $name }：{ $words }
talk-line = 每個人都以自己的語言讀到這些話。說過的話不會儲存。
talk-freely = 也用自己的話
talk-freely-line = 僅在雙方都開啟時有效。
talk-freely-both = 雙方都已開啟，任何一方都可以關閉。
talk-freely-wish = { $name } 想用自己的話交談。可在「說句話」中開啟。
talk-words = 你的話
talk-send = 傳送
talk-not = { $why ->
    [away] { $name }已離線，沒有收到。
    [muted] 主辦方已將你禁言。
    [too-many] 一下子說得太多了，請稍等幾秒。
   *[not-freely] 用自己的話需雙方同意。
}
clock-pause = 暫停計時
clock-continue = 繼續對局
online-arbiter = 設裁判
online-arbiter-line = 你會得到第三個連結，交給觀戰的裁判：裁判可以停鐘、退回著法、判定勝負。
online-make = 產生連結
online-making = 正在開房間……
online-unreachable = 伺服器沒有回應，請稍後再試。
online-no-rooms = 此伺服器不保存棋局，無法開房間。
online-too-many = 此位址剛才開了太多房間，請過一分鐘再試。
online-failed = 無法開房間（{ $why }）。
name-long = 名字最多 24 個字元。
name-hidden = 名字中有無法顯示的字元。
name-refused = 這個名字難以辨認，或者與對方的名字太像，請換一個。
name-taken = 已有帳號使用這個名字，或與它很像的名字。請換一個。

# The list of games in rooms.
my-games = 我的對局
my-games-turn = 輪到你
my-games-their-turn = 等待對方
my-games-waiting = 還沒有人加入
my-games-won = 你贏了
my-games-lost = 你輸了
my-games-deleted-player = 已刪除的棋手

# 連結。
invite = 邀請
invite-line = 打開連結的人都能看到棋局。先按「加入」的人對局，其餘的人旁觀。
invite-link = 本局的連結
watch-link = 觀戰連結
watch-line = 打開這個連結的人只能旁觀。
watch-copy = 複製觀戰連結
seat-link = 空出座位的連結
seat-copy = 複製座位連結
seat-link-line = 失去座位的棋手憑此連結可取回座位，只能用一次，別人得不到。裁判離開房間前，連結一直在這裡。
arbiter-link = 裁判連結
arbiter-copy = 複製裁判連結
arbiter-link-line = 誰開啟這個連結，誰就裁判本局。請交給不下棋的人：只有在對局者下棋的那個瀏覽器裡，天元才認得出他。
invite-copy = 複製
invite-copied = 已複製。
invite-not-copied = 瀏覽器不允許複製。連結已選取，請手動複製。
invite-qr = 連結的 QR 碼
invite-address = 位址
share = 分享
network-question = 允許同一網路中的其他人連線？
network-line = 天元目前只在這台電腦上回應。同意後，同一網路（例如同一個 Wi-Fi）中的人也能打開它，直到天元停止執行。
network-yes = 允許
network-no = 僅限這台電腦
network-opening = 正在開放……
network-only-here = 此連結只在這台電腦上有效。
network-failed = 區域網路無法加入：{ $why }。
reach-none = 還沒有其他裝置打開過這台伺服器。如果連結在那裡打不開……
reach-firewall = 讓天元通過這台電腦的防火牆：它在連結中的連接埠上接受連線（TCP）。
reach-wifi = 兩台裝置使用同一個 Wi-Fi，不要用訪客網路：許多訪客網路把裝置互相隔離。
reach-hotspot = 打開這台電腦或手機的熱點，讓所有裝置加入，然後重新打開此處：連結的位址會隨之改變。

# 開局之前。
join = 加入
join-title = 加入這局棋？
join-title-named = { $name }邀請你對局
join-color = { $color ->
    [black] 你執黑
    [white] 你執白
   *[lot] 黑白隨機
}{ $turn ->
    [first] 先行。
   *[second] 。
}
join-fouls = 走禁手判負。
join-claims = { $what ->
    [fives] 成五須自己宣告
   *[fouls] 禁手和成五須自己指出
}，{ $price ->
    [nothing] 報錯不罰。
    [turn] 報錯停一手。
   *[game] 報錯判負。
}
join-casual = 友誼局：允許提示。
join-full = 座位已被別人先坐了，你可以旁觀。
join-seat-of-other = 這個座位屬於另一位棋手。你可以觀戰。
join-expired = 座位已經給你，但回應遺失超過十分鐘，不再重發。請另開一個房間。
room-seeking = 正在尋找房間……
room-unanswered = 伺服器沒有回應，正在重試……
room-try-now = 立即重試
room-waiting = 等待對方加入，請把連結傳給對方。
room-closed = 本局座位已指定給兩位棋手，你在旁觀。
room-closed-for = 本局座位屬於 { $first } 和 { $second }，你在旁觀。
player-awaited = 尚未到場
room-free = 還有空座。要坐下嗎？
room-missing = 沒有這個房間
room-missing-line = 連結可能不完整。請對方重新傳送，或自己開一個房間。
room-no-rooms = 這裡不保存棋局
room-no-rooms-line = 此伺服器沒有保存棋局的地方，無法連線對局。
room-incompatible = 頁面與伺服器不符
room-incompatible-line = 伺服器是另一個版本，請重新載入頁面。
room-reload = 重新載入
room-leave = 離開
room-to-own = 回到我的棋局

# 對局中。
room-reconnecting = 正在重新連線……什麼都不會遺失：伺服器一有回應，你的著手就會送出。
room-stopped = 伺服器已停止。棋局已保存，伺服器恢復後繼續。
room-ended = 伺服器已停止。
room-opponent = 對方
room-their-turn = 等待對方落子。
room-their-turn-named = 等待{ $name }落子。
room-watching = 你在旁觀。{ $color ->
    [black] 輪到黑方。
   *[white] 輪到白方。
}
room-absent = { $name }已斷線。
room-claimable = { $name }已離開兩分鐘。可判對方離席負，也可以再等等。
room-watchers = { $count } 人旁觀
room-game = 第 { $number } 局
room-casual = 允許提示
room-claims = 點五連中的一子來宣告成五
room-claim = { $what ->
    [foul] 指出禁手？
   *[five] 宣告 { $point } 處成五？
}{ $price ->
    [nothing] 報錯不罰。
    [turn] 報錯停一手。
   *[game] 報錯判負。
}
claim-five = 宣告成五
room-claimed-wrongly = { $price ->
    [turn] { $name }報錯，停一手。
   *[nothing] { $name }報錯了。
}
room-turn-lost = 你報錯了，停一手。
room-draw-armed = 你的下一手將同時提和。
room-ahead = 已預選 { $point }，再點一次取消。
room-ahead-dropped = 預選的 { $point } 已經不能下了，請另選一手。
player-you-named = { $name }（你）
player-here = 在線
player-away = 離線
player-away-for = 離線 { $time }
player-none = 空座
accept = 同意
decline = 拒絕
claim-win = 判對方離席負
ask-help = 允許提示
rematch = 再戰一局
take-to-table = 到我的棋盤繼續
room-question = { $what ->
    [draw] { $name }提議和棋。
    [takeback] { $name }請求悔棋。
    [rematch] { $name }想交換黑白再下一局。
    [pause] { $name }想暫停計時。
   *[help] { $name }建議改為友誼局，雙方都可用提示和禁手標記。
}
room-asked = { $what ->
    [draw] 你已提議和棋。
    [takeback] 你已請求悔棋。
    [rematch] 已提出再戰，等待對方……
    [pause] 你已請求暫停計時。
   *[help] 你已建議允許提示。
}
room-declined = { $what ->
    [draw] 對方不同意和棋。
    [takeback] 對方不同意悔棋。
    [rematch] 對方不想再下一局。
    [pause] 對方不同意暫停，計時繼續。
   *[help] 對方不同意，提示仍然關閉。
}
room-won = { $by ->
    [absence] { $color ->
        [black] 黑方勝：白方離開。
       *[white] 白方勝：黑方離開。
    }
    [time] { $color ->
        [black] 黑方勝：白方逾時。
       *[white] 白方勝：黑方逾時。
    }
    [illegal] { $color ->
        [black] 黑方勝：白方落子違規。
       *[white] 白方勝：黑方落子違規。
    }
    [crash] { $color ->
        [black] 黑方勝：白方引擎出錯。
       *[white] 白方勝：黑方引擎出錯。
    }
    [agreed-win] { $color ->
        [black] 黑方勝：雙方引擎判斷一致。
       *[white] 白方勝：雙方引擎判斷一致。
    }
    [arbiter] { $color ->
        [black] 黑方勝：裁判判定。
       *[white] 白方勝：裁判判定。
    }
   *[proved] { $color ->
        [black] 黑方勝：Tengen 已證明必勝。
       *[white] 白方勝：Tengen 已證明必勝。
    }
}
room-lost = 你輸了
room-record-casual = 友誼局：雙方同意使用提示。

# 出錯時。
room-not-your-turn = 現在輪到對方。
room-not-started = 有人加入後對局才開始。
room-storage = 伺服器暫時無法保存著手，你的著手會自動重新送出。
room-not-absent = 對方已回來，或離開還不到兩分鐘。
room-nothing-to-take-back = 沒有可悔的棋。
room-too-many-questions = 這一局裡你已經問得夠多了。
room-used-up = 這個房間已經用滿，請新開一個房間繼續。
room-later-version = 這個房間已由新版天元使用過。請重新載入頁面後繼續。
room-turn-lost-pass = 對方剛失去一手，請落子。
room-in-other-game = 你們中有一人正在另一局對局中，請等它結束後再提出。
room-refused = 伺服器沒有接受，請以棋盤為準。
arbiter-acts = { $what ->
    [stop] 裁判暫停了計時。
    [start] 裁判恢復了計時。
    [give] { $color ->
        [black] 裁判給黑方加 { $seconds } 秒。
       *[white] 裁判給白方加 { $seconds } 秒。
    }
    [take] { $color ->
        [black] 裁判扣黑方 { $seconds } 秒。
       *[white] 裁判扣白方 { $seconds } 秒。
    }
    [back] 裁判恢復了之前的局面。
    [result] 裁判判定了對局結果。
    [free] { $color ->
        [black] 裁判空出黑方的席位。開啟本局連結並點擊「加入」的人接著下。
       *[white] 裁判空出白方的席位。開啟本局連結並點擊「加入」的人接著下。
    }
    [later] 裁判做了此版本的天元不認識的裁定。請重新載入頁面後繼續。
    [replay] 裁判命令重新對局。
   *[warn] { $color ->
        [black] 裁判警告黑方。
       *[white] 裁判警告白方。
    }
}
arbiter-name = 裁判：{ $name }。
arbiter-reason = 理由：{ $reason }

# 裁判的裁定，以及對他的答覆。
arbiter = 裁判
arbiter-line = 你是本局的裁判。你的每個裁定連同理由，對局者和所有觀眾都能看到。
arbiter-plays = 你在這個房間下棋，不能當它的裁判。請把這個連結交給別人。
arbiter-key-bad = 這個裁判連結在途中缺了一部分。請重新索取；現在你是觀眾。
arbiter-what = 裁定
arbiter-act = { $what ->
    [stop] 停鐘
    [start] 開鐘
    [give] 加時
    [take] 扣時
    [back] 退回局面
    [free] 空出失去的席位
    [result] 判定勝負
    [replay] 重下一局
   *[warn] 警告
}
arbiter-player = 對局者
arbiter-seconds = 秒數
arbiter-ply = 盤上手數
arbiter-ply-line = 對局從這一手之後繼續。現在顯示第 { $shown } 手，共 { $moves } 手。
arbiter-result = 結果
arbiter-wins = { $color ->
    [black] 黑勝
   *[white] 白勝
}
arbiter-award = { $name } 勝
arbiter-award-came = 到場的一方勝
arbiter-award-line = 對局尚未開始。你的裁定不經一手即結束本局，後到者可下下一局。
arbiter-draw = 和棋
arbiter-why = 理由（所有人可見）
arbiter-do = 執行
arbiter-sure = { $what ->
    [free] 該對局者失去席位，下一個開啟本局連結並點擊「加入」的人得到它。請把連結發給正確的人。確定嗎？
    [replay] 對局從頭開始，本局不計入成績。確定嗎？
   *[result] 這會結束對局。確定嗎？
}
arbiter-yes = 是，我確定
arbiter-no = 否
arbiter-sending = 正在告知伺服器……
arbiter-done = 已完成。
arbiter-not-done = { $why ->
    [seconds] 秒數須是 1 到 86400（一天）的整數。
    [ply] 手數須是整數。
    [reason] 需要理由：一行，最多 200 個字。
    [over] 對局已經結束。
    [not-started] 對局還沒有開始。
    [no-arbiter] 這個房間沒有裁判。
    [no-clock] 本局沒有棋鐘。
    [stopped] 棋鐘已經停了。
    [runs] 棋鐘已經在走。
    [time] 對局者至少保留一秒，並且只能扣除基本時間。
    [back] 只能退回開局之後的著法，至少一手。
    [seat-free] 這個席位沒有人。
    [used-up] 這個房間已經用完：只能判定勝負。
   *[later-version] 更新版本的天元在這個房間下過棋。請重新載入頁面後繼續。
}
arbiter-forbidden = 伺服器不讓你在這裡裁判：{ $why }。
arbiter-failed = 伺服器沒有執行：{ $why }。
