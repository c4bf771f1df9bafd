//! The clocks again, literally: every millisecond passes by itself.

use proptest::prelude::*;
use tengen_clock::{Clock, Control, Due, Player, Rest, Round, RoundEnd, Terms};

/// One player's clock, as a device with a display would run it.
#[derive(Clone, Debug)]
struct Device {
    control: Control,
    main: u64,
    delay: u64,
    periods: u16,
    period: u64,
    turns: u16,
    fallen: bool,
}

impl Device {
    fn new(control: Control) -> Device {
        let mut device = Device {
            control,
            main: 0,
            delay: 0,
            periods: 0,
            period: 0,
            turns: 0,
            fallen: false,
        };
        match control {
            Control::Move { each } => device.main = each,
            Control::Days { each, .. } => device.main = u64::from(each) * 86_400_000,
            Control::Absolute { main } | Control::Fischer { main, .. } => device.main = main,
            Control::Delay { main, delay } => (device.main, device.delay) = (main, delay),
            Control::Byoyomi {
                main,
                periods,
                period,
            } => (device.main, device.periods, device.period) = (main, periods, period),
            Control::Canadian {
                main,
                turns,
                period,
            } => (device.main, device.turns, device.period) = (main, turns, period),
        }
        device
    }

    /// A millisecond passes.
    fn tick(&mut self) {
        if let Control::Delay { .. } = self.control
            && self.delay > 0
        {
            self.delay -= 1;
        } else if self.main > 0 {
            self.main -= 1;
        } else if let Control::Byoyomi { period, .. } = self.control {
            if self.period == 0 {
                self.periods -= 1;
                self.period = period;
            }
            if self.periods == 0 {
                self.fallen = true;
            } else {
                self.period -= 1;
            }
        } else if let Control::Canadian { .. } = self.control
            && self.period > 0
        {
            self.period -= 1;
        } else {
            self.fallen = true;
        }
    }

    /// The button is pressed, or an arbiter turns the clock back to the other player.
    fn stop(&mut self, finished: bool) {
        match self.control {
            Control::Move { each } if finished => self.main = each,
            Control::Fischer { increment, cap, .. } if finished => {
                for _ in 0..increment {
                    if cap.is_none_or(|cap| self.main < cap) {
                        self.main += 1;
                    }
                }
            }
            Control::Delay { delay, .. } => self.delay = delay,
            Control::Byoyomi { period, .. } => self.period = period,
            Control::Canadian { turns, period, .. } if finished && self.main == 0 => {
                self.turns -= 1;
                if self.turns == 0 {
                    (self.turns, self.period) = (turns, period);
                }
            }
            _ => {}
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    /// A decision after this time; whether the turn passes to the other player.
    Decide(u64, bool),
    /// A takeback after this time; whether the other player is then to move.
    TakeBack(u64, bool),
    /// Time until a pause.
    Pause(u64),
}

fn control() -> impl Strategy<Value = Control> {
    let main = 0..3_000u64;
    prop_oneof![
        (1_000..3_000u64).prop_map(|each| Control::Move { each }),
        (1_000..5_000u64).prop_map(|main| Control::Absolute { main }),
        (1_000..3_000u64, 1..900u64, prop::option::of(0..2_000u64)).prop_map(
            |(main, increment, more)| Control::Fischer {
                main,
                increment,
                cap: more.map(|more| main + more),
            }
        ),
        (1_000..3_000u64, 1..900u64).prop_map(|(main, delay)| Control::Delay { main, delay }),
        (main.clone(), 1..5u16, 1_000..1_500u64).prop_map(|(main, periods, period)| {
            Control::Byoyomi {
                main,
                periods,
                period,
            }
        }),
        (main, 1..5u16, 1_000..3_000u64).prop_map(|(main, turns, period)| Control::Canadian {
            main,
            turns,
            period,
        }),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let time = || prop_oneof![4 => 0..600u64, 1 => 0..4_000u64];
    prop_oneof![
        6 => (time(), prop::bool::weighted(0.8)).prop_map(|(time, passes)| Step::Decide(time, passes)),
        1 => (time(), any::<bool>()).prop_map(|(time, passes)| Step::TakeBack(time, passes)),
        1 => time().prop_map(Step::Pause),
    ]
}

/// Terms for both players: mostly different ones, with a round or without, in deciders or not.
fn terms() -> impl Strategy<Value = Terms> {
    let then = prop_oneof![Just(RoundEnd::Draw), Just(RoundEnd::Arbiter)];
    let round = (1_000..9_000u64, then).prop_map(|(time, then)| Round { time, then });
    let draw = prop_oneof![Just(Player::First), Just(Player::Second)];
    let second = prop::option::weighted(0.7, control());
    (
        control(),
        second,
        prop::option::of(round),
        prop::option::of(draw),
    )
        .prop_map(|(first, second, round, draw)| {
            let terms = Terms::new(first, second.unwrap_or(first), round);
            terms.expect("controls within bounds").with_draws_for(draw)
        })
}

/// Plays the steps on both clocks until a flag falls or the round ends. The clocks have the terms
/// as they are written.
fn compare(terms: Terms, turn: Player, steps: &[Step]) -> Result<(), TestCaseError> {
    let written = terms.to_string().parse::<Terms>();
    prop_assert_eq!(written, Ok(terms));
    let controls = [terms.first(), terms.second()];
    let round = terms.round().map(|round| round.time);
    // The hall's clock, which stands while both players' clocks do.
    let mut hall = 0;
    let mut clock = Clock::new(terms, turn);
    let mut devices = controls.map(Device::new);
    let at = |player| usize::from(player == Player::Second);
    for &step in steps {
        let turn = clock.turn();
        let (time, passes, finished) = match step {
            Step::Decide(time, passes) => (time, passes, true),
            Step::TakeBack(time, passes) => (time, passes, false),
            Step::Pause(time) => (time, false, false),
        };
        let next = if passes { turn.other() } else { turn };
        let device = &mut devices[at(turn)];
        let before_step = hall;
        let mut due = None;
        for _ in 0..time {
            device.tick();
            hall += 1;
            due = due.or(match device.fallen {
                true => Some(Due::Flag(turn)),
                false => round.filter(|&round| hall > round).map(|_| Due::Round),
            });
        }
        prop_assert_eq!(clock.due(time), due);
        prop_assert_eq!(due.is_some(), time > clock.until());
        prop_assert_eq!(clock.round_left(), round.map(|round| round - before_step));
        if due == Some(Due::Round) {
            return Ok(());
        }
        let before = clock;
        let result = match step {
            Step::Decide(..) => clock.spend(time, next),
            Step::TakeBack(..) => clock.take_back(time, next),
            Step::Pause(_) => clock.run(time),
        };
        prop_assert_eq!(
            result.is_err(),
            device.fallen,
            "{:?} after {:?}",
            step,
            before
        );
        prop_assert_eq!(result.is_err(), time > before.deadline());
        if result.is_err() {
            prop_assert_eq!(clock, before);
            return Ok(());
        }
        // For whom a draw counts is no matter of time.
        prop_assert_eq!(clock.terms(), terms);
        if passes {
            device.stop(finished);
        }
        for player in [Player::First, Player::Second] {
            let device = &devices[at(player)];
            let spent = if player == clock.turn() {
                clock.spent()
            } else {
                0
            };
            let left = clock.left(player).during(clock.control(player), spent);
            let left = left.expect("no flag has fallen");
            prop_assert_eq!(left.main, device.main, "{:?} {:?}", step, before);
            prop_assert_eq!(left.periods, device.periods);
            prop_assert_eq!(left.turns, device.turns);
            if let Control::Canadian { .. } = device.control {
                prop_assert_eq!(left.period, device.period);
            }
        }
    }
    Ok(())
}

/// Sequences in CI, and with `TENGEN_LONG`.
fn cases() -> u32 {
    if std::env::var_os("TENGEN_LONG").is_some() {
        1_000_000
    } else {
        4_000
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn clocks_run_as_a_device_runs_that_counts_milliseconds(
        terms in terms(),
        second_begins in any::<bool>(),
        steps in prop::collection::vec(step(), 1..40),
    ) {
        let turn = if second_begins { Player::Second } else { Player::First };
        compare(terms, turn, &steps)?;
    }

    /// A correspondence clock against a clock that passes hour by hour.
    #[test]
    fn days_of_rest_are_not_charged(
        from in 20_000u64 * 24..20_020 * 24,
        days in 1u16..9,
        weekends in any::<bool>(),
        away in prop::collection::vec(20_000u64..20_040, 0..6),
    ) {
        const HOUR: u64 = 3_600_000;
        let rest = if weekends { Rest::Weekends } else { Rest::None };
        let mut left = u64::from(days) * 24;
        let mut hour = from;
        while left > 0 {
            // 1 January 1970 was a Thursday.
            let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(hour / 24 % 7) as usize];
            let free = weekends && (weekday == "Sat" || weekday == "Sun");
            if !free && !away.contains(&(hour / 24)) {
                left -= 1;
            }
            hour += 1;
        }
        let full = u64::from(days) * 24 * HOUR;
        prop_assert_eq!(rest.deadline(from * HOUR, full, &away), hour * HOUR);
        prop_assert_eq!(rest.charged(from * HOUR, hour * HOUR, &away), full);
    }
}
