//! Real files, if `TENGEN_TEST_DATA` is set: their content, and lossless round trips.

use std::path::Path;

use crate::common::{data, names, point};
use serde_json::Value;
use tengen_core::{Color, Rule};
use tengen_record::psq::PsqFault;
use tengen_record::renlib::LibFault;
use tengen_record::rif::{self, RifFault};
use tengen_record::{
    Charset, Field, Format, GameResult, Ignored, Notice, PointOrder, ReadError, ReadOptions,
    Reading, Record, WinBy, WriteOptions, detect, read, write, yixin,
};

const LENIENT: ReadOptions = ReadOptions {
    lenient: true,
    charset: None,
    likely: None,
    fallback: None,
    size: None,
    rows: tengen_record::RowOrigin::Bottom,
    other: None,
    points: PointOrder::Rows,
};

fn objects(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn strings(value: &Value) -> Vec<String> {
    let list = value.as_array().unwrap().iter();
    list.map(|v| v.as_str().unwrap().to_lowercase()).collect()
}

fn count(value: &Value) -> usize {
    value.as_u64().unwrap() as usize
}

/// Writes a reading and reads it again.
fn assert_stable(reading: &Reading, format: Format) {
    let options = WriteOptions::default();
    let written = write(&reading.records, reading.tables.as_ref(), format, &options).unwrap();
    assert_eq!(written.losses, []);
    let back = read(&written.bytes, format, &ReadOptions::default()).unwrap();
    assert_eq!(back.records, reading.records);
    assert_eq!(back.tables, reading.tables);
}

#[test]
fn sgf_files_have_the_counts_that_others_found() {
    let Some(folder) = data("sgf counts") else {
        return;
    };
    let records = folder.join("records");
    for object in objects(&records.join("sgf.jsonl")) {
        let source = object["source"].as_str().unwrap();
        let file = source.rsplit('/').next().unwrap();
        let bytes = std::fs::read(records.join("sgf").join(file)).unwrap();
        assert_eq!(detect(&bytes, Some(file)), Some(Format::Sgf), "{file}");
        let reading = read(&bytes, Format::Sgf, &ReadOptions::default()).unwrap();
        let expected = &object["expected"];
        let all = &reading.records;
        let sum = |count: &dyn Fn(&Record) -> usize| all.iter().map(count).sum::<usize>();
        let nodes = |record: &Record, f: &dyn Fn(&tengen_record::Node) -> usize| {
            record
                .preorder()
                .map(|id| f(record.node(id)))
                .sum::<usize>()
        };
        assert_eq!(all.len(), count(&expected["trees"]), "{file}: trees");
        assert_eq!(
            sum(&Record::len),
            count(&expected["nodes"]),
            "{file}: nodes"
        );
        let ends = |r: &Record| {
            r.preorder()
                .filter(|&id| r.first_child(id).is_none())
                .count()
        };
        assert_eq!(sum(&ends), count(&expected["leaves"]), "{file}: leaves");
        let moves = sum(&|r| nodes(r, &|n| usize::from(n.act().mv().is_some())));
        assert_eq!(moves, count(&expected["moves"]), "{file}: moves");
        let labels = sum(&|r| nodes(r, &|n| n.extra().labels.len()));
        assert_eq!(labels, count(&expected["labels"]), "{file}: labels");
        let comments = sum(&|r| nodes(r, &|n| usize::from(!n.extra().comment.is_empty())));
        assert_eq!(comments, count(&expected["comments"]), "{file}: comments");
        let gb = expected["encoding"] == "gb18030";
        assert_eq!(
            reading.charset != Some(Charset::UTF_8),
            gb,
            "{file}: encoding"
        );
        assert_eq!(
            usize::from(all[0].size().get()),
            count(&object["size"]),
            "{file}"
        );
        let main = names(&all[0]);
        let listed = strings(&object["moves"]);
        assert_eq!(main[..listed.len()], listed, "{file}: main line");
    }
}

#[test]
fn sgf_files_survive_writing() {
    let Some(folder) = data("sgf stability") else {
        return;
    };
    let mut seen = 0;
    for entry in std::fs::read_dir(folder.join("records/sgf")).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let reading = read(&bytes, Format::Sgf, &ReadOptions::default())
            .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert_stable(&reading, Format::Sgf);
        // As a `.lib`, all but the listed losses stays.
        for record in reading.records.iter().filter(|r| r.size().get() == 15) {
            let options = WriteOptions::default();
            let one = std::slice::from_ref(record);
            let library = write(one, None, Format::Renlib, &options).unwrap();
            let back = read(&library.bytes, Format::Renlib, &ReadOptions::default());
            if let Ok(back) = back {
                assert_stable(&back, Format::Renlib);
            }
        }
        seen += 1;
    }
    assert!(seen >= 10);
}

#[test]
fn big_trees_have_symmetric_positions() {
    let Some(folder) = data("symmetric positions") else {
        return;
    };
    let bytes = std::fs::read(folder.join("records/sgf/24地毯之名月.lib.sgf")).unwrap();
    let reading = read(&bytes, Format::Sgf, &ReadOptions::default()).unwrap();
    let record = &reading.records[0];
    let groups = record.symmetric_groups();
    assert!(!groups.is_empty());
    let keys = record.canonical_keys();
    for group in groups.iter().take(50) {
        for &id in group {
            let cursor = tengen_record::Cursor::at(record, id);
            let plain = tengen_record::symmetric::canonical_key(cursor.board(), cursor.to_move());
            assert_eq!(keys[id.index()], plain);
        }
    }
}

#[test]
fn the_tournament_psq_is_whole() {
    let Some(folder) = data("psq") else { return };
    let path = folder.join("records/gomocup_1x0-16_2.psq");
    let bytes = std::fs::read(path).unwrap();
    assert_eq!(detect(&bytes, None), Some(Format::Psq));
    let reading = read(&bytes, Format::Psq, &ReadOptions::default()).unwrap();
    let record = &reading.records[0];
    assert_eq!(record.size().get(), 20);
    assert_eq!(names(record).len(), 16);
    assert_eq!(names(record)[0], "j11");
    let info = record.info();
    assert_eq!(info.get(Field::BlackName), Some("pisq7"));
    assert_eq!(info.get(Field::WhiteName), Some("renjusolver"));
    let first = record.main_line().nth(1).unwrap();
    assert_eq!(record.node(first).spent_ms(), Some(456));
    assert_stable(&reading, Format::Psq);
    let replay = tengen_record::replay::replay_main(record, Rule::Freestyle);
    assert_eq!(replay.outcome().and_then(|o| o.winner), Some(Color::White));
}

#[test]
fn broken_psq_is_kept_as_far_as_it_goes() {
    let Some(folder) = data("psq faults") else {
        return;
    };
    for object in objects(&folder.join("records/formats.jsonl")) {
        let id = object["id"].as_str().unwrap();
        if !id.starts_with("format/psq/") || object["text"].is_null() {
            continue;
        }
        let text = object["text"].as_str().unwrap();
        let expected = strings(&object["expected"]["moves"]);
        let strict = read(text.as_bytes(), Format::Psq, &ReadOptions::default());
        if id == "format/psq/15" {
            // Lines after the end change nothing in the game.
            let read = strict.unwrap();
            assert_eq!(names(&read.records[0]), expected);
            let ignored = |n: &Notice| matches!(n, Notice::Ignored { .. });
            assert!(read.notices.iter().any(ignored), "{:?}", read.notices);
            continue;
        }
        assert!(matches!(strict, Err(ReadError::Psq(_))), "{id}: {strict:?}");
        let kept = read(text.as_bytes(), Format::Psq, &LENIENT).unwrap();
        assert_eq!(names(&kept.records[0]), expected, "{id}");
        let skipped = |n: &&Notice| matches!(n, Notice::Skipped(_));
        assert!(kept.notices.iter().any(|n| skipped(&n)), "{id}");
    }
    let wrong = "Piskvorky 15x15, 11:11, 0\n8,8,0\n99,99,0\n9,9,1\n";
    let kept = read(wrong.as_bytes(), Format::Psq, &LENIENT).unwrap();
    let faults: Vec<_> = kept
        .notices
        .iter()
        .filter_map(|n| match n {
            Notice::Skipped(ReadError::Psq(f)) => Some((f.offset, f.what.clone())),
            _ => None,
        })
        .collect();
    assert!(matches!(
        faults[..],
        [
            (32, PsqFault::OffBoard { ply: 2, .. }),
            (40, PsqFault::Unplayed(1))
        ]
    ));
}

#[test]
fn yixin_samples_read() {
    let Some(folder) = data("yixin") else { return };
    for object in objects(&folder.join("records/formats.jsonl")) {
        let expected = || strings(&object["expected"]["moves"]);
        match object["id"].as_str().unwrap() {
            "format/yixin_sav" => {
                let text = object["text"].as_str().unwrap();
                let reading = read(text.as_bytes(), Format::Sav, &ReadOptions::default());
                assert_eq!(names(&reading.unwrap().records[0]), expected());
            }
            "format/yixin_pos" => {
                let bytes: Vec<u8> = object["bytes"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|b| b.as_u64().unwrap() as u8)
                    .collect();
                let [renlib, yixin] =
                    yixin::read_pos_both(&bytes, &ReadOptions::default()).unwrap();
                assert_eq!(names(&yixin.records[0]), expected());
                assert_eq!(names(&renlib.records[0]), ["h8", "g7"]);
                assert!(yixin.notices.contains(&Notice::OtherPointOrder));
            }
            _ => {}
        }
    }
}

#[test]
fn the_rif_sample_keeps_its_good_games() {
    let Some(folder) = data("rif") else { return };
    let bytes = std::fs::read(folder.join("records/sample.rif")).unwrap();
    assert_eq!(detect(&bytes, None), Some(Format::Rif));
    let strict = read(&bytes, Format::Rif, &ReadOptions::default());
    assert!(matches!(
        strict,
        Err(ReadError::Rif(f)) if f.what == RifFault::DuplicateId(3)
    ));
    let reading = read(&bytes, Format::Rif, &LENIENT).unwrap();
    let mut faults = [0; 3];
    for notice in &reading.notices {
        match notice {
            Notice::Skipped(ReadError::Rif(f)) => match &f.what {
                RifFault::DuplicateId(3) => faults[0] += 1,
                RifFault::Move { .. } | RifFault::Misplaced { .. } => faults[1] += 1,
                RifFault::Result(_) => faults[2] += 1,
                other => panic!("{other}"),
            },
            Notice::Ignored {
                what: Ignored::Comment,
                count: 1,
                ..
            } => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(faults, [1, 2, 1]);
    let [a, b, c, twice, off, odd, taken] = &reading.records[..] else {
        panic!("{} games", reading.records.len());
    };
    let bad = [(twice, 1), (off, 1), (odd, 2), (taken, 1)];
    for (record, moves) in bad {
        assert_eq!(names(record).len(), moves);
    }
    assert_eq!(names(a), ["h8", "h9", "h7"]);
    assert_eq!(names(b), ["h8", "h7", "h9"]);
    assert_eq!(names(c), ["h8", "i9"]);
    let win = |color| Some(GameResult::Win(color, WinBy::Unstated));
    assert_eq!(a.info().result(), win(Color::Black));
    assert_eq!(b.info().result(), win(Color::White));
    assert_eq!(c.info().result(), Some(GameResult::Draw));
    assert_eq!(b.info().get(Field::GameComment), Some("a note"));
    assert_eq!(b.info().get(Field::Place), Some("Estonia"));
    assert_eq!(a.info().get(Field::BlackName), Some("Ando Meritee"));
    assert_eq!(a.info().get(Field::Opening), Some("Ura-getsu"));
    assert_eq!(a.info().rule(), Some(Rule::Renju));
    assert_eq!(c.info().get(Field::Event), Some("Friendly & casual"));
    assert_eq!(c.info().get(Field::BlackName), Some("Solo"));
    let good = &reading.records[..3];
    let written = write(
        good,
        reading.tables.as_ref(),
        Format::Rif,
        &WriteOptions::default(),
    )
    .unwrap();
    assert_eq!(written.losses, []);
    let back = read(&written.bytes, Format::Rif, &ReadOptions::default()).unwrap();
    assert_eq!((&back.records[..], &back.tables), (good, &reading.tables));
    let mut database = rif::Database::default();
    rif::visit(&bytes[..], &LENIENT, &mut database).unwrap();
    database.games.truncate(3);
    let (bytes, _) = rif::write_database(&database);
    let mut again = rif::Database::default();
    rif::visit(&bytes[..], &ReadOptions::default(), &mut again).unwrap();
    assert_eq!(again, database);
}

#[test]
fn a_library_with_an_impossible_move_is_refused() {
    let Some(folder) = data("pu.lib") else { return };
    let bytes = std::fs::read(folder.join("records/pu.lib")).unwrap();
    assert_eq!(detect(&bytes, None), Some(Format::Renlib));
    let strict = read(&bytes, Format::Renlib, &ReadOptions::default());
    assert!(matches!(
        strict,
        Err(ReadError::Renlib(f)) if f.offset == 20 && f.what == LibFault::OffBoard(0xfb)
    ));
    let kept = read(&bytes, Format::Renlib, &LENIENT).unwrap();
    assert_eq!(kept.records[0].len(), 1);
    assert_eq!(point("h8").to_string(), "h8");
}
