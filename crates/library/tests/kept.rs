//! A backup that version 0.2.0 wrote (`kept/README.md`) opens.

use std::path::Path;

use tengen_core::{Position, Rule, SearchedLine, Size};
use tengen_library::{Backup, DocumentId, EngineJudgement, Library, MemoryRows, New, ready};
use tengen_record::edit::{Draft, Edit, Entry};
use tengen_record::{Format, NodeId, ReadOptions, Record};

use crate::common::{append, loaded, new, tree};

/// One game each: with a comment and two variations, of few moves, of another size.
const GAMES: [&str; 3] = [
    "(;GM[4]SZ[15]PB[Sato]PW[Li]DT[2026-11-25];B[hh];W[ig]C[Wide of the mark.](;B[gh];W[hg])(;B[ih];W[jh]))",
    "(;GM[4]SZ[15]PB[李]PW[佐藤];B[hh];W[hg];B[ig])",
    "(;GM[4]SZ[19];B[jj];W[kk];B[jk])",
];

fn record(sgf: &str) -> Record {
    let read = tengen_record::read(sgf.as_bytes(), Format::Sgf, &ReadOptions::default());
    let mut records = read.expect("a record").records;
    records.pop().expect("a record")
}

/// What the backup holds: three games with an edit each, the second compacted, the third deleted;
/// a tag, a setting, an attachment and a judgement.
fn written() -> (MemoryRows, Vec<Record>) {
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let mut records = Vec::new();
    for (id, sgf) in (1..).zip(GAMES) {
        let document = New {
            tags: vec!["club".to_owned()],
            ..new(id, record(sgf))
        };
        let seen = ready(library.create(document, 5)).expect("a document");
        let mut draft = Draft::new(record(sgf));
        let comment = Edit::Comment {
            node: NodeId::ROOT,
            text: format!("Game {id}, 一局"),
        };
        draft.apply(comment.clone()).expect("an edit");
        append(&mut library, id, seen, &[Entry::Edit(comment)]);
        records.push(draft.into_record());
    }
    ready(library.compact(DocumentId(2), 0)).expect("compacted");
    ready(library.delete(DocumentId(3), 9)).expect("deleted");
    ready(library.attach(DocumentId(1), "settings", b"level 3")).expect("stored");
    ready(library.set_setting("order", b"name")).expect("stored");
    ready(library.judge(&position(), judgement())).expect("stored");
    (rows, records)
}

fn position() -> Position {
    let mut position = Position::new(Rule::Renju, Size::STANDARD);
    for mv in record(GAMES[1]).moves() {
        position.play(mv).expect("a move");
    }
    position
}

fn judgement() -> EngineJudgement {
    let points = ["j10", "j10", "g7"].map(|point| point.parse().expect("a point"));
    EngineJudgement {
        engine: "Tengen 0.2.0".to_owned(),
        nodes: 12_345,
        lines: vec![SearchedLine {
            score: Some(-37),
            mate: Some(-8),
            ..SearchedLine::of(points.to_vec()).expect("a move")
        }],
    }
}

#[test]
fn a_backup_of_version_0_2_0_opens() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/0.2.0.tengen");
    let backup = Backup::read(&std::fs::read(kept).expect("the file")).expect("a backup");
    let rows = MemoryRows::default();
    let mut library: Library<MemoryRows> = loaded(&rows);
    let mut fresh = || unreachable!("an empty library has no other documents");
    let imported = ready(library.import(&backup, &mut fresh)).expect("a store");
    assert_eq!((imported.new.len(), imported.positions), (3, 1));

    let (rows, records) = written();
    let expected = loaded(&rows);
    for (id, record) in (1..).zip(&records) {
        assert_eq!(tree(&mut library, id), *record, "document {id}");
        let document = DocumentId(id);
        assert_eq!(library.head(document), expected.head(document));
    }
    let judged = ready(library.judgements(&position())).expect("a store");
    assert_eq!(judged.engines, [judgement()]);
    assert_eq!(ready(library.setting("order")), Ok(Some(b"name".to_vec())));
    let attached = ready(library.attachment(DocumentId(1), "settings"));
    assert_eq!(attached, Ok(Some(b"level 3".to_vec())));
    assert_eq!(library.set_aside(), []);
}
