//! What the arbiter does, and what that changes.

use tengen_room::{
    ActionId, Actor, Decision, Event, MOST_ROOM_EVENTS, Refusal, Ruling, Seat, World,
};

use super::board::finished;
use super::dice::Dice;
use super::room::Literal;

const DAY: i64 = 24 * 60 * 60 * 1_000;

impl Literal {
    /// An act of the arbiter: known acts first, then the room, then the game.
    pub(super) fn rule(
        &self,
        id: &ActionId,
        what: Ruling,
        elapsed: u64,
        world: &World,
    ) -> Result<Decision, Refusal> {
        let by = Some((Actor::Arbiter, id));
        let of_act = |from: usize| {
            let acts = self.happened[from..].iter();
            let acts = acts.filter(|stored| stored.action() == by);
            acts.map(|stored| stored.version).collect::<Vec<u64>>()
        };
        let now = of_act(self.current());
        if let (Some(&from), Some(&to)) = (now.first(), now.last()) {
            return Ok(Decision::Known(from..=to));
        }
        if !of_act(0).is_empty() {
            return Err(Refusal::EarlierGame);
        }
        if self.config().arbiter.is_none() {
            return Err(Refusal::NoArbiter);
        }
        if self.number() == 0 {
            let Ruling::Result { winner } = what else {
                return Err(Refusal::NotStarted);
            };
            if winner.is_some_and(|seat| self.empty().contains(&seat)) {
                return Err(Refusal::SeatFree);
            }
            let (game, black) = (1, self.black_first(world));
            let started = Event::Started { game, black };
            let ended = finished(winner, "arbiter", vec![]);
            return Ok(Decision::New(vec![Event::Arbiter { what }, started, ended]));
        }
        let decides = matches!(what, Ruling::Result { .. });
        if self.version() >= MOST_ROOM_EVENTS && !decides {
            return Err(Refusal::UsedUp);
        }
        let at_any_time = matches!(
            what,
            Ruling::Replay | Ruling::Warn { .. } | Ruling::Free { .. }
        );
        if !at_any_time {
            self.still_on()?;
        }
        let mut events = vec![Event::Arbiter { what }];
        match what {
            Ruling::Stop | Ruling::Time { .. } if self.config().clock.is_none() => {
                return Err(Refusal::NoClock);
            }
            Ruling::Stop | Ruling::Start if self.is_round_over() => {
                return Err(Refusal::RoundOver);
            }
            Ruling::Stop if self.is_held() => return Err(Refusal::Paused),
            Ruling::Start if !self.is_paused() => return Err(Refusal::NotPaused),
            Ruling::Time { seat, ms } => {
                let of_turn = match self.running() {
                    Some((mover, left)) if mover == seat => elapsed.min(left),
                    _ => 0,
                };
                let (main, most, gone) = self.watch_of(seat);
                let [main, most, gone] = [main, most, gone + of_turn].map(i128::from);
                let ms = i128::from(ms);
                let too_much = ms == 0 || ms > i128::from(DAY) || ms < -i128::from(DAY);
                if too_much || main + ms < 0 || most + ms - gone < 1_000 {
                    return Err(Refusal::BadTime);
                }
            }
            Ruling::Back { ply } => {
                let (moves, own) = (self.moves().len(), self.played().1.len());
                let ply = ply as usize;
                if ply >= moves || ply < moves - own {
                    return Err(Refusal::NothingToTakeBack);
                }
                let plies = (moves - ply) as u32;
                events.push(Event::TakenBack { plies });
            }
            Ruling::Result { winner } => events.push(finished(winner, "arbiter", vec![])),
            Ruling::Replay => {
                if self.goes_on() {
                    events.push(finished(None, "replayed", vec![]));
                }
                events.extend(self.begun(self.number() + 1, self.starter(), world));
            }
            Ruling::Free { seat } if self.empty().contains(&seat) => {
                return Err(Refusal::SeatFree);
            }
            Ruling::Free { .. } => {}
            Ruling::Later => return Err(Refusal::LaterVersion),
            Ruling::Stop | Ruling::Start | Ruling::Warn { .. } => {}
        }
        Ok(Decision::New(events))
    }

    /// Whether the arbiter has stopped the clocks.
    pub(super) fn is_held(&self) -> bool {
        let last = self.events().rev().find_map(|event| match event {
            Event::Arbiter { what: Ruling::Stop } => Some(true),
            Event::Arbiter {
                what: Ruling::Start,
            }
            | Event::Finished { .. } => Some(false),
            _ => None,
        });
        last == Some(true)
    }
}

impl Dice {
    pub(super) fn ruling(&mut self, room: &Literal) -> Ruling {
        let seat = self.one(&[Seat::First, Seat::Second]);
        let ms = self.one(&[
            -DAY - 1,
            -1_000,
            -400,
            -50,
            0,
            1,
            700,
            60_000,
            DAY,
            i64::MIN,
        ]);
        let back = self.0.below(4) as u32;
        let ply = room.ply().wrapping_sub(back);
        let winner = self.one(&[None, Some(Seat::First), Some(Seat::Second)]);
        let most = [
            Ruling::Stop,
            Ruling::Start,
            Ruling::Time { seat, ms },
            Ruling::Time { seat, ms },
            Ruling::Back { ply },
            Ruling::Back { ply },
            Ruling::Warn { seat },
            Ruling::Free { seat },
        ];
        match self.percent(10) {
            true => self.one(&[Ruling::Result { winner }, Ruling::Replay]),
            false => self.one(&most),
        }
    }
}
