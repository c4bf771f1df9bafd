//! The host opens and closes arenas, which are stored, also while no server runs.

use std::time::Duration;

use tengen_lobby::LONGEST_ARENA;
use tengen_room::Name;

use super::perform::Failure;
use super::{HostAct, HostAnswer, HostArena};
use crate::lobby::LobbyPool;
use crate::lobby::arenas::rows::{self, Setting};
use crate::lobby::arenas::{self, ArenaNews, MOST_ARENAS};
use crate::rooms::Rooms;
use crate::rooms::heard::Heard;
use crate::rooms::journal::{LoadError, now};
use crate::store::Store;
use crate::store::dialect::Dialect;

/// How long before the first games an arena is opened at most.
const EARLIEST: u64 = 30 * 24 * 3_600_000;

/// Lists, opens or closes arenas.
pub(super) async fn act(
    store: &Store,
    rooms: Option<&Rooms>,
    act: &HostAct,
) -> Result<HostAnswer, Failure> {
    let news = match act {
        HostAct::OpenArena {
            game,
            name,
            begins,
            lasts,
            streaks,
        } => {
            let times = times(*begins, *lasts, now())?;
            let game = game.parse::<LobbyPool>();
            let game = game.map_err(|error| Failure::Refused(error.to_string()))?;
            Some(open(store, (name.as_ref(), game), *streaks, times).await?)
        }
        HostAct::CloseArena { arena } => Some(close(store, *arena).await?),
        _ => None,
    };
    if let Some((rooms, news)) = rooms.zip(news) {
        rooms.tell_lobby(Heard::Arena(Box::new(news)));
    }
    let mut reading = store.read().await?;
    let arenas = rows::not_over(&mut reading).await.map_err(unread)?;
    let arenas = arenas.into_iter().map(HostArena::from).collect();
    Ok(HostAnswer::Arenas { arenas })
}

/// From when to when games begin.
fn times(begins: Option<u64>, lasts: Duration, now: u64) -> Result<(u64, u64), Failure> {
    let refused = |why: &str| Err(Failure::Refused(why.to_owned()));
    let begins = begins.unwrap_or(now);
    if begins < now {
        return refused("an arena begins now or later, not in the past");
    }
    if begins - now > EARLIEST {
        return refused("an arena begins within 30 days");
    }
    let lasts = u64::try_from(lasts.as_millis()).unwrap_or(u64::MAX);
    match lasts {
        1..=LONGEST_ARENA => Ok((begins, begins + lasts)),
        _ => refused("an arena lasts more than no time and up to 12 hours"),
    }
}

async fn open(
    store: &Store,
    (name, game): (Option<&Name>, LobbyPool),
    streaks: bool,
    (begins, until): (u64, u64),
) -> Result<ArenaNews, Failure> {
    let mut transaction = store.write().await?;
    let known = arenas::count(&mut *transaction).await.map_err(unread)?;
    if known >= MOST_ARENAS {
        let why = format!("{MOST_ARENAS} arenas are not over, as many as there may be");
        return Err(Failure::Refused(why));
    }
    let times = (begins, until);
    let number = rows::put(&mut *transaction, (name, &game), streaks, times).await?;
    transaction.commit().await?;
    Ok(ArenaNews::Opened(Setting {
        number,
        name: name.cloned(),
        game,
        streaks,
        begins,
        until,
        ended: None,
        players: 0,
    }))
}

async fn close(store: &Store, arena: u64) -> Result<ArenaNews, Failure> {
    let at = now();
    let mut transaction = store.write().await?;
    if !rows::close(&mut *transaction, arena, at).await? {
        let why = match is_known(&mut *transaction, arena).await? {
            true => format!("the time of the arena {arena} is up"),
            false => format!("there is no arena {arena}"),
        };
        return Err(Failure::Refused(why));
    }
    transaction.commit().await?;
    Ok(ArenaNews::Closed(arena, at))
}

async fn is_known(reading: &mut impl Dialect, arena: u64) -> Result<bool, Failure> {
    let setting = rows::setting(reading, arena).await.map_err(unread)?;
    Ok(setting.is_some())
}

fn unread(error: LoadError) -> Failure {
    Failure::Refused(error.to_string())
}

impl From<Setting> for HostArena {
    fn from(setting: Setting) -> Self {
        Self {
            arena: setting.number,
            state: setting.state(now()),
            name: setting.name,
            game: setting.game.to_string(),
            streaks: setting.streaks,
            begins: setting.begins,
            until: setting.until,
            players: setting.players,
        }
    }
}
