# 離れた相手と、サーバーの部屋で打つ対局。

# 部屋を作る。
online-line = 隣の部屋や遠くの友だちと打てます。リンクを送るだけで、登録はいりません。
online-color = あなたの色
online-casual = 気軽な対局
online-casual-line = 双方がヒントと禁手の印を使えます。棋譜にもそう記されます。
online-fair-line = 対局中に双方が合意しない限り、終局までヒント・禁手の印・検討はありません。
online-fives = 五連
online-fives-win = ただちに勝ち
online-fives-line = { $fouls ->
    [refuse] 五連ができると終局です。
    [claim] 五連は、その石の一つに触れて宣言すると成立します。誤りに罰はありません。
    [claim-or-turn] 五連は、その石の一つに触れて宣言すると成立します。誤れば一手パスです。
   *[claim-or-lose] 五連は、その石の一つに触れて宣言すると成立します。誤れば負けです。
}
online-exchanged = 原作と同じく、石の色は全員の画面で入れ替わります。白が先手です。
online-for = 対戦相手
online-for-anyone = リンクを持つ人なら誰でも
online-for-line = { $name }だけが、前の対局のブラウザーで席に着けます。リンクを持つほかの人は観戦します。
online-for-gone = { $name }が見つかりません。別の相手を選んでください。
invite-owned-line = 空いている席に着けるのは一人の対局者だけです。このリンクを開くほかの人は観戦します。
online-name = お名前（任意）
online-clock = 時計
online-clock-none = 時計なし
online-clock-none-line = 考える時間に制限はありません。
online-clock-line = { $unit ->
    [minutes] 60 手の対局で最長 { $time } 分です。
    [hours] 60 手の対局で最長 { $time } 時間です。
   *[days] 60 手の対局で最長 { $time } 日です。
}
clock-duration = { $unit ->
    [days] { $time } 日
    [hours] { $time } 時間
    [minutes] { $time } 分
   *[seconds] { $time } 秒
}
clock-move = 一手 { $time }
clock-weekends = { $clock }・土日（UTC）は計時しない
clock-weekends-here = お使いの時刻では{ $from }から{ $to }まで計時しません。
clock-cap = { $clock }・持ち時間は最大 { $time }
clock-vacation = { $clock }・休暇は年 { $yearly } 日、最大 { $cap } 日まで
room-away = { $who ->
    [you] { $date }（UTC）まで休暇です。
   *[other] { $name }は { $date }（UTC）まで休暇です。
}
room-leaves = { $who ->
    [you] { $first } から { $last }（UTC）まで休暇です。
   *[other] { $name }は { $first } から { $last }（UTC）まで休暇です。
}
clock-round = { $clock }、{ $then ->
    [arbiter] { $time }で審判が判定
   *[draw] { $time }で引き分け
}
clock-draws = { $clock }・引き分けは{ $who ->
    [first] 部屋を作った側
   *[second] 後から入った側
}の勝ち
clock-of-round = ラウンド
clock-left = 残り { $seconds } 秒
clock-of = { $name }の残り時間
room-round-over = ラウンドの時間が終わりました。勝敗は審判が決めます。
room-draw-counts = 引き分けは{ $name }の勝ちになります。
room-drawn-arbiter = 審判の判定で引き分けです。
room-no-result = 無勝負
room-void = 30 秒以内に最初の着手がなかったため、この対局は無効です。
room-paused = 時計は止まっています。
clock-away = 画面のロックや着信などでページが隠れたため、時計は止まっています。
clock-wooden = 木の盤のための対局時計
clock-ready = 打ったら自分の側を押します。最初に押すと相手の時計が動きます。長押しで時間を調整できます。
clock-unreadable = 前回の対局時計を読み込めませんでした。これは新しい時計です。
clock-over = 時間切れです。
clock-round-over = このラウンドの時間が終わりました。
clock-adjusted = 完了
clock-player = { $number ->
    [1] 対局者一
   *[other] 対局者二
}
online-vacation-line = 休暇の日数はこれに加わります。
vacation = 休暇
vacation-line = 明日からあなたの時計は止まります。UTC の一日単位で、休暇中も打つことができます。
vacation-left = 休暇はあと { $days } 日です。
vacation-days = 日数
vacation-when = { $first } から { $last } まで。
vacation-take = 休暇を取る
vacation-end = 休暇を終える
vacation-end-line = 明日から時計が動き、使わなかった日数は戻ります。
vacation-last = 休暇は今日で終わります。
vacation-not = { $why ->
    [days] 日数は 1 から { $days } までの整数です。
    [none] この対局に休暇はありません。
    [away] すでに休暇があります。
   *[not-away] 終える休暇がありません。
}
talk = ひとこと
talk-phrase = { $phrase ->
    [hello] こんにちは！
    [good-luck] よろしくお願いします！
    [well-played] お見事です！
    [thanks] 対局ありがとうございました。
    [sorry] すみません、打ち間違えました。
    [moment] 少々お待ちください。
    [back] 戻りました。
   *[bye] そろそろ失礼します。さようなら！
}
talk-said = { $name }：{ $words }
talk-line = ひとことはそれぞれの言語で表示されます。発言は保存されません。
talk-freely = 自由な言葉も使う
talk-freely-line = 両方の対局者がオンにしている間だけ使えます。
talk-freely-both = 両方がオンにしています。どちらからでもオフにできます。
talk-freely-wish = { $name } さんが自由な言葉での会話を希望しています。「ひとこと」でオンにできます。
talk-words = あなたの言葉
talk-send = 送信
talk-not = { $why ->
    [away] 不在のため、{ $name }には届きませんでした。
    [muted] ホストに発言を禁止されています。
    [too-many] 続けて送りすぎです。数秒お待ちください。
   *[not-freely] 自由な言葉には両方の同意が必要です。
}
clock-pause = 時計を止める
clock-continue = 対局を再開
online-arbiter = 審判をつける
online-arbiter-line = 三つ目のリンクができます。観戦する審判に渡すと、時計を止め、手を戻し、勝敗を決めることができます。
online-make = リンクを作る
online-making = 部屋を作っています…
online-unreachable = サーバーが応答しません。少し待ってからもう一度お試しください。
online-no-rooms = このサーバーは対局を保存しないため、部屋を作れません。
online-too-many = このアドレスから多くの部屋が作られました。一分ほど待ってください。
online-failed = 部屋を作れませんでした（{ $why }）。
name-long = 名前は 24 文字までです。
name-hidden = 名前に表示できない文字があります。
name-refused = この名前は読みにくいか、相手の名前とまぎらわしいです。別の名前にしてください。
name-taken = この名前、または見分けにくい名前のアカウントがあります。別の名前にしてください。

# The list of games in rooms.
my-games = 自分の対局
my-games-turn = あなたの番
my-games-their-turn = 相手の番
my-games-waiting = まだ誰も参加していません
my-games-won = 勝ち
my-games-lost = 負け
my-games-deleted-player = 削除された対局者

# リンク。
invite = 招待
invite-line = リンクを開いた人は対局を見られます。最初に「参加」を押した人が打ち、ほかの人は観戦します。
invite-link = この対局のリンク
watch-link = 観戦用リンク
watch-line = このリンクを開いた人は観戦だけできます。
watch-copy = 観戦用リンクをコピー
seat-link = 空いた席のリンク
seat-copy = 席のリンクをコピー
seat-link-line = 席を失った対局者は、このリンクで一度だけ席を取り戻せます。ほかの人はこの席に着けません。審判が部屋を出るまで、リンクはここに残ります。
arbiter-link = 審判用のリンク
arbiter-copy = 審判用のリンクをコピー
arbiter-link-line = このリンクを開いた人がこの対局の審判です。対局しない人に渡してください。対局者だと分かるのは、対局に使っているブラウザーの中だけです。
invite-copy = コピー
invite-copied = コピーしました。
invite-not-copied = ブラウザーがコピーを許しませんでした。リンクを選択したので、手でコピーしてください。
invite-qr = リンクの QR コード
invite-address = アドレス
share = 共有
network-question = 同じネットワークからの接続を許可しますか？
network-line = 今はこのコンピューターだけで開けます。許すと、同じネットワーク（同じ Wi-Fi など）の人も、Tengen を止めるまで開けるようになります。
network-yes = 許可する
network-no = このコンピューターだけ
network-opening = 開いています…
network-only-here = このリンクはこのコンピューターでのみ使えます。
network-failed = ネットワークから参加できません：{ $why }。
reach-none = まだ他の端末からこのサーバーが開かれていません。リンクが開けないときは…
reach-firewall = このコンピューターのファイアウォールで Tengen を許可してください。リンクにあるポートで接続を受けます（TCP）。
reach-wifi = どちらも同じ Wi-Fi を使い、ゲスト用は避けてください。端末どうしを隔てるものが多いです。
reach-hotspot = このコンピューターかスマートフォンのテザリングを入れ、すべての端末をつなぎ、ここを開き直してください。リンクのアドレスが変わります。

# 対局の前。
join = 参加
join-title = この対局に参加しますか？
join-title-named = { $name }さんからの招待
join-color = { $color ->
    [black] あなたは黒
    [white] あなたは白
   *[lot] 色はランダムです
}{ $turn ->
    [first] 、先手です。
    [second] です。
   *[lot] 。
}
join-fouls = 禁手を打つと負けです。
join-claims = { $what ->
    [fives] 五連は自分で宣言します。
   *[fouls] 禁手と五連は自分で指摘します。
}{ $price ->
    [nothing] 誤りに罰はありません。
    [turn] 誤れば一手パスです。
   *[game] 誤れば負けです。
}
join-casual = 気軽な対局：ヒントが使えます。
join-full = ほかの人が先に参加しました。観戦できます。
join-seat-of-other = この席はほかの対局者のものです。観戦はできます。
join-expired = 席は取れましたが、返事が十分以上届かなかったため、もう一度は渡せません。新しい部屋を作ってください。
room-seeking = 部屋を探しています…
room-unanswered = サーバーが応答しません。再試行しています…
room-try-now = 今すぐ再試行
room-waiting = 相手を待っています。リンクを送ってください。
room-closed = この対局の席は二人の対局者に決まっています。観戦しています。
room-closed-for = この対局の席は { $first } と { $second } のものです。観戦しています。
player-awaited = まだ来ていません
room-free = 席が一つ空いています。参加しますか。
room-missing = その部屋はありません
room-missing-line = リンクが途中で欠けたのかもしれません。もう一度送ってもらうか、自分で部屋を作ってください。
room-no-rooms = ここでは対局を保存しません
room-no-rooms-line = このサーバーには対局を保存する場所がないため、オンラインで打てません。
room-incompatible = ページとサーバーが合いません
room-incompatible-line = サーバーの版が違います。ページを読み込み直してください。
room-reload = 読み込み直す
room-leave = 退室
room-to-own = 自分の対局に戻る

# 対局中。
room-reconnecting = 再接続しています… 何も失われません。サーバーが応答しだい、着手を送ります。
room-stopped = サーバーが停止しました。対局は保存されており、復帰すると続けられます。
room-ended = サーバーが停止しました。
room-opponent = 相手
room-their-turn = 相手の番です。
room-their-turn-named = { $name }さんの番です。
room-watching = 観戦中です。{ $color ->
    [black] 黒の番です。
   *[white] 白の番です。
}
room-absent = { $name }さんは接続していません。
room-claimable = { $name }さんは二分間不在です。勝ちを宣言するか、待つことができます。
room-watchers = 観戦 { $count } 人
room-game = 第 { $number } 局
room-casual = ヒントあり
room-claims = 五連はその石の一つに触れて宣言
room-claim = { $what ->
    [foul] 禁手を指摘しますか。
   *[five] { $point } の五連を宣言しますか。
}{ $price ->
    [nothing] 誤りに罰はありません。
    [turn] 誤れば一手パスです。
   *[game] 誤れば負けです。
}
claim-five = 五連を宣言
room-claimed-wrongly = { $price ->
    [turn] { $name }さんの指摘は誤りで、一手パスになります。
   *[nothing] { $name }さんの指摘は誤りでした。
}
room-turn-lost = 指摘は誤りでした。一手パスになります。
room-draw-armed = 次の手と一緒に引き分けを提案します。
room-ahead = 先に選んだ手：{ $point }（触れると取り消し）。
room-ahead-dropped = 先に選んだ { $point } はもう打てません。別の手を選んでください。
player-you-named = { $name }（あなた）
player-here = 接続中
player-away = 不在
player-away-for = 不在 { $time }
player-none = 空席
accept = 同意
decline = 断る
claim-win = 勝ちを宣言
ask-help = ヒントを許す
rematch = もう一局
take-to-table = 自分の盤で続ける
room-question = { $what ->
    [draw] { $name }さんが引き分けを提案しています。
    [takeback] { $name }さんが待ったを求めています。
    [rematch] { $name }さんが色を替えてもう一局を希望しています。
    [pause] { $name }さんが時計を止めることを求めています。
   *[help] { $name }さんが、双方ヒントと禁手の印ありの気軽な対局を提案しています。
}
room-asked = { $what ->
    [draw] 引き分けを提案しました。
    [takeback] 待ったを求めました。
    [rematch] もう一局を申し込みました。返事を待っています…
    [pause] 時計を止めることを求めました。
   *[help] ヒントを許すよう提案しました。
}
room-declined = { $what ->
    [draw] 引き分けの提案は断られました。
    [takeback] 待ったは断られました。
    [rematch] もう一局は断られました。
    [pause] 断られました。時計は動いたままです。
   *[help] 断られました。ヒントはないままです。
}
room-won = { $by ->
    [absence] { $color ->
        [black] 黒の勝ち：白が不在のため。
       *[white] 白の勝ち：黒が不在のため。
    }
    [time] { $color ->
        [black] 黒の勝ち：白の時間切れ。
       *[white] 白の勝ち：黒の時間切れ。
    }
    [illegal] { $color ->
        [black] 黒の勝ち：白の反則手。
       *[white] 白の勝ち：黒の反則手。
    }
    [crash] { $color ->
        [black] 黒の勝ち：白のエンジンが停止しました。
       *[white] 白の勝ち：黒のエンジンが停止しました。
    }
    [agreed-win] { $color ->
        [black] 黒の勝ち：両エンジンの判断が一致。
       *[white] 白の勝ち：両エンジンの判断が一致。
    }
    [arbiter] { $color ->
        [black] 黒の勝ち：審判の裁定。
       *[white] 白の勝ち：審判の裁定。
    }
   *[proved] { $color ->
        [black] 黒の勝ち：Tengen が証明済み。
       *[white] 白の勝ち：Tengen が証明済み。
    }
}
room-lost = あなたの負け
room-record-casual = 気軽な対局：双方の合意でヒントを使用。

# うまくいかないとき。
room-not-your-turn = 相手の番です。
room-not-started = 誰かが参加すると対局が始まります。
room-storage = サーバーが今は着手を保存できません。あなたの着手は自動でもう一度送られます。
room-not-absent = 相手が戻ったか、不在がまだ二分になっていません。
room-nothing-to-take-back = 取り消せる手がありません。
room-too-many-questions = この対局ではもう問いかけられません。
room-used-up = この部屋はもう使い切りました。新しい部屋を作って続けてください。
room-later-version = この部屋では新しい版の天元が使われました。ページを読み込み直すと続けられます。
room-turn-lost-pass = 相手が手番を失ったばかりです。石を置いてください。
room-in-other-game = どちらかが別の対局中です。その対局が終わってから、もう一度申し込んでください。
room-refused = サーバーは受け付けませんでした。盤面のとおりです。
arbiter-acts = { $what ->
    [stop] 審判が時計を止めました。
    [start] 審判が時計を動かしました。
    [give] { $color ->
        [black] 審判が黒に { $seconds } 秒を加えました。
       *[white] 審判が白に { $seconds } 秒を加えました。
    }
    [take] { $color ->
        [black] 審判が黒から { $seconds } 秒を引きました。
       *[white] 審判が白から { $seconds } 秒を引きました。
    }
    [back] 審判が前の局面に戻しました。
    [result] 審判が勝敗を決めました。
    [free] { $color ->
        [black] 審判が黒の席を空けました。この対局のリンクを開いて「参加」を押した人が続きを打ちます。
       *[white] 審判が白の席を空けました。この対局のリンクを開いて「参加」を押した人が続きを打ちます。
    }
    [later] 審判が、このバージョンの天元が知らない裁定をしました。ページを再読み込みして続けてください。
    [replay] 審判が指し直しを命じました。
   *[warn] { $color ->
        [black] 審判が黒に警告しました。
       *[white] 審判が白に警告しました。
    }
}
arbiter-name = 審判：{ $name }。
arbiter-reason = 理由：{ $reason }

# 審判の裁定と、それへの返事。
arbiter = 審判
arbiter-line = あなたはこの対局の審判です。あなたの裁定は、理由とともに対局者と観戦者全員に伝わります。
arbiter-plays = あなたはこの部屋の対局者なので、審判にはなれません。このリンクはほかの人に渡してください。
arbiter-key-bad = この審判用のリンクは途中で一部が欠けています。もう一度もらってください。今は観戦になります。
arbiter-what = 裁定
arbiter-act = { $what ->
    [stop] 時計を止める
    [start] 時計を動かす
    [give] 時間を与える
    [take] 時間を減らす
    [back] 局面を戻す
    [free] 失われた席を空ける
    [result] 勝敗を決める
    [replay] 打ち直しを命じる
   *[warn] 警告する
}
arbiter-player = 対局者
arbiter-seconds = 秒数
arbiter-ply = 盤上の手数
arbiter-ply-line = その手数の後から対局を続けます。いま { $moves } 手のうち { $shown } 手まで表示しています。
arbiter-result = 結果
arbiter-wins = { $color ->
    [black] 黒の勝ち
   *[white] 白の勝ち
}
arbiter-award = { $name }の勝ち
arbiter-award-came = 来ている側の勝ち
arbiter-award-line = 対局はまだ始まっていません。判定すると一手も打たずに終わり、後から来た人は次の対局ができます。
arbiter-draw = 引き分け
arbiter-why = 理由（全員が読みます）
arbiter-do = 実行
arbiter-sure = { $what ->
    [free] 対局者は席を失い、次にこの対局のリンクを開いて「参加」を押した人のものになります。正しい人に送ってください。よろしいですか？
    [replay] 対局は最初からやり直しになり、この対局は成績に数えません。よろしいですか？
   *[result] これで対局が終わります。よろしいですか？
}
arbiter-yes = はい
arbiter-no = いいえ
arbiter-sending = サーバーに伝えています…
arbiter-done = 完了しました。
arbiter-not-done = { $why ->
    [seconds] 秒数は 1 から 86400（一日）までの整数です。
    [ply] 手数は整数です。
    [reason] 理由が必要です。一行、200 文字までです。
    [over] 対局は終わっています。
    [not-started] 対局はまだ始まっていません。
    [no-arbiter] この部屋に審判はいません。
    [no-clock] この対局に時計はありません。
    [stopped] 時計はすでに止まっています。
    [runs] 時計はすでに動いています。
    [time] 対局者には少なくとも一秒が残り、減らせるのは持ち時間だけです。
    [back] 戻せるのは序盤の後の手だけで、一手以上です。
    [seat-free] この席には誰もいません。
    [used-up] この部屋は使い切りました。勝敗を決めることだけができます。
   *[later-version] 新しいバージョンの天元がこの部屋で打ちました。ページを再読み込みして続けてください。
}
arbiter-forbidden = サーバーはここでの審判を認めません：{ $why }
arbiter-failed = サーバーは実行しませんでした：{ $why }
