//! Search for positions and texts, compared with plain ones.

use std::collections::BTreeMap;

use tengen_core::{Board, Color, Point, Size, SplitMix, Symmetry};
use tengen_library::{
    DocumentId, Library, ListRequest, MemoryRows, NodePath, PositionHit, TextPlace, ready,
};
use tengen_record::edit::{Draft, Entry};
use tengen_record::{Cursor, Field, NodeId, Record, SetupStone};

use crate::common::{ALL, any_tree, append, apply_any, game, loaded, new};

/// A record with set-ups and stones on stones too.
fn wild(random: &mut SplitMix) -> Record {
    let mut record = any_tree(random, 25);
    let nodes: Vec<NodeId> = record.preorder().collect();
    for id in nodes {
        let extra = record.node_mut(id).extra_mut();
        for _ in 0..random.below(8).saturating_sub(5) {
            let colors = [None, Some(Color::Black), Some(Color::White)];
            extra.stones.push(SetupStone {
                at: Point::from_xy(5 + random.below(4) as u8, 5 + random.below(4) as u8),
                color: random.pick(&colors).flatten(),
            });
        }
        if random.below(9) == 0 {
            extra.to_move = random.pick(&Color::BOTH);
        }
    }
    record
}

/// Games of several sizes and trees, some of them edited.
fn filled(seed: u64) -> (Library<MemoryRows>, BTreeMap<u128, Record>) {
    let mut random = SplitMix::new(seed);
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let mut records = BTreeMap::new();
    for id in 1..=120 {
        let size = Size::new([15, 15, 15, 9, 20][random.below(5) as usize]).expect("a size");
        let plies = random.below(30) as usize;
        let mut record = match id % 4 {
            0 => wild(&mut random),
            1 => any_tree(&mut random, 20),
            _ => game(&mut random, size, plies),
        };
        record.info_mut().set(Field::Event, "Open of wins");
        let seen = ready(library.create(new(id, record.clone()), id as u64)).expect("a document");
        if id % 3 == 0 {
            let mut draft = Draft::new(record);
            let entries: Vec<Entry> = (0..5).map(|_| apply_any(&mut random, &mut draft)).collect();
            append(&mut library, id, seen, &entries);
            record = draft.into_record();
        }
        records.insert(id, record);
    }
    (library, records)
}

fn turned(board: &Board, symmetry: Symmetry) -> Board {
    let mut image = Board::new(board.size());
    for (p, color) in board.iter() {
        image.put(symmetry.apply(p, board.size()), color);
    }
    image
}

/// The nodes with a position, by replaying every line.
fn naive(record: &Record, board: &Board, to_move: Option<Color>) -> Vec<NodePath> {
    if record.size() != board.size() {
        return Vec::new();
    }
    let images = Symmetry::all().map(|symmetry| turned(board, symmetry));
    let is = |id: &NodeId| {
        let cursor = Cursor::at(record, *id);
        images.contains(cursor.board()) && to_move.is_none_or(|c| c == cursor.to_move())
    };
    let nodes = record.preorder().filter(is);
    nodes.map(|id| NodePath::of(record, id)).collect()
}

#[test]
fn positions_are_found_as_by_replaying_everything() {
    let (mut library, records) = filled(1);
    let mut random = SplitMix::new(2);
    let all: Vec<&Record> = records.values().collect();
    let mut found_some = 0;
    for query in 0..500 {
        let record = random.pick(&all).expect("a record");
        let nodes: Vec<NodeId> = record.preorder().collect();
        let cursor = Cursor::at(record, random.pick(&nodes).expect("a node"));
        let symmetry = random.pick(&Symmetry::all()).expect("a symmetry");
        let mut board = turned(cursor.board(), symmetry);
        if query % 10 == 0 {
            // Mostly a position that is nowhere.
            let p = Point::from_xy(random.below(9) as u8, random.below(9) as u8);
            board.take(p);
        }
        let to_move = [None, Some(cursor.to_move())][query % 2];
        let hits = ready(library.find_position(&board, to_move, &ALL)).expect("a store");
        let mut expected = Vec::new();
        let mut nodes = 0;
        for (&id, record) in &records {
            let paths = naive(record, &board, to_move);
            let document = DocumentId(id);
            let inside = ready(library.find_in(document, &board, to_move)).expect("a store");
            assert_eq!(inside, paths, "document {id}, query {query}");
            nodes += paths.len() as u64;
            if let Some(path) = paths.first().cloned() {
                let count = paths.len() as u32;
                expected.push(PositionHit {
                    document,
                    path,
                    count,
                });
            }
        }
        assert_eq!((hits.documents.total, hits.nodes), (expected.len(), nodes));
        assert_eq!(hits.documents.rows, expected, "query {query}");
        found_some += usize::from(expected.len() > 1);
        for hit in &expected {
            let record = &records[&hit.document.0];
            let id = hit.path.find(record).expect("a node");
            assert_eq!(NodePath::of(record, id), hit.path);
        }
    }
    assert!(found_some > 200, "{found_some}");
}

#[test]
fn a_window_of_hits_is_a_part_of_all() {
    let (mut library, _) = filled(3);
    let empty = Board::new(Size::STANDARD);
    let all = ready(library.find_position(&empty, None, &ALL)).expect("a store");
    assert!(all.documents.total > 60);
    let mut request = ALL;
    (request.offset, request.limit) = (7, 10);
    let some = ready(library.find_position(&empty, None, &request)).expect("a store");
    assert_eq!(some.documents.total, all.documents.total);
    assert_eq!(some.documents.rows, all.documents.rows[7..17]);
    request.sort.descending = true;
    request.offset = 0;
    let last = ready(library.find_position(&empty, None, &request)).expect("a store");
    assert_eq!(
        last.documents.rows[0],
        all.documents.rows[all.documents.total - 1]
    );
}

#[test]
fn an_edited_or_deleted_document_is_searched_as_it_is_now() {
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let mut random = SplitMix::new(4);
    let record = game(&mut random, Size::STANDARD, 6);
    let seen = ready(library.create(new(1, Record::new(Size::STANDARD)), 0)).expect("a document");
    let last = record.preorder().last().expect("a node");
    let cursor = Cursor::at(&record, last);
    let count = |library: &mut Library<MemoryRows>| {
        let hits = ready(library.find_position(cursor.board(), None, &ALL));
        hits.expect("a store").nodes
    };
    assert_eq!(count(&mut library), 0);
    let other = Box::new(record.clone());
    let merge = Entry::Edit(tengen_record::edit::Edit::Merge { other });
    let mut second = loaded(&rows);
    append(&mut library, 1, seen, &[merge]);
    assert_eq!(count(&mut library), 1);
    assert_eq!(count(&mut second), 0, "not told yet");
    ready(second.refresh(DocumentId(1))).expect("a store");
    assert_eq!(count(&mut second), 1);
    ready(library.delete(DocumentId(1), 1)).expect("deleted");
    assert_eq!(count(&mut library), 0);
}

/// Texts that contain a text, by looking at every node.
fn naive_texts(record: &Record, text: &str) -> Vec<(NodePath, TextPlace)> {
    let contains = |other: &str| other.to_lowercase().contains(&text.to_lowercase());
    let mut found = Vec::new();
    for (field, text) in record.info().iter().filter(|(_, text)| contains(text)) {
        let _ = text;
        found.push((NodePath::default(), TextPlace::Header(field)));
    }
    for id in record.preorder() {
        let extra = record.node(id).extra();
        let mut add = |place, text: &str| {
            if contains(text) {
                found.push((NodePath::of(record, id), place));
            }
        };
        add(TextPlace::NodeName, &extra.name);
        add(TextPlace::Comment, &extra.comment);
        for label in &extra.labels {
            add(TextPlace::Board(label.at), &label.text);
        }
    }
    found
}

#[test]
fn texts_are_found_as_by_looking_everywhere() {
    let (mut library, records) = filled(5);
    for text in [
        "a",
        "A",
        "wins",
        "活",
        "4-3",
        "3 ",
        "document 1",
        "nothing such",
    ] {
        let hits = ready(library.search_text(text, &ALL)).expect("a store");
        let mut expected = Vec::new();
        for (&id, record) in &records {
            let name = format!("Document {id}");
            if name.to_lowercase().contains(&text.to_lowercase()) {
                expected.push((id, NodePath::default(), TextPlace::DocumentName));
            }
            let texts = naive_texts(record, text).into_iter();
            expected.extend(texts.map(|(path, place)| (id, path, place)));
        }
        let found = hits.rows.iter();
        let found = found.map(|hit| (hit.document.0, hit.path.clone(), hit.place));
        assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
        assert_eq!(hits.total, expected.len());
        let excerpts = hits.rows.iter().map(|hit| hit.excerpt.to_lowercase());
        assert!(
            excerpts
                .into_iter()
                .all(|e| e.contains(&text.to_lowercase()))
        );
    }
    let nothing = ready(library.search_text("", &ALL)).expect("a store");
    assert_eq!(nothing.total, 0);
}

#[test]
fn reading_ahead_in_parts_reads_everything() {
    let rows = {
        let (library, _) = filled(6);
        library.rows().clone()
    };
    let mut library = loaded(&rows);
    let mut left = library.len();
    for most in [10, 50, 30, 100] {
        let now = ready(library.read_ahead(most)).expect("a store");
        assert_eq!(now, left.saturating_sub(most));
        left = now;
    }
    let (mut whole, _) = filled(6);
    let empty = Board::new(Size::STANDARD);
    let find = |library: &mut Library<MemoryRows>| {
        ready(library.find_position(&empty, None, &ListRequest::default())).expect("a store")
    };
    assert_eq!(find(&mut library), find(&mut whole));
}
