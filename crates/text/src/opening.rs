//! Opening procedures and renju's 26 openings.

use tengen_core::Color;
use tengen_core::opening::{
    Action, Area, Decision, Kind, Named, Opening, Procedure, Recognised, Seat, Violation,
};

use crate::message::messages;
use crate::{Key, Text, Value};

messages! { MESSAGES in OPENINGS:
    fn procedure_named(procedure) = "opening-name";
    fn procedure_fixed(count) = "opening-name-fixed";
    fn procedure_lined(procedure) = "opening-line";
    fn seat_named(seat) = "seat-name";
    fn opening_named(opening) = "opening-named";
    fn opening_titled(id, name) = "opening-title";
    fn recognised(title, first, second, third) = "opening-recognised";
    pub fn keep_and_offer(count) = "keep-and-offer";
    pub fn declare(count) = "declare";
    fn place(color, area, width) = "opening-place";
    fn swap_or_offer(count) = "opening-swap-or-offer";
    fn declare_up_to(most) = "opening-declare";
    fn offer_some(count) = "opening-offer";
    pub fn opening_offers_left(count) = "opening-offers-left";
    fn waits(who, task) = "opening-waits";
    fn awaited(who, kind) = "opening-awaited";
    pub fn opening_watched(awaited) = "opening-watched";
    pub fn procedure_stone(stone, count) = "procedure-stone";
    pub fn procedure_swapped(who, count) = "procedure-swapped";
    pub fn opening_over(color) = "opening-over";
    pub fn opening_took(who, color) = "opening-took";
    fn did_place(who, color, point) = "opening-did-place";
    fn did_take(who, color) = "opening-did-take";
    fn did_place_two(who) = "opening-did-place-two";
    fn did_swap(who) = "opening-did-swap";
    fn did_keep(who) = "opening-did-keep";
    fn did_keep_and_offer(who) = "opening-did-keep-and-offer";
    fn did_declare(who, count) = "opening-did-declare";
    fn did_offer(who, points) = "opening-did-offer";
    fn did_pick(who, point) = "opening-did-pick";
    fn did_deal(points) = "opening-did-deal";
    fn outside(point, area, width) = "violation-outside";
    fn bad_number(found, most) = "violation-number";
    fn bad_count(found, count) = "violation-count";
    fn offered_twice(point) = "violation-twice";
    fn mirrored(point, other) = "violation-equivalent";
    fn not_offered(point) = "violation-not-offered";
    fn too_small(size) = "violation-too-small";
}

impl From<Seat> for Value {
    fn from(seat: Seat) -> Value {
        Value::from(match seat {
            Seat::First => "first",
            Seat::Second => "second",
        })
    }
}

impl From<Procedure> for Value {
    fn from(procedure: Procedure) -> Value {
        Value::from(procedure.name())
    }
}

impl From<Named> for Value {
    fn from(opening: Named) -> Value {
        Value::from(opening.romaji().to_ascii_lowercase())
    }
}

/// Name in the Fluent files, and width of the square in points.
fn area_of(area: Area) -> (&'static str, u8) {
    match area {
        Area::Anywhere => ("anywhere", 0),
        Area::Center => ("center", 1),
        Area::Within(radius) => ("within", 2 * radius + 1),
        Area::Beyond(radius) => ("beyond", 2 * radius + 1),
    }
}

impl Text {
    /// With the number of fifth moves if it is fixed.
    #[must_use]
    pub fn procedure(self, procedure: Procedure) -> String {
        match procedure {
            Procedure::Yamaguchi {
                offers: Some(count),
            } => self.procedure_fixed(count),
            _ => self.procedure_named(procedure),
        }
    }

    /// A procedure in one line.
    #[must_use]
    pub fn procedure_line(self, procedure: Procedure) -> String {
        self.procedure_lined(procedure)
    }

    /// A player by seat, independent of colour.
    #[must_use]
    pub fn seat(self, seat: Seat) -> String {
        self.seat_named(seat)
    }

    /// `Kagetsu (flower moon)`.
    #[must_use]
    pub fn named(self, opening: Named) -> String {
        self.opening_named(opening)
    }

    /// `D4 Kagetsu (flower moon)`.
    #[must_use]
    pub fn opening_title(self, opening: Named) -> String {
        self.opening_titled(opening.id(), self.named(opening))
    }

    /// Which opening the first three stones form.
    #[must_use]
    pub fn opening_recognised(self, found: Option<&Recognised>) -> String {
        found.map_or_else(
            || self.get(Key::OpeningUnrecognised),
            |r| {
                let title = self.opening_title(r.opening);
                self.recognised(title, r.first, r.second, r.third)
            },
        )
    }

    /// The possible decisions, in the imperative.
    #[must_use]
    pub fn opening_task(self, kind: Kind) -> String {
        match kind {
            Kind::Place { color, area } => {
                let (area, width) = area_of(area);
                self.place(color, area, width)
            }
            Kind::Colour { place_two: false } => self.get(Key::OpeningColour),
            Kind::Colour { place_two: true } => self.get(Key::OpeningColourOrTwo),
            Kind::Swap { offers: None } => self.get(Key::OpeningSwap),
            Kind::Swap {
                offers: Some(count),
            } => self.swap_or_offer(count),
            Kind::Declare { most } => self.declare_up_to(most),
            Kind::Offer { count } => self.offer_some(count),
            Kind::Pick => self.get(Key::OpeningPick),
            Kind::Deal => self.get(Key::OpeningDeal),
        }
    }

    /// Whose turn it is to decide, and what. `who` replaces [`Text::seat`].
    #[must_use]
    pub fn opening_decision(self, decision: Decision, who: Option<&str>) -> String {
        let task = self.opening_task(decision.kind);
        match (decision.seat, who) {
            (None, _) => task,
            (Some(_), Some(who)) => self.waits(who, task),
            (Some(seat), None) => self.waits(self.seat(seat), task),
        }
    }

    /// What others wait for, as a statement and not in the imperative.
    #[must_use]
    pub fn opening_awaited(self, kind: Kind, who: &str) -> String {
        let kind = match kind {
            Kind::Place { .. } | Kind::Deal => return self.waits(who, self.opening_task(kind)),
            Kind::Colour { .. } => "colour",
            Kind::Swap { .. } => "swap",
            Kind::Declare { .. } => "declare",
            Kind::Offer { .. } => "offer",
            Kind::Pick => "pick",
        };
        self.awaited(who, kind)
    }

    /// The next decision of an opening, or that it is over.
    #[must_use]
    pub fn opening_state(self, opening: &Opening) -> String {
        match opening.decision() {
            Some(decision) => self.opening_decision(decision, None),
            None => self.opening_over(opening.position().to_move()),
        }
    }

    /// A decision that was made. `color` is that of a placed stone.
    #[must_use]
    pub fn opening_action(self, who: &str, color: Color, action: &Action) -> String {
        match action {
            Action::Place(p) => self.did_place(who, color, *p),
            Action::TakeBlack => self.did_take(who, Color::Black),
            Action::TakeWhite => self.did_take(who, Color::White),
            Action::PlaceTwo => self.did_place_two(who),
            Action::Swap => self.did_swap(who),
            Action::Keep => self.did_keep(who),
            Action::KeepAndOffer => self.did_keep_and_offer(who),
            Action::Declare(count) => self.did_declare(who, *count),
            Action::Offer(points) => self.did_offer(who, self.points(points)),
            Action::Pick(p) => self.did_pick(who, *p),
            Action::Deal(points) => self.did_deal(self.points(points)),
        }
    }

    /// Why a decision was refused.
    #[must_use]
    pub fn violation(self, why: &Violation) -> String {
        match why {
            Violation::Over => self.get(Key::ViolationOver),
            Violation::NotYours => self.get(Key::ViolationNotYours),
            Violation::NotNow(_) => self.get(Key::ViolationNotNow),
            Violation::Outside(p, area) => {
                let (area, width) = area_of(*area);
                self.outside(*p, area, width)
            }
            Violation::Illegal(why) => self.illegal(why),
            Violation::Number { found, most } => self.bad_number(*found, *most),
            Violation::Count { found, count } => self.bad_count(*found, *count),
            Violation::Equivalent(p, q) if p == q => self.offered_twice(*p),
            Violation::Equivalent(p, q) => self.mirrored(*q, *p),
            Violation::NotOffered(p) => self.not_offered(*p),
            Violation::TooSmall(size) => self.too_small(*size),
        }
    }
}
