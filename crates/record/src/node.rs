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

/// One node of a [`crate::Record`].
#[derive(Clone, Debug)]
pub struct Node {
    pub(crate) parent: u32,
    pub(crate) first_child: u32,
    pub(crate) last_child: u32,
    pub(crate) next_sibling: u32,
    /// `u32::MAX` if unknown.
    pub(crate) spent_ms: u32,
    pub(crate) act: Act,
    pub(crate) marked: bool,
    pub(crate) start: bool,
    /// Cut from the tree, with its subtree.
    pub(crate) cut: bool,
    extra: Option<Box<Extra>>,
}

/// A node's content without its links.
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

    /// The move, if any.
    #[must_use]
    pub const fn act(&self) -> Act {
        self.act
    }

    /// Whether the whole node is marked (RenLib's *mark*, SGF's `HO[1]`).
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        self.marked
    }

    /// Whether RenLib marks it as a start position.
    #[must_use]
    pub const fn is_start(&self) -> bool {
        self.start
    }

    /// Marks the whole node.
    pub const fn set_marked(&mut self, on: bool) {
        self.marked = on;
    }

    /// Marks a start position for RenLib.
    pub const fn set_start(&mut self, on: bool) {
        self.start = on;
    }

    /// Milliseconds spent on the move.
    #[must_use]
    pub fn spent_ms(&self) -> Option<u32> {
        (self.spent_ms != u32::MAX).then_some(self.spent_ms)
    }

    /// Sets the milliseconds spent on the move; `u32::MAX` (49 days) means unknown.
    pub fn set_spent_ms(&mut self, ms: Option<u32>) {
        self.spent_ms = ms.unwrap_or(u32::MAX);
    }

    /// The rarer content; empty if there is none.
    #[must_use]
    pub fn extra(&self) -> &Extra {
        self.extra.as_deref().unwrap_or(&EMPTY)
    }

    /// The rarer content for changes.
    pub fn extra_mut(&mut self) -> &mut Extra {
        self.extra.get_or_insert_default()
    }

    /// The rarer content for changes, if there is any.
    pub(crate) fn own_extra_mut(&mut self) -> Option<&mut Extra> {
        self.extra.as_deref_mut()
    }

    /// Whether two nodes have equal content; their links may differ.
    #[must_use]
    pub fn same_content(&self, other: &Node) -> bool {
        self.act == other.act
            && self.spent_ms == other.spent_ms
            && self.marked == other.marked
            && self.start == other.start
            && self.extra() == other.extra()
    }
}
