//! `tengen convert`: output, losses and errors.

use std::path::PathBuf;
use std::process::{Output, Stdio};

use crate::common::tengen;
use tempfile::TempDir;

struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(TempDir::new().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn put(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).expect("written");
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("UTF-8")
    }

    fn convert(&self, args: &[&str]) -> Output {
        let args = [&["convert"], args].concat();
        let mut command = tengen(&args);
        command.current_dir(self.0.path()).stdin(Stdio::null());
        command.output().expect("tengen runs")
    }

    /// Converts successfully and returns stderr.
    fn done(&self, args: &[&str]) -> String {
        let output = self.convert(args);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(0), "{args:?}: {said}");
        said
    }

    /// Fails with status 1 and one line, and leaves no file behind.
    fn failed(&self, args: &[&str]) -> String {
        let before = self.names();
        let output = self.convert(args);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert_eq!(self.names(), before, "{args:?}");
        said
    }

    fn names(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.0.path()).expect("a folder");
        let mut names: Vec<String> = files
            .map(|f| {
                f.expect("a file")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    }
}

const GAME: &str = "(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bo];B[hh];W[ig]C[beside](;B[gi])(;B[hj]))";

#[test]
fn by_the_ends_of_the_names_and_by_what_is_said() {
    let folder = Folder::new();
    folder.put("a.sgf", GAME);
    let said = folder.done(&["a.sgf", "a.psq"]);
    assert_eq!(
        folder.text("a.psq"),
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n7,9,0\nAnn\nBo\n-1\n"
    );
    assert_eq!(
        said,
        "tengen: Not written: nodes of variations.\ntengen: Not written: comments.\n"
    );
    assert_eq!(folder.done(&["a.psq", "b.sgf"]), "");
    assert!(folder.text("b.sgf").contains("PB[Ann]"));
    folder.put("plain", "h8 i9 g7");
    let said = folder.done(&["plain", "out", "--from", "moves", "--to", "sgf"]);
    assert!(
        said.contains("does not say how large its board is"),
        "{said}"
    );
    assert!(folder.text("out").ends_with(";B[hh];W[ig];B[gi])\n"));
}

#[test]
fn standard_input_and_output() {
    let mut child = tengen(&["convert", "-", "-", "--to", "moves", "--size", "15"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tengen runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut stdin, GAME.as_bytes()).expect("it listens");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "h8i9g7\n");
}

#[test]
fn an_empty_input_is_no_game() {
    let folder = Folder::new();
    let empty = "This file is empty.\n";
    for from in [&[][..], &["--from", "moves"], &["--from", "sgf"]] {
        let said = folder.failed(&[&["-", "out.sgf"], from].concat());
        assert_eq!(said, format!("tengen: -: {empty}"));
    }
    folder.put("none.moves", "");
    folder.put("blank", " \n");
    for name in ["none.moves", "blank"] {
        let said = folder.failed(&[name, "out.sgf"]);
        assert_eq!(said, format!("tengen: {name}: {empty}"));
    }
    // With a known format, a line without moves is a game that has not begun.
    folder.put("begun.moves", "\n");
    folder.done(&["begun.moves", "out.sgf"]);
    assert!(folder.text("out.sgf").contains("SZ[15]"));
}

#[test]
fn encodings_are_recognised_named_and_written() {
    let folder = Folder::new();
    // 白 in GB18030, Big5 and Shift-JIS.
    for (name, bytes) in [
        ("gb18030", &b"\xb0\xd7"[..]),
        ("big5", b"\xa5\xd5"),
        ("shift_jis", b"\x94\x92"),
    ] {
        let sgf = [b"(;GM[4]SZ[15]PB[", bytes, b"];B[hh])"].concat();
        folder.put("a.sgf", sgf);
        folder.done(&["a.sgf", "b.sgf", "--encoding", name]);
        assert!(folder.text("b.sgf").contains("PB[白]"), "{name}");
        folder.done(&["b.sgf", "c.sgf", "--to-encoding", name]);
        let written = std::fs::read(folder.path("c.sgf")).expect("a file");
        assert!(written.windows(bytes.len()).any(|w| w == bytes), "{name}");
        // A file that declares its encoding needs no option.
        folder.done(&["c.sgf", "d.sgf"]);
        assert!(folder.text("d.sgf").contains("PB[白]"), "{name}");
    }
    folder.put("latin.sgf", "(;GM[4]SZ[15]PB[白];B[hh])");
    let said = folder.done(&["latin.sgf", "e.sgf", "--to-encoding", "windows-1252"]);
    assert!(said.contains("characters the encoding lacks"), "{said}");
    assert_eq!(
        folder.failed(&["a.sgf", "b.sgf", "--encoding", "utf-8"]),
        "tengen: a.sgf: Byte 16: These bytes are not UTF-8 text. With --lenient, what is readable is \
         read.\n"
    );
}

/// A database of this many games; if `spoilt`, the last one places a stone on a stone.
fn database(games: usize, spoilt: bool) -> String {
    let mut xml = "<database><players><player id=\"1\" name=\"Ann\"/><player id=\"2\" name=\"Bo\"/></players><games>".to_owned();
    for id in 1..=games {
        let last = if spoilt && id == games { "h8" } else { "g7" };
        xml += &format!(
            "<game id=\"{id}\" black=\"1\" white=\"2\" bresult=\"1\"><move>h8 i9 {last}</move></game>\n"
        );
    }
    xml + "</games></database>\n"
}

#[test]
fn a_database_is_written_game_by_game() {
    let folder = Folder::new();
    folder.put("all.rif", database(3000, false));
    let said = folder.done(&["all.rif", "all.sgf"]);
    let sgf = folder.text("all.sgf");
    assert_eq!(sgf.matches("PB[Ann]PW[Bo]").count(), 3000);
    assert_eq!(said, "tengen: Not written: 2 × tables of a database.\n");
    folder.done(&["all.rif", "all.moves"]);
    assert_eq!(folder.text("all.moves").lines().count(), 3000);
    assert_eq!(folder.done(&["all.sgf", "again.rif"]), "");
    assert_eq!(folder.text("again.rif").matches("<game ").count(), 3000);
    folder.done(&["all.rif", "all.psq"]);
    assert_eq!(folder.text("all.psq").matches("Piskvorky").count(), 3000);
    let said = folder.done(&["all.rif", "one.rec"]);
    assert!(said.contains("2999 × games after the first"), "{said}");
    let said = folder.done(&["all.rif", "one.psq", "--game", "7"]);
    assert!(!said.contains("games after the first"), "{said}");
    assert_eq!(
        folder.failed(&["all.rif", "one2.psq", "--game", "3001"]),
        "tengen: all.rif: There is no game 3001: the file has 3000.\n"
    );
}

#[test]
fn a_damaged_database_is_refused_or_kept_as_far_as_it_goes() {
    let folder = Folder::new();
    folder.put("bad.rif", database(4, true));
    let said = folder.failed(&["bad.rif", "out.sgf"]);
    assert!(said.starts_with("tengen: bad.rif: Byte "), "{said}");
    let why = "Game 4: Move 3: H8 is already taken. With --lenient, what is readable is read.\n";
    assert!(said.ends_with(why), "{said}");
    let said = folder.done(&["bad.rif", "out.sgf", "--lenient"]);
    assert!(said.contains("Left out. Byte "), "{said}");
    assert_eq!(folder.text("out.sgf").matches("(;").count(), 4);
    assert!(folder.text("out.sgf").ends_with(";B[hh];W[ig])\n"));
}

#[test]
fn bad_files_give_one_line_with_file_place_and_reason() {
    let folder = Folder::new();
    let deep = "(;GM[4]SZ[15];B[hh]".to_owned() + &"(;W[aa]".repeat(100_000);
    let lib = [
        &b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"[..],
        &[0x78],
    ]
    .concat();
    for (name, bytes, said) in [
        (
            "cut.sgf",
            b"(;GM[4]SZ[15];B[hh];W[i".to_vec(),
            "Byte 21: The file ends within a value.",
        ),
        (
            "off.psq",
            b"Piskvorky 15x15, 0:0, 0\n16,1,0\n-1\n".to_vec(),
            "Move 1: 16,1 is off the 15×15 board.",
        ),
        (
            "twice.psq",
            b"Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n".to_vec(),
            "Move 2: H8 is already taken.",
        ),
        (
            "large.psq",
            b"Piskvorky 99x99, 0:0, 0\n".to_vec(),
            "A board of 99×99 is not supported",
        ),
        ("cut.lib", lib, "The file ends within a node."),
        ("wrong.lib", b"\xffRenLib\xff\x09\x00".to_vec(), "Byte "),
        (
            "deep.sgf",
            deep.into_bytes(),
            "The file ends within a game tree.",
        ),
        (
            "size.sgf",
            b"(;GM[4]SZ[4000000000];B[hh])".to_vec(),
            "SZ[4000000000] is no square board from 5 to 22.",
        ),
        ("mixed.moves", b"h8 j8 ?9".to_vec(), "is no point."),
        (
            "noise.bin",
            vec![0xff, 0xfe, 0x00, 0x91],
            "This is no record in any format known here.",
        ),
        (
            "bad.rif",
            b"<database><games><game id=\"1\"><move>h8".to_vec(),
            "Byte ",
        ),
    ] {
        folder.put(name, bytes);
        let found = folder.failed(&[name, "out.sgf"]);
        assert!(found.starts_with(&format!("tengen: {name}: ")), "{found}");
        assert!(found.contains(said), "{name}: {found}");
    }
    assert!(
        folder
            .failed(&["none.sgf", "out.psq"])
            .starts_with("tengen: none.sgf: ")
    );
    folder.put("a.sgf", GAME);
    assert!(
        folder
            .failed(&["a.sgf", "nowhere/out.psq"])
            .contains("nowhere/out.psq")
    );
    assert_eq!(
        folder.failed(&["a.sgf", "out.doc"]),
        "tengen: The name “out.doc” does not say which format to write: use --to.\n"
    );
    assert_eq!(
        folder.failed(&["a.sgf", "out.sav"]),
        "tengen: Yixin-Board game files are read, not written.\n"
    );
}

#[test]
fn what_is_readable_of_a_bad_file_is_kept_and_the_rest_listed() {
    let folder = Folder::new();
    folder.put("cut.sgf", "(;GM[4]SZ[15];B[hh];W[ig];B[");
    let said = folder.done(&["cut.sgf", "out.moves", "--lenient"]);
    assert_eq!(folder.text("out.moves"), "h8i9\n");
    assert!(
        said.contains("cut.sgf: Left out. Byte 27: The file ends within a value."),
        "{said}"
    );
    let chinese = folder.convert(&["cut.sgf", "out.psq", "--lang", "zh"]);
    let said = String::from_utf8(chinese.stderr).expect("UTF-8");
    assert_eq!(
        said,
        "tengen: cut.sgf: 第 27 字节：文件在此中断：一个值。加上 --lenient 可读出能读的部分。\n"
    );
}

#[test]
fn a_file_can_be_replaced_by_its_own_conversion() {
    let folder = Folder::new();
    folder.put("a.sgf", GAME);
    folder.done(&["a.sgf", "a.sgf"]);
    assert!(folder.text("a.sgf").contains("C[beside]"));
    assert_eq!(folder.names(), ["a.sgf"]);
}

#[test]
fn a_wrong_command_line_is_status_two() {
    let folder = Folder::new();
    for args in [
        &["a.sgf"][..],
        &["a.sgf", "b.psq", "--to", "doc"],
        &["a.sgf", "b.psq", "--encoding", "klingon"],
        &["a.sgf", "b.psq", "--game", "0"],
        &["a.sgf", "b.lib", "--lib-version", "2.0"],
    ] {
        let output = folder.convert(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn the_language_of_the_output_is_evidence_for_an_encoding() {
    let folder = Folder::new();
    // 李四 in GBK.
    let sgf = [&b"(;GM[4]SZ[15]PB["[..], b"\xc0\xee\xcb\xc4", b"];B[hh])"].concat();
    folder.put("a.sgf", sgf);
    let said = folder.done(&["a.sgf", "b.sgf", "--lang", "zh"]);
    assert!(folder.text("b.sgf").contains("PB[李四]"), "{said}");
    assert!(said.contains("gb18030"), "{said}");
}

#[test]
fn gomocups_last_line_and_the_other_reading_are_options() {
    let folder = Folder::new();
    let psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,3\nA.zip\nB.zip\n-1\n0,Freestyle15_1\n";
    folder.put("a.psq", psq);
    assert_eq!(folder.done(&["a.psq", "b.psq", "--psq-result"]), "");
    assert_eq!(folder.text("b.psq"), psq);
    folder.put("a.moves", "h8 i9\ni7 g9\n");
    let said = folder.done(&["a.moves", "a.sgf"]);
    assert!(said.contains("could also be 2 games"), "{said}");
    folder.done(&["a.moves", "b.sgf", "--reading", "games"]);
    assert_eq!(folder.text("b.sgf").matches("(;").count(), 2);
}
