//! Records in `.zip` and `.gz` files.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use tengen_record::archive::ArchiveFault;
use tengen_record::{
    Charset, Field, Format, Ignored, Notice, ReadError, ReadOptions, Reading, read_any, read_each,
};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{ignored, lenient, open, played, strict};

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        if name.ends_with('/') {
            zip.add_directory(*name, SimpleFileOptions::default())
                .unwrap();
            continue;
        }
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gz = GzEncoder::new(Vec::new(), Compression::default());
    gz.write_all(bytes).unwrap();
    gz.finish().unwrap()
}

fn psq(names: [&[u8]; 2]) -> Vec<u8> {
    let head = b"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,10\n";
    [head, names[0], b"\n", names[1], b"\n-1\n"].concat()
}

fn games(reading: &Reading) -> Vec<String> {
    reading.records.iter().map(played).collect()
}

#[test]
fn a_zip_is_one_collection() {
    let bytes = zip(&[
        ("round1/", b""),
        ("round1/1_a_b_1.psq", &psq([b"a", b"b"])),
        ("round1/readme.txt", b"hello, world"),
        ("more.sgf", b"(;SZ[15];B[aa])(;SZ[15];B[bb])"),
        ("__MACOSX/._more.sgf", b"(;SZ[15];B[cc])"),
        ("inner.psq.gz", &gzip(&psq([b"c", b"d"]))),
    ]);
    let (format, reading) = strict(&bytes, "a.zip").unwrap();
    assert_eq!(format, Format::Psq);
    assert_eq!(games(&reading), ["Bh8 Wi7", "Ba15", "Bb14"]);
    let file = Ignored::File("round1/readme.txt".to_owned());
    assert_eq!(ignored(&reading), [(file, 3)]);
}

#[test]
fn a_bad_file_is_named_and_leniently_keeps_its_place() {
    let bytes = zip(&[
        ("1.sgf", b"(;SZ[15];B[aa])"),
        ("2.sgf", b"(;SZ[15];B[zz]"),
        ("3.lib", b"\xffRenLib\xff\x09"),
        ("4.sgf", b"(;SZ[15];B[bb])"),
    ]);
    let error = strict(&bytes, "a.zip").unwrap_err();
    assert_eq!(error.offset(), 10);
    assert!(matches!(error, ReadError::InFile { name, .. } if name == "2.sgf"));
    let reading = lenient(&bytes, "a.zip");
    assert_eq!(games(&reading), ["Ba15", "", "", "Bb14"]);
}

#[test]
fn a_gzip_is_its_file() {
    let bytes = gzip(b"(;SZ[15];B[hh])");
    assert_eq!(games(&open(&bytes, "a.sgf.gz")), ["Bh8"]);
    // The inner name tells the format where the bytes do not.
    let pos = gzip(b"\x01\x70");
    assert_eq!(games(&open(&pos, "a.pos.gz")), ["Bh8"]);
    let error = strict(gzip(b"hello, world"), "a.gz").unwrap_err();
    assert_eq!(error, ReadError::Archive(ArchiveFault::NoRecord));
}

#[test]
fn damaged_and_endless_archives_are_refused() {
    let whole = zip(&[("a.sgf", b"(;SZ[15];B[aa])")]);
    for cut in [4, 20, whole.len() - 10] {
        let error = strict(&whole[..cut], "a.zip").unwrap_err();
        assert!(matches!(
            error,
            ReadError::Archive(ArchiveFault::Damaged(_))
        ));
    }
    let gz = gzip(b"(;SZ[15];B[hh])");
    let error = strict(&gz[..gz.len() - 9], "a.gz").unwrap_err();
    assert!(matches!(
        error,
        ReadError::Archive(ArchiveFault::Damaged(_))
    ));
    assert_eq!(
        strict(zip(&[]), "a.zip").unwrap_err(),
        ReadError::Archive(ArchiveFault::NoRecord)
    );
}

#[test]
fn short_names_of_many_files_are_guessed_together() {
    let gbk = |text| Charset::GB18030.encode(text).0;
    let names = ["李四", "王五", "张伟", "刘洋", "陈晨", "赵敏"];
    let files: Vec<Vec<u8>> = names
        .chunks(2)
        .map(|pair| psq([&gbk(pair[0])[..], &gbk(pair[1])]))
        .collect();
    let named: Vec<(&str, &[u8])> = ["1.psq", "2.psq", "3.psq"]
        .into_iter()
        .zip(files.iter().map(Vec::as_slice))
        .collect();
    let bytes = zip(&named);
    let (_, reading) = read_any(&bytes, None, None, &ReadOptions::default()).unwrap();
    let found: Vec<_> = reading
        .records
        .iter()
        .flat_map(|r| [Field::BlackName, Field::WhiteName].map(|f| r.info().get(f)))
        .flatten()
        .collect();
    assert_eq!(found, names);
    assert!(
        !reading
            .notices
            .iter()
            .any(|n| matches!(n, Notice::Skipped(_)))
    );
}

#[test]
fn records_of_archives_come_one_by_one_with_the_bytes_read() {
    let four = b"(;SZ[15];B[aa])(;SZ[15];B[bb])(;SZ[15];B[cc])(;SZ[15];B[dd])";
    let files: [(&str, &[u8]); 3] = [
        ("1.psq", &psq([b"a", b"b"])),
        ("2.psq", &psq([b"c", b"d"])),
        ("3.sgf", four),
    ];
    for (bytes, least) in [(zip(&files), 3), (gzip(four), 4)] {
        let (mut records, mut places) = (Vec::new(), Vec::new());
        let mut each = |record, read| {
            records.push(record);
            places.push(read);
        };
        let options = ReadOptions::default();
        let (format, rest) = read_each(&bytes, None, &options, &mut each).unwrap();
        let (whole_format, whole) = read_any(&bytes, None, None, &options).unwrap();
        assert_eq!((format, &records), (whole_format, &whole.records));
        assert_eq!(rest.records, []);
        assert!(places.is_sorted() && places.iter().all(|&read| read <= bytes.len()));
        places.dedup();
        assert_eq!(places.len(), least);
    }
}
