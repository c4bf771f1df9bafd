//! Positions and options that are refused, and what the messages say.

use crate::common::failure;

#[test]
fn bad_positions_say_what_and_where() {
    let cases: [(&[&str], &str); 10] = [
        (
            &["--moves", "h8h8"],
            "--moves: Move 2, H8: There is already a black stone on H8.",
        ),
        (
            &["--moves", "h8p1"],
            "--moves: Move 2, P1: P1 is not on the 15×15 board.",
        ),
        (
            &["--moves", "h8?9"],
            "--moves: Move 2, at character 3: “?9” is no point (a letter A to V, then a number 1 to 22) and no pass.",
        ),
        (
            &["--moves", "h8a1i8a2j8a3k8a4l8a5"],
            "--moves: Move 10, A5: The game is over: there is a five.",
        ),
        (
            &["--rule", "renju", "--moves", "f8a15i8o15h6a1h9o1h8"],
            "--moves: Move 9, H8: H8 is forbidden to Black: double three, two open threes at once.",
        ),
        (
            &["--black", "h8 z1"],
            "--black: Point 2, at character 4: “z1” is no point (a letter A to V, then a number 1 to 22).",
        ),
        (
            &["--white", "pass"],
            "--white: Point 1, at character 1: “pass” is no point (a letter A to V, then a number 1 to 22).",
        ),
        (
            &["--black", "h8", "--white", "h8"],
            "--black, --white: H8 is named twice.",
        ),
        (
            &["--size", "9", "--black", "j1", "--to-move", "white"],
            "--black, --white: J1 is not on the 9×9 board.",
        ),
        (
            &["--black", "a1 b1"],
            "Say with --to-move whose turn it is: 2 black and 0 white stones leave it open.",
        ),
    ];
    for (args, message) in cases {
        for json in [&[][..], &["--json"]] {
            let args = [&["position"], args, json].concat();
            assert_eq!(failure(1, &args), format!("tengen: {message}\n"));
        }
    }
}

#[test]
fn a_wrong_command_line_is_status_two() {
    for args in [
        &["--size", "4"][..],
        &["--size", "x"],
        &["--rule", "go"],
        &["--to-move", "red"],
        &["--moves", "h8", "--black", "h9"],
        &["--lang", "xx"],
        &["--unknown"],
        &["--at", "3"],
        &["game.sgf", "--moves", "h8"],
        &["game.sgf", "--game", "0"],
        &["--why", "z0"],
    ] {
        let message = failure(2, &[&["position"], args].concat());
        assert!(message.starts_with("error: "), "{message}");
    }
}

#[test]
fn a_set_up_names_the_point_that_is_wrong_before_it_asks_whose_turn_it_is() {
    for (args, said) in [
        (&["--black", "h8,h8"][..], "H8 is named twice."),
        (&["--black", "h8,i9,h8"], "H8 is named twice."),
        (&["--black", "h8,i9", "--white", "i9"], "I9 is named twice."),
        (&["--black", "h8,p1"], "P1 is not on the 15×15 board."),
    ] {
        let message = failure(1, &[&["position"], args].concat());
        assert_eq!(message, format!("tengen: --black, --white: {said}\n"));
    }
}
