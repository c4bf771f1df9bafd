//! The texts without values in them, by name and by the file they stand in.

use std::fmt;

use crate::bundle::{self, File};

/// A text without values in it: a [`Key`] or a [`TerminalKey`].
#[derive(Clone, Copy)]
pub struct Plain {
    pub(crate) file: &'static File,
    pub(crate) id: &'static str,
}

impl fmt::Debug for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// Declares texts without values, file by file.
macro_rules! keys {
    ($(#[$about:meta])* $keys:ident: $($file:ident: { $($(#[$doc:meta])* $name:ident = $id:literal,)* })*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $keys { $($($(#[$doc])* $name,)*)* }

        impl $keys {
            /// Every key.
            pub const ALL: &'static [$keys] = &[$($($keys::$name,)*)*];

            /// The name of the message in the Fluent files.
            #[must_use]
            #[inline(always)]
            pub const fn id(self) -> &'static str {
                match self { $($($keys::$name => $id,)*)* }
            }
        }

        // Inlined, so that a program that asks for a few keys by name carries their files only.
        impl From<$keys> for Plain {
            #[inline(always)]
            fn from(key: $keys) -> Plain {
                let file = match key { $($($keys::$name)|* => &bundle::$file,)* };
                Plain { file, id: key.id() }
            }
        }
    };
}

keys! {
    /// A text without values in it; see [`Text::get`](crate::Text::get).
    Key:
    GAME: {
        /// The name of the game and the program.
        Tengen = "tengen",
        /// The computer, as a player.
        Computer = "computer",
        /// No stone is placed.
        Pass = "pass",
        /// A new game is begun.
        NewGame = "new-game",
        /// A move is taken back.
        Undo = "undo",
        /// A move taken back is played again.
        Redo = "redo",
        /// The game is begun again with the same settings.
        Restart = "restart",
        /// The game is given up.
        Resign = "resign",
        /// The engine says what it would play.
        Hint = "hint",
        /// The engine is told to stop.
        Stop = "stop",
    }
    LESSON: {
        /// “Lesson”
        Lesson = "lesson",
        /// “Program”
        LessonProgram = "lesson-program",
        /// “The program is thinking…”
        LessonAsking = "lesson-asking",
        /// “On the board”
        LessonLayer = "lesson-layer",
        /// “Attack”
        LessonAttack = "lesson-attack",
        /// “Defence”
        LessonDefence = "lesson-defence",
        /// “Both”
        LessonBoth = "lesson-both",
        /// “Sum”
        LessonSum = "lesson-sum",
        /// “Nothing”
        LessonNone = "lesson-none",
        /// “Numbers”
        LessonNumbers = "lesson-numbers",
        /// “Discs are attack, squares defence, diamonds a sum; the la…”
        LessonLegend = "lesson-legend",
        /// “This point”
        LessonPoint = "lesson-point",
        /// “Point at a place on the board, or touch it, to see what t…”
        LessonPointPick = "lesson-point-pick",
        /// “The engine’s opinion”
        LessonEngine = "lesson-engine",
        /// “Ask the engine”
        LessonEngineAsk = "lesson-engine-ask",
        /// “The engine is looking…”
        LessonEngineAsking = "lesson-engine-asking",
        /// While a proof against the program's move is looked for.
        LessonProving = "lesson-proving",
        /// “Show the line”
        LessonShow = "lesson-show",
        /// “Hide the line”
        LessonHide = "lesson-hide",
        /// “The move before”
        LessonBefore = "lesson-before",
        /// “The move after”
        LessonAfter = "lesson-after",
        /// “Blind spots”
        LessonSpots = "lesson-spots",
        /// “Positions from games, where a program does not see what c…”
        LessonSpotsLine = "lesson-spots-line",
        /// “Play against it”
        LessonPlay = "lesson-play",
    }
    ONLINE: {
        /// “Play online”
        PlayOnline = "play-online",
        /// “Play a friend in the next room or far away. You get a link to send;…”
        OnlineLine = "online-line",
        /// “Your colour”
        OnlineColor = "online-color",
        /// “Casual game”
        OnlineCasual = "online-casual",
        /// “Both may use hints and see forbidden points, and the record says so.”
        OnlineCasualLine = "online-casual-line",
        /// “No hints, no forbidden marks and no analysis before the end, unless…”
        OnlineFairLine = "online-fair-line",
        /// “As in the original, the stones' colours are exchanged for everybody:…”
        OnlineExchanged = "online-exchanged",
        /// “Your name (optional)”
        OnlineName = "online-name",
        /// “Get a link”
        OnlineMake = "online-make",
        /// “Making the room…”
        OnlineMaking = "online-making",
        /// “The server does not answer. Try again in a moment.”
        OnlineUnreachable = "online-unreachable",
        /// “This server keeps no games, so rooms cannot be made here.”
        OnlineNoRooms = "online-no-rooms",
        /// “Many rooms were made from this address just now. Wait a minute and…”
        OnlineTooMany = "online-too-many",
        /// “A name has at most 24 characters.”
        NameLong = "name-long",
        /// “The name has a character that cannot be shown.”
        NameHidden = "name-hidden",
        /// “This name is hard to read or looks like the other player's…”
        NameRefused = "name-refused",
        /// “Invite”
        Invite = "invite",
        /// “Whoever opens this link sees the game. The first to press Join play…”
        InviteLine = "invite-line",
        /// “Link to this game”
        InviteLink = "invite-link",
        /// “Link to watch”
        WatchLink = "watch-link",
        /// “Whoever opens this link can only watch.”
        WatchLine = "watch-line",
        /// “Copy the link to watch”
        WatchCopy = "watch-copy",
        /// “Copy”
        InviteCopy = "invite-copy",
        /// “Copied.”
        InviteCopied = "invite-copied",
        /// “The browser did not let the page copy. The link is marked: copy it…”
        InviteNotCopied = "invite-not-copied",
        /// “The link as a QR code”
        InviteQr = "invite-qr",
        /// “Address”
        InviteAddress = "invite-address",
        /// “Share”
        Share = "share",
        /// “Let this network join?”
        NetworkQuestion = "network-question",
        /// “Tengen answers on this computer only. If you say yes, everybody in…”
        NetworkLine = "network-line",
        /// “Let it join”
        NetworkYes = "network-yes",
        /// “Only this computer”
        NetworkNo = "network-no",
        /// “Opening…”
        NetworkOpening = "network-opening",
        /// “This link works on this computer only.”
        NetworkOnlyHere = "network-only-here",
        /// “Join”
        Join = "join",
        /// “Join this game?”
        JoinTitle = "join-title",
        /// “A forbidden move loses.”
        JoinFouls = "join-fouls",
        /// “Casual: hints are allowed.”
        JoinCasual = "join-casual",
        /// “Somebody was quicker and has the seat. You can watch.”
        JoinFull = "join-full",
        /// “A seat was given to you, but the answer was lost for more than ten minutes…”
        JoinExpired = "join-expired",
        /// “Looking for the room…”
        RoomSeeking = "room-seeking",
        /// “The server does not answer. Trying again…”
        RoomUnanswered = "room-unanswered",
        /// “Try now”
        RoomTryNow = "room-try-now",
        /// “Waiting for the other player. Send them the link.”
        RoomWaiting = "room-waiting",
        /// “A seat is free. Who presses Join plays.”
        RoomFree = "room-free",
        /// “There is no such room”
        RoomMissing = "room-missing",
        /// “The link may have lost a part on its way. Ask for it again, or make…”
        RoomMissingLine = "room-missing-line",
        /// “No games are kept here”
        RoomNoRooms = "room-no-rooms",
        /// “This server has nowhere to keep games, so nobody can play online on…”
        RoomNoRoomsLine = "room-no-rooms-line",
        /// “This page does not fit the server”
        RoomStranger = "room-stranger",
        /// “The server is of another version. Reload the page.”
        RoomStrangerLine = "room-stranger-line",
        /// “Reload”
        RoomReload = "room-reload",
        /// “Leave”
        RoomLeave = "room-leave",
        /// “Back to my game”
        RoomToOwn = "room-to-own",
        /// “Reconnecting… Nothing is lost: your moves are sent as soon as the s…”
        RoomReconnecting = "room-reconnecting",
        /// “The server was stopped. The game is kept and goes on when it is back…”
        RoomStopped = "room-stopped",
        /// “The server was stopped.”
        RoomEnded = "room-ended",
        /// “Your opponent”
        RoomOpponent = "room-opponent",
        /// “Waiting for your opponent.”
        RoomTheirTurn = "room-their-turn",
        /// “hints allowed”
        RoomCasual = "room-casual",
        /// “connected”
        PlayerHere = "player-here",
        /// “away”
        PlayerAway = "player-away",
        /// “Free seat”
        PlayerNone = "player-none",
        /// “Accept”
        Accept = "accept",
        /// “Decline”
        Decline = "decline",
        /// “Claim the win”
        ClaimWin = "claim-win",
        /// “Allow hints”
        AskHelp = "ask-help",
        /// “Rematch”
        Rematch = "rematch",
        /// “Give this game up? It cannot be taken back.”
        ResignQuestion = "resign-question",
        /// “Yes, give up”
        ResignYes = "resign-yes",
        /// “To my board”
        TakeToTable = "take-to-table",
        /// “You lose”
        RoomLost = "room-lost",
        /// “Casual game: both had agreed to allow hints.”
        RoomRecordCasual = "room-record-casual",
        /// “It is the other player's turn.”
        RoomNotYourTurn = "room-not-your-turn",
        /// “The game begins when somebody has joined.”
        RoomNotStarted = "room-not-started",
        /// “The server cannot keep moves at the moment. Yours is sent again by…”
        RoomStorage = "room-storage",
        /// “The other player is back, or has not been gone for two minutes.”
        RoomNotAbsent = "room-not-absent",
        /// “There is nothing to take back.”
        RoomNothingToTakeBack = "room-nothing-to-take-back",
        /// “You have asked often enough in this game.”
        RoomTooManyQuestions = "room-too-many-questions",
        /// “This room is used up. Make a new one to play on.”
        RoomUsedUp = "room-used-up",
        /// “The server did not take this. The board shows how things stand.”
        RoomRefused = "room-refused",
    }
    OPENINGS: {
        /// The first three stones are none of the 26 openings.
        OpeningUnrecognised = "opening-unrecognised",
        /// “World gomoku”: exactly five and swap2.
        PresetWorldGomoku = "preset-world-gomoku",
        /// A line about it.
        PresetWorldGomokuLine = "preset-world-gomoku-line",
        /// “World renju”: Taraguchi-10.
        PresetWorldRenju = "preset-world-renju",
        /// A line about it.
        PresetWorldRenjuLine = "preset-world-renju-line",
        /// “A beginner's renju”: the 26 openings and a swap.
        PresetFirstRenju = "preset-first-renju",
        /// A line about it.
        PresetFirstRenjuLine = "preset-first-renju-line",
        /// A button: exchange the colours.
        Swap = "swap",
        /// A button: leave the colours as they are.
        KeepColours = "keep-colours",
        /// A button: have Black.
        TakeBlack = "take-black",
        /// A button: have White.
        TakeWhite = "take-white",
        /// A button: put two more stones down and hand the choice back.
        PlaceTwo = "place-two",
        /// A button: offer the fifth moves chosen.
        Offer = "offer",
        /// Black or White is to be chosen.
        OpeningColour = "opening-colour",
        /// Black, White or two more stones are to be chosen.
        OpeningColourOrTwo = "opening-colour-or-two",
        /// To swap or not.
        OpeningSwap = "opening-swap",
        /// The person at the screen, where an opening waits for them.
        OpeningYou = "opening-you",
        /// One of the fifth moves is to be kept.
        OpeningPick = "opening-pick",
        /// A position is to be dealt.
        OpeningDeal = "opening-deal",
        /// The opening is over.
        ViolationOver = "violation-over",
        /// It is the other player's decision.
        ViolationNotYours = "violation-not-yours",
        /// Another kind of decision is due.
        ViolationNotNow = "violation-not-now",
    }
    OPPONENTS: {
        /// “A founding program”
        OpponentTextbook = "opponent-textbook",
        /// “The host's engine”
        OpponentHost = "opponent-host",
        /// “An engine that the host of this server has added. It gets this long for a move:”
        OpponentHostLine = "opponent-host-line",
        /// “Seconds a move”
        OpponentSeconds = "opponent-seconds",
        /// “Program”
        NewProgram = "new-program",
        /// “Engine”
        NewEngine = "new-engine",
        /// “With the slips of the original”
        TextbookOriginal = "textbook-original",
        /// “Look-ahead”
        TextbookDepth = "textbook-depth",
        /// “Every step further takes several times as long.”
        TextbookDepthLine = "textbook-depth-line",
        /// “As the original was played”
        OriginalSettings = "original-settings",
        /// “Original game”
        OriginalComputer = "original-computer",
        /// “Original, two players”
        OriginalTwo = "original-two",
        /// “Original, online”
        OriginalOnline = "original-online",
        /// “Original, set up first”
        OriginalSetUp = "original-set-up",
        /// “Draw at once when nobody can make five”
        NewEndsDead = "new-ends-dead",
        /// “Background music”
        SetMusic = "set-music",
        /// “Exchange the colours of the stones”
        SetExchanged = "set-exchanged",
        /// “How strong they are”
        Ladder = "ladder",
        /// “Who”
        LadderWho = "ladder-who",
        /// “Games”
        LadderGames = "ladder-games",
    }
    PAGE: {
        /// “Tengen: five in a row”
        PageTitle = "page-title",
        /// “To the board”
        SkipToBoard = "skip-to-board",
        /// “Moves”
        MovesLabel = "moves-label",
        /// “Actions”
        ActionsLabel = "actions-label",
        /// “More actions”
        MoreActionsLabel = "more-actions-label",
        /// Heads the actions of the game.
        GroupGame = "group-game",
        /// Heads what helps to understand a position.
        GroupStudy = "group-study",
        /// Heads what one practises with.
        GroupTrain = "group-train",
        /// Heads what comes from files and goes there.
        GroupFiles = "group-files",
        /// The sheet of all keys.
        Keys = "keys",
        /// A key: one move back, one move forward.
        KeysStep = "keys-step",
        /// A key: to the start, to the last move.
        KeysEnds = "keys-ends",
        /// A key: to the board and on to the buttons.
        KeysBoard = "keys-board",
        /// A key: on the board, once Tab has reached it: move the cursor.
        KeysCursor = "keys-cursor",
        /// A key: play at the cursor.
        KeysPlay = "keys-play",
        /// A key: take back.
        KeysUndo = "keys-undo",
        /// A key: play again what was taken back.
        KeysRedo = "keys-redo",
        /// A key: copy the moves.
        KeysCopy = "keys-copy",
        /// A key: open moves, a link or a file.
        KeysPaste = "keys-paste",
        /// A key: close what is open.
        KeysClose = "keys-close",
        /// A key: show these keys.
        KeysHelp = "keys-help",
        /// A key: right mouse button: take back; in a record, one move back.
        KeysRightClick = "keys-right-click",
        /// The window's title while it is the person's turn.
        TitleYourTurn = "title-your-turn",
        /// “last move”
        CellLast = "cell-last",
        /// “winning line”
        CellWinning = "cell-winning",
        /// “hint”
        CellHint = "cell-hint",
        /// “not allowed now”
        CellOutside = "cell-outside",
        /// “Decisions”
        DecisionsLabel = "decisions-label",
        /// “A balanced position is being found…”
        StatusDealing = "status-dealing",
        /// “Foul”
        Foul = "foul",
        /// “Five”
        ClaimRow = "claim-row",
        /// “There is nothing to claim here.”
        ClaimNothing = "claim-nothing",
        /// “Nothing is claimed in this game.”
        ClaimNotHere = "claim-not-here",
        /// “Offer draw”
        OfferDraw = "offer-draw",
        /// “Game”, the presets
        NewPreset = "new-preset",
        /// “Free play”
        PresetFree = "preset-free",
        /// “Five or more win.”
        PresetFreeLine = "preset-free-line",
        /// “Your own combination.”
        PresetOwnLine = "preset-own-line",
        /// “Rule, board, opening”
        NewDetails = "new-details",
        /// “Opening”
        NewOpening = "new-opening",
        /// “Forbidden moves”
        NewFouls = "new-fouls",
        /// “Import”
        Import = "import",
        /// “Export”
        Export = "export",
        /// “Drop a file anywhere on the page, choose one, or paste text or an addr”
        ImportLine = "import-line",
        /// “Choose a file”
        ImportChoose = "import-choose",
        /// “Text or address”
        ImportPaste = "import-paste",
        /// “Read”
        ImportRead = "import-read",
        /// “Let go to read the file”
        ImportDrop = "import-drop",
        /// “Text encoding”
        ImportCharset = "import-charset",
        /// “Recognised”
        CharsetAuto = "charset-auto",
        /// “Reading…”
        ImportReading = "import-reading",
        /// “Read what can be read”
        ImportLenient = "import-lenient",
        /// “Find”
        ImportFind = "import-find",
        /// “What the reader noticed”
        ImportNotices = "import-notices",
        /// “Record”
        RecordLabel = "record-label",
        /// “To the start”
        RecordStart = "record-start",
        /// “Back”
        RecordBack = "record-back",
        /// “Forward”
        RecordForward = "record-forward",
        /// “To the end”
        RecordEnd = "record-end",
        /// “Ways on”
        RecordWays = "record-ways",
        /// “Moves of this line”
        RecordLine = "record-line",
        /// Heads the moves of the main line.
        RecordLineMain = "record-line-main",
        /// Where a record begins.
        RecordRoot = "record-root",
        /// “Comment”
        RecordComment = "record-comment",
        /// “What the rules say”
        RecordNotes = "record-notes",
        /// “About this game”
        RecordHead = "record-head",
        /// “Play from here”
        RecordPlay = "record-play",
        /// “All games of the file”
        RecordList = "record-list",
        /// “no move”
        RecordNoMove = "record-no-move",
        /// “Back to the game”
        ToolClose = "tool-close",
        /// “a variation goes on here”
        CellNext = "cell-next",
        /// “the point in question”
        CellAsked = "cell-asked",
        /// “What”
        ExportWhat = "export-what",
        /// “This game”
        ExportGame = "export-game",
        /// “This record”
        ExportRecord = "export-record",
        /// “Format”
        ExportFormat = "export-format",
        /// “Save file”
        ExportSave = "export-save",
        /// “Copy text”
        ExportCopy = "export-copy",
        /// “Copied.”
        ExportCopied = "export-copied",
        /// “The browser did not let the page copy. Save the file instead.”
        ExportNotCopied = "export-not-copied",
        /// “Writing…”
        ExportWriting = "export-writing",
        /// “This format holds everything.”
        ExportWhole = "export-whole",
        /// “What this format cannot hold”
        ExportLosses = "export-losses",
        /// “Picture”
        ExportPicture = "export-picture",
        /// “Save SVG”
        ExportSvg = "export-svg",
        /// “Save PNG”
        ExportPng = "export-png",
        /// “Ground”
        ExportLook = "export-look",
        /// “Wood”
        LookWood = "look-wood",
        /// “Paper”
        LookLight = "look-light",
        /// “Dark”
        LookDark = "look-dark",
        /// “Why?”
        Why = "why",
        /// “Why?”
        WhyTitle = "why-title",
        /// “Next”
        WhyNext = "why-next",
        /// “Previous”
        WhyPrevious = "why-previous",
        /// “Drill”
        Drill = "drill",
        /// “Forbidden or not?”
        DrillTitle = "drill-title",
        /// “Forbidden”
        DrillForbidden = "drill-forbidden",
        /// “Allowed”
        DrillAllowed = "drill-allowed",
        /// “Right.”
        DrillRight = "drill-right",
        /// “Not so.”
        DrillWrong = "drill-wrong",
        /// “Next position”
        DrillNext = "drill-next",
        /// “only looks forbidden”
        CellLooks = "cell-looks",
        /// “Touch a point to see why.”
        WhyPick = "why-pick",
        /// “More”
        More = "more",
        /// “Close”
        Close = "close",
        /// “Play”
        Play = "play",
        /// “Play again”
        PlayAgain = "play-again",
        /// “Look at the board”
        LookAtBoard = "look-at-board",
        /// “Settings”
        Settings = "settings",
        /// “Games”
        Games = "games",
        /// “Let it move”
        GoOn = "go-on",
        /// “Call it a draw”
        AgreeDraw = "agree-draw",
        /// “Play on”
        DeclineDraw = "decline-draw",
        /// “Sounds on”
        SoundOn = "sound-on",
        /// “Sounds off”
        SoundOff = "sound-off",
        /// “Begin again? …”
        RestartQuestion = "restart-question",
        /// “Yes, begin again”
        RestartYes = "restart-yes",
        /// What is seen since a tool was closed: the game.
        BackAtGame = "back-at-game",
        /// What is seen since a tool was closed: the record below it.
        BackAtRecord = "back-at-record",
        /// “Back to the record”
        ToolCloseRecord = "tool-close-record",
        /// What cannot be read is no record, or damaged.
        ImportFailed = "import-failed",
        /// “Details”
        Details = "details",
        /// A record is too large to be kept.
        RecordNotKept = "record-not-kept",
        /// “Fifth moves”: how many are offered.
        NewOffers = "new-offers",
        /// “Said in the game”
        NewOffersOpen = "new-offers-open",
        /// “Live”: from an earlier position back to the game as it stands.
        Live = "live",
        /// Nothing is played in an earlier position.
        LookingBack = "looking-back-notice",
        /// “Step through the moves”
        StepsLabel = "steps-label",
        /// “The computer passed. Your turn.”
        StatusYouAfterPass = "status-you-after-pass",
        /// “The computer is thinking…”
        StatusThinking = "status-thinking",
        /// “The computer was stopped. Let it move when you like.”
        StatusWaiting = "status-waiting",
        /// “Looking for a good move…”
        StatusHinting = "status-hinting",
        /// “Hint: pass.”
        StatusHintPass = "status-hint-pass",
        /// “Running the engine's bench…”
        StatusBench = "status-bench",
        /// “Engine bench”
        BenchTitle = "bench-title",
        /// “You”
        PlayerYou = "player-you",
        /// “to move”
        PlayerToMove = "player-to-move",
        /// “thinking”
        PlayerThinking = "player-thinking",
        /// “won”
        PlayerWon = "player-won",
        /// “You win”
        ResultYouWin = "result-you-win",
        /// “The computer wins”
        ResultYouLose = "result-you-lose",
        /// “A draw”
        ResultDraw = "result-draw",
        /// “Nobody can win any more”
        DrawTitle = "draw-title",
        /// “Neither side can make five on this board. Call it a draw?”
        DrawLine = "draw-line",
        /// “Opponent”
        NewOpponent = "new-opponent",
        /// “Computer”
        OpponentComputer = "opponent-computer",
        /// “A friend here”
        OpponentFriend = "opponent-friend",
        /// “Two people at this screen, turn by turn.”
        OpponentFriendLine = "opponent-friend-line",
        /// “Level”
        NewLevel = "new-level",
        /// “Rule”
        NewRule = "new-rule",
        /// “Board”
        NewSize = "new-size",
        /// “Other size”
        SizeOther = "size-other",
        /// “I begin”
        BlackMe = "black-me",
        /// “Computer”
        BlackComputer = "black-computer",
        /// “By lot”
        BlackLot = "black-lot",
        /// “Board”
        SetBoard = "set-board",
        /// “Wood”
        BoardWood = "board-wood",
        /// “High contrast”
        BoardContrast = "board-contrast",
        /// “Colours”
        SetTheme = "set-theme",
        /// “System”
        ThemeSystem = "theme-system",
        /// “Light”
        ThemeLight = "theme-light",
        /// “Dark”
        ThemeDark = "theme-dark",
        /// “Language”
        SetLanguage = "set-language",
        /// “Sounds”
        SetSounds = "set-sounds",
        /// “Move numbers”
        SetNumbers = "set-numbers",
        /// “Coordinates”
        SetCoordinates = "set-coordinates",
        /// “Rows counted from the top”
        SetRowsFromTop = "set-rows-from-top",
        /// “Movement”
        SetMotion = "set-motion",
        /// “System”
        MotionSystem = "motion-system",
        /// “Off”
        MotionOff = "motion-off",
        /// Animations whatever the system prefers.
        MotionOn = "motion-on",
        /// “Settings and games are kept in this browser.”
        SetKept = "set-kept",
        /// “Settings are kept in this browser, games on this computer too.”
        SetKeptComputer = "set-kept-computer",
        /// “No games yet. Every game you play is kept here.”
        GamesNone = "games-none",
        /// “Every game is kept in this browser. Choose one to go on with it or look at it again.”
        GamesLine = "games-line",
        /// “Every game is kept on this computer, for all its browsers. Choose one to…”
        GamesLineComputer = "games-line-computer",
        /// “This computer keeps no more games. This game is kept in this browser only.”
        GamesFull = "games-full",
        /// “Try again”
        LoadAgain = "load-again",
        /// “on the board”
        GamesCurrent = "games-current",
        /// “unfinished”
        GamesUnfinished = "games-unfinished",
        /// “draw”
        GamesDrawn = "games-drawn",
        /// “The computer is thinking. Stop makes it move at once.”
        NotYourTurn = "not-your-turn",
        /// “It is the computer's turn. “Let it move” wakes it.”
        ComputerWaits = "computer-waits",
        /// “This browser does not let the page keep anything. The game works, but closing the page ends it.”
        StorageNone = "storage-none",
        /// “Something went wrong in the page. Your game is saved; reload the page to go on.”
        PageBroken = "page-broken",
    }
    PROOFS: {
        /// “Solve”: opens the study.
        StudyOpen = "study-open",
        /// “Forced wins”.
        StudyTitle = "study-title",
        /// Heads the choice whose turn it is.
        StudyToMove = "study-to-move",
        /// Heads the kinds of win.
        StudyGoalLabel = "study-goal-label",
        /// “Time at most”.
        StudyBudget = "study-budget",
        /// “The shortest win”.
        StudyShortest = "study-shortest",
        /// “Is there a win?”.
        StudyAskWin = "study-ask-win",
        /// “How do I defend?”.
        StudyAskDefence = "study-ask-defence",
        /// “Pass and look”.
        StudyAskThreat = "study-ask-threat",
        /// Every first move is being tried.
        StudyFirstsBusy = "study-firsts-busy",
        /// A certificate is being replayed.
        StudyChecking = "study-checking",
        /// Nothing was found in time.
        StudyUnknown = "study-unknown",
        /// The search was ended.
        StudyStopped = "study-stopped",
        /// A certificate was not replayed to its end.
        StudyReplayStopped = "study-replay-stopped",
        /// After a wrong try no other win was found in time.
        PuzzlePerhapsGone = "puzzle-perhaps-gone",
        /// Opens the proof as a tree of variations.
        StudyTree = "study-tree",
        /// Of two things to export: the proof.
        ExportProof = "export-proof",
        /// A certificate that proves nothing.
        StudyInvalid = "study-invalid",
        /// “Defend by passing”.
        StudyPassed = "study-pass",
        /// “Save proof”.
        StudySave = "study-save",
        /// “Copy link”.
        StudyLink = "study-link",
        /// The link is on the clipboard.
        StudyLinkCopied = "study-link-copied",
        /// The clipboard was refused.
        StudyLinkNotCopied = "study-link-not-copied",
        /// A proof is too large for a link.
        StudyTooLarge = "study-too-large",
        /// A link is too long to be read.
        StudyLinkTooLong = "study-link-too-long",
        /// The game is over in this position.
        StudyOver = "study-over",
        /// What the marks of a proof mean.
        StudyLegend = "study-legend",
        /// What the marks of the defences mean.
        StudyDefenceLegend = "study-defence-legend",
        /// “Back to the defences”.
        StudyBack = "study-back",
        /// Any defence may be tried.
        StudyTry = "study-try",
        /// Heads the moves of a proof.
        StudyLine = "study-line",
        /// “Keep as a puzzle”.
        PuzzleKeep = "puzzle-keep",
        /// A puzzle was kept.
        PuzzleKept = "puzzle-kept",
        /// It is a puzzle already.
        PuzzleThere = "puzzle-there",
        /// Not exactly one first move is proved.
        PuzzleNone = "puzzle-none",
        /// “Puzzles”.
        Puzzles = "puzzles",
        /// What the sheet of puzzles is.
        PuzzlesLine = "puzzles-line",
        /// There are no puzzles yet.
        PuzzlesNone = "puzzles-none",
        /// “Print”.
        PuzzlePrint = "puzzle-print",
        /// “On the sheet”.
        PuzzlePick = "puzzle-pick",
        /// “Puzzle”.
        PuzzleTitle = "puzzle-panel",
        /// “Try again”.
        PuzzleAgain = "puzzle-again",
        /// “Show the solution”.
        PuzzleShow = "puzzle-show",
        /// “Remove”.
        PuzzleRemove = "puzzle-remove",
        /// Heads the printed puzzles.
        PuzzleSheetTitle = "puzzle-sheet-title",
        /// Heads the printed answers.
        PuzzleAnswersTitle = "puzzle-answers-title",
        /// The accessible name of the proof’s move adds.
        CellWins = "cell-wins",
        /// That of a defence with an answer of its own.
        CellCounter = "cell-counter",
        /// That of a move that averts a threat.
        CellAverts = "cell-averts",
        /// That of a move that averts a threat by a four.
        CellGains = "cell-gains",
        /// That of a move of which nothing is known.
        CellUndecided = "cell-undecided",
    }
    RECORDS: {
        /// A file in no format known here.
        ReadUnrecognised = "read-unrecognised",
        /// A file with nothing in it.
        ReadEmpty = "read-empty",
        /// A rectangle of points in SGF that is too large.
        FaultSgfPoints = "fault-sgf-points",
        /// Too many attributes in XML.
        FaultAttributes = "fault-attributes",
        /// Neither RenLib's head nor H8.
        FaultLibHead = "fault-lib-head",
        /// A `.pos` can be read in two ways.
        NoticePointOrder = "notice-point-order",
        /// A library that an old version cannot hold.
        WriteVersion = "write-version",
        /// No record to write.
        WriteNothing = "write-nothing",
        /// A winning row that was overlooked.
        RemarkOverlooked = "remark-overlooked",
        /// A move after the end.
        RemarkAfterEnd = "remark-after-end",
        /// A move of the side that was not to move.
        RemarkOutOfTurn = "remark-out-of-turn",
        /// A pass in a record.
        RemarkPass = "remark-pass",
        /// A set-up in the middle of a game.
        RemarkSetUp = "remark-set-up",
    }
    SETUP: {
        /// “Set up”
        SetUp = "set-up",
        /// “Set up a position”
        SetUpTitle = "set-up-title",
        /// “Each touch”
        SetUpBrush = "set-up-brush",
        /// “Black stone”
        SetUpBlackStone = "set-up-black-stone",
        /// “White stone”
        SetUpWhiteStone = "set-up-white-stone",
        /// “In turn”
        SetUpInTurn = "set-up-in-turn",
        /// “Take away”
        SetUpTake = "set-up-take",
        /// “Clear the board”
        SetUpClear = "set-up-clear",
        /// “Next to move”
        SetUpNext = "set-up-next",
        /// “Opponent”
        SetUpAgainst = "set-up-against",
        /// “You play”
        SetUpYou = "set-up-you",
        /// “Play from here”
        SetUpPlay = "set-up-play",
        /// A game from the set-up with somebody far away.
        SetUpOnline = "set-up-online",
        /// “Keys: …”
        SetUpKeys = "set-up-keys",
        /// “That is not how many a game would have here; …”
        SetUpUneven = "set-up-uneven",
        /// “Take a stone of each away to play on.”
        SetUpBoth = "set-up-both",
        /// “No point is free: …”
        SetUpFull = "set-up-full",
    }
    SOLVER: {
        /// A win may not be the shortest.
        SolveShorterOpen = "solve-shorter-open",
        /// A search for a win ended without a result.
        SolveUnknown = "solve-unknown",
        /// A list of winning first moves may lack some.
        SolveFirstsOpen = "solve-firsts-open",
        /// Where a game in a certificate has no moves yet.
        VerifyStart = "verify-start",
        /// A certificate without a proof.
        VerifyEmpty = "verify-empty",
        /// Bytes that are no certificate.
        VerifyNoMagic = "verify-no-magic",
    }
}

keys! {
    /// The same for texts of the terminal, which the page does not carry.
    TerminalKey:
    ARENA: {
        /// The head of a column: an engine's name.
        MatchEngine = "match-engine",
        /// The head of a column: games played.
        MatchGames = "match-games",
        /// The head of a column: games won.
        MatchWon = "match-won",
        /// The head of a column: games drawn.
        MatchDrawn = "match-drawn",
        /// The head of a column: games lost.
        MatchLost = "match-lost",
        /// The head of a column: share of points.
        MatchPoints = "match-points",
        /// The head of a column: joint rating.
        MatchRating = "match-rating",
        /// The head of a column: games lost by a crash.
        MatchCrashes = "match-crashes",
        /// The head of a column: games lost on time.
        MatchTime = "match-time",
        /// The head of a column: games lost by an illegal move.
        MatchIllegal = "match-illegal",
        /// The match was interrupted; the games being played are finished first.
        MatchStopping = "match-stopping",
        /// A check of an engine that went well.
        CompliancePassed = "compliance-ok",
        /// A check of something the engine does not offer.
        ComplianceAbsent = "compliance-absent",
        /// A check of an engine that went wrong.
        ComplianceFailed = "compliance-wrong",
    }
    TERMINAL: {
        /// The word for help, as a command in the terminal.
        TerminalHelpWord = "terminal-help-word",
        /// The word for leaving, as a command in the terminal.
        TerminalQuitWord = "terminal-quit-word",
        /// The word for a draw, as a command in the terminal.
        TerminalDrawWord = "terminal-draw-word",
        /// What can be typed, in several lines.
        TerminalHelp = "terminal-help",
        /// How to begin.
        TerminalStart = "terminal-start",
        /// What can be done after the end.
        TerminalOver = "terminal-over",
        /// Nobody can win any more: a draw is offered.
        TerminalDrawOffer = "terminal-draw-offer",
        /// The computer plays on.
        TerminalDrawRefused = "terminal-draw-refused",
        /// No move to take back.
        TerminalNothingToUndo = "terminal-nothing-to-undo",
        /// No move to play again.
        TerminalNothingToRedo = "terminal-nothing-to-redo",
        /// No point is legal for whoever would like a hint.
        TerminalNoHint = "terminal-no-hint",
        /// There is no usual folder for a server's data.
        DataNoHome = "data-no-home",
        /// Heads the list of forbidden points.
        TerminalForbidden = "terminal-forbidden",
        /// Nobody has joined a room yet.
        TerminalRoomWaiting = "terminal-room-waiting",
        /// A seat of a room is free.
        TerminalRoomFree = "terminal-room-free",
        /// The reader watches a room.
        TerminalRoomWatching = "terminal-room-watching",
        /// Whoever plays without a name.
        TerminalRoomSomebody = "terminal-room-somebody",
        /// How to answer a question.
        TerminalRoomAnswer = "terminal-room-answer",
        /// Both allow forbidden marks, hints and analysis.
        TerminalRoomHelpAllowed = "terminal-room-help-allowed",
        /// What can be done after the end of a game in a room.
        TerminalRoomOver = "terminal-room-over",
        /// The connection is lost.
        TerminalRoomLost = "terminal-room-lost",
        /// The server is stopping.
        TerminalRoomStopping = "terminal-room-stopping",
        /// There is a connection again.
        TerminalRoomBack = "terminal-room-back",
        /// There is no connection now.
        TerminalRoomLater = "terminal-room-later",
        /// The reader watches and cannot act.
        TerminalRoomNoSeat = "terminal-room-no-seat",
        /// There is no question to answer.
        TerminalRoomWhich = "terminal-room-which",
        /// What can be typed in a room, in several lines.
        TerminalRoomHelp = "terminal-room-help",
        /// The word for yes, as a command in the terminal.
        TerminalRoomYesWord = "terminal-room-yes-word",
        /// The word for no, as a command in the terminal.
        TerminalRoomNoWord = "terminal-room-no-word",
        /// The word for claiming the win, as a command in the terminal.
        TerminalRoomClaimWord = "terminal-room-claim-word",
        /// The word for another game, as a command in the terminal.
        TerminalRoomRematchWord = "terminal-room-rematch-word",
        /// The word for allowing help, as a command in the terminal.
        TerminalRoomMarksWord = "terminal-room-marks-word",
        /// The word for taking the free seat, as a command in the terminal.
        TerminalRoomJoinWord = "terminal-room-join-word",
        /// The word for showing the link, as a command in the terminal.
        TerminalRoomLinkWord = "terminal-room-link-word",
        /// Heads the list of what there is to say about the moves of a record.
        TerminalNotes = "terminal-notes",
        /// What the signs of a small drawing mean.
        WhyLegend = "why-legend",
        /// Heads a column of an analysis.
        AnalysisDepth = "analysis-depth",
        /// Heads a column of an analysis.
        AnalysisScore = "analysis-score",
        /// Heads a column of an analysis: the chance to win.
        AnalysisChance = "analysis-chance",
        /// Heads a column of an analysis.
        AnalysisNodes = "analysis-nodes",
        /// Heads a column of an analysis.
        AnalysisTime = "analysis-time",
        /// Heads a column of an analysis: the expected moves.
        AnalysisLine = "analysis-line",
        /// A mate that nobody has proved.
        AnalysisFound = "analysis-found",
    }
    TEXTBOOK: {
        /// “The board is empty.”
        TextbookOpening = "textbook-opening",
        /// “The patterns through this point add up to more than through any other:”
        TextbookPatterns = "textbook-patterns",
        /// “No point is worth anything to it, so it takes the first.”
        TextbookNothingElse = "textbook-nothing-else",
        /// “By its own count nobody can make five any more.”
        TextbookNoLines = "textbook-no-lines",
        /// “The game is over, or no point is legal.”
        TextbookOver = "textbook-over",
        /// “Attack”
        TextbookAttack = "textbook-attack",
        /// “Defence”
        TextbookDefence = "textbook-defence",
        /// “Scores”
        TextbookScores = "textbook-scores",
    }
}
