//! `tengen render`: every kind of picture, and the errors.

use std::process::Stdio;

use crate::common::{failure, run, tengen};
use tempfile::TempDir;

const GAME: &str = "h8i9j8g7";

fn rendered(args: &[&str]) -> Vec<u8> {
    let args = [&["render", "--out", "-"], args].concat();
    let output = run(&args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {said}");
    output.stdout
}

#[test]
fn the_name_tells_the_kind() {
    let folder = TempDir::new().expect("a folder");
    for (name, begins) in [
        ("a.svg", &b"<svg "[..]),
        ("a.png", b"\x89PNG\r\n"),
        ("a.gif", b"GIF89a"),
        ("b.PNG", b"\x89PNG\r\n"),
    ] {
        let out = folder.path().join(name);
        let out = out.to_str().expect("UTF-8");
        let output = run(&["render", "--moves", GAME, "-o", out, "--cell", "12"]);
        assert!(output.status.success() && output.stdout.is_empty());
        let bytes = std::fs::read(out).expect("a picture");
        assert!(bytes.starts_with(begins), "{name}");
    }
}

fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn sizes_parts_and_coordinates() {
    let png = |args: &[&str]| {
        size(&rendered(
            &[&["--to", "png", "--moves", GAME], args].concat(),
        ))
    };
    assert_eq!(png(&["--cell", "40"]), (640, 640));
    assert_eq!(png(&["--cell", "20", "--size", "19"]), (400, 400));
    assert_eq!(png(&["--cell", "40", "--part", "f6:j8"]), (240, 160));
    assert_eq!(png(&["--cell", "40", "--no-coordinates"]), (620, 620));
}

#[test]
fn looks_and_numbers_change_the_drawing() {
    let svg = |args: &[&str]| {
        let args = [&["--to", "svg", "--moves", GAME], args].concat();
        String::from_utf8(rendered(&args)).expect("UTF-8")
    };
    let wood = svg(&[]);
    assert!(wood.contains("r=\"4.6\""), "the last move has a dot");
    assert!(!svg(&["--numbers"]).contains("r=\"4.6\""));
    for look in ["light", "dark"] {
        assert_ne!(svg(&["--look", look]), wood);
    }
    assert_eq!(svg(&["--look", "wood"]), wood);
}

#[test]
fn marks_labels_and_forbidden_points_come_from_the_record() {
    let sgf = "(;GM[4]SZ[15]RU[renju];B[fh];W[aa];B[ih];W[ao];B[hj];W[oa];B[hg];W[oo]TR[cc]LB[dd:A][ee:天])";
    let mut child = tengen(&["render", "-", "-o", "-", "--to", "svg"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tengen runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut stdin, sgf.as_bytes()).expect("it listens");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "tengen: The text “天” on E11 has signs that cannot be drawn; a ring stands in its place.\n"
    );
    let svg = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(svg.contains("M0 -9.5L8.2 5.4"), "the triangle");
    assert!(svg.contains("M-6 -6L6 6"), "the cross on H8");
}

#[test]
fn a_gif_has_a_picture_for_every_move() {
    let gif = rendered(&[
        "--to", "gif", "--moves", GAME, "--cell", "8", "--delay", "100ms",
    ]);
    // Each picture has a graphic control extension with its delay.
    let delays: Vec<u16> = gif
        .windows(8)
        .filter(|w| w[..3] == [0x21, 0xf9, 4] && w[7] == 0)
        .map(|w| u16::from_le_bytes([w[4], w[5]]))
        .collect();
    assert_eq!(delays, [10, 10, 10, 10, 40]);
}

#[test]
fn a_game_too_long_for_a_gif_is_sampled() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("long.sgf");
    let passes = ";B[];W[]".repeat(50_000);
    let sgf = format!("(;GM[4]SZ[5];B[aa];W[bb]{passes};B[cc];W[dd])");
    std::fs::write(&file, sgf).expect("written");
    let args = [
        "render",
        file.to_str().expect("text"),
        "-o",
        "-",
        "--to",
        "gif",
    ];
    let output = run(&[&args[..], &["--cell", "8"]].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let last = said.lines().last();
    assert_eq!(
        last,
        Some("tengen: A GIF has room for 1000 pictures: these are 1000 of the 100005 positions.")
    );
    let pictures = output.stdout.windows(8);
    let pictures = pictures.filter(|w| w[..3] == [0x21, 0xf9, 4] && w[7] == 0);
    assert_eq!(pictures.count(), 1000);
}

#[test]
fn a_game_played_on_after_two_fives_is_drawn_and_remarked() {
    let moves = "a15a1b15b1c15c1d15d1e15e1h8";
    let args = ["render", "--lenient", "--moves", moves, "-o", "-"];
    for kind in ["svg", "gif"] {
        let output = run(&[&args[..], &["--to", kind, "--cell", "8"]].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert!(said.starts_with("tengen: Move 9: a winning row"), "{said}");
        assert_eq!(said.lines().count(), 3, "{said}");
    }
}

#[test]
fn what_cannot_be_drawn_is_said() {
    for (args, said) in [
        (
            &["-o", "a.jpg"][..],
            "The name “a.jpg” does not say which kind of picture to write: use --to svg, png or gif.",
        ),
        (
            &["-o", "-", "--to", "svg", "--moves", "h8h8"],
            "--moves: Move 2, H8: There is already a black stone on H8.",
        ),
        (&["-o", "no/such/a.svg"], "no/such/a.svg: "),
    ] {
        let message = failure(1, &[&["render"], args].concat());
        assert!(message.starts_with(&format!("tengen: {said}")), "{message}");
        assert_eq!(message.lines().count(), 1);
    }
    for args in [
        &[][..],
        &["-o", "a.svg", "--look", "glass"],
        &["-o", "a.svg", "--to", "bmp"],
        &["-o", "a.png", "--cell", "7"],
        &["-o", "a.png", "--cell", "201"],
        &["-o", "a.svg", "--part", "a1"],
        &["-o", "a.svg", "--part", "z1:a1"],
        &["-o", "a.svg", "--part", "a1:p16"],
        &["-o", "a.gif", "--delay", "656s"],
        &["-o", "a.gif", "--delay", "99999999s"],
    ] {
        let said = failure(2, &[&["render"], args].concat());
        assert!(said.starts_with("error: "), "{said}");
    }
    let part = failure(2, &["render", "-o", "a.svg", "--part", "a1:p16"]);
    assert!(
        part.contains("--part: p16 is off the 15×15 board"),
        "{part}"
    );
}
