//! An arena against the list of all its games, from which its table is made again.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tengen_lobby::{Arena, ArenaError, Blocks, Ended, GameId, Outcome, Player};

use super::{HOUR, evening, none};
use crate::offers::rated;
use crate::pairing::cases;

#[derive(Clone, Debug)]
enum Step {
    Enter(u128),
    Leave(u128),
    Pair,
    End(usize, u8),
    Restart(u64),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (0..9u128).prop_map(Step::Enter),
        1 => (0..9u128).prop_map(Step::Leave),
        4 => Just(Step::Pair),
        6 => (0..4usize, 0..8u8).prop_map(|(game, how)| Step::End(game, how)),
        1 => any::<u64>().prop_map(Step::Restart),
    ]
}

/// A game as it is kept: with whom it began and when, and how and when it ended.
type Kept = (GameId, [Player; 2], u64, Option<(Ended, u64)>);

/// The arena that is made of what is kept: who has entered, in that order, whether the player is
/// here and since when, and the games.
fn made_again(streaks: bool, seed: u64, entered: &[(Player, bool, u64)], games: &[Kept]) -> Arena {
    let mut arena = Arena::new(evening(streaks), seed).expect("an arena");
    for &(player, is_here, since) in entered {
        let standing = rated(1_500 + player.0 as i32);
        let known = arena.known_entrant(player, standing, (is_here, since));
        known.expect("an entrant");
    }
    for &(id, players, began, ended) in games {
        arena.known_game(id, players, began).expect("a game");
        if let Some((how, at)) = ended {
            // Who has left since, or returned, is known.
            let how = match how {
                Ended::Void { .. } => Ended::Void { absent: [false; 2] },
                played => played,
            };
            arena.ended(id, how, at).expect("its end");
        }
    }
    arena
}

/// Who would be paired with whom now.
fn pairs(mut arena: Arena, blocks: &impl Blocks, now: u64) -> Vec<(GameId, BTreeSet<Player>)> {
    let begun = arena.pair(blocks, now).into_iter();
    begun.map(|(id, two)| (id, BTreeSet::from(two))).collect()
}

/// What a player has got from these games, the first of which is the oldest.
fn score(games: &[([Player; 2], Outcome)], player: Player, streaks: bool) -> (u32, u32, u32) {
    let mut wins = Vec::new();
    let mut points = 0;
    for (players, outcome) in games {
        let won = match (players.iter().position(|one| *one == player), outcome) {
            (None, _) => continue,
            (_, Outcome::Draw) => None,
            (Some(seat), outcome) => Some((seat == 0) == (*outcome == Outcome::First)),
        };
        let doubled = streaks && wins.len() >= 2 && wins[wins.len() - 2..] == [Some(true); 2];
        let worth = match won {
            Some(true) => 2,
            None => 1,
            Some(false) => 0,
        };
        points += if doubled { 2 * worth } else { worth };
        wins.push(won);
    }
    let count = |what| wins.iter().filter(|won| **won == what).count() as u32;
    (points, count(Some(true)), count(Some(false)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn an_arena_is_what_its_games_say(
        streaks: bool, seed: u64,
        steps in prop::collection::vec((step(), 0..40_000u64), 1..150),
        apart in prop::collection::vec((0..9u128, 0..9u128), 0..3),
    ) {
        let mut blocks = none();
        for &(by, whom) in &apart {
            blocks.block(Player(by), Player(whom));
        }
        let mut arena = Arena::new(evening(streaks), seed).expect("an arena");
        let mut running: Vec<(GameId, [Player; 2])> = Vec::new();
        let mut played: Vec<([Player; 2], Outcome)> = Vec::new();
        let (mut here, mut last) = (BTreeSet::new(), BTreeMap::new());
        let mut entered: Vec<Player> = Vec::new();
        let (mut since, mut kept) = (BTreeMap::new(), Vec::<Kept>::new());
        let mut now = 0;
        for (step, time) in steps {
            now += time;
            match step {
                Step::Enter(player) => {
                    let result = arena.enter(Player(player), rated(1_500 + player as i32), now);
                    prop_assert_eq!(result.is_ok(), now < HOUR);
                    if result.is_ok() {
                        if here.insert(Player(player)) {
                            since.insert(Player(player), now);
                        }
                        if !entered.contains(&Player(player)) {
                            entered.push(Player(player));
                        }
                    }
                }
                Step::Leave(player) => {
                    let known = entered.contains(&Player(player));
                    prop_assert_eq!(arena.leave(Player(player)).is_ok(), known);
                    here.remove(&Player(player));
                }
                Step::Pair => {
                    let begun = arena.pair(&blocks, now);
                    prop_assert!(begun.is_empty() || now < HOUR);
                    for (id, two) in begun {
                        // Nobody is in two games, plays who is blocked, or has left.
                        for player in two {
                            prop_assert!(here.contains(&player));
                            prop_assert!(!running.iter().any(|(_, two)| two.contains(&player)));
                        }
                        let [a, b] = two.map(|player| player.0);
                        prop_assert!(!apart.contains(&(a, b)) && !apart.contains(&(b, a)));
                        last.extend([(two[0], two[1]), (two[1], two[0])]);
                        running.push((id, two));
                        kept.push((id, two, now, None));
                    }
                    let free = |player: &&Player| {
                        !running.iter().any(|(_, two)| two.contains(player))
                    };
                    // Of the free no two can play who have not just done so.
                    for one in here.iter().filter(free) {
                        for other in here.iter().filter(free).filter(|other| *other > one) {
                            let (a, b) = (one.0, other.0);
                            let are_apart = apart.contains(&(a, b)) || apart.contains(&(b, a));
                            let again = last.get(one) == Some(other) || last.get(other) == Some(one);
                            prop_assert!(now >= HOUR || are_apart || again);
                        }
                    }
                }
                Step::End(at, how) => {
                    if at >= running.len() {
                        continue;
                    }
                    let (id, two) = running.remove(at);
                    let ended = match how {
                        0..3 => Ended::Played(Outcome::First),
                        3..5 => Ended::Played(Outcome::Second),
                        5..7 => Ended::Played(Outcome::Draw),
                        _ => Ended::Void { absent: [false, true] },
                    };
                    prop_assert_eq!(arena.ended(id, ended, now), Ok(()));
                    prop_assert_eq!(arena.ended(id, ended, now), Err(ArenaError::NoGame));
                    match ended {
                        Ended::Played(outcome) => played.push((two, outcome)),
                        Ended::Void { .. } => drop(here.remove(&two[1])),
                    }
                    let known = kept.iter_mut().find(|(known, ..)| *known == id);
                    known.expect("it was kept").3 = Some((ended, now));
                }
                Step::Restart(other) => {
                    let known = |player: &Player| {
                        (*player, here.contains(player), since[player])
                    };
                    let known: Vec<_> = entered.iter().map(known).collect();
                    let again = made_again(streaks, other, &known, &kept);
                    let games = |arena: &Arena| arena.games().collect::<Vec<_>>();
                    prop_assert_eq!(games(&again), games(&arena));
                    prop_assert_eq!(again.table(), arena.table());
                    prop_assert_eq!(
                        pairs(again.clone(), &blocks, now),
                        pairs(arena.clone(), &blocks, now)
                    );
                    arena = again;
                }
            }
            let table = arena.table();
            prop_assert_eq!(table.len(), entered.len());
            prop_assert_eq!(arena.is_final(now), now >= HOUR && running.is_empty());
            for row in &table {
                let (points, wins, losses) = score(&played, row.player, streaks);
                prop_assert_eq!((row.points, row.wins, row.losses), (points, wins, losses));
                prop_assert_eq!(row.is_here, here.contains(&row.player));
                // As many are better as the place says.
                let better = entered.iter().filter(|one| {
                    let (a, b, c) = score(&played, **one, streaks);
                    (a, b) > (points, wins) || (a, b) == (points, wins) && c < losses
                });
                prop_assert_eq!(row.place as usize, better.count() + 1);
            }
            for two in table.windows(2) {
                prop_assert!(two[0].place <= two[1].place);
            }
        }
    }
}
