//! The host opens and closes pools of the lobby while the server runs.

use tokio::sync::oneshot;

use super::perform::Failure;
use super::{HostAct, HostAnswer};
use crate::lobby::LobbyPool;
use crate::rooms::Rooms;
use crate::rooms::heard::{Heard, PoolAct};

/// Lists, opens or closes pools; `None` without a server, as pools are not stored.
pub(super) async fn act(rooms: Option<&Rooms>, act: &HostAct) -> Result<HostAnswer, Failure> {
    let refused = |why: &str| Failure::Refused(why.to_owned());
    let act = match act {
        HostAct::OpenPool { pool } => {
            let pool = pool.parse::<LobbyPool>();
            PoolAct::Open(pool.map_err(|error| Failure::Refused(error.to_string()))?)
        }
        HostAct::ClosePool { pool } => PoolAct::Close(*pool),
        _ => PoolAct::List,
    };
    let rooms = rooms.ok_or_else(|| refused("no server runs on this folder"))?;
    let (answer, answered) = oneshot::channel();
    rooms.tell_lobby(Heard::Pools(act, answer));
    let pools = answered
        .await
        .map_err(|_| refused("this server has no lobby"))?;
    let pools = pools.map_err(Failure::Refused)?;
    Ok(HostAnswer::Pools { pools })
}
