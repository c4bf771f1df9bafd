//! A session's answers, with a stand-in engine that plays the first empty point.

use crate::common::{Talk, answers};
use tengen_core::opening::Action;
use tengen_core::{Color, Ending, Rule, notation};
use tengen_gomocup::{HashTask, Line, Step};

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
    // A refused size leaves the current game running.
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
    // Without time_left the session counts by itself: 100 ms for each move here.
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
    let complaint = "ERROR INFO timeout_turn needs a whole number, not \"soon\"";
    assert_eq!(talk.say("INFO x\nSTART 15"), [complaint, "OK"]);
    assert_eq!(talk.say("START 15"), ["OK"], "told once");
    // A tiny memory limit does not stop the game.
    assert_eq!(talk.say("INFO max_memory 1000\nBEGIN"), ["14,0"]);
    assert_eq!(talk.session.limits().memory, Some(1000));
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
        // It stays refused until a supported rule is set.
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
    // Three stones of the opponent and two own: the engine is White, whichever comes first.
    let mut talk = Talk::new();
    talk.say("START 15\nBOARD\n8,7,1\n6,6,1\n7,7,2\n9,9,2\n5,5,2\nDONE");
    let position = talk.asked();
    assert_eq!(position.to_move(), Color::White);
    assert_eq!(position.board().count(Color::Black), 3);
    let own = "i8".parse().expect("a point");
    assert_eq!(position.board().get(own), Some(Color::White));
    assert_eq!(position.ply(), 5, "put into turn");
    // Stones are taken back in the order received, last first.
    assert_eq!(talk.say("TAKEBACK 14,0\nTAKEBACK 5,5"), ["OK", "OK"]);
    // Counts of no real game: a set-up position, the first stone Black's, the engine to move.
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
    // The same with the five already in BOARD.
    let five = "BOARD\n0,5,2\n0,0,1\n1,5,2\n0,1,1\n2,5,2\n0,2,1\n3,5,2\n0,3,1\n4,5,2\nDONE";
    assert_eq!(talk.say(five), [over]);
}

#[test]
fn a_forbidden_move_of_the_manager_ends_the_game() {
    // Double three at G9; T31 in the renju rules' list of positions.
    let mut talk = Talk::new();
    let board = "START 15\nINFO rule 4\nBOARD\n7,7,2\n7,6,1\n8,8,2\n8,6,1\n7,5,2\n8,9,1\n8,4,2\n8,3,1\n0,0,2\nDONE";
    talk.say(board);
    let foul = "ERROR nothing to answer: the game is over (foul)";
    assert_eq!(talk.say("TURN 6,6"), [foul]);
    assert_eq!(talk.say("TAKEBACK 6,6\nTURN 1,0"), ["OK", "13,0"]);
}

#[test]
fn a_game_that_went_on_after_its_end_is_a_set_up() {
    // A six does not end a game of exactly-five; in freestyle it does.
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
    let about = "name=\"Test\", version=\"1\", author=\"Us\", country=\"Here\"";
    assert_eq!(answers("ABOUT\nSTART 15\nabout"), [about, "OK", about]);
}

#[test]
fn an_engine_that_is_told_what_to_play_plays_it() {
    let mut talk = Talk::new();
    assert_eq!(talk.say("START 15\nPLAY 3,4"), ["OK", "3,4"]);
    assert_eq!(
        talk.say("PLAY 3,4"),
        ["ERROR 3,4: d11 is taken by a black stone"]
    );
    assert_eq!(talk.say("TURN 7,7"), ["14,0"]);
    assert_eq!(notation::format_moves(talk.asked().moves()), "d11h8");
}

#[test]
fn a_position_alone_asks_for_nothing() {
    let mut talk = Talk::new();
    assert!(talk.say("START 15\nYXBOARD\n7,7,1\n8,8,2\nDONE").len() == 1);
    assert_eq!(talk.say("YXNBEST 2"), ["14,0"]);
    assert_eq!(notation::format_moves(talk.asked().moves()), "h8i7");
    // The moves played are on the board.
    assert_eq!(talk.say("TURN 0,0\nYXSEARCHDEFEND"), ["13,0", "12,0"]);
    assert_eq!(
        talk.say("YXBALANCEONE 0\nYXBALANCETWO 20"),
        ["11,0", "10,0 9,0"]
    );
    assert_eq!(talk.asked().ply(), 7);
    assert_eq!(
        talk.say("YXBOARD\n7,7\nDONE"),
        ["ERROR YXBOARD: stone 1 at 7,7: whose it is has to follow, 1 or 2"]
    );
}

#[test]
fn points_are_kept_out_of_the_search() {
    let mut talk = Talk::new();
    talk.say("START 15\nYXBLOCK\n7,7\n8,8,1\nDONE");
    let mut except = |lines: &str| {
        for line in lines.lines() {
            for step in talk.session.hear(&Line::Text(line.to_owned())) {
                if let Step::Think(request) = step {
                    return request.except.iter().map(ToString::to_string).collect();
                }
            }
        }
        Vec::<String>::new()
    };
    assert_eq!(except("BEGIN"), ["h8", "i7"]);
    assert_eq!(except("YXBLOCKUNDO\n7,7\nDONE\nYXNBEST 1"), ["i7"]);
    assert!(except("YXBLOCKRESET\nYXNBEST 1").is_empty());
}

#[test]
fn forbidden_points_are_listed_for_black_in_renju() {
    let mut talk = Talk::new();
    talk.say("START 15\nINFO rule 2");
    // T31 of the renju rules' list of positions: a double three.
    let black =
        "YXBOARD\n7,7,1\n7,6,2\n8,8,1\n8,6,2\n7,5,1\n8,9,2\n8,4,1\n8,3,2\nDONE\nYXSHOWFORBID";
    assert_eq!(talk.say(black), ["FORBID 0606."]);
    let white = "YXBOARD\n7,7,2\n7,6,1\n8,8,2\n8,6,1\n7,5,2\n8,9,1\n8,4,2\n8,3,1\n0,0,2\nDONE\nYXSHOWFORBID";
    assert_eq!(talk.say(white), ["FORBID ."]);
    talk.say("INFO rule 0");
    assert_eq!(talk.say(black), ["FORBID ."]);
}

#[test]
fn hash_tables_and_abilities() {
    let mut talk = Talk::new();
    let wanted = [
        HashTask::Clear,
        HashTask::Usage,
        HashTask::Dump("C:\\a table.bin".to_owned()),
        HashTask::Load("END".to_owned()),
    ]
    .map(|task| format!("({task:?})"));
    let lines = "YXHASHCLEAR\nYXSHOWHASHUSAGE\nYXHASHDUMP\nC:\\a table.bin\nYXHASHLOAD\nEND";
    assert_eq!(talk.say(lines), wanted);
    assert_eq!(talk.say("yxshowinfo"), ["(shows)"]);
    talk.say("INFO show_detail 2\nINFO pondering 1\nINFO strength 30\nINFO hash_size 1024");
    let settings = talk.session.settings();
    assert!(settings.detail && !settings.realtime && settings.pondering);
    assert_eq!((settings.strength, settings.hash), (Some(30), Some(1024)));
}

#[test]
fn an_opening_database_that_is_not_there() {
    let mut talk = Talk::new();
    talk.say("START 15");
    let all = talk.say("yxquerydatabaseallt\n7,7\n8,8\ndone");
    let expected = [
        "MESSAGE DATABASE REFRESH",
        "MESSAGE DATABASE DONE",
        "MESSAGE DATABASE TEXT \"\"",
    ];
    assert_eq!(all, expected);
    let one = talk.say("yxquerydatabaseone\n7,7\ndone");
    assert_eq!(one, ["MESSAGE DATABASE ONE 0 0 0 0"]);
    let edit = talk.say("yxedittvddatabase 1 87 0 0\n7,7\ndone");
    assert_eq!(edit, ["ERROR no opening database is kept here"]);
}

#[test]
fn swap2_as_the_protocol_has_it() {
    let mut talk = Talk::new();
    talk.say("START 15");
    // The stand-in counts from the lower left.
    assert_eq!(talk.say("SWAP2BOARD\nDONE"), ["0,14 1,14 2,14"]);
    assert_eq!(talk.say("TURN 7,7"), ["14,0"], "the opponent stayed White");
    assert_eq!(notation::format_moves(talk.asked().moves()), "a1b1c1h8");
    let three = "SWAP2BOARD\n6,6\n7,7\n9,8\nDONE";
    assert_eq!(talk.say(three), ["0,14"], "White, and the fourth move");
    talk.colour = Action::TakeBlack;
    assert_eq!(talk.say(three), ["SWAP"]);
    talk.colour = Action::PlaceTwo;
    assert_eq!(talk.say(three), ["0,14 1,14"]);
    talk.colour = Action::TakeWhite;
    let five = three.replace("DONE", "5,5\n4,4\nDONE");
    assert_eq!(talk.say(&five), ["0,14"], "White, and the sixth move");
    assert_eq!(talk.say("TURN 0,0"), ["14,0"]);
    assert_eq!(talk.asked().ply(), 7);
    // With owners, as some programs send it.
    talk.colour = Action::TakeBlack;
    assert_eq!(talk.say("SWAP2BOARD\n6,6,1\n7,7,2\n9,8,1\nDONE"), ["SWAP"]);
    assert_eq!(
        talk.say("SWAP2BOARD\n6,6\n7,7\nDONE"),
        ["ERROR SWAP2BOARD: 2 stones instead of 0, 3 or 5"]
    );
    assert_eq!(
        talk.say("SWAP2BOARD\n6,6\n6,6\n1,1\nDONE"),
        ["ERROR SWAP2BOARD: stone 2 at 6,6: the point is named twice"]
    );
}

#[test]
fn swap2_as_yixin_has_it() {
    let mut talk = Talk::new();
    talk.say("START 15");
    let first = [
        "MESSAGE SWAP2 MOVE1 0 14",
        "MESSAGE SWAP2 MOVE2 1 14",
        "MESSAGE SWAP2 MOVE3 2 14",
    ];
    assert_eq!(talk.say("yxswap2step1"), first);
    let second = "yxswap2step2\n6,6\n7,7\n9,8\ndone";
    assert_eq!(talk.say(second), ["MESSAGE SWAP2 SWAP1 NO"]);
    talk.colour = Action::TakeBlack;
    assert_eq!(talk.say(second), ["MESSAGE SWAP2 SWAP1 YES"]);
    talk.colour = Action::PlaceTwo;
    assert_eq!(
        talk.say(second),
        ["MESSAGE SWAP2 MOVE4 0 14", "MESSAGE SWAP2 MOVE5 1 14"]
    );
    talk.colour = Action::TakeBlack;
    let third = "yxswap2step3\n6,6\n7,7\n9,8\n0,0\n1,1\ndone";
    assert_eq!(talk.say(third), ["MESSAGE SWAP2 SWAP2 YES"]);
    talk.colour = Action::TakeWhite;
    assert_eq!(talk.say(third), ["MESSAGE SWAP2 SWAP2 NO"]);
}

#[test]
fn soosyrv_as_yixin_has_it() {
    let mut talk = Talk::new();
    talk.say("INFO rule 2\nSTART 15");
    assert_eq!(
        talk.say("yxsoosorvstep1"),
        [
            "MESSAGE SOOSORV MOVE1 7 7",
            "MESSAGE SOOSORV MOVE2 6 8",
            "MESSAGE SOOSORV MOVE3 5 9",
        ]
    );
    let three = "\n7,7\n7,6\n8,6";
    assert_eq!(
        talk.say(&format!("yxsoosorvstep2{three}\ndone")),
        ["MESSAGE SOOSORV SWAP1 N"]
    );
    assert_eq!(
        talk.say(&format!("yxsoosorvstep3{three}\ndone")),
        ["MESSAGE SOOSORV MOVE4 0 14 2"]
    );
    let four = format!("{three}\n6,6");
    assert_eq!(
        talk.say(&format!("yxsoosorvstep4 2{four}\ndone")),
        ["MESSAGE SOOSORV SWAP2 N"]
    );
    assert_eq!(
        talk.say(&format!("yxsoosorvstep5 2{four}\ndone")),
        [
            "MESSAGE SOOSORV MOVE5 REFRESH",
            "MESSAGE SOOSORV MOVE5 0 14",
            "MESSAGE SOOSORV MOVE5 1 14",
            "MESSAGE SOOSORV MOVE5 DONE",
        ]
    );
    let offered = format!("yxsoosorvstep6{four}\n9,9\n3,3\ndone");
    assert_eq!(talk.say(&offered), ["MESSAGE SOOSORV MOVE5C 9 9"]);
    assert_eq!(
        talk.say(&format!("yxsoosorvstep5 9{four}\ndone")),
        ["ERROR YXSOOSORVSTEP5: 9 is not between 1 and 8"]
    );
    assert_eq!(
        talk.say("yxsoosorvstep2\n0,0\n7,6\n8,6\ndone"),
        ["ERROR YXSOOSORVSTEP2: a15 is outside the area allowed: Center"]
    );
}
