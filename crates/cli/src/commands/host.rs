//! `tengen host`: what a server's host does about players, while the server runs.

mod compare;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, bail};
use serde_json::json;
use tengen_api::RoomId;
use tengen_room::lobby::ArenaState;
use tengen_room::{Name, PlayerId, Seat};
use tengen_server::{
    DatabaseUrl, HostAct, HostAnswer, HostArena, HostPlayer, HostPool, HostRating, HostReport,
    HostRoom, HostRule, HostTarget, HostWhy, Reason, act,
};
use tengen_text::{TerminalKey, Text, printable};

use self::compare::Compared;
use super::serve::data_folder;
use crate::args::Speech;
use crate::say;

/// Milliseconds.
const MINUTE: u64 = 60_000;

/// List rooms, ratings or reports; compare moves; mute, ban, refund, close a room or drop a name;
/// name moderators; open and close pools and arenas
///
/// The acts go by the data folder, while the server runs or not: who may write to it is the host.
/// Each is logged with its reason and, but for dismiss, stored. Who is banned or muted, opens a
/// closed room or gets an answer reads it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// What to do: list, ratings, reports, compare, answer, appoint, dismiss, ban, mute, refund,
    /// close, drop-name, lift, pools, open-pool, close-pool, arenas, open-arena or close-arena
    #[arg(value_name = "ACT", value_enum)]
    act: Act,
    /// For ban and mute an address, a network or the id of a player; for close and drop-name the id
    /// of a room; for refund the id of a player; for lift the number of the act that ends; for
    /// answer and compare the number of a report; for appoint and dismiss the id of a player with
    /// an account; for open-pool and open-arena RULE,OPENING,CLOCK; for close-pool and close-arena
    /// the number of a pool or of an arena
    #[arg(value_name = "TARGET", required_if_eq_any([
        ("act", "compare"), ("act", "answer"), ("act", "appoint"), ("act", "dismiss"),
        ("act", "ban"), ("act", "mute"), ("act", "refund"), ("act", "close"),
        ("act", "drop-name"), ("act", "lift"), ("act", "open-pool"), ("act", "close-pool"),
        ("act", "open-arena"), ("act", "close-arena"),
    ]))]
    target: Option<String>,
    /// Why, in one line; needed for everything but list, ratings, reports, compare, pools and
    /// arenas
    #[arg(long, value_name = "TEXT", required_if_eq_any([
        ("act", "answer"), ("act", "appoint"), ("act", "dismiss"), ("act", "ban"), ("act", "mute"),
        ("act", "refund"), ("act", "close"), ("act", "drop-name"), ("act", "lift"),
    ]))]
    reason: Option<Reason>,
    /// Who acts, as those concerned read it [default: it is not said]
    #[arg(long, value_name = "NAME")]
    by: Option<Name>,
    /// End a ban or a muting by itself after this many days [default: it lasts until it is lifted];
    /// for refund, take back games of this many days until now only
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36500))]
    days: Option<u32>,
    /// The seat whose name is dropped; the first is the one of the room's maker
    #[arg(
        long,
        value_name = "SEAT",
        value_enum,
        required_if_eq("act", "drop-name")
    )]
    seat: Option<SeatName>,
    /// List rooms without connections, 1,000 at most, or answered reports, too
    #[arg(long)]
    all: bool,
    /// Nodes with which compare searches each position
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Minutes for which games of an arena begin, 1 to 720
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u16).range(1..=720))]
    minutes: u16,
    /// Minutes until an arena begins [default: it begins at once]
    #[arg(long = "in", value_name = "N", value_parser = clap::value_parser!(u32).range(0..=43200))]
    begins_in: Option<u32>,
    /// What an arena is called
    #[arg(long, value_name = "NAME")]
    name: Option<Name>,
    /// Double the points of an arena after two wins in a row
    #[arg(long)]
    streaks: bool,
    /// Data folder of the server [default: the user's data folder]
    #[arg(long = "data", value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Database of the server, as it was started with [default: SQLite in the data folder]
    #[arg(long, value_name = "URL")]
    database: Option<DatabaseUrl>,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Act {
    /// Rooms with connections, and what is in force
    List,
    /// The ratings of all players
    Ratings,
    /// What players have reported of others, unless it was answered
    Reports,
    /// How a reported player's moves compare with the engine's, beside the player's usual games
    Compare,
    /// Answer a report, which ends it
    Answer,
    /// Name an account a moderator, who reads and answers reports, bans and mutes
    Appoint,
    /// End that
    Dismiss,
    /// Refuse an address or a player everything
    Ban,
    /// Refuse an address or a player names and requests to the opponent
    Mute,
    /// Give opponents back what rated games against a player have cost them
    Refund,
    /// Close a room: it is neither played nor seen any more
    Close,
    /// Take the name of a seat out of a room
    DropName,
    /// End a ban or a muting, or open a closed room
    Lift,
    /// The pools of the lobby, with how many wait
    Pools,
    /// Open a pool of the lobby, until the server stops
    OpenPool,
    /// Close a pool of the lobby, and tell the players in it
    ClosePool,
    /// The arenas that are not over
    Arenas,
    /// Open an arena: an evening in which free players are paired at once, again and again
    OpenArena,
    /// End an arena now; the games that run are played to their end and count
    CloseArena,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum SeatName {
    /// Of the room's maker
    First,
    /// Of the player who joined
    Second,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let Some(folder) = self.folder.clone().or_else(data_folder) else {
            bail!("{}", text.get(TerminalKey::DataNoHome));
        };
        let what = self.act()?;
        let runtime = tokio::runtime::Runtime::new().context("starting the runtime")?;
        let answer = runtime.block_on(self.whole(&folder, &what))?;
        let (value, lines) = match &answer {
            HostAnswer::Failed { why } => bail!("{why}"),
            HostAnswer::Compared {
                report,
                game,
                usual,
            } => {
                let reported = Compared::of(std::slice::from_ref(game), self.nodes)?;
                let usual = Compared::of(usual, self.nodes)?;
                let mut lines = vec![of_report(report)];
                lines.extend(compare::in_words(text, &reported, &usual));
                let (reported, usual) = (reported.as_json(), usual.as_json());
                let number = report.number;
                let value = json!({ "number": number, "reported": reported, "usual": usual });
                (value, lines)
            }
            other => (value(other), lines(&text, self.act, other)),
        };
        let mut stdout = std::io::stdout().lock();
        if self.json {
            return Ok(writeln!(stdout, "{}", say::json(&value))?);
        }
        for line in lines {
            writeln!(stdout, "{}", printable(&line))?;
        }
        Ok(())
    }

    /// The whole answer to a request: reports come in pages.
    async fn whole(&self, folder: &Path, what: &HostAct) -> anyhow::Result<HostAnswer> {
        let database = self.database.as_ref();
        let mut answer = act(folder, database, what).await?;
        while let HostAnswer::Reports {
            reports,
            next: next @ Some(_),
        } = &mut answer
        {
            let page = HostAct::Reports {
                all: self.all,
                after: *next,
            };
            match act(folder, database, &page).await? {
                HostAnswer::Reports {
                    reports: more,
                    next: later,
                } => {
                    reports.extend(more);
                    *next = later;
                }
                failed => return Ok(failed),
            }
        }
        Ok(answer)
    }

    fn act(&self) -> anyhow::Result<HostAct> {
        let target = || self.target.as_deref().unwrap_or_default();
        let whom = || target().parse::<HostTarget>();
        let room = || {
            let room = target().parse::<RoomId>();
            room.with_context(|| format!("{:?} is no id of a room", target()))
        };
        let player = || {
            let player = target().parse::<PlayerId>();
            player.with_context(|| format!("{:?} is no id of a player", target()))
        };
        // clap has asked for it wherever it is used.
        let why = || {
            let reason = self.reason.clone().context("a reason is missing")?;
            let by = self.by.clone();
            anyhow::Ok(HostWhy::new(reason, by))
        };
        let number = |what: &str| {
            let number = target().parse::<i64>();
            number.with_context(|| format!("{:?} is no number of {what}", target()))
        };
        Ok(match self.act {
            Act::List => HostAct::List { all: self.all },
            Act::Ratings => HostAct::Ratings,
            Act::Pools => HostAct::Pools,
            Act::OpenPool => HostAct::OpenPool {
                pool: target().to_owned(),
            },
            Act::ClosePool => {
                let pool = target().parse();
                let pool =
                    pool.with_context(|| format!("{:?} is no number of a pool", target()))?;
                HostAct::ClosePool { pool }
            }
            Act::Arenas => HostAct::Arenas,
            Act::OpenArena => HostAct::OpenArena {
                game: target().to_owned(),
                name: self.name.clone(),
                begins: self
                    .begins_in
                    .map(|minutes| now() + MINUTE * u64::from(minutes)),
                lasts: Duration::from_millis(MINUTE * u64::from(self.minutes)),
                streaks: self.streaks,
            },
            Act::CloseArena => {
                let arena = target().parse();
                let arena =
                    arena.with_context(|| format!("{:?} is no number of an arena", target()))?;
                HostAct::CloseArena { arena }
            }
            Act::Reports => HostAct::Reports {
                all: self.all,
                after: None,
            },
            Act::Compare => HostAct::Compare {
                number: number("a report")?,
            },
            Act::Answer => HostAct::Answer {
                number: number("a report")?,
                why: why()?,
            },
            Act::Appoint => HostAct::Appoint {
                player: player()?,
                why: why()?,
            },
            Act::Dismiss => HostAct::Dismiss {
                player: player()?,
                why: why()?,
            },
            Act::Ban => HostAct::Ban {
                target: whom()?,
                days: self.days,
                why: why()?,
            },
            Act::Mute => HostAct::Mute {
                target: whom()?,
                days: self.days,
                why: why()?,
            },
            Act::Refund => HostAct::Refund {
                player: player()?,
                days: self.days,
                why: why()?,
            },
            Act::Close => HostAct::Close {
                room: room()?,
                why: why()?,
            },
            Act::DropName => HostAct::DropName {
                room: room()?,
                seat: match self.seat {
                    Some(SeatName::Second) => Seat::Second,
                    _ => Seat::First,
                },
                why: why()?,
            },
            Act::Lift => HostAct::Lift {
                number: number("an act")?,
                why: why()?,
            },
        })
    }
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::try_from(now.as_millis()).unwrap_or(u64::MAX))
}

fn value(answer: &HostAnswer) -> serde_json::Value {
    match answer {
        HostAnswer::List {
            rooms,
            acts,
            moderators,
        } => json!({ "rooms": rooms, "acts": acts, "moderators": moderators }),
        HostAnswer::Moderators { moderators } => json!({ "moderators": moderators }),
        HostAnswer::Ratings { ratings } => json!({ "ratings": ratings }),
        HostAnswer::Pools { pools } => json!({ "pools": pools }),
        HostAnswer::Arenas { arenas } => json!({ "arenas": arenas }),
        HostAnswer::Reports { reports, .. } => json!({ "reports": reports }),
        HostAnswer::Results { results, .. } => json!({ "results": results }),
        HostAnswer::Compared { game, usual, .. } => json!({ "game": game, "usual": usual }),
        HostAnswer::Done { number } | HostAnswer::Answered { number } => {
            json!({ "number": number })
        }
        HostAnswer::Refunded { number, games } => json!({ "number": number, "games": games }),
        HostAnswer::Failed { why } => json!({ "failed": why }),
    }
}

fn lines(text: &Text, act: Act, answer: &HostAnswer) -> Vec<String> {
    match answer {
        HostAnswer::Done { number } => {
            let number = number.to_string();
            vec![match act {
                Act::Ban | Act::Mute | Act::Close => text.host_done(number.as_str()),
                _ => text.host_noted(number.as_str()),
            }]
        }
        HostAnswer::Answered { number } => vec![text.host_answered(number.to_string().as_str())],
        HostAnswer::Refunded { number, games } => {
            vec![text.host_refunded(*games, number.to_string().as_str())]
        }
        HostAnswer::Failed { why } => vec![why.clone()],
        HostAnswer::Reports { reports, .. } => {
            let mut lines = vec![text.host_reports(reports.len() as u64)];
            lines.extend(reports.iter().map(of_report));
            lines
        }
        // `tengen ratings` asks for the first, and the others are compared before.
        HostAnswer::Results { .. } | HostAnswer::Compared { .. } => Vec::new(),
        HostAnswer::Ratings { ratings } => {
            let mut lines = vec![text.host_ratings(ratings.len() as u64)];
            lines.extend(ratings.iter().map(of_rating));
            lines
        }
        HostAnswer::Moderators { moderators } => of_moderators(text, moderators),
        HostAnswer::Pools { pools } => {
            let mut lines = vec![text.host_pools(pools.len() as u64)];
            lines.extend(pools.iter().map(of_pool));
            lines
        }
        HostAnswer::Arenas { arenas } => {
            let mut lines = vec![text.host_arenas(arenas.len() as u64)];
            lines.extend(arenas.iter().map(|arena| of_arena(text, arena)));
            lines
        }
        HostAnswer::List {
            rooms,
            acts,
            moderators,
        } => {
            let mut lines = vec![text.host_rooms(rooms.len() as u64)];
            lines.extend(rooms.iter().flat_map(|room| of_room(text, room)));
            lines.push(text.host_acts(acts.len() as u64));
            lines.extend(acts.iter().map(|act| of_act(text, act)));
            if !moderators.is_empty() {
                lines.extend(of_moderators(text, moderators));
            }
            lines
        }
    }
}

fn of_rating(rating: &HostRating) -> String {
    let HostRating {
        group,
        player,
        name,
        rating,
        deviation,
        provisional,
        games,
    } = rating;
    let mark = if *provisional { "?" } else { " " };
    let name = name.as_deref().unwrap_or("–");
    format!("  {group}  {rating}{mark} ± {deviation}  {games}  {player}  {name}")
}

fn of_pool(pool: &HostPool) -> String {
    let HostPool {
        pool,
        game,
        waiting,
    } = pool;
    format!("  {pool}  {game}  {waiting}")
}

fn of_arena(text: &Text, arena: &HostArena) -> String {
    let HostArena {
        arena: number,
        name,
        game,
        streaks,
        state,
        begins,
        until,
        players,
    } = arena;
    let now = now();
    let (state, end) = match state {
        ArenaState::Open => ("open", *begins),
        ArenaState::Running => ("running", *until),
        ArenaState::Ending | ArenaState::Over => ("ending", now),
    };
    let minutes = end.saturating_sub(now).div_ceil(MINUTE);
    let state = text.host_arena_state(minutes, state);
    let streaks = if *streaks { "  ×2" } else { "" };
    let name = name.as_ref().map_or("–".to_owned(), ToString::to_string);
    format!("  {number}  {game}  {state}  {players}  {name}{streaks}")
}

fn of_report(report: &HostReport) -> String {
    let HostReport {
        number,
        from,
        about,
        room,
        version,
        reason,
        answer,
        by,
        ..
    } = report;
    let (from, about) = (of_player(from), of_player(about));
    let answer = answer
        .as_deref()
        .map(|answer| format!(" → {}", signed(answer, by.as_deref())));
    let answer = answer.unwrap_or_default();
    format!("  {number}  {about}  {from}  {room} {version}  {reason}{answer}")
}

fn of_player(HostPlayer { player, name }: &HostPlayer) -> String {
    format!("{player} {}", name.as_deref().unwrap_or("–"))
}

fn of_moderators(text: &Text, moderators: &[HostPlayer]) -> Vec<String> {
    let mut lines = vec![text.host_moderators(moderators.len() as u64)];
    let line = |moderator| format!("  {}", of_player(moderator));
    lines.extend(moderators.iter().map(line));
    lines
}

/// A reason with who gives it, if that was said.
fn signed(reason: &str, by: Option<&str>) -> String {
    match by {
        Some(by) => format!("{reason} ({by})"),
        None => reason.to_owned(),
    }
}

fn of_room(text: &Text, room: &HostRoom) -> Vec<String> {
    let [first, second] = room
        .names
        .clone()
        .map(|name| name.unwrap_or("–".to_owned()));
    let state = text.host_room_state(room.state.as_str());
    let mut lines = vec![format!("  {}  {state}  {first} / {second}", room.room)];
    for present in &room.present {
        let player = present.player.as_deref().unwrap_or("–");
        lines.push(format!("    {player}  {}", present.address));
    }
    lines
}

fn of_act(text: &Text, act: &HostRule) -> String {
    let HostRule {
        number,
        act,
        target,
        reason,
        by,
        until,
        ..
    } = act;
    let days = until
        .map(|until| text.host_days_left(until.saturating_sub(now()).div_ceil(24 * 60 * MINUTE)));
    let days = days.map(|days| format!("  {days}")).unwrap_or_default();
    let reason = signed(reason, by.as_deref());
    format!("  {number}  {act}  {target}{days}  {reason}")
}
