//! Clocks at one board: worked examples, and a twin that counts milliseconds.

use tengen_clock::{Control, Player, Terms};
use tengen_core::SplitMix;

use super::{After, BoardClock, BoardTerms, BoardTermsError, Due, Step, Stopped, of_terms};

const SECOND: u64 = 1_000;

fn terms(text: &str) -> Terms {
    text.parse().expect("terms")
}

/// A game in which the players take turns, or one of them has several decisions.
struct Game {
    clock: BoardClock,
    now: u64,
    turn: Player,
    steps: usize,
    plies: usize,
}

impl Game {
    fn new(text: &str) -> Game {
        let terms = BoardTerms::new(terms(text)).expect("a clock");
        let mut clock = BoardClock::new(terms, Player::First);
        clock.start(SECOND);
        Game {
            clock,
            now: SECOND,
            turn: Player::First,
            steps: 0,
            plies: 0,
        }
    }

    fn wait(&mut self, seconds: u64) -> &mut Game {
        self.now += seconds * SECOND;
        self
    }

    fn step(&mut self, turn: Option<Player>, steps: usize, plies: usize) -> bool {
        let step = Step {
            turn,
            steps: (self.steps, steps),
            plies: (self.plies, plies),
        };
        let kept = self.clock.follow(self.now, step).is_ok();
        if kept {
            (self.steps, self.plies) = (steps, plies);
            self.turn = turn.unwrap_or(self.turn);
        }
        kept
    }

    fn stone(&mut self) -> bool {
        let next = self.turn.other();
        self.step(Some(next), self.steps + 1, self.plies + 1)
    }

    /// A decision after which the same player goes on.
    fn decision(&mut self) -> bool {
        self.step(Some(self.turn), self.steps + 1, self.plies)
    }

    fn back(&mut self) -> bool {
        let next = self.turn.other();
        self.step(Some(next), self.steps - 1, self.plies - 1)
    }

    fn go_on(&mut self) {
        self.clock.go_on();
        self.clock.start(self.now);
    }

    fn shown(&self) -> [u64; 2] {
        [Player::First, Player::Second].map(|player| self.clock.shown(player).shown(self.now))
    }
}

#[test]
fn a_stop_charges_no_time() {
    let mut game = Game::new("5m+4s");
    game.wait(10).clock.stop(11_000, Stopped::Away);
    assert_eq!(game.clock.stopped(), Some(Stopped::Away));
    game.wait(3_600);
    assert_eq!(game.shown(), [290 * SECOND, 300 * SECOND]);
    assert_eq!(game.clock.due(game.now, 0), None);
    // What the device was used for meanwhile is no second reason.
    game.clock.stop(game.now, Stopped::Asked);
    assert_eq!(game.clock.stopped(), Some(Stopped::Away));
    game.go_on();
    game.wait(5).stone();
    assert_eq!(game.shown(), [289 * SECOND, 300 * SECOND]);
}

#[test]
fn a_device_that_has_slept_stops_the_clocks_where_they_were() {
    let mut game = Game::new("5m");
    game.wait(10).clock.beat(11_000);
    game.wait(5).clock.beat(16_000);
    assert_eq!(game.clock.stopped(), None);
    // Whatever comes first after it has woken up.
    game.wait(3_600).clock.wake(3_616_000);
    assert_eq!(game.clock.stopped(), Some(Stopped::Away));
    assert_eq!(game.shown(), [285 * SECOND, 300 * SECOND]);
    game.go_on();
    // Nothing beats: a terminal waits for a line as long as it takes.
    game.wait(200);
    game.clock.wake(game.now);
    assert_eq!(game.shown()[0], 85 * SECOND);
    // A clock that was set back charges nothing.
    game.clock.beat(1_000);
    assert_eq!(game.clock.stopped(), None);
}

#[test]
fn a_step_while_stopped_passes_the_turn_and_stays_stopped() {
    let mut game = Game::new("5m+4s");
    game.wait(10).stone();
    game.clock.stop(game.now, Stopped::Asked);
    game.wait(60).back();
    assert_eq!(game.shown(), [294 * SECOND, 300 * SECOND]);
    assert!(!game.clock.shown(Player::First).is_running());
    game.go_on();
    assert!(game.clock.shown(Player::First).is_running());
}

#[test]
fn a_takeback_gives_no_time_back_and_a_second_stone_no_second_increment() {
    let mut game = Game::new("5m+4s");
    game.wait(10).stone();
    assert_eq!(game.shown(), [294 * SECOND, 300 * SECOND]);
    for _ in 0..5 {
        game.wait(2).back();
        game.wait(3).stone();
    }
    assert_eq!(game.shown(), [279 * SECOND, 290 * SECOND]);
    game.wait(1).stone();
    assert_eq!(game.shown(), [279 * SECOND, 293 * SECOND]);
}

/// Ten offers of Taraguchi-10 are one turn of Black.
#[test]
fn decisions_before_the_turn_passes_are_one_turn() {
    let mut game = Game::new("5m+4s");
    for _ in 0..9 {
        game.wait(3).decision();
        assert_eq!(game.shown()[1], 300 * SECOND);
    }
    game.wait(3).stone();
    assert_eq!(game.shown(), [274 * SECOND, 300 * SECOND]);
    // The opponent declines to swap, and places a stone: one turn too.
    game.wait(20).decision();
    game.wait(5).stone();
    assert_eq!(game.shown(), [274 * SECOND, 279 * SECOND]);
}

#[test]
fn no_clock_runs_while_an_opening_is_dealt() {
    let mut game = Game::new("5m");
    game.step(None, 1, 0);
    game.wait(100);
    assert_eq!(game.shown(), [300 * SECOND; 2]);
    game.step(Some(Player::First), 2, 0);
    game.wait(100);
    assert_eq!(game.shown(), [200 * SECOND, 300 * SECOND]);
}

#[test]
fn a_flag_falls_just_after_the_time() {
    let mut game = Game::new("10s+3x30s");
    game.wait(100);
    assert_eq!(game.clock.due(game.now, 0), None);
    game.now += 1;
    assert_eq!(game.clock.due(game.now, 0), Some(Due::Flag(Player::First)));
    assert_eq!(game.clock.due_at(0), Some(game.now));
    assert!(!game.stone());
    // A stop leaves what is left: nothing.
    game.clock.stop(game.now, Stopped::Away);
    assert_eq!(game.shown()[0], 0);
}

#[test]
fn a_stopped_clock_is_adjusted() {
    let mut game = Game::new("5m+4s");
    game.wait(100);
    game.clock.stop(game.now, Stopped::Asked);
    game.clock.adjust(Player::First, 60_000);
    game.clock.adjust(Player::Second, -400_000);
    assert_eq!(game.shown(), [260 * SECOND, SECOND]);
    game.clock.adjust(Player::Second, i64::MAX);
    assert_eq!(game.shown()[1], 86_400 * SECOND);
    let mut game = Game::new("1s+3x30s");
    game.wait(40);
    game.clock.stop(game.now, Stopped::Asked);
    game.clock.adjust(Player::First, -60_000);
    let clock = game.clock.shown(Player::First);
    assert_eq!((clock.left.main, clock.overtime(game.now)), (0, Some(2)));
}

#[test]
fn a_round_ends_in_spite_of_pauses() {
    let mut game = Game::new("15m,15m=draw");
    game.clock.stop(game.now, Stopped::Asked);
    game.wait(899);
    assert_eq!(game.clock.due(game.now, SECOND), None);
    assert_eq!(game.clock.due_at(SECOND), Some(game.now + SECOND));
    game.wait(1);
    assert_eq!(game.clock.due(game.now, SECOND), Some(Due::Round));
}

#[test]
fn records_get_what_was_left_after_each_move() {
    let mut game = Game::new("10s+3x30s");
    game.wait(4).stone();
    game.wait(45).stone();
    let after = |spent, left, overtime| {
        let (spent, left) = (spent * SECOND, left * SECOND);
        Some(After {
            spent,
            left,
            overtime,
        })
    };
    let all = [after(4, 6, None), after(45, 30, Some(2))];
    assert_eq!(game.clock.after(), all);
    game.back();
    assert_eq!(game.clock.after(), &all[..1]);
    // The end of the game is no turn of another player.
    game.wait(6).step(None, 2, 2);
    assert_eq!(game.clock.after()[1], after(6, 30, Some(2)));
}

#[test]
fn a_computer_keeps_time() {
    for (text, budget) in [
        ("5m", 12_000),
        ("5m+4s", 15_000),
        ("1s", 0),
        ("30s/move", 22_500),
        ("0s+1x10s", 7_500),
        ("0s+25/5m", 9_000),
        ("2s+1ms", 80),
    ] {
        let game = Game::new(text);
        assert_eq!(game.clock.budget(Player::First, game.now), budget, "{text}");
        // Until its flag falls it moves in time, whatever it has left.
        let mut game = Game::new(text);
        for _ in 0..500 {
            game.now += game.clock.budget(game.turn, game.now);
            assert!(game.stone(), "{text}");
        }
    }
}

#[test]
fn what_only_rooms_have_is_named() {
    for (text, error) in [
        ("3d", BoardTermsError::Days),
        ("10m,15m=arbiter", BoardTermsError::Arbiter),
        ("10m,draw=second", BoardTermsError::Draws),
    ] {
        assert_eq!(BoardTerms::new(terms(text)), Err(error));
    }
}

#[test]
fn records_name_the_clock() {
    for (text, tm, ot) in [
        ("5m+4s", Some("300"), Some("4 Fischer")),
        ("5m+4s:2m", None, Some("5m+4s:2m")),
        ("10m,15m=draw", None, Some("10m,15m=draw")),
    ] {
        let named = of_terms(terms(text));
        assert_eq!((named.tm.as_deref(), named.ot.as_deref()), (tm, ot));
    }
}

#[test]
fn what_is_no_state_is_refused() {
    let good = Game::new("5m+4s").clock.to_string();
    assert!(good.parse::<BoardClock>().is_ok());
    for text in [
        "",
        "5m+4s",
        "5m+4s 2 0 0 300000 0 0 0 300000 0 0 0",
        "5m+4s 0 300001 0 300000 0 0 0 300000 0 0 0",
        "5m+4s 0 0 0 300000 0 0 0 300000 0 0",
        "5m+4s 0 0 0 300000 65536 0 0 300000 0 0 0",
        "5m+4s 0 0 -1 300000 0 0 0 300000 0 0 0",
        "5m+4s 0 0 0 300000 0 0 0 300000 0 0 0 x",
        "5m+4s 0 0 0 300000 0 0 0 300000 0 0 0 1/",
        "5m+4s 0 0 0 300000 0 0 0 300000 0 0 0 1",
        "3d 0 0 0 300000 0 0 0 300000 0 0 0",
        "0s 0 0 0 300000 0 0 0 300000 0 0 0",
    ] {
        let error = text.parse::<BoardClock>().expect_err(text);
        assert!(error.to_string().contains("no state of clocks"));
    }
}

/// A second implementation that counts single milliseconds, as a device does.
struct Device {
    controls: [Control; 2],
    main: [u64; 2],
    periods: [u16; 2],
    turns: [u16; 2],
    /// Time of the present period that is gone, of the Canadian one that is left, or of the turn.
    period: [u64; 2],
    fallen: bool,
}

impl Device {
    fn new(terms: Terms) -> Device {
        let controls = [terms.first(), terms.second()];
        let of = |control: Control| match control {
            Control::Move { each } => (each, 0, 0, 0),
            Control::Byoyomi { main, periods, .. } => (main, periods, 0, 0),
            Control::Canadian {
                main,
                turns,
                period,
            } => (main, 0, turns, period),
            Control::Absolute { main }
            | Control::Fischer { main, .. }
            | Control::Delay { main, .. } => (main, 0, 0, 0),
            Control::Days { .. } => unreachable!("no days at one board"),
        };
        let all = controls.map(of);
        Device {
            controls,
            main: all.map(|a| a.0),
            periods: all.map(|a| a.1),
            turns: all.map(|a| a.2),
            period: all.map(|a| a.3),
            fallen: false,
        }
    }

    fn tick(&mut self, p: usize) {
        match self.controls[p] {
            Control::Delay { delay, .. } => {
                self.period[p] += 1;
                if self.period[p] > delay {
                    self.take(p);
                }
            }
            _ if self.main[p] > 0 => self.main[p] -= 1,
            Control::Byoyomi { period, .. } => {
                self.period[p] += 1;
                if self.period[p] > period {
                    self.period[p] = 1;
                    self.periods[p] -= 1;
                    self.fallen = self.periods[p] == 0;
                }
            }
            Control::Canadian { .. } if self.period[p] > 0 => self.period[p] -= 1,
            _ => self.fallen = true,
        }
    }

    fn take(&mut self, p: usize) {
        match self.main[p] {
            0 => self.fallen = true,
            _ => self.main[p] -= 1,
        }
    }

    fn pass(&mut self, p: usize, played: bool, first_time: bool) {
        match self.controls[p] {
            Control::Move { each } if played => self.main[p] = each,
            Control::Fischer { increment, cap, .. } if played && first_time => {
                let most = cap.unwrap_or(u64::MAX).max(self.main[p]);
                self.main[p] = (self.main[p] + increment).min(most);
            }
            Control::Canadian { turns, period, .. }
                if played && first_time && self.main[p] == 0 =>
            {
                self.turns[p] -= 1;
                if self.turns[p] == 0 {
                    (self.turns[p], self.period[p]) = (turns, period);
                }
            }
            Control::Byoyomi { .. } | Control::Delay { .. } => self.period[p] = 0,
            _ => {}
        }
    }

    fn shown(&self, p: usize) -> u64 {
        if self.fallen {
            return 0;
        }
        match self.controls[p] {
            Control::Delay { delay, .. } => self.main[p] + delay.saturating_sub(self.period[p]),
            _ if self.main[p] > 0 => self.main[p],
            Control::Byoyomi { period, .. } => period - self.period[p],
            Control::Canadian { .. } => self.period[p],
            _ => 0,
        }
    }
}

#[test]
fn random_games_agree_with_a_device_that_counts_milliseconds() {
    let mut random = SplitMix::new(59);
    let all = [
        "2s",
        "1s+150ms",
        "1s+200ms(1200ms)",
        "1s~200ms",
        "1s+3x300ms",
        "0s+1x1s",
        "1s+3/500ms",
        "1s/move",
        "1s+150ms:2s+2x200ms",
        "0s+2/1s:1s",
    ];
    let (mut flags, mut stones) = (0, 0);
    for round in 0..600 {
        let text = all[round % all.len()];
        let mut game = Game::new(text);
        let mut device = Device::new(terms(text));
        let (mut runs, mut earned) = (true, 0);
        for _ in 0..30 {
            let waited = random.next() % 300;
            let p = usize::from(game.turn == Player::Second);
            game.now += waited;
            for _ in 0..waited * u64::from(runs && !device.fallen) {
                if !device.fallen {
                    device.tick(p);
                }
            }
            let due = game.clock.due(game.now, 0);
            assert_eq!(due, device.fallen.then_some(Due::Flag(game.turn)), "{text}");
            if device.fallen {
                flags += 1;
                assert!(!game.stone());
                break;
            }
            let stored: BoardClock = game.clock.to_string().parse().expect("a state");
            assert_eq!(stored.to_string(), game.clock.to_string());
            match random.next() % 8 {
                0 => {
                    game.clock.stop(game.now, Stopped::Asked);
                    runs = false;
                }
                1 => {
                    game.go_on();
                    runs = true;
                }
                2 => assert!(game.decision()),
                3 if game.plies > 0 && game.steps > 0 => {
                    assert!(game.back());
                    device.pass(p, false, false);
                }
                _ => {
                    assert!(game.stone());
                    stones += 1;
                    device.pass(p, true, game.steps > earned);
                    earned = earned.max(game.steps);
                }
            }
            assert_eq!(game.shown(), [0, 1].map(|p| device.shown(p)), "{text}");
        }
    }
    assert!(
        flags > 100 && stones > 3_000,
        "{flags} flags, {stones} stones"
    );
}
