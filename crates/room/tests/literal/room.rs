//! What a room is, read from the whole list of its events on every question.

use tengen_core::literal::Grid;
use tengen_core::opening::{Action as Decided, Kind};
use tengen_core::{Color, Move, Size, Start};
use tengen_room::{ActionId, Asked, ClaimPenalty, Config, Event, Ruling, Seat, Stored};

use super::procedures::Table;

/// A room: everything that has happened in it.
pub(super) struct Literal {
    /// The events, oldest first; the first is the room's creation.
    pub(super) happened: Vec<Stored>,
    /// The seat that was to move before each of them.
    pub(super) movers: Vec<Option<Seat>>,
}

impl Literal {
    pub(super) fn config(&self) -> &Config {
        let Event::Created { config, .. } = &self.happened[0].event else {
            panic!("a room begins with its creation");
        };
        config
    }

    /// The set-up with which every game begins, if there is one.
    fn start(&self) -> Option<&Start> {
        let Event::Created { start, .. } = &self.happened[0].event else {
            panic!("a room begins with its creation");
        };
        start.as_ref()
    }

    pub(super) fn size(&self) -> Size {
        Size::new(u32::from(self.config().size)).expect("a room's size")
    }

    pub(super) fn version(&self) -> u64 {
        self.happened.last().expect("the creation").version
    }

    pub(super) fn is_full(&self) -> bool {
        let joined = |stored: &Stored| matches!(stored.event, Event::Joined { .. });
        self.happened.iter().any(joined) && self.freed().is_empty()
    }

    /// The seats that the arbiter has freed and nobody has taken since, and the first seat if its
    /// owner has not come yet. The first one comes first.
    pub(super) fn freed(&self) -> Vec<Seat> {
        let last = |seat: Seat| {
            self.happened
                .iter()
                .rev()
                .find_map(|stored| match &stored.event {
                    Event::Arbiter {
                        what: Ruling::Free { seat: of },
                    } if *of == seat => Some(true),
                    Event::Reseated { seat: of, .. } if *of == seat => Some(false),
                    _ => None,
                })
        };
        let mut seats = vec![Seat::First, Seat::Second];
        let awaits_owner = self.config().seats.first.is_some();
        let before = |seat: Seat| seat == Seat::First && awaits_owner;
        seats.retain(|&seat| last(seat).unwrap_or(before(seat)));
        seats
    }

    /// The free seats, the first one first.
    pub(super) fn empty(&self) -> Vec<Seat> {
        let joined = |stored: &Stored| matches!(stored.event, Event::Joined { .. });
        let mut seats = self.freed();
        if !self.happened.iter().any(joined) {
            seats.push(Seat::Second);
        }
        seats
    }

    /// The current game's number, the seat that began it, and the place of its first event.
    fn game(&self) -> Option<(u32, Seat, usize)> {
        let at = |(i, stored): (usize, &Stored)| match stored.event {
            Event::Started { game, black } => Some((game, black, i)),
            _ => None,
        };
        self.happened.iter().enumerate().rev().find_map(at)
    }

    /// 0 before the first game.
    pub(super) fn number(&self) -> u32 {
        self.game().map_or(0, |(number, ..)| number)
    }

    pub(super) fn starter(&self) -> Seat {
        self.game().map_or(Seat::First, |(_, starter, _)| starter)
    }

    /// The place of the current game's first event.
    pub(super) fn current(&self) -> usize {
        self.game().map_or(self.happened.len(), |(.., at)| at)
    }

    /// The events of the current game.
    pub(super) fn events(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.happened[self.current()..]
            .iter()
            .map(|stored| &stored.event)
    }

    /// The versions that an action has caused, and whether in the current game.
    pub(super) fn caused(&self, seat: Seat, id: &ActionId) -> Option<(Vec<u64>, bool)> {
        let cause = Some((seat, id.clone()));
        let by = |stored: &&Stored| stored.cause == cause;
        let versions: Vec<u64> = self.happened.iter().filter(by).map(|s| s.version).collect();
        let first = *versions.first()?;
        let (.., from) = self.game()?;
        Some((versions, first >= self.happened[from].version))
    }

    /// The winner and the kind of ending of the current game.
    pub(super) fn finished(&self) -> Option<(Option<Seat>, &str)> {
        self.events().find_map(|event| match event {
            Event::Finished { winner, by, .. } => Some((*winner, by.as_str())),
            _ => None,
        })
    }

    pub(super) fn goes_on(&self) -> bool {
        self.number() > 0 && self.finished().is_none()
    }

    /// The opening's table, and the moves after it that stand. An opening's stones are not taken
    /// back.
    pub(super) fn played(&self) -> (Table, Vec<Move>) {
        let mut table = Table::new(self.config().opening, self.size(), self.starter());
        let mut moves = Vec::new();
        for event in self.events() {
            match event {
                Event::Dealt { points } => table.take(None, &Decided::Deal(points.clone())),
                Event::Chose { seat, what } => table.take(Some(*seat), what),
                Event::Offered { seat, points } => {
                    table.take(Some(*seat), &Decided::Offer(points.clone()));
                }
                Event::Placed { seat, point } if table.due().is_some() => {
                    table.take(Some(*seat), &Decided::Place(*point));
                }
                Event::Placed { point, .. } => moves.push(Move::Place(*point)),
                Event::Passed { .. } => moves.push(Move::Pass),
                Event::TakenBack { plies } => moves.truncate(moves.len() - *plies as usize),
                _ => {}
            }
        }
        (table, moves)
    }

    /// Every move that stands, an opening's stones among them.
    pub(super) fn moves(&self) -> Vec<Move> {
        let (table, moves) = self.played();
        let opening = table.stones.iter().map(|&p| Move::Place(p));
        opening.chain(moves).collect()
    }

    pub(super) fn ply(&self) -> u32 {
        self.moves().len() as u32
    }

    /// The colour of the move of this number, from 0.
    pub(super) fn color_of(&self, ply: usize) -> Color {
        let first = self.start().map_or(Color::Black, |start| start.to_move);
        if ply.is_multiple_of(2) {
            first
        } else {
            first.opponent()
        }
    }

    /// The stones on the board after so many moves.
    pub(super) fn grid_after(&self, plies: usize) -> Grid {
        let mut grid = Grid::new(self.size());
        if let Some(start) = self.start() {
            for (color, points) in [(Color::Black, &start.black), (Color::White, &start.white)] {
                points.iter().for_each(|&p| grid.set(p, Some(color)));
            }
        }
        for (i, mv) in self.moves().into_iter().take(plies).enumerate() {
            if let Move::Place(p) = mv {
                grid.set(p, Some(self.color_of(i)));
            }
        }
        grid
    }

    pub(super) fn grid(&self) -> Grid {
        self.grid_after(usize::MAX)
    }

    pub(super) fn owner(&self, color: Color) -> Seat {
        let black = self.played().0.black;
        match color {
            Color::Black => black,
            Color::White => black.other(),
        }
    }

    pub(super) fn color(&self, seat: Seat) -> Color {
        if self.owner(Color::Black) == seat {
            Color::Black
        } else {
            Color::White
        }
    }

    pub(super) fn decision(&self) -> Option<(Option<Seat>, Kind)> {
        self.played().0.due().filter(|_| self.goes_on())
    }

    /// The seat to move or to decide.
    pub(super) fn to_move(&self) -> Option<Seat> {
        if !self.goes_on() {
            return None;
        }
        match self.decision() {
            Some((seat, _)) => seat,
            None => Some(self.owner(self.color_of(self.moves().len()))),
        }
    }

    /// Open requests, oldest first. They lapse with the next move or decision, when moves are
    /// taken back, and with the end of the round or the game.
    pub(super) fn asked(&self) -> Vec<(Seat, Asked)> {
        let mut open = Vec::new();
        for event in self.events() {
            match event {
                Event::Asked { seat, what } => open.push((*seat, *what)),
                Event::Declined { seat, what } => open.retain(|&q| q != (seat.other(), *what)),
                Event::HelpAllowed => open.retain(|&(_, what)| what != Asked::Help),
                Event::Paused
                | Event::Arbiter {
                    what: tengen_room::Ruling::Stop,
                } => open.retain(|&(_, what)| what != Asked::Pause),
                Event::Dealt { .. }
                | Event::Chose { .. }
                | Event::Offered { .. }
                | Event::Placed { .. }
                | Event::Passed { .. }
                | Event::TakenBack { .. }
                | Event::RoundOver
                | Event::Finished { .. } => open.clear(),
                _ => {}
            }
        }
        open
    }

    /// The number of requests that a seat has made in the current game, wrong claims among them.
    pub(super) fn questions(&self, who: Seat) -> u32 {
        let counts = |event: &&Event| match event {
            Event::Asked { seat, .. }
            | Event::ClaimedWrongly { seat }
            | Event::VacationTaken { seat, .. } => *seat == who,
            _ => false,
        };
        self.events().filter(counts).count() as u32
    }

    /// The seat that passes after the opponent's next stone: it has claimed wrongly, and neither
    /// passed since, nor agreed to take moves back, nor has the opponent claimed wrongly too.
    pub(super) fn owes_turn(&self) -> Option<Seat> {
        match self.goes_on() {
            true => self.turns_lost().0,
            false => None,
        }
    }

    /// Whether the last move is a pass that a wrong claim cost.
    pub(super) fn turn_was_lost(&self) -> bool {
        self.turns_lost().1
    }

    fn turns_lost(&self) -> (Option<Seat>, bool) {
        let (mut owes, mut lost) = (None, false);
        if self.config().wrong_claim != ClaimPenalty::Turn {
            return (None, false);
        }
        for event in self.events() {
            match event {
                Event::ClaimedWrongly { seat } if owes == Some(seat.other()) => owes = None,
                Event::ClaimedWrongly { seat } => owes = Some(*seat),
                Event::Passed { seat } => {
                    lost = owes == Some(*seat);
                    owes = owes.filter(|_| !lost);
                }
                Event::Placed { .. } => lost = false,
                Event::TakenBack { .. } => (owes, lost) = (None, false),
                _ => {}
            }
        }
        (owes, lost)
    }

    /// Whether help was allowed during the current game.
    pub(super) fn with_help(&self) -> bool {
        let allowed = self
            .events()
            .any(|event| matches!(event, Event::HelpAllowed));
        self.number() > 0 && (self.config().casual || allowed)
    }

    /// Whether help is allowed now: by agreement, or after the game.
    pub(super) fn help_allowed(&self) -> bool {
        self.with_help() || self.finished().is_some()
    }
}
