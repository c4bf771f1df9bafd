//! Reading speed in games or nodes per second, on generated data.

use std::fmt::Write as _;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tengen_record::rif::{self, Game, Visitor};
use tengen_record::{ReadOptions, psq, renlib, sgf};

/// A linear congruential generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % n
    }

    /// Distinct points of a 15×15 board.
    fn points(&mut self, count: usize) -> Vec<(u8, u8)> {
        let mut all: Vec<(u8, u8)> = (0..225).map(|i| (i % 15, i / 15)).collect();
        for i in 0..count {
            let j = i + self.below((225 - i) as u64) as usize;
            all.swap(i, j);
        }
        all.truncate(count);
        all
    }
}

const MOVES: usize = 45;

fn psq_files(count: usize) -> Vec<String> {
    let mut numbers = Numbers(1);
    let file = |_| {
        let mut text = "Piskvorky 15x15, 11:11, 0\n".to_owned();
        for (x, y) in numbers.points(MOVES) {
            let _ = writeln!(text, "{},{},{}", x + 1, y + 1, x * y);
        }
        text + "pbrain-one.zip\npbrain-two.zip\n0\n"
    };
    (0..count).map(file).collect()
}

fn rif_file(games: usize) -> String {
    let mut numbers = Numbers(2);
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n<players>\n".to_owned();
    for id in 1..=2000 {
        let _ = writeln!(
            text,
            "<player id=\"{id}\" name=\"N{id}\" surname=\"S{id}\" country=\"1\"/>"
        );
    }
    text.push_str("</players>\n<games>\n");
    for id in 1..=games {
        let (black, white) = (numbers.below(2000) + 1, numbers.below(2000) + 1);
        let _ = write!(
            text,
            "<game id=\"{id}\" publisher=\"1\" tournament=\"7\" round=\"{}\" rule=\"5\" black=\"{black}\" white=\"{white}\" bresult=\"0.5\" btime=\"0\" wtime=\"0\" opening=\"21\" alt=\"i8\" swap=\"R--R-\">\n<move>",
            id % 9
        );
        for (x, y) in numbers.points(MOVES) {
            let _ = write!(text, "{}{} ", char::from(b'a' + x), y + 1);
        }
        text.push_str("</move>\n</game>\n");
    }
    text + "</games>\n</database>\n"
}

/// A tree with many branches of twenty moves and some comments.
fn library(nodes: usize) -> Vec<u8> {
    let mut numbers = Numbers(3);
    let mut bytes = b"\xffRenLib\xff\x03\x04".to_vec();
    bytes.resize(20, 0xff);
    bytes.extend_from_slice(&[0, 0]);
    let mut written = 0;
    while written < nodes {
        let line = numbers.points(20);
        for (depth, (x, y)) in line.iter().enumerate() {
            let last = depth == 19;
            let comment = numbers.below(16) == 0;
            let sibling = if depth == 0 && written + 20 < nodes {
                0x80
            } else {
                0
            };
            let flags = sibling | (u8::from(last) << 6) | (u8::from(comment) << 3);
            bytes.extend_from_slice(&[(y << 4) | (x + 1), flags]);
            if comment {
                bytes.extend_from_slice(b"Black wins here\0");
            }
        }
        written += 20;
    }
    bytes
}

fn sgf_file(nodes: usize) -> String {
    let mut numbers = Numbers(4);
    let mut text = "(;FF[4]GM[4]CA[UTF-8]SZ[15]".to_owned();
    for _ in 0..nodes / 20 {
        text.push('(');
        for (i, (x, y)) in numbers.points(20).into_iter().enumerate() {
            let letter = |n| char::from(b'a' + n);
            let side = if i % 2 == 0 { 'B' } else { 'W' };
            let _ = write!(text, ";{side}[{}{}]", letter(x), letter(y));
        }
        text.push(')');
    }
    text + ")"
}

/// Counts games.
#[derive(Default)]
struct Count(usize);

impl Visitor for Count {
    fn game(&mut self, game: Game) -> ControlFlow<()> {
        self.0 += game.moves.len();
        ControlFlow::Continue(())
    }
}

fn parsing(c: &mut Criterion) {
    let options = ReadOptions::default();
    let mut group = c.benchmark_group("read");
    group.sample_size(20);
    group.measurement_time(Duration::from_secs(4));

    let files = psq_files(1000);
    group.throughput(Throughput::Elements(files.len() as u64));
    group.bench_function("psq games", |b| {
        b.iter(|| {
            for file in &files {
                black_box(psq::read(file.as_bytes(), &options).unwrap());
            }
        });
    });

    let games = 5_000;
    let file = rif_file(games);
    group.throughput(Throughput::Elements(games as u64));
    group.bench_function("rif games, streamed", |b| {
        b.iter(|| {
            let mut count = Count::default();
            rif::visit(file.as_bytes(), &options, &mut count).unwrap();
            assert_eq!(count.0, games * MOVES);
        });
    });
    group.bench_function("rif games, as records", |b| {
        b.iter(|| black_box(rif::read(file.as_bytes(), &options).unwrap()));
    });

    let nodes = 200_000;
    let file = library(nodes);
    let read = renlib::read(&file, &options).unwrap();
    assert_eq!(read.records[0].len(), nodes + 1);
    group.throughput(Throughput::Elements(nodes as u64));
    group.bench_function("lib nodes", |b| {
        b.iter(|| black_box(renlib::read(&file, &options).unwrap()));
    });

    let file = sgf_file(nodes);
    group.bench_function("sgf nodes", |b| {
        b.iter(|| black_box(sgf::read(file.as_bytes(), &options).unwrap()));
    });
    group.finish();
}

criterion_group!(benches, parsing);
criterion_main!(benches);
