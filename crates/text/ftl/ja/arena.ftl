# 対局戦、開局の一覧、エンジンの検査。

openings-too-few = { $count } 個の開局が求められましたが、{ $found } 個の後は新しいものが見つかりません。
openings-progress = 開局 { $found } / { $count }、引いた局面 { $drawn }

match-engine = エンジン
match-games = 対局
match-won = 勝
match-drawn = 分
match-lost = 負
match-points = 得点
match-rating = レート
match-crashes = 異常終了
match-time = 時間切れ
match-illegal = 反則
match-stopping = 終了します：進行中の対局を打ち終えます。もう一度で直ちに終わります。
match-resumed = { $file } の { $games } 局は数えてあります。
match-trouble = 第 { $game } 局：{ $name } の負け：{ $what }
match-late = 制限を { $ms } ミリ秒過ぎて着手
match-no-answer = 制限を { $ms } ミリ秒過ぎても着手がなく、終了させました
match-watch = 対局の観戦：{ $link }
match-suite-for = 開局表 { $name } は{ $rule }、{ $size } × { $size } 用です。
match-no-suite = { $rule }、{ $size } × { $size } の開局表はありません。空の盤から始めます。
match-elo = { $name }：Elo { $elo }（95%：{ $low } から { $high }）
match-nelo = 正規化 Elo：{ $elo }（95%：{ $low } から { $high }）
match-los = 強い確率（LOS）：{ $los }%
match-pairs = 二局ごとの得点：0：{ $none }、½：{ $half }、1：{ $one }、1½：{ $more }、2：{ $two }
match-test = LLR { $llr }（{ $low } から { $high }）：{ $verdict ->
    [h1] H1 を採択
    [h0] H0 を採択
   *[open] 未定
}
match-winner = 優勝：{ $name }

compliance-ok = 合格
compliance-absent = なし
compliance-wrong = 不合格
compliance-passed = 合格 { $passed }、未対応 { $absent }。
compliance-failed = { $all } 項目のうち { $failed } が不合格です。
compliance-none = 「{ $name }」で始まる検査はありません。

ratings-player = 対局者
ratings-unlinked = { $name } と { $other } は対局でつながっていません。別々に計算してください。
ratings-none = これらのファイルに結果のある対局がありません
ratings-open = 結果のない対局 { $count } 局は含みません。
ratings-none-here = このサーバーにはまだレート対象の対局がありません
ratings-either = ファイルか、--data または --database によるサーバーの、どちらか一方を指定してください。
ratings-first = 先手は { $points } ± { $error } 点に相当します。
ratings-draws = 互角の対局のうち { $percent } % が引き分けです。
ratings-left-out = これらの対局者と対局でつながっていない { $count } 人は含みません。
