//! Opening procedures: swap2 in both forms, and Soosyrv-8.

use crate::common::Talk;
use tengen_core::notation;
use tengen_core::opening::Action;

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
