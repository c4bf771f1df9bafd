//! What goes wrong in a lobby is said, and changes nothing.

use tengen_lobby::{BlockedPairs, Challenge, Place, Player, PoolId, Range, Seek, Standing};

use crate::offers::offer;

mod challenges;
mod pools;
mod seeks;

const ANNA: Player = Player(1);
const BEN: Player = Player(2);
const CARL: Player = Player(3);
const DORA: Player = Player(4);

fn seek(player: Player, clock: &str) -> Seek {
    Seek {
        player,
        standing: Standing::NEW,
        offer: offer(clock),
        color: None,
        range: Range::ALL,
    }
}

fn challenge(from: Player, to: Player, clock: &str) -> Challenge {
    Challenge {
        from,
        to,
        offer: offer(clock),
        color: None,
        games: 1,
    }
}

fn place(pool: PoolId) -> Place {
    Place {
        pool,
        standing: Standing::NEW,
        range: Range::ALL,
    }
}

fn none() -> BlockedPairs {
    BlockedPairs::default()
}
