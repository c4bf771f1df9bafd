//! Links: a position, a language, a section of the page, `?room=…`, or `?event=…`.

use tengen_api::{
    ArbiterKey, ArbiterKeyError, EventId, EventIdError, RoomId, RoomIdError, SeatKey, TeacherKey,
};
use tengen_clock::{ParseError, Terms};
use tengen_game::link::{PositionError, Reader, Wanted};
use tengen_room::{PlayerId, PlayerIdError};
use tengen_text::{Language, LanguageError};
use thiserror::Error;

use crate::{Section, SectionError};

/// A link's parts, each read or refused separately.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// The page's language.
    pub language: Option<Language>,
    /// The position to open.
    pub wanted: Option<Wanted>,
    /// The position that the page itself has put into the address before a reload: what it shows is
    /// stored, but for the place in the game.
    pub reloaded: Option<Wanted>,
    /// The room to visit, or why its identifier is not valid.
    pub room: Option<Result<RoomId, RoomIdError>>,
    /// The event whose seats are entered by name and PIN, or why its identifier is not valid.
    pub event: Option<Result<EventId, EventIdError>>,
    /// The key in the fragment of a teacher's link to an event; a damaged one is none.
    pub teacher: Option<TeacherKey>,
    /// The key in the fragment of an arbiter's link, or why it is none.
    pub arbiter: Option<Result<ArbiterKey, ArbiterKeyError>>,
    /// The key in the fragment of the link to one seat; a damaged one is none.
    pub seat: Option<SeatKey>,
    /// The player to show.
    pub player: Option<PlayerId>,
    /// The clock of the room to make.
    pub clock: Option<Terms>,
    /// The section to open.
    pub section: Option<Section>,
    /// Whether the engine's bench is requested instead of a game.
    pub bench: bool,
    /// The refused parts; if one concerns the position, none is opened.
    pub errors: Vec<LinkError>,
}

/// What is wrong with a link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// An unknown language.
    #[error(transparent)]
    Language(#[from] LanguageError),
    /// A position that cannot be read.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A clock that cannot be.
    #[error(transparent)]
    Clock(#[from] ParseError),
    /// What is no id of a player.
    #[error(transparent)]
    Player(#[from] PlayerIdError),
    /// An unknown section.
    #[error(transparent)]
    Section(#[from] SectionError),
}

impl Link {
    /// Reads the decoded names and values of a query; ignores unknown names, which other programs
    /// add to links.
    pub fn read<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Link {
        let mut link = Link::default();
        let mut position = Reader::default();
        for (name, value) in pairs {
            match name {
                "lang" => link.language = link.collect_error(value.parse::<Language>()),
                RoomId::IN_LINKS => link.room = Some(value.parse()),
                PlayerId::IN_LINKS => {
                    link.player = link.collect_error(value.parse::<PlayerId>());
                }
                EventId::IN_LINKS => link.event = Some(value.parse()),
                "open" => link.section = link.collect_error(value.parse::<Section>()),
                // In a query a plus sign is a space.
                "clock" => link.clock = link.collect_error(value.replace(' ', "+").parse()),
                "bench" => link.bench = true,
                _ => position.take(name, value),
            }
        }
        match position.finish() {
            Ok(wanted) => link.wanted = wanted,
            Err(errors) => link.errors.extend(errors.into_iter().map(Into::into)),
        }
        link
    }

    /// The position to open on the analysis board, which it is unless the link asks for a game.
    #[must_use]
    pub fn on_board(&self) -> Option<&Wanted> {
        let wanted = self.wanted.as_ref();
        wanted.filter(|_| self.section != Some(Section::Play))
    }

    /// The position to play on from.
    #[must_use]
    pub fn in_game(&self) -> Option<&Wanted> {
        let wanted = self.wanted.as_ref();
        wanted.filter(|_| self.section == Some(Section::Play))
    }

    fn collect_error<T>(&mut self, read: Result<T, impl Into<LinkError>>) -> Option<T> {
        read.map_err(|e| self.errors.push(e.into())).ok()
    }
}
