# Accounts: a name and a password for the player of a browser.

# In the sheet *Play online*.
account-keep = Keep your games on every device:
account-in = You are logged in as { $name }.
account-plays = You play as { $name }.
account = Account

# The forms of a guest.
account-make = Make an account
account-make-line = Your games and seats stay yours, and you can log in on other devices too. No mail address is needed.
account-log-in = Log in
account-log-in-line = For who has made an account on this server.
account-guest-games = The games that you have begun in this browser as a guest do not come along. Finish them first, or make an account of this guest.
account-recover = Log in with a recovery code
account-recover-line = The code sets a new password, once. All other devices are logged out.
account-plain = This page is not encrypted: others on this network can read the password. Use one that you use nowhere else.
account-name = Name
account-password = Password
account-password-new = New password
account-password-old = Password until now
account-password-line = At least 8 characters.
account-password-show = Show the password
account-code = Recovery code
account-sending = Asking the server…

# The codes.
account-codes = Recovery codes
account-codes-line = If you forget the password, a code sets a new one. Each works once. They are shown only now: keep them where you find them without this device.
account-codes-copy = Copy
account-codes-save = Save as file
account-codes-file = Tengen: recovery codes of { $name } at { $host }
account-codes-kept = I have kept them

# Who has an account.
account-devices = Devices
account-device = Device without a name
account-device-own = This device
account-device-seen = Last seen { $day }
account-device-out = Log out: { $device }
account-log-out = Log out
account-log-out-others = Log out all others
account-change = Change the password
account-change-line = All other devices are logged out.
account-changed = The password is changed, and all other devices are logged out.
account-codes-left = { $count ->
    [one] { $count } recovery code has not been used.
   *[other] { $count } recovery codes have not been used.
}
account-codes-new = New recovery codes
account-codes-new-line = They replace all others.
account-codes-make = Make new codes

# Export and deletion, of guests too.
account-yours = What this server keeps of you
account-export = Export everything
account-export-line = One file with everything, and with your games as SGF.
account-exporting = Collecting everything…
account-exported = Saved.
account-delete = Delete everything
account-delete-line = Your name, devices and ratings are deleted, the account, and rooms that nobody has joined. Games that are over stay, since they are your opponents’ too: by a “deleted player”. What this browser keeps stays too. This cannot be taken back.
account-delete-yes = Yes, delete everything
account-delete-no = No
account-deleted = Everything is deleted. You go on as a new guest.
account-ended = { $name } is logged out here: from another device, or by a new password. Nothing is lost. You go on as a guest until you log in again.
account-not = { $why ->
    [name] The account needs a name.
    [password] A password has 8 to 128 characters.
    [code] A recovery code has 26 letters a to z and digits 2 to 7.
    [login] No account has this name and this password. Capital letters count in the password.
    [recover] No account has this name and this recovery code, or the code was used before.
    [wrong] This is not the password. It may have been changed in another tab or on another device.
    [name-refused] This name is hard to read, or mixes letters that look alike. Choose another one.
    [no-account] You are not logged in here any more.
    [already] You have an account here already.
    [playing] Nothing is deleted while games of yours go on. End them first, by resigning if need be.
    [many] Too many passwords were tried. Wait a few minutes and try again.
    [busy] The server is busy. Try again in a moment.
   *[storage] The server cannot read or keep anything at the moment. Try again later.
}
account-failed = The server refused: { $why }.
