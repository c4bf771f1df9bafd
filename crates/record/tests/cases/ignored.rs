//! RIF: bad moves are refused with their game, unknown parts are kept or counted.

use tengen_record::rif::{self, RifFault};
use tengen_record::{Ignored, ReadError};

use super::{ignored, lenient, open, played, strict};

const BAD_MOVE: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
    <database><games><game id=\"1\" rule=\"1\"><move>h8 i9 j j10</move></game>\
    <game id=\"2\"><move>h8 g7</move></game></games></database>";

#[test]
fn a_bad_move_has_its_game_and_byte_and_leniently_shifts_no_number() {
    let ReadError::Rif(fault) = strict(BAD_MOVE, "a.rif").unwrap_err() else {
        panic!("a fault of the RIF");
    };
    let (game, ply, text) = (1, 3, "j".to_owned());
    assert_eq!(fault.what, RifFault::Move { game, ply, text });
    assert_eq!(&BAD_MOVE[fault.offset..][..5], "j j10");
    let reading = lenient(BAD_MOVE, "a.rif");
    let games: Vec<_> = reading.records.iter().map(played).collect();
    assert_eq!(games, ["Bh8 Wi9", "Bh8 Wg7"]);
}

#[test]
fn other_faults_of_a_game_keep_its_place_too() {
    for attrs in ["id=\"2\"", "id=\"x\"", "bresult=\"7\""] {
        let text = format!(
            "<d><games><game id=\"2\"><move>h8</move></game>\
             <game {attrs}><move>h8 i9</move></game><game id=\"3\"><move>a1</move></game></games></d>"
        );
        assert!(matches!(strict(&text, "a.rif"), Err(ReadError::Rif(_))));
        let games: Vec<_> = lenient(&text, "a.rif").records.iter().map(played).collect();
        assert_eq!(games, ["Bh8", "Bh8 Wi9", "Ba1"], "{attrs}");
    }
}

#[test]
fn text_in_a_row_is_kept_and_written_back() {
    let text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<database>\n\
        <rules><rule id=\"1\" name=\"RIF\"><info>free text of the rule</info></rule></rules>\n\
        <games><game id=\"1\" rule=\"1\" bresult=\"1\"><move>h8 i9 j10</move></game></games>\n\
        </database>\n";
    let reading = open(text, "a.rif");
    assert_eq!(reading.notices, []);
    assert_eq!(played(&reading.records[0]), "Bh8 Wi9 Bj10");
    let written = rif::write(&reading.records, reading.tables.as_ref()).unwrap();
    assert_eq!(written.losses, []);
    let out = String::from_utf8(written.bytes.clone()).unwrap();
    assert!(out.contains("<info>free text of the rule</info>"), "{out}");
    let back = open(&written.bytes, "a.rif");
    assert_eq!(
        (back.records, back.tables),
        (reading.records, reading.tables)
    );
}

#[test]
fn what_no_game_needs_is_counted() {
    let text = "<d>stray<!-- a --><rules><rule id=\"1\"><info lang=\"en\">t<b>deep<i/></b></info>\
        </rule></rules><games>words<game id=\"1\"><move n=\"1\">h8</move></game></games></d>";
    let reading = open(text, "a.rif");
    assert_eq!(played(&reading.records[0]), "Bh8");
    let attribute = |name: &str| Ignored::Attribute(name.to_owned());
    assert_eq!(
        ignored(&reading),
        [
            (Ignored::Text, 2),
            (Ignored::Comment, 1),
            (attribute("info lang"), 1),
            (Ignored::Element("b".to_owned()), 1),
            (attribute("move n"), 1),
        ]
    );
    // Text of a game itself could be its moves.
    let text = "<d><games><game>h8 i9</game></games></d>";
    assert!(matches!(strict(text, "a.rif"), Err(ReadError::Rif(_))));
}
