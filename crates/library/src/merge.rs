//! Many games merged into one tree, with counts.
//!
//! Games that are images of each other take the same way. At each node, of the symmetries that take
//! the game's position to the tree's, the one is taken that gives the next move the least point; so
//! a move goes to the least point that the tree's position cannot tell from it. Nodes with neither
//! a move nor stones, such as swaps in an opening, are folded into the node before, and comments
//! are not turned with the board.

use tengen_core::{Color, Images, Point, Rule, Size, Symmetry};
use tengen_record::edit::{Draft, Edit, EditError};
use tengen_record::{
    Act, Cursor, Extra, Label, Mark, Node, NodeId, Prop, Record, SetupStone, Step,
};

use crate::scan::changed_points;
use crate::summary::Ended;

/// How many games pass a node, and how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All games.
    pub games: u32,
    /// Those that Black won.
    pub black: u32,
    /// Those that White won.
    pub white: u32,
    /// Draws.
    pub draws: u32,
}

/// The property that holds a node's [`Counts`] in a merged tree's file: games, wins of Black and of
/// White, draws.
pub const COUNTS_PROPERTY: &str = "GAMES";

impl Counts {
    fn add(&mut self, ended: Ended) {
        self.games += 1;
        match ended {
            Ended::Black => self.black += 1,
            Ended::White => self.white += 1,
            Ended::Draw => self.draws += 1,
            Ended::Unknown => {}
        }
    }

    /// The counts that a merged tree states at a node.
    #[must_use]
    pub fn of(node: &Node) -> Option<Counts> {
        let values = node.extra().prop(COUNTS_PROPERTY)?;
        let numbers: Vec<u32> = values.iter().filter_map(|n| n.parse().ok()).collect();
        let &[games, black, white, draws] = numbers.as_slice() else {
            return None;
        };
        Some(Counts {
            games,
            black,
            white,
            draws,
        })
    }
}

/// Merges records one by one.
///
/// ```
/// use tengen_core::{Size, notation};
/// use tengen_library::{Counts, Merger};
/// use tengen_record::{NodeId, Record};
///
/// let mut merger = Merger::new(Size::STANDARD);
/// for moves in ["h8i9g7", "h8g7i9", "h8h9"] {
///     merger.add(&Record::from_moves(Size::STANDARD, &notation::parse_moves(moves)?)?)?;
/// }
/// let tree = merger.finish();
/// let h8 = tree.first_child(NodeId::ROOT).expect("a move");
/// let games = |id| Counts::of(tree.node(id)).map(|counts| counts.games);
/// assert_eq!(tree.children(h8).map(games).collect::<Vec<_>>(), [Some(2), Some(1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Merger {
    tree: Record,
    counts: Vec<Counts>,
    /// The last game that passed a node, counted from 1.
    passed: Vec<u32>,
    games: u32,
}

impl Merger {
    /// Starts with an empty board.
    #[must_use]
    pub fn new(size: Size) -> Merger {
        Merger {
            tree: Record::new(size),
            counts: vec![Counts::default()],
            passed: vec![0],
            games: 0,
        }
    }

    /// Merges a record with all its variations; it counts once at each of its nodes.
    ///
    /// # Errors
    /// [`EditError::OtherSize`], [`EditError::OtherStart`] if it begins with a set-up, or
    /// [`EditError::Full`]; nothing is merged.
    pub fn add(&mut self, record: &Record) -> Result<(), EditError> {
        let ended = Ended::of(record);
        let other = canonical(record);
        let size = self.tree.size();
        let tree = std::mem::replace(&mut self.tree, Record::new(size));
        let mut draft = Draft::new(tree);
        let merged = draft.apply(Edit::Merge {
            other: Box::new(other.clone()),
        });
        self.tree = draft.into_record();
        merged?;
        self.counts.resize(self.tree.slots(), Counts::default());
        self.passed.resize(self.tree.slots(), 0);
        self.games += 1;
        self.count(&other, ended);
        Ok(())
    }

    fn count(&mut self, other: &Record, ended: Ended) {
        let mut at = NodeId::ROOT;
        for step in other.walk() {
            match step {
                Step::Enter(id) => {
                    if id != NodeId::ROOT {
                        let same = |&child: &NodeId| is_same(self.tree.node(child), other.node(id));
                        let child = self.tree.children(at).find(same);
                        at = child.expect("it was merged");
                    }
                    if std::mem::replace(&mut self.passed[at.index()], self.games) != self.games {
                        self.counts[at.index()].add(ended);
                    }
                }
                Step::Leave(_) => at = self.tree.parent(at).unwrap_or(NodeId::ROOT),
            }
        }
    }

    /// The number of records merged.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The tree, each node with its [`Counts`] as a property and children with more games first.
    #[must_use]
    pub fn finish(self) -> Record {
        let mut tree = self.tree;
        let games = |id: NodeId| self.counts[id.index()].games;
        let nodes: Vec<NodeId> = tree.preorder().collect();
        for id in nodes {
            let mut children: Vec<NodeId> = tree.children(id).collect();
            children.sort_by_key(|&child| std::cmp::Reverse(games(child)));
            children
                .into_iter()
                .rev()
                .for_each(|child| tree.promote(child));
            let Counts {
                games,
                black,
                white,
                draws,
            } = self.counts[id.index()];
            let numbers = [games, black, white, draws];
            let props = &mut tree.node_mut(id).extra_mut().props;
            props.retain(|prop| prop.key != COUNTS_PROPERTY);
            props.push(Prop {
                key: COUNTS_PROPERTY.to_owned(),
                values: numbers.iter().map(u32::to_string).collect(),
            });
        }
        tree
    }
}

/// Whether [`Edit::Merge`] merges two nodes without decisions.
fn is_same(a: &Node, b: &Node) -> bool {
    let (x, y) = (a.extra(), b.extra());
    a.act() == b.act() && x.stones == y.stones && x.to_move == y.to_move
}

/// A record turned line by line into the form that equals that of all its images. Siblings that
/// are images of each other become one.
#[must_use]
pub fn canonical(record: &Record) -> Record {
    let size = record.size();
    let mut out = Record::new(size);
    *out.info_mut() = record.info().clone();
    let mut turning = Turning {
        cursor: Cursor::new(record),
        images: Images::new(Rule::Freestyle, size),
        changes: Vec::new(),
    };
    let identity = Symmetry::all()[0];
    // For each node on the path: where it went, and how it was turned.
    let mut path: Vec<(NodeId, Symmetry)> = Vec::new();
    for step in record.walk() {
        match step {
            Step::Enter(id) => {
                let node = record.node(id);
                let (at, turned) = path.last().copied().unwrap_or((NodeId::ROOT, identity));
                let turned = turning.least(node, turned, size);
                turning.enter(record, id);
                let to = match is_folded(node) {
                    true => at,
                    false if id == NodeId::ROOT => start(&mut out, node, turned),
                    false => child(&mut out, at, node, turned),
                };
                add_texts(&mut out, to, node, turned);
                path.push((to, turned));
            }
            Step::Leave(_) => {
                turning.leave();
                path.pop();
            }
        }
    }
    out
}

fn is_folded(node: &Node) -> bool {
    node.act() == Act::None && node.extra().stones.is_empty() && node.extra().to_move.is_none()
}

fn turned_act(act: Act, turned: Symmetry, size: Size) -> Act {
    match (act, act.point()) {
        (Act::Play(color, _), Some(p)) => Act::Play(color, turned.apply(p, size).into()),
        _ => act,
    }
}

/// The root of a record that begins with a set-up.
fn start(out: &mut Record, node: &Node, turned: Symmetry) -> NodeId {
    let stones = turned_stones(node, turned, out.size());
    let act = turned_act(node.act(), turned, out.size());
    // The act of a record is on its board.
    let _ = out.set_act(NodeId::ROOT, act);
    let into = out.node_mut(NodeId::ROOT).extra_mut();
    (into.stones, into.to_move) = (stones, node.extra().to_move);
    NodeId::ROOT
}

/// The child for a turned node, which is added unless there is one.
fn child(out: &mut Record, at: NodeId, node: &Node, turned: Symmetry) -> NodeId {
    let act = turned_act(node.act(), turned, out.size());
    let stones = turned_stones(node, turned, out.size());
    let to_move = node.extra().to_move;
    let same = |&id: &NodeId| {
        let known = out.node(id);
        let other = known.extra();
        known.act() == act && other.stones == stones && other.to_move == to_move
    };
    if let Some(known) = out.children(at).find(same) {
        return known;
    }
    let Ok(id) = out.add(at, act) else {
        return at;
    };
    if !stones.is_empty() || to_move.is_some() {
        let into = out.node_mut(id).extra_mut();
        (into.stones, into.to_move) = (stones, to_move);
    }
    id
}

/// A node's set-up, by points; stones on one point stay in order, since the last one counts.
fn turned_stones(node: &Node, turned: Symmetry, size: Size) -> Vec<SetupStone> {
    let stones = node.extra().stones.iter();
    let mut stones: Vec<SetupStone> = stones
        .map(|stone| SetupStone {
            at: image(stone.at, turned, size),
            ..*stone
        })
        .collect();
    stones.sort_by_key(|stone| stone.at);
    stones
}

fn image(p: Point, turned: Symmetry, size: Size) -> Point {
    match size.contains(p) {
        true => turned.apply(p, size),
        false => p,
    }
}

/// Adds a node's texts and marks to a turned node, each once.
fn add_texts(out: &mut Record, to: NodeId, node: &Node, turned: Symmetry) {
    let size = out.size();
    let into = out.node_mut(to);
    into.set_marked(into.is_marked() || node.is_marked());
    let extra = node.extra();
    if *extra == Extra::default() {
        return;
    }
    let into = into.extra_mut();
    for (into, text, between) in [
        (&mut into.comment, &extra.comment, "\n"),
        (&mut into.name, &extra.name, " "),
    ] {
        if into.contains(text.as_str()) {
            continue;
        }
        if !into.is_empty() {
            into.push_str(between);
        }
        into.push_str(text);
    }
    for label in &extra.labels {
        let at = image(label.at, turned, size);
        let text = label.text.clone();
        add_once(&mut into.labels, Label { at, text });
    }
    for mark in &extra.marks {
        let at = image(mark.at, turned, size);
        add_once(&mut into.marks, Mark { at, ..*mark });
    }
    if turned == Symmetry::all()[0] {
        for prop in &extra.props {
            add_once(&mut into.props, prop.clone());
        }
    }
}

fn add_once<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

/// A walk that knows the symmetries of the board.
struct Turning<'a> {
    cursor: Cursor<'a>,
    images: Images,
    /// The stones added and removed by each node of the path.
    changes: Vec<Vec<(Point, Color)>>,
}

impl<'a> Turning<'a> {
    /// Of the symmetries that turn the board as `turned` does, the one that gives a node's set-up
    /// and stone the least points.
    fn least(&self, node: &Node, turned: Symmetry, size: Size) -> Symmetry {
        let canonical = self.images.canonical(Color::Black);
        let all = canonical.stabiliser().map(|same| same.then(turned));
        let order = |symmetry: &Symmetry| {
            let stones = node.extra().stones.iter();
            let stones = stones.filter(|stone| size.contains(stone.at));
            let image = |p| symmetry.apply(p, size);
            let mut set_up: Vec<_> = stones.map(|s| (image(s.at), s.color)).collect();
            set_up.sort_by_key(|&(p, color)| (p, color.map(|c| c as u8)));
            let set_up: Vec<_> = set_up
                .iter()
                .map(|&(p, c)| (p, c.map(|c| c as u8)))
                .collect();
            (set_up, node.act().point().map(image))
        };
        all.min_by_key(order).unwrap_or(turned)
    }

    fn enter(&mut self, record: &'a Record, id: NodeId) {
        let changed = changed_points(record, id, &mut self.cursor);
        let stones = changed.into_iter().flat_map(|(p, before)| {
            let after = self.cursor.board().get(p);
            before.into_iter().chain(after).map(move |color| (p, color))
        });
        let stones: Vec<(Point, Color)> = stones.collect();
        stones.iter().for_each(|&(p, c)| self.images.toggle(p, c));
        self.changes.push(stones);
    }

    fn leave(&mut self) {
        self.cursor.leave();
        for (p, color) in self.changes.pop().unwrap_or_default() {
            self.images.toggle(p, color);
        }
    }
}
