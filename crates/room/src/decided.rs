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
}

impl Decided {
    const ALL: [Decided; 8] = [
        Decided::Absence,
        Decided::Time,
        Decided::Illegal,
        Decided::Crash,
        Decided::AgreedWin,
        Decided::Proved,
        Decided::Arbiter,
        Decided::Replayed,
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
        }
    }

    /// The inverse of [`name`](Self::name).
    #[must_use]
    pub fn named(name: &str) -> Option<Decided> {
        Decided::ALL.into_iter().find(|d| d.name() == name)
    }

    /// The SGF result after the winner's colour and `+`.
    #[must_use]
    pub const fn sgf(self) -> &'static str {
        match self {
            Decided::Absence | Decided::Illegal | Decided::Crash => "Forfeit",
            Decided::Time => "T",
            Decided::AgreedWin | Decided::Proved | Decided::Arbiter | Decided::Replayed => "",
        }
    }
}
