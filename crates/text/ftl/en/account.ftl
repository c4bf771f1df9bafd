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

# A club’s evening or a lesson: seats by name and PIN.
evening = Club evening
evening-offer = In a club or a class a seat by name and PIN is safer here: a PIN is good for one evening only. Open the link that you were given, or make an event under “Club evening”.

# For whoever has a name and a PIN.
evening-enter = Enter
evening-enter-line = Type the name and the PIN on your slip.
evening-pin = PIN
evening-in = You have entered the club evening as { $name }.
evening-other = Somebody else plays
evening-taken = { $name } has entered on another device, where the games go on. Here you are a guest now.
evening-not = { $why ->
    [name] Type your name.
    [pin] The PIN has six digits.
    [wrong] This name and this PIN do not belong together. Look at your slip once more.
    [locked] This seat is locked: the PIN was wrong five times. Ask your teacher for a new PIN.
    [lost] This PIN is of no use any more. Ask your teacher for a new one.
    [account] This player has an account by now. Log in with the password.
    [over] There is no such event, or it has ended.
    [teacher] This is not the key of this event.
    [many] Too many try at once from this network. Wait a minute and try again.
   *[storage] The server cannot read or keep anything at the moment. Try again later.
}

# For the teacher.
evening-make = Make an event
evening-make-line = For a club’s evening or a lesson: each one enters by a name and a PIN of six digits, without an account. This browser then shows who has come, and gives new PINs.
evening-days = It ends after
evening-day = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
evening-names = Names, one a line
evening-add = Make seats
evening-refused = { $why ->
    [no-name] No seat for “{ $name }”: a name has 1 to 24 visible characters.
    [refused] No seat for “{ $name }”: it is hard to read, or mixes letters that look alike.
    [taken] No seat for “{ $name }”: another one has this name, or one that looks like it.
    [account] No seat for “{ $name }”: an account on this server has this name. Add a letter.
   *[full] No seat for “{ $name }”: an event has 200 seats at most.
}
evening-pins = Names and PINs
evening-pins-line = They are shown only now. Print them and cut them into slips, or write them down.
evening-print = Print
evening-kept = I have them
evening-slip = { $name }: PIN { $pin }
evening-link = Link for everybody
evening-link-copy = Copy the link
evening-link-line = It opens the form for name and PIN.
evening-teacher = Your own link
evening-teacher-copy = Copy your own link
evening-teacher-line = It opens this list on another device. Keep it to yourself: who has it gives out PINs.
evening-seats = Seats
evening-come = { $come } of { $all } have come.
evening-look = Look again
evening-seat-free = Has not come yet
evening-seat-in = Came in at { $time }
evening-seat-locked = Locked: the PIN was wrong five times
evening-seat-lost = The PIN is of no use any more
evening-draw = New PIN
evening-draw-for = New PIN for { $name }
evening-draw-lost = New PINs for all whose PIN is of no use
evening-draw-free = New PINs for all who have not come
evening-remove = Remove
evening-remove-for = Remove { $name }
evening-remove-line = Then nobody can go on in this seat, and its games belong to nobody.
evening-ends = It ends { $when }; then the list of names and PINs is deleted.
evening-end = End the event
evening-end-line = The list of names and PINs is deleted at once, and the names in rooms too, but for those of accounts. Whoever plays goes on; players and games stay.
evening-end-yes = Yes, end it
evening-over = The event has ended, and its list of names and PINs is deleted.
