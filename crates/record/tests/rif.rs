//! Streaming a RIF, and cases that the samples lack.

use std::io::{BufReader, Read};
use std::ops::ControlFlow;

use crate::common::names;
use tengen_record::rif::{self, ATTRS, Game, Row, Visitor};
use tengen_record::{Charset, Field, NodeId, ReadOptions, Record};

/// A reader that returns small pieces.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        let n = self.0.len().min(buf.len()).min(3);
        buf[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

#[derive(Default)]
struct Log {
    seen: Vec<String>,
    stop_after: usize,
}

impl Log {
    fn note(&mut self, what: String) -> ControlFlow<()> {
        self.seen.push(what);
        if self.seen.len() == self.stop_after {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Visitor for Log {
    fn row(&mut self, row: Row) -> ControlFlow<()> {
        self.note(format!(
            "{} {}",
            row.name,
            row.attrs.get("name").unwrap_or("")
        ))
    }

    fn game(&mut self, game: Game) -> ControlFlow<()> {
        self.note(format!("game of {}", game.moves.len()))
    }
}

const FILE: &str = "\u{feff}<?xml version=\"1.0\"?><db><players><player id='1' name='Ærø'/></players>\
    <games><game><move>h8</move></game><game><move/></game><game/></games></db>";

#[test]
fn a_visitor_sees_the_parts_in_order_and_may_stop() {
    let all = ["player Ærø", "game of 1", "game of 0", "game of 0"];
    for stop_after in [0, 1, 2, 4] {
        let mut log = Log {
            stop_after,
            ..Log::default()
        };
        let input = BufReader::with_capacity(3, Drip(FILE.as_bytes()));
        let visited = rif::visit(input, &ReadOptions::default(), &mut log).unwrap();
        assert_eq!(visited.charset, Charset::UTF_8);
        let expected = if stop_after == 0 { 4 } else { stop_after };
        assert_eq!(log.seen, all[..expected]);
    }
    // Input after the stop is not parsed.
    let mut log = Log {
        stop_after: 1,
        ..Log::default()
    };
    let broken = FILE.replace("<game/>", "<game bresult='7'>");
    rif::visit(broken.as_bytes(), &ReadOptions::default(), &mut log).unwrap();
}

#[test]
fn declared_encodings_are_followed() {
    let text = "<?xml version='1.0' encoding='shift_jis'?><d><players><player id='1' name='表ソ能'/></players></d>";
    let (bytes, _) = Charset::SHIFT_JIS.encode(text);
    let mut log = Log::default();
    let visited = rif::visit(&bytes[..], &ReadOptions::default(), &mut log).unwrap();
    assert_eq!(visited.charset, Charset::SHIFT_JIS);
    assert_eq!(log.seen, ["player 表ソ能"]);
}

#[test]
fn tables_after_the_games_count_as_well() {
    let tables = "<players><player id='7' name='A' surname='B'/></players>";
    let games =
        "<games><game id='1' black='7' white='8'><move>h8</move><info>x</info></game></games>";
    let read = |text: String| {
        rif::read(text.as_bytes(), &ReadOptions::default())
            .unwrap()
            .records
    };
    let before = read(format!("<d>{tables}{games}</d>"));
    let after = read(format!("<d>{games}{tables}</d>"));
    assert_eq!(before, after);
    assert_eq!(after[0].info().get(Field::BlackName), Some("A B"));
    assert_eq!(after[0].info().get(Field::WhiteName), None);
    assert_eq!(after[0].info().get(Field::GameComment), Some("x"));
}

#[test]
fn new_names_get_rows_and_old_ones_keep_theirs() {
    let text = "<d><players><player id='7' name='A' surname='B' gender='2'/></players>\
        <games><game id='3' black='7' white='9' swap='R-'><move>h8 i9</move></game></games></d>";
    let reading = rif::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    let mut records = reading.records.clone();
    records[0].info_mut().set(Field::WhiteName, "New Name");
    let mut other = Record::from_moves(records[0].size(), &[]).unwrap();
    other.info_mut().set(Field::BlackName, "A B");
    other.info_mut().set(Field::Event, "Cup");
    records.push(other);
    let written = rif::write(&records, reading.tables.as_ref()).unwrap();
    assert_eq!(written.losses, []);
    let text = String::from_utf8(written.bytes).unwrap();
    let back = rif::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(back.records[0].info(), records[0].info());
    assert_eq!(back.records[1].info(), records[1].info());
    assert_eq!(names(&back.records[0]), ["h8", "i9"]);
    let attrs = |i: usize| {
        back.records[i]
            .node(NodeId::ROOT)
            .extra()
            .prop(ATTRS)
            .unwrap()
    };
    // Player 9 is missing in the tables, so no new player may get the id 9.
    assert_eq!(attrs(0), ["id=3", "black=7", "white=10", "swap=R-"]);
    assert_eq!(attrs(1), ["id=4", "black=7", "tournament=1"]);
    assert!(text.contains("gender=\"2\""));
}

#[test]
fn games_one_at_a_time_are_the_games_read_together() {
    let xml = "<database><games>\
        <game id=\"1\" black=\"1\" white=\"2\"><move>h8 i9</move></game>\
        <game id=\"2\" black=\"2\" white=\"1\"><move>h8 h9 i9</move></game></games>\
        <players><player id=\"1\" name=\"Ann\"/><player id=\"2\" name=\"Bo\"/></players></database>";
    let options = ReadOptions::default();
    let together = rif::read(xml.as_bytes(), &options).unwrap();
    let tables = rif::tables(xml.as_bytes(), &options).unwrap();
    assert_eq!(Some(&tables), together.tables.as_ref());
    let mut records = Vec::new();
    rif::for_each(&tables, xml.as_bytes(), &options, |record| {
        records.push(record);
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(records, together.records);
    let mut seen = 0;
    rif::for_each(&tables, xml.as_bytes(), &options, |_| {
        seen += 1;
        ControlFlow::Break(())
    })
    .unwrap();
    assert_eq!(seen, 1);
}
