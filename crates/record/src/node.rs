//! What one node of a game tree holds.

use tengen_core::opening;
use tengen_core::{Color, Move, Point};

/// What happens at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Act {
    /// No move: a root, a comment between two moves, a set-up, a decision in an opening.
    #[default]
    None,
    /// A side moves or passes.
    Play(Color, Move),
}

impl Act {
    /// The move, if there is one.
    #[must_use]
    pub const fn mv(self) -> Option<Move> {
        match self {
            Act::None => None,
            Act::Play(_, mv) => Some(mv),
        }
    }

    /// Who moves, if anybody does.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Act::None => None,
            Act::Play(color, _) => Some(color),
        }
    }

    /// The point of a stone that is placed.
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
    /// A triangle (SGF `TR`).
    Triangle,
    /// A cross (SGF `MA`).
    Cross,
    /// A circle (SGF `CR`).
    Circle,
    /// A square (SGF `SQ`).
    Square,
    /// Selected (SGF `SL`).
    Selected,
}

/// A mark on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Where.
    pub at: Point,
    /// Which.
    pub kind: MarkKind,
}

/// A text drawn on a point.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// Where.
    pub at: Point,
    /// What; one line.
    pub text: String,
}

/// A stone put on a point, or taken from it, without being a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetupStone {
    /// Where.
    pub at: Point,
    /// Which; `None` empties the point.
    pub color: Option<Color>,
}

/// What the clocks show after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clock {
    /// Milliseconds left to Black and White.
    pub left_ms: [Option<u64>; 2],
    /// Moves or periods of overtime left to Black and White.
    pub periods: [Option<u32>; 2],
}

/// Something a file said that this crate does not understand, or that only one format knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prop {
    /// Its name: upper-case letters and digits.
    pub key: String,
    /// Its values; SGF writes at least one.
    pub values: Vec<String>,
}

/// What only some nodes have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// A comment, lines separated by `\n`; empty for none.
    pub comment: String,
    /// The node's name, one line; empty for none.
    pub name: String,
    /// Texts on points.
    pub labels: Vec<Label>,
    /// Marks on points.
    pub marks: Vec<Mark>,
    /// Stones set up, before the move if there is one too.
    pub stones: Vec<SetupStone>,
    /// Who moves next, where a set-up says so.
    pub to_move: Option<Color>,
    /// What a player decided here in an opening procedure, where that was no stone: a swap, an
    /// offer of fifth moves. A dealt position has its stones in `stones` too.
    pub decision: Option<opening::Action>,
    /// The clocks.
    pub clock: Clock,
    /// Everything else, in the order of the file.
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

    /// The values of the first property of this name.
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

/// One node of a [`crate::Record`].
#[derive(Clone, Debug)]
pub struct Node {
    pub(crate) parent: u32,
    pub(crate) first_child: u32,
    pub(crate) last_child: u32,
    pub(crate) next_sibling: u32,
    /// `u32::MAX` for unknown.
    pub(crate) spent_ms: u32,
    pub(crate) act: Act,
    pub(crate) marked: bool,
    pub(crate) start: bool,
    /// Taken out of the tree, with what follows.
    pub(crate) cut: bool,
    extra: Option<Box<Extra>>,
}

/// What a node holds, apart from the tree.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    pub(crate) act: Act,
    pub(crate) marked: bool,
    pub(crate) start: bool,
    pub(crate) spent_ms: u32,
    extra: Option<Box<Extra>>,
}

impl Content {
    pub(crate) fn extra_mut(&mut self) -> &mut Extra {
        self.extra.get_or_insert_default()
    }
}

impl Node {
    pub(crate) const NONE: u32 = u32::MAX;

    pub(crate) const fn new(parent: u32, act: Act) -> Node {
        Node {
            parent,
            first_child: Node::NONE,
            last_child: Node::NONE,
            next_sibling: Node::NONE,
            spent_ms: u32::MAX,
            act,
            marked: false,
            start: false,
            cut: false,
            extra: None,
        }
    }

    pub(crate) fn content(&self) -> Content {
        Content {
            act: self.act,
            marked: self.marked,
            start: self.start,
            spent_ms: self.spent_ms,
            extra: self.extra.clone(),
        }
    }

    pub(crate) fn swap_content(&mut self, other: &mut Content) {
        std::mem::swap(&mut self.act, &mut other.act);
        std::mem::swap(&mut self.marked, &mut other.marked);
        std::mem::swap(&mut self.start, &mut other.start);
        std::mem::swap(&mut self.spent_ms, &mut other.spent_ms);
        std::mem::swap(&mut self.extra, &mut other.extra);
    }

    /// What happens here.
    #[must_use]
    pub const fn act(&self) -> Act {
        self.act
    }

    /// Whether the whole node carries a user's mark (RenLib's *mark*, SGF's `HO[1]`).
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        self.marked
    }

    /// Whether RenLib calls this a start position.
    #[must_use]
    pub const fn is_start(&self) -> bool {
        self.start
    }

    /// Sets the mark of the whole node.
    pub const fn set_marked(&mut self, on: bool) {
        self.marked = on;
    }

    /// Makes this a start position, or not.
    pub const fn set_start(&mut self, on: bool) {
        self.start = on;
    }

    /// Milliseconds spent on the move, if known.
    #[must_use]
    pub fn spent_ms(&self) -> Option<u32> {
        (self.spent_ms != u32::MAX).then_some(self.spent_ms)
    }

    /// Sets the milliseconds spent on the move. `u32::MAX`, some 49 days, is the same as unknown.
    pub fn set_spent_ms(&mut self, ms: Option<u32>) {
        self.spent_ms = ms.unwrap_or(u32::MAX);
    }

    /// What only some nodes have; empty where this one has nothing.
    #[must_use]
    pub fn extra(&self) -> &Extra {
        self.extra.as_deref().unwrap_or(&EMPTY)
    }

    /// The same, to be changed.
    pub fn extra_mut(&mut self) -> &mut Extra {
        self.extra.get_or_insert_default()
    }

    /// Whether two nodes hold the same, wherever they stand in their trees.
    #[must_use]
    pub fn same_content(&self, other: &Node) -> bool {
        self.act == other.act
            && self.spent_ms == other.spent_ms
            && self.marked == other.marked
            && self.start == other.start
            && self.extra() == other.extra()
    }
}
