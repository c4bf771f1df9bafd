//! Gomocup's `.psq`: its last line, the engines' names, other encodings, and whole tournaments.

use tengen_core::Rule;
use tengen_record::{
    Charset, Field, Format, Ignored, Lost, NodeId, ReadError, WriteOptions, psq, write,
};

use super::{ignored, open, played, strict};

const MOVES: &str = "8,8,0\n9,8,0\n8,9,0\n9,9,12034\n8,10,500\n9,10,700\n8,7,10\n9,7,20\n8,6,30\n";

fn game(head: &str, end: &str) -> String {
    format!("Piskvorky 15x15, {head}\n{MOVES}{end}")
}

#[test]
fn the_winner_and_the_division_are_read_and_written_on_request() {
    let text = game("11:11, 0", "AA25.zip\nBB25.zip\n-1\n1,Freestyle15_1\n");
    let reading = open(&text, "a.psq");
    assert_eq!(reading.notices, []);
    let record = &reading.records[0];
    assert_eq!(record.moves().count(), 9);
    assert_eq!(record.size().get(), 15);
    assert_eq!(record.info().rule(), Some(Rule::Freestyle));
    for (field, said) in [
        (Field::Result, "B+"),
        (Field::Event, "Freestyle15_1"),
        (Field::BlackName, "AA25"),
        (Field::WhiteName, "BB25"),
    ] {
        assert_eq!(record.info().get(field), Some(said));
    }
    let mut options = WriteOptions {
        psq_result: true,
        ..WriteOptions::default()
    };
    let written = write(&reading.records, None, Format::Psq, &options).unwrap();
    assert_eq!(written.losses, []);
    assert_eq!(String::from_utf8(written.bytes).unwrap(), text);
    options.psq_result = false;
    let written = write(&reading.records, None, Format::Psq, &options).unwrap();
    assert!(
        !String::from_utf8(written.bytes)
            .unwrap()
            .contains("Freestyle")
    );
    let lost: Vec<_> = written.losses.iter().map(|loss| loss.what).collect();
    let fields = [Field::Event, Field::Result, Field::Rules];
    assert_eq!(lost, fields.map(Lost::Info));
}

#[test]
fn the_winner_is_one_of_the_names_and_rules_have_several_spellings() {
    for (head, end, result, rule) in [
        ("11:11, 0", "a\nb\n-1\n2,Renju_2\n", "W+", Some(Rule::Renju)),
        (
            "11:11, 1",
            "a\nb\n-1\n2,Standard\n",
            "B+",
            Some(Rule::Standard),
        ),
        (
            "11:11, 0",
            "a\nb\n0\n0,fastgame-1\n",
            "0",
            Some(Rule::Freestyle),
        ),
        (
            "11:11, 0",
            "a\nb\n-1\r\n1,Caro15\r\n\r\n",
            "B+",
            Some(Rule::Caro),
        ),
        ("11:11, 0", "-1\n1,League 7\n", "B+", None),
    ] {
        let reading = open(game(head, end), "a.psq");
        let info = reading.records[0].info();
        assert_eq!(info.get(Field::Result), Some(result), "{end:?}");
        assert_eq!(info.rule(), rule, "{end:?}");
    }
}

#[test]
fn other_lines_after_the_end_are_counted_unless_they_could_be_moves() {
    let reading = open(game("0:0, 0", "a\nb\n0\nthe end\n\nreally\n"), "a.psq");
    assert_eq!(ignored(&reading), [(Ignored::Lines, 2)]);
    let more = game("0:0, 0", "a\nb\n0\n1,1,5\n");
    let ReadError::Psq(fault) = strict(&more, "a.psq").unwrap_err() else {
        panic!("a fault of the psq");
    };
    assert_eq!(fault.what, psq::PsqFault::Tail("1,1,5".to_owned()));
    assert_eq!(&more[fault.offset..], "1,1,5\n");
}

#[test]
fn files_of_engines_are_named_without_what_all_have() {
    let text = game("0:0, 0", "pbrain-one.zip\nTwo.EXE\n-1\n");
    let reading = open(&text, "a.psq");
    let record = &reading.records[0];
    assert_eq!(record.info().get(Field::BlackName), Some("one"));
    assert_eq!(record.info().get(Field::WhiteName), Some("Two"));
    let files = record.node(NodeId::ROOT).extra().prop(psq::FILES);
    assert_eq!(files.map(<[String]>::len), Some(2));
    let written = write(
        &reading.records,
        None,
        Format::Psq,
        &WriteOptions::default(),
    )
    .unwrap();
    assert_eq!(written.losses, []);
    assert_eq!(String::from_utf8(written.bytes).unwrap(), text);
    // A name that would be read without its end is not written.
    let mut records = reading.records;
    records[0].info_mut().set(Field::BlackName, "odd.zip");
    let written = write(&records, None, Format::Psq, &WriteOptions::default()).unwrap();
    let lost: Vec<_> = written.losses.iter().map(|loss| loss.what).collect();
    assert_eq!(lost, [Lost::Info(Field::BlackName), Lost::Props]);
}

#[test]
fn names_in_gbk() {
    let (end, _) = Charset::GB18030.encode("李四\r\n王五\r\n0\r\n");
    let head = game("0:0, 0", "").replace('\n', "\r\n").into_bytes();
    let reading = open([head, end].concat(), "a.psq");
    let info = reading.records[0].info();
    assert_eq!(info.get(Field::BlackName), Some("李四"));
    assert_eq!(info.get(Field::WhiteName), Some("王五"));
}

#[test]
fn a_tournament_in_one_file_is_a_collection() {
    let one = game("11:11, 0", "a\nb\n-1\n1,Freestyle15_1\n");
    let two = game("11:11, 0", "-1\n");
    let text = format!("{one}\n{two}{one}");
    let reading = open(&text, "a.psq");
    let games: Vec<String> = reading.records.iter().map(played).collect();
    assert_eq!(games.len(), 3);
    assert!(games.iter().all(|game| *game == games[0]));
    let written = write(
        &reading.records,
        None,
        Format::Psq,
        &WriteOptions::default(),
    )
    .unwrap();
    assert_eq!(open(&written.bytes, "a.psq").records.len(), 3);
}
