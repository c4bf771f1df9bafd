//! Checks of the rules, and of a whole game.

use tengen_core::{Point, Position, Rule, Size, notation};

use super::talk::Talk;
use super::{Check, Fault};
use crate::Xy;

pub(super) const CHECKS: &[Check] = &[
    Check::required(
        "game",
        "a whole game is played with legal moves, one line each",
        game,
    ),
    Check::required(
        "five",
        "a five that can be completed is completed",
        |talk| {
            let position = (Rule::Freestyle, "h8h9i8i9j8j9k8k9");
            must(talk, position, &["g8", "l8"], None)
        },
    ),
    Check::optional(
        "rule-standard",
        "rule 1: a three is stopped rather than a six made, which is no win",
        |talk| {
            let position = (Rule::Standard, "h8h9i8h10g8h11j13h12g14h14i15");
            must(talk, position, &["f8", "j8"], Some(("h13", SIX)))
        },
    ),
    Check::optional(
        "rule-standard-black",
        "rule 1: Black too stops a three rather than make a six",
        |talk| {
            let position = (Rule::Standard, "h9h8h10i8h11g8h12j13h14g14");
            must(talk, position, &["f8", "j8"], Some(("h13", SIX)))
        },
    ),
    Check::optional(
        "rule-renju",
        "rule 4: Black does not play a forbidden point",
        renju,
    ),
    Check::optional(
        "rule-caro",
        "rule 9: a three is stopped rather than a five made that is shut at both ends, which is no win",
        |talk| caro(talk, Rule::Caro, "h8f8g8f9i8f7j8l8"),
    ),
    Check::optional(
        "rule-caro-white",
        "rule 9: White too stops a three rather than make a five shut at both ends",
        |talk| caro(talk, Rule::Caro, "f8h8f9g8f7i8l8j8b2"),
    ),
    Check::optional(
        "rule-caro-overline",
        "rule 8: a three is stopped rather than a five made that is shut at both ends",
        |talk| caro(talk, Rule::CaroOverline, "h8f8g8f9i8f7j8l8"),
    ),
    Check::required(
        "sizes",
        "every size from 5 to 22 is answered with OK or ERROR",
        sizes,
    ),
    Check::required(
        "rectstart",
        "RECTSTART is answered with OK, ERROR or UNKNOWN",
        rect_start,
    ),
];

/// Starts a game and sends a `BOARD` without `DONE`.
fn told(talk: &mut Talk, rule: Rule, moves: &str) -> Result<Position, Fault> {
    let mut position = talk.game(rule, Size::STANDARD)?;
    let points = notation::parse_points(moves).expect("a check's points");
    talk.say("BOARD");
    for (i, &p) in points.iter().enumerate() {
        let owner = if (points.len() - i).is_multiple_of(2) {
            1
        } else {
            2
        };
        talk.say(&format!("{},{owner}", Xy::new(p, position.size())));
        position.play(p).expect("a check's position is legal");
    }
    Ok(position)
}

const SIX: &str = "it makes six in a row, which does not win, and leaves a three open";
const SHUT: &str = "it makes a five shut at both ends, which does not win, and leaves a three open";

/// Checks that the move is among `answers`; `mistake` explains the typical wrong move. The
/// positions are those of Gomocup's upload test (`test_zip_rules.py` of `GomocupJudge`) and their
/// colour-swapped twins.
fn must(
    talk: &mut Talk,
    (rule, moves): (Rule, &str),
    answers: &[&str],
    mistake: Option<(&str, &str)>,
) -> Result<(), Fault> {
    let mut position = told(talk, rule, moves)?;
    let found = talk.ask(&["DONE"], &mut position)?.to_string();
    if answers.contains(&found.as_str()) {
        return Ok(());
    }
    let must = format!("by the rule it must be one of {}", answers.join(", "));
    let why = match mistake.filter(|(point, _)| *point == found) {
        Some((_, why)) => format!("{why}; {must}"),
        None => must,
    };
    let asked = format!("the position {moves}");
    Err(Fault::Move { asked, found, why })
}

/// The side to move has a four closed at both ends by enemy stones; the enemy has an open three.
fn caro(talk: &mut Talk, rule: Rule, moves: &str) -> Result<(), Fault> {
    let stops = ["f5", "f6", "f10", "f11"];
    must(talk, (rule, moves), &stops, Some(("k8", SHUT)))
}

fn renju(talk: &mut Talk) -> Result<(), Fault> {
    // G9 is a double three; a forbidden answer fails as an illegal move.
    let mut position = told(talk, Rule::Renju, "h8h9i7i9h10i6i11i12")?;
    talk.ask(&["DONE"], &mut position).map(|_| ())
}

/// A game of at most sixty stones against scattered legal moves.
fn game(talk: &mut Talk) -> Result<(), Fault> {
    let mut position = talk.game(Rule::Freestyle, Size::STANDARD)?;
    talk.say("INFO timeout_turn 200");
    talk.ask(&["BEGIN"], &mut position)?;
    while position.outcome().is_none() && position.ply() < 60 {
        let mut free = position.legal_points().into_iter();
        // Every third point, so that the opponent's stones form no row.
        let Some(point) = free.by_ref().step_by(3).nth(position.ply() / 2 % 5) else {
            break;
        };
        answer(talk, point, &mut position)?;
    }
    talk.silence()
}

/// Plays the opponent's stone and, unless that ends the game, the engine's answer.
fn answer(talk: &mut Talk, point: Point, position: &mut Position) -> Result<(), Fault> {
    let mut after = position.clone();
    if after.play(point).is_ok() && after.outcome().is_some() {
        *position = after;
        return Ok(());
    }
    talk.turn(point, position).map(|_| ())
}

fn sizes(talk: &mut Talk) -> Result<(), Fault> {
    for lines in 5..=22 {
        match talk.ok(&format!("START {lines}")) {
            Ok(()) | Err(Fault::Refused { .. }) => {}
            other => return other,
        }
    }
    Ok(())
}

fn rect_start(talk: &mut Talk) -> Result<(), Fault> {
    match talk.ok("RECTSTART 15,10") {
        Ok(()) | Err(Fault::Refused { .. }) => talk.ok("START 15"),
        other => other,
    }
}
