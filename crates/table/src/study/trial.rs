//! A puzzle on the board: tries, what answers them, and whether there is still a win.
//!
//! After a wrong try the defender plays what averts the win, and it is looked for another one, of a
//! wider kind if need be. So the play goes on as long as somebody may still win.

use tengen_core::{Color, Point, Position, notation};
use tengen_messages::proofs::{self, Found, Reply, Wish};

use super::answer::Proved;
use super::ask::{Budget, Goal, Quest};
use super::puzzle::{Puzzle, PuzzleError};
use super::stones::Stones;
use super::walk::{Walk, Whose};
use crate::view::Touch;
use crate::{Cell, scene};

/// How long each look at a try may take, in milliseconds.
const LOOK: u32 = 5_000;

/// How far somebody has come.
#[derive(Clone, Debug, PartialEq)]
pub enum TrialStage {
    /// The move is looked for.
    Asked,
    /// Another move has been tried; what averts the win is looked for.
    Looking {
        /// What was tried.
        tried: Point,
        /// The number of the question.
        id: i32,
    },
    /// Another move has been tried.
    Wrong {
        /// What was tried.
        tried: Point,
        /// What the defender answers; none where it could not be found out in time.
        reply: Option<Point>,
        /// How sure it is that the answer helps.
        averts: Averts,
        /// Whether there is still a win.
        outlook: Outlook,
    },
    /// The move was found.
    Solved,
}

/// What is known of the defender's answer to a wrong try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Averts {
    /// Everything has been tried after it, and nothing of the kind wins.
    Proved,
    /// The try threatens nothing of the kind, so any answer will do.
    Anything,
    /// It was not found to lose in time.
    Perhaps,
}

/// Whether somebody who has tried something else can still win.
#[derive(Clone, Debug, PartialEq)]
pub enum Outlook {
    /// It is to be asked.
    Unasked,
    /// It is looked for.
    Looking {
        /// The number of the question.
        id: i32,
    },
    /// There is a proved win.
    Still {
        /// Plies up to and with the five.
        plies: u32,
        /// The proof.
        walk: Box<Walk>,
    },
    /// There is none of that kind: everything has been tried.
    Gone(Goal),
    /// None was found in time.
    Unknown,
    /// What was tried wins as well: every answer is refuted, or the row is complete.
    Wins,
    /// The defender has completed a row.
    Lost,
}

/// A puzzle on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    puzzle: Puzzle,
    stones: Stones,
    first: Point,
    /// The proof of the puzzle.
    walk: Option<Walk>,
    /// What has been played since the puzzle began, in turn.
    played: Vec<Point>,
    /// The position after that, where the game is not over.
    here: Stones,
    /// The win that was found after a wrong try, once its first move is on the board.
    late: Option<Walk>,
    /// The kind of win that is in question now.
    goal: Goal,
    stage: TrialStage,
}

impl Trial {
    /// A puzzle before the first try.
    ///
    /// # Errors
    /// [`PuzzleError`] where it cannot be played.
    pub fn new(puzzle: Puzzle) -> Result<Trial, PuzzleError> {
        let (stones, first, walk) = puzzle.parts()?;
        Ok(Trial {
            here: stones.clone(),
            goal: puzzle.goal(),
            puzzle,
            stones,
            first,
            walk,
            played: Vec::new(),
            late: None,
            stage: TrialStage::Asked,
        })
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The position of the puzzle.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.stones.position()
    }

    /// How far somebody has come.
    #[must_use]
    pub const fn stage(&self) -> &TrialStage {
        &self.stage
    }

    /// What has been tried and answered, in turn.
    #[must_use]
    pub fn played(&self) -> &[Point] {
        &self.played
    }

    /// Whether the worker is at work for it.
    #[must_use]
    pub const fn is_looking(&self) -> bool {
        self.awaited().is_some()
    }

    /// The proof, once the move is found: of the puzzle, or of a win found after a wrong try.
    #[must_use]
    pub fn walk(&self) -> Option<&Walk> {
        match self.stage {
            TrialStage::Solved => self.late.as_ref().or(self.walk.as_ref()),
            _ => None,
        }
    }

    fn walk_mut(&mut self) -> Option<&mut Walk> {
        match self.stage {
            TrialStage::Solved => self.late.as_mut().or(self.walk.as_mut()),
            _ => None,
        }
    }

    /// The move that was to be found last, once it is.
    #[must_use]
    pub fn found(&self) -> Point {
        let late = self.late.as_ref().and_then(Walk::first);
        late.unwrap_or(self.first)
    }

    /// Whether something may be tried now.
    const fn is_open(&self) -> bool {
        match &self.stage {
            TrialStage::Asked => true,
            TrialStage::Wrong { outlook, reply, .. } => {
                reply.is_some()
                    && matches!(
                        outlook,
                        Outlook::Still { .. } | Outlook::Gone(_) | Outlook::Unknown
                    )
            }
            TrialStage::Looking { .. } | TrialStage::Solved => false,
        }
    }

    /// Touches a point. Where it is another try, `id` numbers the question to the worker how it is
    /// answered.
    pub fn touch(&mut self, p: Point, id: i32) -> Option<Wish> {
        if let Some(walk) = self.walk_mut() {
            walk.touch(p);
            return None;
        }
        if !self.is_open() || self.here.position().legality(p).is_err() {
            return None;
        }
        if self.played.is_empty() && p == self.first {
            self.solve();
            return None;
        }
        if let TrialStage::Wrong {
            outlook: Outlook::Still { walk, .. },
            ..
        } = &mut self.stage
            && walk.first() == Some(p)
        {
            walk.go(1);
            self.late = Some((**walk).clone());
            self.stage = TrialStage::Solved;
            return None;
        }
        self.played.push(p);
        let Some(after) = self.here.with_stone(p) else {
            self.stage = TrialStage::Wrong {
                tried: p,
                reply: None,
                averts: Averts::Perhaps,
                outlook: Outlook::Wins,
            };
            return None;
        };
        self.here = after;
        self.stage = TrialStage::Looking { tried: p, id };
        Some(Wish::Defend {
            position: self.here.placed(),
            quest: self.quest(),
        })
    }

    /// What is asked next, if anything is; `id` numbers it.
    pub fn follow(&mut self, id: i32) -> Option<Wish> {
        let TrialStage::Wrong { outlook, .. } = &mut self.stage else {
            return None;
        };
        if *outlook != Outlook::Unasked {
            return None;
        }
        *outlook = Outlook::Looking { id };
        // What averts the win of one kind may leave one of a wider kind.
        self.goal = match self.goal {
            Goal::Vcf => Goal::Vct,
            Goal::Vct | Goal::Win => Goal::Win,
        };
        Some(Wish::Win {
            position: self.here.placed(),
            quest: self.quest(),
        })
    }

    fn quest(&self) -> proofs::Quest {
        let quest = Quest {
            goal: self.goal,
            shortest: false,
            budget: Budget::default(),
        };
        proofs::Quest {
            ms: LOOK,
            ..quest.told()
        }
    }

    /// Shows the solution.
    pub fn solve(&mut self) {
        self.again();
        self.stage = TrialStage::Solved;
        if let Some(walk) = &mut self.walk {
            walk.go(1);
        }
    }

    /// Back to the puzzle.
    pub fn again(&mut self) {
        self.stage = TrialStage::Asked;
        self.played.clear();
        self.here = self.stones.clone();
        self.late = None;
        self.goal = self.puzzle.goal();
        if let Some(walk) = &mut self.walk {
            walk.go(0);
        }
    }

    /// Goes to a ply of the solution.
    pub fn go(&mut self, at: usize) {
        if let Some(walk) = self.walk_mut() {
            walk.go(at);
        }
    }

    /// Tries a pass against the solution.
    pub fn pass(&mut self) {
        if let Some(walk) = self.walk_mut() {
            walk.defend(tengen_core::Move::Pass);
        }
    }

    const fn awaited(&self) -> Option<i32> {
        match &self.stage {
            TrialStage::Looking { id, .. } => Some(*id),
            TrialStage::Wrong {
                outlook: Outlook::Looking { id },
                ..
            } => Some(*id),
            _ => None,
        }
    }

    /// Hears from the worker. Says whether anybody waited for it.
    pub fn hear(&mut self, reply: &Reply, bytes: Option<&[u8]>) -> bool {
        if self.awaited().is_none() || reply.answers() != self.awaited() {
            return false;
        }
        match (&mut self.stage, reply) {
            (TrialStage::Wrong { outlook, .. }, Reply::Win { found, .. }) => {
                *outlook = match Proved::new(found, bytes) {
                    Proved::Proved(win) => Outlook::Still {
                        plies: win.length,
                        walk: Box::new(win.walk),
                    },
                    Proved::None => Outlook::Gone(self.goal),
                    // Only what is proved counts here.
                    Proved::Refused { .. } | Proved::Unknown => Outlook::Unknown,
                };
            }
            (TrialStage::Wrong { outlook, .. }, _) => *outlook = Outlook::Unknown,
            (TrialStage::Looking { tried, .. }, _) => {
                let tried = *tried;
                self.answer(tried, reply);
            }
            _ => {}
        }
        true
    }

    /// Lets the defender answer a try.
    fn answer(&mut self, tried: Point, told: &Reply) {
        let (reply, averts, outlook) = match told {
            Reply::Defences {
                threat,
                moves,
                open,
                unchecked,
                ..
            } => {
                let read = |text: &str| notation::parse_points(text).unwrap_or_default();
                let nearest = |points: Vec<Point>| points.into_iter().min_by_key(far(tried));
                match (nearest(read(moves)), nearest(read(open))) {
                    _ if *threat == Found::None => (self.prevention(tried), Averts::Anything, None),
                    (Some(reply), _) => (Some(reply), Averts::Proved, None),
                    (None, Some(reply)) => (Some(reply), Averts::Perhaps, None),
                    // Everything is refuted, and every refutation has been replayed.
                    (None, None) if matches!(threat, Found::Win { .. }) && unchecked.is_empty() => {
                        (None, Averts::Perhaps, Some(Outlook::Wins))
                    }
                    (None, None) => (None, Averts::Perhaps, Some(Outlook::Unknown)),
                }
            }
            _ => (None, Averts::Perhaps, Some(Outlook::Unknown)),
        };
        let mut outlook = outlook.unwrap_or(Outlook::Unasked);
        if let Some(reply) = reply {
            self.played.push(reply);
            match self.here.with_stone(reply) {
                Some(after) => self.here = after,
                None => outlook = Outlook::Lost,
            }
        }
        self.stage = TrialStage::Wrong {
            tried,
            reply,
            averts,
            outlook,
        };
    }

    /// A sensible answer to a move that threatens nothing: the point that was to be found, or the
    /// nearest one.
    fn prevention(&self, tried: Point) -> Option<Point> {
        let legal = self.here.position().legal_points();
        let wanted = legal.contains(&self.first).then_some(self.first);
        wanted.or_else(|| legal.into_iter().min_by_key(far(tried)))
    }

    /// The worker was ended: there will be no answer.
    pub fn cut_short(&mut self) {
        match &mut self.stage {
            TrialStage::Looking { tried, .. } => {
                self.stage = TrialStage::Wrong {
                    tried: *tried,
                    reply: None,
                    averts: Averts::Perhaps,
                    outlook: Outlook::Unknown,
                };
            }
            TrialStage::Wrong { outlook, .. } if matches!(outlook, Outlook::Looking { .. }) => {
                *outlook = Outlook::Unknown;
            }
            _ => {}
        }
    }

    /// The colour of the stone that a touch would place.
    #[must_use]
    pub fn ghost(&self) -> Option<Color> {
        if self.is_open() {
            return Some(self.here.to_move());
        }
        match self.walk()?.whose() {
            Whose::Defender => Some(self.stones.to_move().opponent()),
            Whose::Proof(_) | Whose::Nobody => None,
        }
    }

    /// The board.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        if let Some(walk) = self.walk() {
            return walk.cells();
        }
        let position = self.position();
        let size = position.size();
        let mut cells = scene::stones(size, position.board(), &[]);
        let us = self.stones.to_move();
        // What is solved without a proof shows its first move.
        let solved = [self.first];
        let played = match self.stage {
            TrialStage::Solved => &solved[..],
            _ => &self.played,
        };
        let colors = [us, us.opponent()].into_iter().cycle();
        for ((number, &p), color) in (1..).zip(played).zip(colors) {
            let cell = &mut cells[scene::index(size, p)];
            cell.stone = Some(color);
            cell.number = number;
            cell.proof = Some(Touch::Played);
            cell.last = usize::from(number) == played.len();
        }
        if self.is_open() {
            for (p, fouls) in self.here.position().forbidden_points() {
                cells[scene::index(size, p)].forbidden = fouls.first();
            }
        }
        cells
    }
}

/// How far from a point, and a rank among equals.
fn far(from: Point) -> impl Fn(&Point) -> (u8, usize) {
    move |p| {
        let (dx, dy) = (p.x().abs_diff(from.x()), p.y().abs_diff(from.y()));
        (dx.max(dy), p.index())
    }
}
