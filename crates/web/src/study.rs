//! Forced wins on the page, between `tengen_table::study` and the worker that proves them.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::Point;
use tengen_messages::proofs::{Reply, Wish};
use tengen_messages::records::What;
use tengen_table::online::{Online, Stage};
use tengen_table::study::{
    Answer, Proof, Purpose, Puzzle, Quest, Solution, Stones, Study, Trial, link, read_proof,
};

use crate::browser::{self, FromProver, Prover, files};
use crate::page::{Alert, Page, Sheet};
use crate::tools::Tool;

/// What a page has of forced wins; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct StudyPart {
    /// The puzzles that are to be printed.
    pub(crate) printed: RwSignal<Vec<Puzzle>>,
    /// What came of keeping a position as a puzzle.
    pub(crate) kept: RwSignal<Option<Keeping>>,
    prover: StoredValue<Option<Prover>, LocalStorage>,
}

/// What came of keeping a position as a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keeping {
    /// It is among the puzzles.
    Done,
    /// It was among them already.
    There,
    /// It is none: not exactly one first move is proved to win.
    None,
}

impl StudyPart {
    pub(crate) fn new() -> StudyPart {
        StudyPart {
            printed: RwSignal::new(Vec::new()),
            kept: RwSignal::new(None),
            prover: StoredValue::new_local(None),
        }
    }

    /// Makes the prover, which loads nothing before it is asked.
    pub(crate) fn listen(self, listener: impl Fn(FromProver) + 'static) {
        self.prover.set_value(Some(Prover::new(listener)));
    }

    fn with<T>(self, does: impl FnOnce(&mut Prover) -> T) -> Option<T> {
        let done = self
            .prover
            .try_update_value(|prover| prover.as_mut().map(does));
        done.flatten()
    }
}

impl Page {
    /// Whether forced wins may be looked for: not beside an online game that goes on.
    pub(crate) fn may_study(self) -> bool {
        let room = self.room.view.read();
        room.as_ref()
            .is_none_or(|room| !matches!(room.stage, Stage::Playing | Stage::Waiting))
    }

    /// Lays what is on the board out for questions about forced wins.
    pub(crate) fn open_study(self) {
        if !self.may_study() {
            return;
        }
        let quest = self.settings.with_untracked(|s| s.study);
        let of_record = self.tool.with_untracked(|tool| match tool {
            Some(Tool::Record(book)) => {
                Some(Stones::of_book(book).map(|stones| Study::new(stones, quest)))
            }
            _ => None,
        });
        let of_room = || {
            let game = self.room.with(Online::shown).flatten();
            game.map(|game| Study::of_game(game.position(), quest))
        };
        let of_table = || self.with_table(|table| Study::of_game(table.position(), quest));
        match of_record.or_else(of_room).unwrap_or_else(of_table) {
            Ok(study) => self.lay_study(study),
            Err(_) => self.alert(Alert::StudyOver),
        }
    }

    fn lay_study(self, study: Study) {
        self.quiet();
        self.study.kept.set(None);
        self.stop_prover();
        self.take_tool(Some(Tool::Study(Box::new(study))));
    }

    fn change_study(self, change: impl FnOnce(&mut Study)) {
        self.change_tool(|tool| {
            if let Tool::Study(study) = tool {
                change(study);
            }
        });
    }

    /// Another kind of win is looked for from now on.
    pub(crate) fn seek(self, change: impl FnOnce(&mut Quest)) {
        self.change(|settings| change(&mut settings.study));
        let quest = self.settings.with_untracked(|s| s.study);
        self.change_study(|study| study.seek(quest));
    }

    /// It is taken to be another side's turn.
    pub(crate) fn study_turn(self, color: tengen_core::Color) {
        self.study.kept.set(None);
        self.change_study(|study| study.turn(color));
    }

    /// Goes to another position of the game.
    pub(crate) fn study_ply(self, ply: usize) {
        self.study.kept.set(None);
        self.stop_prover();
        self.change_study(|study| study.go_in_game(ply));
    }

    /// Asks about the position.
    pub(crate) fn ask_study(self, purpose: Purpose) {
        if purpose != Purpose::Check && !self.may_study() {
            return;
        }
        self.study.kept.set(None);
        let Some(id) = self.study.with(Prover::number) else {
            return;
        };
        let mut asked = None;
        self.change_study(|study| asked = Some(study.ask(id, purpose)));
        if let Some((wish, bytes)) = asked {
            self.study
                .with(|prover| prover.ask(id, wish, bytes.as_deref()));
        }
    }

    /// Asks whether the move of a lesson's program loses by force, now that the engine has spoken.
    pub(crate) fn ask_refutation(self) {
        if !self.may_study() {
            return;
        }
        let Some(id) = self.study.with(Prover::number) else {
            return;
        };
        let mut wish = None;
        self.in_class(|class| wish = class.refuting(id));
        if let Some(wish) = wish {
            self.study.with(|prover| prover.ask(id, wish, None));
        }
    }

    /// Ends what the prover is at work on.
    pub(crate) fn stop_prover(self) {
        self.study.with(Prover::stop);
    }

    /// Goes to a ply of the proof on the board.
    pub(crate) fn go_proof(self, at: usize) {
        self.change_tool(|tool| match tool {
            Tool::Study(study) => study.go(at),
            Tool::Puzzle(trial) => trial.go(at),
            _ => {}
        });
    }

    /// Tries a pass against the proof on the board.
    pub(crate) fn pass_proof(self) {
        self.change_tool(|tool| match tool {
            Tool::Study(study) => study.pass(),
            Tool::Puzzle(trial) => trial.pass(),
            _ => {}
        });
    }

    pub(crate) fn touch_study(self, p: Point) {
        let tried = self.tool.with_untracked(|tool| match tool {
            Some(Tool::Study(study)) => study.tried(p),
            _ => None,
        });
        match tried {
            Some(study) => {
                self.lay_study(study);
                self.ask_study(Purpose::Win);
            }
            None => self.change_study(|study| {
                study.touch(p);
            }),
        }
    }

    /// Back from a tried defence to all of them.
    pub(crate) fn leave_tried(self) {
        let before = self.tool.with_untracked(|tool| match tool {
            Some(Tool::Study(study)) => study.before().cloned(),
            _ => None,
        });
        if let Some(study) = before {
            self.lay_study(study);
        }
    }

    /// Hears from the prover, whoever has asked.
    pub(crate) fn hear_prover(self, said: FromProver) {
        match said {
            FromProver::Ended(_) => self.change_tool(|tool| match tool {
                Tool::Study(study) => study.cut_short(),
                Tool::Puzzle(trial) => trial.cut_short(),
                Tool::Classroom(class) => class.cut_short(),
                _ => {}
            }),
            FromProver::Said(Reply::Failed { why, .. }, _) => {
                self.study.with(Prover::drop_worker);
                self.alert(Alert::ProverFailed(why));
                self.hear_prover(FromProver::Ended(0));
            }
            FromProver::Said(reply, bytes) => {
                let mut heard = false;
                self.change_tool(|tool| match tool {
                    Tool::Study(study) => heard = study.hear(&reply, bytes.as_deref()),
                    Tool::Puzzle(trial) => heard = trial.hear(&reply, bytes.as_deref()),
                    Tool::Classroom(class) => {
                        class.hear_proof(&reply, bytes.as_deref());
                    }
                    _ => {}
                });
                if heard {
                    self.follow_puzzle();
                }
                if heard && matches!(reply, Reply::Firsts { .. }) {
                    self.keep_puzzle();
                }
            }
        }
    }

    /// Keeps the position as a puzzle, where exactly one first move is known to win.
    fn keep_puzzle(self) {
        let puzzle = self.tool.with_untracked(|tool| match tool {
            Some(Tool::Study(study)) => puzzle_of(study),
            _ => None,
        });
        let kept = match puzzle {
            None => Keeping::None,
            Some(puzzle) => {
                let store = self.store();
                let (there, _) = store.puzzles();
                if there.iter().any(|old| old.asks_the_same(&puzzle)) {
                    Keeping::There
                } else {
                    self.note_kept(store.keep_puzzle(&puzzle));
                    Keeping::Done
                }
            }
        };
        self.study.kept.set(Some(kept));
    }

    /// Every puzzle that is kept, the oldest first.
    pub(crate) fn puzzles(self) -> Vec<Puzzle> {
        let (puzzles, aside) = self.store().puzzles();
        for one in aside {
            self.alert(Alert::PuzzleAside(one));
        }
        puzzles
    }

    pub(crate) fn drop_puzzle(self, id: &str) {
        self.store().drop_puzzle(id);
    }

    /// Lays a puzzle on the board.
    pub(crate) fn try_puzzle(self, puzzle: Puzzle) {
        self.stop_prover();
        // It has been read once already.
        if let Ok(trial) = Trial::new(puzzle) {
            self.take_tool(Some(Tool::Puzzle(Box::new(trial))));
        }
    }

    pub(crate) fn touch_puzzle(self, p: Point) {
        self.ask_puzzle(|trial, id| trial.touch(p, id));
    }

    /// Asks what is to be asked after an answer.
    fn follow_puzzle(self) {
        self.ask_puzzle(Trial::follow);
    }

    fn ask_puzzle(self, ask: impl FnOnce(&mut Trial, i32) -> Option<Wish>) {
        let Some(id) = self.study.with(Prover::number) else {
            return;
        };
        let mut wish = None;
        self.change_tool(|tool| {
            if let Tool::Puzzle(trial) = tool {
                wish = ask(trial, id);
            }
        });
        if let Some(wish) = wish {
            self.study.with(|prover| prover.ask(id, wish, None));
        }
    }

    /// Takes a wrong try back, or begins again.
    pub(crate) fn again(self) {
        self.change_tool(|tool| {
            if let Tool::Puzzle(trial) = tool {
                trial.again();
            }
        });
    }

    /// Shows the solution.
    pub(crate) fn show_solution(self) {
        self.stop_prover();
        self.change_tool(|tool| {
            if let Tool::Puzzle(trial) = tool {
                trial.solve();
            }
        });
    }

    /// Lets the browser print puzzles.
    pub(crate) fn print_puzzles(self, puzzles: Vec<Puzzle>) {
        self.study.printed.set(puzzles);
        spawn_local(async {
            // What is to be printed must be there first.
            browser::drawn(".printed img").await;
            // A browser that cannot print says so itself.
            let _ = window().print();
        });
    }

    /// Opens what somebody has brought, where it is a certificate; says whether it is.
    pub(crate) fn open_proof(self, brought: &[u8]) -> bool {
        let Some(read) = read_proof(brought) else {
            return false;
        };
        match read {
            Ok(proof) => self.check_proof(proof),
            Err(why) => {
                self.sheet.set(None);
                self.alert(Alert::ProofRefused(why));
            }
        }
        true
    }

    /// Opens the certificate in an address.
    pub(crate) fn open_fragment(self, fragment: &str) {
        if self.open_proof(fragment.as_bytes()) {
            browser::forget_position();
        }
    }

    /// Has a certificate checked; only what holds is shown.
    fn check_proof(self, proof: Proof) {
        let quest = self.settings.with_untracked(|s| s.study);
        match Stones::of_certificate(proof.certificate()) {
            Ok(stones) => {
                self.lay_study(Study::of_proof(stones, quest, proof));
                self.ask_study(Purpose::Check);
            }
            Err(_) => {
                self.sheet.set(None);
                self.alert(Alert::StudyOver);
            }
        }
    }

    /// The certificate on the board.
    fn proof(self) -> Option<Proof> {
        self.tool.with_untracked(|tool| match tool {
            Some(Tool::Study(study)) => study.answer().and_then(Answer::proof).cloned(),
            _ => None,
        })
    }

    /// Saves the certificate on the board as a file.
    pub(crate) fn save_proof(self) {
        if let Some(proof) = self.proof() {
            let name = format!("tengen-{}.tgpf", browser::day(browser::now()));
            files::save(proof.bytes(), &name, "application/octet-stream");
        }
    }

    /// An address that opens the certificate on the board; `None` where it would be too long.
    pub(crate) fn proof_link(self) -> Option<String> {
        Some(browser::with_fragment(&link(&self.proof()?)?))
    }

    /// The proof on the board for the reader: with the moves that lead to it, where they are known.
    pub(crate) fn proof_to_write(self) -> Option<(What, Vec<u8>)> {
        let proof = self.proof()?;
        let moves = self.tool.with_untracked(|tool| match tool {
            Some(Tool::Study(study)) => study.moves(),
            _ => None,
        });
        Some((What::Proof { moves }, proof.bytes().to_vec()))
    }

    /// Opens the sheet of puzzles.
    pub(crate) fn open_puzzles(self) {
        self.sheet.set(Some(Sheet::Puzzles));
    }

    /// Whether a wrong try is being refuted.
    pub(crate) fn is_refuting(self) -> bool {
        matches!(
            &*self.tool.read(),
            Some(Tool::Puzzle(trial)) if trial.is_looking()
        )
    }
}

/// The puzzle that a study has come to, where it is one.
fn puzzle_of(study: &Study) -> Option<Puzzle> {
    let firsts = study.firsts()?;
    Some(Puzzle::new(
        browser::new_id(),
        browser::now(),
        study.stones(),
        Solution {
            goal: study.quest().goal,
            first: firsts.only()?,
            plies: firsts.length,
            proof: firsts.proof.as_ref()?,
        },
    ))
}
