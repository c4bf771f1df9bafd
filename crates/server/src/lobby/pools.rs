//! Pools that the host opens and closes while the server runs.

use tengen_lobby::PoolId;
use tengen_room::lobby::{PoolShown, Told};

use super::hall::Hall;
use super::pool::LobbyPool;
use super::told::{self, Unfit};
use crate::host::HostPool;
use crate::rooms::heard::PoolAct;

impl Hall {
    /// Does what the host asks; the pools then, or why it is refused.
    pub(super) fn pool_act(&mut self, act: PoolAct) -> Result<Vec<HostPool>, String> {
        let changed = match act {
            PoolAct::List => return Ok(self.host_pools()),
            PoolAct::Open(LobbyPool(offer)) => told::offer(&offer)
                .and_then(|offer| Ok(self.lobby.open_pool(offer)?))
                .map(drop),
            PoolAct::Close(pool) => self.lobby.close_pool(PoolId(pool)).map_err(Unfit::from),
        };
        changed.map_err(|unfit| unfit.told().1)?;
        let pools = self.pools();
        self.tell_all(Told::Pools { pools });
        Ok(self.host_pools())
    }

    /// The pools as visitors are told of them.
    pub(super) fn pools(&self) -> Vec<PoolShown> {
        let pools = self.lobby.pools().all();
        let pools = pools.map(|(pool, offer)| PoolShown {
            pool: pool.0,
            offer: told::shown(offer),
        });
        pools.collect()
    }

    fn host_pools(&self) -> Vec<HostPool> {
        let pools = self.lobby.pools();
        let shown = pools.all().map(|(pool, offer)| HostPool {
            pool: pool.0,
            game: LobbyPool(told::shown(offer)).to_string(),
            waiting: pools.count(pool) as u64,
        });
        shown.collect()
    }
}
