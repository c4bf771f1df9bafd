# エンジンのレベル以外の相手：教材プログラムと、ホストのエンジン。
opponent-textbook = 教材プログラム
opponent-host = ホストのエンジン
opponent-host-line = このサーバーのホストが加えたエンジンです。一手の持ち時間：
opponent-seconds = 一手の秒数
new-program = プログラム
new-engine = エンジン
textbook-name = { $program ->
    [win-table] 勝ち筋表
    [win-counter] 勝ち筋カウント
    [pattern-table] パターン表
    [pattern-dictionary] パターン辞書
   *[bitboard] ビットボード探索
}
textbook-line = { $program ->
    [win-table] 五つ並ぶすべての筋で双方の石を数えます。四は止めますが、まだ並んでいない狙いは見えません。
    [win-counter] 筋ごとの石の数に応じて、一つ増えるたびに十倍の重みを付けます。攻めも守りも一つの点数です。
    [pattern-table] 三や四の形を知っていて、攻めの続く手順を先読みします。
    [pattern-dictionary] 筋をパターン辞書で引き、合計点の最も高い点に打ちます。
   *[bitboard] 特徴ベクトルで四手先まで探索します。五つの中で最強です。
}
textbook-original = 原作の見落としもそのまま
