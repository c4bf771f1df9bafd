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
