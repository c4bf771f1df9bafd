//! Mutated files of every format: no panic, memory in proportion to the file, and what is kept is
//! the same bytes after another round trip. A program of its own, as the allocator counts for the
//! whole process.

use std::io::Write as _;
use std::path::Path;

use peak_alloc::PeakAlloc;
use tengen_core::SplitMix;
use tengen_record::{Format, ReadOptions, fuzz, read_any};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Mutations of each format in an ordinary run, and where `TENGEN_LONG` is set.
const COUNTS: [usize; 2] = [250, 10_000];

/// Bytes of memory that a byte of a file may need, and those that every file may.
const PER_BYTE: usize = 800;
const FOR_ANY: usize = 4 << 20;

type Body = fn(&[u8]);

fn bodies() -> [(Format, &'static str, Body); Format::ALL.len()] {
    [
        (Format::Psq, "psq", fuzz::fuzz_psq),
        (Format::Rec, "rec", fuzz::fuzz_rec),
        (Format::Renlib, "lib", fuzz::fuzz_lib),
        (Format::Sgf, "sgf", fuzz::fuzz_sgf),
        (Format::Rif, "rif", fuzz::fuzz_rif),
        (Format::Moves, "moves", fuzz::fuzz_moves),
        (Format::Diagram, "diagram", fuzz::fuzz_diagram),
        (Format::Sav, "read_only", fuzz::fuzz_read_only),
        (Format::Pos, "read_only", fuzz::fuzz_read_only),
        (Format::Url, "read_only", fuzz::fuzz_read_only),
    ]
}

/// The stored files of a format, and small ones as programs write them.
fn files(folder: &str) -> Vec<Vec<u8>> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut paths: Vec<_> = std::fs::read_dir(corpus.join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let mut files: Vec<_> = paths
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect();
    let more: &[&[u8]] = match folder {
        "psq" => &[
            b"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,0\nAA25.zip\nBB25.zip\n-1\n1,Freestyle15_1\n\
              Piskvorky 20x20, 11:11, 1\n1,1,5\n-1\n",
            b"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n\xc0\xee\xcb\xc4\r\n\xcd\xf5\xce\xe5\r\n0\r\n",
        ],
        "sgf" => &[
            b"(;GM[4]FF[4]SZ[15]PB[A]RE[0]B[hh]W[ig]B[gj]TR[]C[a\nb](;AB[aa]AW[bb])(;PL[W]))",
            b"(B[hh];W[ii]US[Town[3d]])(;GM[1]CA[UTF-8]PB[\xcd\xf5\xce\xe5];B[pd])",
        ],
        "rif" => &[
            b"<d><rules><rule id='1' name='RIF'><info>text</info></rule></rules><games>\
            <game id='1' rule='1' bresult='1'><move>h8 i9 j10</move><x>y</x></game></games></d>",
        ],
        "moves" => &[
            b"1. h8 i9 {good}\n2. i7! g9 1-0\n\n[h8][i9]\n",
            b"B h8 W i9\npass--\n",
        ],
        "diagram" => &[
            b"+-----+\n|.....|\n|.xo..|\n|..x..|\n|...o.|\n|.....|\n+-----+\nwhite to move\n",
            b"0 0 0 0 0\n0 1 2 0 0\n0 0 1 0 0\n0 0 0 2 0\n0 0 0 0 0\n",
            b".....\n.az..\n..a..\n...z.\n.....\n",
        ],
        "lib" => &[
            b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x78\x08\x08a\r\
            b\0\0\x68\x48c\nd\x08e\0",
        ],
        _ => &[],
    };
    files.extend(more.iter().map(|bytes| bytes.to_vec()));
    files
}

/// Changes, removes, adds or repeats some bytes.
fn mutate(bytes: &mut Vec<u8>, others: &[Vec<u8>], random: &mut SplitMix) {
    for _ in 0..=random.below(3) {
        let below = |random: &mut SplitMix, n: usize| random.below(n.max(1) as u64) as usize;
        let at = below(random, bytes.len() + 1);
        let end = (at + 1 + below(random, 16)).min(bytes.len());
        match random.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 if at < bytes.len() => bytes[at] = random.below(256) as u8,
            2 => drop(bytes.drain(at.min(end)..end)),
            3 => bytes.truncate(at),
            4 => {
                let piece = bytes[at.min(end)..end].repeat(1 + below(random, 40));
                bytes.splice(at..at, piece);
            }
            _ => {
                let other = &others[below(random, others.len())];
                let from = below(random, other.len());
                let to = (from + 1 + below(random, 40)).min(other.len());
                bytes.splice(at..at, other[from..to].iter().copied());
            }
        }
    }
}

/// Reads a file both ways, and checks the memory.
fn read_both_ways(bytes: &[u8], format: Option<Format>) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    for lenient in [false, true] {
        let options = ReadOptions {
            lenient,
            ..ReadOptions::default()
        };
        let _ = read_any(bytes, None, format, &options);
    }
    let most = MEMORY.peak_usage() - before;
    assert!(
        most <= PER_BYTE * bytes.len() + FOR_ANY,
        "{most} bytes of memory for {} of {format:?}",
        bytes.len()
    );
}

fn archive(files: &[Vec<u8>]) -> Vec<u8> {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (i, file) in files.iter().enumerate() {
        zip.start_file(format!("{i}.sgf"), SimpleFileOptions::default())
            .unwrap();
        zip.write_all(file).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn mutated_files_are_read_in_proportion_and_kept_exactly() {
    let count = COUNTS[usize::from(std::env::var_os("TENGEN_LONG").is_some())];
    let mut random = SplitMix::new(53);
    for (which, (format, folder, body)) in bodies().into_iter().enumerate() {
        let files = files(folder);
        for at in 0..count {
            let mut bytes = files[at % files.len()].clone();
            mutate(&mut bytes, &files, &mut random);
            read_both_ways(&bytes, Some(format));
            if folder == "read_only" {
                // Its first byte names the format.
                bytes.insert(0, (which - 7) as u8);
            }
            body(&bytes);
        }
    }
    let files = files("sgf");
    let whole = archive(&files);
    for _ in 0..count {
        let mut bytes = whole.clone();
        mutate(&mut bytes, std::slice::from_ref(&whole), &mut random);
        read_both_ways(&bytes, None);
    }
}
