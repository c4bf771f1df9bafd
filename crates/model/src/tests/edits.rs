//! Edits of a record on the board.

use tengen_core::{Color, Ending, Illegal, Move, Rule, Size};
use tengen_record::edit::{Draft, Edit, EditError, Entry, History};
use tengen_record::{MarkKind, NodeId, Record};

use super::{Table, p, setup};
use crate::scene::Scene as _;
use crate::{Book, Button, Effect, Keep, Notice, Outside, Pen, Seat, Sound};

/// A table with an empty record on it, and the edits that it asks to keep.
pub(super) struct Edited {
    pub(super) table: Table,
    pub(super) kept: Vec<Entry>,
    told: Vec<Notice>,
}

impl Edited {
    pub(super) fn new() -> Edited {
        let two = setup(Rule::Freestyle, [Seat::Person; 2]);
        let mut table = Table::new("t".to_owned(), two, 1).expect("a game");
        let tree = Record::new(Size::STANDARD);
        let book = Book::of_document(tree, History::default(), Rule::Freestyle);
        let settings = &mut table.settings;
        table
            .model
            .open(Box::new(book), Outside { now: 1, settings });
        Edited {
            table,
            kept: Vec::new(),
            told: Vec::new(),
        }
    }

    pub(super) fn book(&self) -> &Book {
        self.table.model.get::<Book>().expect("the record")
    }

    fn note(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Keep(keep) => match *keep {
                    Keep::Edit(entry) => self.kept.push(entry),
                    other => panic!("{other:?}"),
                },
                Effect::Tell(notice) => self.told.push(notice),
                Effect::Sound(Sound::Stone) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    pub(super) fn touch(&mut self, names: &[&str]) {
        for name in names {
            let settings = &mut self.table.settings;
            let outside = Outside { now: 1, settings };
            let effects = self.table.model.touch(p(name), outside);
            self.note(effects);
        }
    }

    pub(super) fn edit(&mut self, edit: impl FnOnce(&mut Book) -> Vec<Effect>) {
        let settings = &mut self.table.settings;
        let outside = Outside { now: 1, settings };
        let change = Box::new(|book: &mut Book, _: &mut crate::Context<'_>| edit(book));
        let effects = self.table.model.update(outside, change);
        self.note(effects);
    }

    fn key(&mut self, key: &str, name: &str) -> bool {
        let settings = &mut self.table.settings;
        let outside = Outside { now: 1, settings };
        let effects = self.table.model.press_key(key, p(name), outside);
        let meant = effects.is_some();
        self.note(effects.unwrap_or_default());
        meant
    }

    pub(super) fn back(&mut self) {
        let settings = &mut self.table.settings;
        let outside = Outside { now: 1, settings };
        let effects = self
            .table
            .model
            .press_button(p("a1"), Button::Other, outside);
        self.note(effects);
    }

    /// What was kept gives the tree on the board.
    pub(super) fn check(&self) {
        let base = Record::new(Size::STANDARD);
        let replayed = Draft::replay(base, self.kept.iter().cloned()).expect("a log");
        assert_eq!(replayed.record(), self.book().tree());
        assert_eq!(replayed.depth(), self.book().depth());
    }

    pub(super) fn line(&self) -> String {
        let moves = self.book().tree().moves();
        let names = moves.map(|mv| match mv {
            Move::Place(p) => p.to_string(),
            Move::Pass => "-".to_owned(),
        });
        names.collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn playing_adds_lines_and_the_right_button_goes_back() {
    let mut open = Edited::new();
    open.touch(&["h8", "i9", "j10"]);
    assert_eq!(open.line(), "h8 i9 j10");
    open.back();
    open.touch(&["a1"]);
    assert_eq!(open.kept.len(), 4);
    assert_eq!(
        (open.line(), open.book().tree().len()),
        ("h8 i9 j10".to_owned(), 5)
    );
    open.back();
    let letters: Vec<_> = open.book().branches().map(|(letter, _)| letter).collect();
    assert_eq!(letters, ["a", "b"]);
    // A line that is there is followed and not added.
    open.touch(&["j10"]);
    assert_eq!(open.kept.len(), 4);
    open.back();
    open.touch(&["a1"]);
    open.edit(Book::promote);
    assert_eq!(open.line(), "h8 i9 a1");
    assert!(open.book().is_main_line());
    open.edit(Book::keep_only_line);
    assert_eq!(open.book().tree().len(), 4);
    open.check();
    while open.book().depth().0 > 0 {
        open.edit(Book::undo_edit);
        open.check();
    }
    assert_eq!(open.book().tree().len(), 1);
    while open.book().depth().1 > 0 {
        open.edit(Book::redo_edit);
    }
    open.check();
    assert_eq!(
        (open.line(), open.book().tree().len()),
        ("h8 i9 a1".to_owned(), 4)
    );
}

#[test]
fn a_subtree_is_cut_and_pasted_elsewhere() {
    let mut open = Edited::new();
    open.touch(&["h8", "i9", "j10", "k11"]);
    open.back();
    open.edit(Book::cut);
    assert_eq!(
        (open.line(), open.book().last_stone()),
        ("h8 i9".to_owned(), Some(p("i9")))
    );
    open.back();
    open.edit(Book::paste);
    let tree = open.book().tree();
    let children: Vec<NodeId> = tree.children(open.book().cursor()).collect();
    assert_eq!(children.len(), 2, "I9, and J10 with K11 below it");
    assert_eq!(tree.subtree_len(children[1]), 2);
    open.check();
    open.edit(|book| {
        book.turn_to(NodeId::ROOT);
        book.cut()
    });
    assert_eq!(open.told, [Notice::Edit(EditError::Root)]);
    assert!(
        open.book().can_paste(),
        "what was cut before is still there"
    );
    open.check();
}

#[test]
fn a_pen_draws_marks_and_texts_and_keys_type_on_points() {
    let mut open = Edited::new();
    open.touch(&["h8"]);
    let take = |pen| {
        move |book: &mut Book| {
            book.take_pen(Some(pen));
            Vec::new()
        }
    };
    open.edit(take(Pen::Mark(MarkKind::Triangle)));
    assert!(
        !open.key("x", "a1"),
        "keys type only with the pen for texts"
    );
    open.touch(&["h8", "a1", "a1"]);
    open.edit(take(Pen::Text));
    open.touch(&["b1", "c1", "b1"]);
    assert!(open.key("1", "d1") && open.key("2", "d1") && open.key("0", "d1"));
    assert!(open.key("9", "d1"), "a fourth character is not added");
    assert!(open.key("Backspace", "d1") && !open.key("ArrowLeft", "d1"));
    let said = open.book().said_here();
    let marks: Vec<_> = said.marks.iter().map(|mark| (mark.at, mark.kind)).collect();
    assert_eq!(marks, [(p("h8"), MarkKind::Triangle)]);
    let texts: Vec<_> = said
        .labels
        .iter()
        .map(|l| (l.at, l.text.as_str()))
        .collect();
    assert_eq!(texts, [(p("c1"), "B"), (p("d1"), "12")]);
    assert_eq!(open.book().tree().len(), 2, "nothing was played");
    open.check();
}

#[test]
fn a_comment_belongs_to_the_node_where_it_was_typed() {
    let mut open = Edited::new();
    open.touch(&["h8", "i9"]);
    let first = open.book().parent().expect("a move");
    open.edit(move |book| book.comment_on(first, "a good point\nindeed".to_owned()));
    assert_eq!(
        open.book().tree().node(first).extra().comment,
        "a good point\nindeed"
    );
    assert_eq!(open.book().last_stone(), Some(p("i9")), "the cursor stays");
    open.check();
}

#[test]
fn branchings_and_lines_are_reached_by_steps() {
    let mut open = Edited::new();
    open.touch(&["h8", "i9", "j10", "k11"]);
    open.back();
    open.back();
    open.touch(&["a1"]);
    let step = |open: &mut Edited, go: fn(&mut Book)| {
        open.edit(move |book| {
            go(book);
            Vec::new()
        });
        open.book().last_stone()
    };
    assert_eq!(
        step(&mut open, |b| b.turn_line(true)),
        Some(p("a1")),
        "the last line"
    );
    assert_eq!(step(&mut open, |b| b.turn_line(false)), Some(p("j10")));
    assert_eq!(step(&mut open, |b| b.turn_to_fork(false)), Some(p("i9")));
    assert_eq!(
        step(&mut open, |b| b.turn_to_fork(false)),
        None,
        "the start"
    );
    assert_eq!(step(&mut open, |b| b.turn_to_fork(true)), Some(p("i9")));
    assert_eq!(
        step(&mut open, |b| b.turn_to_fork(true)),
        Some(p("k11")),
        "the end"
    );
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut open = Edited::new();
    open.touch(&["a1", "a15", "b1", "b15", "c1", "c15", "d1", "d15", "e1"]);
    assert_eq!(
        open.book().outcome().map(|o| o.winner),
        Some(Some(Color::Black))
    );
    open.touch(&["h8"]);
    assert_eq!(open.told, [Notice::Illegal(Illegal::Over(Ending::Five))]);
    assert_eq!(open.kept.len(), 9);
}

#[test]
fn a_rule_is_an_edit_of_the_record() {
    let mut open = Edited::new();
    open.touch(&["h8"]);
    open.edit(|book| book.state_rule(Rule::Renju));
    let rules = |open: &Edited| (open.book().rule(), open.book().tree().info().rule());
    assert_eq!(rules(&open), (Rule::Renju, Some(Rule::Renju)));
    open.edit(|book| book.state_rule(Rule::Caro));
    open.edit(Book::undo_edit);
    assert_eq!(rules(&open), (Rule::Renju, Some(Rule::Renju)));
    open.edit(Book::redo_edit);
    assert_eq!(rules(&open), (Rule::Caro, Some(Rule::Caro)));
    open.check();
}

#[test]
fn continuations_have_the_records_own_letters() {
    let mut open = Edited::new();
    for name in ["h8", "i9", "j10"] {
        open.touch(&[name]);
        open.back();
    }
    open.edit(|book| {
        book.edit(Edit::Label {
            node: book.cursor(),
            at: p("i9"),
            text: "A".to_owned(),
        })
    });
    let letters: Vec<_> = open.book().branches().map(|(letter, _)| letter).collect();
    assert_eq!(letters, ["b", "A", "c"]);
    let cells = ["h8", "i9", "j10"].map(|name| {
        let book = open.book();
        let at = crate::scene::index(Size::STANDARD, p(name));
        book.cells()[at].label.clone()
    });
    assert_eq!(cells, ["b", "A", "c"]);
}
