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
