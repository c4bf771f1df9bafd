//! What is answered to what, with a stand-in for the engine that plays the first empty point.

use tengen_core::{Color, Ending, Position, Rule, notation};
use tengen_gomocup::{About, Command, Session, Step};

const ABOUT: About = About {
    name: "Test",
    version: "1",
    author: "Us",
};

struct Talk {
    session: Session,
    asked: Option<Position>,
}

impl Talk {
    fn new() -> Talk {
        Talk {
            session: Session::new(ABOUT),
            asked: None,
        }
    }

    /// Says lines and collects the answers.
    fn say(&mut self, lines: &str) -> Vec<String> {
        let mut answers = Vec::new();
        for line in lines.lines() {
            for step in self.session.line(Command::parse(line)) {
                match step {
                    Step::Silent => {}
                    Step::Leave => answers.push("(leaves)".to_owned()),
                    Step::Say(reply) => answers.push(reply.to_string()),
                    Step::Think(position) => {
                        let p = position.legal_points().pop().expect("a legal point");
                        let reply = self.session.played(p, 100).expect("a board");
                        answers.push(reply.to_string());
                        self.asked = Some(*position);
                    }
                }
            }
        }
        answers
    }

    fn asked(&self) -> &Position {
        self.asked.as_ref().expect("the engine was asked to move")
    }
}

/// The answers to lines from the start of a session.
fn answers(lines: &str) -> Vec<String> {
    Talk::new().say(lines)
}

#[test]
fn a_game_by_turns() {
    // The stand-in plays from the upper right corner leftwards.
    let mut talk = Talk::new();
    assert_eq!(talk.say("START 15\nBEGIN"), ["OK", "14,0"]);
    assert_eq!(talk.say("TURN 7,7"), ["13,0"]);
    assert_eq!(talk.asked().moves().len(), 2);
    assert_eq!(talk.say("TURN 8,8\nTURN 9,9"), ["12,0", "11,0"]);
    assert_eq!(
        notation::format_moves(talk.asked().moves()),
        "o15h8n15i7m15j6"
    );
    assert_eq!(talk.asked().to_move(), Color::Black);
    assert_eq!(talk.say("RESTART\nTURN 0,0"), ["OK", "14,0"]);
    assert_eq!(talk.asked().to_move(), Color::White);
    assert_eq!(talk.say("END"), ["(leaves)"]);
}

#[test]
fn boards_large_and_small() {
    assert_eq!(answers("START 20"), ["OK"]);
    assert_eq!(answers("START 5\nSTART 22"), ["OK", "OK"]);
    let refused = "ERROR unsupported board size 3: from 5 to 22";
    assert_eq!(answers("START 3"), [refused]);
    // The refused size does not end the game that is being played.
    assert_eq!(answers("START 15\nSTART 3\nBEGIN")[1..], [refused, "14,0"]);
    assert_eq!(answers("RECTSTART 15,15\nBEGIN"), ["OK", "14,0"]);
    let square = "only square boards from 5x5 to 22x22";
    for pair in ["30,20", "23,23", "0,0"] {
        let line = format!(
            "ERROR unsupported board {}: {square}",
            pair.replace(',', "x")
        );
        assert_eq!(answers(&format!("RECTSTART {pair}")), [line]);
    }
}

#[test]
fn commands_need_a_board() {
    for command in ["BEGIN", "TURN 7,7", "BOARD", "TAKEBACK 7,7", "RESTART"] {
        let word = command.split(' ').next().expect("a word");
        assert_eq!(answers(command), [format!("ERROR {word} before START")]);
    }
    assert_eq!(answers("DONE"), ["ERROR DONE outside of BOARD"]);
    assert_eq!(answers("7,7,1"), ["ERROR a stone outside of BOARD"]);
}

#[test]
fn settings_are_silent_and_last() {
    let mut talk = Talk::new();
    let before = "INFO timeout_turn 5000\nINFO timeout_match 120000\nINFO max_memory 367001600\n\
        INFO game_type 1\nINFO rule 1\nINFO folder C:\\data\nINFO mystery 7\nINFO x\nINFO";
    assert!(talk.say(before).is_empty());
    assert_eq!(talk.say("START 15"), ["OK"]);
    let limits = talk.session.limits();
    assert_eq!((limits.turn, limits.left), (Some(5000), Some(120_000)));
    assert_eq!(limits.memory, Some(367_001_600));
    // Without time_left the engine keeps its own account: 100 ms for each move here.
    talk.say("BEGIN\nTURN 7,7");
    assert_eq!(talk.session.limits().left, Some(119_800));
    assert_eq!(talk.asked().rule(), Rule::Standard);
    for (said, left) in [(-5, Some(0)), (0x7fff_ffff, None), (777, Some(777))] {
        talk.say(&format!("INFO time_left {said}"));
        assert_eq!(talk.session.limits().left, left);
    }
    talk.say("RESTART");
    assert_eq!(
        talk.session.limits().left,
        Some(120_000),
        "a new game, a new clock"
    );
    talk.say("INFO timeout_match 0\nINFO max_memory 0\nINFO max_depth 3\nINFO max_node 500");
    let limits = talk.session.limits();
    assert_eq!((limits.left, limits.memory), (None, None));
    assert_eq!((limits.depth, limits.nodes), (Some(3), Some(500)));
    talk.say("INFO max_depth -1\nINFO max_node 0");
    let limits = talk.session.limits();
    assert_eq!((limits.depth, limits.nodes), (None, None));
}

#[test]
fn unreadable_settings_are_kept_to_be_told_and_change_nothing() {
    let mut talk = Talk::new();
    assert!(
        talk.say("INFO timeout_turn 1000\nINFO timeout_turn soon")
            .is_empty()
    );
    assert_eq!(talk.session.limits().turn, Some(1000));
    let complaints = talk.session.complaints();
    assert_eq!(
        complaints[0].to_string(),
        "INFO timeout_turn needs a whole number, not \"soon\""
    );
    assert!(talk.session.complaints().is_empty(), "told once");
}

#[test]
fn rules_by_number() {
    let rules = [
        (0, Rule::Freestyle),
        (1, Rule::Standard),
        (2, Rule::Renju),
        (4, Rule::Renju),
        (8, Rule::CaroOverline),
        (9, Rule::Caro),
    ];
    for (number, rule) in rules {
        let mut talk = Talk::new();
        talk.say(&format!("START 15\nINFO rule {number}\nBEGIN"));
        assert_eq!(talk.asked().rule(), rule);
    }
    let refused =
        |n: u32| format!("ERROR unsupported rule {n}: supported are 0, 1, 2 (as 4), 4, 8 and 9");
    for n in [3, 5, 6, 7, 10, 16] {
        let mut talk = Talk::new();
        assert_eq!(
            talk.say(&format!("START 15\nINFO rule {n}\nBEGIN")),
            ["OK".to_owned(), refused(n)]
        );
        // It stays refused until it is put right.
        assert_eq!(talk.say("TURN 7,7\nSTART 20"), [refused(n), refused(n)]);
        assert_eq!(talk.say("INFO rule 0\nTURN 7,7"), ["14,0"]);
    }
}

#[test]
fn an_empty_board_is_a_beginning() {
    let mut talk = Talk::new();
    assert_eq!(talk.say("START 15\nBOARD\nDONE"), ["OK", "14,0"]);
    assert_eq!(talk.asked().to_move(), Color::Black);
}

#[test]
fn a_board_in_playing_order() {
    let mut talk = Talk::new();
    talk.say("START 15\nBOARD\n7,7,2\n8,7,1\n9,9,2\n6,6,1\n5,5,2\nDONE");
    assert_eq!(notation::format_moves(talk.asked().moves()), "h8i8j6g9f10");
    assert_eq!(talk.asked().to_move(), Color::White);
    talk.say("board\n7,7,1\n8,7,2\ndone");
    assert_eq!(notation::format_moves(talk.asked().moves()), "h8i8");
    assert_eq!(talk.asked().to_move(), Color::Black);
}

#[test]
fn a_board_in_any_order() {
    // Three of theirs and two own: the engine is White, whatever stands first.
    let mut talk = Talk::new();
    talk.say("START 15\nBOARD\n8,7,1\n6,6,1\n7,7,2\n9,9,2\n5,5,2\nDONE");
    let position = talk.asked();
    assert_eq!(position.to_move(), Color::White);
    assert_eq!(position.board().count(Color::Black), 3);
    let own = "i8".parse().expect("a point");
    assert_eq!(position.board().get(own), Some(Color::White));
    assert_eq!(position.ply(), 5, "put into turn");
    // The last stone named can be taken back, and so on.
    assert_eq!(talk.say("TAKEBACK 14,0\nTAKEBACK 5,5"), ["OK", "OK"]);
    // Numbers that no game has: a set-up, the first stone Black's, and still the engine's turn.
    talk.say("BOARD\n7,7,1\n8,8,1\n9,9,1\nDONE");
    assert_eq!(talk.asked().to_move(), Color::Black);
    assert_eq!(talk.asked().board().count(Color::Black), 3);
}

#[test]
fn a_board_with_a_mistake_leaves_the_old_one() {
    let mistakes = [
        (
            "7,7,1\n7,7,2",
            "BOARD: stone 2 at 7,7: the point is named twice",
        ),
        ("15,7,1", "BOARD: stone 1 at 15,7 is off the 15x15 board"),
        (
            "7,7,3",
            "BOARD: stone 1 at 7,7 belongs to nobody (3): continuous games are not supported",
        ),
        (
            "7,7,0",
            "BOARD: \"7,7,0\" is no stone X,Y,F with F one of 1, 2 and 3",
        ),
        ("seven", "BOARD: command \"seven\""),
    ];
    for (block, mistake) in mistakes {
        let mut talk = Talk::new();
        talk.say("START 15\nBEGIN");
        assert_eq!(
            talk.say(&format!("BOARD\n{block}\nDONE")),
            [format!("ERROR {mistake}")]
        );
        assert_eq!(talk.say("TURN 7,7"), ["13,0"]);
        assert_eq!(notation::format_moves(talk.asked().moves()), "o15h8");
    }
}

#[test]
fn another_command_drops_an_unfinished_board() {
    let mut talk = Talk::new();
    talk.say("START 15\nBEGIN\nBOARD\n3,3,1");
    assert_eq!(
        talk.say("ABOUT\nINFO rule 0").len(),
        1,
        "these may stand in it"
    );
    assert_eq!(
        talk.say("TURN 7,7"),
        ["ERROR BOARD without DONE was dropped", "13,0"]
    );
    assert_eq!(talk.say("DONE"), ["ERROR DONE outside of BOARD"]);
    assert_eq!(talk.say("BOARD\nEND"), ["(leaves)"]);
}

#[test]
fn wrong_moves_change_nothing() {
    let mut talk = Talk::new();
    talk.say("START 15\nTURN 7,7");
    let wrong = [
        ("TURN 7,7", "ERROR 7,7: h8 is taken by a black stone"),
        ("TURN 15,7", "ERROR 15,7: off the 15x15 board"),
        (
            "TURN 99999999999,7",
            "ERROR TURN: \"99999999999,7\" is no pair of numbers X,Y",
        ),
        ("BEGIN", "ERROR BEGIN on a board with stones: use BOARD"),
        ("TAKEBACK 7,7", "ERROR TAKEBACK 7,7: not the last stone"),
        ("TAKEBACK 15,15", "ERROR TAKEBACK 15,15: not the last stone"),
    ];
    for (line, reply) in wrong {
        assert_eq!(talk.say(line), [reply]);
    }
    assert_eq!(talk.say("TURN 8,8"), ["13,0"]);
    assert_eq!(notation::format_moves(talk.asked().moves()), "h8o15i7");
}

#[test]
fn stones_are_taken_back_one_by_one() {
    let mut talk = Talk::new();
    assert_eq!(talk.say("START 15\nTURN 7,7"), ["OK", "14,0"]);
    assert_eq!(talk.say("TAKEBACK 14,0\nTAKEBACK 7,7"), ["OK", "OK"]);
    assert_eq!(
        talk.say("TAKEBACK 7,7"),
        ["ERROR TAKEBACK 7,7: not the last stone"]
    );
    assert_eq!(talk.say("BEGIN"), ["14,0"]);
    assert_eq!(talk.asked().to_move(), Color::Black);
}

#[test]
fn after_the_end_there_is_nothing_to_answer() {
    let mut talk = Talk::new();
    talk.say("START 15\nBOARD\n0,5,2\n0,0,1\n1,5,2\n0,1,1\n2,5,2\n0,2,1\n3,5,2\nDONE");
    let over = "ERROR nothing to answer: the game is over (five)";
    assert_eq!(talk.say("TURN 4,5"), [over]);
    assert_eq!(talk.say("TURN 9,9"), [over]);
    assert_eq!(talk.say("TAKEBACK 4,5\nTURN 9,9"), ["OK", "13,0"]);
    assert_eq!(talk.say("START 15\nBEGIN"), ["OK", "14,0"]);
    // Five in a row on the board from the first: the same.
    let five = "BOARD\n0,5,2\n0,0,1\n1,5,2\n0,1,1\n2,5,2\n0,2,1\n3,5,2\n0,3,1\n4,5,2\nDONE";
    assert_eq!(talk.say(five), [over]);
}

#[test]
fn a_forbidden_move_of_the_manager_ends_the_game() {
    // Double three at G9; see the renju rules' list of positions, T31.
    let mut talk = Talk::new();
    let board = "START 15\nINFO rule 4\nBOARD\n7,7,2\n7,6,1\n8,8,2\n8,6,1\n7,5,2\n8,9,1\n8,4,2\n8,3,1\n0,0,2\nDONE";
    talk.say(board);
    let foul = "ERROR nothing to answer: the game is over (foul)";
    assert_eq!(talk.say("TURN 6,6"), [foul]);
    assert_eq!(talk.say("TAKEBACK 6,6\nTURN 1,0"), ["OK", "13,0"]);
}

#[test]
fn a_game_that_went_on_after_its_end_is_a_set_up() {
    // Under exactly-five a six is no end; the same stones under freestyle are one.
    let mut talk = Talk::new();
    let six =
        "BOARD\n0,5,2\n0,0,1\n1,5,2\n0,1,1\n2,5,2\n0,2,1\n4,5,2\n2,0,1\n5,5,2\n2,1,1\n3,5,2\nDONE";
    talk.say(&format!("START 15\nINFO rule 1\n{six}"));
    assert_eq!(talk.asked().ply(), 11);
    assert_eq!(
        talk.say("INFO rule 0\nTURN 9,9"),
        ["ERROR nothing to answer: the game is over (overline)"]
    );
    assert_eq!(talk.say("INFO rule 1\nTURN 9,9"), ["13,0"]);
    let ending = talk.asked().outcome().map(|o| o.by);
    assert_eq!(ending, None::<Ending>);
}

#[test]
fn it_says_who_it_is_at_any_time() {
    let about = "name=\"Test\", version=\"1\", author=\"Us\"";
    assert_eq!(answers("ABOUT\nSTART 15\nabout"), [about, "OK", about]);
}
