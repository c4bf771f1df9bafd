//! Checks of optional commands.

use tengen_core::{Rule, Size};

use super::talk::Talk;
use super::{Check, Fault};
use crate::Xy;
use crate::manager::EngineLine;

pub(super) const CHECKS: &[Check] = &[
    Check::optional(
        "swap2-0",
        "SWAP2BOARD without stones is answered with three points",
        |talk| swap2(talk, &[], &[3], false),
    ),
    Check::optional(
        "swap2-3",
        "SWAP2BOARD with three stones: SWAP, one point or two",
        |talk| swap2(talk, &[(6, 6), (7, 7), (9, 8)], &[1, 2], true),
    ),
    Check::optional(
        "swap2-5",
        "SWAP2BOARD with five stones: SWAP or one point",
        |talk| {
            let stones = [(6, 6), (7, 7), (9, 8), (5, 9), (8, 5)];
            swap2(talk, &stones, &[1], true)
        },
    ),
    Check::optional(
        "yxboard",
        "YXBOARD sets a position without an answer",
        yx_board,
    ),
    Check::optional(
        "yxshowforbid",
        "YXSHOWFORBID lists the forbidden points",
        yx_show_forbid,
    ),
    Check::optional("yxnbest", "YXNBEST 2 is answered with a move", yx_nbest),
];

fn swap2(
    talk: &mut Talk,
    stones: &[(u32, u32)],
    counts: &[usize],
    may_swap: bool,
) -> Result<(), Fault> {
    talk.game(Rule::Freestyle, Size::STANDARD)?;
    talk.say("SWAP2BOARD");
    for (x, y) in stones {
        talk.say(&format!("{x},{y}"));
    }
    talk.say("DONE");
    let found = talk.hear()?;
    if may_swap && found == "SWAP" {
        return Ok(());
    }
    let points: Option<Vec<Xy>> = found.split(' ').map(|xy| xy.parse().ok()).collect();
    let Some(points) = points.filter(|p| counts.contains(&p.len())) else {
        return Err(talk.wrong(found, "SWAP or the points it places"));
    };
    let taken = |i: usize, p: &Xy| {
        stones.iter().any(|&(x, y)| (p.x, p.y) == (x, y)) || points[..i].contains(p)
    };
    let bad = points
        .iter()
        .enumerate()
        .find(|(i, p)| p.point(Size::STANDARD).is_none() || taken(*i, p));
    match bad {
        Some((_, p)) => Err(Fault::Move {
            asked: "SWAP2BOARD".to_owned(),
            found: p.to_string(),
            why: "it is taken or off the board".to_owned(),
        }),
        None => Ok(()),
    }
}

fn yx_board(talk: &mut Talk) -> Result<(), Fault> {
    talk.game(Rule::Freestyle, Size::STANDARD)?;
    talk.say("YXBOARD");
    if let Ok((_, found)) = talk.hear_within(std::time::Duration::from_millis(200)) {
        return Err(talk.wrong(found, "silence"));
    }
    for line in ["7,7,1", "8,8,2", "DONE"] {
        talk.say(line);
    }
    talk.silence()
}

fn yx_show_forbid(talk: &mut Talk) -> Result<(), Fault> {
    talk.game(Rule::Renju, Size::STANDARD)?;
    talk.say("YXBOARD");
    // Black to move; the wire's 6,6 (G9) is a double three.
    let black = ["7,7", "8,8", "7,5", "8,4"];
    let white = ["7,6", "8,6", "8,9", "8,3"];
    for (b, w) in black.into_iter().zip(white) {
        talk.say(&format!("{b},1"));
        talk.say(&format!("{w},2"));
    }
    talk.say("DONE");
    talk.say("YXSHOWFORBID");
    match talk.hear()? {
        found if found == "FORBID 0606." || found == "FORBID 0606 ." => Ok(()),
        found => Err(talk.wrong(found, "FORBID 0606.")),
    }
}

fn yx_nbest(talk: &mut Talk) -> Result<(), Fault> {
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    talk.ask(&["BEGIN"], &mut position)?;
    let point = position.legal_points().into_iter().next();
    let played = point.is_some_and(|p| position.play(p).is_ok());
    debug_assert!(played, "there is room after one stone");
    talk.say("YXBOARD");
    for (i, mv) in position.moves().iter().enumerate() {
        if let tengen_core::Move::Place(p) = *mv {
            talk.say(&format!("{},{}", Xy::new(p, position.size()), i % 2 + 1));
        }
    }
    talk.say("DONE");
    talk.say("YXNBEST 2");
    loop {
        let found = talk.hear()?;
        // Unrequested details are allowed here.
        if found.to_ascii_uppercase().starts_with("INFO ") {
            continue;
        }
        return match EngineLine::parse(&found) {
            EngineLine::Move(_) => talk.take_move(found, &mut position).map(|_| ()),
            _ => Err(talk.wrong(found, "a move X,Y")),
        };
    }
}
