# ターミナル。

terminal-turn = { $ply } 手目：{ $color ->
    [black] 黒
   *[white] 白
}の番です。
terminal-plays = { $color ->
    [black] 黒
   *[white] 白
} { $point }。
terminal-passes = { $color ->
    [black] 黒
   *[white] 白
}はパスしました。

# 入力できる言葉（ページのボタンの名前も使えます）。
terminal-help-word = ヘルプ
terminal-quit-word = 終了
terminal-draw-word = 引き分け

terminal-start = H8 のような点を入力するか、「ヘルプ」と入力してください。
terminal-help =
    H8                  H8 に打つ
    待った     undo     手を戻す（コンピューター相手なら自分の手も）
    進める     redo     戻した手をまた打つ
    ヒント     hint     強い人ならどう打つか
    パス       pass     今回は打たない
    引き分け   draw     引き分けにする
    投了       resign   負けを認める
    新しい対局 new      もう一局
    一時停止   pause    時計を止める
    再開       continue 時計をまた動かす
    終了       quit     やめる
terminal-over = 「新しい対局」でもう一局、「待った」でここから続き、「終了」でやめます。
terminal-unknown = 「{ $input }」は H8 のような点でも命令でもありません。「ヘルプ」と入力してください。
terminal-draw-offer = どちらももう五をつくれません。「引き分け」で終えるか、続けてください。
terminal-draw-refused = コンピューターは続けます。まだ五をつくれる側があります。
terminal-nothing-to-undo = 戻せる手がありません。
terminal-nothing-to-redo = 進められる手がありません。
terminal-no-hint = 打てる点がもうありません。
terminal-none-balanced = 比べ終えた点がありません。--time か --nodes を増やしてください。
terminal-forbidden = 黒の禁点：

points-error = { $ply } 番目の点、{ $offset } 文字目：「{ $text }」は盤の点（文字 A から V と数字 1 から 22）ではありません。
whose-turn = どちらの番かを --to-move で示してください。黒石 { $black }、白石 { $white } では決まりません。

analysis-depth = 深さ
analysis-score = 評価
analysis-chance = 勝率
analysis-nodes = ノード
analysis-time = 時間
analysis-line = 手順
analysis-best = 最善：{ $point }
analysis-wins = { $color ->
    [black] 黒
   *[white] 白
}が{ $proof ->
    [proved] {" "}
   *[found] 約{" "}
}{ $moves } 手で勝ち。
analysis-proved = 証明済み：合法な受けすべてに対して、長くても { $moves } 手。
analysis-found = 探索で見つけたもので、証明はしていません。

bench-line = 署名 { $signature }：{ $nodes } ノード、{ $seconds } 秒、毎秒 { $speed } ノード。

no-such-game = 第 { $number } 局はありません。ファイルには { $count } 局あります。
no-such-ply = { $ply } 手目のあとの局面はありません。本譜は { $count } 手です。
terminal-notes = 注記：
why-legend = ◎ その点  ◆ 並び  ◇ 仮の黒石  + 完成させる点
undrawn = { $point } の文字「{ $text }」には描けない字があり、丸で示します。
left-out = この図に描いていないもの：{ $list }
gif-sampled = GIF に入るのは { $most } 枚までです。{ $count } 局面のうち { $most } 局面を収めました。
which-format = 「{ $name }」という名前では書く形式がわかりません。--to を使ってください。
which-picture = 「{ $name }」という名前では画像の種類がわかりません。--to svg、png、gif を使ってください。

# リンクを使った、離れた人との対局。
terminal-room-link = 相手にこのリンクを開いてもらってください：{ $link }
terminal-room-waiting = まだ誰も参加していません。
terminal-room-free = 席が空いています。「参加」と入力すると座れます。観戦もできます。
terminal-room-watching = 観戦しています。
terminal-room-somebody = 相手
terminal-room-joined = { $name }が参加しました。
terminal-room-you = 第 { $number } 局：あなたは{ $color ->
    [black] 黒
   *[white] 白
}、{ $name }は{ $color ->
    [black] 白
   *[white] 黒
}です。
terminal-room-game = 第 { $number } 局。
terminal-room-your-turn = { $ply } 手目：あなた（{ $color ->
    [black] 黒
   *[white] 白
}）の番です。
terminal-room-asks = { $what ->
    [draw] { $name }が引き分けを提案しています。
    [takeback] { $name }が待ったを求めています。
    [rematch] { $name }が色を替えてもう一局打ちたいそうです。
    [pause] { $name }は時計を止めることを求めています。
   *[help] { $name }がこの対局で禁点の印、ヒント、解析を認めようと提案しています。
}
terminal-room-answer = 「はい」か「いいえ」を入力してください。
terminal-room-asked = { $what ->
    [draw] 引き分けを提案しました。
    [takeback] 待ったを求めました。
    [rematch] 色を替えてもう一局を申し込みました。
    [pause] 時計を止めることを求めました。
   *[help] 禁点の印、ヒント、解析を認めることを提案しました。
}
terminal-room-declined = { $name }は断りました。
terminal-room-taken-back = { $plies } 手戻しました。
terminal-room-help-allowed = この対局では禁点の印、ヒント、解析を認めることになりました。
terminal-room-paused = 時計を止めました。どちらかが「再開」と入力すると動きます。
terminal-room-continued = 時計が動き出しました。
terminal-room-clocks = 残り時間：黒 { $black }、白 { $white }。
terminal-room-vacation = { $name }は { $first } から { $last }（UTC）まで休暇です。その間、時計は止まります。
terminal-room-returned = { $name }は休暇を終えました。{ $day }（UTC）から時計が動きます。
terminal-room-vacation-days = 休暇はあと { $days } 日です。「休暇」と日数を入力してください。
terminal-room-set-up = 置いた石：黒 { $black }、白 { $white }。{ $color ->
    [black] 黒
   *[white] 白
}の番から始まります。
terminal-room-moves = 手順：{ $moves }
terminal-room-over = 「再戦」で色を替えてもう一局、「終了」でやめます。
terminal-opening-how = { $what ->
    [colour] 「黒を持つ」か「白を持つ」と入力。
    [colour-or-two] 「黒を持つ」「白を持つ」「二手足す」のどれかを入力。
    [swap] 「交替する」か「交替しない」と入力。
    [swap-or-offer] 「交替する」「交替しない」「題を示す」のどれかを入力。
    [declare] 数を入力。
    [offer] 「題を示す」と点を入力（例：題を示す G7 H9）。
   *[pick] 残す点を入力。
}
terminal-room-claims = ここでは禁手と五連を自分で指摘します：「禁手を指摘」、または「五連」と点を入力。
terminal-room-draw-unarmed = 次の手では引き分けを提案しません。
terminal-room-here = { $name }は接続しています。
terminal-room-gone = { $seconds ->
    [0] { $name }は接続していません。
   *[other] { $name }は接続していません。あと { $seconds } 秒戻らなければ勝ちを宣言できます。
}
terminal-room-claim = { $name }が長く離れています。「勝ち宣言」で勝ちになります。待つこともできます。
terminal-room-lost = 接続が切れました。つなぎ直しています。
terminal-room-stopping = サーバーが止まります。戻るのを待っています。
terminal-room-back = 再びつながりました。
terminal-room-later = いまは接続がありません。つながり次第送ります。
terminal-room-kept = 席は残っています。続けるには：tengen play --server { $link }
terminal-room-no-seat = 観戦中で、席がありません。
terminal-room-which = 答える問いかけはありません。
terminal-room-refused = { $why ->
    [not-started] まだ誰も参加していません。
    [full] 席は二つとも埋まっています。
    [over] 対局は終わっています。
    [not-over] 対局はまだ終わっていません。
    [not-your-turn] あなたの番ではありません。
    [stale] 局面が進んでいます。盤をもう一度見てください。
    [not-asked] その問いかけはありません。
    [already-asked] すでに問いかけています。相手の答えを待ってください。
    [nothing-to-take-back] 戻せる手がありません。
    [already-allowed] すでに認められています。
    [not-absent] 相手は接続しているか、離れてから二分たっていません。
    [too-many-questions] この対局ではもう問いかけられません。
    [used-up] この部屋はもう使い切りました。新しい部屋を作って続けてください。
    [earlier-game] これは前の対局で済んでいます。
    [stale-step] 開局が進んでいます。盤をもう一度見てください。
    [not-now] いま決めるのは別のことです。
    [not-claimed] この部屋では指摘は要りません。
    [not-white] 禁手を指摘できるのは白だけです。
    [no-help] この部屋では助けは認められません。
    [turn-lost] 相手が手番を失ったばかりです。石を置いてください。
    [in-other-game] どちらかが別の対局中です。その対局が終わってから、もう一度申し込んでください。
    [with-move] 引き分けは次の手と一緒に提案します。先に「引き分け」と入力してください。
    [no-clock] この対局に時計はありません。
    [paused] 時計は止まっています。先に「再開」と入力してください。
    [not-paused] 時計は止まっていません。
    [held] 審判が時計を止めています。
    [round-over] ラウンドの時間が終わりました。勝敗は審判が決めます。
    [seat-of-other] この席はほかの対局者のものです。観戦はできます。
    [no-arbiter] この部屋に審判はいません。
    [bad-time] 一度に加減できるのは一日までで、対局者には一秒が残ります。
    [seat-free] この席には誰もいません。
    [no-vacation] この対局に休暇はありません。
    [away] すでに休暇があります。「復帰」で終わります。
    [not-away] 終える休暇がありません。
   *[illegal] その手は打てません。
}
terminal-room-trouble = サーバーが受け付けませんでした：{ $message }
terminal-room-error = { $kind ->
    [address] 「{ $detail }」はサーバーのアドレスではありません。http://192.168.1.7:7515 のような形です。
    [not-found] その部屋はありません：{ $detail }
    [unreachable] サーバーが応答しません：{ $detail }
    [incompatible] そこに Tengen のサーバーはありません：{ $detail }
   *[refused] サーバーに断られました：{ $detail }
}
terminal-room-help =
    H8             H8 に打つ
    パス pass      今回は打たない
    待った undo    自分の手を戻すことを求める
    引き分け draw  引き分けを提案する
    はい yes、いいえ no   問いかけに答える
    投了 resign    負けを認める
    勝ち宣言 claim 相手が二分離れていたら勝ちを宣言する
    再戦 rematch   終局後、色を替えてもう一局
    休止 pause     時計を止めることを提案する
    再開 continue  時計を動かす
    休暇 5       明日から 5 日間、自分の時計を止める
    復帰         休暇を終える
    ひとこと hello  ほかに good-luck、well-played、thanks、sorry、moment、back、bye。両者が「ひとこと freely」とすれば自由な言葉も使え、「ひとこと enough」で終わる
    印 marks       禁点の印、ヒント、解析を認めることを提案する
    参加 join      空いた席に座る
    禁手を指摘 foul 黒が禁手を打ったと指摘する
    五連 five H8   H8 の五連を宣言する
    黒を持つ black、白を持つ white、二手足す two、交替する swap、交替しない keep、題を示す offer G7 H9、3   開局で決める
    リンク link    リンクをもう一度示す
    終了 quit      やめる。席は残ります
terminal-room-foul-word = 禁手を指摘
terminal-room-five-word = 五連
terminal-room-yes-word = はい
terminal-room-no-word = いいえ
terminal-room-claim-word = 勝ち宣言
terminal-room-rematch-word = 再戦
terminal-room-marks-word = 印
terminal-room-pause-word = 休止
terminal-room-continue-word = 再開
terminal-room-vacation-word = 休暇
terminal-room-say-word = ひとこと
terminal-room-not-said = 伝わりませんでした。接続がないか、サーバーが古い版です。
terminal-room-freely = { $name } さんが自由な言葉での会話を希望しています。`ひとこと freely` で同意します。
terminal-room-return-word = 復帰
terminal-room-join-word = 参加
terminal-room-link-word = リンク

# Backups
data-copied = 部屋 { $rooms }、このコンピューターの対局 { $games }、{ $bytes } バイト。
data-migrated = 部屋 { $rooms } を複写しました（全 { $rows } 行）。どの部屋も両方のデータベースで同じです。
serve-here-only = このコンピューターだけで開けます。他の端末のためには --listen 0.0.0.0:{ $port } で起動するか、ページの「招待」で「許可する」を押してください。
serve-others = 他の端末では { $addresses } を開きます
serve-unreached = まだ他の端末からこのサーバーに届いていません。そこで開けないときは、順に試してください：
serve-firewall = このコンピューターのファイアウォールで Tengen を許可してください。ポート { $port } で TCP 接続を受けます。
serve-wifi = どちらも同じ Wi-Fi を使い、ゲスト用は避けてください。端末どうしを隔てるものが多いです。
serve-hotspot = このコンピューターかスマートフォンのテザリングを入れ、すべての端末をつなぎ、Tengen を起動し直してください。アドレスが変わります。
serve-reached = 他の端末からこのサーバーに届きました。
data-no-home = このユーザーにはホームフォルダーがありません。--data でサーバーのフォルダーを指定してください。

# ホスト
host-rooms = 部屋：{ $count }
host-ratings = レート（区分、値 ± 偏差、? は暫定、局数、対局者）：{ $count }
host-pools = ロビーのプール（番号、ルールと開局規定と持ち時間、待っている人数）：{ $count }
host-arenas = アリーナ（番号、ルールと開局規定と持ち時間、進み具合、人数、名前）：{ $count }
host-arena-state = { $state ->
    [open] { $minutes } 分後に開始
    [running] 残り { $minutes } 分
   *[ending] 最後の対局
}
host-reports = 通報（番号、対象者、通報者、部屋と最後の出来事、内容 → 回答）：{ $count }
host-answered = 回答しました。通報 { $number } を送った対局者が読めます。
compare-game = 強制でない手
compare-moves = 手数
compare-equal = エンジンの第一候補
compare-median = 中央値（秒）
compare-middle = 中央の半分（秒）
compare-reported = 通報された対局
compare-usual = 普段の { $games } 局
compare-line = それだけでは何の証明にもなりません。強い人はエンジンの手を見つけますし、やさしい対局では増えます。
host-refunded = { $games } 局分のレートを取り消しました（返還 { $number }）。関係する対局者が読めます。
host-moderators = モデレーター：{ $count }
host-acts = 有効な措置：{ $count }
host-done = 完了しました。番号は { $number } です。`tengen host lift { $number }` で解除できます。
host-noted = 完了しました。番号 { $number } として記録しました。
host-room-state = { $state ->
    [waiting] 待機中
    [going] 対局中
   *[ended] 終了
}
host-days-left = あと { $days } 日

# Doctor
doctor-version = バージョン：{ $version }、コミット { $commit }、対象 { $target }
doctor-no-commit = 不明（ソースアーカイブからビルド）
doctor-cpu = プロセッサー：{ $path }、{ $cores } コア
doctor-page = ページ：{ $state ->
    [built] 組み込み済み
   *[missing] 組み込まれていません。“cargo xtask build” で作れます
}
doctor-data = データフォルダー：{ $state ->
    [none] なし（ホームディレクトリーがありません。--data で指定できます）
    [new] { $folder }（最初の起動時に作成）
    [writable] { $folder }（書き込み可）
   *[refused] { $folder }（書き込み不可）
}
doctor-port = ポート：{ $state ->
    [free] { $address } は空いています
    [tengen] { $address } で天元 { $version } が動いています
    [taken] { $address } は別のプログラムが使っています
   *[refused] { $address } はシステムが拒否しました
}
doctor-engine = エンジン { $name }：{ $state ->
    [answers] 応答 { $said }
   *[fails] 失敗：{ $said }
}
doctor-no-engines = エンジン：--engine の指定なし

# Reviews
review-no-moves = 検討する手がありません。
review-other = 別の対局の検討か、制限の違う検討が入っています。
review-line = { $line } 行目は検討の一部ではありません：{ $why }

verify-only = 反証のない手：{ $points }。ほかの合法手はすべて負けます。
verify-only-missing = { $points } には反証がなく、一覧でも応手とされていません。
verify-failed = { $all } 個のファイルのうち { $count } 個は何も証明していません。
verify-folder-empty = このフォルダーに証明書はありません
