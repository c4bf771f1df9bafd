//! Game endings decided outside the board.

/// An ending by a claim that the server grants, or by the referee of a shown match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// The loser was absent.
    Absence,
    /// The loser exceeded the time limit; a draw if the round has ended.
    Time,
    /// The loser's move was illegal.
    Illegal,
    /// The loser, an engine, exited or did not answer.
    Crash,
    /// Both engines agreed on the winner.
    AgreedWin,
    /// The win was proved.
    Proved,
    /// The arbiter decided it.
    Arbiter,
    /// The arbiter ordered the game to be played again. It counts in no results.
    Replayed,
    /// A player has not come, or not made the first move in time. It counts in no results.
    Void,
}

impl Decided {
    const ALL: [Decided; 9] = [
        Decided::Absence,
        Decided::Time,
        Decided::Illegal,
        Decided::Crash,
        Decided::AgreedWin,
        Decided::Proved,
        Decided::Arbiter,
        Decided::Replayed,
        Decided::Void,
    ];

    /// The value of `by` in [`Event::Finished`](crate::Event::Finished).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Decided::Absence => "absence",
            Decided::Time => "time",
            Decided::Illegal => "illegal",
            Decided::Crash => "crash",
            Decided::AgreedWin => "agreed-win",
            Decided::Proved => "proved",
            Decided::Arbiter => "arbiter",
            Decided::Replayed => "replayed",
            Decided::Void => "void",
        }
    }

    /// The inverse of [`name`](Self::name).
    #[must_use]
    pub fn named(name: &str) -> Option<Decided> {
        Decided::ALL.into_iter().find(|d| d.name() == name)
    }

    /// Whether a game that has ended `by` this counts in results.
    #[must_use]
    pub fn counts(by: &str) -> bool {
        !matches!(Decided::named(by), Some(Decided::Replayed | Decided::Void))
    }

    /// The SGF result of a game that ended so, where `by_board` is that of a resignation.
    #[must_use]
    pub fn result(self, by_board: &str) -> String {
        match self {
            Decided::Void => "Void".to_owned(),
            decided => by_board.replace('R', decided.sgf()),
        }
    }

    /// The SGF result after the winner's colour and `+`.
    #[must_use]
    const fn sgf(self) -> &'static str {
        match self {
            Decided::Absence | Decided::Illegal | Decided::Crash => "Forfeit",
            Decided::Time => "T",
            Decided::AgreedWin
            | Decided::Proved
            | Decided::Arbiter
            | Decided::Replayed
            | Decided::Void => "",
        }
    }
}
