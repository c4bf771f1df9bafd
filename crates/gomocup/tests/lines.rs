//! Lines, commands and replies as text.

use tengen_core::{Point, Size};
use tengen_gomocup::{
    About, BlockKind, Command, Info, Line, LineError, Lines, MAX_LINE, OpeningStep, Owner, Query,
    Reply, Stone, Xy, Yixin,
};

fn text(s: &str) -> Line {
    Line::Text(s.to_owned())
}

#[test]
fn lines_end_in_three_ways_and_empty_ones_are_skipped() {
    for end in ["\n", "\r\n", "\r", "\n\n", "\r\r\n"] {
        let mut lines = Lines::default();
        let input = format!("START 15{end}  BEGIN \t{end}{end}END");
        assert_eq!(
            lines.push(input.as_bytes()),
            [text("START 15"), text("BEGIN")]
        );
        assert_eq!(
            lines.finish(),
            Some(text("END")),
            "the end of input ends a line"
        );
        assert_eq!(lines.finish(), None);
    }
}

#[test]
fn a_line_is_complete_as_soon_as_its_first_end_is_there() {
    let mut lines = Lines::default();
    assert_eq!(lines.push(b"TURN 7"), []);
    assert_eq!(lines.push(b",7\r"), [text("TURN 7,7")]);
    assert_eq!(lines.push(b"\nEND\n"), [text("END")]);
}

#[test]
fn a_line_without_end_takes_no_memory() {
    let mut lines = Lines::default();
    assert_eq!(lines.push(&vec![b'x'; 3 * MAX_LINE]), []);
    assert_eq!(lines.push(b"\nEND\n"), [Line::TooLong, text("END")]);
    assert_eq!(lines.push(&[0xff, b'A', b'\n']), [text("\u{fffd}A")]);
}

#[test]
fn commands_in_any_case_and_with_spaces() {
    let at = Xy { x: 7, y: 8 };
    let cases = [
        ("START 15", Command::Start(15)),
        ("start  20", Command::Start(20)),
        ("START 3", Command::Start(3)),
        ("RECTSTART 15,15", Command::RectStart(15, 15)),
        ("rectstart 30 , 20", Command::RectStart(30, 20)),
        ("Begin", Command::Begin),
        ("TURN 7,8", Command::Turn(at)),
        ("turn\t7 , 8 ", Command::Turn(at)),
        ("TakeBack 7,8", Command::TakeBack(at)),
        ("PLAY 7,8", Command::Play(at)),
        ("BOARD", Command::Block(BlockKind::Board)),
        ("yxboard", Command::Block(BlockKind::YxBoard)),
        (
            "SWAP2BOARD",
            Command::Block(BlockKind::Opening(OpeningStep::Swap2Board)),
        ),
        ("YXBLOCK", Command::Block(BlockKind::Block)),
        ("YXBLOCKUNDO", Command::Block(BlockKind::Unblock)),
        ("YXBLOCKRESET", Command::Yixin(Yixin::BlockReset)),
        ("YXNBEST 5", Command::Yixin(Yixin::NBest(5))),
        ("YXBALANCEONE -30", Command::Yixin(Yixin::BalanceOne(-30))),
        ("YXBALANCETWO 0", Command::Yixin(Yixin::BalanceTwo(0))),
        ("yxswap2step1", Command::Yixin(Yixin::Swap2First)),
        (
            "yxswap2step2",
            Command::Block(BlockKind::Opening(OpeningStep::Swap2Second)),
        ),
        (
            "yxsoosorvstep4 3",
            Command::Block(BlockKind::Opening(OpeningStep::SoosyrvSecondSwap(3))),
        ),
        (
            "yxsoosorvstep5 8",
            Command::Block(BlockKind::Opening(OpeningStep::SoosyrvOffer(8))),
        ),
        (
            "yxquerydatabasealL",
            Command::Block(BlockKind::Database(Query::All)),
        ),
        (
            "YXEDITTVDDATABASE 1 87 0 0",
            Command::Block(BlockKind::DatabaseEdit),
        ),
        ("done", Command::Done),
        ("RESTART", Command::Restart),
        ("ABOUT", Command::About),
        ("STOP", Command::Stop),
        ("yxstop", Command::Stop),
        ("END", Command::End),
    ];
    for (line, command) in cases {
        assert_eq!(Command::parse(line), Ok(command), "{line}");
    }
    for (line, owner) in [
        ("7,8,1", Some(Owner::Own)),
        (" 7, 8, 2 ", Some(Owner::Opponent)),
        ("7,8,3", Some(Owner::Unusable)),
        ("7,8", None),
    ] {
        assert_eq!(
            Command::parse(line),
            Ok(Command::Stone(Stone { at, owner }))
        );
    }
}

#[test]
fn settings() {
    let cases = [
        ("INFO timeout_turn 0", Info::TimeoutTurn(0)),
        ("info TIMEOUT_TURN  5000", Info::TimeoutTurn(5000)),
        ("INFO timeout_match 100000", Info::TimeoutMatch(100_000)),
        ("INFO time_left -20", Info::TimeLeft(-20)),
        ("INFO max_memory 367001600", Info::MaxMemory(367_001_600)),
        ("INFO rule 4", Info::Rule(4)),
        ("INFO max_depth 8", Info::MaxDepth(8)),
        ("INFO max_node -1", Info::MaxNode(-1)),
        ("INFO game_type 1", Info::Other),
        (
            "INFO folder C:\\some where\\else",
            Info::Folder("C:\\some where\\else".to_owned()),
        ),
        ("INFO time_increment 100", Info::TimeIncrement(100)),
        ("INFO hash_size 65536", Info::HashSize(65_536)),
        ("INFO pondering 1", Info::Pondering(true)),
        ("INFO show_detail 3", Info::ShowDetail(3)),
        ("INFO strength 50", Info::Strength(50)),
        ("INFO thread_num 4", Info::ThreadNum(4)),
        ("INFO caution_factor 9", Info::Other),
        ("INFO evaluate 3,4", Info::Other),
        ("INFO nonsense", Info::Other),
        ("INFO", Info::Other),
    ];
    for (line, info) in cases {
        assert_eq!(Command::parse(line), Ok(Command::Info(Ok(info))), "{line}");
    }
    for (line, complaint) in [
        (
            "INFO show_detail 4",
            "INFO show_detail needs a number from 0 to 3, not \"4\"",
        ),
        ("INFO rule", "INFO rule needs a whole number, not \"\""),
        (
            "INFO rule four",
            "INFO rule needs a whole number, not \"four\"",
        ),
        ("INFO rule -1", "INFO rule needs a whole number, not \"-1\""),
        (
            "INFO timeout_turn 1.5",
            "INFO timeout_turn needs a whole number, not \"1.5\"",
        ),
        (
            "INFO max_memory 99999999999999999999",
            "INFO max_memory needs a whole number, not \"99999999999999999999\"",
        ),
    ] {
        let Ok(Command::Info(Err(error))) = Command::parse(line) else {
            panic!("{line} is an INFO line with something wrong");
        };
        assert_eq!(error.to_string(), complaint);
    }
}

#[test]
fn what_cannot_be_understood_says_why() {
    let cases = [
        ("FOO", "UNKNOWN command \"FOO\""),
        ("YXDRAW", "UNKNOWN command \"YXDRAW\""),
        (
            "SWAP2BOARD 3",
            "ERROR SWAP2BOARD stands alone, without \"3\"",
        ),
        ("YXNBEST", "ERROR YXNBEST needs a number of moves, not \"\""),
        (
            "YXSOOSORVSTEP5 x",
            "ERROR YXSOOSORVSTEP5 needs a number of fifth moves, not \"x\"",
        ),
        ("START", "ERROR START needs a number of lines, not \"\""),
        (
            "START fifteen",
            "ERROR START needs a number of lines, not \"fifteen\"",
        ),
        (
            "START +15",
            "ERROR START needs a number of lines, not \"+15\"",
        ),
        (
            "RECTSTART 15",
            "ERROR RECTSTART needs a width and a height, not \"15\"",
        ),
        ("TURN", "ERROR TURN: \"\" is no pair of numbers X,Y"),
        ("TURN 7", "ERROR TURN: \"7\" is no pair of numbers X,Y"),
        (
            "TURN 7,7,7",
            "ERROR TURN: \"7,7,7\" is no pair of numbers X,Y",
        ),
        ("TURN h8", "ERROR TURN: \"h8\" is no pair of numbers X,Y"),
        (
            "TURN -1,-1",
            "ERROR TURN: \"-1,-1\" is no pair of numbers X,Y",
        ),
        ("BEGIN now", "ERROR BEGIN stands alone, without \"now\""),
        (
            "7",
            "ERROR \"7\" is no stone X,Y,F with F one of 1, 2 and 3",
        ),
        (
            "7,7,4",
            "ERROR \"7,7,4\" is no stone X,Y,F with F one of 1, 2 and 3",
        ),
        (
            "-",
            "ERROR \"-\" is no stone X,Y,F with F one of 1, 2 and 3",
        ),
    ];
    for (line, reply) in cases {
        let error = Command::parse(line).expect_err(line);
        assert_eq!(Reply::from(error).to_string(), reply);
    }
    let long = Reply::from(LineError::TooLong).to_string();
    assert_eq!(long, "ERROR a line of more than 4096 bytes");
}

#[test]
fn replies_are_one_short_line_of_ascii() {
    let about = About {
        name: "Tengen",
        version: "1.0",
        author: "Us",
        country: "Here",
    };
    let line = "name=\"Tengen\", version=\"1.0\", author=\"Us\", country=\"Here\"";
    assert_eq!(Reply::About(about).to_string(), line);
    assert_eq!(Reply::Ok.to_string(), "OK");
    let at = Xy { x: 3, y: 11 };
    assert_eq!(Reply::Move(at).to_string(), "3,11");
    assert_eq!(Reply::Moves(vec![at, at]).to_string(), "3,11 3,11");
    assert_eq!(Reply::Swap.to_string(), "SWAP");
    assert_eq!(Reply::Forbid(vec![at, at]).to_string(), "FORBID 03110311.");
    assert_eq!(Reply::Forbid(vec![]).to_string(), "FORBID .");
    assert_eq!(
        Reply::Info("DEPTH 3".to_owned()).to_string(),
        "INFO DEPTH 3"
    );
    let message = Reply::Message("天元\n1,2".to_owned()).to_string();
    assert_eq!(message, "MESSAGE ???1,2");
    assert!(Reply::Error("e".repeat(10_000)).to_string().len() < 256);
}

#[test]
fn coordinates_count_from_the_upper_left() {
    let n = Size::STANDARD;
    for (name, x, y) in [("h8", 7, 7), ("a15", 0, 0), ("a1", 0, 14), ("o15", 14, 0)] {
        let p: Point = name.parse().expect("a point");
        assert_eq!(Xy::new(p, n), Xy { x, y });
        assert_eq!(Xy { x, y }.point(n), Some(p));
    }
    for (x, y) in [(15, 0), (0, 15), (u32::MAX, u32::MAX)] {
        assert_eq!(Xy { x, y }.point(n), None);
    }
    for n in 5..=22 {
        let n = Size::new(n).expect("between 5 and 22");
        for p in n.points() {
            assert_eq!(Xy::new(p, n).point(n), Some(p));
        }
    }
}
