# アカウント：ブラウザーの対局者の名前とパスワード。

# 「オンライン対局」の中。
account-keep = どの端末でも自分の対局を：
account-in = { $name }としてログインしています。
account-plays = { $name }として打ちます。
account = アカウント

# ゲストのフォーム。
account-make = アカウントを作る
account-make-line = 対局と席はあなたのままで、ほかの端末でもログインできます。メールアドレスはいりません。
account-log-in = ログイン
account-log-in-line = このサーバーでアカウントを作った人のためのものです。
account-guest-games = このブラウザーでゲストとして始めた対局は引き継がれません。先に打ち終えるか、このゲストのアカウントを作ってください。
account-recover = 回復コードでログイン
account-recover-line = コードで新しいパスワードを一度だけ設定できます。ほかの端末はすべてログアウトします。
account-plain = このページは暗号化されていません。同じネットワークの人にパスワードを読まれるおそれがあります。ほかで使わないものにしてください。
account-name = 名前
account-password = パスワード
account-password-new = 新しいパスワード
account-password-old = 今のパスワード
account-password-line = 8 文字以上です。
account-password-show = パスワードを表示
account-code = 回復コード
account-sending = サーバーに問い合わせています…

# 回復コード。
account-codes = 回復コード
account-codes-line = パスワードを忘れたときは、コードで新しく設定できます。一つにつき一度だけです。表示されるのは今だけですので、この端末がなくても見つかる所に保管してください。
account-codes-copy = コピー
account-codes-save = ファイルに保存
account-codes-file = Tengen：{ $host } での { $name } の回復コード
account-codes-kept = 保管しました

# アカウントのある人。
account-devices = 端末
account-device = 名前のない端末
account-device-own = この端末
account-device-seen = 最後の利用：{ $day }
account-device-out = ログアウト：{ $device }
account-log-out = ログアウト
account-log-out-others = ほかの端末をすべてログアウト
account-change = パスワードを変える
account-change-line = ほかの端末はすべてログアウトします。
account-changed = パスワードを変えました。ほかの端末はすべてログアウトしました。
account-codes-left = 使っていない回復コードは { $count } 個です。
account-codes-new = 新しい回復コード
account-codes-new-line = これまでのコードはすべて使えなくなります。
account-codes-make = コードを作り直す

# 書き出しと削除。ゲストにもある。
account-yours = このサーバーにあるあなたの情報
account-export = すべて書き出す
account-export-line = すべてを一つのファイルにします。対局は SGF でも入ります。
account-exporting = 集めています…
account-exported = 保存しました。
account-delete = すべて削除する
account-delete-line = 名前、端末、レーティング、アカウント、まだ誰も参加していない部屋を削除します。終わった対局は相手のものでもあるので、「削除された対局者」の対局として残ります。このブラウザーに保存したものも残ります。元には戻せません。
account-delete-yes = はい、すべて削除します
account-delete-no = いいえ
account-deleted = すべて削除しました。これからは新しいゲストです。
account-ended = { $name }はここからログアウトしました。ほかの端末からの操作か、パスワードの変更によるものです。失われたものはありません。もう一度ログインするまではゲストです。
account-not = { $why ->
    [name] アカウントには名前が必要です。
    [password] パスワードは 8 から 128 文字です。
    [code] 回復コードは a から z の英字と 2 から 7 の数字、合わせて 26 文字です。
    [login] この名前とパスワードのアカウントはありません。パスワードの大文字と小文字は区別されます。
    [recover] この名前と回復コードのアカウントがないか、コードはすでに使われています。
    [wrong] パスワードが違います。別のタブやほかの端末で変えたのかもしれません。
    [name-refused] この名前は読みにくいか、似た文字が混ざっています。別の名前にしてください。
    [no-account] ここではもうログインしていません。
    [already] ここにはすでにアカウントがあります。
    [playing] 続いている対局があるため、何も削除していません。先に終えてください。投了もできます。
    [many] パスワードを試しすぎました。数分待ってからもう一度お試しください。
    [busy] サーバーが混み合っています。少し待ってからもう一度お試しください。
   *[storage] サーバーは今、読み書きができません。後でもう一度お試しください。
}
account-failed = サーバーに断られました：{ $why }

# クラブの夜や授業。名前と PIN の席。
evening = クラブの夜
evening-offer = クラブや授業では、名前と PIN の席のほうがここでは安全です。PIN は一度の催しでしか使えません。渡されたリンクを開くか、「クラブの夜」で催しを作ってください。

# 名前と PIN を渡された人。
evening-enter = 入る
evening-enter-line = 紙に書かれた名前と PIN を入力してください。
evening-pin = PIN
evening-in = { $name }としてクラブの夜に入っています。
evening-other = ほかの人が打つ
evening-taken = { $name }はほかの端末で入りました。対局はそちらで続きます。ここではゲストになりました。
evening-not = { $why ->
    [name] 名前を入力してください。
    [pin] PIN は 6 桁の数字です。
    [wrong] 名前と PIN が合いません。もう一度紙を見てください。
    [locked] この席は止められています。PIN が 5 回違いました。先生に新しい PIN をもらってください。
    [lost] この PIN はもう使えません。先生に新しいものをもらってください。
    [account] この対局者にはすでにアカウントがあります。パスワードでログインしてください。
    [over] この催しはないか、終わっています。
    [teacher] この催しの鍵ではありません。
    [many] このネットワークから一度に試す人が多すぎます。1 分待ってからもう一度お試しください。
   *[storage] サーバーは今、読み書きができません。後でもう一度お試しください。
}

# 先生。
evening-make = 催しを作る
evening-make-line = クラブの夜や授業のためのものです。一人ひとりが名前と 6 桁の PIN で入り、アカウントはいりません。このブラウザーで、誰が来たかを見たり、新しい PIN を渡したりできます。
evening-days = 終わるまで
evening-day = { $count } 日
evening-names = 名前（1 行に一つ）
evening-add = 席を作る
evening-refused = { $why ->
    [no-name] 「{ $name }」の席はできません。名前は見える文字で 1 から 24 文字です。
    [refused] 「{ $name }」の席はできません。読みにくいか、似た文字が混ざっています。
    [taken] 「{ $name }」の席はできません。同じか、似た名前があります。
    [account] 「{ $name }」の席はできません。このサーバーにその名前のアカウントがあります。一文字加えてください。
   *[full] 「{ $name }」の席はできません。一つの催しの席は 200 までです。
}
evening-pins = 名前と PIN
evening-pins-line = 表示されるのは今だけです。印刷して切り分けるか、書き写してください。
evening-print = 印刷
evening-kept = 控えました
evening-slip = { $name }：PIN { $pin }
evening-link = みんなのリンク
evening-link-copy = リンクをコピー
evening-link-line = 名前と PIN のフォームが開きます。
evening-teacher = 自分のリンク
evening-teacher-copy = 自分のリンクをコピー
evening-teacher-line = ほかの端末でこの一覧を開きます。人に渡さないでください。これがあれば PIN を出せます。
evening-seats = 席
evening-come = { $all } 人のうち { $come } 人が来ました。
evening-look = もう一度見る
evening-seat-free = まだ来ていません
evening-seat-in = { $time } に入りました
evening-seat-locked = 止められています。PIN が 5 回違いました
evening-seat-lost = PIN はもう使えません
evening-draw = 新しい PIN
evening-draw-for = { $name }に新しい PIN
evening-draw-lost = 使えなくなった PIN をすべて新しくする
evening-draw-free = まだ来ていない全員に新しい PIN
evening-remove = 外す
evening-remove-for = { $name }を外す
evening-remove-line = この席では誰も続けられなくなり、その対局は誰のものでもなくなります。
evening-ends = { $when } に終わり、名前と PIN の一覧は削除されます。
evening-end = 催しを終える
evening-end-line = 名前と PIN の一覧はすぐに削除され、部屋の名前も、アカウントのものを除いて削除されます。打っている人は続けられ、選手と対局は残ります。
evening-end-yes = はい、終えます
evening-over = 催しは終わり、名前と PIN の一覧は削除されました。
