//! The library over a store in memory: migration, kills, tabs, lists, files.

use std::cell::Cell;
use std::fs;
use std::path::Path;

use tengen_game::library::copied_game;
use tengen_game::saved::Saved;
use tengen_library::{MemoryRows, ready};
use tengen_record::edit::KeptDraft;
use tengen_worker_protocol::library::*;

use super::*;

mod edits;
mod judge;
mod meet;
mod settings;

type Service = LibraryService<MemoryRows>;

thread_local! {
    /// Each test has its own, so that no test depends on what others do meanwhile.
    static LAST: Cell<u64> = const { Cell::new(1) };
}

fn random() -> u128 {
    LAST.with(|last| u128::from(last.replace(last.get() + 1)))
}

fn new_id() -> String {
    format!("{:032x}", random())
}

fn open(rows: &MemoryRows) -> Service {
    let around = Surroundings {
        now: || 1_800_000_000_000,
        random,
    };
    ready(LibraryService::load(rows.clone(), around)).expect("a library")
}

fn ask(service: &mut Service, question: LibraryQuestion) -> (LibraryAnswer, Option<Vec<u8>>) {
    ready(service.answer(question, Vec::new(), Space::UNKNOWN))
}

fn with(service: &mut Service, question: LibraryQuestion, bytes: &[u8]) -> LibraryAnswer {
    ready(service.answer(question, bytes.to_vec(), Space::Memory)).0
}

/// The entries that earlier versions have left in a browser's storage.
fn kept() -> Vec<StoredText> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../model/tests/kept");
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        let puzzle = name.ends_with(".puzzle.json");
        if puzzle || name.ends_with(".game.json") {
            let text = fs::read_to_string(&path).expect("text");
            let key = name.into_owned();
            // The games of the set share identifiers.
            let text = match puzzle {
                true => text,
                false => copied_game(&text, &key).expect("a game"),
            };
            all.push(StoredText { key, puzzle, text });
        }
    }
    assert!(all.len() > 40, "{}", all.len());
    all
}

fn keep(service: &mut Service, texts: Vec<StoredText>) -> (Vec<String>, Vec<String>) {
    match ask(service, LibraryQuestion::Keep(texts)).0 {
        LibraryAnswer::Kept(copied, unreadable, _) => {
            (copied, unreadable.into_iter().map(|(key, _)| key).collect())
        }
        other => panic!("{other:?}"),
    }
}

fn rows(service: &mut Service, query: Query) -> Vec<DocumentRow> {
    let query = Query {
        limit: 1000,
        ..query
    };
    match ask(service, LibraryQuestion::List(Box::new(query))).0 {
        LibraryAnswer::Listed(_, rows) => rows,
        other => panic!("{other:?}"),
    }
}

fn opened(service: &mut Service, id: &str) -> String {
    match ask(service, LibraryQuestion::Open(id.to_owned())).0 {
        LibraryAnswer::Opened(_, text, _) => text.expect("a text"),
        other => panic!("{other:?}"),
    }
}

fn game(id: &str, moves: &str, undone: &str) -> StoredText {
    let text = format!(
        r#"{{"version":2,"id":"{id}","rule":"freestyle","size":15,"first":"person","second":"level:3","moves":"{moves}","undone":"{undone}","result":null,"started":1700000000000,"changed":1700000000000}}"#
    );
    let saved = Saved::read(&text).expect("a game");
    StoredText {
        key: format!("tengen.game.{id}"),
        puzzle: false,
        text: saved.write().expect("text"),
    }
}

#[test]
fn everything_that_earlier_versions_kept_is_in_the_library_and_reads_back() {
    let rows_of = MemoryRows::default();
    let mut service = open(&rows_of);
    let all = kept();
    let (copied, unreadable) = keep(&mut service, all.clone());
    assert_eq!(copied.len(), all.len());
    assert_eq!(unreadable, [""; 0]);
    let mut texts: Vec<String> = Vec::new();
    for row in rows(&mut service, Query::default()) {
        texts.push(opened(&mut service, &row.id));
    }
    let mut worth: Vec<String> = all.iter().map(|one| one.text.clone()).collect();
    worth.retain(|text| !Saved::read(text).is_ok_and(|saved| !saved.is_worth_keeping()));
    texts.sort();
    worth.sort();
    assert_eq!(texts, worth);

    // The next start finds everything in place.
    let batches = rows_of.batches();
    let one = all[..1].to_vec();
    let mut again = open(&rows_of);
    keep(&mut again, one.clone());
    keep(&mut again, one);
    assert!(rows_of.batches() - batches <= 4);
}

#[test]
fn little_boards_show_how_games_end_and_how_puzzles_begin() {
    let mut service = open(&MemoryRows::default());
    keep(&mut service, kept());
    keep(&mut service, vec![game("last", "h8i9g7", "")]);
    let rows = rows(&mut service, Query::default());
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let gone = format!("{:032x}", 1);
    let asked = [ids, vec![gone]].concat();
    let (answer, _) = ask(&mut service, LibraryQuestion::Boards(asked));
    let LibraryAnswer::Boards(boards) = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(
        (boards.len(), boards.last()),
        (rows.len() + 1, Some(&String::new()))
    );
    assert!(boards.contains(&"g7h8/i9/black".to_owned()), "{boards:?}");
    for (row, board) in rows.iter().zip(&boards) {
        let stones: tengen_core::Start = board.parse().expect("stones");
        let count = stones.black.len() + stones.white.len();
        assert!(count > 0, "{row:?}");
    }
}

#[test]
fn games_are_found_by_what_the_person_won_and_lost() {
    let mut service = open(&MemoryRows::default());
    let five = "h8a1i8a2j8a3k8a4l8";
    // The person has Black, then White; one game is unfinished, and one is of two people.
    let lost = game("lost", five, "").text.replace(
        r#""first":"person","second":"level:3""#,
        r#""first":"level:3","second":"person""#,
    );
    let two = game("two", five, "").text.replace("level:3", "person");
    let as_stored = |id: &str, text: String| StoredText {
        key: format!("tengen.game.{id}"),
        puzzle: false,
        text,
    };
    let all = vec![
        game("won", five, ""),
        as_stored("lost", lost),
        as_stored("two", two),
        game("open", "h8a1", ""),
    ];
    assert_eq!(keep(&mut service, all).0.len(), 4);
    // A file that names its players so is no game of the person's.
    let mut tree = tengen_record::Record::new(tengen_core::Size::STANDARD);
    let named = [
        (tengen_record::Field::BlackName, "person"),
        (tengen_record::Field::WhiteName, "level:3"),
        (tengen_record::Field::Result, "B+"),
    ];
    for (field, text) in named {
        tree.info_mut().set(field, text);
    }
    let add = LibraryQuestion::Add {
        name: "file".to_owned(),
        folder: String::new(),
        summary: None,
        spare: new_id(),
    };
    with(&mut service, add, &tengen_record::pack::pack(&tree));
    for (result, expected) in [
        ("won", vec!["won"]),
        ("lost", vec!["lost"]),
        ("draw", vec![]),
    ] {
        let query = Query {
            result: result.to_owned(),
            ..Query::default()
        };
        let found = rows(&mut service, query);
        let ids: Vec<String> = found
            .iter()
            .map(|row| {
                Saved::read(&opened(&mut service, &row.id))
                    .expect("a game")
                    .id
            })
            .collect();
        assert_eq!(ids, expected, "{result}");
    }
    let black = Query {
        result: "black".to_owned(),
        ..Query::default()
    };
    assert_eq!(rows(&mut service, black).len(), 4);
}

#[test]
fn an_unreadable_text_is_named_and_the_others_are_kept() {
    let mut service = open(&MemoryRows::default());
    let broken = StoredText {
        key: "tengen.game.broken".to_owned(),
        puzzle: false,
        text: "{".to_owned(),
    };
    let (copied, unreadable) = keep(&mut service, vec![broken, game("a", "h8i9", "")]);
    assert_eq!(copied, ["tengen.game.a"]);
    assert_eq!(unreadable, ["tengen.game.broken"]);
}

#[test]
fn a_game_is_kept_move_by_move_and_lists_follow() {
    let rows_of = MemoryRows::default();
    let mut service = open(&rows_of);
    for (moves, undone) in [
        ("h8", ""),
        ("h8i9", ""),
        ("h8i9j10", ""),
        ("h8", "i9j10"),
        ("h8g9", ""),
    ] {
        let one = game("a", moves, undone);
        assert_eq!(keep(&mut service, vec![one.clone()]).0, ["tengen.game.a"]);
        let listed = rows(&mut service, Query::default());
        assert_eq!(listed.len(), 1, "{moves}");
        assert_eq!(listed[0].moves as usize, moves.len() / 2, "{moves}");
        assert_eq!(opened(&mut service, &listed[0].id), one.text);
    }
    // After a restart nothing is written again.
    let mut again = open(&rows_of);
    let batches = rows_of.batches();
    keep(&mut again, vec![game("a", "h8g9", "")]);
    assert_eq!(rows_of.batches(), batches);
}

#[test]
fn two_tabs_that_play_on_from_one_game_keep_both() {
    let rows_of = MemoryRows::default();
    let (mut one, mut two) = (open(&rows_of), open(&rows_of));
    keep(&mut one, vec![game("a", "h8i9", "")]);
    ready(two.refresh()).expect("heads");
    keep(&mut two, vec![game("a", "h8i9", "")]);
    keep(&mut one, vec![game("a", "h8i9j10", "")]);
    keep(&mut two, vec![game("a", "h8i9g7", "")]);
    let listed = rows(&mut two, Query::default());
    assert_eq!(listed.len(), 2);
    let mut texts: Vec<String> = listed.iter().map(|row| opened(&mut two, &row.id)).collect();
    texts.sort();
    assert!(texts.iter().any(|text| text.contains("h8i9j10")));
    assert!(texts.iter().any(|text| text.contains("h8i9g7")));
    assert_eq!(listed.iter().filter(|row| row.copy).count(), 1);
    // The copy is a game of its own.
    let copy = listed.iter().find(|row| row.copy).expect("a copy");
    let saved = Saved::read(&opened(&mut two, &copy.id)).expect("a game");
    assert_ne!(saved.id, "a");
}

#[test]
fn a_tab_killed_at_any_batch_loses_nothing_that_was_acknowledged() {
    use tengen_library::Failure;
    let states = ["h8", "h8i9", "h8i9j10", "h8i9g7", "h8i9g7k11"];
    for batch in 0..12 {
        for failure in [Failure::KilledBefore, Failure::KilledAfter, Failure::Full] {
            let rows_of = MemoryRows::default();
            let mut acknowledged = 0;
            let mut service = open(&rows_of);
            rows_of.fail_at(batch, failure);
            for (i, moves) in states.iter().enumerate() {
                let question = LibraryQuestion::Keep(vec![game("a", moves, "")]);
                match ask(&mut service, question).0 {
                    LibraryAnswer::Kept(copied, ..) if copied.len() == 1 => acknowledged = i + 1,
                    _ => break,
                }
            }
            rows_of.restart();
            let mut again = open(&rows_of);
            if acknowledged > 0 {
                let listed = rows(&mut again, Query::default());
                assert_eq!(listed.len(), 1, "{batch} {failure:?}");
                let text = opened(&mut again, &listed[0].id);
                let known = |moves: &str| text.contains(&format!("\"moves\":\"{moves}\""));
                let stored = states
                    .iter()
                    .position(|moves| known(moves))
                    .expect("a state");
                assert!(stored + 1 >= acknowledged, "{batch} {failure:?}");
            }
            // The journal brings the rest.
            let last = game("a", states[4], "");
            assert_eq!(
                keep(&mut again, vec![last]).0.len(),
                1,
                "{batch} {failure:?}"
            );
            let listed = rows(&mut again, Query::default());
            let whole = listed.iter().any(|row| row.moves == 4);
            assert!(whole, "{batch} {failure:?}");
        }
    }
}

#[test]
fn positions_and_texts_are_found_mirrored_and_lists_are_narrowed() {
    let mut service = open(&MemoryRows::default());
    keep(
        &mut service,
        vec![
            game("a", "h8i9j8", ""),
            game("b", "h8g9", ""),
            game("c", "a1b1", ""),
        ],
    );
    let find = |start: &str| Query {
        position: Some((15, start.to_owned())),
        ..Query::default()
    };
    let found = rows(&mut service, find("h8/g7/black"));
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|row| row.path.as_deref() == Some(&[0, 0])));
    assert_eq!(rows(&mut service, find("a1/b2/black")).len(), 0);
    // The same stones with the other side to move are another position.
    assert_eq!(rows(&mut service, find("h8/g7/white")).len(), 0);
    let text = Query {
        text: "LEVEL:3".to_owned(),
        ..Query::default()
    };
    assert_eq!(rows(&mut service, text).len(), 3);
    let tagged = |tag: &str| Query {
        tags: vec![".game".to_owned(), tag.to_owned()],
        ..Query::default()
    };
    assert_eq!(rows(&mut service, tagged(".with/level:3")).len(), 3);
    assert_eq!(rows(&mut service, tagged(".with/level:2")).len(), 0);
}

#[test]
fn names_folders_and_deletions_come_and_go() {
    let mut service = open(&MemoryRows::default());
    keep(
        &mut service,
        vec![game("a", "h8i9", ""), game("b", "h8", "")],
    );
    let ids: Vec<String> = rows(&mut service, Query::default())
        .into_iter()
        .map(|row| row.id)
        .collect();
    let mut change = |how| {
        let ids = ids.clone();
        let done = ask(&mut service, LibraryQuestion::Change { ids, how }).0;
        assert_eq!(done, LibraryAnswer::Done);
        rows(&mut service, Query::default())
    };
    let listed = change(DocumentChange::Folder(" .renju/2026 ".to_owned()));
    assert!(
        listed
            .iter()
            .all(|row| row.tags.contains(&"renju/2026".to_owned()))
    );
    assert!(
        listed
            .iter()
            .all(|row| row.tags.contains(&".game".to_owned()))
    );
    let listed = change(DocumentChange::Rename("Final".to_owned()));
    assert!(listed.iter().all(|row| row.name == "Final"));
    assert_eq!(change(DocumentChange::Delete), []);
    assert_eq!(change(DocumentChange::Restore).len(), 2);
    // What is deleted does not come back with the next start, unless it is played on.
    assert_eq!(change(DocumentChange::Delete), []);
    keep(&mut service, vec![game("a", "h8i9", "")]);
    assert_eq!(rows(&mut service, Query::default()), []);
    keep(&mut service, vec![game("a", "h8i9j8", "")]);
    assert_eq!(rows(&mut service, Query::default()).len(), 1);
}

#[test]
fn a_backup_moves_to_another_browser_and_a_damaged_one_says_so() {
    let mut service = open(&MemoryRows::default());
    keep(&mut service, kept());
    let (answer, file) = ask(&mut service, LibraryQuestion::Export);
    assert_eq!(answer, LibraryAnswer::Exported(0));
    let file = file.expect("a file");
    let there = rows(&mut service, Query::default());
    let mut other = open(&MemoryRows::default());
    match with(&mut other, LibraryQuestion::Restore, &file) {
        LibraryAnswer::Restored([new, 0, 0], None) => assert_eq!(new, there.len()),
        other => panic!("{other:?}"),
    }
    assert_eq!(rows(&mut other, Query::default()), there);
    for row in &there {
        assert_eq!(opened(&mut other, &row.id), opened(&mut service, &row.id));
    }
    match with(
        &mut other,
        LibraryQuestion::Restore,
        &file[..file.len() / 2],
    ) {
        LibraryAnswer::Restored([0, ..], Some(_)) => {}
        other => panic!("{other:?}"),
    }
    assert!(matches!(
        with(&mut other, LibraryQuestion::Restore, b"not a backup"),
        LibraryAnswer::Damaged(_)
    ));
    assert_eq!(rows(&mut other, Query::default()), there);
}

#[test]
fn a_folder_becomes_one_tree_with_counts() {
    let mut service = open(&MemoryRows::default());
    keep(
        &mut service,
        vec![
            game("a", "h8i9j8", ""),
            game("b", "h8g9", ""),
            game("c", "h8h9", ""),
        ],
    );
    let merge = LibraryQuestion::Merge {
        query: Box::new(Query::default()),
        name: "All".to_owned(),
    };
    assert_eq!(ask(&mut service, merge).0, LibraryAnswer::Merged(3, 0));
    let named = |row: &DocumentRow| row.name == "All";
    let listed = rows(&mut service, Query::default());
    let id = listed.into_iter().find(named).expect("the tree").id;
    let (opened, tree) = ask(&mut service, LibraryQuestion::Open(id.clone()));
    let LibraryAnswer::Opened(row, None, (0, 0)) = opened else {
        panic!("{opened:?}");
    };
    assert_eq!((row.name.as_str(), row.nodes), ("All", 5));
    // The tree, imported, is another document once.
    let kept = KeptDraft::from_bytes(&tree.expect("a tree")).expect("a draft");
    let tree = kept.base;
    let add = || LibraryQuestion::Add {
        name: "x".to_owned(),
        folder: "f".to_owned(),
        summary: None,
        spare: new_id(),
    };
    let first = with(&mut service, add(), &tree);
    assert_eq!(with(&mut service, add(), &tree), first);
    assert_eq!(rows(&mut service, Query::default()).len(), 5);
}
