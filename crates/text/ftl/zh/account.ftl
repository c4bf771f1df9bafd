# 账号：浏览器里的棋手的名字和密码。

# 在“联网对局”中。
account-keep = 让你的对局在每台设备上都在：
account-in = 你已登录为 { $name }。
account-plays = 你以 { $name } 的名字下棋。
account = 账号

# 访客的表单。
account-make = 注册账号
account-make-line = 你的对局和席位仍归你，并且可以在别的设备上登录。不需要邮箱。
account-log-in = 登录
account-log-in-line = 用于已在这台服务器上注册的人。
account-guest-games = 你在这个浏览器里以访客身份开始的对局不会带过去。请先下完，或把这个访客注册为账号。
account-recover = 用恢复码登录
account-recover-line = 恢复码可设一次新密码，其他设备都会退出登录。
account-plain = 本页面未加密：同一网络中的人能看到密码。请用一个别处不用的密码。
account-name = 名字
account-password = 密码
account-password-new = 新密码
account-password-old = 现在的密码
account-password-line = 至少 8 个字符。
account-password-show = 显示密码
account-code = 恢复码
account-sending = 正在询问服务器……

# 恢复码。
account-codes = 恢复码
account-codes-line = 忘记密码时，用一个恢复码就能设新密码，每个只能用一次。它们只在现在显示：请存放在没有这台设备也能找到的地方。
account-codes-copy = 复制
account-codes-save = 存为文件
account-codes-file = Tengen：{ $name } 在 { $host } 的恢复码
account-codes-kept = 我已存好

# 有账号的人。
account-devices = 设备
account-device = 未命名的设备
account-device-own = 这台设备
account-device-seen = 最近使用：{ $day }
account-device-out = 退出登录：{ $device }
account-log-out = 退出登录
account-log-out-others = 其他设备全部退出
account-change = 更改密码
account-change-line = 其他设备都会退出登录。
account-changed = 密码已更改，其他设备都已退出登录。
account-codes-left = 还有 { $count } 个恢复码没有用过。
account-codes-new = 新的恢复码
account-codes-new-line = 它们取代以前的全部恢复码。
account-codes-make = 生成新恢复码

# 导出与删除，访客也可以。
account-yours = 这台服务器保存的关于你的内容
account-export = 全部导出
account-export-line = 全部内容存成一个文件，对局另附 SGF。
account-exporting = 正在收集……
account-exported = 已保存。
account-delete = 全部删除
account-delete-line = 你的名字、设备和等级分、账号，以及还没有人加入的房间都会删除。下完的对局也属于对手，因此保留，署名为“已删除的棋手”。这个浏览器里保存的内容也保留。此操作不能撤销。
account-delete-yes = 是，全部删除
account-delete-no = 否
account-deleted = 已全部删除。你现在是新的访客。
account-ended = { $name } 在这里已退出登录：从别的设备退出，或密码已更改。什么都没有丢失。重新登录之前，你是访客。
account-not = { $why ->
    [name] 账号需要一个名字。
    [password] 密码为 8 到 128 个字符。
    [code] 恢复码是 26 个字母 a 到 z 和数字 2 到 7。
    [login] 没有这个名字和密码的账号。密码区分大小写。
    [recover] 没有这个名字和恢复码的账号，或者恢复码已经用过。
    [wrong] 密码不对。它也许已在另一个标签页或另一台设备上更改。
    [name-refused] 这个名字难以辨认，或混用了相像的字母。请换一个。
    [no-account] 你在这里已不再登录。
    [already] 你在这里已经有账号。
    [playing] 还有对局在进行，所以没有删除任何内容。请先结束它们，必要时认输。
    [many] 密码试得太多。请等几分钟再试。
    [busy] 服务器正忙，请稍后再试。
   *[storage] 服务器现在不能读写。请稍后再试。
}
account-failed = 服务器拒绝了：{ $why }。

# 俱乐部之夜或一堂课：凭名字和 PIN 入座。
evening = 俱乐部之夜
evening-offer = 在俱乐部或课堂上，这里用名字和 PIN 入座更安全：PIN 只在一次活动中有效。请打开发给你的链接，或在“俱乐部之夜”中建立一次活动。

# 拿到名字和 PIN 的人。
evening-enter = 进入
evening-enter-line = 输入纸条上的名字和 PIN。
evening-pin = PIN
evening-in = 你以 { $name } 的名字参加俱乐部之夜。
evening-other = 换人下
evening-taken = { $name } 已在另一台设备上进入，对局在那里继续。你在这里现在是访客。
evening-not = { $why ->
    [name] 请输入你的名字。
    [pin] PIN 是六位数字。
    [wrong] 名字和 PIN 对不上。请再看一看纸条。
    [locked] 这个席位已锁定：PIN 错了五次。请向老师要一个新的 PIN。
    [lost] 这个 PIN 已经不能用了。请向老师要一个新的。
    [account] 这位棋手已经有账号了。请用密码登录。
    [over] 没有这次活动，或者它已经结束。
    [teacher] 这不是这次活动的密钥。
    [many] 这个网络中同时尝试的人太多。请等一分钟再试。
   *[storage] 服务器现在不能读写。请稍后再试。
}

# 老师。
evening-make = 建立活动
evening-make-line = 用于俱乐部之夜或一堂课：每个人凭名字和六位数字的 PIN 进入，不需要账号。之后这个浏览器会显示谁来了，并发新的 PIN。
evening-days = 多久后结束
evening-day = { $count } 天
evening-names = 名字，每行一个
evening-add = 建立席位
evening-refused = { $why ->
    [no-name] “{ $name }”没有席位：名字为 1 到 24 个可见字符。
    [refused] “{ $name }”没有席位：难以辨认，或混用了相像的字母。
    [taken] “{ $name }”没有席位：已有相同或相像的名字。
    [account] “{ $name }”没有席位：这台服务器上有这个名字的账号。请加一个字。
   *[full] “{ $name }”没有席位：一次活动最多 200 个席位。
}
evening-pins = 名字和 PIN
evening-pins-line = 它们只在现在显示。请打印后剪成纸条，或抄下来。
evening-print = 打印
evening-kept = 我已拿到
evening-slip = { $name }：PIN { $pin }
evening-link = 给大家的链接
evening-link-copy = 复制链接
evening-link-line = 它打开输入名字和 PIN 的表单。
evening-teacher = 你自己的链接
evening-teacher-copy = 复制你自己的链接
evening-teacher-line = 它在另一台设备上打开这份名单。请勿外传：有它的人能发 PIN。
evening-seats = 席位
evening-come = { $all } 人中来了 { $come } 人。
evening-look = 再看一次
evening-seat-free = 还没有来
evening-seat-in = { $time } 进入
evening-seat-locked = 已锁定：PIN 错了五次
evening-seat-lost = PIN 已经不能用了
evening-draw = 新 PIN
evening-draw-for = 新 PIN：{ $name }
evening-draw-lost = 给所有 PIN 不能用的人新的 PIN
evening-draw-free = 为所有还没来的人换新 PIN
evening-remove = 移除
evening-remove-for = 移除 { $name }
evening-remove-line = 之后谁也不能再用这个席位，它的对局也不再属于任何人。
evening-ends = 活动于 { $when } 结束，名字和 PIN 的名单随即删除。
evening-end = 结束活动
evening-end-line = 名字和 PIN 的名单立刻删除，房间里的名字也一并删除，有账户的除外。正在下棋的人可以继续；棋手和对局保留。
evening-end-yes = 是，结束
evening-over = 活动已结束，名字和 PIN 的名单已删除。
