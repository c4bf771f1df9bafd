# The list of games, records and puzzles.
library-search = Search names and comments
library-here = Find this position
library-count = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
library-hits = { $count ->
    [one] found in { $count } place
   *[other] found in { $count } places
}
library-at = move { $ply }
library-nothing = Nothing fits. Take away a filter or search for something else.
library-loading = Opening the games…
library-filters = Filter and sort
library-any = Any
library-kind = What
library-games = Games played here
library-records = Records
library-puzzles = Puzzles
library-opponent = Opponent
library-result = Result
library-opening = Opening
library-folder = Folder
library-from = From the day
library-to = To the day
library-order = Order
library-order-changed = Last changed first
library-order-date = Latest date first
library-order-name = By name
library-order-moves = Longest first
library-order-opening = By opening
library-more = Rename, move or delete: { $name }
library-name = Name
library-save = Save
library-delete = Delete
library-deleted = “{ $name }” is deleted.
library-puzzle = Puzzle
library-record = Record
library-copy = copy
library-files = Save or bring everything
library-export = Save everything as a file
library-import = Bring a file
library-merge = Merge this list into one tree
library-merged = { $games ->
    [one] { $games } game is
   *[other] { $games } games are
} in the new record “{ $name }”.{ $out ->
    [0] {""}
   *[other] {" "}Not merged, because the board or the first stones differ: { $out }.
}
library-restored = From the file: { $new } new, { $same } already here, { $copies } different and kept as copies.
library-damage = A part of the file is damaged and was left out. ({ $why })
library-no-backup = This file is damaged or comes from a later version. Nothing was changed. ({ $why })
library-memory = This browser does not let the page keep games, perhaps because the window is private. They last until you close the page. Save everything as a file to keep them.
library-full = There is no space left for games in this browser. Save everything as a file, then delete some, or free space on the disk.
library-low = Only { $megabytes } MB are left for games in this browser. Save everything as a file before it is full.
library-failed = The list of games has stopped working ({ $why }). Try again; it is started anew.
library-gone = It is not in the list any more.
library-unreadable = { $count ->
    [one] { $count } entry cannot be read. It
   *[other] { $count } entries cannot be read. They
} stay in this browser as they are.
library-keep-all = Keep all { $count } games
library-kept-all = { $count } games are kept in the folder “{ $folder }”.
mirror-asks = { $count ->
    [one] Another browser on this computer has kept a game or record here.
   *[other] Other browsers on this computer have kept { $count } games and records here.
} Show the games of other browsers in this one too? What this one keeps then shows in them.
mirror-share = Show them
mirror-apart = Stay apart
set-mirror = The same games in all browsers of this computer
