//! Games of the lobby as their rooms tell of them.

use tengen_core::opening::Procedure;
use tengen_core::{Rule, Size};
use tengen_lobby::{FIRST_MOVE, PoolId, Source};
use tengen_room::{Config, SeatOwners};

use super::*;
use crate::rooms::results::Results;

const ADA: Player = Player(1);
const BOB: Player = Player(2);

fn room() -> RoomId {
    "abcdefghijklmnopqrstuvwxyz".parse().expect("an id")
}

fn owners() -> [SeatOwner; 2] {
    ["aaaaaaaaaaaaaaab", "aaaaaaaaaaaaaaac"].map(|id| id.parse().expect("an owner"))
}

fn begun(clock: Option<&str>) -> Games {
    begun_of(clock, 1)
}

fn begun_of(clock: Option<&str>, count: u8) -> Games {
    let mut games = Games::new(FIRST_MOVE);
    let begun = of(clock, count, Source::Pool(PoolId(0)));
    games.begin(room(), &begun, owners(), 1_000);
    games
}

fn of(clock: Option<&str>, games: u8, source: Source) -> Begun {
    let offer = Offer {
        rule: Rule::Freestyle,
        size: Size::STANDARD,
        opening: Procedure::Swap2,
        clock: clock.map(|clock| clock.parse().expect("a clock")),
        rated: true,
    };
    Begun {
        players: [ADA, BOB],
        offer,
        games,
        source,
    }
}

fn staged(clock: Option<&str>, stage: Stage) -> Staged {
    let [first, second] = owners();
    let seats = SeatOwners {
        first: Some(first),
        second: Some(second),
        ..SeatOwners::default()
    };
    Staged {
        room: room(),
        config: Config {
            clock: clock.map(|clock| clock.parse().expect("a clock")),
            seats,
            ..Config::new(Rule::Freestyle, 15)
        },
        game: 1,
        stage,
        results: Results::default(),
    }
}

/// The same in the room of a match of `games` games.
fn staged_of(games: u8, game: u32, stage: Stage, winners: &[Option<Seat>]) -> Staged {
    let mut staged = staged(Some("5m"), stage);
    (staged.config.games, staged.game) = (games, game);
    staged.results.winners = winners.to_vec();
    staged
}

/// The room tells a stage; how the game has ended, if it has.
fn tell(games: &mut Games, stage: Stage, now: u64) -> Option<Fate> {
    match games.staged(&staged(Some("5m"), stage), now)? {
        Follows::End(_, fate) => Some(fate),
        Follows::Next(..) => panic!("a match"),
    }
}

fn late(stage: Stage) -> Vec<(RoomId, Due)> {
    vec![(room(), Due::Void(stage))]
}

#[test]
fn who_does_not_sit_down_within_thirty_seconds_is_absent() {
    let mut games = begun(Some("5m"));
    let nobody = Stage::Waiting([false; 2]);
    assert_eq!(games.due(1_000 + FIRST_MOVE - 1), []);
    assert_eq!(games.due(1_000 + FIRST_MOVE), late(nobody));
    // The room is asked once, unless it could not store the end.
    assert_eq!(games.due(1_000 + FIRST_MOVE), []);
    games.answered(&room());
    assert_eq!(games.due(1_000 + FIRST_MOVE), late(nobody));
    let void = tell(&mut games, Stage::Void, 32_000);
    assert_eq!(void, Some(Fate::Void(vec![ADA, BOB])));

    let mut games = begun(Some("5m"));
    let one = Stage::Waiting([true, false]);
    assert_eq!(tell(&mut games, one, 20_000), None);
    assert_eq!(games.due(31_000), late(one));
    let void = tell(&mut games, Stage::Void, 31_001);
    assert_eq!(void, Some(Fate::Void(vec![BOB])));
    assert!(games.of(ADA).is_none());
}

#[test]
fn each_has_thirty_seconds_for_a_first_move_and_not_for_all_stones_of_an_opening() {
    let mut games = begun(Some("5m"));
    let begun = Stage::Begun(Seat::First, [false; 2]);
    // Who was waited for has now to move, and has as long again.
    assert_eq!(
        tell(&mut games, Stage::Waiting([false, true]), 10_000),
        None
    );
    assert_eq!(tell(&mut games, begun, 20_000), None);
    assert_eq!(games.due(49_999), []);
    // One of three stones is an act; the others may take longer.
    assert_eq!(
        tell(&mut games, Stage::Begun(Seat::First, [true, false]), 49_999),
        None
    );
    assert_eq!(games.due(1_000_000), []);
    let second = Stage::Begun(Seat::Second, [true, false]);
    assert_eq!(tell(&mut games, second, 1_000_000), None);
    assert_eq!(games.due(1_029_999), []);
    assert_eq!(games.due(1_030_000), late(second));
    // It was just in time, and the room has refused.
    games.answered(&room());
    assert_eq!(tell(&mut games, Stage::Played, 1_030_000), None);
    assert_eq!(games.due(10_000_000), []);
    assert!(games.of(BOB).is_some_and(|(known, _)| *known == room()));
    let over = tell(&mut games, Stage::Over(None), 10_000_000);
    assert_eq!(over, Some(Fate::Played));
    assert_eq!(tell(&mut games, Stage::Over(None), 10_000_000), None);
}

#[test]
fn a_game_that_ends_before_both_have_moved_counts_against_the_loser_alone() {
    let mut games = begun(Some("5m"));
    let second = Stage::Begun(Seat::Second, [true, false]);
    assert_eq!(tell(&mut games, second, 2_000), None);
    let over = tell(&mut games, Stage::Over(None), 3_000);
    assert_eq!(over, Some(Fate::Nothing));
    // Who resigns before that might as well not have come.
    let mut games = begun(Some("5m"));
    assert_eq!(tell(&mut games, second, 2_000), None);
    let over = tell(&mut games, Stage::Over(Some(Seat::First)), 3_000);
    assert_eq!(over, Some(Fate::Left(BOB)));
}

#[test]
fn a_game_that_goes_on_is_known_again_if_it_ends_by_itself() {
    let mut games = Games::new(FIRST_MOVE);
    let sits = |_: [SeatOwner; 2], _: &Board| true;
    for (clock, stage) in [
        (None, Stage::Played),
        (Some("3d"), Stage::Played),
        (Some("5m"), Stage::Over(None)),
        (Some("5m"), Stage::Void),
        (Some("5m"), Stage::Waiting([true, false])),
    ] {
        assert_eq!(games.adopt(&staged(clock, stage), (0, true), sits), None);
    }
    let known = staged(Some("5m"), Stage::Begun(Seat::First, [false; 2]));
    assert_eq!(games.adopt(&known, (0, true), |_, _| false), None);
    assert_eq!(games.adopt(&known, (0, true), sits), Some([ADA, BOB]));
    assert_eq!(games.adopt(&known, (0, true), sits), None);
    // Nobody waits for its first move.
    assert_eq!(games.due(10_000_000), []);
    assert_eq!(tell(&mut games, Stage::Over(None), 1), Some(Fate::Nothing));
    assert_eq!(games.adopt(&known, (0, true), sits), Some([ADA, BOB]));
    assert!(games.remove(&room()).is_some());
    assert!(games.of(ADA).is_none());
}

#[test]
fn nobody_is_late_in_a_game_of_an_arena_that_goes_on_until_its_room_has_told_how_it_stands() {
    let source = Source::Arena(7, GameId(3));
    let resumed = || {
        let mut games = Games::new(FIRST_MOVE);
        games.resume(room(), &of(Some("5m"), 1, source), owners(), 1_000);
        let (_, running) = games.of(ADA).expect("a game");
        assert_eq!(running.arena, Some((7, GameId(3))));
        games
    };
    let mut games = resumed();
    assert_eq!(games.due(10_000_000), []);
    // It has been void before, and it is not known for whom.
    assert_eq!(
        tell(&mut games, Stage::Void, 2_000),
        Some(Fate::Void(vec![]))
    );
    let mut games = resumed();
    let begun = Stage::Begun(Seat::Second, [true, false]);
    assert_eq!(tell(&mut games, begun, 2_000), None);
    assert_eq!(games.due(2_000 + FIRST_MOVE - 1), []);
    assert_eq!(games.due(2_000 + FIRST_MOVE), late(begun));
    let mut games = resumed();
    let nobody = Stage::Waiting([false; 2]);
    assert_eq!(tell(&mut games, nobody, 2_000), None);
    assert_eq!(games.due(1_000 + FIRST_MOVE), late(nobody));
}

#[test]
fn a_game_without_a_clock_holds_nobody_once_both_have_moved() {
    let mut games = begun(None);
    let begun = Stage::Begun(Seat::First, [false; 2]);
    assert_eq!(tell(&mut games, begun, 2_000), None);
    let played = tell(&mut games, Stage::Played, 3_000);
    assert_eq!(played, Some(Fate::Played));
    assert!(games.of(ADA).is_none());
}

#[test]
fn the_next_game_of_a_match_begins_five_seconds_after_the_last() {
    let mut games = begun_of(Some("5m"), 2);
    let tell = |games: &mut Games, game: u32, stage: Stage, now: u64| {
        let staged = Staged {
            game,
            ..staged(Some("5m"), stage)
        };
        games.staged(&staged, now)
    };
    let score = |games: &Games| games.of(ADA).and_then(|(_, running)| running.score());
    let first = Stage::Begun(Seat::First, [false; 2]);
    assert!(tell(&mut games, 1, first, 2_000).is_none());
    let won = Stage::Over(Some(Seat::Second));
    let Some(Follows::Next(players, told)) = tell(&mut games, 1, won, 9_000) else {
        panic!("another game follows");
    };
    let expected = Score {
        games: 2,
        played: 1,
        halves: [0, 2],
    };
    assert_eq!((players, told), ([ADA, BOB], expected));
    assert_eq!(score(&games), Some(expected));
    // The room may tell it again, when it has been read again.
    assert!(tell(&mut games, 1, won, 10_000).is_none());
    assert_eq!(score(&games), Some(expected));
    assert_eq!(games.due(13_999), []);
    assert_eq!(games.due(14_000), [(room(), Due::Next(1))]);
    assert_eq!(games.due(14_000), []);
    let second = Stage::Begun(Seat::Second, [false; 2]);
    assert!(tell(&mut games, 2, second, 14_001).is_none());
    games.answered(&room());
    // Both hold their places, and a first move is waited for as in the first game.
    assert!(games.ends(&room()).is_none());
    assert_eq!(games.due(44_000), []);
    assert_eq!(games.due(44_001), late(second));
    games.answered(&room());
    assert!(tell(&mut games, 2, Stage::Played, 44_002).is_none());
    let Some(Follows::End(running, fate)) = tell(&mut games, 2, Stage::Over(None), 50_000) else {
        panic!("the match is over");
    };
    assert_eq!(fate, Fate::Played);
    let halves = running.score().map(|score| score.halves);
    assert_eq!(halves, Some([1, 3]));
    assert_eq!(running.board(&room()).game, 2);
    assert!(games.of(BOB).is_none());
}

#[test]
fn a_match_ends_with_a_void_game_and_where_no_next_one_can_begin() {
    let mut games = begun_of(Some("5m"), 2);
    let won = staged(Some("5m"), Stage::Over(Some(Seat::First)));
    assert!(matches!(games.staged(&won, 2_000), Some(Follows::Next(..))));
    assert!(games.ends(&room()).is_some());
    assert!(games.of(ADA).is_none());

    let mut games = begun_of(Some("5m"), 2);
    assert!(matches!(games.staged(&won, 2_000), Some(Follows::Next(..))));
    let second = Stage::Begun(Seat::Second, [false; 2]);
    assert_eq!(tell(&mut games, second, 8_000), None);
    let void = tell(&mut games, Stage::Void, 38_000);
    assert_eq!(void, Some(Fate::Void(vec![BOB])));
}

#[test]
fn a_first_move_is_waited_for_again_after_a_restart() {
    let sits = |_: [SeatOwner; 2], _: &Board| true;
    let one = Stage::Waiting([true, false]);
    let begun = Stage::Begun(Seat::First, [false; 2]);
    for (game, stage) in [(0, one), (1, begun)] {
        let mut games = Games::new(FIRST_MOVE);
        let known = staged_of(1, game, stage, &[]);
        assert_eq!(games.adopt(&known, (2_000, false), sits), Some([ADA, BOB]));
        assert_eq!(games.due(2_000 + FIRST_MOVE - 1), []);
        assert_eq!(games.due(2_000 + FIRST_MOVE), late(stage));
        let void = tell(&mut games, Stage::Void, 40_000);
        let absent = if stage == one { BOB } else { ADA };
        assert_eq!(void, Some(Fate::Void(vec![absent])));
    }
    // Nobody is blamed, until both have played.
    let mut games = Games::new(FIRST_MOVE);
    let known = staged_of(2, 1, begun, &[]);
    assert_eq!(games.adopt(&known, (2_000, false), sits), Some([ADA, BOB]));
    let is_found = |games: &Games| games.of(ADA).map(|(_, running)| running.is_found);
    assert_eq!(is_found(&games), Some(true));
    assert_eq!(tell(&mut games, Stage::Played, 3_000), None);
    assert_eq!(is_found(&games), Some(false));
    // Nor is it in a rematch after it.
    let mut games = Games::new(FIRST_MOVE);
    let rematch = staged_of(1, 2, begun, &[None]);
    assert_eq!(
        games.adopt(&rematch, (2_000, false), sits),
        Some([ADA, BOB])
    );
    assert_eq!(games.due(1_000_000), []);
}

#[test]
fn a_match_goes_on_after_a_restart() {
    let sits = |_: [SeatOwner; 2], _: &Board| true;
    let over = Stage::Over(Some(Seat::Second));
    let between = staged_of(3, 1, over, &[Some(Seat::Second)]);
    let mut games = Games::new(FIRST_MOVE);
    // One that has ended early is not gone on with.
    assert_eq!(games.adopt(&between, (2_000, false), sits), None);
    assert_eq!(games.adopt(&between, (2_000, true), sits), Some([ADA, BOB]));
    assert_eq!(games.due(6_999), []);
    assert_eq!(games.due(7_000), [(room(), Due::Next(1))]);

    let mut games = Games::new(FIRST_MOVE);
    let second = staged_of(3, 2, Stage::Played, &[Some(Seat::Second)]);
    assert_eq!(games.adopt(&second, (2_000, false), sits), Some([ADA, BOB]));
    let score = games.of(ADA).and_then(|(_, running)| running.score());
    let score = score.expect("a match");
    assert_eq!((score.games, score.played, score.halves), (3, 1, [0, 2]));
    let ended = staged_of(3, 2, over, &[Some(Seat::Second); 2]);
    let Some(Follows::Next(_, score)) = games.staged(&ended, 9_000) else {
        panic!("another game follows");
    };
    assert_eq!(score.halves, [0, 4]);
    // After its last game there is nothing to go on with.
    let mut games = Games::new(FIRST_MOVE);
    let all = staged_of(3, 3, over, &[Some(Seat::Second); 3]);
    assert_eq!(games.adopt(&all, (2_000, true), sits), None);
}

#[test]
fn a_rematch_after_a_void_game_is_no_game_of_the_match() {
    let sits = |_: [SeatOwner; 2], _: &Board| true;
    let first = Some(Seat::First);
    let begun = Stage::Begun(Seat::First, [false; 2]);
    for (games, game, stage, winners) in [
        (3, 2, begun, &[][..]),
        (3, 2, Stage::Played, &[]),
        (3, 3, begun, &[first]),
    ] {
        let mut all = Games::new(FIRST_MOVE);
        let rematch = staged_of(games, game, stage, winners);
        assert_eq!(all.adopt(&rematch, (2_000, true), sits), Some([ADA, BOB]));
        assert!(all.of(ADA).is_some_and(|(_, one)| one.score().is_none()));
        assert_eq!(all.due(1_000_000), []);
        assert!(all.unlisted(&room()).is_none());
    }
    // Nor does another game follow it.
    let mut all = Games::new(FIRST_MOVE);
    let over = staged_of(3, 2, Stage::Over(first), &[first]);
    assert_eq!(all.adopt(&over, (2_000, true), sits), None);
}

#[test]
fn a_match_that_nobody_has_played_counts_against_who_gives_it_up() {
    let resigned = Stage::Over(Some(Seat::First));
    for is_played in [false, true] {
        let mut games = begun_of(Some("5m"), 2);
        let mut told = None;
        for (game, now) in [(1, 2_000), (2, 20_000)] {
            let stage = Stage::Begun(Seat::First, [false; 2]);
            assert!(games.staged(&staged_of(2, game, stage, &[]), now).is_none());
            if is_played && game == 1 {
                let played = staged_of(2, game, Stage::Played, &[]);
                assert!(games.staged(&played, now).is_none());
            }
            told = games.staged(&staged_of(2, game, resigned, &[]), now + 1);
        }
        let Some(Follows::End(_, fate)) = told else {
            panic!("the match is over");
        };
        let expected = match is_played {
            true => Fate::Played,
            false => Fate::Left(BOB),
        };
        assert_eq!(fate, expected);
    }
}
