//! Measures a library of 100,000 generated games of about 40 plies in memory, on one thread.
//!
//! `cargo run --release -p tengen-library --example library`. Prints `figure NAME SAMPLE…` in
//! milliseconds, as `cargo xtask measure library` reads it.

use std::time::Instant;

use tengen_core::{Board, Point, Size, SplitMix};
use tengen_library::{
    DocumentId, Edits, Library, ListRequest, MemoryRows, Merger, New, SortBy, ready,
};
use tengen_record::edit::{Edit, Entry};
use tengen_record::{Act, Cursor, NodeId, Record};

const GAMES: usize = 100_000;
const QUERIES: usize = 41;

/// Stones near the middle, more loosely as the game goes on.
fn game(random: &mut SplitMix) -> Record {
    let plies = 30 + random.below(21) as usize;
    let mut moves = Vec::with_capacity(plies);
    let mut taken = [false; Point::LIMIT];
    while moves.len() < plies {
        let radius = (2 + moves.len() as u64 / 4).min(15);
        let near = |n: u64| (7 + n - radius / 2) as u8;
        let p = Point::new(near(random.below(radius)), near(random.below(radius)));
        let Some(p) = p.filter(|&p| Size::STANDARD.contains(p)) else {
            continue;
        };
        if !std::mem::replace(&mut taken[p.index()], true) {
            moves.push(p.into());
        }
    }
    Record::from_moves(Size::STANDARD, &moves).expect("on the board")
}

fn filled(games: usize) -> (MemoryRows, Vec<Record>) {
    let mut random = SplitMix::new(1);
    let rows = MemoryRows::default();
    let mut library = ready(Library::load(rows.clone())).expect("a store");
    let mut some = Vec::new();
    for id in 0..games as u128 {
        let record = game(&mut random);
        if some.len() < 20_000 {
            some.push(record.clone());
        }
        let new = New {
            id: DocumentId(id),
            name: format!("Game {id}"),
            tags: vec!["generated".to_owned()],
            record,
            copy_of: None,
        };
        ready(library.create(new, random.below(1 << 40))).expect("a document");
    }
    (rows, some)
}

/// Milliseconds.
fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed().as_secs_f64() * 1000.0, result)
}

fn figure(name: &str, samples: &[f64]) {
    let samples: Vec<String> = samples.iter().map(|ms| format!("{ms:.2}")).collect();
    println!("figure {name} {}", samples.join(" "));
}

fn position(random: &mut SplitMix, games: &[Record]) -> Board {
    let game = &games[random.below(games.len() as u64) as usize];
    let nodes: Vec<NodeId> = game.main_line().collect();
    let node = random.pick(&nodes).expect("a root");
    Cursor::at(game, node).board().clone()
}

fn searches(games: usize, window: &ListRequest) {
    let (rows, some) = filled(games);
    let (load, library) = timed(|| ready(Library::load(rows.clone())));
    let mut library = library.expect("a store");
    let (ahead, left) = timed(|| ready(library.read_ahead(usize::MAX)));
    assert_eq!(left, Ok(0));
    figure(&format!("library-load-{games}"), &[load]);
    figure(&format!("library-read-{games}"), &[ahead]);
    let mut random = SplitMix::new(2);
    let mut found = 0;
    let samples: Vec<f64> = (0..QUERIES)
        .map(|_| {
            let board = position(&mut random, &some);
            let (ms, hits) = timed(|| ready(library.find_position(&board, None, window)));
            found += hits.expect("a store").nodes;
            ms
        })
        .collect();
    figure(&format!("library-find-{games}"), &samples);
    assert!(found >= QUERIES as u64, "each position is somewhere");
    let (ms, hits) = timed(|| ready(library.search_text("game 99", window)));
    assert!(hits.expect("a store").total > 0);
    figure(&format!("library-text-{games}"), &[ms]);
    let mut request = window.clone();
    let sorts = [SortBy::Changed, SortBy::Name, SortBy::Moves];
    let lists: Vec<f64> = sorts
        .into_iter()
        .map(|by| {
            request.sort.by = by;
            timed(|| library.list(&request)).0
        })
        .collect();
    figure(&format!("library-list-{games}"), &lists);
    let scrolled: Vec<f64> = (0..50)
        .map(|offset| {
            request.offset = 60 * offset;
            timed(|| library.list(&request)).0
        })
        .collect();
    figure(&format!("library-scroll-{games}"), &scrolled);
}

/// Appending one move at the end of a game of 300 moves.
fn edits() {
    let rows = MemoryRows::default();
    let mut library = ready(Library::load(rows)).expect("a store");
    let id = DocumentId(1);
    let record = Record::new(Size::MAX);
    let new = New {
        id,
        name: String::new(),
        tags: Vec::new(),
        record,
        copy_of: None,
    };
    let mut seen = ready(library.create(new, 0)).expect("a document");
    let mut samples = Vec::new();
    for (n, p) in Size::MAX.points().take(300).enumerate() {
        let opened = ready(library.open(id)).expect("a document");
        let last = opened.draft().expect("a draft").record().main_line().last();
        let act = Act::Play(tengen_core::Color::BOTH[n % 2], p.into());
        let parent = last.unwrap_or(NodeId::ROOT);
        let entries = [Entry::Edit(Edit::Add { parent, act })];
        let edits = Edits {
            seen,
            entries: &entries,
            now: 0,
            copy: DocumentId(2),
        };
        let (ms, appended) = timed(|| ready(library.append(id, edits)));
        if let Ok(tengen_library::Appended::Kept(revision)) = appended {
            seen = revision;
        }
        samples.push(ms);
    }
    assert_eq!(seen.entries, 300);
    figure("library-append", &samples);
}

fn merging() {
    let mut random = SplitMix::new(3);
    let games: Vec<Record> = (0..10_000).map(|_| game(&mut random)).collect();
    let (ms, nodes) = timed(|| {
        let mut merger = Merger::new(Size::STANDARD);
        for game in &games {
            merger.add(game).expect("a game");
        }
        merger.finish().len()
    });
    println!("10,000 games merge into {nodes} nodes");
    figure("library-merge-10000", &[ms]);
}

fn main() {
    let window = ListRequest {
        limit: 60,
        ..ListRequest::default()
    };
    searches(GAMES, &window);
    searches(GAMES / 10, &window);
    searches(5_000, &window);
    edits();
    merging();
}
