//! Whether this browser shares the library's mirror on the machine's own server.
//!
//! A browser shares it after a yes. The only one that needs none is a browser that keeps something
//! while the mirror is empty: it would see nothing of others.

/// Whether this browser shares the mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// It gets what others keep, and they get what it keeps.
    Shared,
    /// It does not, by the user's choice.
    Apart,
    /// It does not, and the user has not been asked or has not answered.
    Undecided,
}

impl Sharing {
    const ALL: [Sharing; 3] = [Sharing::Shared, Sharing::Apart, Sharing::Undecided];

    /// The word by which it is stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Sharing::Shared => "shared",
            Sharing::Apart => "apart",
            Sharing::Undecided => "undecided",
        }
    }

    /// That of a stored word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Sharing> {
        Sharing::ALL
            .into_iter()
            .find(|sharing| sharing.word() == word)
    }
}

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Store it.
    Store(Sharing),
    /// Count the mirror's documents, and report them with [`Meeting::counted`].
    Count,
    /// Ask the user whether to share this number of documents; the answer is
    /// [`Meeting::choose`].
    Ask(usize),
    /// Take the question back.
    Withdraw,
    /// Have the library meet the mirror from now on, or no more.
    Share(bool),
}

/// A browser that meets the mirror.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    sharing: Sharing,
    /// Whether this browser has kept something.
    has_own: bool,
    /// Whether the documents are being counted.
    counts: bool,
    /// Whether the user was asked since the page was loaded.
    asked: bool,
}

impl Meeting {
    /// Begins with what is stored, before the page keeps anything. A browser that has something of
    /// its own and no such entry has shared all with an earlier release.
    #[must_use]
    pub const fn new(stored: Option<Sharing>, has_own: bool) -> Meeting {
        let sharing = match (stored, has_own) {
            (Some(sharing), _) => sharing,
            (None, true) => Sharing::Shared,
            (None, false) => Sharing::Undecided,
        };
        Meeting {
            sharing,
            has_own,
            counts: false,
            asked: false,
        }
    }

    /// Whether the mirror is shared.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.sharing == Sharing::Shared
    }

    /// The page has been loaded.
    pub fn start(&mut self) -> Vec<Effect> {
        let mut effects = vec![Effect::Store(self.sharing)];
        effects.extend(self.count());
        effects
    }

    /// The library has kept something of this browser.
    pub fn kept(&mut self) -> Vec<Effect> {
        self.has_own = true;
        self.count()
    }

    fn count(&mut self) -> Vec<Effect> {
        if self.sharing != Sharing::Undecided || self.counts || self.asked {
            return Vec::new();
        }
        self.counts = true;
        vec![Effect::Count]
    }

    /// The mirror has this number of documents; `None` if it does not answer, which is asked again
    /// with the next document that is kept.
    pub fn counted(&mut self, documents: Option<usize>) -> Vec<Effect> {
        self.counts = false;
        match documents {
            Some(0) if self.sharing == Sharing::Undecided && self.has_own => {
                self.sharing = Sharing::Shared;
                vec![Effect::Store(self.sharing), Effect::Share(true)]
            }
            Some(count @ 1..) if self.sharing == Sharing::Undecided => {
                self.asked = true;
                vec![Effect::Ask(count)]
            }
            _ => Vec::new(),
        }
    }

    /// The user's answer, also without a question.
    pub fn choose(&mut self, shares: bool) -> Vec<Effect> {
        self.sharing = match shares {
            true => Sharing::Shared,
            false => Sharing::Apart,
        };
        vec![
            Effect::Store(self.sharing),
            Effect::Withdraw,
            Effect::Share(shares),
        ]
    }

    /// Another tab of this browser has stored this.
    pub fn follow(&mut self, stored: Sharing) -> Vec<Effect> {
        if self.sharing == stored {
            return Vec::new();
        }
        self.sharing = stored;
        vec![Effect::Withdraw, Effect::Share(self.is_shared())]
    }
}
