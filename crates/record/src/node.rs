//! The content of a node in a game tree.

use tengen_core::opening;
use tengen_core::{Color, Move, Point};

/// The move at a node, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Act {
    /// The root, a comment, a set-up or an opening decision.
    #[default]
    None,
    /// A stone or a pass.
    Play(Color, Move),
}

impl Act {
    /// The move.
    #[must_use]
    pub const fn mv(self) -> Option<Move> {
        match self {
            Act::None => None,
            Act::Play(_, mv) => Some(mv),
        }
    }

    /// The side that moves.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Act::None => None,
            Act::Play(color, _) => Some(color),
        }
    }

    /// The point of the stone; `None` for a pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Act::Play(_, Move::Place(p)) => Some(p),
            _ => None,
        }
    }
}

/// The shape of a mark on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MarkKind {
    /// SGF `TR`.
    Triangle,
    /// SGF `MA`.
    Cross,
    /// SGF `CR`.
    Circle,
    /// SGF `SQ`.
    Square,
    /// SGF `SL`.
    Selected,
}

/// A mark on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Its point.
    pub at: Point,
    /// Its shape.
    pub kind: MarkKind,
}

/// A text drawn on a point.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// Its point.
    pub at: Point,
    /// One line.
    pub text: String,
}

/// A stone added or removed without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetupStone {
    /// Its point.
    pub at: Point,
    /// Its colour; `None` empties the point.
    pub color: Option<Color>,
}

/// The clocks after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clock {
    /// Milliseconds left, for Black and White.
    pub left_ms: [Option<u64>; 2],
    /// Overtime moves or periods left, for Black and White.
    pub periods: [Option<u32>; 2],
}

/// A property without a meaning here, or with one in a single format.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prop {
    /// Upper-case letters and digits.
    pub key: String,
    /// At least one in SGF.
    pub values: Vec<String>,
}

/// Content that most nodes lack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// Lines separated by `\n`; empty for none.
    pub comment: String,
    /// One line; empty for none.
    pub name: String,
    /// Texts on points.
    pub labels: Vec<Label>,
    /// Marks on points.
    pub marks: Vec<Mark>,
    /// Stones set up before the move.
    pub stones: Vec<SetupStone>,
    /// The side to move next, if a set-up states it.
    pub to_move: Option<Color>,
    /// A decision in an opening procedure without a stone, such as a swap. A dealt position also
    /// has its stones in `stones`.
    pub decision: Option<opening::Action>,
    /// The clocks after the move.
    pub clock: Clock,
    /// All other properties, in the file's order.
    pub props: Vec<Prop>,
}

static EMPTY: Extra = Extra::EMPTY;

impl Extra {
    const EMPTY: Extra = Extra {
        comment: String::new(),
        name: String::new(),
        labels: Vec::new(),
        marks: Vec::new(),
        stones: Vec::new(),
        to_move: None,
        decision: None,
        clock: Clock {
            left_ms: [None; 2],
            periods: [None; 2],
        },
        props: Vec::new(),
    };

    /// The values of the first property with this key.
    #[must_use]
    pub fn prop(&self, key: &str) -> Option<&[String]> {
        self.props
            .iter()
            .find(|p| p.key == key)
            .map(|p| p.values.as_slice())
    }
}

impl Default for Extra {
    fn default() -> Extra {
        Extra::EMPTY
    }
}

/// An [`Act`] in two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PackedAct(u16);

impl PackedAct {
    const NONE: PackedAct = PackedAct(0);
    /// The lowest bit is the colour, the others are this for a pass, or the point's index after it.
    const PASS: u16 = 1;

    const fn of(act: Act) -> PackedAct {
        let Act::Play(color, mv) = act else {
            return PackedAct::NONE;
        };
        let at = match mv {
            Move::Pass => PackedAct::PASS,
            Move::Place(p) => PackedAct::PASS + 1 + p.index() as u16,
        };
        PackedAct(at << 1 | color as u16)
    }

    fn act(self) -> Act {
        let color = Color::BOTH[usize::from(self.0 & 1)];
        match (self.0 >> 1).checked_sub(PackedAct::PASS) {
            None => Act::None,
            Some(0) => Act::Play(color, Move::Pass),
            Some(after) => {
                let p = Point::from_index(usize::from(after) - 1);
                p.map_or(Act::None, |p| Act::Play(color, Move::Place(p)))
            }
        }
    }
}

/// The bits of [`Node::flags`].
mod flag {
    pub(super) const MARKED: u8 = 1;
    pub(super) const START: u8 = 2;
    pub(super) const CUT: u8 = 4;
}

/// One node of a [`crate::Record`]; 24 bytes where pointers have four, so that a million of them
/// fit in a browser's memory twice, and so do the moves with times of a large tournament.
#[derive(Clone, Debug)]
pub struct Node {
    pub(crate) parent: u32,
    pub(crate) last_child: u32,
    /// The next sibling; of the last child the first one, so that it needs no link of its own.
    pub(crate) next: u32,
    act: PackedAct,
    flags: u8,
    /// Milliseconds, or [`Node::NONE`].
    spent_ms: u32,
    /// What most nodes lack.
    rare: Option<Box<Extra>>,
}

const _: () = assert!(size_of::<Node>() <= 24 + size_of::<usize>());

/// A node's content without its links.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    pub(crate) act: Act,
    pub(crate) marked: bool,
    pub(crate) start: bool,
    spent_ms: u32,
    rare: Option<Box<Extra>>,
}

impl Content {
    pub(crate) fn extra_mut(&mut self) -> &mut Extra {
        self.rare.get_or_insert_default()
    }

    /// Takes the milliseconds spent from another node, unless they are known.
    pub(crate) fn add_spent(&mut self, theirs: &Node) {
        if self.spent_ms == Node::NONE {
            self.spent_ms = theirs.spent_ms;
        }
    }
}

impl Node {
    pub(crate) const NONE: u32 = u32::MAX;

    pub(crate) const fn new(parent: u32, act: Act) -> Node {
        Node {
            parent,
            last_child: Node::NONE,
            next: Node::NONE,
            act: PackedAct::of(act),
            flags: 0,
            spent_ms: Node::NONE,
            rare: None,
        }
    }

    pub(crate) fn content(&self) -> Content {
        Content {
            act: self.act(),
            marked: self.is_marked(),
            start: self.is_start(),
            spent_ms: self.spent_ms,
            rare: self.rare.clone(),
        }
    }

    pub(crate) fn swap_content(&mut self, other: &mut Content) {
        let (act, marked, start) = (self.act(), self.is_marked(), self.is_start());
        self.set_act(std::mem::replace(&mut other.act, act));
        self.set_marked(std::mem::replace(&mut other.marked, marked));
        self.set_start(std::mem::replace(&mut other.start, start));
        std::mem::swap(&mut self.spent_ms, &mut other.spent_ms);
        std::mem::swap(&mut self.rare, &mut other.rare);
    }

    /// The move, if any.
    #[must_use]
    pub fn act(&self) -> Act {
        self.act.act()
    }

    pub(crate) const fn set_act(&mut self, act: Act) {
        self.act = PackedAct::of(act);
    }

    const fn set_flag(&mut self, flag: u8, on: bool) {
        self.flags = if on {
            self.flags | flag
        } else {
            self.flags & !flag
        };
    }

    /// Whether the whole node is marked (RenLib's *mark*, SGF's `HO[1]`).
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        self.flags & flag::MARKED != 0
    }

    /// Whether RenLib marks it as a start position.
    #[must_use]
    pub const fn is_start(&self) -> bool {
        self.flags & flag::START != 0
    }

    /// Marks the whole node.
    pub const fn set_marked(&mut self, on: bool) {
        self.set_flag(flag::MARKED, on);
    }

    /// Marks a start position for RenLib.
    pub const fn set_start(&mut self, on: bool) {
        self.set_flag(flag::START, on);
    }

    /// Whether the node is cut from the tree, with its subtree.
    pub(crate) const fn is_cut(&self) -> bool {
        self.flags & flag::CUT != 0
    }

    pub(crate) const fn set_cut(&mut self, on: bool) {
        self.set_flag(flag::CUT, on);
    }

    /// Milliseconds spent on the move.
    #[must_use]
    pub fn spent_ms(&self) -> Option<u32> {
        (self.spent_ms != Node::NONE).then_some(self.spent_ms)
    }

    /// Sets the milliseconds spent on the move; `u32::MAX` (49 days) means unknown.
    pub fn set_spent_ms(&mut self, ms: Option<u32>) {
        self.spent_ms = ms.unwrap_or(Node::NONE);
    }

    /// The rarer content; empty if there is none.
    #[must_use]
    pub fn extra(&self) -> &Extra {
        self.rare.as_deref().unwrap_or(&EMPTY)
    }

    /// The rarer content for changes.
    pub fn extra_mut(&mut self) -> &mut Extra {
        self.rare.get_or_insert_default()
    }

    /// The rarer content for changes, if there is any.
    pub(crate) fn own_extra_mut(&mut self) -> Option<&mut Extra> {
        self.rare.as_deref_mut()
    }

    /// Whether two nodes have equal content; their links may differ.
    #[must_use]
    pub fn same_content(&self, other: &Node) -> bool {
        self.act == other.act
            && self.spent_ms() == other.spent_ms()
            && self.is_marked() == other.is_marked()
            && self.is_start() == other.is_start()
            && self.extra() == other.extra()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_act_comes_back_from_two_bytes() {
        let points = (0..Point::LIMIT).filter_map(Point::from_index);
        let moves = points.map(Move::Place).chain([Move::Pass]);
        let plays = moves.flat_map(|mv| Color::BOTH.map(|color| Act::Play(color, mv)));
        for act in plays.chain([Act::None]) {
            assert_eq!(PackedAct::of(act).act(), act);
        }
    }
}
