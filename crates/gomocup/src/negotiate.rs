//! Opening procedures: from the stones on the wire to the engine's decision and back to lines.

use tengen_core::opening::{Action, Decision, Kind, Opening, Procedure, Seat, Violation};
use tengen_core::{Point, Rule, Size};

use crate::{OpeningStep, Reply, Xy};

/// An opening with decisions for the engine to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Negotiation {
    opening: Opening,
    form: Form,
    /// The seat the engine decides for.
    seat: Option<Seat>,
    /// The most decisions still to make.
    left: usize,
    decided: Vec<Action>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Coordinates or `SWAP`, followed by White's next move where one is due.
    Swap2Board,
    /// `MESSAGE SWAP2 …`.
    Swap2,
    /// `MESSAGE SOOSORV …`.
    Soosyrv,
}

impl Form {
    const fn name(self) -> &'static str {
        match self {
            Form::Swap2Board | Form::Swap2 => "SWAP2",
            Form::Soosyrv => "SOOSORV",
        }
    }
}

/// Why stones fit no step of the opening procedure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NegotiationError {
    /// The wrong number of stones.
    #[error("{found} stones instead of {needs}")]
    Stones {
        /// The number found.
        found: usize,
        /// The numbers allowed, in words.
        needs: &'static str,
    },
    /// The procedure does not allow the stones, the offers or the declared number.
    #[error(transparent)]
    Violation(#[from] Violation),
}

impl Negotiation {
    /// The first step: the engine places three stones.
    pub(crate) fn first(
        soosyrv: bool,
        rule: Rule,
        size: Size,
    ) -> Result<Negotiation, NegotiationError> {
        let (procedure, form) = match soosyrv {
            true => (Procedure::Soosyrv8, Form::Soosyrv),
            false => (Procedure::Swap2, Form::Swap2),
        };
        Ok(Negotiation::at(
            Opening::new(procedure, rule, size)?,
            form,
            3,
        ))
    }

    /// The position that a step sets up.
    pub(crate) fn of(
        step: OpeningStep,
        stones: &[Point],
        rule: Rule,
        size: Size,
    ) -> Result<Negotiation, NegotiationError> {
        let soosyrv = |declared, kept, left| {
            soosyrv(stones, declared, kept, rule, size)
                .map(|opening| Negotiation::at(opening, Form::Soosyrv, left))
        };
        match step {
            OpeningStep::Swap2Board => swap2(stones, "0, 3 or 5", &[0, 3, 5], rule, size)
                .map(|opening| Negotiation::at(opening, Form::Swap2Board, 3)),
            OpeningStep::Swap2Second => swap2(stones, "3", &[3], rule, size)
                .map(|opening| Negotiation::at(opening, Form::Swap2, 3)),
            OpeningStep::Swap2Third => swap2(stones, "5", &[5], rule, size)
                .map(|opening| Negotiation::at(opening, Form::Swap2, 1)),
            OpeningStep::SoosyrvSwap => soosyrv(None, false, 1),
            OpeningStep::SoosyrvFourth => soosyrv(None, true, 2),
            OpeningStep::SoosyrvSecondSwap(n) => soosyrv(Some(n), false, 1),
            OpeningStep::SoosyrvOffer(n) => soosyrv(Some(n), true, 1),
            OpeningStep::SoosyrvPick => {
                let offers = stones.len().saturating_sub(4);
                let n = u8::try_from(offers).unwrap_or(u8::MAX);
                soosyrv(Some(n), true, 1)
            }
        }
    }

    fn at(opening: Opening, form: Form, left: usize) -> Negotiation {
        Negotiation {
            seat: opening.decision().and_then(|d| d.seat),
            opening,
            form,
            left,
            decided: Vec::new(),
        }
    }

    /// The current state of the opening.
    #[must_use]
    pub const fn opening(&self) -> &Opening {
        &self.opening
    }

    /// Whether a decision of the engine is due.
    #[must_use]
    pub fn is_due(&self) -> bool {
        let due = self.opening.decision().and_then(|d| d.seat);
        self.left > 0 && due.is_some() && due == self.seat
    }

    /// Whether the session's board takes over the stones afterwards.
    pub(crate) fn shows_stones(&self) -> bool {
        self.form == Form::Swap2Board
    }

    /// Makes the engine's next decision.
    ///
    /// # Errors
    /// [`Violation`] if the opening does not allow it.
    pub fn decide(&mut self, action: Action) -> Result<(), Violation> {
        self.opening.act(self.seat, action.clone())?;
        self.left = self.left.saturating_sub(1);
        self.decided.push(action);
        Ok(())
    }

    /// Whether the answer must include the engine's first ordinary move.
    #[must_use]
    pub fn wants_move(&self) -> bool {
        let to_move = self.opening.position().to_move();
        self.form == Form::Swap2Board
            && self.opening.decision().is_none()
            && Some(self.opening.owner(to_move)) == self.seat
    }

    /// The answer's lines; `next` is the move if [`Negotiation::wants_move`].
    #[must_use]
    pub fn replies(&self, next: Option<Point>) -> Vec<Reply> {
        let size = self.opening.position().size();
        let placed: Vec<Xy> = self
            .decided
            .iter()
            .filter_map(|action| match action {
                Action::Place(p) => Some(Xy::new(*p, size)),
                _ => None,
            })
            .collect();
        if self.form == Form::Swap2Board {
            let next = next.map(|p| Xy::new(p, size));
            return vec![match self.decided.first() {
                Some(Action::TakeBlack) => Reply::Swap,
                _ => Reply::Moves(placed.into_iter().chain(next).collect()),
            }];
        }
        self.messages(&placed)
            .into_iter()
            .map(|words| Reply::Message(format!("{} {words}", self.form.name())))
            .collect()
    }

    fn messages(&self, placed: &[Xy]) -> Vec<String> {
        let size = self.opening.position().size();
        let stones = usize::from(self.opening.position().board().stones());
        let first = stones - placed.len() + 1;
        let mut lines = Vec::new();
        for (number, Xy { x, y }) in (first..).zip(placed) {
            lines.push(format!("MOVE{number} {x} {y}"));
        }
        for action in &self.decided {
            match action {
                Action::TakeBlack | Action::TakeWhite => {
                    let chance = if stones == 3 { 1 } else { 2 };
                    let yes = matches!(action, Action::TakeBlack);
                    lines.push(format!("SWAP{chance} {}", if yes { "YES" } else { "NO" }));
                }
                Action::Swap | Action::Keep => {
                    let chance = if stones == 3 { 1 } else { 2 };
                    let yes = matches!(action, Action::Swap);
                    lines.push(format!("SWAP{chance} {}", if yes { "Y" } else { "N" }));
                }
                Action::Declare(n) => {
                    if let Some(line) = lines.last_mut() {
                        line.push_str(&format!(" {n}"));
                    }
                }
                Action::Offer(points) => {
                    lines.push("MOVE5 REFRESH".to_owned());
                    for Xy { x, y } in points.iter().map(|&p| Xy::new(p, size)) {
                        lines.push(format!("MOVE5 {x} {y}"));
                    }
                    lines.push("MOVE5 DONE".to_owned());
                }
                Action::Pick(p) => {
                    let Xy { x, y } = Xy::new(*p, size);
                    lines.push(format!("MOVE5C {x} {y}"));
                }
                Action::Place(_) | Action::PlaceTwo | Action::KeepAndOffer | Action::Deal(_) => {}
            }
        }
        lines
    }
}

/// Acts for the seat whose decision is due.
fn act(opening: &mut Opening, action: Action) -> Result<(), Violation> {
    let seat = opening.decision().and_then(|d| d.seat);
    opening.act(seat, action)
}

/// Rebuilds swap2 from its stones; their number must be in `numbers`.
fn swap2(
    stones: &[Point],
    needs: &'static str,
    numbers: &[usize],
    rule: Rule,
    size: Size,
) -> Result<Opening, NegotiationError> {
    let found = stones.len();
    if !numbers.contains(&found) {
        return Err(NegotiationError::Stones { found, needs });
    }
    let mut opening = Opening::new(Procedure::Swap2, rule, size)?;
    for &p in stones {
        if let Some(Decision {
            kind: Kind::Colour { .. },
            ..
        }) = opening.decision()
        {
            act(&mut opening, Action::PlaceTwo)?;
        }
        act(&mut opening, Action::Place(p))?;
    }
    Ok(opening)
}

/// Rebuilds Soosyrv-8 from its stones and offers; `kept`: the last colour choice is made (colours
/// kept), not still to make.
fn soosyrv(
    stones: &[Point],
    declared: Option<u8>,
    kept: bool,
    rule: Rule,
    size: Size,
) -> Result<Opening, NegotiationError> {
    let mut opening = Opening::new(Procedure::Soosyrv8, rule, size)?;
    let (placed, offers) = stones.split_at(stones.len().min(4));
    let (needed, needs) = match declared {
        None => (3, "3"),
        Some(_) => (4, "4"),
    };
    if placed.len() != needed {
        let found = stones.len();
        return Err(NegotiationError::Stones { found, needs });
    }
    for &p in placed {
        if let Some(Decision {
            kind: Kind::Swap { .. },
            ..
        }) = opening.decision()
        {
            act(&mut opening, Action::Keep)?;
        }
        act(&mut opening, Action::Place(p))?;
    }
    if let Some(n) = declared {
        act(&mut opening, Action::Declare(n))?;
    }
    if kept {
        act(&mut opening, Action::Keep)?;
    }
    if !offers.is_empty() {
        act(&mut opening, Action::Offer(offers.to_vec()))?;
    }
    Ok(opening)
}
