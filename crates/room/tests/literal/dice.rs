//! Random rooms and random actions: mostly plausible ones.

use tengen_core::literal::{Finding, Grid};
use tengen_core::opening::{Action as Decided, Kind, Procedure};
use tengen_core::{Color, Move, Point, Rule, Size, SplitMix, Start};
use tengen_room::{
    Action, ArbiterMark, Asked, ClaimPenalty, ColorChoice, Config, Fouls, Seat, World,
};

use super::procedures::{Table, reaches};
use super::room::Literal;
use super::symmetry::equivalent;

const SIZES: [u8; 12] = [5, 5, 6, 7, 9, 9, 10, 13, 15, 15, 19, 22];
const RULES: [Rule; 6] = [
    Rule::Freestyle,
    Rule::Standard,
    Rule::Renju,
    Rule::Renju,
    Rule::Caro,
    Rule::CaroOverline,
];
const ASKED: [Asked; 5] = [
    Asked::Draw,
    Asked::Takeback,
    Asked::Rematch,
    Asked::Help,
    Asked::Pause,
];
/// Who may come, and have seats of their own.
const PLAYERS: [&str; 2] = ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"];
const CLOCKS: [&str; 16] = [
    "1s",
    "1m",
    "24h",
    "2s+500ms",
    "3s/move",
    "2s+3x1s",
    "1m+1s:10s,1h=draw",
    "1m,1s=draw",
    "2s,2s=draw,draw=second",
    "1m+500ms:3s/move,1500ms=arbiter",
    "1d",
    "1d-weekends:60d",
    "1d,vacation=30(20)",
    "3d-weekends:1d,vacation=365(5)",
    "2d,vacation=7,draw=second",
    "0s+3/2s:0s+2x2s,draw=first",
];

/// The chance of a request, in percent, in rooms that reach the most requests.
pub(super) const CHATTER: u64 = 90;

/// A seeded generator.
pub(super) struct Dice(pub(super) SplitMix);

impl Dice {
    /// Whether a chance of so many percent comes true.
    pub(super) fn percent(&mut self, chance: u64) -> bool {
        self.0.below(100) < chance
    }

    pub(super) fn one<T: Copy>(&mut self, of: &[T]) -> T {
        self.0.pick(of).expect("something to choose from")
    }

    /// A room's settings and its set-up, not always possible ones.
    pub(super) fn settings(&mut self) -> (Config, Option<Start>) {
        let mut config = Config::new(self.one(&RULES), self.one(&SIZES));
        config.color = self.one(&[ColorChoice::Black, ColorChoice::White, ColorChoice::Lot]);
        config.fouls = self.one(&[Fouls::Refuse, Fouls::Lose, Fouls::Claim, Fouls::Claim]);
        let penalties = [
            ClaimPenalty::Nothing,
            ClaimPenalty::Turn,
            ClaimPenalty::Game,
        ];
        config.wrong_claim = self.one(&penalties);
        config.casual = self.percent(15);
        if self.percent(25) {
            config.clock = Some(self.terms().parse().expect("a clock"));
        }
        if self.percent(30) {
            config.arbiter = Some(ArbiterMark(u128::from(self.0.next()).to_be_bytes()));
        }
        let players: [_; 2] = std::array::from_fn(|_| self.one(&PLAYERS).parse().ok());
        if self.percent(10) {
            config.seats.second = players[1];
        }
        if self.percent(10) {
            config.seats.first = players[0];
        }
        if self.percent(55) {
            config.opening = self.one(&Procedure::ALL);
        }
        if let Procedure::Yamaguchi { offers } = &mut config.opening
            && self.percent(50)
        {
            *offers = Some(self.0.below(14) as u8);
        }
        let size = Size::new(u32::from(config.size)).expect("a size");
        let set_up = self.percent(if config.opening == Procedure::None {
            30
        } else {
            3
        });
        (config, set_up.then(|| self.set_up(size)))
    }

    /// A clock as text: one of a list, or controls of two kinds, with a round or without, in
    /// deciders or not.
    fn terms(&mut self) -> String {
        if self.percent(30) {
            return self.one(&CLOCKS).to_owned();
        }
        let mut terms = self.control();
        if self.percent(60) {
            let second = self.control();
            terms = format!("{terms}:{second}");
        }
        if self.percent(40) {
            let round = self.one(&["1s", "2500ms", "10s", "1m", "1h"]);
            let then = self.one(&["draw", "arbiter"]);
            terms = format!("{terms},{round}={then}");
        }
        if self.percent(30) {
            let seat = self.one(&["first", "second"]);
            terms = format!("{terms},draw={seat}");
        }
        terms
    }

    fn control(&mut self) -> String {
        let main = self.one(&["1s", "1500ms", "4s", "1m"]);
        let more = self.one(&["1ms", "300ms", "1s", "2s"]);
        let count = self.one(&[1, 2, 3, 10]);
        match self.0.below(7) {
            0 => main.to_owned(),
            1 => format!("{main}/move"),
            2 => format!("{main}+{more}"),
            3 => format!("{main}+{more}({})", self.one(&["1m", "61s", "2m"])),
            4 => format!("{main}~{more}"),
            5 => format!("{main}+{count}x{more}"),
            _ => format!("{main}+{count}/{more}"),
        }
    }

    fn set_up(&mut self, size: Size) -> Start {
        let mut points: Vec<Point> = size.points().collect();
        let mut some = |dice: &mut Dice| -> Vec<Point> {
            let most = dice.one(&[4, 8, 16]);
            let count = (dice.0.below(most) as usize).min(points.len());
            (0..count)
                .map(|_| points.swap_remove(dice.0.below(points.len() as u64) as usize))
                .collect()
        };
        let (mut black, white) = (some(self), some(self));
        if self.percent(3) {
            black.push(self.any_point());
        }
        let to_move = self.one(&Color::BOTH);
        Start {
            black,
            white,
            to_move,
        }
    }

    /// Outside facts; a position to deal.
    pub(super) fn world(&mut self, size: Size) -> World {
        let mut deal: Vec<Point> = size.points().collect();
        while deal.len() > 4 {
            deal.swap_remove(self.0.below(deal.len() as u64) as usize);
        }
        deal.truncate(1 + self.0.below(4) as usize);
        World {
            lot: self.percent(50),
            other_is_absent: self.percent(20),
            deal,
            draws_with_moves: self.percent(50),
            player: self
                .percent(70)
                .then(|| self.one(&PLAYERS).parse().expect("an id")),
            today: 0,
            kept: [self.percent(10), self.percent(10)],
            elsewhere: self.percent(10),
        }
    }

    /// Milliseconds into a turn.
    pub(super) fn elapsed(&mut self) -> u64 {
        if self.percent(30) {
            0
        } else if self.percent(1) {
            self.one(&[999, 60_000, u64::MAX])
        } else {
            self.0.below(120)
        }
    }

    /// Requests and answers that do not end the game.
    fn chatter(&mut self, room: &Literal, seat: Seat) -> Action {
        let open = room.asked();
        match open.iter().find(|(who, _)| *who != seat) {
            Some(&(_, what)) if what == Asked::Takeback && self.percent(30) => {
                Action::Accept { what }
            }
            Some(&(_, what)) => Action::Decline { what },
            None if self.percent(60) => Action::Ask { what: Asked::Draw },
            None => Action::Ask {
                what: Asked::Takeback,
            },
        }
    }

    /// An action of a seat. `talks` is the chance, in percent, of one that is no move.
    pub(super) fn action(&mut self, room: &Literal, seat: Seat, talks: u64) -> Action {
        if room.is_paused() && self.percent(30) || self.0.below(200) == 0 {
            return Action::Continue;
        }
        if talks == CHATTER && room.goes_on() && self.percent(talks) {
            return self.chatter(room, seat);
        }
        if self.percent(talks) || !room.goes_on() {
            return self.talk(room, seat);
        }
        let table = room.played().0;
        let off = self.percent(3);
        let step = table.taken.wrapping_add(u32::from(off));
        match table.due() {
            None => {
                let passes = self.0.below(25) == 0;
                self.move_on(room, passes)
            }
            Some(_) if self.percent(3) => self.move_on(room, false),
            Some((_, kind)) => match self.decided(&table, kind, room.size()) {
                Decided::Place(point) => Action::Place {
                    point,
                    ply: room.ply().wrapping_sub(u32::from(off)),
                    draw: self.percent(3),
                },
                Decided::Offer(points) if self.percent(97) => Action::Offer { points, step },
                what => Action::Choose { what, step },
            },
        }
    }

    fn move_on(&mut self, room: &Literal, passes: bool) -> Action {
        let off = u32::from(self.percent(3));
        let ply = room.ply().wrapping_add(off);
        let draw = self.percent(4);
        if passes {
            return Action::Pass { ply, draw };
        }
        let color = room.color_of(room.moves().len());
        let mut grid = room.grid();
        let mut point = self.near(&grid, color);
        if room.config().rule == Rule::Renju && color == Color::Black && self.percent(40) {
            // A forbidden point, if one of a few is.
            let tried: Vec<Point> = (0..12).map(|_| self.near(&grid, color)).collect();
            let foul = tried.into_iter().find(|&p| {
                let free = grid.size().contains(p) && grid.get(p).is_none();
                free && !matches!(grid.renju(p), Finding::Legal | Finding::Five)
            });
            point = foul.unwrap_or(point);
        }
        Action::Place { point, ply, draw }
    }

    /// Often beside or in line with a stone of that colour.
    fn near(&mut self, grid: &Grid, color: Color) -> Point {
        let points: Vec<Point> = grid.size().points().collect();
        let of = |stone| {
            points
                .iter()
                .copied()
                .filter(|&p| grid.get(p) == stone)
                .collect()
        };
        let own: Vec<Point> = of(Some(color));
        let free: Vec<Point> = of(None);
        if self.percent(2) || free.is_empty() {
            return self.any_point();
        }
        for _ in 0..6 {
            if own.is_empty() || self.percent(15) {
                break;
            }
            let (dx, dy) = self.one(&[(1, 0), (0, 1), (1, 1), (1, -1)]);
            let by = self.one(&[-3, -2, -1, -1, 1, 1, 2, 3]);
            let from = self.one(&own);
            if let Some(p) = from.shifted(dx * by, dy * by, grid.size())
                && grid.get(p).is_none()
            {
                return p;
            }
        }
        self.one(&free)
    }

    /// Any point of the largest board.
    fn any_point(&mut self) -> Point {
        Point::from_xy(self.0.below(22) as u8, self.0.below(22) as u8)
    }

    fn decided(&mut self, table: &Table, kind: Kind, size: Size) -> Decided {
        let free = |p: &Point| !table.stones.contains(p);
        let points: Vec<Point> = size.points().filter(free).collect();
        let choices = [
            Decided::TakeBlack,
            Decided::TakeWhite,
            Decided::PlaceTwo,
            Decided::Swap,
            Decided::Keep,
            Decided::KeepAndOffer,
            Decided::Declare(2),
            Decided::Pick(self.any_point()),
            Decided::Deal(vec![self.any_point()]),
        ];
        if self.percent(4) {
            return choices[self.0.below(choices.len() as u64) as usize].clone();
        }
        let choice = |dice: &mut Dice, of: std::ops::Range<u64>| {
            let i = of.start + dice.0.below(of.end - of.start);
            choices[i as usize].clone()
        };
        match kind {
            Kind::Place { area, .. } => {
                let there = |p: &Point| reaches(area, *p, size);
                let inside: Vec<Point> = points.iter().copied().filter(there).collect();
                let any = self.percent(4) || inside.is_empty();
                Decided::Place(if any {
                    self.any_point()
                } else {
                    self.one(&inside)
                })
            }
            Kind::Colour { place_two } => choice(self, 0..if place_two { 3 } else { 2 }),
            Kind::Swap { offers } => choice(self, 3..if offers.is_some() { 6 } else { 5 }),
            Kind::Declare { most } => Decided::Declare(self.0.below(u64::from(most) + 2) as u8),
            Kind::Offer { count } => Decided::Offer(self.offers(table, count, &points)),
            Kind::Pick if self.percent(95) => Decided::Pick(self.one(table.offers())),
            Kind::Pick => Decided::Pick(self.any_point()),
            Kind::Deal => Decided::Keep,
        }
    }

    fn offers(&mut self, table: &Table, count: u8, points: &[Point]) -> Vec<Point> {
        let count = usize::from(count) + usize::from(self.percent(3));
        let careful = self.percent(85);
        let mut offers: Vec<Point> = Vec::new();
        for _ in 0..1_000 {
            if offers.len() == count {
                break;
            }
            let p = self.one(points);
            let same = |&q: &Point| equivalent(&table.stones, q, p);
            if !careful || !offers.iter().any(same) {
                offers.push(p);
            }
        }
        if self.percent(3) {
            offers.push(self.any_point());
            offers.swap_remove(0);
        }
        offers
    }

    fn talk(&mut self, room: &Literal, seat: Seat) -> Action {
        let open = room.asked();
        let theirs: Vec<Asked> = open.iter().filter(|q| q.0 != seat).map(|q| q.1).collect();
        if !theirs.is_empty() && self.percent(70) {
            let what = self.one(&theirs);
            return if self.percent(60) {
                Action::Accept { what }
            } else {
                Action::Decline { what }
            };
        }
        if !room.goes_on() && self.percent(60) {
            let what = Asked::Rematch;
            return Action::Ask { what };
        }
        let what = self.one(&ASKED);
        let clock = room.config().clock;
        let days = clock.is_some_and(|clock| clock.first().is_days()) || self.percent(3);
        match self.0.below(40) {
            0 => Action::Resign,
            1 => Action::ClaimWin,
            2 => Action::Accept { what },
            3 => Action::Decline { what },
            4 => self.move_on(room, false),
            15..20 if days => Action::Vacation {
                days: self.one(&[0, 1, 2, 5, 10, 366, u16::MAX]),
            },
            20..23 if days => Action::Return,
            5..15 => Action::ClaimFoul,
            15..25 => Action::ClaimRow {
                point: self.claimed(room),
            },
            _ => Action::Ask { what },
        }
    }

    /// Mostly one of the last stones.
    fn claimed(&mut self, room: &Literal) -> Point {
        let moves = room.moves();
        let last = moves.iter().rev().take(8).filter_map(|mv| match mv {
            Move::Place(p) => Some(*p),
            Move::Pass => None,
        });
        let last: Vec<Point> = last.collect();
        if last.is_empty() || self.percent(10) {
            return self.any_point();
        }
        self.one(&last)
    }
}
