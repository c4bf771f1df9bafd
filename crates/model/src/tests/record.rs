//! Records on the board: stepping, rules, sentences.

use crate::Export as _;
use tengen_core::{Color, Ending, Foul, Move, Rule, Size, Start};
use tengen_record::{Act, Format, MarkKind, NodeId, ReadOptions, Record, SetupStone, read, replay};
use tengen_text::{Language, Text};
use tengen_worker_protocol::records::{DiagramPosition, File, FileContent};

use super::{Table, p, setup};
use crate::study::{Stones, Study};
use crate::{
    Book, Document, Go, KEPT_BYTES, KeptFile, KeptPlace, Outside, Refused, Scene as _, Seat,
};

const ENGLISH: Text = Text::new(Language::English);

fn book(bytes: &[u8], format: Format, rule: Rule) -> Book {
    let mut reading = read(bytes, format, &ReadOptions::default()).expect("a record");
    let file = File {
        format: "SGF".to_owned(),
        charset: None,
        count: 1,
        records: Vec::new(),
        notices: Vec::new(),
        choices: Vec::new(),
        position: false,
    };
    Book::of_record(file, 0, reading.records.remove(0), rule)
}

fn sgf(text: &str, rule: Rule) -> Book {
    book(text.as_bytes(), Format::Sgf, rule)
}

fn end(mut book: Book) -> Book {
    book.turn_to(book.last());
    book
}

fn mv(name: &str) -> Option<Move> {
    Some(Move::Place(p(name)))
}

const TREE: &str = "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju]PB[佐藤]PW[Li];B[hh];W[ig]C[好]\
    (;B[if]TR[hh]LB[jj:A])(;B[ih];W[jh])(;B[gg]))";

#[test]
fn a_tree_is_walked_through_with_all_it_says() {
    let mut book = sgf(TREE, Rule::Renju);
    assert_eq!(book.name(ENGLISH), "佐藤 – Li");
    assert!(book.head(ENGLISH).iter().any(|(_, said)| said == "佐藤"));
    assert_eq!((book.parent(), book.cursor()), (None, NodeId::ROOT));
    for _ in 0..2 {
        book.turn_to(book.next().expect("a move"));
    }
    assert_eq!(book.said_here().comment, "好");
    assert_eq!(book.board().get(p("h8")), Some(Color::Black));
    assert_eq!(book.board().get(p("i9")), Some(Color::White));
    assert_eq!(book.to_move(), Color::Black);
    let ways = book.shown().children.iter().map(|b| (b.mv, b.nodes));
    let ways: Vec<_> = ways.collect();
    assert_eq!(ways, [(mv("i10"), 1), (mv("i8"), 2), (mv("g9"), 1)]);
    let next: Vec<_> = book
        .cells()
        .iter()
        .filter(|cell| cell.next)
        .cloned()
        .collect();
    assert_eq!(next.len(), 3);
    book.turn_to(book.shown().children[0].node);
    let cells = book.cells();
    let cell = |name: &str| &cells[crate::scene::index(Size::STANDARD, p(name))];
    assert_eq!(cell("h8").mark, Some(MarkKind::Triangle));
    assert_eq!(cell("j6").label, "A");
    assert!(cell("i10").last && cell("i10").number == 3);
    assert!(book.shown().is_playable());
    let drawn = DiagramPosition::Node {
        record: 0,
        node: book.cursor().index(),
        rule: Rule::Renju,
    };
    assert_eq!(book.pictured(), Some(drawn));
    let written = (FileContent::Record { record: 0 }, None);
    assert_eq!(book.written(false), Some(written));
    assert_eq!(book.written(true), Some((FileContent::Everything, None)));
}

#[test]
fn a_touch_follows_a_way_on_or_goes_back_to_a_move() {
    let two = setup(Rule::Renju, [Seat::Person; 2]);
    let mut table = Table::new("t".to_owned(), two, 1).expect("a game");
    let settings = &mut table.settings;
    let book = Box::new(sgf(TREE, Rule::Renju));
    table.model.open(book, Outside { now: 1, settings });
    let touched = |table: &mut Table, name: &str| {
        table.touch(p(name), 2);
        let book = table.model.get::<Book>().expect("the record");
        (book.document().ply(book.cursor()), book.board().stones())
    };
    assert_eq!(touched(&mut table, "h8"), (1, 1));
    assert_eq!(touched(&mut table, "i9"), (2, 2));
    assert_eq!(touched(&mut table, "i8"), (3, 3), "a variation");
    assert_eq!(touched(&mut table, "h8"), (1, 1), "back");
    assert_eq!(touched(&mut table, "a1"), (2, 2), "a new variation");
}

#[test]
fn steps_go_along_the_line_that_one_is_on() {
    let two = setup(Rule::Renju, [Seat::Person; 2]);
    let mut table = Table::new("t".to_owned(), two, 1).expect("a game");
    let settings = &mut table.settings;
    let book = Box::new(sgf(TREE, Rule::Renju));
    table.model.open(book, Outside { now: 1, settings });
    let mut go = |to: Go| {
        let settings = &mut table.settings;
        table.model.step(to, Outside { now: 1, settings });
        let here = table.model.place().expect("a line");
        let book = table.model.get::<Book>().expect("the record");
        assert_eq!(here.ply, book.document().ply(book.cursor()));
        ((here.ply, here.plies), (here.back, here.forward))
    };
    assert_eq!(go(Go::Back), ((0, 3), (false, true)), "the start");
    assert_eq!(go(Go::Forward), ((1, 3), (true, true)));
    assert_eq!(go(Go::End), ((3, 3), (true, false)));
    assert_eq!(go(Go::To(2)), ((2, 3), (true, true)));
    table.touch(p("i8"), 2);
    let mut go = |to: Go| {
        let settings = &mut table.settings;
        table.model.step(to, Outside { now: 1, settings });
        let book = table.model.get::<Book>().expect("the record");
        book.last_stone()
    };
    assert_eq!(go(Go::Forward), Some(p("j8")));
    assert_eq!(go(Go::Back), Some(p("i8")));
    assert_eq!(go(Go::Start), None);
}

#[test]
fn notes_of_the_rules_follow_the_rule_and_the_language() {
    let foul =
        "(;GM[4]SZ[15]RU[renju];B[hj];W[ao];B[hi];W[aa];B[fh];W[oo];B[gh];W[oa];B[hh];W[ab])";
    let mut book = end(sgf(foul, Rule::Renju));
    let notes = book.shown().notes(ENGLISH);
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(
        notes[0].contains("Move 9") && notes[0].contains("double three"),
        "{notes:?}"
    );
    let chinese = Text::new(Language::Chinese);
    assert_ne!(book.shown().notes(chinese), notes);
    assert!(!book.shown().is_playable(), "no game goes on from a foul");
    let here = book.cursor();
    book.judge_by(Rule::Freestyle);
    assert_eq!(book.cursor(), here);
    assert!(book.shown().notes(ENGLISH).is_empty() && book.shown().is_playable());
}

/// White overlooks Black's five and makes one as well.
const BOTH: &[u8] = b"Piskvorky 15x15, 0:0, 0\n1,1,0\n1,15,0\n2,1,0\n2,15,0\n3,1,0\n3,15,0\n4,1,0\n4,15,0\n5,1,0\n5,15,0\n8,8,0\n";

#[test]
fn a_record_knows_that_the_game_is_over() {
    let mut book = book(BOTH, Format::Psq, Rule::Freestyle);
    let line: Vec<NodeId> = book.tree().main_line().collect();
    book.turn_to(line[8]);
    assert_eq!(book.said(ENGLISH), "After move 8. Black to move.");
    assert_eq!(book.outcome(), None);
    assert!(book.cells().iter().all(|cell| !cell.winning));
    book.turn_to(line[9]);
    assert_eq!(
        book.said(ENGLISH),
        "After move 9. Black wins: five in a row."
    );
    let cells = book.cells();
    let winning = Size::STANDARD.points().zip(cells);
    let winning: Vec<_> = winning
        .filter(|(_, cell)| cell.winning)
        .map(|(at, _)| at)
        .collect();
    assert_eq!(winning, ["a15", "b15", "c15", "d15", "e15"].map(p));
    book.turn_to(line[11]);
    assert_eq!(
        book.outcome().map(|o| o.winner),
        Some(Some(Color::Black)),
        "the first five wins"
    );
    assert_eq!(book.shown().notes(ENGLISH).len(), 3);
    assert!(!book.shown().is_playable());
    assert_eq!(
        book.stage(),
        Err(Refused::Move(tengen_core::Illegal::Over(Ending::Five)))
    );
    let stones = Stones::of_board(
        crate::Scene::rule(&book),
        book.board(),
        book.to_move(),
        book.last_stone(),
    );
    assert!(stones.is_err());
}

#[test]
fn fouls_and_draws_are_ends_without_a_row() {
    let foul = "(;GM[4]SZ[15];B[hj];W[ao];B[hi];W[aa];B[fh];W[oo];B[gh];W[oa];B[hh])";
    let passes = "(;GM[4]SZ[15];B[hh];W[];B[])";
    for (text, by, said) in [
        (
            foul,
            Ending::Foul(Foul::DoubleThree),
            "After move 9. White wins: the other side played a forbidden point, a double three.",
        ),
        (
            passes,
            Ending::Passes,
            "After move 3. A draw: both sides passed.",
        ),
    ] {
        let book = end(sgf(text, Rule::Renju));
        assert_eq!(book.said(ENGLISH), said);
        assert_eq!(book.outcome().map(|o| o.by), Some(by));
        assert!(book.cells().iter().all(|cell| !cell.winning));
    }
}

#[test]
fn stones_on_stones_and_moves_out_of_turn_are_shown_and_not_played_on() {
    let twice = end(sgf("(;GM[4]SZ[15];B[hh];W[hh];B[ii])", Rule::Freestyle));
    let cells = twice.cells();
    let numbered = Size::STANDARD
        .points()
        .zip(&cells)
        .filter(|(_, cell)| cell.number > 0);
    let numbered: Vec<_> = numbered.map(|(at, cell)| (at, cell.number)).collect();
    assert_eq!(numbered, [(p("i7"), 3), (p("h8"), 1)]);
    assert!(!twice.shown().is_playable());
    let again = end(sgf("(;GM[4]SZ[15];B[hh];B[ii])", Rule::Freestyle));
    assert_eq!((again.board().stones(), again.to_move()), (2, Color::White));
    assert_eq!(again.stage(), Err(Refused::Turn(Color::Black)));
    assert!(!again.shown().is_playable());
}

#[test]
fn a_line_of_passes_is_shown_with_few_notes() {
    let text = format!("(;GM[4]SZ[15]{})", ";B[];W[]".repeat(50_000));
    let book = end(sgf(&text, Rule::Freestyle));
    assert_eq!(book.document().ply(book.cursor()), 100_000);
    let notes = book.shown().notes(ENGLISH);
    assert_eq!((notes.len(), book.rows().len()), (202, 20_000));
    assert!(
        notes[201].starts_with("99898 times more: "),
        "{}",
        notes[201]
    );
    assert!(book.cells().iter().all(|cell| cell.number == 0));
}

#[test]
fn a_set_up_is_where_the_game_begins() {
    let book = end(sgf(
        "(;GM[4]SZ[15]AB[hh][hg][jg]AW[ig]PL[W];W[ao];B[bo])",
        Rule::Renju,
    ));
    let start: Start = "h8h9j9/i9/white".parse().expect("a start");
    let playable = book.stage().expect("legal").game().position().clone();
    let sorted = |mut points: Vec<_>| {
        points.sort();
        points
    };
    let began = Start::of(&playable);
    assert_eq!(sorted(began.black), sorted(start.black));
    assert_eq!((began.white, began.to_move), (start.white, Color::White));
    assert!(book.shown().is_playable());
    assert_eq!(book.to_move(), Color::White);
    // A set-up in the middle of a game.
    let later = end(sgf("(;GM[4]SZ[15];B[hh];AW[aa];B[bb])", Rule::Freestyle));
    assert!(later.stage().is_ok() && !later.shown().is_playable());
}

#[test]
fn stones_that_cannot_stand_are_shown_and_not_played() {
    let both = "(;GM[4]SZ[15]AB[aa][ba][ca][da][ea]AW[ac][bc][cc][dc][ec];B[hh])";
    let mut book = sgf(both, Rule::Freestyle);
    assert_eq!(book.board().stones(), 10);
    assert!(matches!(book.stage(), Err(Refused::SetUp(_))));
    book.turn_to(book.last());
    assert_eq!(
        (book.board().stones(), book.shown().is_playable()),
        (11, false)
    );
}

#[test]
fn a_document_agrees_with_the_replay_wherever_the_rules_allow_a_record() {
    let mut record = Record::new(Size::STANDARD);
    let stone = |name: &str, color| SetupStone {
        at: p(name),
        color: Some(color),
    };
    let mut at = NodeId::ROOT;
    for (i, name) in ["h8", "i9", "g7", "c3"].into_iter().enumerate() {
        let color = Color::BOTH[i % 2];
        at = record
            .add(at, Act::Play(color, Move::Place(p(name))))
            .expect("a node");
    }
    // A set-up node before a move, and the side to move after another.
    let next = record
        .add(at, Act::Play(Color::White, Move::Place(p("k4"))))
        .expect("a node");
    record.node_mut(next).extra_mut().stones = vec![stone("a1", Color::Black)];
    let after = record
        .add(next, Act::Play(Color::Black, Move::Place(p("k5"))))
        .expect("a node");
    record.node_mut(after).extra_mut().to_move = Some(Color::Black);
    let last = record
        .add(after, Act::Play(Color::Black, Move::Pass))
        .expect("a node");
    let document = Document::of_record(record.clone(), Rule::Standard);
    for node in record.path(last) {
        let stage = document.stage(node).expect("legal");
        let position = stage.game().position();
        let played = replay::replay(&record, node, Rule::Standard);
        assert_eq!(position.board(), played.board(), "{node:?}");
        assert_eq!(position.to_move(), played.to_move(), "{node:?}");
    }
}

fn outside(settings: &mut crate::Settings) -> Outside<'_> {
    Outside { now: 1, settings }
}

#[test]
fn a_tool_over_a_record_leaves_it_where_it_is() {
    let two = setup(Rule::Renju, [Seat::Person; 2]);
    let mut table = Table::new("t".to_owned(), two, 1).expect("a game");
    let settings = &mut table.settings;
    table
        .model
        .open(Box::new(sgf(TREE, Rule::Renju)), outside(settings));
    table.touch(p("h8"), 2);
    let cursor = |t: &Table| t.model.get::<Book>().map(|book| book.cursor());
    let here = cursor(&table);
    let settings = &mut table.settings;
    let study = Study::of_board(&table.model, settings).expect("open");
    table.model.open(Box::new(study), outside(settings));
    assert_eq!(table.model.tools(), 2);
    assert!(table.model.below().is_some_and(|scene| scene.holds_tools()));
    // A tool replaces the first tool, not the record.
    let settings = &mut table.settings;
    let drill = Box::new(crate::Drill::new(1));
    table.model.open(drill, outside(settings));
    assert_eq!((table.model.tools(), cursor(&table)), (2, here));
    let settings = &mut table.settings;
    table.model.close(outside(settings));
    assert_eq!((table.model.tools(), cursor(&table)), (1, here));
    assert!(table.model.below().is_none());
    let settings = &mut table.settings;
    table.model.close(outside(settings));
    assert_eq!((table.model.tools(), cursor(&table)), (0, None));
}

#[test]
fn a_record_is_kept_with_the_place_where_one_was() {
    let mut book = sgf(TREE, Rule::Renju);
    book.judge_by(Rule::Standard);
    let end = book.last();
    book.turn_to(end);
    let place = book.kept_place(ENGLISH);
    assert_eq!((place.title.as_str(), place.open), ("佐藤 – Li", true));
    let read = KeptPlace::read(&place.write().expect("text")).expect("a place");
    assert_eq!(read, place);
    let mut again = sgf(TREE, Rule::Renju);
    again.return_to(&read);
    assert_eq!(
        (again.cursor(), crate::Scene::rule(&again)),
        (end, Rule::Standard)
    );
    let file = KeptFile::new(TREE.as_bytes(), Some("a.sgf".to_owned()), false).expect("small");
    let read = KeptFile::read(&file.write().expect("text")).expect("a file");
    assert_eq!(
        (read.bytes().expect("bytes"), &read),
        (TREE.as_bytes().to_vec(), &file)
    );
    let large = vec![b'x'; KEPT_BYTES + 1];
    assert!(KeptFile::new(&large, None, false).is_none());
    assert!(KeptFile::new(&large[1..], None, false).is_some());
    for bad in [
        "",
        "{}",
        r#"{"version":9,"bytes":""}"#,
        r#"{"version":1,"bytes":"%"}"#,
    ] {
        assert!(KeptFile::read(bad).is_err(), "{bad}");
        assert!(KeptPlace::read(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_guessed_turn_is_changed_and_restored() {
    let mut book = sgf("(;SZ[15]AB[hh]AW[gg]C[a];C[b])", Rule::Renju);
    book.turn_to(book.next().expect("a node"));
    assert_eq!(
        (book.to_move(), book.turn_is_guessed()),
        (Color::Black, true)
    );
    book.change_turn();
    assert_eq!(
        (book.to_move(), book.turn_is_guessed()),
        (Color::White, false)
    );
    assert_eq!(
        book.tree().node(NodeId::ROOT).extra().to_move,
        Some(Color::White)
    );
    assert!(book.change_turn().is_empty());
    book.undo_edit();
    assert_eq!(
        (book.to_move(), book.turn_is_guessed()),
        (Color::Black, true)
    );
    let known = sgf("(;SZ[15]AB[hh]AW[gg];W[ii])", Rule::Renju);
    assert_eq!(
        (known.to_move(), known.turn_is_guessed()),
        (Color::White, false)
    );
}
