# ほかの対局者：プロフィール、ブロックと通報、ホストの処置。

player-sheet = 対局者
players-of-room = 両対局者
player-nameless = 名前のない対局者
player-block = ブロック
player-block-line = ブロックした対局者は、あなたの向かいの空席に座れなくなります。相手には知らされません。続いている対局は終わりません。
player-blocked = この対局者をブロックしています。あなたの向かいの空席には座れません。
player-unblock = ブロックを解除
player-report = ホストに通報
player-report-line = 書いた内容は、部屋と着手とともにこのサーバーのホストが読みます。相手には何も見えません。回答は「アカウント」に出ます。
player-report-reason = 何があったか
player-report-limit = 一行、200 文字まで。
player-report-send = 通報を送る
player-reported = 通報しました。ホストの回答は「アカウント」に出ます。
player-report-waits = この部屋についての通報はホストの回答を待っています。回答は「アカウント」に出ます。
player-not = { $why ->
    [reason] 何があったかを一行、200 文字までで書いてください。
    [waits] この部屋についての前の通報がまだ回答を待っているか、対局者が削除されました。
    [many] 今日はもう上限まで通報しました。明日もう一度お試しください。
    [most] ブロックは 1,000 人が上限です。先にほかの人のブロックを解除してください。
    [unknown] そのような対局者はここにいないか、削除されました。
    [not-seated] 相手を通報できるのは、この部屋に席のある人だけです。
    [banned] このサーバーの利用を禁止されています。
    [busy] サーバーが混み合っています。少し待ってからもう一度お試しください。
   *[storage] サーバーは今、読み書きができません。後でもう一度お試しください。
}

# 「アカウント」の中。
blocks = ブロックした対局者
blocks-none = もう誰もブロックしていません。
blocks-since = { $day }から
blocks-end = ブロックを解除：{ $name }
reports = ホストへの通報
report-waits = ホストの回答を待っています。
report-answer = { $by ->
    [none] ホスト：{ $answer }
   *[named] { $by }：{ $answer }
}

# ホストの処置。
acts-about-you = このサーバーのホストから
act-of-host = { $what ->
    [ban] { $until ->
        [none] このサーバーの利用を禁止されています。ホストが取り消すまで、ここで打つこともログインもできません。
       *[date] { $until }まで、このサーバーの利用を禁止されています。それまで、ここで打つこともログインもできません。
    }
   *[mute] { $until ->
        [none] 発言を禁止されています。ホストが取り消すまで、名前を書くことも相手に何かを頼むことも話すこともできません。
       *[date] { $until }まで発言を禁止されています。それまで、名前を書くことも相手に何かを頼むことも話すこともできません。
    }
}
act-of-host-why = { $by ->
    [none] 理由：{ $reason }
   *[named] 理由：{ $reason }（{ $by }）
}
refund-of-host = { $what ->
    [lost] { $games } 局で得たレート { $points } 点は取り消され、相手に返されました。
   *[given] { $games } 局で失ったレート { $points } 点が返されました。
}
room-banned = このサーバーの利用を禁止されています
room-banned-line = ここでは対局も観戦もできません。
room-again = もう一度試す
online-muted = 発言を禁止されているため、今は名前を出して打てません。もう一度押すと名前なしで打てます。

# モデレーターの処置。
moderation = モデレーション
moderation-line = ホストがあなたをモデレーターに任命しました。関係する人は理由とあなたの名前を読みます。
moderation-reports = 回答を待つ通報
moderation-no-reports = 回答を待つ通報はありません。
moderation-more = 通報をさらに表示
moderation-report = { $from }が{ $about }を通報
moderation-when = { $day }、部屋の { $version } 番目の出来事の後
moderation-room = そのときの対局
moderation-player = この対局者
moderation-acts = 有効な処置
moderation-no-acts = 利用や発言を禁止されている人はいません。
moderation-act-of = { $what ->
    [ban] { $until ->
        [none] { $name }は利用禁止
       *[date] { $name }は{ $until }まで利用禁止
    }
   *[mute] { $until ->
        [none] { $name }は発言禁止
       *[date] { $name }は{ $until }まで発言禁止
    }
}
moderation-what = 処置
moderation-act = { $what ->
    [answer] 回答する
    [mute] 発言を禁止
    [ban] 利用を禁止
    [refund] レートを返す
   *[lift] 取り消す
}
moderation-days = 日数
moderation-days-line = 日数がなければ、取り消すまで続きます。
moderation-refund-line = この日数のあいだにこの人とのレート対局で失われた点が相手に返されます。日数がなければすべての対局です。あなた自身の対局はそのままです。
moderation-reason = 理由（関係する人が読みます）
moderation-done = 済みました。
moderation-not = { $why ->
    [days] 日数は 1 から 36,500 の整数です。
    [reason] 理由を一行、200 文字までで書いてください。
    [refused] 何も変わりませんでした。ほかの人がすでに処置したか、モデレーターに関わることなのでホストが決めます。
   *[forbidden] あなたはもうモデレーターではありません。
}

# 対局者のプロフィール。
profile-since = { $day }から。
profile-results = { $games } 局：{ $wins } 勝 { $draws } 分 { $losses } 敗
profile-ratings = レーティング
profile-rating = { $rating } ± { $deviation }
profile-provisional = 暫定
profile-group = { $group ->
    [gomoku] 五目並べ、ライブ：
    [renju] 連珠、ライブ：
    [gomoku-correspondence] 五目並べ、通信：
   *[renju-correspondence] 連珠、通信：
}
profile-rated-games = レーティング対局 { $games } 局
profile-graph = 最近 { $games } 局のレーティング、{ $low } から { $high } の間
profile-games = 最近の対局
profile-game = { $who ->
    [you] { $result ->
        [won] { $name }に勝ちました
        [lost] { $name }に負けました
       *[drawn] { $name }と引き分けました
    }
   *[other] { $result ->
        [won] { $name }に勝ち
        [lost] { $name }に負け
       *[drawn] { $name }と引き分け
    }
}
profile-rated = レーティング対象
profile-openings = 打った開局
profile-opening = { $name } · { $results }
profile-link = この対局者へのリンク
profile-copy = コピー
profile-link-line = 開いた人にはこのページが見えます。対局そのものは見えません。
