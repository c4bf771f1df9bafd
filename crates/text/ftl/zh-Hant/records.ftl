# 格式。
format-name = { $format ->
    [psq] Piskvork 對局
    [rec] Gomotur 對局
    [lib] RenLib 棋譜庫
    [sgf] SGF 棋譜
    [rif] RenjuNet 資料庫
    [moves] 著法文字
    [diagram] 文字棋盤圖
    [sav] 弈心棋局
    [pos] 弈心局面
   *[url] 網址
}

# 檔案錯在哪裡。
fault-at = 第 { $offset } 位元組：{ $what }
read-unrecognised = 這不是任何已知格式的棋譜。
read-empty = 此檔案是空的。
read-too-large = 檔案有 { $bytes } 位元組，太大了。
read-lenient = { $why }加上 --lenient 可讀出能讀的部分。
fault-in-file = 檔案「{ $name }」：{ $why }
archive-damaged = 無法解開壓縮檔：{ $why }。
archive-password = 壓縮檔需要密碼。
archive-too-large = 壓縮檔解開後超過 { $megabytes } MB。
archive-too-many = 壓縮檔含 { $count } 個檔案，超過 { $most } 個。
archive-no-record = 壓縮檔裡沒有棋譜。
fault-board = 不支援 { $width }×{ $height } 的棋盤：棋盤須為正方形，5 至 22 路。
fault-move = 第 { $ply } 手：{ $why }
fault-game = 第 { $game } 局：{ $what }
fault-number-order = 編號 { $number } 與前面的不連續。
fault-color = { $color ->
    [black] 這是黑方的棋，卻輪到白方。
   *[white] 這是白方的棋，卻輪到黑方。
}
fault-taken = { $point } 已有棋子。
fault-xy = { $x },{ $y } 不在 { $size }×{ $size } 的棋盤上。
fault-missing = { $part ->
    [game] 檔案裡沒有棋局。
    [element] 檔案裡沒有 XML 元素。
    [diagram] 檔案裡沒有棋盤圖。
    [names] 缺少雙方的名字。
    [moves] 網址裡沒有 mv= 或 mvs=。
    [semicolon] 一個「(」之後沒有「;」。
   *[node] 有一個變化沒有節點。
}
fault-truncated = 檔案在此中斷：{ $part ->
    [head] 開頭部分
    [node] 一個節點
    [comment] 一條註釋
    [board-text] 盤面文字
    [tree] 變化樹：宣告的變化不全
    [game] 一棵棋局樹
    [value] 一個值
   *[other] <{ $name }>
}。
fault-unexpected = 「{ $text }」不該出現在這裡。
fault-psq-head = 第一行是「{ $text }」，而不是「Piskvorky WxH, a:b, f」。
fault-unplayed = 還有 { $count } 手跟在無法落下的一手之後。
fault-psq-tail = 「{ $text }」在對局結束之後，卻可能是一手棋。
fault-lib-head = 檔案開頭既不是 RenLib 標誌，也不是 H8。
fault-lib-version = 版本 { $major }.{ $minor } 比 3.4 新。
fault-lib-byte = 位元組值 { $value } 不是 15 路棋盤上的點。
fault-taken-here = { $point } 在此變化中已有棋子。
fault-trailing = 最後的節點之後還有 { $count } 位元組。
fault-no-value = { $key } 沒有值。
fault-sgf-size = SZ[{ $text }] 不是 5 至 22 路的棋盤。
fault-sgf-point = { $key }[{ $value }] 不是點。
fault-sgf-off-board = { $key }[{ $value }] 不在 { $size }×{ $size } 的棋盤上。
fault-sgf-twice = 同一節點裡 { $point } 擺了兩次。
fault-sgf-color = PL[{ $text }] 不是黑白。
fault-sgf-points = 檔案裡的矩形包含太多的點。
fault-xml = 這不是 XML：{ $why }。
fault-io = 檔案無法讀取：{ $why }。
fault-attributes = 一個元素的屬性太多。
fault-rif-twice = 有兩局的編號都是 { $id }。
fault-number = 「{ $text }」不是數字。
fault-rif-result = 結果「{ $text }」不是 1、0.5 或 0。
fault-no-point = 「{ $text }」不是點。
fault-diagram-rows = 棋盤圖有 { $columns } 直行，卻有 { $rows } 橫列。
fault-diagram-width = 有一列是 { $found } 格，而第一列是 { $expected } 格。
fault-diagram-board = 「{ $text }」作為一列太長：棋盤每列有 5 至 22 格。
fault-yixin-ends = 檔案說有 { $said } 子，卻在第 { $found } 子後結束。
fault-yixin-count = 不可能有 { $count } 子。
fault-row-column = 第 { $row } 列第 { $column } 行不在棋盤上。
fault-after-end = 最後一子之後還有「{ $text }」。
fault-site = 「{ $text }」不是 gomocalc.com 或 renjuportal.com 的網址。
fault-hex = 「{ $text }」不是兩位十六進位制數。
fault-charset = 「{ $name }」不是文字編碼的名稱。
fault-malformed = 這些位元組不是 { $charset } 文字。

# 讀取時須知。
notice-skipped = 已略去。{ $what }
notice-replaced = 不成文字的位元組已替換。{ $what }
notice-size = 檔案沒有寫明棋盤大小，按 { $size }×{ $size } 處理。
notice-charset = 檔案沒有寫明文字編碼，推測為 { $charset }。
notice-charset-contradicted = 檔案寫明文字編碼為 { $declared }，但並非如此；按 { $charset } 讀取。
notice-charset-others = { $said }也可能是 { $others }。
notice-lines-joined = 各行按一局棋讀取，也可能是 { $games } 局。
notice-letters = 「{ $black }」讀作黑子，「{ $white }」讀作白子，也可能相反。
notice-several-moves = 有 { $count } 個節點含有多手棋，第一個在第 { $offset } 位元組處；每一手各成一個節點。
notice-ignored = 已跳過（第 { $offset } 位元組處{ $count ->
    [1] {""}
   *[other] ，共 { $count } 處
}）：{ $kind ->
    [element] 元素 <{ $name }>。
    [attribute] 屬性 <{ $name }>。
    [text] 元素之間的文字。
    [comment] XML 註解。
    [empty] 沒有交叉點的 { $name }。
    [no-value] 沒有值的 { $name }。
    [off-board] 不在棋盤上的 { $name }。
    [lines] 對局結束之後的一行。
    [file] 檔案「{ $name }」，它不是棋譜。
   *[other] 對局用不到的其他內容。
}
notice-more = 另有 { $count } 條同類，其中第一條：{ $what }
notice-last-leaf = 棋譜庫在第 { $offset } 位元組處沒有結束標誌就結束了，RenLib 自己也會這樣寫。
notice-point-order = 各程式對 .pos 座標的先後有分歧，換一種讀法會得到不同的著法。

# 無法寫出的情況。
write-size = { $format } 沒有 { $size }×{ $size } 的棋盤。
write-version = 該版本的棋譜庫只能以 H8 一手開始，不能有停手。
write-read-only = { $format } 檔案只能讀取，不能寫出。
write-nothing = 沒有可寫的內容。

# 格式容納不下的內容。
loss-name = { $what ->
    [records] 第一局之後的棋局
    [size] 棋盤大小
    [variations] 變化中的節點
    [moves] 無法寫出的著法：停一手，或未按次序落子
    [move-order] 著法次序：只留下棋子
    [colors] 未按次序的黑白
    [passes] 停一手
    [sibling-order] 變化或標籤的次序
    [empty-nodes] 沒有著法的節點
    [comments] 註釋
    [names] 節點名稱
    [labels] 點上的文字
    [marks] 點上的標記
    [setup-stones] 擺放的棋子
    [to-move] 擺局的輪次
    [spent] 每手用時
    [clocks] 棋鐘
    [node-marks] 節點標記
    [decisions] 開局中的選擇
    [start-nodes] 起始局面
    [props] 其他格式的屬性
    [line-breaks] 換行：寫成空格
    [characters] 編碼沒有的字：寫成 ?
   *[tables] 資料庫的表
}
field-name = { $field ->
    [PB] 黑方姓名
    [PW] 白方姓名
    [BR] 黑方段位
    [WR] 白方段位
    [BT] 黑方隊伍
    [WT] 白方隊伍
    [EV] 比賽
    [RO] 輪次
    [PC] 地點
    [DT] 日期
    [RE] 結果
    [RU] 規則
    [TM] 用時
    [OT] 加時
    [ON] 開局
    [GN] 棋局名稱
    [GC] 全局註釋
    [AN] 註解者
    [CP] 版權
    [SO] 出處
    [US] 錄入者
   *[AP] 程式
}
loss-one = 未寫出：{ $what }。
loss-counted = 未寫出：{ $what }（{ $count }）。
loss-in-game = 第 { $record } 局：{ $loss }

# 對棋譜中著法的說明。
remark-at = 第 { $ply } 手：{ $what }
remark-more = 另有 { $count } 次：{ $what }
remark-foul = { $foul ->
    [overline] 走了禁手：長連。
    [double-four] 走了禁手：四四。
   *[double-three] 走了禁手：三三。
}
remark-overlooked = 已經連成，卻沒人發現，繼續下了。
remark-after-end = 對局此前已經結束。
remark-taken = { $color ->
    [black] 此處已有黑子，這一手無效。
   *[white] 此處已有白子，這一手無效。
}
remark-out-of-turn = 沒有輪到這一方。
remark-pass = 停一手。
remark-set-up = 擺放或拿掉了棋子。
