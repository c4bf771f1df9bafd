//! *Back*, *Forward* and *Esc* with the real model and a browser that goes back later.

use proptest::prelude::*;
use tengen_core::{Color, Position, Rule, Size};
use tengen_model::{Choice, Editor, Model, Outside, Seat, Session, Settings};
use tengen_page::navigation::{History, Move, Open, Top, Unlisted};

struct World {
    history: History,
    model: Model,
    settings: Settings,
    sheet: bool,
    unlisted: Unlisted,
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
            unlisted: Unlisted::default(),
            entries: vec![0],
            at: 0,
            going: Vec::new(),
        }
    }

    fn open(&self) -> Open {
        Open {
            sheet: self.sheet,
            analysis: self.model.analysis().is_on(),
            tools: self.model.tools(),
        }
    }

    fn run(&mut self, does: impl FnOnce(&mut Model, Outside<'_>)) {
        self.change(does);
        self.follow();
    }

    fn change(&mut self, does: impl FnOnce(&mut Model, Outside<'_>)) {
        let settings = &mut self.settings;
        does(
            &mut self.model,
            Outside {
                now: 1_800_000_000_000,
                settings,
            },
        );
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
        let own = self.history.moved(self.entries[self.at]);
        // The history follows when all is closed.
        while let Some(top) = self.open().left(self.entries[self.at])
            && !own
        {
            match top {
                Top::Sheet => self.sheet = false,
                Top::Analysis => self.change(|model, _| model.analysis_mut().switch(false)),
                _ => self.change(|model, outside| drop(model.step_out(outside))),
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

    fn analyse(&mut self, on: bool) {
        self.run(|model, _| model.analysis_mut().switch(on));
    }

    fn escape(&mut self) {
        match self.open().top(self.unlisted) {
            Top::Popover => self.unlisted.popover = false,
            Top::Sheet => self.sheet = false,
            Top::Field => self.unlisted.field = false,
            Top::Picked => self.unlisted.picked = false,
            Top::Analysis => self.analyse(false),
            Top::Tool => self.run(|model, outside| drop(model.close(outside))),
            Top::Alerts => {}
        }
        self.follow();
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Sheet(bool),
    Unlisted([bool; 3]),
    Analyse(bool),
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
        1 => any::<[bool; 3]>().prop_map(Step::Unlisted),
        1 => any::<bool>().prop_map(Step::Analyse),
        1 => Just(Step::Tool),
        1 => Just(Step::Close),
        1 => Just(Step::Escape),
        1 => Just(Step::Back),
        1 => Just(Step::Forward),
        2 => Just(Step::Arrive),
    ]
}

/// Every combination of what can be open, with up to two tools.
fn states() -> impl Iterator<Item = (Open, Unlisted)> {
    (0..96_usize).map(|n| {
        let open = Open {
            sheet: n & 1 > 0,
            analysis: n & 2 > 0,
            tools: n / 32,
        };
        let unlisted = Unlisted {
            popover: n & 4 > 0,
            field: n & 8 > 0,
            picked: n & 16 > 0,
        };
        (open, unlisted)
    })
}

fn close(open: &mut Open, unlisted: &mut Unlisted, top: Top) {
    match top {
        Top::Popover => unlisted.popover = false,
        Top::Sheet => open.sheet = false,
        Top::Field => unlisted.field = false,
        Top::Picked => unlisted.picked = false,
        Top::Analysis => open.analysis = false,
        Top::Tool => open.tools -= 1,
        Top::Alerts => {}
    }
}

#[test]
fn escape_closes_one_thing_after_the_other_until_nothing_is_open() {
    for state in states() {
        let (mut open, mut unlisted) = state;
        let Unlisted {
            popover,
            field,
            picked,
        } = unlisted;
        let others = [popover, field, picked].map(usize::from);
        for _ in 0..open.entries() + others.iter().sum::<usize>() {
            let before = (open, unlisted);
            let top = open.top(unlisted);
            close(&mut open, &mut unlisted, top);
            assert_ne!((open, unlisted), before, "{state:?} {top:?}");
        }
        assert_eq!((open, unlisted), (Open::default(), Unlisted::default()));
        assert_eq!(open.top(unlisted), Top::Alerts);
    }
}

#[test]
fn escape_closes_what_is_on_top() {
    let (mut open, mut unlisted) = (
        Open {
            sheet: true,
            analysis: true,
            tools: 1,
        },
        Unlisted {
            popover: true,
            field: true,
            picked: true,
        },
    );
    for expected in [
        Top::Popover,
        Top::Field,
        Top::Sheet,
        Top::Picked,
        Top::Analysis,
        Top::Tool,
        Top::Alerts,
    ] {
        let top = open.top(unlisted);
        assert_eq!(top, expected);
        close(&mut open, &mut unlisted, top);
    }
}

#[test]
fn back_closes_what_has_an_entry_and_leaves_the_page_only_at_rest() {
    for (mut open, mut unlisted) in states() {
        let others = unlisted;
        assert_eq!(open.left(open.entries()), None);
        for depth in (0..open.entries()).rev() {
            let top = open.left(depth).expect("an entry is left");
            close(&mut open, &mut unlisted, top);
            assert_eq!((open.entries(), open.left(depth)), (depth, None));
        }
        assert_eq!((open, unlisted), (Open::default(), others));
    }
}

#[test]
fn what_opens_while_the_browser_goes_back_stays_open() {
    let mut world = World::new();
    for open in [true, false, true] {
        world.sheet = open;
        world.follow();
    }
    assert_eq!(world.going.len(), 1, "it is on its way");
    world.settle();
    assert!(world.sheet);
    assert_eq!((world.entries[world.at], world.open().entries()), (1, 1));
    // The browser's own *Back* still closes it.
    world.go(Some(0));
    assert!(!world.sheet);
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
                Step::Unlisted([popover, field, picked]) => {
                    world.unlisted = Unlisted {
                        popover,
                        field,
                        picked,
                    };
                }
                Step::Analyse(on) => world.analyse(on),
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
        for _ in 0..7 {
            world.escape();
        }
        prop_assert_eq!(world.open(), Open::default());
        prop_assert_eq!(world.unlisted, Unlisted::default());
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
