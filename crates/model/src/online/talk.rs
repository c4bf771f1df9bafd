//! What the two players of a room say to each other.

use tengen_room::client::Client;
use tengen_room::{Name, Saying, Seat, Unsaid};
use tengen_text::{Key, Text};

use super::Online;
use crate::context::Context;
use crate::effect::{Effect, Notice};

/// Sayings that are shown.
const SHOWN: usize = 20;

/// What has been said since the page was opened, and what can be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Talk {
    /// The latest phrases and texts, with who has said them; the last one said is the last.
    pub lines: Vec<(Seat, Saying)>,
    /// Who wants own words.
    pub freely: [bool; 2],
    /// Whether something can be said now.
    pub can_say: bool,
    /// Whether the user has been told that the other wants own words.
    is_wish_told: bool,
}

impl Talk {
    /// Whether both want own words.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.freely == [true; 2]
    }

    /// Notes what a player has said.
    fn note(&mut self, seat: Seat, what: Saying) {
        if let Saying::Freely { on } = what {
            self.freely[seat as usize] = on;
            return;
        }
        self.lines.push((seat, what));
        let old = self.lines.len().saturating_sub(SHOWN);
        self.lines.drain(..old);
    }
}

/// The notice of what the other player has said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    name: Option<Name>,
    what: Saying,
}

impl Remark {
    /// The sentence, with the player's name if there is one.
    #[must_use]
    pub fn sentence(&self, text: Text) -> String {
        let name = called(text, self.name.as_ref());
        match said_words(text, &self.what) {
            Some(words) => text.talk_said(name, words),
            None => text.talk_freely_wish(name),
        }
    }
}

/// What was said, in the reader's language; `None` for a wish.
#[must_use]
pub fn said_words(text: Text, what: &Saying) -> Option<String> {
    match what {
        Saying::Phrase { phrase } => Some(text.talk_phrase(phrase.name())),
        Saying::Text { text } => Some(text.to_string()),
        Saying::Freely { .. } => None,
    }
}

/// The notice of what the user has said and the other player did not get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotSaid {
    name: Option<Name>,
    why: Unsaid,
}

impl NotSaid {
    /// The sentence, with the other player's name if there is one.
    #[must_use]
    pub fn sentence(&self, text: Text) -> String {
        not_said(text, self.why, called(text, self.name.as_ref()))
    }
}

/// Why something was not said to the player of this name.
#[must_use]
pub fn not_said(text: Text, why: Unsaid, name: String) -> String {
    let why = match why {
        Unsaid::NotFreely => "not-freely",
        Unsaid::Away => "away",
        Unsaid::TooMany => "too-many",
        Unsaid::Muted => "muted",
    };
    text.talk_not(why, name)
}

/// What the other player is called.
fn called(text: Text, name: Option<&Name>) -> String {
    let name = name.map(ToString::to_string);
    name.unwrap_or_else(|| text.get(Key::RoomOpponent))
}

impl Online {
    /// Says something to the other player.
    pub fn say(&mut self, what: Saying, cx: &mut Context<'_>) -> Vec<Effect> {
        let say = |client: &mut Client, now| {
            // Without a connection it is not said: it would come too late.
            client.say(what, now);
        };
        self.input(say, cx)
    }

    /// What the user sees of it; `None` for a watcher.
    pub(super) fn talk(&self) -> Option<Talk> {
        self.you()?;
        Some(Talk {
            can_say: self.part.client.can_say(),
            ..self.part.talk.clone()
        })
    }

    /// A new connection: the server tells anew who wants own words.
    pub(super) const fn welcomed(&mut self) {
        self.part.talk.freely = [false; 2];
    }

    /// A player has said something.
    pub(super) fn hear_said(&mut self, seat: Seat, what: Saying) -> Option<Effect> {
        let you = self.you()?;
        self.part.talk.note(seat, what.clone());
        let talk = &mut self.part.talk;
        let is_told = seat != you
            && match what {
                Saying::Freely { on } => {
                    let is_wish = on && !talk.is_free();
                    is_wish && !std::mem::replace(&mut talk.is_wish_told, true)
                }
                Saying::Phrase { .. } | Saying::Text { .. } => true,
            };
        let room = self.room().filter(|_| is_told)?;
        let remark = Remark {
            name: room.name(seat).cloned(),
            what,
        };
        Some(Effect::Tell(Notice::RoomSaid(Box::new(remark))))
    }

    /// Something was not said.
    pub(super) fn hear_unsaid(&mut self, why: Unsaid) -> Effect {
        if matches!(why, Unsaid::NotFreely) {
            self.part.talk.freely = [false; 2];
        }
        let other = self.you().map(Seat::other);
        let name = other.and_then(|seat| self.room()?.name(seat).cloned());
        Effect::Tell(Notice::RoomUnsaid(Box::new(NotSaid { name, why })))
    }
}
