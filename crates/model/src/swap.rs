//! *Swap or keep?*: random beginnings of an opening procedure, each with a choice of colour, which
//! the engine's winning chances grade.

use tengen_core::opening::{Action, Kind, Opening, Procedure};
use tengen_core::{Color, Point, Position, PositionSpec, Rule, Size, SplitMix, Terms};
use tengen_text::{Key, Text};
use tengen_worker_protocol::EngineAnswer;

use crate::Cell;
use crate::black_chance::{self, ALL};
use crate::context::Context;
use crate::effect::{Effect, Question, Reply};
use crate::review::{self, TOLD};
use crate::scene::{self, Drawing, Export, Input, Positions, Practice, Scene, Stacking, Stepping};
use crate::search::Worker;

/// The first three stones are within this distance of the centre.
const NEAR: u8 = 3;

/// A choice of colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwapChoice {
    /// To have this colour.
    Color(Color),
    /// To place two more stones, after which the other player chooses.
    PlaceTwo,
}

/// A beginning of an opening, with a choice.
#[derive(Clone, Debug)]
pub struct SwapDrill {
    opening: Opening,
    chosen: Option<SwapChoice>,
    /// Black's winning chance in permille, once it is known.
    black: Option<u32>,
    failed: bool,
    counted: bool,
}

/// What a drill shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SwapShown {
    /// The colour that the user has before the choice; `None` if it is not decided.
    pub own: Option<Color>,
    /// Whether two more stones may be placed.
    pub place_two: bool,
    /// The number of fifth moves that Black will offer, if White has declared it.
    pub offers: Option<u8>,
    /// The choice made.
    pub chosen: Option<SwapChoice>,
    /// Whether that choice is right, once it is known.
    pub right: Option<bool>,
}

impl SwapDrill {
    /// The procedures with a choice to practise.
    pub const PROCEDURES: [Procedure; 3] = [
        Procedure::Swap2,
        Procedure::Taraguchi10,
        Procedure::Soosyrv8,
    ];

    /// The beginning for a seed, the same on every machine; `None` if the procedure is none of
    /// [`SwapDrill::PROCEDURES`].
    #[must_use]
    pub fn new(procedure: Procedure, seed: u64) -> Option<SwapDrill> {
        // The last choice of colour: what comes after it is play, or a known number of fifth moves.
        let (rule, stones) = match procedure {
            Procedure::Swap2 => (Rule::Standard, 3),
            Procedure::Taraguchi10 => (Rule::Renju, 5),
            Procedure::Soosyrv8 => (Rule::Renju, 4),
            _ => return None,
        };
        let mut random = SplitMix::new(seed);
        let mut opening = Opening::new(procedure, rule, Size::STANDARD).ok()?;
        loop {
            let decision = opening.decision()?;
            let action = match decision.kind {
                Kind::Place { .. } => Action::Place(random.pick(&near(&opening))?),
                Kind::Declare { most } => {
                    Action::Declare(1 + u8::try_from(random.below(most.into())).ok()?)
                }
                Kind::Swap { .. } if opening.position().ply() < stones => Action::Keep,
                Kind::Swap { .. } | Kind::Colour { .. } => break,
                _ => return None,
            };
            opening.act(decision.seat, action).ok()?;
        }
        Some(SwapDrill {
            opening,
            chosen: None,
            black: None,
            failed: false,
            counted: false,
        })
    }

    /// The procedure.
    #[must_use]
    pub const fn procedure(&self) -> Procedure {
        self.opening.procedure()
    }

    /// What the drill shows.
    #[must_use]
    pub fn shown(&self) -> SwapShown {
        let (own, place_two) = match self.opening.decision() {
            Some(decision) => match decision.kind {
                Kind::Colour { place_two } => (None, place_two),
                _ => {
                    let has = |c: &Color| Some(self.opening.owner(*c)) == decision.seat;
                    (Color::BOTH.into_iter().find(has), false)
                }
            },
            None => (None, false),
        };
        SwapShown {
            own,
            place_two,
            offers: self.opening.declared(),
            chosen: self.chosen,
            right: self.graded().map(|cost| cost.is_none()),
        }
    }

    /// Makes the choice; later ones are ignored.
    pub fn choose(&mut self, choice: SwapChoice, cx: &mut Context<'_>) -> Vec<Effect> {
        self.chosen = self.chosen.or(Some(choice));
        self.count(cx);
        Vec::new()
    }

    /// What the choice cost, once it is known.
    fn graded(&self) -> Option<Option<u32>> {
        Some(cost(self.chosen?, self.black?))
    }

    /// Counts the choice once it is graded.
    fn count(&mut self, cx: &mut Context<'_>) {
        if let Some(cost) = self.graded().filter(|_| !self.counted) {
            self.counted = true;
            cx.settings.swap.count(cost.is_none());
        }
    }

    const fn position(&self) -> &Position {
        self.opening.position()
    }

    fn ask(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        if self.black.is_some() || cx.awaits(Worker::Engine) {
            return Vec::new();
        }
        self.failed = false;
        let question =
            black_chance::question(PositionSpec::of(self.position()), self.opening.declared());
        cx.ask(Worker::Engine, Question::Engine(question))
    }
}

/// Winning chances that a choice costs, in permille of the difference between the colours; `None`
/// if the difference is too small to be told. Placing two more stones gives even chances.
fn cost(choice: SwapChoice, black: u32) -> Option<u32> {
    match choice {
        SwapChoice::Color(color) => review::cost(color, black),
        SwapChoice::PlaceTwo => {
            let difference = black.max(ALL - black) - black.min(ALL - black);
            Some(difference / 2).filter(|&cost| cost >= TOLD)
        }
    }
}

/// The points for the next stone: near the centre, later beside a stone; all if there are none.
fn near(opening: &Opening) -> Vec<Point> {
    let all = opening.points(&[]);
    let position = opening.position();
    let (center, board) = (position.size().center(), position.board());
    let close = |p: &&Point| match position.ply() {
        0..3 => p.distance(center) <= NEAR,
        _ => board.iter().any(|(stone, _)| p.distance(stone) <= 1),
    };
    let near: Vec<Point> = all.iter().filter(close).copied().collect();
    if near.is_empty() { all } else { near }
}

impl Scene for SwapDrill {
    fn terms(&self) -> Terms {
        Terms::plain(self.position().rule(), self.position().size())
    }

    fn cells(&self) -> Vec<Cell> {
        let position = self.position();
        let mut cells = scene::stones(position.size(), position.board(), position.moves());
        if let Some(p) = self
            .opening
            .actions()
            .iter()
            .rev()
            .find_map(|a| a.points().last())
        {
            cells[scene::index(position.size(), *p)].last = true;
        }
        cells
    }

    fn title(&self) -> Option<Key> {
        Some(Key::SwapDrill)
    }

    fn hides_answers(&self) -> bool {
        self.graded().is_none()
    }

    fn touch(&mut self, _p: Point, _cx: &mut Context<'_>) -> Vec<Effect> {
        Vec::new()
    }

    fn hear(&mut self, reply: &Reply, cx: &mut Context<'_>) -> Vec<Effect> {
        match reply {
            Reply::Engine(EngineAnswer::Analyzed(analysis)) => {
                self.black = black_chance::answered(analysis, self.position().to_move());
                self.failed = self.black.is_none();
                self.count(cx);
            }
            reply if reply.is_final() => self.failed = true,
            _ => {}
        }
        Vec::new()
    }
}

impl Positions for SwapDrill {
    fn position(&self) -> Option<Position> {
        Some(self.position().clone())
    }
}

impl Drawing for SwapDrill {
    fn sentence(&self, text: Text) -> Option<String> {
        let (Some(chosen), Some(black)) = (self.chosen, self.black) else {
            let shown = self.shown();
            return Some(match (self.failed, self.chosen, shown.own, shown.offers) {
                (true, ..) => text.get(Key::SwapFailed),
                (_, Some(_), ..) => text.get(Key::SwapLooking),
                (_, _, Some(_), Some(count)) => text.swap_asked_offers(count),
                (_, _, Some(own), None) => text.swap_asked(own),
                (_, _, None, _) => text.get(Key::SwapAskedColour),
            });
        };
        let percent = (black + 5) / 10;
        let better = match black >= ALL / 2 {
            true => Color::Black,
            false => Color::White,
        };
        Some(match cost(chosen, black) {
            None if differs(black) => text.swap_right(percent),
            None => text.swap_even(percent),
            Some(_) => text.swap_wrong(better, percent),
        })
    }
}

impl Stacking for SwapDrill {
    fn pauses(&self) -> bool {
        true
    }

    fn pause(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        cx.cancel(Worker::Engine)
    }

    fn resume(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.ask(cx)
    }
}

impl Stepping for SwapDrill {}
impl Export for SwapDrill {}
impl Input for SwapDrill {}
impl Practice for SwapDrill {}

/// Whether the colours differ so much that one of them is wrong.
fn differs(black: u32) -> bool {
    let wrong = |color| cost(SwapChoice::Color(color), black).is_some();
    Color::BOTH.into_iter().any(wrong)
}
