//! The lobby's values as messages, and the other way.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tengen_core::{Color, Level};
use tengen_lobby::{
    Answer, Challenge, ChallengeId, Counts, Decline, EmptyRange, News, OfferError, Range, Refusal,
    Seek, SeekId,
};
use tengen_room::lobby::{
    ArenaShown, ArenaStanding, ChallengeEnd, ChallengeShown, LevelStrength, LobbyCounts, LobbyGame,
    LobbyRefusal, Offer, PoolShown, Ratings, SeekShown, Told, Why,
};
use tengen_room::socket::FromServer;
use tengen_room::{Channel, ColorChoice, Config, ConfigError, SeatOwners};

use super::arenas::ArenaUnfit;
use super::people::Person;
use crate::rooms::log::json;

/// Milliseconds after which an address may make as many rooms again.
const MINUTE: u64 = 60_000;

/// A message of the lobby's channel.
pub(super) fn message(told: Told) -> Utf8Bytes {
    let message = FromServer::On {
        channel: Channel::lobby(),
        message: Box::new(FromServer::Lobby {
            told: Box::new(told),
        }),
    };
    json(&message).into()
}

/// News of seeks and of games as a message; both are texts already.
pub(super) fn news(seeks: &News, games: &News, counts: &LobbyCounts) -> String {
    let channel = Channel::lobby();
    let (removed, added) = (json(&seeks.removed), seeks.added.join(","));
    let counts = json(counts);
    let over = match games.removed.is_empty() {
        true => String::new(),
        false => format!(r#","over":{}"#, json(&games.removed)),
    };
    let begun = listed("begun", games);
    format!(
        r#"{{"type":"on","channel":"{channel}","message":{{"type":"lobby","told":{{"type":"news","removed":{removed},"added":[{added}],"counts":{counts}{over}{begun}}}}}}}"#
    )
}

/// A field with games, if there are any.
fn listed(name: &str, games: &News) -> String {
    match games.added.is_empty() {
        true => String::new(),
        false => format!(r#","{name}":[{}]"#, games.added.join(",")),
    }
}

/// A field with a list, if that has something.
fn some<T: Serialize>(name: &str, list: &[T]) -> String {
    match list {
        [] => String::new(),
        list => format!(r#","{name}":{}"#, json(&list)),
    }
}

/// The first message to a connection. Of what is shown the seeks are texts already.
pub(super) fn here(
    you: Option<&Person>,
    (pools, (levels, strengths)): (&[PoolShown], (&[Level], &[LevelStrength])),
    (shown, running): (&News, &News),
    (challenges, game): (&[ChallengeShown], Option<LobbyGame>),
    (arenas, entered): (&[ArenaShown], &[ArenaStanding]),
) -> Utf8Bytes {
    let channel = Channel::lobby();
    let (you, pools) = (json(&you.map(|person| &person.id)), json(&pools));
    let (seeks, counts) = (shown.added.join(","), json(&counts(&shown.counts)));
    let challenges = json(&challenges);
    let running = listed("running", running);
    let levels: Vec<u8> = levels.iter().map(|one| one.get()).collect();
    let (levels, strengths) = (some("levels", &levels), some("strengths", strengths));
    let (arenas, entered) = (some("arenas", arenas), some("entered", entered));
    let game = game.map_or_else(String::new, |game| format!(r#","game":{}"#, json(&game)));
    format!(
        r#"{{"type":"on","channel":"{channel}","message":{{"type":"lobby","told":{{"type":"here","you":{you},"pools":{pools},"seeks":[{seeks}],"counts":{counts},"challenges":{challenges}{game}{running}{levels}{strengths}{arenas}{entered}}}}}}}"#
    )
    .into()
}

/// The first message to a connection which hears late.
pub(super) fn late(first: &str) -> String {
    let here = r#""told":{"type":"here","#;
    first.replacen(here, &format!(r#"{here}"late":true,"#), 1)
}

pub(super) fn counts(counts: &Counts) -> LobbyCounts {
    LobbyCounts {
        seeks: counts.seeks,
        waiting: counts.waiting.clone(),
        games: counts.games,
        here: counts.here,
    }
}

/// Why a wish cannot be understood.
pub(super) enum Unfit {
    Config(ConfigError),
    Offer(OfferError),
    Range(EmptyRange),
    Refusal(Refusal),
    /// As many rooms as an address makes in a minute.
    Rooms,
    /// A level that is not there, or does not play such games.
    Level,
    /// An arena that is not entered or left.
    Arena(ArenaUnfit),
}

impl From<Refusal> for Unfit {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(refusal)
    }
}

impl Unfit {
    /// The code, the words, and how long to wait.
    pub(super) fn told(&self) -> (LobbyRefusal, String, Option<u64>) {
        let (why, message) = match self {
            Self::Config(error) => (LobbyRefusal::Offer, error.to_string()),
            Self::Offer(error) => (LobbyRefusal::Offer, error.to_string()),
            Self::Range(error) => (LobbyRefusal::EmptyRange, error.to_string()),
            Self::Refusal(refusal) => (code(refusal), refusal.to_string()),
            Self::Level => {
                let why = "no such level plays such games here";
                (LobbyRefusal::NoLevel, why.to_owned())
            }
            Self::Arena(unfit) => (unfit.code(), unfit.to_string()),
            Self::Rooms => {
                let why = "as many games as an address begins in a minute";
                (LobbyRefusal::TooMany, why.to_owned())
            }
        };
        let wait = match self {
            Self::Refusal(Refusal::Waits { ms }) => Some(*ms),
            Self::Rooms => Some(MINUTE),
            _ => None,
        };
        (why, message, wait)
    }
}

const fn code(refusal: &Refusal) -> LobbyRefusal {
    match refusal {
        Refusal::Offer(_) => LobbyRefusal::Offer,
        Refusal::Playing => LobbyRefusal::Playing,
        Refusal::OtherPlaying => LobbyRefusal::OtherPlaying,
        Refusal::Waits { .. } => LobbyRefusal::Waits,
        Refusal::TooMany { .. } => LobbyRefusal::TooMany,
        Refusal::Same => LobbyRefusal::Same,
        Refusal::Gone => LobbyRefusal::Gone,
        Refusal::Own => LobbyRefusal::Own,
        Refusal::NotYours => LobbyRefusal::NotYours,
        Refusal::Apart => LobbyRefusal::Apart,
        Refusal::OutOfRange { .. } => LobbyRefusal::OutOfRange,
        Refusal::NoPool(_) => LobbyRefusal::NoPool,
    }
}

/// The settings of a game's room. The first seat begins, with Black where no opening decides.
pub(super) fn config(offer: &Offer, seats: SeatOwners) -> Config {
    Config {
        color: ColorChoice::Black,
        opening: offer.opening,
        clock: offer.clock,
        unrated: !offer.rated,
        seats,
        ..Config::new(offer.rule, offer.size)
    }
}

/// An offer that can be played.
pub(super) fn offer(offer: &Offer) -> Result<tengen_lobby::Offer, Unfit> {
    offer_of(offer, 1)
}

/// An offer, checked for a match of `games` games.
pub(super) fn offer_of(offer: &Offer, games: u8) -> Result<tengen_lobby::Offer, Unfit> {
    // All that a room's settings check is checked before anybody accepts it.
    let config = config(offer, SeatOwners::default());
    config.first(None).map_err(Unfit::Config)?;
    let size = config.board().map_err(Unfit::Config)?;
    let read = tengen_lobby::Offer {
        rule: offer.rule,
        size,
        opening: offer.opening,
        clock: offer.clock,
        rated: offer.rated,
    };
    read.check_match(games).map_err(Unfit::Offer)?;
    Ok(read)
}

/// What is played in a room.
pub(super) fn played(config: &Config) -> Option<tengen_lobby::Offer> {
    Some(tengen_lobby::Offer {
        rule: config.rule,
        size: config.board().ok()?,
        opening: config.opening,
        clock: config.clock,
        rated: !config.unrated,
    })
}

pub(super) fn shown(offer: &tengen_lobby::Offer) -> Offer {
    Offer {
        rule: offer.rule,
        size: offer.size.get(),
        opening: offer.opening,
        clock: offer.clock,
        rated: offer.rated,
    }
}

pub(super) const fn color(choice: ColorChoice) -> Option<Color> {
    match choice {
        ColorChoice::Black => Some(Color::Black),
        ColorChoice::White => Some(Color::White),
        ColorChoice::Lot => None,
    }
}

const fn choice(color: Option<Color>) -> ColorChoice {
    match color {
        Some(Color::Black) => ColorChoice::Black,
        Some(Color::White) => ColorChoice::White,
        None => ColorChoice::Lot,
    }
}

pub(super) fn range(ratings: Ratings) -> Result<Range, Unfit> {
    let (least, most) = (Range::ALL.least(), Range::ALL.most());
    let range = Range::new(ratings.least.unwrap_or(least), ratings.most.unwrap_or(most));
    range.map_err(Unfit::Range)
}

fn ratings(range: Range) -> Ratings {
    let end = |end: i32, of_all: i32| (end != of_all).then_some(end);
    Ratings {
        least: end(range.least(), Range::ALL.least()),
        most: end(range.most(), Range::ALL.most()),
    }
}

/// A seek as it is told.
pub(super) fn seek(SeekId(id): SeekId, seek: &Seek, person: &Person) -> String {
    json(&SeekShown {
        seek: id,
        player: person.id.clone(),
        name: person.name.clone(),
        rating: seek.standing.rating,
        provisional: person.strength(&seek.offer).provisional,
        offer: shown(&seek.offer),
        color: choice(seek.color),
        ratings: ratings(seek.range),
    })
}

/// A challenge, with both players.
pub(super) fn challenge(
    ChallengeId(id): ChallengeId,
    challenge: &Challenge,
    [from, to]: [&Person; 2],
) -> ChallengeShown {
    ChallengeShown {
        challenge: id,
        from: from.id.clone(),
        name: from.name.clone(),
        rating: from.strength(&challenge.offer).rating,
        to: to.id.clone(),
        offer: shown(&challenge.offer),
        color: choice(challenge.color),
        games: challenge.games,
    }
}

pub(super) const fn declines(why: Why) -> Decline {
    match why {
        Why::Later => Decline::Later,
        Why::Clock => Decline::Clock,
        Why::Rule => Decline::Rule,
        Why::Casual => Decline::Casual,
        Why::Rated => Decline::Rated,
        Why::Unsaid => Decline::Unsaid,
    }
}

pub(super) const fn end(answer: Answer) -> ChallengeEnd {
    match answer {
        Answer::Accepted => ChallengeEnd::Accepted,
        Answer::Declined(why) => ChallengeEnd::Declined {
            why: match why {
                Decline::Later => Why::Later,
                Decline::Clock => Why::Clock,
                Decline::Rule => Why::Rule,
                Decline::Casual => Why::Casual,
                Decline::Rated => Why::Rated,
                Decline::Unsaid => Why::Unsaid,
            },
        },
        Answer::Withdrawn => ChallengeEnd::Withdrawn,
        Answer::Expired => ChallengeEnd::Expired,
    }
}
