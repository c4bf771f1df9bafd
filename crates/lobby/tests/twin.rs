//! The lobby against its literal form, step by step.

use proptest::prelude::*;
use tengen_core::Color;
use tengen_lobby::{
    Answer, BlockedPairs, Challenge, ChallengeId, Change, Decline, Lobby, Offer, Place, Player,
    PoolId, Range, Seek, SeekId, Standing,
};

use crate::literal::{Game, Literal};
use crate::offers::{offer, rated};
use crate::pairing::cases;

const PLAYERS: u128 = 7;
const OFFERS: usize = 4;

fn offers() -> [Offer; OFFERS] {
    ["5m+4s", "3m", "1m+1s", "3d"].map(offer)
}

#[derive(Clone, Debug)]
enum Step {
    Post(Player, usize, Option<Color>, Range),
    Withdraw(Player, u64),
    Take(Player, u64),
    Wait(Player, Vec<(u32, Range)>),
    Stop(Player),
    Close(u32),
    Pair,
    Challenge(Player, Player, usize),
    Accept(Player, u64),
    Decline(Player, u64),
    TakeBack(Player, u64),
    Gone(Player),
    End(usize, Vec<usize>),
    Release(usize),
    Forget(Player),
    Level(Player),
    Expire,
}

fn player() -> impl Strategy<Value = Player> {
    (0..PLAYERS).prop_map(Player)
}

fn color() -> impl Strategy<Value = Option<Color>> {
    prop_oneof![
        3 => Just(None),
        1 => Just(Some(Color::Black)),
        1 => Just(Some(Color::White)),
    ]
}

fn range() -> impl Strategy<Value = Range> {
    prop_oneof![
        3 => Just(Range::ALL),
        1 => (1_300..1_700i32).prop_map(|least| Range::new(least, 1_700).expect("a range")),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let pools = prop::collection::vec((1..4u32, range()), 1..4);
    prop_oneof![
        5 => (player(), 0..OFFERS, color(), range())
            .prop_map(|(player, offer, color, range)| Step::Post(player, offer, color, range)),
        1 => (player(), 0..9u64).prop_map(|(player, back)| Step::Withdraw(player, back)),
        5 => (player(), 0..9u64).prop_map(|(player, back)| Step::Take(player, back)),
        5 => (player(), pools).prop_map(|(player, pools)| Step::Wait(player, pools)),
        1 => player().prop_map(Step::Stop),
        1 => (0..5u32).prop_map(Step::Close),
        3 => Just(Step::Pair),
        3 => (player(), player(), 0..OFFERS)
            .prop_map(|(from, to, offer)| Step::Challenge(from, to, offer)),
        2 => (player(), 0..6u64).prop_map(|(player, back)| Step::Accept(player, back)),
        1 => (player(), 0..6u64).prop_map(|(player, back)| Step::Decline(player, back)),
        1 => (player(), 0..6u64).prop_map(|(player, back)| Step::TakeBack(player, back)),
        1 => player().prop_map(Step::Gone),
        5 => (0..9usize, prop::sample::subsequence(vec![0, 1], 0..3)).prop_map(|(game, absent)| Step::End(game, absent)),
        1 => (0..9usize).prop_map(Step::Release),
        1 => player().prop_map(Step::Forget),
        1 => player().prop_map(Step::Level),
        1 => Just(Step::Expire),
    ]
}

/// The lobby, its literal form, and the games at the board that run.
struct Both {
    lobby: Lobby,
    literal: Literal,
    games: Vec<[Player; 2]>,
    now: u64,
}

impl Both {
    fn standing(player: Player) -> Standing {
        rated(1_300 + 60 * player.0 as i32)
    }

    /// A game that both have begun, alike.
    fn begun(
        &mut self,
        begun: &tengen_lobby::Begun,
        (two, begins): Game,
    ) -> Result<(), TestCaseError> {
        let mut sorted = [begun.players, two];
        sorted.iter_mut().for_each(|two| two.sort());
        prop_assert_eq!(sorted[0], sorted[1]);
        if let Some(begins) = begins {
            prop_assert_eq!(begun.players[0], begins);
        }
        self.literal.note(begun.players, self.now);
        if begun.offer.is_live() {
            // Nobody is in two games.
            for game in &self.games {
                prop_assert!(!begun.players.iter().any(|player| game.contains(player)));
            }
            self.games.push(begun.players);
        }
        Ok(())
    }

    fn game(
        &mut self,
        begun: Result<tengen_lobby::Begun, tengen_lobby::Refusal>,
        game: Result<Game, tengen_lobby::Refusal>,
    ) -> Result<(), TestCaseError> {
        match (begun, game) {
            (Ok(begun), Ok(game)) => self.begun(&begun, game),
            (begun, game) => {
                prop_assert_eq!(begun.err(), game.err());
                Ok(())
            }
        }
    }

    fn step(
        &mut self,
        step: Step,
        apart: &[(Player, Player)],
        blocks: &BlockedPairs,
    ) -> Result<(), TestCaseError> {
        let now = self.now;
        match step {
            Step::Post(player, kind, color, range) => {
                let seek = Seek {
                    player,
                    standing: Both::standing(player),
                    offer: offers()[kind],
                    color,
                    range,
                };
                let posted = self.lobby.post(seek, now).map(|id| id.0);
                prop_assert_eq!(posted, self.literal.post(seek, now));
            }
            Step::Withdraw(player, id) => {
                let done = self.lobby.withdraw(SeekId(id), player);
                prop_assert_eq!(done, self.literal.withdraw(id, player));
            }
            Step::Take(player, id) => {
                let who = (player, Both::standing(player));
                let begun = self.lobby.take(SeekId(id), who, blocks, now);
                let game = self.literal.take(id, who, apart, now);
                self.game(begun, game)?;
            }
            Step::Wait(player, pools) => {
                let mut places: Vec<Place> = Vec::new();
                for (pool, range) in pools {
                    if places.iter().all(|place| place.pool != PoolId(pool)) {
                        places.push(Place {
                            pool: PoolId(pool),
                            standing: Both::standing(player),
                            range,
                        });
                    }
                }
                let literal = self.literal.wait(player, &places, now);
                prop_assert_eq!(self.lobby.wait(player, places, now), literal);
            }
            Step::Stop(player) => {
                self.lobby.stop_waiting(player);
                self.literal.stop_waiting(player);
            }
            Step::Close(pool) => {
                self.lobby.changes();
                let closed = self.lobby.close_pool(PoolId(pool)).is_ok();
                let told = self.literal.close(PoolId(pool));
                prop_assert_eq!(closed, told.is_some());
                let told = told.unwrap_or_default().into_iter();
                let told: Vec<_> = told.map(|one| Change::Closed(PoolId(pool), one)).collect();
                prop_assert_eq!(self.lobby.changes(), told);
            }
            Step::Pair => {
                let begun = self.lobby.pair(blocks, now);
                let games = self.literal.pair(apart, now);
                prop_assert_eq!(begun.len(), games.len());
                for (begun, (pool, game)) in begun.iter().zip(games) {
                    prop_assert_eq!(begun.source, tengen_lobby::Source::Pool(pool));
                    self.begun(begun, game)?;
                }
            }
            Step::Challenge(from, to, kind) => {
                let challenge = Challenge {
                    from,
                    to,
                    offer: offers()[kind],
                    color: None,
                    games: 2,
                };
                let sent = self.lobby.challenge(challenge, blocks, now).map(|id| id.0);
                prop_assert_eq!(sent, self.literal.challenge(challenge, apart, now));
            }
            Step::Accept(player, id) => {
                let begun = self.lobby.accept(ChallengeId(id), player, blocks, now);
                let game = self.literal.accept(id, player, apart, now);
                self.game(begun, game)?;
            }
            Step::Decline(player, id) => {
                let done = self.lobby.decline(ChallengeId(id), player, Decline::Later);
                prop_assert_eq!(done, self.literal.drop(id, player, true));
            }
            Step::TakeBack(player, id) => {
                let done = self.lobby.take_back(ChallengeId(id), player);
                prop_assert_eq!(done, self.literal.drop(id, player, false));
            }
            Step::Gone(player) => {
                self.lobby.gone(player);
                self.literal.gone(player);
            }
            Step::End(at, absent) => {
                if at < self.games.len() {
                    let game = self.games.remove(at);
                    let absent: Vec<Player> = absent.into_iter().map(|seat| game[seat]).collect();
                    self.lobby.ended(game, &absent, now);
                    self.literal.ended(game, &absent, now);
                }
            }
            Step::Release(_) | Step::Forget(_) | Step::Level(_) => self.other_step(step)?,
            Step::Expire => {
                self.lobby.expire(now);
                self.literal.expire(now);
            }
        }
        self.compare()
    }

    fn other_step(&mut self, step: Step) -> Result<(), TestCaseError> {
        let now = self.now;
        match step {
            Step::Release(at) if at < self.games.len() => {
                let game = self.games.remove(at);
                self.lobby.released(game);
                self.literal.released(game);
            }
            Step::Forget(player) => {
                self.lobby.forget(player);
                self.literal.forget(player);
            }
            Step::Level(player) => {
                let who = (player, Some(Color::White));
                let level = Player(PLAYERS);
                let begun = self.lobby.play_level(who, level, offers()[0], now);
                let literal = self.literal.play_level(player, &offers()[0], now);
                let players = begun.map(|begun| begun.players);
                prop_assert_eq!(&players, &literal.map(|()| [level, player]));
                if let Ok(players) = players {
                    self.games.push(players);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn compare(&self) -> Result<(), TestCaseError> {
        let seeks: Vec<(u64, Seek)> = self
            .lobby
            .seeks()
            .all()
            .map(|(id, seek)| (id.0, *seek))
            .collect();
        let literal = self.literal.seeks.iter();
        prop_assert_eq!(seeks, literal.map(|one| (one.0, one.1)).collect::<Vec<_>>());
        let mut playing = self.literal.playing.clone();
        playing.sort();
        let seen: Vec<Player> = self.lobby.playing().iter().copied().collect();
        prop_assert_eq!(seen, playing);
        let waiting = self.lobby.pools().waiting();
        prop_assert_eq!(waiting.len(), self.literal.waiters.len());
        for (player, since, _) in &self.literal.waiters {
            prop_assert_eq!(waiting.get(player).map(|one| one.since), Some(*since));
        }
        for player in (0..PLAYERS).map(Player) {
            let open = self.lobby.challenges().of(player);
            let open: Vec<_> = open.map(|(id, one, until)| (id.0, *one, until)).collect();
            let mut literal = self.literal.challenges.clone();
            literal.retain(|(_, one, _)| one.from == player || one.to == player);
            prop_assert_eq!(open, literal);
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn the_lobby_does_what_its_literal_form_does(
        seed: u64,
        apart in prop::collection::vec((player(), player()), 0..4),
        steps in prop::collection::vec((step(), 0..30_000u64), 1..120),
    ) {
        let mut blocks = BlockedPairs::default();
        apart.iter().for_each(|&(by, whom)| blocks.block(by, whom));
        let mut both = Both {
            lobby: Lobby::new(seed),
            literal: Literal::default(),
            games: Vec::new(),
            now: 1_000,
        };
        for offer in &offers()[..3] {
            let pool = both.lobby.open_pool(*offer).expect("a pool");
            both.literal.pools.push((pool, *offer));
        }
        // What others are told leads to what there is.
        let mut told: Vec<SeekId> = Vec::new();
        for (step, time) in steps {
            both.now += time;
            both.step(step, &apart, &blocks)?;
            for change in both.lobby.changes() {
                match change {
                    Change::Posted(id) => told.push(id),
                    Change::Removed(id) => {
                        prop_assert!(told.contains(&id));
                        told.retain(|one| *one != id);
                    }
                    Change::Answered(id, _, answer) => {
                        prop_assert_eq!(both.lobby.challenges().get(id), None);
                        prop_assert_ne!(answer, Answer::Declined(Decline::Unsaid));
                    }
                    Change::Closed(..) | Change::Sent(_) => {}
                }
            }
            let stand: Vec<SeekId> = both.lobby.seeks().all().map(|(id, _)| id).collect();
            prop_assert_eq!(&told, &stand);
        }
    }
}
