//! What people paste: lists of moves and diagrams.

use tengen_record::diagram;
use tengen_record::moves::MovesFault;
use tengen_record::{Field, Format, Notice, OtherReading, ReadError, ReadOptions, detect, read};

use super::{lenient, open, played, stones, strict};

#[test]
fn moves_in_many_forms() {
    for text in [
        "h8_i9_i7_g9",
        "H8 I9\nI7, G9",
        "1. h8 i9 2. i7 g9",
        "1.h8 2.i9 3.i7 4.g9",
        "1) h8 2) i9 3) i7 4) g9",
        "h8-i9-i7-g9",
        "[h8][i9][i7][g9]",
        "\u{feff}h8i9i7g9",
        "ｈ８　ｉ９，ｉ７．ｇ９",
        "h8 → i9 → i7 → g9",
        "Black h8, White i9, Black i7, White g9",
        "黑h8 白i9 黑i7 白g9",
        "1. h8! i9?\r\n2. i7 g9",
        "(h8) (i9) (i7) (g9)",
        "h 8 i 9 i 7 g 9",
        "5. h8 i9 6. i7 g9",
    ] {
        assert_eq!(detect(text.as_bytes(), None), Some(Format::Moves), "{text}");
        let reading = open(text, "a.moves");
        assert_eq!(reading.records.len(), 1, "{text}");
        assert_eq!(played(&reading.records[0]), "Bh8 Wi9 Bi7 Wg9", "{text}");
    }
}

#[test]
fn results_and_comments_are_kept() {
    let reading = open("1. h8 {the centre} i9 2. i7 0-1", "a.moves");
    let record = &reading.records[0];
    assert_eq!(record.info().get(Field::Result), Some("W+"));
    let h8 = record.main_line().nth(1).unwrap();
    assert_eq!(record.node(h8).extra().comment, "the centre");
}

#[test]
fn what_could_hide_a_missing_move_is_refused() {
    let fault = |text: &str| match strict(text, "a.moves").unwrap_err() {
        ReadError::Moves(fault) => (fault.offset, fault.what),
        other => panic!("{other}"),
    };
    assert_eq!(
        fault("1. h8 i9 3. i7 g9 3. a1"),
        (18, MovesFault::Number { ply: 5, number: 3 })
    );
    assert_eq!(
        fault("1. h8 i9 5. i7").1,
        MovesFault::Number { ply: 3, number: 5 }
    );
    let color = tengen_core::Color::Black;
    assert_eq!(fault("B h8 B i9"), (5, MovesFault::Color { ply: 2, color }));
    assert!(matches!(fault("h8 good i9").1, MovesFault::Notation(_)));
    assert_eq!(
        played(&lenient("h8 i9 zz i7", "a.moves").records[0]),
        "Bh8 Wi9"
    );
}

#[test]
fn lines_are_one_game_where_they_can_be() {
    let games =
        |text: &str| -> Vec<String> { open(text, "a.moves").records.iter().map(played).collect() };
    assert_eq!(games("h8 i9\nh8 g7"), ["Bh8 Wi9", "Bh8 Wg7"]);
    assert_eq!(games("h8 i9\n\ni7 g9"), ["Bh8 Wi9", "Bi7 Wg9"]);
    assert_eq!(
        games("1. h8 i9\n2. i7\n1. a1 b2\n2. c3"),
        ["Bh8 Wi9 Bi7", "Ba1 Wb2 Bc3"]
    );
    let text = "h8 i9\ni7 g9";
    assert!(
        open(text, "a.moves")
            .notices
            .contains(&Notice::LinesJoined { games: 2 })
    );
    for (other, count) in [(OtherReading::Games, 2), (OtherReading::Wrapped, 1)] {
        let other = Some(other);
        let options = ReadOptions {
            other,
            ..ReadOptions::default()
        };
        let reading = read(text.as_bytes(), Format::Moves, &options).unwrap();
        assert_eq!(reading.records.len(), count);
        assert!(!reading.notices.contains(&Notice::LinesJoined { games: 2 }));
    }
}

#[test]
fn a_bom_before_a_list_of_openings_is_no_move() {
    let reading = open("\u{feff}h8i9j8\n", "openings.txt");
    assert_eq!(played(&reading.records[0]), "Bh8 Wi9 Bj8");
}

const FIVE: &str = "Bb4 Bc3 Wc4 Wd2";

#[test]
fn diagrams_in_many_styles() {
    let rows = [".....", ".xo..", "..x..", "...o.", "....."];
    let with = |black: &str, white: &str, empty: &str, between: &str| -> Vec<String> {
        let row = |row: &&str| {
            let cells = row.chars().map(|c| match c {
                'x' => black,
                'o' => white,
                _ => empty,
            });
            cells.collect::<Vec<_>>().join(between)
        };
        rows.iter().map(row).collect()
    };
    let digits = with("1", "2", "0", " ");
    let boxed: Vec<String> = with("X", "O", ".", " ")
        .iter()
        .map(|r| format!("| {r} |"))
        .collect();
    let drawn: Vec<String> = with("●", "○", "　", "")
        .iter()
        .map(|r| format!("│{}│", r.replace('　', "＋")))
        .collect();
    let labelled: Vec<String> = with("1", "2", "0", " ")
        .iter()
        .enumerate()
        .map(|(i, r)| format!("{} {r}", 9 - i))
        .collect();
    for text in [
        digits.join("\n"),
        with("1", "2", "0", "").join("\r\n"),
        with("●", "○", "＋", "").join("\n"),
        with("Ｘ", "Ｏ", "．", "").join("\n"),
        format!("+-----------+\n{}\n+-----------+", boxed.join("\n")),
        format!("┌─────┐\n{}\n└─────┘", drawn.join("\n")),
        format!(
            "Diagram 3: Black to win\n\n{}",
            with("X", "O", "-", " ").join("\n")
        ),
        with("B", "W", ".", " ").join("\n"),
        with("黑", "白", "＋", "").join("\n"),
        format!("A B C D E\n{}", with("#", "O", "_", " ").join("\n")),
        labelled.join("\n"),
    ] {
        let reading = open(&text, "a.diagram");
        assert_eq!(reading.records.len(), 1, "{text}");
        assert_eq!(stones(&reading.records[0]), FIVE, "{text}");
        assert!(
            !reading
                .notices
                .iter()
                .any(|n| matches!(n, Notice::LettersAssumed { .. }))
        );
    }
    let caption = format!("Diagram 3: Black to win\n\n{}", rows.join("\n"));
    let reading = open(caption, "a.diagram");
    let said = reading.records[0].info().get(Field::GameComment);
    assert_eq!(said, Some("Diagram 3: Black to win"));
}

#[test]
fn other_letters_can_be_the_other_way_round() {
    let text = ".....\n.az..\n..a..\n...z.\n.....\n";
    let reading = open(text, "a.diagram");
    assert_eq!(stones(&reading.records[0]), FIVE);
    let (black, white) = ('a', 'z');
    assert!(
        reading
            .notices
            .contains(&Notice::LettersAssumed { black, white })
    );
    let options = ReadOptions {
        other: Some(OtherReading::Swapped),
        ..ReadOptions::default()
    };
    let reading = diagram::read(text.as_bytes(), &options).unwrap();
    assert_eq!(stones(&reading.records[0]), "Bc4 Bd2 Wb4 Wc3");
}

#[test]
fn a_broken_diagram_keeps_its_number() {
    let text = "x....\n.....\n\n.....\n.xo..\n..x..\n...o.\n.....\n";
    assert!(matches!(
        strict(text, "a.diagram"),
        Err(ReadError::Diagram(_))
    ));
    let reading = lenient(text, "a.diagram");
    assert_eq!(reading.records.len(), 2);
    assert_eq!(stones(&reading.records[1]), FIVE);
}

#[test]
fn games_that_could_be_one_are_written_apart() {
    let text = "h8 i9\n\ni7 g9\nh8\n\na1 b2\n";
    let records = open(text, "a.moves").records;
    let games: Vec<String> = records.iter().map(played).collect();
    assert_eq!(games, ["Bh8 Wi9", "Bi7 Wg9 Bh8", "Ba1 Wb2"]);
    let options = tengen_record::WriteOptions::default();
    let written = tengen_record::write(&records, None, Format::Moves, &options).unwrap();
    assert_eq!(
        String::from_utf8(written.bytes.clone()).unwrap(),
        "h8i9\ni7g9h8\na1b2\n"
    );
    assert_eq!(open(&written.bytes, "a.moves").records, records);
    let written = tengen_record::write(&records[1..], None, Format::Moves, &options).unwrap();
    assert_eq!(
        String::from_utf8(written.bytes.clone()).unwrap(),
        "i7g9h8\n\na1b2\n"
    );
    assert_eq!(open(&written.bytes, "a.moves").records, records[1..]);
}
