//! What the page shows of an opening procedure and what a touch means in it, at this screen and in
//! a room.

use tengen_core::opening::{
    Action, Kind, Opening, Procedure, Recognised, Seat as Chair, Violation,
};
use tengen_core::{Color, Point, Position, Rule, opening};

use crate::effect::Notice;
use crate::view::{Cell, Deciding};

/// The state of an opening procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedural {
    /// The procedure.
    pub procedure: Procedure,
    /// The number of the stone to place or decide about, and of all; `None` in ordinary play.
    pub stone: Option<(usize, usize)>,
    /// Who swapped the colours, and after how many stones each time.
    pub swaps: Vec<(Chair, Vec<usize>)>,
}

impl Procedural {
    /// `None` without a procedure.
    pub(crate) fn of(opening: &Opening, over: bool) -> Option<Procedural> {
        let procedure = opening.procedure();
        if procedure == Procedure::None {
            return None;
        }
        let swapped = |earlier: &Opening, action: &Action| {
            let seat = earlier.decision()?.seat?;
            (*action == Action::Swap).then(|| (seat, earlier.position().ply()))
        };
        let mut swaps = Vec::new();
        let mut now = opening.clone();
        while let Some(earlier) = now.before_last() {
            swaps.extend(
                now.actions()
                    .last()
                    .and_then(|last| swapped(&earlier, last)),
            );
            now = earlier;
        }
        Some(Procedural {
            procedure,
            stone: opening.stones().filter(|_| !over),
            swaps: by_seat(swaps.into_iter().rev()),
        })
    }
}

/// The numbers of stones of each seat, in the order of their first ones.
fn by_seat(swaps: impl Iterator<Item = (Chair, usize)>) -> Vec<(Chair, Vec<usize>)> {
    let mut all: Vec<(Chair, Vec<usize>)> = Vec::new();
    for (seat, stones) in swaps {
        match all.iter_mut().find(|(known, _)| *known == seat) {
            Some((_, times)) => times.push(stones),
            None => all.push((seat, vec![stones])),
        }
    }
    all
}

/// The meaning of a touch while a decision is due.
pub(crate) enum Touched {
    /// The decision.
    Decides(Action),
    /// A fifth move was added to those to offer, or removed.
    Chosen,
    /// Nothing, and why.
    Refused(Notice),
}

/// A touch places the next stone, adds a fifth move to `chosen` or removes it, or picks the one to
/// keep. `None` if no decision is due.
pub(crate) fn touch(opening: &Opening, chosen: &mut Vec<Point>, p: Point) -> Option<Touched> {
    Some(match opening.decision()?.kind {
        Kind::Place { .. } => Touched::Decides(Action::Place(p)),
        Kind::Pick => Touched::Decides(Action::Pick(p)),
        Kind::Offer { count } => match choose_offer(opening, chosen, p, count) {
            Ok(()) => Touched::Chosen,
            Err(why) => Touched::Refused(Notice::Opening(why)),
        },
        kind => Touched::Refused(Notice::Decide(kind)),
    })
}

fn choose_offer(
    opening: &Opening,
    chosen: &mut Vec<Point>,
    p: Point,
    count: u8,
) -> Result<(), Violation> {
    if let Some(at) = chosen.iter().position(|&q| q == p) {
        chosen.remove(at);
        return Ok(());
    }
    opening.position().legality(p)?;
    if let Some(q) = opening.clashing(chosen, p) {
        return Err(Violation::Equivalent(q, p));
    }
    let found = chosen.len() + 1;
    if found > usize::from(count) {
        return Err(Violation::Count { found, count });
    }
    chosen.push(p);
    Ok(())
}

/// The decision that is due, if the game is not over.
pub(crate) fn deciding(opening: &Opening, by_person: bool, chosen: &[Point]) -> Option<Deciding> {
    let decision = opening.decision()?;
    let owned = |&c: &Color| Some(opening.owner(c)) == decision.seat;
    let color = Color::BOTH.into_iter().find(owned);
    Some(Deciding {
        seat: decision.seat,
        color: color.unwrap_or(opening.position().to_move()),
        by_person,
        kind: decision.kind,
        chosen: chosen.to_vec(),
    })
}

/// The last decision with its seat and colour, until the first move after the opening.
pub(crate) fn decided(opening: &Opening, position: &Position) -> Option<(Chair, Color, Action)> {
    let action = opening.actions().last()?.clone();
    let earlier = opening.before_last()?;
    let seat = earlier.decision()?.seat?;
    let followed = position.ply() > opening.position().ply();
    (!followed).then(|| (seat, earlier.position().to_move(), action))
}

/// Which of the 26 openings the first three stones form; only renju has names for them.
pub(crate) fn recognised(position: &Position) -> Option<Recognised> {
    (position.rule() == Rule::Renju && position.ply() >= 3)
        .then(|| opening::recognise(position))
        .flatten()
}

/// Marks the points that a person may choose, and the fifth moves chosen or offered.
pub(crate) fn mark(cells: &mut [Cell], opening: &Opening, deciding: &Deciding) {
    let size = opening.position().size();
    let at = |p: Point| crate::scene::index(size, p);
    let is_point = matches!(
        deciding.kind,
        Kind::Place { .. } | Kind::Offer { .. } | Kind::Pick
    );
    if is_point && deciding.by_person {
        let allowed = opening.points(&deciding.chosen);
        for p in size.points() {
            let bare = cells[at(p)].stone.is_none();
            cells[at(p)].outside = bare && !allowed.contains(&p) && !deciding.chosen.contains(&p);
            if cells[at(p)].outside && matches!(deciding.kind, Kind::Offer { .. }) {
                cells[at(p)].same_as = opening.clashing(&deciding.chosen, p);
            }
        }
    }
    let offers = opening.offers().iter().chain(&deciding.chosen);
    for (i, &p) in (1..).zip(offers) {
        cells[at(p)].offer = i;
    }
}
