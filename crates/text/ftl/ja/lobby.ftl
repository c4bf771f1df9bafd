# ロビー：対局者が互いに相手を見つける場所。

lobby = ロビー
lobby-find = 対戦相手を探す
lobby-entering = ロビーに入っています…
lobby-lost = 接続が切れました。つなぎ直しています。待っている人はそのまま待てます。
lobby-missing = このサーバーにロビーはありません。友だちとはリンクで打てます。
lobby-late = ロビーはこのサイトの別のサーバーにあり、いまは知らせが数秒遅れて届きます。
lobby-here = { $here ->
    [1] あなただけです
   *[other] { $here } 人がいます
} · { $games ->
    [0] 進行中の対局はありません
   *[other] { $games } 局が進行中です
}
lobby-rating = あなたのレーティング（{ $group ->
    [gomoku] 五目・リアルタイム
    [renju] 連珠・リアルタイム
    [gomoku-correspondence] 五目・通信
   *[renju-correspondence] 連珠・通信
}）：{ $rating }
lobby-rating-new = レーティングは 1500 から始まり、何局か打つまでは暫定です。
lobby-fair = このような対局が終わるまで、このページでは、同じブラウザのほかのタブも含めて、ヒント・検討・ソルバーを使えません。

# 組み合わせ。
lobby-quick = すぐに対局
lobby-quick-line = 一つ以上選んでください。先に見つかった相手と打ちます。
lobby-waiting = { $count ->
    [0] 待つ人なし
   *[other] { $count } 人待ち
}
lobby-looking = 相手を探しています
lobby-near = レーティングの差 { $points } 点まで・毎秒広がります
lobby-near-any = レーティングは問いません
lobby-stop = 探すのをやめる
lobby-back = ロビーへ

# 募集。
lobby-seeks = 募集中の対局
lobby-seeks-none = いま募集はありません。
lobby-seeks-more = ほかに { $count } 件あります。
lobby-take = 打つ
lobby-take-from = 打つ：{ $name }
lobby-yours = あなたの募集
lobby-withdraw = 取り下げる
lobby-has = { $color ->
    [black] 相手が黒
   *[white] 相手が白
}
lobby-sought = { $ends ->
    [both] レーティング { $least }〜{ $most }
    [least] レーティング { $least } 以上
   *[most] レーティング { $most } 以下
}
lobby-rated = レーティング対象
lobby-unrated = 対象外
lobby-offer = 対局を募集する
lobby-offer-put = 募集を出す
lobby-rate = レーティング対象
lobby-rate-line = { $why ->
    [rated] 結果は双方のレーティングに入ります。
    [casual] 結果はレーティングに入りません。
    [clock] レーティング対局には時計が要ります。
    [handicap] レーティング対局では持ち時間が同じです。
    [match] レーティングの対象は、Swap2 のように黒白を公平にする開局規定の対局と、偶数局の対戦です。
   *[opening] レーティング対局には、Swap2 のように黒白を公平にする開局規定が要ります。
}
lobby-range = 相手のレーティング
lobby-range-any = 問わない
lobby-range-points = 自分との差が { $points } 点以内

# 挑戦。
lobby-challenges = 挑戦
lobby-challenged-by = { $name }からの挑戦
lobby-challenged = { $name }に挑戦中
lobby-match = { $games } 局の勝負
lobby-accept = 受ける
lobby-decline = 断る
lobby-decline-as = { $why ->
    [later] いまは打てない
    [clock] 別の時計で
    [rule] 別のルールか開局で
    [casual] レーティング対局だけ
    [rated] 対象外の対局だけ
   *[unsaid] 理由なし
}
lobby-take-back = 取り消す
lobby-challenge = 対局を申し込む
lobby-challenge-send = 挑戦を送る
lobby-challenge-line = { $name }にはロビーで表示されます。五分間、通信対局なら一週間残ります。
lobby-declined = { $name }は断りました{ $why ->
    [later] ：いまは打てません。
    [clock] ：別の時計でお願いします。
    [rule] ：別のルールか開局でお願いします。
    [casual] ：レーティング対局だけです。
    [rated] ：対象外の対局だけです。
   *[unsaid] 。
}
lobby-expired = { $name }から返事がありませんでした。
lobby-withdrawn = { $name }が挑戦を取り消しました。
lobby-for-anyone = ロビーの全員
lobby-by-name-line = このページを開いてから知った人たちです。ほかの人にはアカウントの名前で探すか、プロフィールかリンクで申し込めます。
lobby-find-name = またはアカウントの名前
lobby-find-player = 探す
lobby-find-none = この名前のアカウントはありません。
lobby-by-link = 友だちとリンクで打つ

# 誰もいないロビー。
lobby-empty = いま対局を探している人はいません。その間に：
lobby-empty-level = コンピューターと打つ
lobby-empty-puzzle = 問題を解く
lobby-tell = 誰かが対局を探したら知らせる
lobby-tell-line = このページを開いている間、音とウィンドウの題名で知らせます。
lobby-tell-notice = このページを開いている間、音とウィンドウの題名、システムの通知で知らせます。

# 対局。
lobby-game = あなたの対局が待っています
lobby-game-go = 対局へ
lobby-title-game = 対局が始まります！
lobby-title-challenge = 挑戦されています
lobby-title-seek = 対局を探す人がいます
lobby-change = あなたのレーティング：{ $before } → { $after }
lobby-change-waits = レーティングを計算しています…

# 断り。
lobby-not = { $why ->
    [no-player] このブラウザーはサーバーの Cookie を保存していません。対局には必要です。Cookie を許可して、もう一度お試しください。
    [offer] このような対局はできないか、レーティングの対象になりません。別の開局か時計を選んでください。
    [empty-range] この範囲に入るレーティングがありません。
    [playing] 対局中です。まず打ち終えてください。
    [other-playing] 相手は対局中です。後でもう一度お試しください。
    [waits] 一手目を打たずに何度も対局を流したため、お待ちください。
    [too-many] 募集が上限に達しています。一人三件までで、アドレスごとの上限もあります。
    [same] 同じ募集をすでに出しています。
    [gone] もうありません。誰かが先に受けたか、取り下げられました。
    [own] 自分とは打てません。
    [not-yours] ほかの対局者のものです。
    [apart] この二人は互いに打ちません。
    [out-of-range] あなたのレーティングは募集の範囲外です。
    [no-pool] 主催者がこの組み合わせを閉じました。別のものを選んでください。
    [no-level] この強さはここでは打たないか、このような対局をしません。
    [no-arena] そのようなアリーナはありません。
    [arena-over] このアリーナの時間は終わりました。
    [arena-full] このアリーナは満員です。
    [not-entered] このアリーナに参加していません。
    [unknown-player] ここにその対局者はいないか、削除されました。
   *[unavailable] サーバーがいま何も読めません。後でもう一度お試しください。
}
lobby-waits = 一手目を打たずに何度も対局を流しました。あと{ $time }で打てます。
lobby-waited = もう打てます。
lobby-cut = 返事の前に接続が切れました。できているか確かめて、もう一度お試しください。
lobby-no-game = 対局を作れませんでした。また相手を探せます。もう一度お試しください。
lobby-void = 相手が 30 秒以内に一手目を打ちませんでした。この対局は無効で、また相手を探せます。
lobby-void-yours = 30 秒以内に一手目を打ちませんでした。この対局は無効です。たびたびそうする人は待つことになります。

# コンピューターのレベル、進行中の対局、番勝負。
lobby-levels = コンピューターとすぐに打つ
lobby-level = レベル { $level }
lobby-running = 進行中の対局
lobby-watch = 観戦
lobby-watch-game = { $first }対{ $second }を観戦
lobby-games = 局数
lobby-games-line = { $games } 局すべてを打ち、交互に先番を持ちます。
lobby-against = 相手：{ $name }
lobby-match-line = 第 { $game } 局（全 { $games } 局）· { $points }
lobby-score = { $state ->
    [goes-on] { $games } 局のうち { $played } 局を終えて { $points }。次の対局は自動で始まります。
    [won] { $points }で勝負に勝ちました。
    [lost] { $points }で勝負に負けました。
    [drawn] 勝負は { $points }で引き分けです。
   *[cut] 勝負は { $games } 局のうち { $played } 局、{ $points }で早く終わりました。
}

# アリーナ：空いた人がすぐに組み合わされる会。
lobby-arena = アリーナ
lobby-arena-when = { $state ->
    [open] { $time }後に開始
    [running] 残り{ $time }
    [ending] 最後の対局
   *[over] 終了
}
lobby-arena-players = { $count ->
    [0] まだ参加者なし
   *[other] { $count } 人が参加
}
lobby-arena-line = 時間になるまで、空いた人どうしがすぐに組み合わされます。勝ちは 2 点、引き分けは 1 点です。
lobby-arena-streaks = 二連勝した後は点が二倍になります。
lobby-arena-enter = 参加する
lobby-arena-return = 戻る
lobby-arena-leave = 抜ける
lobby-arena-table = 順位表
lobby-arena-table-waits = 順位表を取り寄せています…
lobby-arena-empty = まだ参加者はいません。
lobby-arena-standing = { $players } 人中 { $place } 位 · { $points } 点
lobby-arena-follows = { $what ->
    [open] 時間になると最初の対局が自動で始まります。
    [free] 誰かが空くとすぐに組み合わされます。
    [plays] 対局中です。
    [left] 戻るまで組み合わされません。
    [ending] 時間になりました。最後の対局は点に入ります。
   *[final] 順位が決まりました。
}
lobby-arena-place = 順位
lobby-arena-name = 対局者
lobby-arena-points = 点
lobby-arena-results = 勝ち・引き分け・負け
lobby-arena-plays = 対局中
lobby-arena-double = 点が二倍
lobby-arena-away = 抜けています
lobby-arena-rows = { $from }〜{ $to } 位（{ $players } 人中）
lobby-arena-up = 前の順位
lobby-arena-down = 後の順位
