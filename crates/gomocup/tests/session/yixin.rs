//! Commands of Yixin: searches, blocked and forbidden points, hash tables, a database.

use crate::common::Talk;
use tengen_core::notation;
use tengen_gomocup::{HashTask, Line, Step};

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
