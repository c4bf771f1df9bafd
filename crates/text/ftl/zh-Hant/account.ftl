# 帳號：瀏覽器裡的棋手的名字和密碼。

# 在「連線對局」中。
account-keep = 讓你的對局在每台裝置上都在：
account-in = 你已登入為 { $name }。
account-plays = 你以 { $name } 的名字下棋。
account = 帳號

# 訪客的表單。
account-make = 註冊帳號
account-make-line = 你的對局和席位仍歸你，並且可以在別的裝置上登入。不需要電子郵件。
account-log-in = 登入
account-log-in-line = 用於已在這台伺服器上註冊的人。
account-guest-games = 你在這個瀏覽器裡以訪客身分開始的對局不會帶過去。請先下完，或把這個訪客註冊為帳號。
account-recover = 用復原碼登入
account-recover-line = 復原碼可設一次新密碼，其他裝置都會登出。
account-plain = 本頁面未加密：同一網路中的人能看到密碼。請用一個別處不用的密碼。
account-name = 名字
account-password = 密碼
account-password-new = 新密碼
account-password-old = 現在的密碼
account-password-line = 至少 8 個字元。
account-password-show = 顯示密碼
account-code = 復原碼
account-sending = 正在詢問伺服器……

# 復原碼。
account-codes = 復原碼
account-codes-line = 忘記密碼時，用一個復原碼就能設新密碼，每個只能用一次。它們只在現在顯示：請存放在沒有這台裝置也能找到的地方。
account-codes-copy = 複製
account-codes-save = 存為檔案
account-codes-file = Tengen：{ $name } 在 { $host } 的復原碼
account-codes-kept = 我已存好

# 有帳號的人。
account-devices = 裝置
account-device = 未命名的裝置
account-device-own = 這台裝置
account-device-seen = 最近使用：{ $day }
account-device-out = 登出：{ $device }
account-log-out = 登出
account-log-out-others = 其他裝置全部登出
account-change = 變更密碼
account-change-line = 其他裝置都會登出。
account-changed = 密碼已變更，其他裝置都已登出。
account-codes-left = 還有 { $count } 個復原碼沒有用過。
account-codes-new = 新的復原碼
account-codes-new-line = 它們取代以前的全部復原碼。
account-codes-make = 產生新復原碼

# 匯出與刪除，訪客也可以。
account-yours = 這台伺服器保存的關於你的內容
account-export = 全部匯出
account-export-line = 全部內容存成一個檔案，對局另附 SGF。
account-exporting = 正在收集……
account-exported = 已儲存。
account-delete = 全部刪除
account-delete-line = 你的名字、裝置和等級分、帳號，以及還沒有人加入的房間都會刪除。下完的對局也屬於對手，因此保留，署名為「已刪除的棋手」。這個瀏覽器裡保存的內容也保留。此操作不能復原。
account-delete-yes = 是，全部刪除
account-delete-no = 否
account-deleted = 已全部刪除。你現在是新的訪客。
account-ended = { $name } 在這裡已登出：從別的裝置登出，或密碼已變更。什麼都沒有遺失。重新登入之前，你是訪客。
account-not = { $why ->
    [name] 帳號需要一個名字。
    [password] 密碼為 8 到 128 個字元。
    [code] 復原碼是 26 個字母 a 到 z 和數字 2 到 7。
    [login] 沒有這個名字和密碼的帳號。密碼區分大小寫。
    [recover] 沒有這個名字和復原碼的帳號，或者復原碼已經用過。
    [wrong] 密碼不對。它也許已在另一個分頁或另一台裝置上變更。
    [name-refused] 這個名字難以辨認，或混用了相像的字母。請換一個。
    [no-account] 你在這裡已不再登入。
    [already] 你在這裡已經有帳號。
    [playing] 還有對局在進行，所以沒有刪除任何內容。請先結束它們，必要時認輸。
    [many] 密碼試得太多。請等幾分鐘再試。
    [busy] 伺服器正忙，請稍後再試。
   *[storage] 伺服器現在不能讀寫。請稍後再試。
}
account-failed = 伺服器拒絕了：{ $why }。

# 俱樂部之夜或一堂課：憑名字和 PIN 入座。
evening = 俱樂部之夜
evening-offer = 在俱樂部或課堂上，這裡用名字和 PIN 入座更安全：PIN 只在一次活動中有效。請打開發給你的連結，或在「俱樂部之夜」中建立一次活動。

# 拿到名字和 PIN 的人。
evening-enter = 進入
evening-enter-line = 輸入紙條上的名字和 PIN。
evening-pin = PIN
evening-in = 你以 { $name } 的名字參加俱樂部之夜。
evening-other = 換人下
evening-taken = { $name } 已在另一台裝置上進入，對局在那裡繼續。你在這裡現在是訪客。
evening-not = { $why ->
    [name] 請輸入你的名字。
    [pin] PIN 是六位數字。
    [wrong] 名字和 PIN 對不上。請再看一看紙條。
    [locked] 這個席位已鎖定：PIN 錯了五次。請向老師要一個新的 PIN。
    [lost] 這個 PIN 已經不能用了。請向老師要一個新的。
    [account] 這位棋手已經有帳號了。請用密碼登入。
    [over] 沒有這次活動，或者它已經結束。
    [teacher] 這不是這次活動的金鑰。
    [many] 這個網路中同時嘗試的人太多。請等一分鐘再試。
   *[storage] 伺服器現在不能讀寫。請稍後再試。
}

# 老師。
evening-make = 建立活動
evening-make-line = 用於俱樂部之夜或一堂課：每個人憑名字和六位數字的 PIN 進入，不需要帳號。之後這個瀏覽器會顯示誰來了，並發新的 PIN。
evening-days = 多久後結束
evening-day = { $count } 天
evening-names = 名字，每行一個
evening-add = 建立席位
evening-refused = { $why ->
    [no-name] 「{ $name }」沒有席位：名字為 1 到 24 個可見字元。
    [refused] 「{ $name }」沒有席位：難以辨認，或混用了相像的字母。
    [taken] 「{ $name }」沒有席位：已有相同或相像的名字。
    [account] 「{ $name }」沒有席位：這台伺服器上有這個名字的帳號。請加一個字。
   *[full] 「{ $name }」沒有席位：一次活動最多 200 個席位。
}
evening-pins = 名字和 PIN
evening-pins-line = 它們只在現在顯示。請列印後剪成紙條，或抄下來。
evening-print = 列印
evening-kept = 我已拿到
evening-slip = { $name }：PIN { $pin }
evening-link = 給大家的連結
evening-link-copy = 複製連結
evening-link-line = 它打開輸入名字和 PIN 的表單。
evening-teacher = 你自己的連結
evening-teacher-copy = 複製你自己的連結
evening-teacher-line = 它在另一台裝置上打開這份名單。請勿外傳：有它的人能發 PIN。
evening-seats = 席位
evening-come = { $all } 人中來了 { $come } 人。
evening-look = 再看一次
evening-seat-free = 還沒有來
evening-seat-in = { $time } 進入
evening-seat-locked = 已鎖定：PIN 錯了五次
evening-seat-lost = PIN 已經不能用了
evening-draw = 新 PIN
evening-draw-for = 新 PIN：{ $name }
evening-draw-lost = 給所有 PIN 不能用的人新的 PIN
evening-draw-free = 為所有還沒來的人換新 PIN
evening-remove = 移除
evening-remove-for = 移除 { $name }
evening-remove-line = 之後誰也不能再用這個席位，它的對局也不再屬於任何人。
evening-ends = 活動於 { $when } 結束，名字和 PIN 的名單隨即刪除。
evening-end = 結束活動
evening-end-line = 名字和 PIN 的名單立刻刪除，房間裡的名字也一併刪除，有帳號的除外。正在下棋的人可以繼續；棋手和對局保留。
evening-end-yes = 是，結束
evening-over = 活動已結束，名字和 PIN 的名單已刪除。
