//! Pools, and who may not wait in them.

use tengen_lobby::{Change, Lobby, MOST_POOLS, Offer, Player, Refusal, Source, Standing};

use super::{ANNA, BEN, CARL, DORA, challenge, none, place, seek};
use crate::offers::offer;

#[test]
fn a_closed_pool_tells_those_who_wait() {
    let mut lobby = Lobby::new(1);
    let clocks = ["5m+4s", "3m", "1m+1s", "15m+5s"];
    let pools = clocks.map(|clock| lobby.open_pool(offer(clock)).expect("a pool"));
    let refused = lobby.open_pool(offer("2m"));
    assert_eq!(refused, Err(Refusal::TooMany { most: MOST_POOLS }));
    let [first, second, ..] = pools;
    lobby
        .wait(ANNA, vec![place(first), place(second)], 0)
        .expect("waits");
    lobby.wait(BEN, vec![place(first)], 0).expect("waits");
    lobby.wait(CARL, vec![place(second)], 0).expect("waits");
    assert_eq!(lobby.close_pool(first), Ok(()));
    let told = [Change::Closed(first, ANNA), Change::Closed(first, BEN)];
    assert_eq!(lobby.changes(), told);
    assert_eq!(lobby.close_pool(first), Err(Refusal::NoPool(first)));
    let refused = lobby.wait(DORA, vec![place(second), place(first)], 0);
    assert_eq!(refused, Err(Refusal::NoPool(first)));
    assert!(matches!(
        lobby.wait(DORA, vec![], 0),
        Err(Refusal::NoPool(_))
    ));
    // Anna waits on in the other pool, and gets her game there.
    let counts = [first, second].map(|pool| lobby.pools().count(pool));
    assert_eq!(counts, [0, 2]);
    let begun = lobby.pair(&none(), 1);
    assert_eq!(begun.len(), 1);
    assert_eq!(begun[0].source, Source::Pool(second));
    assert_eq!(lobby.pools().waiting().len(), 0);
    // A new pool does not take the number of the closed one.
    assert_ne!(lobby.open_pool(offer("2m")), Ok(first));
    assert_eq!(lobby.open_pool(offer("3m")), Err(Refusal::Same));
}

#[test]
fn who_waits_in_several_pools_is_paired_once() {
    let mut lobby = Lobby::new(1);
    let clocks = ["5m+4s", "3m", "1m+1s", "15m+5s"];
    let pools = clocks.map(|clock| lobby.open_pool(offer(clock)).expect("a pool"));
    for (player, pool) in [BEN, CARL, DORA].into_iter().zip(pools) {
        lobby.wait(player, vec![place(pool)], 0).expect("waits");
    }
    let everywhere = pools.map(place).to_vec();
    lobby.wait(ANNA, everywhere, 1).expect("waits");
    let id = lobby.post(seek(ANNA, "10m"), 1).expect("a seek");
    let begun = lobby.pair(&none(), 2);
    assert_eq!(begun.len(), 1);
    assert!(begun[0].players.contains(&ANNA));
    // Nor does her seek stand any more.
    let taken = lobby.take(id, (Player(9), Standing::NEW), &none(), 2);
    assert_eq!(taken, Err(Refusal::Gone));
    assert_eq!(lobby.pair(&none(), 100_000), []);
}

#[test]
fn who_does_not_come_to_games_waits() {
    let mut lobby = Lobby::new(1);
    let pool = lobby.open_pool(offer("5m+4s")).expect("a pool");
    for (now, waits) in [(0, 0), (40_000, 60_000)] {
        for player in [ANNA, BEN] {
            lobby.wait(player, vec![place(pool)], now).expect("waits");
        }
        assert_eq!(lobby.pair(&none(), now).len(), 1);
        lobby.ended([ANNA, BEN], &[ANNA], now + 30_000);
        let seen = lobby.wait(ANNA, vec![place(pool)], now + 30_000);
        let expected = match waits {
            0 => Ok(()),
            ms => Err(Refusal::Waits { ms }),
        };
        assert_eq!(seen, expected);
        lobby.stop_waiting(ANNA);
    }
    let ms = 1;
    let refused = Refusal::Waits { ms };
    let posted = lobby.post(seek(ANNA, "3m"), 129_999);
    assert_eq!(posted, Err(refused.clone()));
    let sent = lobby.challenge(challenge(ANNA, BEN, "3m"), &none(), 129_999);
    assert_eq!(sent, Err(refused));
    assert!(
        lobby
            .challenge(challenge(ANNA, BEN, "3d"), &none(), 129_999)
            .is_ok()
    );
    assert!(lobby.post(seek(ANNA, "3m"), 130_000).is_ok());
    // Ben has come, and waits for nothing.
    assert!(lobby.post(seek(BEN, "3m"), 70_000).is_ok());
}

#[test]
fn who_goes_on_with_a_game_finds_no_other() {
    let mut lobby = Lobby::new(1);
    let pool = lobby.open_pool(offer("5m+4s")).expect("a pool");
    for player in [ANNA, BEN, CARL] {
        lobby.wait(player, vec![place(pool)], 0).expect("waits");
    }
    let live = lobby.post(seek(ANNA, "3m"), 0).expect("a seek");
    lobby.resumed([ANNA, DORA]);
    assert_eq!(lobby.seeks().get(live), None);
    assert_eq!(
        lobby.wait(ANNA, vec![place(pool)], 1),
        Err(Refusal::Playing)
    );
    assert_eq!(lobby.post(seek(DORA, "3m"), 1), Err(Refusal::Playing));
    let begun = lobby.pair(&none(), 1);
    assert_eq!(begun.len(), 1);
    assert!(!begun[0].players.contains(&ANNA));
    lobby.ended([ANNA, DORA], &[], 2);
    assert_eq!(lobby.wait(ANNA, vec![place(pool)], 2), Ok(()));
}

#[test]
fn rated_games_begin_evenly() {
    let mut lobby = Lobby::new(5);
    let offer = Offer {
        rated: true,
        ..offer("5m+4s")
    };
    let pool = lobby.open_pool(offer).expect("a pool");
    let mut begun = [0; 2];
    for game in 0..10 {
        let now = game * 60_000;
        for player in [ANNA, BEN] {
            lobby.wait(player, vec![place(pool)], now).expect("waits");
        }
        let [one] = lobby.pair(&none(), now)[..] else {
            panic!("one game")
        };
        begun[usize::from(one.players[0] == BEN)] += 1;
        lobby.ended(one.players, &[], now + 50_000);
    }
    assert_eq!(begun, [5, 5]);
}
