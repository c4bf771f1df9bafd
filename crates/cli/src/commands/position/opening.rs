//! `--opening`: the first moves checked against an opening procedure.

use anyhow::{anyhow, bail};
use serde_json::{Value, json};
use tengen_core::opening::{Action, Kind, Opening, Procedure, Seat, Violation};
use tengen_core::{Color, Move, Point};
use tengen_record::Act;
use tengen_text::{Text, point_name};

use super::names;
use crate::given::Found;

/// The state of a procedure after the given moves.
pub(super) struct State(Opening);

impl State {
    /// Replays the moves through the procedure. Stones do not show swaps and offers: if moves
    /// follow, colours are assumed to be kept and the fifth move to be the one that was picked.
    pub(super) fn after(procedure: Procedure, found: &Found, text: Text) -> anyhow::Result<State> {
        let position = &found.position;
        let new = Opening::new(procedure, position.rule(), position.size());
        let mut opening = new.map_err(|e| anyhow!("--opening: {}", text.violation(&e)))?;
        let mut moves = stones(found).into_iter().enumerate().peekable();
        while let (Some(decision), Some(&(i, p))) = (opening.decision(), moves.peek()) {
            let left = moves.len();
            let refuse = |why: Violation| {
                let why = text.violation(&why);
                anyhow!(
                    "--opening: {}",
                    text.opening_refused(i + 1, point_name(p), why)
                )
            };
            let action = match decision.kind {
                Kind::Place { .. } => {
                    moves.next();
                    Action::Place(p)
                }
                Kind::Colour { place_two: true } if left == 2 => Action::PlaceTwo,
                Kind::Colour { .. } => match decision.seat {
                    Some(seat) if seat == opening.owner(Color::Black) => Action::TakeBlack,
                    _ => Action::TakeWhite,
                },
                Kind::Swap { offers: Some(_) } if !may_keep(&opening, p) => Action::KeepAndOffer,
                Kind::Swap { .. } => Action::Keep,
                Kind::Declare { .. } => Action::Declare(1),
                Kind::Offer { count: 1 } => Action::Offer(vec![p]),
                Kind::Pick => {
                    moves.next();
                    Action::Pick(p)
                }
                Kind::Offer { .. } => return Self::past_offers(opening, p, text),
                Kind::Deal => {
                    let all = moves.by_ref().map(|(_, p)| p).collect();
                    Action::Deal(all)
                }
            };
            opening.act(decision.seat, action).map_err(refuse)?;
        }
        Ok(State(opening))
    }

    /// Offers `p` with points that are not equivalent to it, and picks `p`: the moves show only the
    /// fifth move that was kept.
    fn past_offers(mut opening: Opening, p: Point, text: Text) -> anyhow::Result<State> {
        let Some(decision) = opening.decision() else {
            return Ok(State(opening));
        };
        let Kind::Offer { count } = decision.kind else {
            return Ok(State(opening));
        };
        let mut offers = vec![p];
        while offers.len() < usize::from(count) {
            let Some(&more) = opening.points(&offers).first() else {
                break;
            };
            offers.push(more);
        }
        let done = opening
            .act(decision.seat, Action::Offer(offers))
            .and_then(|()| {
                let seat = opening.decision().and_then(|d| d.seat);
                opening.act(seat, Action::Pick(p))
            });
        match done {
            Ok(()) => Ok(State(opening)),
            Err(why) => bail!("--opening: {}", text.violation(&why)),
        }
    }

    pub(super) fn in_words(&self, text: Text) -> String {
        format!(
            "{}: {}\n",
            text.procedure(self.0.procedure()),
            text.opening_state(&self.0)
        )
    }

    pub(super) fn as_json(&self, text: Text) -> Value {
        let decision = self.0.decision();
        let seat = decision.and_then(|d| d.seat).map(|seat| match seat {
            Seat::First => "first",
            Seat::Second => "second",
        });
        json!({
            "procedure": self.0.procedure().name(),
            "seat": seat,
            "decision": decision.map(|d| decision_name(d.kind)),
            "points": names(&self.0.points(&[])),
            "text": text.opening_state(&self.0),
        })
    }
}

fn may_keep(opening: &Opening, p: Point) -> bool {
    let mut kept = opening.clone();
    let seat = kept.decision().and_then(|d| d.seat);
    kept.act(seat, Action::Keep).is_ok() && kept.points(&[]).contains(&p)
}

const fn decision_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Place { .. } => "place",
        Kind::Colour { .. } => "colour",
        Kind::Swap { .. } => "swap",
        Kind::Declare { .. } => "declare",
        Kind::Offer { .. } => "offer",
        Kind::Pick => "pick",
        Kind::Deal => "deal",
    }
}

fn stones(found: &Found) -> Vec<Point> {
    let Some((record, node)) = &found.record else {
        return Vec::new();
    };
    let acts = record.path(*node).into_iter();
    acts.filter_map(|id| match record.node(id).act() {
        Act::Play(_, Move::Place(p)) => Some(p),
        _ => None,
    })
    .collect()
}
