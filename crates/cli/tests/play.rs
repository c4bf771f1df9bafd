//! `tengen play` on a pipe.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use crate::common::{failure, tengen};
use tengen_analysis::Searcher;
use tengen_core::{Level, Move, Position, Rule, Size};
use tengen_model::{Computer, Effect, Model, Outside, Question, Seat, Session, Settings};
use tengen_worker_protocol::{Analysis, EngineAnswer};

/// Plays with these lines as input and returns the transcript.
fn play(args: &[&str], lines: &[&str]) -> String {
    let mut child = tengen(&[&["play"], args].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("tengen runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = lines
        .iter()
        .map(|line| format!("{line}\n"))
        .collect::<String>();
    // The program may quit before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("tengen ends");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(!text.contains('\u{1b}'), "no colours on a pipe");
    text
}

const TWO: [&str; 4] = ["--black", "human", "--white", "human"];

fn two(args: &[&str], lines: &[&str]) -> String {
    play(&[&TWO, args].concat(), lines)
}

#[test]
fn a_whole_game_of_two() {
    let lines = [
        "c3", "a1", "C4", "a2", "c2", "a3", "c1", "a4", "c5", "d5", "quit",
    ];
    let expected = [
        "Tengen VERSION · Freestyle · 5 × 5",
        "Five or more in a row wins.",
        "Type a point such as H8, or help.",
    ];
    let game = two(&["--size", "5"], &lines);
    let game = game.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    assert_eq!(game.lines().take(3).collect::<Vec<_>>(), expected);
    let end = "
White> a4

 5 ┌─┬─┬─┬─┐
 4 [○]─●─┼─┤
 3 ○─┼─●─┼─┤
 2 ○─┼─●─┼─┤
 1 ○─┴─●─┴─┘
   A B C D E

Black> c5

 5 ┌─┬[●]┬─┐
 4 ○─┼─●─┼─┤
 3 ○─┼─●─┼─┤
 2 ○─┼─●─┼─┤
 1 ○─┴─●─┴─┘
   A B C D E

Black wins: five in a row.
Type new for another game, undo to go on from here, or quit.
> d5
The game is over: there is a five.
> quit
";
    let end = end.replace(" 4 [○]─●", " 4[○]┼─●");
    assert!(game.ends_with(&end), "{game}");
}

#[test]
fn a_whole_game_against_the_computer() {
    // Type every point, row by row, until the game is over; taken points are refused.
    let points: Vec<String> = (1..=7)
        .flat_map(|y| ('a'..='g').map(move |x| format!("{x}{y}")))
        .collect();
    let lines: Vec<&str> = points.iter().map(String::as_str).collect();
    for side in [["--black", "human"], ["--white", "human"]] {
        for level in ["1", "3"] {
            let args = [&side[..], &["--size", "7", "--level", level, "--seed", "3"]].concat();
            let game = play(&args, &lines);
            let results = game.matches("Type new for another game").count();
            assert_eq!(results, 1, "{game}");
            assert!(
                game.contains(" wins: ") || game.contains("A draw: "),
                "{game}"
            );
            let computer = if side[0] == "--black" {
                "White"
            } else {
                "Black"
            };
            assert!(game.contains(&format!("{computer}: Computer, level {level}")));
            assert!(game.contains(&format!("{computer} plays ")), "{game}");
        }
    }
}

/// The computer's move in the terminal is the answer to the question of the page's game.
#[test]
fn the_computer_answers_the_question_of_the_game() {
    struct Host;
    impl tengen_analysis::Host for Host {
        fn is_stopped(&self) -> bool {
            false
        }
        fn elapsed(&self) -> f64 {
            0.0
        }
        fn report(&self, _: Analysis) {}
    }
    let here = Position::new(Rule::Freestyle, Size::STANDARD);
    for (level, seed) in [(1, 3), (3, 9)] {
        let computer = Computer::Level(Level::try_from(level).expect("a level"));
        let players = [Seat::Person, Seat::Computer(computer)];
        let game = Session::opened(format!("terminal-{seed}"), players, &here, 0);
        let mut model = Model::new(game, seed);
        let mut settings = Settings::default();
        settings.help = false;
        let settings = &mut settings;
        let touched = model.touch("h8".parse().expect("a point"), Outside { now: 0, settings });
        let question = touched.into_iter().find_map(|effect| match effect {
            Effect::Ask(_, question) => match *question {
                Question::Engine(question) => Some(question),
                _ => None,
            },
            _ => None,
        });
        let answer = Searcher::new(1).answer(&question.expect("a question"), &Host);
        let Ok(EngineAnswer::Best {
            best: Move::Place(point),
            ..
        }) = answer
        else {
            panic!("{answer:?}");
        };
        let (level, seed) = (level.to_string(), seed.to_string());
        let said = play(&["--level", &level, "--seed", &seed], &["h8", "quit"]);
        let words = format!("White plays {}", tengen_text::point_name(point));
        assert!(said.contains(&words), "{words} in {said}");
    }
}

#[test]
fn a_game_from_a_set_up_is_taken_back_to_it_and_begun_again_there() {
    let lines = [
        "undo", "o15", "undo", "undo", "n1", "o15", "new", "o15", "quit",
    ];
    let options = [
        "--set-up",
        "h8h9h10/a1b5/white",
        "--level",
        "1",
        "--seed",
        "1",
    ];
    let black = [&options[..], &["--black", "human"]].concat();
    let game = play(&black, &lines);
    let words = "Set-up: black h8 h9 h10, white a1 b5; White moves first.";
    assert_eq!(game.matches(words).count(), 1, "{game}");
    // White, the computer, moves first; that move alone cannot be undone.
    let nothing = game.matches("There is no move to take back.").count();
    assert_eq!(nothing, 2, "{game}");
    assert_eq!(game.matches("White plays ").count(), 6, "{game}");
    let white = [&options[..], &["--white", "human"]].concat();
    let game = play(&white, &["o15", "undo", "undo", "quit"]);
    let order = [
        "White> o15",
        "Black plays ",
        "White> undo",
        "White> undo",
        "no move to take back",
    ];
    let mut rest = game.as_str();
    for words in order {
        let (_, after) = rest
            .split_once(words)
            .unwrap_or_else(|| panic!("{words}: {game}"));
        rest = after;
    }
    let textbook = [
        "--set-up",
        "h8h9h10/a1b5/black",
        "--opponent",
        "win-table",
        "--white",
        "human",
    ];
    let game = play(&textbook, &["a1", "quit"]);
    assert!(game.contains("Black plays H"), "an open four: {game}");
}

#[test]
fn set_ups_that_begin_no_game_are_named() {
    for (set_up, words) in [
        ("h8", "is no set-up"),
        ("h8//red", "neither black nor white"),
        ("h99//black", "h99"),
    ] {
        let said = failure(2, &["play", "--set-up", set_up]);
        assert!(said.contains(words), "{said}");
    }
    for (set_up, words) in [
        ("p16//black", "--set-up: P16 is not on the 15×15 board"),
        ("h8/h8/black", "--set-up: H8"),
        (
            "a1b1c1d1e1//white",
            "--set-up: The game is over: there is a five.",
        ),
    ] {
        let said = failure(1, &["play", "--set-up", set_up]);
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn what_cannot_be_played_is_explained_and_changes_nothing() {
    let renju = ["--rule", "renju"];
    let lines = [
        "f8",
        "a15",
        "i8",
        "o15",
        "h6",
        "a1",
        "h9",
        "o1", // T03 of the renju positions
        "h8",
        "p1",
        "f8",
        "天元",
        "z\u{1b}[2J",
        "h7",
    ];
    let game = two(&renju, &lines);
    for sentence in [
        "Forbidden to Black: H8\nBlack> h8",
        "H8 is forbidden to Black: double three, two open threes at once.\nBlack> p1",
        "P1 is not on the 15×15 board.\nBlack> f8",
        "There is already a black stone on F8.\nBlack> 天元",
        "“天元” is neither a point such as H8 nor a command; type help.\nBlack> z",
        "“z\\u001b[2J” is neither",
    ] {
        assert!(game.contains(sentence), "{sentence}\n{game}");
    }
    assert!(
        game.ends_with("\nWhite> \n"),
        "h7 was played, and the input ended: {game}"
    );
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let game = two(
        &["--size", "5"],
        &["undo", "redo", "a1", "b1", "undo", "undo", "redo", "c1"],
    );
    assert!(game.contains("Black> undo\nThere is no move to take back.\n"));
    assert!(game.contains("Black> redo\nThere is no move to play again.\n"));
    assert!(
        game.ends_with(" 1 ●─┴[○]┴─┘\n   A B C D E\n\nBlack> \n"),
        "{game}"
    );
    // Against the computer, undo and redo go two plies.
    let game = play(
        &["--size", "9", "--seed", "1"],
        &["a1", "undo", "undo", "redo", "quit"],
    );
    let boards: Vec<usize> = game
        .split("\n\n")
        .filter(|part| part.contains("A B C"))
        .map(|board| board.matches(['●', '○']).count())
        .collect();
    assert_eq!(boards, [0, 2, 0, 2], "{game}");
    assert!(game.contains("Black> undo\nThere is no move to take back.\n"));
    // The computer's first move alone cannot be undone.
    let game = play(&["--white", "human"], &["undo", "quit"]);
    assert!(game.contains("White> undo\nThere is no move to take back.\n"));
}

#[test]
fn resigning_and_going_on() {
    let game = two(
        &[],
        &["h8", "resign", "resign", "undo", "i9", "new", "quit"],
    );
    assert!(
        game.contains("White> resign\nBlack wins: White resigned.\n"),
        "{game}"
    );
    assert!(
        game.contains("> resign\nThe game is over: one side resigned.\n"),
        "{game}"
    );
    assert!(game.contains("White> i9\n"), "{game}");
    assert!(
        game.ends_with("A B C D E F G H I J K L M N O\n\nBlack> quit\n"),
        "{game}"
    );
}

#[test]
fn two_passes_and_agreed_draws() {
    let game = two(&[], &["pass", "--"]);
    assert!(game.contains("A draw: both sides passed.\n"), "{game}");
    let game = two(&[], &["h8", "draw"]);
    assert!(
        game.contains("White> draw\nA draw: both sides agreed.\n"),
        "{game}"
    );
    let game = play(&["--size", "7"], &["draw"]);
    assert!(
        game.contains("The computer plays on: somebody can still make five.\n"),
        "{game}"
    );
}

#[test]
fn a_draw_is_offered_on_a_dead_board() {
    // A dead 5×5 board: both colours in every row, column and diagonal.
    let moves = ["a1", "a5", "b3", "b2", "c5", "c1", "d2", "d4", "e4", "e3"];
    let game = two(&["--size", "5"], &[&moves[..], &["b1", "draw"]].concat());
    let offer = "Neither side can make five any more. Type draw to call it a draw, or play on.\n";
    assert_eq!(game.matches(offer).count(), 1, "offered once: {game}");
    assert!(
        game.contains("A draw: neither side can make five any more.\n"),
        "{game}"
    );
}

#[test]
fn hints_and_help() {
    // White threatens to make five; only the other end of the row stops it.
    let lines = [
        "h1", "h8", "o1", "i8", "a1", "j8", "g8", "k8", "hint", "help", "q",
    ];
    let game = two(&["--time", "100ms"], &lines);
    assert!(
        game.contains("Black> hint\nHint: L8 is a good point.\n"),
        "{game}"
    );
    assert!(
        game.contains("Black> help\nH8       a stone on H8\n"),
        "{game}"
    );
}

#[test]
fn in_chinese() {
    let game = two(
        &["--lang", "zh", "--rule", "renju"],
        &["h8", "帮助", "悔棋", "x", "认输", "退出"],
    );
    for sentence in [
        "有禁（连珠） · 15 路\n",
        "白方> 帮助\n",
        "黑方> x\n“x”既不是",
        "白方胜：黑方认输。\n",
        "> 退出\n",
    ] {
        assert!(game.contains(sentence), "{sentence}\n{game}");
    }
}

#[test]
fn wrong_command_lines() {
    for args in [
        &["--level", "11"][..],
        &["--black", "nobody"],
        &["--time", "soon"],
        &["--size", "23"],
        &["--moves", "h8"],
    ] {
        failure(2, &[&["play"], args].concat());
    }
}

#[test]
fn a_founding_program_as_the_computer() {
    let args = ["--opponent", "win-counter", "--size", "10", "--faithful"];
    let text = play(&args, &["e5", "quit"]);
    assert!(text.contains("White: Line counter"), "{text}");
    assert!(text.contains("White plays "), "{text}");
    let wrong = failure(2, &["play", "--opponent", "win-table", "--level", "2"]);
    assert!(wrong.contains("--level"), "{wrong}");
    let wrong = failure(2, &["play", "--faithful"]);
    assert!(wrong.contains("--opponent"), "{wrong}");
}

#[test]
fn two_people_have_clocks_that_can_be_stopped() {
    let lines = [
        "h8", "pause", "i9", "continue", "continue", "i9", "undo", "resign", "pause",
    ];
    let game = two(&["--clock", "1h+1m"], &lines);
    for said in [
        "Time left: Black ",
        "> pause\nThe clocks are stopped.\n",
        "> i9\nThe clocks are stopped: type continue first.\n",
        "> continue\nThe clocks are not stopped.\n",
        "Black wins: White resigned.",
        "> pause\nThe game is over.\n",
    ] {
        assert!(game.contains(said), "{said}: {game}");
    }
    let plain = two(&[], &["pause", "continue"]);
    assert_eq!(
        plain.matches("This game has no clock.").count(),
        2,
        "{plain}"
    );
}

/// In real time, however long the computer takes for it.
#[test]
fn a_flag_falls_while_nothing_is_typed() {
    let mut child = tengen(&[&["play", "--clock", "1s"], &TWO[..]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("tengen runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut lines = stdout.lines().map(|line| line.expect("UTF-8"));
    let ended = |line: &String| line.ends_with("White wins: Black’s time is up.");
    assert!(lines.any(|line| ended(&line)), "the flag falls");
    stdin
        .write_all(b"h8\nundo\nquit\n")
        .expect("it still listens");
    let rest: Vec<String> = lines.collect();
    assert!(
        rest.contains(&"The game is over: time was up.".to_owned()),
        "{rest:?}"
    );
    assert!(
        rest.contains(&"There is no move to take back.".to_owned()),
        "{rest:?}"
    );
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn what_is_no_clock_for_one_board_is_named() {
    for (clock, why) in [
        ("3d", "--clock: days for a move are for games by link"),
        (
            "10m,15m=arbiter",
            "--clock: a game at one board has no arbiter",
        ),
        ("5m+0s", "the increment is zero"),
    ] {
        let said = failure(2, &["play", "--clock", clock]);
        assert!(said.contains(why), "{said}");
    }
}
