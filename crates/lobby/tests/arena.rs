//! Arenas: stories.

use std::collections::BTreeSet;

use tengen_lobby::{
    Arena, ArenaError, BlockedPairs, Ended, Evening, MOST_PLAYERS, Outcome, Player, REPEATED_AFTER,
    Standing,
};

use crate::offers::offer;

mod twin;

const ANNA: Player = Player(1);
const BEN: Player = Player(2);
const CARL: Player = Player(3);
const DORA: Player = Player(4);
const HOUR: u64 = 3_600_000;

fn evening(streaks: bool) -> Evening {
    Evening {
        offer: offer("3m+2s"),
        from: 0,
        until: HOUR,
        streaks,
    }
}

fn arena(streaks: bool, players: &[Player]) -> Arena {
    let mut arena = Arena::new(evening(streaks), 1).expect("an arena");
    for &player in players {
        arena.enter(player, Standing::NEW, 0).expect("enters");
    }
    arena
}

fn none() -> BlockedPairs {
    BlockedPairs::default()
}

/// The result that makes a player win.
fn won_by(players: [Player; 2], winner: Player) -> Ended {
    assert!(players.contains(&winner));
    Ended::Played(match players[0] == winner {
        true => Outcome::First,
        false => Outcome::Second,
    })
}

fn points(arena: &Arena) -> Vec<(u32, Player, u32)> {
    let rows = arena.table().into_iter();
    rows.map(|row| (row.place, row.player, row.points))
        .collect()
}

#[test]
fn an_evening_is_checked() {
    let [days, short, long] = [
        Evening {
            offer: offer("3d"),
            ..evening(false)
        },
        Evening {
            until: 0,
            ..evening(false)
        },
        Evening {
            until: 12 * HOUR + 1,
            ..evening(false)
        },
    ]
    .map(|evening| Arena::new(evening, 0).map(|_| ()));
    assert!(matches!(days, Err(ArenaError::Offer(_))));
    assert_eq!(
        (short, long),
        (Err(ArenaError::Length), Err(ArenaError::Length))
    );
}

#[test]
fn the_free_are_paired_at_once_by_points() {
    let mut arena = arena(false, &[ANNA, BEN, CARL, DORA]);
    let first = arena.pair(&none(), 0);
    assert_eq!(first.len(), 2);
    assert_eq!(arena.pair(&none(), 0), []);
    for (id, players) in first {
        let winner = players[usize::from(players.contains(&DORA))];
        arena
            .ended(id, won_by(players, winner), 1_000)
            .expect("a game");
    }
    // Winners meet, and so do those who lost.
    let table = arena.table();
    let leaders: BTreeSet<Player> = table[..2].iter().map(|row| row.player).collect();
    let second = arena.pair(&none(), 1_000);
    let pairs: Vec<BTreeSet<Player>> = second.iter().map(|(_, two)| BTreeSet::from(*two)).collect();
    assert!(pairs.contains(&leaders) && pairs.len() == 2);
}

#[test]
fn who_comes_late_or_leaves_and_returns_keeps_the_points() {
    let mut arena = arena(false, &[ANNA, BEN]);
    let [(id, players)] = arena.pair(&none(), 0)[..] else {
        panic!("one game")
    };
    // Leaving does not end the game.
    arena.leave(ANNA).expect("was there");
    arena
        .ended(id, won_by(players, ANNA), 60_000)
        .expect("a game");
    let again = arena.ended(id, won_by(players, BEN), 60_000);
    assert_eq!(again, Err(ArenaError::NoGame));
    arena
        .enter(CARL, Standing::NEW, 60_000)
        .expect("enters late");
    let [(id, players)] = arena.pair(&none(), 60_000)[..] else {
        panic!("one game")
    };
    assert_eq!(BTreeSet::from(players), BTreeSet::from([BEN, CARL]));
    arena.enter(ANNA, Standing::NEW, 70_000).expect("returns");
    assert_eq!(points(&arena)[0], (1, ANNA, 2));
    arena
        .ended(id, Ended::Played(Outcome::Draw), 80_000)
        .expect("a game");
    // Leaving and returning again and again gives nothing.
    for now in 80_000..80_100 {
        arena.leave(ANNA).expect("was there");
        arena.enter(ANNA, Standing::NEW, now).expect("returns");
    }
    assert_eq!(points(&arena)[0], (1, ANNA, 2));
    assert_eq!(arena.leave(DORA), Err(ArenaError::NotHere));
}

#[test]
fn the_last_game_counts() {
    let mut arena = arena(false, &[ANNA, BEN]);
    let [(id, players)] = arena.pair(&none(), HOUR - 1)[..] else {
        panic!("one game")
    };
    assert!(!arena.is_final(HOUR));
    assert_eq!(
        arena.enter(CARL, Standing::NEW, HOUR),
        Err(ArenaError::Over)
    );
    arena
        .ended(id, won_by(players, BEN), HOUR + 200_000)
        .expect("a game");
    assert!(arena.is_final(HOUR + 200_000));
    assert_eq!(points(&arena), [(1, BEN, 2), (2, ANNA, 0)]);
    assert_eq!(arena.pair(&none(), HOUR + 300_000), []);
}

#[test]
fn who_does_not_come_leaves_and_nobody_gets_points() {
    let mut arena = arena(false, &[ANNA, BEN]);
    let [(id, players)] = arena.pair(&none(), 0)[..] else {
        panic!("one game")
    };
    let absent = players.map(|player| player == ANNA);
    arena
        .ended(id, Ended::Void { absent }, 30_000)
        .expect("a game");
    assert_eq!(points(&arena), [(1, ANNA, 0), (1, BEN, 0)]);
    assert_eq!(arena.pair(&none(), 50_000), []);
    assert!(
        arena
            .table()
            .iter()
            .all(|row| row.is_here == (row.player == BEN))
    );
}

#[test]
fn last_opponents_wait_a_little_while_others_are_there() {
    let mut arena = arena(false, &[ANNA, BEN, CARL, DORA]);
    let begun = arena.pair(&none(), 0);
    let (id, two) = begun[0];
    arena.ended(id, won_by(two, two[0]), 5_000).expect("a game");
    assert_eq!(arena.pair(&none(), 5_000), []);
    assert_eq!(arena.pair(&none(), 5_000 + REPEATED_AFTER - 1), []);
    let mut other = arena.clone();
    let again = arena.pair(&none(), 5_000 + REPEATED_AFTER);
    // The one who did not begin begins now.
    assert_eq!(again[0].1, [two[1], two[0]]);
    // The other game ends before that: opponents change.
    let (id, rest) = begun[1];
    other
        .ended(id, won_by(rest, rest[0]), 6_000)
        .expect("a game");
    let crossed = other.pair(&none(), 6_000);
    assert_eq!(crossed.len(), 2);
    for (_, pair) in crossed {
        assert!(pair.iter().filter(|player| two.contains(player)).count() == 1);
    }
    // Two alone play at once.
    let mut duel = self::arena(false, &[ANNA, BEN]);
    for now in 0..3 {
        let [(id, players)] = duel.pair(&none(), now)[..] else {
            panic!("one game")
        };
        duel.ended(id, won_by(players, ANNA), now).expect("a game");
    }
}

#[test]
fn streaks_double_points_where_the_evening_has_them() {
    for (streaks, expected) in [(false, [6, 9]), (true, [2 + 2 + 4, 8 + 2 + 2])] {
        let mut arena = arena(streaks, &[ANNA, BEN]);
        let mut seen = Vec::new();
        // Three wins; then a draw, which counts double in a streak; then a win from the start.
        for (now, won) in [true, true, true, false, true].into_iter().enumerate() {
            let [(id, players)] = arena.pair(&none(), now as u64)[..] else {
                panic!("one game")
            };
            let how = match won {
                true => won_by(players, ANNA),
                false => Ended::Played(Outcome::Draw),
            };
            arena.ended(id, how, now as u64).expect("a game");
            seen.push(arena.table()[0].points);
            assert_eq!(arena.table()[0].streak, streaks && (1..3).contains(&now));
        }
        let row = arena.table()[0];
        assert_eq!([seen[2], seen[4]], expected);
        assert_eq!((row.player, row.wins, row.draws), (ANNA, 4, 1));
    }
}

#[test]
fn an_arena_has_a_bound() {
    let mut arena = arena(false, &[]);
    for player in 0..MOST_PLAYERS as u128 {
        arena
            .enter(Player(player), Standing::NEW, 0)
            .expect("enters");
    }
    let more = arena.enter(Player(u128::MAX), Standing::NEW, 0);
    assert_eq!(more, Err(ArenaError::Full));
    assert_eq!(arena.pair(&none(), 0).len(), MOST_PLAYERS / 2);
}

#[test]
fn what_is_known_of_an_arena_is_checked() {
    let mut arena = arena(false, &[ANNA, BEN, CARL]);
    let game = |number| tengen_lobby::GameId(number);
    arena.known_game(game(3), [ANNA, BEN], 5).expect("a game");
    let before = arena.table();
    for (id, players, why) in [
        (game(3), [CARL, BEN], ArenaError::OutOfOrder),
        (game(4), [CARL, BEN], ArenaError::OutOfOrder),
        (game(4), [CARL, CARL], ArenaError::OutOfOrder),
        (game(4), [CARL, DORA], ArenaError::NotHere),
        (game(u32::MAX), [CARL, DORA], ArenaError::OutOfOrder),
    ] {
        assert_eq!(arena.known_game(id, players, 6), Err(why));
    }
    assert_eq!(arena.table(), before);
    arena
        .ended(game(3), Ended::Void { absent: [false; 2] }, 7)
        .expect("a game");
    // The next one has the next number.
    let next = arena.pair(&none(), 8);
    assert_eq!(next[0].0, game(4));
}

#[test]
fn a_closed_arena_begins_no_game_and_counts_those_that_run() {
    let mut arena = arena(false, &[ANNA, BEN]);
    let mut early = arena.clone();
    let [(id, players)] = arena.pair(&none(), 0)[..] else {
        panic!("one game")
    };
    arena.close(1_000);
    arena.close(2_000);
    assert_eq!(arena.evening().until, 1_000);
    assert_eq!(
        arena.enter(CARL, Standing::NEW, 1_000),
        Err(ArenaError::Over)
    );
    assert!(!arena.is_final(1_000));
    arena
        .ended(id, won_by(players, BEN), 3_000)
        .expect("a game");
    assert!(arena.is_final(3_000));
    assert_eq!(points(&arena), [(1, BEN, 2), (2, ANNA, 0)]);
    // One that has not begun is over at once.
    early.close(0);
    assert!(early.is_final(1) && early.pair(&none(), 1).is_empty());
}
