# Forced wins on the page: asked for, shown, kept as puzzles.

study-to-move = 手番
study-goal-label = 勝ち方
study-budget = 制限時間
study-shortest = 最短の勝ちを探す
study-ask-win = 勝ちはある？
study-ask-defence = どう受ける？
study-ask-threat = 狙いを見る
study-firsts-busy = すべての初手を試しています…
study-checking = 証明を一手ずつ確かめています…
study-unknown = この時間では勝ちが見つかりませんでした。何の証明にもなりません。
study-stopped = 何も分からないうちに止めました。何の証明にもなりません。
study-replay-stopped = 再現を中止したので、まだ何も証明されていません。
study-invalid = この証明書は何も証明していないので、表示しません。
study-pass = パスで受ける
study-tree = 変化木として保存…
export-proof = 証明（すべての変化）
study-save = 証明を保存
study-link = リンクをコピー
study-link-copied = リンクをコピーしました。開いた人は証明の確認を見て、どの受けも試せます。
study-link-not-copied = ブラウザーがコピーを許しません。リンクはこちらです：
study-too-large = この証明はリンクには大きすぎます。ファイルに保存し、「読み込み」で開いてください。
study-link-too-long = リンクが長すぎて読めません。証明をファイルとして開いてください。
study-legend = 丸：勝つ手。輪：専用の応手がある受け。ほかの点にもすべて応手があります。
study-defence-legend = ひし形：防げる手。紫のひし形：四で防げる手。破線の輪：未決。
study-back = 受けの一覧へ
study-try = 点に触れると、その受けの結果が見られます。
study-line = 手順
puzzle-keep = 問題として残す
puzzle-kept = 勝てる初手はただ一つ。問題として残しました。
puzzle-there = この問題はすでに残してあります。
puzzle-none = 残しません。問題には、勝ちと証明された初手がただ一つあり、ほかはすべて勝てないと証明されている必要があります。
puzzles-line = 勝つ手がただ一つの局面です。六題まで選んで印刷できます。
puzzles-none = まだありません。勝ちが証明されたら「問題として残す」で、初手がただ一つかどうかを調べます。
puzzle-print = 印刷
puzzle-pick = 印刷する
puzzle-panel = 問題
puzzle-again = もう一度
puzzle-show = 答えを見る
puzzle-remove = 取り除く
puzzle-sheet-title = 勝つ手を見つけてください
puzzle-answers-title = 解答
cell-wins = 勝つ手
cell-counter = 専用の応手あり
cell-averts = 防げる手
cell-gains = 四で防げる手
cell-undecided = 未決

study-idle = { $color ->
    [black] 黒
   *[white] 白
}の番です。何を調べますか？
study-looking = { $color ->
    [black] 黒
   *[white] 白
}の勝ちを探しています…
study-defending = { $color ->
    [black] 黒
   *[white] 白
}の受けを探しています…
study-clock = { $seconds } / { $budget } 秒
study-wins = { $color ->
    [black] 黒
   *[white] 白
}が{ $goal ->
    [vcf] 四追い（四が { $fours } 回）で
    [vct] 追い詰めで
   *[win] 必ず
}勝ちます。{ $moves } 手です。
study-wins-five = { $color ->
    [black] 黒
   *[white] 白
}が { $point } で五を作ります。
study-threatens = 手を打たなければ、{ $color ->
    [black] 黒
   *[white] 白
}が{ $goal ->
    [vcf] 四追い（四が { $fours } 回）で
    [vct] 追い詰めで
   *[win] 必ず
}勝ちます。{ $moves } 手です。
study-threatens-five = 手を打たなければ、{ $color ->
    [black] 黒
   *[white] 白
}が { $point } で五を作ります。
study-proved = 証明済み：すべての合法な受けに応手があり、{ $positions } 局面を一手ずつ確かめました。
study-found = { $color ->
    [black] 黒
   *[white] 白
}の勝ちが見つかりましたが、証明されていません。
study-valid = 証明書は有効です：{ $color ->
    [black] 黒
   *[white] 白
}が長くても { $moves } 手で勝ちます。
study-next = 勝つ手：{ $point }。
study-your-defence = { $color ->
    [black] 黒
   *[white] 白
}はどこにでも打てます。点に触れると、退けられる様子が見られます。
study-five = { $color ->
    [black] 黒
   *[white] 白
}の勝ちです。
defend-not-needed = { $color ->
    [black] 黒は受ける必要がありません：{ $point } から { $moves } 手で先に勝ちます。
   *[white] 白は受ける必要がありません：{ $point } から { $moves } 手で先に勝ちます。
}
defend-count = { $count ->
    [0] 防ぐ手は見つかっていません。
   *[other] 防ぐ手は { $count } 個あります。
}
defend-none = 止められません：{ $count } 手すべてが負けと証明済みです。
defend-undecided = ほかに { $count } 個が未定です。
defend-listed = { $point }：{ $reason ->
    [averts] 狙いを消す
    [gains] 四で先手を取る（狙いは残りうる）
    [open] 時間内に決まらない
   *[unchecked] 負けと読めたが一手ずつの確認はまだ
}
defend-all = { $count } 個すべて表示
study-averted = { $goal ->
    [vcf] これらの手のあとに四追いの勝ちはありません。すべて試しました。遅い勝ちは残るかもしれません。
    [vct] これらの手のあとに追い詰めの勝ちはありません。すべて試しました。もっと静かな勝ちは残るかもしれません。
   *[win] これらの手のあとに勝ちはありません。
}
study-incomplete = 完全ではありません：一手ずつ確かめて退けられたのは今のところ { $count } 手です。
study-firsts = { $count ->
    [0] 勝ちと証明された初手はありません。
   *[other] 勝ちと証明された初手は { $count } つ：{ $points }
}
study-firsts-open = 未決の初手が { $count } つあります。
study-seconds = { $seconds } 秒
study-minutes = { $minutes } 分
study-goal = { $goal ->
    [vcf] 四追い
    [vct] 追い詰め
   *[win] 何でも
}
study-goal-line = { $goal ->
    [vcf] すべての石が四になります（VCF）。
    [vct] すべての石が四になるか、四追いの勝ちを狙います（VCT）。
   *[win] 静かな手も使います。勝ちがないと言うのは空点がわずかなときだけです。最短の勝ちには、どの種類の中で最短と示されたかを添えます。
}
study-letters = リンクに証明書がありません：{ $letter } 文字目がおかしいです。
study-refused = 証明を開けません。{ $why }
prover-failed = ソルバーが動きません：{ $why }
puzzle-asked = { $color ->
    [black] 黒
   *[white] 白
}の番で、{ $goal ->
    [vcf] 四追いで
    [vct] 追い詰めで
   *[win] 必ず
}勝てます。{ $moves } 手です。どこに打ちますか？
puzzle-looking = { $point } ですか？ 反駁を探しています…
puzzle-refuted = { $tried } では{ $goal ->
    [vcf] 四追いで
    [vct] 追い詰めで
   *[win] {""}
}勝てません：{ $color ->
    [black] 黒
   *[white] 白
}の { $reply } のあと、その種の手はすべて試しました。
puzzle-idle = { $tried } はその種の狙いになりません：{ $color ->
    [black] 黒
   *[white] 白
}は { $reply } に打ちます。
puzzle-perhaps = 未決：{ $tried } に{ $color ->
    [black] 黒
   *[white] 白
}は { $reply } と受けます。受かっているかは時間内に決まりませんでした。不正解にはなりません。
puzzle-wins-too = { $tried } でも勝てます。
puzzle-still-looking = { $color ->
    [black] 黒
   *[white] 白
}はまだ勝てますか？ 探しています…
puzzle-still = { $color ->
    [black] 黒
   *[white] 白
}はまだ { $moves } 手で勝てます（証明済み）。続けてください。
puzzle-gone = 勝ちは消えました：{ $color ->
    [black] 黒
   *[white] 白
}に{ $goal ->
    [vcf] 四追いの勝ち
    [vct] 追い詰めの勝ち
   *[win] 勝ち
}はもうありません。すべて試しました。
puzzle-perhaps-gone = まだ勝てるかどうかは時間内に決まりませんでした。
puzzle-wrong = 未決：{ $tried } は時間内に証明も反駁もされませんでした。不正解にはなりません。
puzzle-solved = { $point } が正解です。どの受けも、触れると退けられる様子が見られます。
puzzle-title = { $number }. { $color ->
    [black] 黒
   *[white] 白
} { $moves } 手勝ち
puzzle-caption = { $number }. { $color ->
    [black] 黒
   *[white] 白
}の番、{ $goal ->
    [vcf] 四追いで
    [vct] 追い詰めで
   *[win] 必ず
}勝ち
puzzle-answer = { $number }. { $point }
puzzles-chosen = { $count } 題を選択（{ $most } 題まで）
puzzle-set-aside = 残した問題が読めず、{ $key } として取り置きました：{ $why }
study-fours = { $points } は四になります（{ $count } 手）。相手が受けたあとまた手番が来ますが、狙いは残るかもしれません。

# 入門レッスン。
course-before-renju = 初めての連珠の前に、禁手の局面を一つ。「閉じる」で対局が始まります。
course-lessons = 入門レッスン
course-exercises = 練習
course-line = 五つの短い章です。盤上で答えます。間違えると、盤上でとがめられます。
course-next = 次の問題
course-rows = 五・四・三
course-rows-about = 五が並べば勝ちです。四はすぐに、三は達四になる前に止めます。
course-both = 四三
course-both-about = 一手で四と三を作ると、相手は片方しか止められません。
course-fours = 四追い勝ち
course-fours-about = 四には応手が一つしかありません。二つの四が同時にできれば勝ちです。
course-defence = 防ぎとノリ手
course-defence-about = すべての狙いを止める点を見つけます。自分の四で一手を稼げます。
course-forbidden = 禁手
course-forbidden-about = 連珠では、黒は一手で三を二つ、四を二つ、または六目以上を作れません。白はその禁点を使い、黒は先を読みます。
course-find = { $shape ->
    [five] 四を五にできます。
    [fours] 五になる点が二つできる手があります。
    [four-three] 四と三が同時にできる手があります。
    [four] 四追いだけで勝てます。相手は四を毎回止めるしかありません。
    [three] まず三を打ちます。
   *[quiet] 最初の一手は四でも三でもありません。
}
course-threatens = { $color ->
    [black] 黒
   *[white] 白
}の狙いは{ $threat ->
    [four] 五連です。
    [three] 達四です。
   *[win] 追い勝ちです。次の手ですぐに五連や達四にはなりません。
}
course-own-four = 自分にも四を打つ手があります。
course-makes = { $point } は正解です：{ $shape ->
    [five] 五連になります
    [fours] 五になる点が二つでき、片方しか止められません
    [four-three] 四と三が同時にできます
    [four] 四で先手を取ります
    [three] 三ができます
   *[quiet] 四追いの勝ちを狙います
}。
course-stops = { $point } は正解です：{ $color ->
    [black] 黒
   *[white] 白
}の狙いは{ $threat ->
    [four] 五連
    [three] 達四
   *[win] 追い勝ち
}でしたが、もうありません。
course-leaves = { $tried } には { $reply }：{ $shape ->
    [five] 五連になります
    [fours] 五になる点が二つでき、片方しか止められません
    [four-three] 四と三が同時にできます
    [four] 四で先手を取ります
    [three] 三ができます
   *[quiet] 四追いの勝ちを狙います
}。{ $color ->
    [black] 黒
   *[white] 白
}が { $moves } 手で勝ちます（証明済み）。
course-next-chapter = 次の章
course-done = { $done }/{ $all }
course-at = { $all } 問中 { $number } 問目
