//! *Back*, *Forward* and *Esc* with the real model and a browser that goes back later.

use proptest::prelude::*;
use tengen_core::{Color, Position, Rule, Size};
use tengen_model::{Choice, Editor, Model, Outside, Seat, Session, Settings};
use tengen_page::navigation::{History, Move, Open, Top};

struct World {
    history: History,
    model: Model,
    settings: Settings,
    sheet: bool,
    picked: bool,
    /// The depths of the browser's entries, and the present one.
    entries: Vec<usize>,
    at: usize,
    /// Where it goes, later.
    going: Vec<usize>,
}

fn game() -> Session {
    let setup = Choice::default().setup(false);
    Session::new("a".to_owned(), setup, 1_800_000_000_000).expect("a game")
}

impl World {
    fn new() -> World {
        World {
            history: History::default(),
            model: Model::new(game(), 1),
            settings: Settings::default(),
            sheet: false,
            picked: false,
            entries: vec![0],
            at: 0,
            going: Vec::new(),
        }
    }

    fn open(&self) -> Open {
        Open {
            sheet: self.sheet,
            tools: self.model.tools(),
        }
    }

    fn run(&mut self, does: impl FnOnce(&mut Model, Outside<'_>)) {
        let settings = &mut self.settings;
        does(
            &mut self.model,
            Outside {
                now: 1_800_000_000_000,
                settings,
            },
        );
        self.follow();
    }

    fn follow(&mut self) {
        match self.history.follow(self.open(), self.entries[self.at]) {
            Some(Move::Push(depths)) => {
                // What was ahead is gone, and so is a way back that has not begun.
                self.entries.truncate(self.at + 1);
                self.entries.extend(depths);
                self.at = self.entries.len() - 1;
            }
            Some(Move::Back(by)) => self.going.push(by),
            None => {}
        }
    }

    /// Moves the browser to an entry of its history, with the event that it sends to the page.
    fn go(&mut self, to: Option<usize>) {
        let Some(to) = to.filter(|to| *to < self.entries.len()) else {
            return;
        };
        self.at = to;
        self.history.moved();
        while let Some(top) = self.open().left(self.entries[self.at]) {
            match top {
                Top::Sheet => self.sheet = false,
                _ => self.run(|model, outside| drop(model.step_out(outside))),
            }
        }
        self.follow();
    }

    fn settle(&mut self) {
        for _ in 0..100 {
            if self.going.is_empty() {
                return;
            }
            let by = self.going.remove(0);
            self.go(Some(self.at.saturating_sub(by)));
        }
        panic!("it does not come to an end");
    }

    fn escape(&mut self) {
        match self.open().top(self.picked) {
            Top::Sheet => self.sheet = false,
            Top::Picked => self.picked = false,
            Top::Tool => self.run(|model, outside| drop(model.close(outside))),
            Top::Alerts => {}
        }
        self.follow();
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Sheet(bool),
    Pick,
    Tool,
    Close,
    Escape,
    Back,
    Forward,
    Arrive,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        1 => any::<bool>().prop_map(Step::Sheet),
        1 => Just(Step::Pick),
        1 => Just(Step::Tool),
        1 => Just(Step::Close),
        1 => Just(Step::Escape),
        1 => Just(Step::Back),
        1 => Just(Step::Forward),
        2 => Just(Step::Arrive),
    ]
}

#[test]
fn escape_closes_what_is_on_top() {
    let all = Open {
        sheet: true,
        tools: 2,
    };
    assert_eq!(all.top(true), Top::Sheet);
    assert_eq!(
        Open {
            sheet: false,
            ..all
        }
        .top(true),
        Top::Picked
    );
    assert_eq!(
        Open {
            sheet: false,
            ..all
        }
        .top(false),
        Top::Tool
    );
    assert_eq!(Open::default().top(false), Top::Alerts);
    assert_eq!((all.left(3), all.left(2)), (None, Some(Top::Sheet)));
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// The history has an entry for all that is open, and *Esc* leads to the board from anywhere.
    #[test]
    fn the_board_is_always_reached(steps in prop::collection::vec(step(), 50)) {
        let mut world = World::new();
        for step in steps {
            match step {
                Step::Sheet(open) => {
                    world.sheet = open;
                    world.follow();
                }
                Step::Pick => world.picked = true,
                Step::Tool => world.run(|model, outside| {
                    let position = Position::new(Rule::Renju, Size::STANDARD);
                    let editor = Editor::new(&position, Color::Black, Seat::Person);
                    drop(model.open(Box::new(editor), outside));
                }),
                Step::Close => world.run(|model, outside| drop(model.close(outside))),
                Step::Escape => world.escape(),
                Step::Back => {
                    let to = world.at.checked_sub(1);
                    world.go(to);
                }
                Step::Forward => {
                    let to = world.at + 1;
                    world.go(Some(to));
                }
                Step::Arrive if !world.going.is_empty() => {
                    let by = world.going.remove(0);
                    let to = world.at.saturating_sub(by);
                    world.go(Some(to));
                }
                Step::Arrive => {}
            }
        }
        world.settle();
        prop_assert_eq!(world.open().entries(), world.entries[world.at]);
        for _ in 0..4 {
            world.escape();
        }
        prop_assert_eq!((world.open(), world.picked), (Open::default(), false));
        // *New game* begins one from here.
        world.sheet = true;
        world.follow();
        world.run(|model, outside| drop(model.begin(game(), outside)));
        world.sheet = false;
        world.follow();
        world.settle();
        prop_assert_eq!(world.entries[world.at], 0);
    }
}
