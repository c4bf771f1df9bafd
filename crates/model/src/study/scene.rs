//! Studies and puzzles as scenes: their questions to the prover, and its answers.

use tengen_core::{Color, Point, Position, Terms};
use tengen_text::{Key, Text};
use tengen_worker_protocol::proofs::{ProofAnswer, ProofQuestion};
use tengen_worker_protocol::records::FileContent;

use super::answer::Answer;
use super::ask::{Keeping, Purpose, SolverQuery, Study};
use super::carry::Proof;
use super::puzzle::{Puzzle, Solution};
use super::stones::{Stones, StonesError};
use super::trial::Trial;
use crate::context::Context;
use crate::effect::{Effect, Keep, Notice, Question, Reply};
use crate::scene::{
    Drawing, Export, Input, Openable, Positions, Practice, Scene, Stacking, Stepping,
};
use crate::search::Worker;
use crate::training::Attempts;
use crate::{Book, Cell, Go, Model, Place, Settings};

impl Openable for Study {
    const BUTTON: Key = Key::StudyOpen;

    /// [`Study::of_board`], which asks first whether the side to move wins.
    fn open(model: &Model, settings: &Settings) -> Result<Study, Notice> {
        let mut study = Study::of_board(model, settings)?;
        study.part.first = Some(Purpose::Win);
        Ok(study)
    }
}

/// The stones at a record's cursor.
fn stones_of(book: &Book) -> Result<Stones, StonesError> {
    let (rule, last) = (Scene::rule(book), book.last_stone());
    Stones::of_board(rule, book.board(), book.to_move(), last)
}

impl Study {
    /// A study of the open record or the game, at the position shown; fails if the game is over.
    pub fn of_board(model: &Model, settings: &Settings) -> Result<Study, Notice> {
        let query = settings.study;
        let study = match model.get::<Book>() {
            Some(book) => stones_of(book).map(|stones| Study::of_stones(&stones, query)),
            None => Study::of_document(model.document(), query),
        };
        let mut study = study.map_err(|_| Notice::Over)?;
        if let Some(looked) = model.view().looked {
            study.set_ply(looked);
        }
        Ok(study)
    }

    /// A study of an imported certificate; fails if the game is over in its position.
    pub fn of_brought(proof: Proof, settings: &Settings) -> Result<Study, Notice> {
        let stones = Stones::of_certificate(proof.certificate()).map_err(|_| Notice::Over)?;
        Ok(Study::of_proof(&stones, settings.study, proof))
    }

    /// Asks about the position.
    pub fn ask(&mut self, purpose: Purpose, cx: &mut Context<'_>) -> Vec<Effect> {
        if purpose != Purpose::Check && !cx.help {
            return Vec::new();
        }
        self.part.kept = None;
        self.forget();
        self.ask_on(purpose, cx)
    }

    /// Stops the search. What it has found is shown, and no further question follows.
    pub fn halt(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.halted = true;
        self.stop(cx)
    }

    fn ask_on(&mut self, purpose: Purpose, cx: &mut Context<'_>) -> Vec<Effect> {
        let (wish, bytes) = self.wish(purpose);
        cx.ask(Worker::Prover, Question::Prover(wish, bytes))
    }

    /// The certificate of the answer, if it was accepted.
    #[must_use]
    pub fn proof(&self) -> Option<&Proof> {
        self.answer().and_then(Answer::proof)
    }

    /// Changes the parameters of later searches.
    pub fn seek(
        &mut self,
        change: impl FnOnce(&mut SolverQuery),
        cx: &mut Context<'_>,
    ) -> Vec<Effect> {
        change(&mut cx.settings.study);
        self.part.query = cx.settings.study;
        Vec::new()
    }

    /// Sets the side to move.
    pub fn turn(&mut self, color: Color, cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.kept = None;
        self.set_turn(color);
        cx.cancel(Worker::Prover)
    }

    /// Goes to another position of the game.
    pub fn go_in_game(&mut self, ply: usize, cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.kept = None;
        self.set_ply(ply);
        cx.cancel(Worker::Prover)
    }

    fn keep_puzzle(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let (id, now) = (cx.new_id(), cx.now);
        let Some(puzzle) = self.puzzle(id, now) else {
            self.part.kept = Some(Keeping::None);
            return Vec::new();
        };
        vec![Effect::Keep(Box::new(Keep::Puzzle(puzzle)))]
    }

    fn puzzle(&self, id: String, now: u64) -> Option<Puzzle> {
        let firsts = self.firsts()?;
        let solution = Solution {
            goal: self.query().goal,
            first: firsts.only()?,
            plies: firsts.length,
            proof: firsts.proof.as_ref()?,
        };
        Some(Puzzle::new(id, now, &self.stones(), solution))
    }
}

impl Scene for Study {
    fn terms(&self) -> Terms {
        *self.document.terms()
    }

    fn cells(&self) -> Vec<Cell> {
        self.points()
    }

    fn title(&self) -> Option<Key> {
        Some(Key::StudyTitle)
    }

    /// A defence against the threat opens a study on top; other points belong to the proof.
    fn touch(&mut self, p: Point, cx: &mut Context<'_>) -> Vec<Effect> {
        match self.tried(p) {
            Some(study) => cx.lay_over(study),
            None => drop(self.touch_proof(p)),
        }
        Vec::new()
    }

    fn hear(&mut self, reply: &Reply, cx: &mut Context<'_>) -> Vec<Effect> {
        match reply {
            Reply::Prover(reply, bytes) => {
                self.hear_prover(reply, bytes.as_deref());
                match self.part.next.take() {
                    Some(purpose) if self.part.halted => self.set_stopped(purpose),
                    Some(purpose) => return self.ask_on(purpose, cx),
                    None => {}
                }
                if matches!(reply, ProofAnswer::Firsts { .. }) {
                    return self.keep_puzzle(cx);
                }
            }
            _ => self.cut_short(),
        }
        Vec::new()
    }
}

impl Positions for Study {
    fn position(&self) -> Option<Position> {
        Some(self.asked_position())
    }

    /// In the proof if one is shown.
    fn analysed(&self) -> Option<Position> {
        Some(self.stage_at(self.cursor()).game().position().clone())
    }
}

impl Drawing for Study {
    fn sentence(&self, text: Text) -> Option<String> {
        Some(self.said(text))
    }

    fn ghost(&self) -> Option<Color> {
        self.next_stone()
    }
}

impl Stepping for Study {
    /// In the proof if one is shown, else in the game.
    fn place(&self) -> Option<Place> {
        let game = || self.plies().map(|(at, all)| Place::between(at, 0, all));
        self.proof_place().or_else(game)
    }

    fn step(&mut self, go: Go, cx: &mut Context<'_>) -> Vec<Effect> {
        if self.proof_place().is_some() {
            self.step_proof(go);
            return Vec::new();
        }
        let game = self.plies();
        game.map(|(at, all)| self.go_in_game(go.target(at, 0, all), cx))
            .unwrap_or_default()
    }
}

impl Export for Study {
    /// The proof as a tree, with the moves before it; the game if everything is wanted.
    fn written(&self, everything: bool) -> Option<(FileContent, Option<Vec<u8>>)> {
        let proof = self.proof().filter(|_| !everything)?;
        let what = FileContent::Proof {
            moves: self.moves(),
        };
        Some((what, Some(proof.bytes().to_vec())))
    }
}

impl Stacking for Study {
    fn resume(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let first = self.part.first.take();
        first
            .map(|purpose| self.ask(purpose, cx))
            .unwrap_or_default()
    }
}

impl Practice for Study {
    fn kept(&mut self, new: bool) {
        self.part.kept = Some(if new { Keeping::Done } else { Keeping::There });
    }
}

impl Input for Study {}

impl Trial {
    fn ask(wish: Option<ProofQuestion>, cx: &mut Context<'_>) -> Vec<Effect> {
        let ask = wish.map(|wish| cx.ask(Worker::Prover, Question::Prover(wish, None)));
        ask.unwrap_or_default()
    }

    /// Takes back a wrong try, or begins again.
    pub fn again(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.try_again();
        cx.cancel(Worker::Prover)
    }

    /// Shows the solution.
    pub fn show_solution(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.show();
        cx.cancel(Worker::Prover)
    }
}

impl Scene for Trial {
    fn terms(&self) -> Terms {
        *self.document.terms()
    }

    fn cells(&self) -> Vec<Cell> {
        self.points()
    }

    fn title(&self) -> Option<Key> {
        Some(Key::PuzzlePanel)
    }

    fn hides_answers(&self) -> bool {
        self.is_hidden() || self.walk().is_none()
    }

    fn touch(&mut self, p: Point, cx: &mut Context<'_>) -> Vec<Effect> {
        let wish = self.try_point(p);
        Trial::ask(wish, cx)
    }

    fn hear(&mut self, reply: &Reply, cx: &mut Context<'_>) -> Vec<Effect> {
        match reply {
            Reply::Prover(ProofAnswer::Busy { .. }, _) => Vec::new(),
            Reply::Prover(reply, bytes) => {
                self.hear_prover(reply, bytes.as_deref());
                let wish = self.follow();
                Trial::ask(wish, cx)
            }
            _ => {
                self.cut_short();
                Vec::new()
            }
        }
    }
}

impl Positions for Trial {
    fn position(&self) -> Option<Position> {
        Some(self.start())
    }

    fn analysed(&self) -> Option<Position> {
        Some(self.stage_at(self.cursor()).game().position().clone())
    }
}

impl Drawing for Trial {
    fn sentence(&self, text: Text) -> Option<String> {
        Some(self.said(text))
    }

    fn ghost(&self) -> Option<Color> {
        self.next_stone()
    }
}

impl Stepping for Trial {
    fn place(&self) -> Option<Place> {
        self.proof_place()
    }

    fn step(&mut self, go: Go, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.step_proof(go);
        Vec::new()
    }
}

impl Practice for Trial {
    fn attempts(&self) -> Option<&Attempts> {
        self.part.attempts.as_ref()
    }

    fn attempts_mut(&mut self) -> Option<&mut Attempts> {
        self.part.attempts.as_mut()
    }
}

impl Export for Trial {}
impl Input for Trial {}
impl Stacking for Trial {}
