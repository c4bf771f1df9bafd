//! Lessons about the founding programs: a worker of their own, and what the page does with its
//! answers. The game on the table is not disturbed.

use leptos::prelude::*;
use tengen_core::Point;
use tengen_messages::{Answer, Ask};
use tengen_table::{Classroom, Computer, Opponent, ProgramSpec, Seat, Table};

use crate::browser::{self, FromWorker, Thinker};
use crate::page::{Alert, Page};
use crate::tools::Tool;

/// What runs for the lessons.
#[derive(Clone, Copy)]
pub(crate) struct Teacher {
    thinker: StoredValue<Option<Thinker>, LocalStorage>,
    /// The number of the last question.
    asked: StoredValue<i32>,
    /// The engine is comparing moves.
    pub(crate) weighing: RwSignal<bool>,
}

impl Teacher {
    pub(crate) fn new() -> Teacher {
        Teacher {
            thinker: StoredValue::new_local(None),
            asked: StoredValue::new(0),
            weighing: RwSignal::new(false),
        }
    }
}

impl Page {
    /// Opens a lesson about the game on the table: about its founding program, where one plays,
    /// and its last move.
    pub(crate) fn open_lesson(self) {
        let last = self.settings.with_untracked(|s| s.choice);
        let lesson = self.with_table(|table| lesson(table, last.textbook()));
        self.rest_table();
        self.quiet();
        self.take_tool(Some(Tool::Classroom(Box::new(lesson))));
        self.ask_program();
    }

    /// Opens a position of the collection.
    pub(crate) fn open_spot(self, number: usize) {
        if let Some(lesson) = Classroom::spot(number) {
            self.take_tool(Some(Tool::Classroom(Box::new(lesson))));
            self.ask_program();
        }
    }

    /// Changes the lesson without asking anew.
    pub(crate) fn in_class(self, change: impl FnOnce(&mut Classroom)) {
        self.change_tool(|tool| {
            if let Tool::Classroom(class) = tool {
                change(class);
            }
        });
    }

    /// Changes what the program is asked.
    pub(crate) fn ask_again(self, change: impl FnOnce(&mut Classroom)) {
        self.in_class(change);
        self.ask_program();
    }

    /// A point is looked at, by pointer, key or finger.
    pub(crate) fn look_at(self, p: Option<Point>) {
        let new = self.tool.with_untracked(|tool| match tool {
            Some(Tool::Classroom(class)) => class.looked() != p,
            _ => false,
        });
        if new {
            // The cells stay as they are; only what lies over them changes.
            self.tool.update(|tool| {
                if let Some(Tool::Classroom(class)) = tool {
                    class.look_at(p);
                }
            });
        }
    }

    fn ask_program(self) {
        let ask = |id| {
            self.tool.with_untracked(|tool| match tool {
                Some(Tool::Classroom(class)) => Some(Ask::Teach(class.question(id))),
                _ => None,
            })
        };
        self.teacher.weighing.set(false);
        self.stop_prover();
        self.ask_teacher(ask);
    }

    /// Nobody waits for the program or the engine any more.
    pub(crate) fn dismiss_teacher(self) {
        let asked = self.teacher.asked.get_value();
        self.teacher.thinker.update_value(|thinker| {
            if let Some(thinker) = thinker {
                thinker.stop(asked);
            }
        });
    }

    /// Asks the engine what it thinks of the program's move.
    pub(crate) fn ask_opinion(self) {
        let ask = |id| {
            self.tool.with_untracked(|tool| match tool {
                Some(Tool::Classroom(class)) => class.judging(id).map(Ask::Judge),
                _ => None,
            })
        };
        self.teacher.weighing.set(true);
        self.ask_teacher(ask);
    }

    fn ask_teacher(self, ask: impl FnOnce(i32) -> Option<Ask>) {
        let before = self.teacher.asked.get_value();
        let id = before + 1;
        let Some(ask) = ask(id) else {
            return;
        };
        self.teacher.asked.set_value(id);
        self.teacher.thinker.update_value(|thinker| {
            let thinker = thinker.get_or_insert_with(|| {
                Thinker::new(move |said| {
                    leptos::task::spawn_local(async move { self.hear_teacher(said) });
                })
            });
            // The answer to the question before is not wanted any more.
            thinker.stop(before);
            thinker.ask(&ask);
        });
    }

    fn hear_teacher(self, said: FromWorker) {
        let current = self.teacher.asked.get_value();
        match said {
            FromWorker::Said(Answer::Taught { id, taught }) if id == current => {
                let mut wrong = None;
                self.in_class(|class| wrong = class.hear(&taught).err());
                if let Some(why) = wrong {
                    self.alert(Alert::EngineFailed(why.to_string()));
                }
            }
            FromWorker::Said(Answer::Judged { id, played, best }) if id == current => {
                self.teacher.weighing.set(false);
                self.in_class(|class| class.weigh(played, best));
                self.ask_refutation();
            }
            FromWorker::Said(Answer::Failed { id, why }) if id.is_none_or(|id| id == current) => {
                self.teacher.weighing.set(false);
                self.teacher.thinker.update_value(|thinker| {
                    if let Some(thinker) = thinker {
                        thinker.drop_worker();
                    }
                });
                self.alert(Alert::EngineFailed(why));
            }
            _ => {}
        }
    }

    /// Begins a game against the program from the lesson's position.
    pub(crate) fn play_lesson(self) {
        let found = self.tool.with_untracked(|tool| match tool {
            Some(Tool::Classroom(class)) => Some((class.position().clone(), class.spec())),
            _ => None,
        });
        let Some((position, spec)) = found else {
            return;
        };
        self.change(|s| {
            s.choice.opponent = Opponent::Textbook;
            s.choice.program = spec.program();
            s.choice.set_textbook(spec.settings());
        });
        let computer = Computer::Textbook(spec);
        // The program is to move.
        let players = match position.to_move() {
            tengen_core::Color::Black => [Seat::Computer(computer), Seat::Person],
            tengen_core::Color::White => [Seat::Person, Seat::Computer(computer)],
        };
        self.leave_room();
        self.take_tool(None);
        let table = Table::opened(browser::new_id(), players, position, browser::now());
        self.lay_or_tell(table);
    }
}

/// A lesson about the program that plays, at its last move; else about the usual one, here.
fn lesson(table: &Table, usual: ProgramSpec) -> Classroom {
    let position = table.position();
    for color in tengen_core::Color::BOTH {
        if let Some(spec) = table.seat(color).textbook() {
            let back = usize::from(position.to_move() != color && position.ply() > 0);
            return Classroom::new(position, spec, back);
        }
    }
    Classroom::new(position, usual, 0)
}
