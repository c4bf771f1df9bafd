# 棋手：看到的別人、封鎖與檢舉，以及主辦方的處理。

player-sheet = 棋手
players-of-room = 雙方棋手
player-nameless = 沒有名字的棋手
player-block = 封鎖
player-block-line = 被你封鎖的棋手不能再坐到你對面的空位，也不會得知此事。進行中的對局不會因此結束。
player-blocked = 你已封鎖這名棋手，對方不能再坐到你對面的空位。
player-unblock = 解除封鎖
player-report = 向主辦方檢舉
player-report-line = 這台伺服器的主辦方會看到你寫的內容，以及房間和著法。對方什麼也看不到。答覆會顯示在「帳號」裡。
player-report-reason = 發生了什麼
player-report-limit = 一行，最多 200 個字元。
player-report-send = 送出檢舉
player-reported = 檢舉已送出。主辦方的答覆會顯示在「帳號」裡。
player-report-waits = 你對這個房間的檢舉正等待主辦方答覆，答覆會顯示在「帳號」裡。
player-not = { $why ->
    [reason] 請寫明發生了什麼：一行，最多 200 個字元。
    [waits] 你對這個房間的上一次檢舉還在等待答覆，或者這名棋手已被刪除。
    [many] 你今天的檢舉已達上限。請明天再試。
    [most] 你已封鎖 1000 名棋手，這是上限。請先解除封鎖另一名。
    [unknown] 這裡沒有這名棋手，或者該棋手已被刪除。
    [not-seated] 只有在這個房間就座的人才能檢舉對方。
    [banned] 你已被這台伺服器停權。
    [busy] 伺服器正忙，請稍後再試。
   *[storage] 伺服器現在不能讀寫。請稍後再試。
}

# 在「帳號」中。
blocks = 已封鎖的棋手
blocks-none = 你不再封鎖任何人。
blocks-since = 自 { $day } 起
blocks-end = 解除封鎖：{ $name }
reports = 你向主辦方的檢舉
report-waits = 等待主辦方答覆。
report-answer = { $by ->
    [none] 主辦方：{ $answer }
   *[named] { $by }：{ $answer }
}

# 主辦方對使用者的處理。
acts-about-you = 來自這台伺服器的主辦方
act-of-host = { $what ->
    [ban] { $until ->
        [none] 你已被這台伺服器停權：在主辦方撤銷之前，不能在這裡下棋或登入。
       *[date] 你已被這台伺服器停權至 { $until }：在此之前不能在這裡下棋或登入。
    }
   *[mute] { $until ->
        [none] 你已被禁言：在主辦方撤銷之前，不能寫名字，也不能向對方提出請求或說話。
       *[date] 你已被禁言至 { $until }：在此之前不能寫名字，也不能向對方提出請求或說話。
    }
}
act-of-host-why = { $by ->
    [none] 原因：{ $reason }
   *[named] 原因：{ $reason }（{ $by }）
}
refund-of-host = { $what ->
    [lost] 你在 { $games } 局中贏得的 { $points } 分等級分已被收回，返還給對手。
   *[given] { $games } 局中失去的 { $points } 分等級分已返還給你。
}
room-banned = 你已被這台伺服器停權
room-banned-line = 你不能在這裡下棋或觀戰。
room-again = 重試
online-muted = 你已被禁言，現在不能以名字下棋。再按一次即可不署名下棋。

# 管理員的處理。
moderation = 管理
moderation-line = 主辦方已任命你為管理員。相關的人會看到你寫的原因和你的名字。
moderation-reports = 待答覆的檢舉
moderation-no-reports = 沒有檢舉等待答覆。
moderation-more = 更多檢舉
moderation-report = { $from } 檢舉 { $about }
moderation-when = { $day }，房間裡第 { $version } 個事件之後
moderation-room = 當時的對局
moderation-player = 這名棋手
moderation-acts = 生效中
moderation-no-acts = 沒有人被停權或禁言。
moderation-act-of = { $what ->
    [ban] { $until ->
        [none] { $name } 已被停權
       *[date] { $name } 被停權至 { $until }
    }
   *[mute] { $until ->
        [none] { $name } 已被禁言
       *[date] { $name } 被禁言至 { $until }
    }
}
moderation-what = 處理
moderation-act = { $what ->
    [answer] 答覆
    [mute] 禁言
    [ban] 停權
    [refund] 返還等級分
   *[lift] 撤銷
}
moderation-days = 天數
moderation-days-line = 不填天數則一直有效，直到撤銷。
moderation-refund-line = 對手取回最近若干天內因與該棋手的等級分對局而失去的分數；不填天數則為全部對局。你自己的對局不變。
moderation-reason = 原因，供相關的人看
moderation-done = 已處理。
moderation-not = { $why ->
    [days] 天數是 1 到 36500 的整數。
    [reason] 請寫明原因：一行，最多 200 個字元。
    [refused] 什麼都沒有改變：別人已經處理過，或者事關管理員，應由主辦方決定。
   *[forbidden] 你已不再是管理員。
}

# 棋手的檔案。
profile-since = { $day } 起在此下棋。
profile-results = { $games } 局：{ $wins } 勝 { $draws } 和 { $losses } 負
profile-ratings = 等級分
profile-rating = { $rating } ± { $deviation }
profile-provisional = 暫定
profile-group = { $group ->
    [gomoku] 五子棋，即時：
    [renju] 連珠，即時：
    [gomoku-correspondence] 五子棋，通訊：
   *[renju-correspondence] 連珠，通訊：
}
profile-rated-games = { $games } 局計分
profile-graph = 最近 { $games } 局的等級分，在 { $low } 與 { $high } 之間
profile-games = 最近的對局
profile-game = { $who ->
    [you] { $result ->
        [won] 你勝了 { $name }
        [lost] 你負於 { $name }
       *[drawn] 你與 { $name } 和棋
    }
   *[other] { $result ->
        [won] 勝 { $name }
        [lost] 負於 { $name }
       *[drawn] 與 { $name } 和棋
    }
}
profile-rated = 計分
profile-openings = 下過的開局
profile-opening = { $name } · { $results }
profile-link = 這名棋手的連結
profile-copy = 複製
profile-link-line = 打開連結的人能看到本頁，看不到對局本身。
