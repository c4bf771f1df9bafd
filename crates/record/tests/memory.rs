//! Bounds on memory. A program of its own, as the allocator counts for the whole process.

use std::fmt::Write as _;
use std::io::{BufReader, Read};
use std::ops::ControlFlow;

use peak_alloc::PeakAlloc;
use tengen_core::{Move, Rule, Size};
use tengen_record::replay::{MAX_LISTED, replay_main};
use tengen_record::rif::{self, Game, Visitor};
use tengen_record::{Format, ReadOptions, Record, WriteOptions, read, write};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The highest memory use of `work` in bytes, above that before it.
fn peak<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let result = work();
    (MEMORY.peak_usage() - before, result)
}

/// A RIF of many games, generated while it is read.
struct Games {
    next: usize,
    count: usize,
    text: String,
    at: usize,
}

impl Games {
    fn refill(&mut self) {
        self.text.clear();
        self.at = 0;
        let i = self.next;
        self.next += 1;
        if i == 0 {
            self.text.push_str("<d><games>");
        } else if i <= self.count {
            let (x, y) = (char::from(b'a' + (i % 15) as u8), i / 15 % 15 + 1);
            let _ = writeln!(
                self.text,
                "<game id='{i}' black='{}' bresult='1'><move>{x}{y}</move></game>",
                i % 977
            );
        } else if i == self.count + 1 {
            self.text.push_str("</games></d>");
        }
    }
}

impl Read for Games {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.text.len() {
            self.refill();
        }
        let rest = &self.text.as_bytes()[self.at..];
        let n = rest.len().min(buf.len());
        buf[..n].copy_from_slice(&rest[..n]);
        self.at += n;
        Ok(n)
    }
}

struct Count(usize);

impl Visitor for Count {
    fn game(&mut self, game: Game) -> ControlFlow<()> {
        self.0 += game.moves.len();
        ControlFlow::Continue(())
    }
}

#[test]
fn memory_is_for_the_result_only() {
    // Streaming keeps only the games' ids.
    let games = Games {
        next: 0,
        count: 100_000,
        text: String::new(),
        at: 0,
    };
    let (bytes, count) = peak(|| {
        let mut count = Count(0);
        rif::visit(BufReader::new(games), &ReadOptions::default(), &mut count).unwrap();
        count.0
    });
    assert_eq!(count, 100_000);
    assert!(bytes < 4 << 20, "streaming took {bytes} bytes");

    // The tree, and its previous allocation while it grows.
    let n = 1_000_000;
    let mut library = b"\xffRenLib\xff\x03\x04".to_vec();
    library.resize(20, 0xff);
    library.extend_from_slice(&[0, 0]);
    library.extend(std::iter::repeat_n([0x69u8, 0xc0], n - 1).flatten());
    library.extend_from_slice(&[0x69, 0x40]);
    let options = ReadOptions::default();
    let (bytes, reading) = peak(|| read(&library, Format::Renlib, &options).unwrap());
    assert_eq!(reading.records[0].len(), n + 1);
    let node = size_of::<tengen_record::Node>();
    let result = (n + 1).next_power_of_two() * node;
    assert!(bytes <= result * 3 / 2 + 4096, "{bytes} bytes for {result}");
    drop(reading);

    // Replaying and writing a long line takes a small part of the tree's memory.
    let n = 1_000_000;
    let passes = Record::from_moves(Size::STANDARD, &vec![Move::Pass; n]).unwrap();
    let (bytes, replay) = peak(|| replay_main(&passes, Rule::Freestyle));
    assert_eq!((replay.moves().len(), replay.position().is_ok()), (n, true));
    assert_eq!(replay.notes().len(), 2 * MAX_LISTED);
    assert!(bytes <= 12 * n, "{bytes} bytes for {n} moves");
    drop(replay);
    for format in Format::ALL.into_iter().filter(|f| f.is_written()) {
        let one = std::slice::from_ref(&passes);
        let (bytes, written) = peak(|| write(one, None, format, &WriteOptions::default()));
        assert!(written.is_ok(), "{format}");
        assert!(bytes <= 100 * n, "{format}: {bytes} bytes for {n} moves");
    }
    drop(passes);

    // Memory is linear in the input.
    let lenient = ReadOptions {
        lenient: true,
        ..options
    };
    let n = 200_000;
    let hostile: [(Format, Vec<u8>); 9] = [
        (Format::Sgf, "(".repeat(n).into_bytes()),
        (Format::Sgf, format!("({}", ";".repeat(n)).into_bytes()),
        (
            Format::Sgf,
            format!("({}", ";AB[aa:oo]".repeat(n / 10)).into_bytes(),
        ),
        (
            Format::Sgf,
            format!("(;{}", "B[zz]".repeat(n / 5)).into_bytes(),
        ),
        (
            Format::Sav,
            [&b"15 15 4294967295 "[..], &b"7 7 ".repeat(n / 4)].concat(),
        ),
        (
            Format::Psq,
            [&b"Piskvorky 15x15\n"[..], &b"1,1\n".repeat(n / 4)].concat(),
        ),
        (
            Format::Renlib,
            [
                &library[..20],
                &[0x78, 0],
                &[0x69, 0xc8, 0x61, 0].repeat(n / 4),
            ]
            .concat(),
        ),
        (Format::Rif, "<a>".repeat(n / 3).into_bytes()),
        (Format::Moves, "h8\n".repeat(n / 3).into_bytes()),
    ];
    for (format, file) in hostile {
        let (bytes, _) = peak(|| read(&file, format, &lenient));
        let factor = bytes / file.len();
        assert!(
            factor < 200,
            "{format}: {factor} bytes per byte of {:?}",
            &file[..8]
        );
    }
}
