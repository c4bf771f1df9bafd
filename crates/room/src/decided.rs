//! Ends of games that the board does not know.

/// How a game can end beside the board and the players' own words: by a claim that the server grants,
/// or by the referee of a match that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// The loser was gone.
    Absence,
    /// The loser's move came too late.
    Time,
    /// The loser's move was illegal.
    Illegal,
    /// The loser, an engine, ended or did not answer.
    Crash,
    /// Both engines agreed on the winner.
    AgreedWin,
    /// The win is proved.
    Proved,
}

impl Decided {
    const ALL: [Decided; 6] = [
        Decided::Absence,
        Decided::Time,
        Decided::Illegal,
        Decided::Crash,
        Decided::AgreedWin,
        Decided::Proved,
    ];

    /// The name in [`Event::Finished`](crate::Event::Finished).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Decided::Absence => "absence",
            Decided::Time => "time",
            Decided::Illegal => "illegal",
            Decided::Crash => "crash",
            Decided::AgreedWin => "agreed-win",
            Decided::Proved => "proved",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Decided> {
        Decided::ALL.into_iter().find(|d| d.name() == name)
    }

    /// The result in SGF's words, behind the winner's colour.
    #[must_use]
    pub const fn sgf(self) -> &'static str {
        match self {
            Decided::Absence | Decided::Illegal | Decided::Crash => "Forfeit",
            Decided::Time => "T",
            Decided::AgreedWin | Decided::Proved => "",
        }
    }
}
