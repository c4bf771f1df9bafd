//! The lobby on the wire: what players ask for, and what visitors are told.
//!
//! The lobby is the channel `lobby` ([`Channel::lobby`]). A client that follows it gets
//! [`Told::Here`] first, then what changes; it asks by [`FromClient::Lobby`] on the same
//! connection. Whoever asks has a session.
//!
//! [`FromClient::Lobby`]: crate::socket::FromClient::Lobby

mod arenas;
mod levels;

use serde::{Deserialize, Serialize};
use tengen_clock::Terms;
use tengen_core::Rule;
use tengen_core::opening::Procedure;

use crate::config::is_default;
use crate::{ActionId, Channel, ColorChoice, Name, PlayerId, Seat};

pub use arenas::{
    ARENA_ROWS_READ, ARENA_ROWS_TOLD, ArenaList, ArenaPage, ArenaRow, ArenaShown, ArenaStanding,
    ArenaState, ArenaTable,
};
pub use levels::LevelStrength;

/// A kind of game in the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The rule.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "freestyle"))]
    pub rule: Rule,
    /// The number of lines.
    pub size: u8,
    /// The opening procedure.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "swap2"))]
    pub opening: Procedure,
    /// The clocks, as in the settings of a room, with weekends and vacations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "5m+4s"))]
    pub clock: Option<Terms>,
    /// Whether the game is rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

/// Ratings from one to another, both included; without an end as far as there are any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    /// The lower end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<i32>,
    /// The upper end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<i32>,
}

/// A pool in which a player waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PoolPlace {
    /// The pool's number.
    pub pool: u32,
    /// Whom the player wants to meet there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ratings: Ratings,
}

/// What a player asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Wish {
    /// Put a seek up.
    Seek {
        /// The kind of game.
        offer: Offer,
        /// The player's colour at the beginning.
        #[serde(default, skip_serializing_if = "is_default")]
        color: ColorChoice,
        /// Whom the player wants to meet.
        #[serde(default, skip_serializing_if = "is_default")]
        ratings: Ratings,
    },
    /// Take one's seek down.
    Withdraw {
        /// The seek's number.
        seek: u64,
    },
    /// Take a seek of another player: the game begins.
    Take {
        /// The seek's number.
        seek: u64,
    },
    /// Wait in these pools, and in no others.
    Wait {
        /// The pools.
        pools: Vec<PoolPlace>,
    },
    /// Wait no more.
    StopWaiting,
    /// Play a level of the program that the host lets play here: the game begins, unrated.
    Level {
        /// The level.
        level: u8,
        /// The kind of game: without an opening, and with a clock that ends within the day.
        offer: Offer,
        /// The player's colour.
        #[serde(default, skip_serializing_if = "is_default")]
        color: ColorChoice,
    },
    /// Ask another player for a game.
    Challenge {
        /// The other player.
        to: PlayerId,
        /// The kind of game.
        offer: Offer,
        /// The sender's colour at the beginning; in a match, of the first game.
        #[serde(default, skip_serializing_if = "is_default")]
        color: ColorChoice,
        /// How many games, 1 to 20, whose beginning alternates: a match if more than one, all of
        /// which are played, at the board and with a clock.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        #[cfg_attr(feature = "schema", schema(default = 1))]
        games: u8,
    },
    /// Accept a challenge: the game begins.
    Accept {
        /// The challenge's number.
        challenge: u64,
    },
    /// Decline a challenge.
    Decline {
        /// The challenge's number.
        challenge: u64,
        /// The reason.
        #[serde(default, skip_serializing_if = "is_default")]
        why: Why,
    },
    /// Take one's challenge back.
    TakeBack {
        /// The challenge's number.
        challenge: u64,
    },
    /// Enter an arena, also late, or return to it with all points.
    EnterArena {
        /// The arena's number.
        arena: u64,
    },
    /// Want no more games of an arena. One that runs goes on and counts.
    LeaveArena {
        /// The arena's number.
        arena: u64,
    },
    /// Be told a part of an arena's table on this connection, now and whenever it changes, in place
    /// of any other part.
    WatchTable {
        /// The arena's number.
        arena: u64,
        /// How many rows come before those that are told.
        #[serde(default, skip_serializing_if = "is_default")]
        from: u32,
    },
    /// Be told no table any more.
    StopTable,
}

const fn one() -> u8 {
    1
}

const fn is_one(games: &u8) -> bool {
    *games == 1
}

/// Why a challenge is declined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Not now.
    Later,
    /// Not with these clocks.
    Clock,
    /// Not by this rule or opening.
    Rule,
    /// Rated games only.
    Casual,
    /// Unrated games only.
    Rated,
    /// Without a reason.
    #[default]
    Unsaid,
}

/// How a challenge has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum ChallengeEnd {
    /// The game begins.
    Accepted,
    /// It was declined.
    Declined {
        /// The reason.
        why: Why,
    },
    /// It was taken back.
    Withdrawn,
    /// It was not answered in time.
    Expired,
}

/// A seek, as visitors are told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeekShown {
    /// The seek's number. Later ones are higher.
    pub seek: u64,
    /// Who looks for a game.
    pub player: PlayerId,
    /// The player's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// The player's rating at such games.
    pub rating: i32,
    /// Whether the rating says little.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// The kind of game.
    pub offer: Offer,
    /// The player's colour at the beginning.
    #[serde(default, skip_serializing_if = "is_default")]
    pub color: ColorChoice,
    /// Whom the player wants to meet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ratings: Ratings,
}

/// A pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PoolShown {
    /// The pool's number.
    pub pool: u32,
    /// The kind of game.
    pub offer: Offer,
}

/// Numbers that everybody in the lobby is told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LobbyCounts {
    /// Seeks, also those that are not shown.
    pub seeks: u32,
    /// Who waits in each pool, in their order.
    pub waiting: Vec<u32>,
    /// Games at the board that have begun in the lobby.
    pub games: u32,
    /// Connections.
    pub here: u32,
}

/// A challenge, as its two players are told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChallengeShown {
    /// The challenge's number.
    pub challenge: u64,
    /// Who asks.
    pub from: PlayerId,
    /// The asking player's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// The asking player's rating at such games.
    pub rating: i32,
    /// Who is asked.
    pub to: PlayerId,
    /// The kind of game.
    pub offer: Offer,
    /// The asking player's colour at the beginning; in a match, of the first game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub color: ColorChoice,
    /// How many games: a match if more than one.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "schema", schema(default = 1))]
    pub games: u8,
}

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Score {
    /// How many games are played in all.
    pub games: u8,
    /// How many have been played.
    pub played: u8,
    /// Half points of the first seat and of the second: two for a win, one for a draw.
    pub halves: [u32; 2],
}

/// A game that has begun in the lobby, for one of its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LobbyGame {
    /// The room's channel, whose name has its id. The seat is taken by a join.
    pub room: Channel,
    /// The player's seat; the first begins.
    pub seat: Seat,
    /// The opponent.
    pub opponent: PlayerId,
    /// The kind of game.
    pub offer: Offer,
    /// The level of the program that the opponent is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// How the match stands, if it is one: the next game begins in the same room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The arena of which it is a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arena: Option<u64>,
}

/// A game of the lobby that runs, as visitors are told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RunningGame {
    /// Its number. Later ones are higher.
    pub game: u64,
    /// The channel on which it is watched, without a seat.
    pub watch: Channel,
    /// The players in the order of the seats.
    pub players: [PlayerId; 2],
    /// Their names.
    pub names: [Option<Name>; 2],
    /// Their ratings at such games when it began.
    pub ratings: [i32; 2],
    /// The kind of game.
    pub offer: Offer,
    /// When it began, or the first game of the match, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "is_default")]
    pub since: u64,
    /// How the match stands, if it is one. After each of its games it is listed under another
    /// number, with the same channel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
}

/// What a visitor of the lobby is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Told {
    /// How the lobby stands.
    Here {
        /// The visitor, if it is a player.
        you: Option<PlayerId>,
        /// The pools.
        pools: Vec<PoolShown>,
        /// Seeks, at most fifty, the oldest first.
        seeks: Vec<SeekShown>,
        /// The counts.
        counts: LobbyCounts,
        /// The visitor's challenges, and those to the visitor.
        challenges: Vec<ChallengeShown>,
        /// The visitor's game at the board.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<LobbyGame>,
        /// Games that run, at most ten, those that began first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        running: Vec<RunningGame>,
        /// Levels of the program that play here.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        levels: Vec<u8>,
        /// How strong they are, as far as enough people have played them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        strengths: Vec<LevelStrength>,
        /// Arenas that are not over, and the last three that have ended within a week.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        arenas: Vec<ArenaShown>,
        /// How the visitor stands in those of them that the visitor has entered.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        entered: Vec<ArenaStanding>,
        /// Whether all that is said arrives seconds late: the lobby is on another server of the
        /// site, and what would tell of it at once is away.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        late: bool,
    },
    /// What has changed, at most once a second and in at most 2,000 bytes.
    News {
        /// Seeks that do not stand any more, or make room for others in the list.
        removed: Vec<u64>,
        /// Seeks that stand.
        added: Vec<SeekShown>,
        /// The counts.
        counts: LobbyCounts,
        /// Games that do not run any more.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        over: Vec<u64>,
        /// Games that run.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        begun: Vec<RunningGame>,
    },
    /// The host has opened or closed pools: those that there are now.
    Pools {
        /// The pools.
        pools: Vec<PoolShown>,
    },
    /// The host has closed a pool in which the visitor has waited. In others the visitor waits on.
    PoolClosed {
        /// The pool's number.
        pool: u32,
    },
    /// A wish was granted.
    Done {
        /// The sender's id for it.
        id: ActionId,
        /// The number of the seek or challenge.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u64>,
    },
    /// A wish changes nothing.
    Refused {
        /// The sender's id for it.
        id: ActionId,
        /// Why.
        why: LobbyRefusal,
        /// One printable line in English, for logs.
        message: String,
        /// Milliseconds after which it may be tried again, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wait: Option<u64>,
    },
    /// The visitor has a game.
    Game(LobbyGame),
    /// The visitor's game could not be made: the server can store nothing now.
    NoGame,
    /// The visitor's game is void, since a first move has not come within 30 s.
    Void {
        /// Whether it was the visitor's.
        yours: bool,
    },
    /// The visitor's game has ended, and so has the match of which it was one.
    Over {
        /// The room's channel.
        room: Channel,
    },
    /// A game of the visitor's match has ended.
    Score {
        /// The room's channel.
        room: Channel,
        /// How the match stands.
        score: Score,
        /// Milliseconds until the next game begins, with the other one beginning; absent after the
        /// last one, or if the match ends early because a first move has not come.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next_in: Option<u64>,
    },
    /// The visitor has sent a challenge, or has got one.
    Challenged(ChallengeShown),
    /// A challenge of the visitor's, or to the visitor, has ended.
    Answered {
        /// The challenge's number.
        challenge: u64,
        /// How.
        how: ChallengeEnd,
    },
    /// An arena is opened or closed, begins or ends: those that there are now.
    Arenas {
        /// Those that are not over, and the last three that have ended within a week.
        arenas: Vec<ArenaShown>,
    },
    /// How the visitor stands in an arena, after an entry, a game, or the end.
    Standing(ArenaStanding),
    /// The part of a table that the connection wants to be told, at most every two seconds.
    Table(ArenaPage),
}

/// Why a wish changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LobbyRefusal {
    /// The sender is no player yet.
    NoPlayer,
    /// Such a game cannot be played, or not be rated.
    Offer,
    /// No rating is in the range.
    EmptyRange,
    /// The sender is in a game at the board.
    Playing,
    /// The other player is.
    OtherPlaying,
    /// The sender has often not come to games, and waits.
    Waits,
    /// As many as there may be, of this player, of this address or in all.
    TooMany,
    /// There is one like it.
    Same,
    /// The seek or challenge is not there any more.
    Gone,
    /// It is the sender's own.
    Own,
    /// It is another player's.
    NotYours,
    /// The other player does not play with the sender.
    Apart,
    /// The sender's rating is not sought.
    OutOfRange,
    /// There is no such pool.
    NoPool,
    /// This level does not play here, or not such games.
    NoLevel,
    /// There is no such arena.
    NoArena,
    /// The arena's time is up.
    ArenaOver,
    /// The arena has as many players as it may.
    ArenaFull,
    /// The sender has not entered this arena.
    NotEntered,
    /// No player has this id.
    UnknownPlayer,
    /// The server can read nothing now.
    Unavailable,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::socket::{FromClient, FromServer};

    #[test]
    fn wishes_are_read_as_they_are_written() {
        let text = concat!(
            r#"{"type":"lobby","id":"a1","wish":{"type":"seek","#,
            r#""offer":{"rule":"renju","size":15,"opening":"swap","clock":"3d-weekends","rated":true},"#,
            r#""color":"black","ratings":{"least":1400}}}"#
        );
        let message: FromClient = serde_json::from_str(text).expect("a wish");
        assert_eq!(message.text(), text);
        for plain in [
            r#"{"type":"wait","pools":[{"pool":3}]}"#,
            r#"{"type":"challenge","to":"abcdefghijklmnop","offer":{"rule":"renju","size":15}}"#,
            r#"{"type":"challenge","to":"abcdefghijklmnop","offer":{"rule":"renju","size":15},"games":4}"#,
            r#"{"type":"enter-arena","arena":3}"#,
            r#"{"type":"watch-table","arena":3,"from":10}"#,
            r#"{"type":"stop-table"}"#,
        ] {
            let wish: Wish = serde_json::from_str(plain).expect("a wish");
            assert_eq!(serde_json::to_string(&wish).expect("JSON"), plain);
        }
        for bad in [
            r#"{"type":"seek"}"#,
            r#"{"type":"take","seek":-1}"#,
            r#"{"type":"wait","pools":[{"pool":3,"range":1}]}"#,
            r#"{"type":"decline","challenge":1,"why":"rude"}"#,
        ] {
            assert!(serde_json::from_str::<Wish>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_told_is_read() {
        let text = concat!(
            r#"{"type":"on","channel":"lobby","message":{"type":"lobby","told":"#,
            r#"{"type":"answered","challenge":7,"how":{"end":"declined","why":"clock"}}}}"#
        );
        let Ok(FromServer::On { channel, message }) = FromServer::read(text) else {
            panic!("a message of a channel");
        };
        assert!(channel.is_lobby());
        let told = Told::Answered {
            challenge: 7,
            how: ChallengeEnd::Declined { why: Why::Clock },
        };
        let told = Box::new(told);
        assert_eq!(*message, FromServer::Lobby { told });
    }
}
