//! Clocks: what each seat has left, read from the list of events.

use tengen_room::{Control, Event, Left, Ruling, Seat, Terms};

use super::board::finished;
use super::room::Literal;

/// One player's clock, as the federations' rules put it.
struct Watch {
    control: Control,
    main: u64,
    periods: u64,
    /// Turns until a Canadian period begins anew, and what is left of it.
    turns: u64,
    period: u64,
    /// Milliseconds of the running turn.
    turn: u64,
}

impl Watch {
    fn new(control: Control) -> Watch {
        let (main, periods, turns, period) = match control {
            Control::Move { each } => (each, 0, 0, 0),
            Control::Absolute { main }
            | Control::Fischer { main, .. }
            | Control::Delay { main, .. } => (main, 0, 0, 0),
            Control::Byoyomi { main, periods, .. } => (main, u64::from(periods), 0, 0),
            Control::Canadian {
                main,
                turns,
                period,
            } => (main, 0, u64::from(turns), period),
            Control::Days { each, .. } => (u64::from(each) * 24 * 60 * 60 * 1_000, 0, 0, 0),
        };
        Watch {
            control,
            main,
            periods,
            turns,
            period,
            turn: 0,
        }
    }

    /// The longest turn that is in time.
    fn most(&self) -> u64 {
        match self.control {
            Control::Byoyomi { period, .. } => self.main + self.periods * period,
            Control::Canadian { .. } => self.main + self.period,
            Control::Delay { delay, .. } => self.main + delay,
            _ => self.main,
        }
    }

    /// Main time, periods, and the rest of the Canadian period in the middle of the turn.
    fn now(&self) -> (u64, u64, u64) {
        let charged = match self.control {
            Control::Delay { delay, .. } if self.turn <= delay => 0,
            Control::Delay { delay, .. } => self.turn - delay,
            _ => self.turn,
        };
        if charged <= self.main {
            return (self.main - charged, self.periods, self.period);
        }
        let over = charged - self.main;
        match self.control {
            Control::Byoyomi { period, .. } => (0, self.periods - (over.div_ceil(period) - 1), 0),
            Control::Canadian { .. } => (0, 0, self.period - over),
            _ => panic!("more time than there was"),
        }
    }

    /// The turn passes to the other player.
    fn pass(&mut self, earns: bool) {
        (self.main, self.periods, self.period) = self.now();
        self.turn = 0;
        if !earns {
            return;
        }
        match self.control {
            Control::Move { .. } | Control::Days { .. } => *self = Watch::new(self.control),
            Control::Fischer { increment, cap, .. } => {
                let room = cap.map_or(increment, |cap| cap.saturating_sub(self.main));
                self.main += increment.min(room);
            }
            // The main time has to be used up before turns are counted.
            Control::Canadian { turns, period, .. } if self.main == 0 => {
                self.turns -= 1;
                if self.turns == 0 {
                    (self.turns, self.period) = (u64::from(turns), period);
                }
            }
            _ => {}
        }
    }
}

impl Literal {
    fn terms(&self) -> Option<Terms> {
        self.config().clock.filter(|_| self.number() > 0)
    }

    /// Both clocks after all events of the current game.
    fn watches(&self) -> Option<[Watch; 2]> {
        let terms = self.terms()?;
        let mut watches = [terms.first(), terms.second()].map(Watch::new);
        // Whose clock is set to run; the other one's before anything is dealt.
        let mut turn = self.starter();
        for i in self.current()..self.happened.len() {
            let watch = &mut watches[turn as usize];
            watch.turn += self.happened[i].spent.unwrap_or(0);
            let event = &self.happened[i].event;
            if let Event::Arbiter {
                what: Ruling::Time { seat, ms },
            } = event
            {
                let main = &mut watches[*seat as usize].main;
                *main = main.strict_add_signed(*ms);
            }
            let watch = &mut watches[turn as usize];
            let after = match self.movers.get(i + 1) {
                Some(&after) => after,
                None => self.to_move(),
            };
            let Some(after) = after.filter(|&after| after != turn) else {
                continue;
            };
            let earns = match event {
                Event::Placed { .. } | Event::Chose { .. } | Event::Offered { .. } => true,
                Event::Passed { .. } => !self.is_penalty(i),
                _ => false,
            };
            watch.pass(earns);
            turn = after;
        }
        Some(watches)
    }

    /// Whether a pass is the turn that a wrong claim has cost its player.
    fn is_penalty(&self, i: usize) -> bool {
        let Event::Passed { seat } = self.happened[i].event else {
            return false;
        };
        let before = Literal {
            happened: self.happened[..i].to_vec(),
            movers: self.movers[..i].to_vec(),
        };
        before.owes_turn() == Some(seat)
    }

    pub(super) fn left(&self, who: Seat) -> Option<Left> {
        let watch = &self.watches()?[who as usize];
        let (main, periods, period) = watch.now();
        Some(Left {
            main,
            periods: periods as u16,
            turns: watch.turns as u16,
            period,
        })
    }

    /// A player's main time at the beginning of the turn, the longest turn, and what has gone by.
    pub(super) fn watch_of(&self, who: Seat) -> (u64, u64, u64) {
        let watches = self.watches().expect("a game with clocks");
        let watch = &watches[who as usize];
        (watch.main, watch.most(), watch.turn)
    }

    pub(super) fn is_paused(&self) -> bool {
        let last = self.events().rev().find_map(|event| match event {
            Event::Paused | Event::RoundOver | Event::Arbiter { what: Ruling::Stop } => Some(true),
            Event::Continued
            | Event::Arbiter {
                what: Ruling::Start,
            }
            | Event::Finished { .. } => Some(false),
            _ => None,
        });
        last == Some(true)
    }

    pub(super) fn running(&self) -> Option<(Seat, u64)> {
        let seat = self.to_move().filter(|_| !self.is_paused())?;
        let watch = &self.watches()?[seat as usize];
        let of_seat = watch.most() - watch.turn;
        let of_round = self.round_left().unwrap_or(of_seat);
        Some((seat, of_seat.min(of_round)))
    }

    /// The round's time, less all that was charged in the game.
    pub(super) fn round_left(&self) -> Option<u64> {
        let events = &self.happened[self.current()..];
        let charged: u64 = events.iter().filter_map(|stored| stored.spent).sum();
        Some(self.terms()?.round()?.time - charged)
    }

    /// The winner, or in a decider whom the draw counts for.
    pub(super) fn counts_for(&self) -> Option<Seat> {
        let (winner, by) = self.finished()?;
        let written = self.terms().map(|terms| terms.to_string());
        let of_draw = |who: &str| written.as_ref().is_some_and(|text| text.ends_with(who));
        match winner {
            Some(winner) => Some(winner),
            None if by == "replayed" => None,
            None if of_draw(",draw=first") => Some(Seat::First),
            None if of_draw(",draw=second") => Some(Seat::Second),
            None => None,
        }
    }

    pub(super) fn is_round_over(&self) -> bool {
        self.goes_on() && self.events().any(|event| *event == Event::RoundOver)
    }

    /// The events' place and charge; a request, an answer or a wrong claim does not end the turn.
    pub(super) fn charge(&self, events: &[Event], elapsed: u64) -> Option<(usize, u64)> {
        let (_, left) = self.running()?;
        let ends = |event: &Event| {
            !matches!(
                event,
                Event::Created { .. }
                    | Event::Joined { .. }
                    | Event::Reseated { .. }
                    | Event::Started { .. }
                    | Event::Dealt { .. }
                    | Event::Asked { .. }
                    | Event::Declined { .. }
                    | Event::HelpAllowed
                    | Event::ClaimedWrongly { .. }
                    | Event::Continued
                    | Event::VacationTaken { .. }
                    | Event::VacationEnded { .. }
                    | Event::Hidden
                    | Event::Arbiter {
                        what: Ruling::Start
                            | Ruling::Back { .. }
                            | Ruling::Result { .. }
                            | Ruling::Replay
                            | Ruling::Warn { .. }
                            | Ruling::Free { .. }
                    }
            )
        };
        Some((events.iter().position(ends)?, elapsed.min(left)))
    }

    pub(super) fn flag(&self, elapsed: u64) -> Option<Event> {
        let (seat, left) = self.running()?;
        if elapsed <= left {
            return None;
        }
        let watch = &self.watches()?[seat as usize];
        let of_seat = watch.most() - watch.turn;
        let ends_first = self.round_left().is_some_and(|round| round < of_seat);
        let judged = self.terms()?.to_string().contains("=arbiter");
        Some(match (ends_first, judged) {
            (false, _) => finished(Some(seat.other()), "time", vec![]),
            (true, false) => finished(None, "time", vec![]),
            (true, true) => Event::RoundOver,
        })
    }
}
