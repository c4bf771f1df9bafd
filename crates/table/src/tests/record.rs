//! A record on the board: what is said of it, and what is marked.

use tengen_core::{Color, Ending, Foul};
use tengen_messages::records::{Ended, File, Shown, Step};
use tengen_text::{Language, Text};

use super::p;
use crate::{Book, BookError};

fn file() -> File {
    File {
        format: "SGF".to_owned(),
        charset: None,
        count: 1,
        records: Vec::new(),
        notices: Vec::new(),
    }
}

/// The node after 16 moves, White's the last, as the reader shows it.
fn shown(outcome: Option<Ended>) -> Shown {
    let step = Step {
        node: 16,
        ply: 16,
        mv: "l8".to_owned(),
        says: false,
        others: Vec::new(),
    };
    Shown {
        record: 0,
        title: "A game".to_owned(),
        node: 16,
        parent: Some(15),
        size: 15,
        rule: "renju".to_owned(),
        stones: ["a1a2a3a4".to_owned(), "h8i8j8k8l8".to_owned()],
        numbers: vec![("l8".to_owned(), 16)],
        last: Some("l8".to_owned()),
        to_move: "black".to_owned(),
        name: String::new(),
        comment: String::new(),
        marks: Vec::new(),
        labels: Vec::new(),
        children: Vec::new(),
        line: vec![step],
        notes: Vec::new(),
        outcome,
        start: None,
        moves: None,
        head: Vec::new(),
    }
}

fn five() -> Ended {
    Ended {
        winner: Some("white".to_owned()),
        by: "five".to_owned(),
        foul: None,
        line: "h8i8j8k8l8".to_owned(),
    }
}

#[test]
fn a_record_knows_that_the_game_is_over() {
    let text = Text::new(Language::English);
    let on = Book::new(file(), shown(None)).expect("a node");
    assert_eq!(on.sentence(text), "After move 16. Black to move.");
    assert_eq!(on.outcome(), None);
    assert!(on.cells().iter().all(|cell| !cell.winning));
    let over = Book::new(file(), shown(Some(five()))).expect("a node");
    assert_eq!(
        over.sentence(text),
        "After move 16. White wins: five in a row."
    );
    let outcome = over.outcome().expect("an end");
    assert_eq!(
        (outcome.winner, outcome.row().len()),
        (Some(Color::White), 5)
    );
    let size = over.board().size();
    let cells = over.cells();
    let winning = size.points().zip(cells).filter(|(_, cell)| cell.winning);
    let winning: Vec<_> = winning.map(|(at, _)| at).collect();
    assert_eq!(winning, ["h8", "i8", "j8", "k8", "l8"].map(p));
}

#[test]
fn fouls_and_draws_are_ends_without_a_row() {
    let text = Text::new(Language::English);
    let foul = Ended {
        by: "foul".to_owned(),
        foul: Some("double-four".to_owned()),
        line: "a1".to_owned(),
        ..five()
    };
    let draw = Ended {
        winner: None,
        by: "passes".to_owned(),
        line: String::new(),
        ..five()
    };
    for (ended, by, said) in [
        (
            foul,
            Ending::Foul(Foul::DoubleFour),
            "After move 16. White wins: the other side played a forbidden point, a double four.",
        ),
        (
            draw,
            Ending::Passes,
            "After move 16. A draw: both sides passed.",
        ),
    ] {
        let book = Book::new(file(), shown(Some(ended))).expect("a node");
        assert_eq!(book.sentence(text), said);
        assert_eq!(book.outcome().map(|o| o.by), Some(by));
        assert!(book.cells().iter().all(|cell| !cell.winning));
    }
}

#[test]
fn an_end_that_there_is_not_is_refused() {
    let with = |ended| Book::new(file(), shown(Some(ended)));
    for (by, foul) in [("six", None), ("foul", None), ("five", Some("overline"))] {
        let ended = Ended {
            by: by.to_owned(),
            foul: foul.map(str::to_owned),
            ..five()
        };
        assert_eq!(with(ended), Err(BookError::Ending(by.to_owned())));
    }
    let nobody = Ended {
        winner: Some("green".to_owned()),
        ..five()
    };
    assert_eq!(with(nobody), Err(BookError::Winner("green".to_owned())));
    let off = Ended {
        line: "h8p16".to_owned(),
        ..five()
    };
    assert_eq!(with(off), Err(BookError::Stone(p("p16"))));
}
