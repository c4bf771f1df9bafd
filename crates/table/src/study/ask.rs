//! What is asked of a position, and what is known so far.

use serde::{Deserialize, Serialize};
use tengen_core::{Color, Move, Point, Position, Rule, Size, notation};
use tengen_messages::proofs::{self, Reply, Wish};

use super::answer::{Answer, Firsts, Proved};
use super::carry::Proof;
use super::stones::{Stones, StonesError};
use super::walk::{Walk, Whose};
use crate::view::Touch;
use crate::{Cell, scene};

/// The kind of win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// By continuous fours.
    #[default]
    Vcf,
    /// By continuous threats.
    Vct,
    /// With quieter stones too.
    Win,
}

impl Goal {
    /// All of them, the narrowest first.
    pub const ALL: [Goal; 3] = [Goal::Vcf, Goal::Vct, Goal::Win];

    /// Its name on the command line and in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Vcf => "vcf",
            Goal::Vct => "vct",
            Goal::Win => "win",
        }
    }

    /// The goal of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Goal> {
        Goal::ALL.into_iter().find(|goal| goal.name() == name)
    }
}

/// How long one may search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Budget(u16);

impl Budget {
    /// What can be chosen, in seconds.
    pub const ALL: [Budget; 5] = [Budget(3), Budget(10), Budget(30), Budget(120), Budget(600)];

    /// In seconds.
    #[must_use]
    pub const fn seconds(self) -> u16 {
        self.0
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget(10)
    }
}

/// What kind of win is looked for, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quest {
    /// The kind.
    pub goal: Goal,
    /// Whether the shortest is wanted.
    pub shortest: bool,
    /// How long one may search.
    pub budget: Budget,
}

impl Quest {
    pub(crate) fn told(self) -> proofs::Quest {
        proofs::Quest {
            goal: self.goal.name().to_owned(),
            shortest: self.shortest,
            ms: 1000 * u32::from(self.budget.seconds()),
        }
    }
}

/// What a question is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Does the side to move win?
    Win,
    /// What does the other side threaten, if the side to move passes?
    Threat,
    /// How does the side to move defend?
    Defend,
    /// Does exactly one first move win?
    Firsts,
    /// Does a certificate prove what it says?
    Check,
}

/// A question on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Its number.
    pub id: i32,
    /// What for.
    pub purpose: Purpose,
    /// Milliseconds so far.
    pub ms: u64,
}

/// A position that is studied.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    stones: Stones,
    quest: Quest,
    asked: Option<Asked>,
    answer: Option<Answer>,
    firsts: Option<Firsts>,
    /// A certificate that is being checked.
    brought: Option<Proof>,
    /// The whole game that the position is from.
    game: Option<Position>,
    /// What was studied before a defence was tried.
    before: Option<Box<Study>>,
}

impl Study {
    /// A position about which nothing is asked yet.
    #[must_use]
    pub const fn new(stones: Stones, quest: Quest) -> Study {
        Study {
            stones,
            quest,
            asked: None,
            answer: None,
            firsts: None,
            brought: None,
            game: None,
            before: None,
        }
    }

    /// The last position of a game in which somebody may still win.
    ///
    /// # Errors
    /// [`StonesError::Over`] where there is none.
    pub fn of_game(game: &Position, quest: Quest) -> Result<Study, StonesError> {
        let mut here = game.clone();
        while here.outcome().is_some() && here.undo().is_some() {}
        let mut study = Study::new(Stones::of_position(&here)?, quest);
        study.game = Some(game.clone());
        Ok(study)
    }

    /// After how many moves of its game the position is, and how many there are.
    #[must_use]
    pub fn plies(&self) -> Option<(usize, usize)> {
        let game = self.game.as_ref()?;
        let here = self.stones.ply()?;
        Some((here, game.ply()))
    }

    /// The moves of the game up to the position, in notation, where it is from one.
    #[must_use]
    pub fn moves(&self) -> Option<String> {
        let moves = self.game.as_ref()?.moves().get(..self.stones.ply()?)?;
        Some(notation::format_moves(moves))
    }

    /// Goes to another position of the game, unless it is decided there.
    pub fn go_in_game(&mut self, ply: usize) {
        let Some(mut there) = self.game.clone() else {
            return;
        };
        while there.ply() > ply && there.undo().is_some() {}
        if let Ok(stones) = Stones::of_position(&there) {
            self.stones = stones;
            self.answer = None;
            self.firsts = None;
            self.asked = None;
        }
    }

    /// Tries a defence against the threat that is answered: the position after it, with the
    /// attacker to move. `None` where none is asked for, or it may not be played.
    #[must_use]
    pub fn tried(&self, p: Point) -> Option<Study> {
        let is_defence = matches!(
            &self.answer,
            Some(Answer::Defences {
                proved: Proved::Proved(_),
                ..
            })
        );
        if self.asked.is_some() || !is_defence || self.walk().is_some_and(|w| w.at() > 0) {
            return None;
        }
        let mut study = Study::new(self.stones.with_stone(p)?, self.quest);
        study.before = Some(Box::new(self.clone()));
        Some(study)
    }

    /// What was studied before a defence was tried.
    #[must_use]
    pub fn before(&self) -> Option<&Study> {
        self.before.as_deref()
    }

    /// A certificate that somebody has brought, to be checked before anything is shown of it.
    #[must_use]
    pub const fn of_proof(stones: Stones, quest: Quest, proof: Proof) -> Study {
        Study {
            stones,
            quest,
            asked: None,
            answer: None,
            firsts: None,
            brought: Some(proof),
            game: None,
            before: None,
        }
    }

    /// The position, with whoever is to move in it now.
    #[must_use]
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// The rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.stones.position().rule()
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.stones.position().size()
    }

    /// Whose turn it is taken to be.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.stones.to_move()
    }

    /// What kind of win is looked for.
    #[must_use]
    pub const fn quest(&self) -> Quest {
        self.quest
    }

    /// The question on its way.
    #[must_use]
    pub const fn asked(&self) -> Option<Asked> {
        self.asked
    }

    /// What is known.
    #[must_use]
    pub const fn answer(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }

    /// Which first moves win.
    #[must_use]
    pub const fn firsts(&self) -> Option<&Firsts> {
        self.firsts.as_ref()
    }

    /// The proof that can be walked through.
    #[must_use]
    pub fn walk(&self) -> Option<&Walk> {
        self.answer.as_ref().and_then(Answer::walk)
    }

    /// Takes it to be somebody's turn. What is known does not hold any more.
    pub fn turn(&mut self, to_move: Color) {
        if to_move != self.to_move() {
            self.stones = self.stones.with_turn(to_move);
            self.answer = None;
            self.firsts = None;
        }
    }

    /// Looks for another kind of win from now on.
    pub fn seek(&mut self, quest: Quest) {
        self.quest = quest;
    }

    /// Asks; what is to be said to the worker, and the bytes that go with it.
    pub fn ask(&mut self, id: i32, purpose: Purpose) -> (Wish, Option<Vec<u8>>) {
        let (here, quest) = (self.stones.placed(), self.quest.told());
        let there = || self.stones.with_turn(self.to_move().opponent()).placed();
        let wish = match purpose {
            Purpose::Win => Wish::Win {
                position: here,
                quest,
            },
            Purpose::Threat => Wish::Win {
                position: there(),
                quest,
            },
            Purpose::Defend => Wish::Defend {
                position: here,
                quest,
            },
            Purpose::Firsts => Wish::Firsts {
                position: here,
                quest: proofs::Quest {
                    shortest: false,
                    ..quest
                },
            },
            Purpose::Check => Wish::Check,
        };
        let bytes = match purpose {
            Purpose::Check => self.brought.as_ref().map(|proof| proof.bytes().to_vec()),
            _ => None,
        };
        self.firsts = None;
        if purpose != Purpose::Firsts {
            self.answer = None;
        }
        self.asked = Some(Asked { id, purpose, ms: 0 });
        (wish, bytes)
    }

    /// Hears from the worker. Answers to what nobody waits for any more are ignored; says whether
    /// this one was not.
    pub fn hear(&mut self, reply: &Reply, bytes: Option<&[u8]>) -> bool {
        let Some(asked) = self.asked.as_mut() else {
            return false;
        };
        if let Reply::Busy { id, ms } = reply {
            if *id == asked.id {
                asked.ms = *ms;
            }
            return *id == asked.id;
        }
        if reply.answers() != Some(asked.id) {
            return false;
        }
        let asked = *asked;
        self.asked = None;
        match reply {
            Reply::Win { found, cost, .. } => {
                let side = match asked.purpose {
                    Purpose::Threat => self.to_move().opponent(),
                    _ => self.to_move(),
                };
                let threat = asked.purpose == Purpose::Threat;
                let proved = Proved::new(found, bytes);
                self.answer = Some(Answer::Win {
                    side,
                    goal: self.quest.goal,
                    threat,
                    proved,
                    cost: *cost,
                });
            }
            Reply::Firsts {
                moves,
                open,
                length,
                ..
            } => {
                let moves = moves.iter().filter_map(|p| p.parse().ok());
                self.firsts = Some(Firsts {
                    moves: moves.collect(),
                    open: *open,
                    length: *length,
                    proof: bytes.and_then(|b| Proof::read(b).ok()),
                });
            }
            Reply::Defences { .. } => {
                self.answer = Answer::of_defences(&self.stones, self.quest.goal, reply, bytes);
            }
            Reply::Checked { checked, .. } => {
                let proof = self.brought.take();
                self.answer = proof.map(|proof| Answer::Brought {
                    side: self.to_move(),
                    proved: Proved::of_brought(checked, proof),
                });
            }
            Reply::Failed { .. } | Reply::Ready | Reply::Busy { .. } => {}
        }
        true
    }

    /// The worker was ended: there will be no answer.
    pub fn cut_short(&mut self) {
        if let Some(asked) = self.asked.take()
            && asked.purpose != Purpose::Firsts
        {
            self.answer = Some(Answer::CutShort {
                purpose: asked.purpose,
            });
        }
    }

    /// Touches a point. Says whether anything came of it.
    pub fn touch(&mut self, p: Point) -> bool {
        self.walk_mut().is_some_and(|walk| walk.touch(p))
    }

    /// Tries a pass as a defence.
    pub fn pass(&mut self) {
        if let Some(walk) = self.walk_mut() {
            walk.defend(Move::Pass);
        }
    }

    /// Goes to a ply of the line.
    pub fn go(&mut self, at: usize) {
        if let Some(walk) = self.walk_mut() {
            walk.go(at);
        }
    }

    fn walk_mut(&mut self) -> Option<&mut Walk> {
        self.answer.as_mut().and_then(Answer::walk_mut)
    }

    /// The colour of the stone that a touch would place.
    #[must_use]
    pub fn ghost(&self) -> Option<Color> {
        let walk = self.walk()?;
        if matches!(self.answer, Some(Answer::Defences { .. })) && walk.at() == 0 {
            return Some(self.to_move());
        }
        match walk.whose() {
            Whose::Defender => Some(walk.attacker().opponent()),
            Whose::Proof(_) | Whose::Nobody => None,
        }
    }

    /// The board.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = match self.walk() {
            Some(walk) => walk.cells(),
            None => self.plain(),
        };
        // What averts a threat is seen as long as the threat itself is not played out.
        if self.walk().is_none_or(|walk| walk.at() == 0)
            && let Some(Answer::Defences { averted, .. }) = &self.answer
        {
            cells = self.plain();
            let size = self.size();
            let mut mark = |points: &[Point], touch: Touch| {
                for &p in points {
                    cells[scene::index(size, p)].proof = Some(touch);
                }
            };
            mark(&averted.moves, Touch::Averts);
            mark(&averted.fours, Touch::Gains);
            mark(&averted.open, Touch::Open);
            mark(&averted.unchecked, Touch::Open);
        }
        if self.walk().is_none_or(|walk| walk.at() == 0) {
            let firsts = self.firsts.iter().flat_map(|firsts| &firsts.moves);
            firsts.for_each(|&p| cells[scene::index(self.size(), p)].proof = Some(Touch::Wins));
        }
        cells
    }

    /// The stones, and what is forbidden.
    fn plain(&self) -> Vec<Cell> {
        let position = self.stones.position();
        let size = position.size();
        let mut cells = scene::stones(size, position.board(), &[]);
        if let Some(p) = self.stones.last() {
            cells[scene::index(size, p)].last = true;
        }
        for (p, fouls) in position.forbidden_points() {
            cells[scene::index(size, p)].forbidden = fouls.first();
        }
        cells
    }
}
