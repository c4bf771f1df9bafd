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
textbook-original = 原作のバグを残す
textbook-depth = 先読みの深さ
textbook-depth-line = 一つ深くなるごとに、何倍もの時間がかかります。
textbook-own-depth = { $program ->
    [pattern-table] 本来の深さ（追い手 3 手）
    [bitboard] 本来の深さ（4 手）
   *[pattern-dictionary] なし（原作どおり）
}
textbook-at-depth = { $name }、深さ { $depth }
original-settings = 原作の設定で
original-computer = 原作どおり対局
original-two = 原作どおり二人で
original-online = 原作どおりオンライン
original-set-up = 原作どおり石を置いてから
new-ends-dead = 誰も五を作れなくなったらすぐ引き分け
set-music = BGM
set-exchanged = 石の色を入れ替える
original-line = { $program ->
    [win-table] 10 × 10。プログラムが黒で先手。五の列が誰にも残らなければ引き分け。対局ごとに曲が流れます。
    [win-counter] 10 × 10。先手はランダム。五の列が誰にも残らなければ引き分け。
    [pattern-table] 15 × 15。先手は下で選んだ側、または二人で。音あり。
    [pattern-dictionary] 13 × 13。あなたが白石で先手。プログラム相手、二人、またはオンライン。
   *[bitboard] 15 × 15。プログラムが黒で天元から、あなたはマウスの左ボタンで白を打ちます。先に自由に石を置いてから始めることもできます。
}

# The ladder.
ladder = 強さの比較
ladder-who = 相手
ladder-games = 局数
ladder-line = 近い者どうしの { $games } 局から。禁手なし 15 × 15、互角の布石を両方の色で、レベル 0 から 9 はここと同じ、10 は一手 { $nodes } ノード。Elo と 95% の誤差、まとめて推定。
