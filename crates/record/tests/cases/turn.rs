//! Whose turn it is after a set-up that does not say so.

use tengen_core::{Color, Rule};
use tengen_record::replay::replay;
use tengen_record::{Cursor, Format, NodeId, Record, WriteOptions, write};

use super::open;

fn at_start(record: &Record) -> (Color, bool) {
    let replayed = replay(record, NodeId::ROOT, Rule::Renju);
    let cursor = Cursor::at(record, NodeId::ROOT);
    assert_eq!(cursor.to_move(), replayed.to_move());
    (replayed.to_move(), replayed.turn_is_guessed())
}

#[test]
fn the_turn_is_the_first_moves_or_the_handicaps_or_counted() {
    use Color::{Black, White};
    for (text, turn) in [
        ("AB[hh][ii]AW[gg][jj];W[hi];B[ij]", (White, false)),
        (
            "RU[Renju]AB[hh][hi][fg][kk]AW[gg][gh][gi][jj];W[gf];B[aa]",
            (White, false),
        ),
        ("AB[hh]AW[gg];C[a];N[b];W[hi]", (White, false)),
        ("AB[hh]AW[gg]W[hi]", (Black, false)),
        ("AB[hh]AW[gg];AB[aa]AW[bb];W[hi]", (Black, true)),
        ("AB[hh]AW[gg];PL[W];W[hi]", (Black, true)),
        ("AB[hh]AW[gg](;C[a])(;W[hi])", (Black, true)),
        ("HA[2]AB[hh][ii]", (White, false)),
        ("HA[0]AB[hh][ii]", (White, true)),
        ("HA[2]AB[hh][ii]AW[aa][bb]", (Black, true)),
        ("HA[2]AB[hh][ii];B[aa]", (Black, false)),
        ("AB[hh][ii]AW[gg]", (White, true)),
        ("AB[hh]AW[gg]", (Black, true)),
        ("AB[hh]AW[gg]PL[W]", (White, false)),
        ("AB[hh]AW[gg]PL[W];B[aa]", (White, false)),
        ("C[no stones]", (Black, false)),
    ] {
        let reading = open(format!("(;GM[4]SZ[15]{text})"), "a.sgf");
        assert_eq!(at_start(&reading.records[0]), turn, "{text}");
    }
}

#[test]
fn a_diagram_states_a_turn_only_if_it_is_known() {
    let written = |text: &str| {
        let records = open(text, "a.sgf").records;
        let options = WriteOptions::default();
        let written = write(&records, None, Format::Diagram, &options).unwrap();
        String::from_utf8(written.bytes).unwrap()
    };
    let guessed = written("(;GM[4]SZ[5]AB[aa]AW[bb])");
    assert!(!guessed.contains("to move"), "{guessed}");
    assert!(written("(;GM[4]SZ[5]AB[aa]AW[bb]PL[B])").contains("black to move"));
    assert!(written("(;GM[4]SZ[5]AB[aa]AW[bb];W[cc])").contains("black to move"));
    let stated = open(format!("{guessed}black to move\n"), "a.diagram");
    assert_eq!(at_start(&stated.records[0]), (Color::Black, false));
    let open_turn = open(guessed, "a.diagram");
    assert_eq!(at_start(&open_turn.records[0]), (Color::Black, true));
}
