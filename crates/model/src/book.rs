//! Records on the board: a document that is read and edited, with the cursor at any node.

mod edits;
mod known;
mod named;
mod rows;
mod shown;
mod turned;

use tengen_core::{Board, Color, Move, Outcome, Point, Position, Rule, Symmetry, Terms};
use tengen_record::edit::History;
use tengen_record::{Extra, KnownPositions, MarkKind, NodeId, Record};
use tengen_text::{Key, Text, printable};
use tengen_worker_protocol::records::{DiagramPosition, File, FileContent};

use crate::context::Context;
use crate::effect::Effect;
use crate::scene::{self, Drawing, Export, Input, Positions, Practice, Scene, Stacking, Stepping};
use crate::session::Opponent;
use crate::{Button, Cell, Document, Go, Place, Seat, Session};

pub use edits::Pen;
pub use known::KnownMove;
pub use rows::{ROW_MOVES, RowContent, RowMove, TreeRow, TreeRows};
pub use shown::{Branch, Shown};
pub use turned::{Numbered, Turn};

/// An open record.
pub type Book = Session<Reading>;

/// The part of a [`Book`] beside its document.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The file that the records worker has read; `None` for a document of the library.
    file: Option<File>,
    number: usize,
    history: History,
    /// Raised with every edit.
    version: u32,
    /// The version that the records worker has; none of a document of the library.
    sent: Option<u32>,
    rows: TreeRows,
    shown: Shown,
    pen: Option<Pen>,
    /// A subtree that was cut or copied, below an empty root.
    clip: Option<Box<Record>>,
    positions: KnownPositions,
    /// What is known of the moves from the cursor, once it was looked up.
    known: Vec<(NodeId, KnownMove)>,
    view: Symmetry,
    numbered: Numbered,
    /// Whether its name is still to be asked for.
    unnamed: bool,
    /// Whether it was opened as an analysis board.
    is_board: bool,
}

impl Book {
    /// Opens record `number` of a file, from 0, at its root.
    #[must_use]
    pub fn of_record(file: File, number: usize, tree: Record, rule: Rule) -> Book {
        let history = History::default();
        Book::on_board(Some(file), number, (tree, history), rule)
    }

    /// Opens a document of the library at its root.
    #[must_use]
    pub fn of_document(tree: Record, history: History, rule: Rule) -> Book {
        Book::on_board(None, 0, (tree, history), rule)
    }

    fn on_board(
        file: Option<File>,
        number: usize,
        (tree, history): (Record, History),
        rule: Rule,
    ) -> Book {
        let document = Document::of_record(tree, rule);
        let mut rows = TreeRows::default();
        rows.follow(document.tree(), NodeId::ROOT);
        let shown = Shown::at(&document, NodeId::ROOT, rows.lens());
        let reading = Reading {
            version: 0,
            sent: file.is_some().then_some(0),
            file,
            number,
            history,
            rows,
            shown,
            pen: None,
            clip: None,
            positions: KnownPositions::default(),
            known: Vec::new(),
            view: Symmetry::all()[0],
            numbered: Numbered::default(),
            unnamed: false,
            is_board: false,
        };
        Session::preset(document, Opponent::None, reading)
    }

    /// An analysis board: a record of the moves of a position, after `ply` of them or at its end.
    #[must_use]
    pub fn analysis_board(position: &Position, ply: Option<usize>, view: Symmetry) -> Book {
        let mut tree = Document::of_position(position).studied().tree().clone();
        tree.info_mut().set_rule(position.rule());
        let mut book = Book::of_document(tree, History::default(), position.rule());
        book.part.is_board = true;
        book.part.view = view;
        let end = book.last();
        let node = ply.and_then(|ply| book.node_at_ply(ply));
        book.turn_to(node.unwrap_or(end));
        book
    }

    /// The same with moves that are tried from the cursor, and the cursor at the first of them.
    #[must_use]
    pub fn with_line(mut self, line: &[Point]) -> Book {
        let moves: Vec<Move> = line.iter().copied().map(Move::Place).collect();
        // Before the first edit, so that the document begins with them.
        let nodes = self.document.vary(self.cursor, &moves);
        if let Some(&first) = nodes.first() {
            self.part.rows.rebuild(self.document.tree(), first);
            self.turn_to(first);
        }
        self
    }

    /// Whether it was opened as an analysis board.
    #[must_use]
    pub const fn is_board(&self) -> bool {
        self.part.is_board
    }

    pub(crate) const fn number(&self) -> usize {
        self.part.number
    }

    /// The contents of the file that the record is from; `None` for a document of the library.
    #[must_use]
    pub const fn file(&self) -> Option<&File> {
        self.part.file.as_ref()
    }

    /// The rows of the notation.
    #[must_use]
    pub const fn rows(&self) -> &TreeRows {
        &self.part.rows
    }

    /// Shows all lines from a node in the notation, or folds them again.
    pub fn unfold(&mut self, node: NodeId) {
        self.part.rows.unfold(self.document.tree(), node);
    }

    /// What the rules make of the node at the cursor.
    #[must_use]
    pub const fn shown(&self) -> &Shown {
        &self.part.shown
    }

    /// The comments, marks and labels of the node at the cursor.
    #[must_use]
    pub fn said_here(&self) -> &Extra {
        self.tree().node(self.cursor).extra()
    }

    /// The tree.
    #[must_use]
    pub const fn tree(&self) -> &Record {
        self.document.tree()
    }

    /// The title: the players, the game's name, or its number in the file.
    #[must_use]
    pub fn name(&self, text: Text) -> String {
        text.record_title(self.tree().info(), self.part.number)
    }

    /// The record's header, as pairs of field name and value.
    #[must_use]
    pub fn head(&self, text: Text) -> Vec<(String, String)> {
        let info = self.tree().info().iter();
        info.map(|(field, said)| {
            let said = match field.is_long() {
                true => said.to_owned(),
                false => printable(said).into_owned(),
            };
            (text.field(field), said)
        })
        .collect()
    }

    /// The stones at the cursor.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.part.shown.board
    }

    /// The side to move at the cursor.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.part.shown.to_move
    }

    pub(crate) fn last_stone(&self) -> Option<Point> {
        self.tree().node(self.cursor).act().point()
    }

    /// The outcome at the cursor under the rule, if the game has ended there.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.part.shown.outcome.as_ref()
    }

    /// The place in the record, with the outcome or the side to move.
    pub(crate) fn said(&self, text: Text) -> String {
        let ply = self.document.ply(self.cursor);
        match self.outcome() {
            Some(outcome) => text.sentences(&[text.record_place(ply), text.outcome(outcome)]),
            None => text.record_status(ply, self.to_move()),
        }
    }

    /// The node before the cursor.
    #[must_use]
    pub fn parent(&self) -> Option<NodeId> {
        self.tree().parent(self.cursor)
    }

    /// The first child of the cursor's node.
    #[must_use]
    pub fn next(&self) -> Option<NodeId> {
        self.tree().first_child(self.cursor)
    }

    /// The last node of the line through the cursor.
    #[must_use]
    pub fn last(&self) -> NodeId {
        let next = |&id: &NodeId| self.tree().first_child(id);
        let line = std::iter::successors(Some(self.cursor), next);
        line.last().unwrap_or(self.cursor)
    }

    /// Whether the cursor is on the main line, the path of first children.
    #[must_use]
    pub fn is_main_line(&self) -> bool {
        let first = |id: &NodeId| {
            let parent = self.tree().parent(*id);
            parent.is_none_or(|parent| self.tree().first_child(parent) == Some(*id))
        };
        self.tree().path(self.cursor).iter().all(first)
    }

    fn node_at_ply(&self, ply: usize) -> Option<NodeId> {
        let mut left = self.document.ply(self.last());
        let up = |&id: &NodeId| self.tree().parent(id);
        let mut line = std::iter::successors(Some(self.last()), up);
        line.find(|&id| {
            let found = left <= ply;
            left -= usize::from(!found && self.tree().node(id).act().mv().is_some());
            found
        })
    }

    /// Moves the cursor to `node`; does nothing if the record lacks it.
    pub fn turn_to(&mut self, node: NodeId) {
        if self.tree().id(node.index()).is_some() {
            self.cursor = node;
            self.part.rows.follow(self.document.tree(), node);
            self.show();
        }
    }

    fn show(&mut self) {
        let lens = self.part.rows.lens();
        self.part.shown = Shown::at(&self.document, self.cursor, lens);
        self.part.known = Vec::new();
    }

    /// Applies another rule to the record, which does not state it.
    pub(crate) fn judge_by(&mut self, rule: Rule) {
        self.document.judge_by(rule);
        self.show();
    }

    /// Begins a game of two people from the node, if its position can be played on.
    pub fn play(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        if let Some(position) = &self.part.shown.playable {
            let game = Session::opened(cx.new_id(), [Seat::Person; 2], position, cx.now);
            cx.begin(game);
        }
        Vec::new()
    }

    /// The child that plays `p`, or else the ancestor that did.
    fn node_at_point(&self, p: Point) -> Option<NodeId> {
        let places = |id: &NodeId| self.tree().node(*id).act().point() == Some(p);
        let up = |&id: &NodeId| self.tree().parent(id);
        let made = std::iter::successors(Some(self.cursor), up);
        let after = self.tree().children(self.cursor).find(places);
        after.or_else(|| made.into_iter().find(places))
    }

    /// Marks and labels off the board are left to the panel.
    fn points(&self) -> Vec<Cell> {
        let (shown, size) = (&self.part.shown, self.board().size());
        let mut cells = scene::stones(size, self.board(), &[]);
        let at = |p: Point| size.contains(p).then(|| scene::index(size, p));
        let plies = self.ply();
        for &(p, number) in &shown.numbers {
            cells[scene::index(size, p)].number = self.part.numbered.on(number, plies);
        }
        if let Some(p) = self.last_stone() {
            cells[scene::index(size, p)].last = true;
        }
        let said = self.said_here();
        for mark in &said.marks {
            if let Some(i) = at(mark.at) {
                cells[i].mark = Some(mark.kind);
            }
        }
        for label in &said.labels {
            if let Some(i) = at(label.at) {
                cells[i].label.clone_from(&label.text);
            }
        }
        for (letter, branch) in self.branches() {
            let Some(Move::Place(p)) = branch.mv else {
                continue;
            };
            let cell = &mut cells[scene::index(size, p)];
            cell.next = true;
            cell.known = self.known(branch.node);
            if cell.stone.is_none() {
                cell.label = letter;
            }
        }
        for &p in self.outcome().iter().flat_map(|outcome| outcome.row()) {
            cells[scene::index(size, p)].winning = true;
        }
        cells
    }
}

impl Scene for Book {
    fn terms(&self) -> Terms {
        *self.document.terms()
    }

    fn cells(&self) -> Vec<Cell> {
        self.points()
    }

    fn title(&self) -> Option<Key> {
        Some(match self.part.is_board {
            true => Key::AnalysisTitle,
            false => Key::RecordLabel,
        })
    }

    fn touch(&mut self, p: Point, _cx: &mut Context<'_>) -> Vec<Effect> {
        if self.part.pen.is_some() {
            return self.draw_on(p);
        }
        match self.node_at_point(p) {
            Some(node) => {
                self.turn_to(node);
                Vec::new()
            }
            None => self.add(p),
        }
    }
}

impl Positions for Book {
    fn outcome(&self) -> Option<&Outcome> {
        Book::outcome(self)
    }

    fn analysed(&self) -> Option<Position> {
        let stage = self.stage().ok()?;
        Some(stage.game().position().clone())
    }

    fn branched(&self) -> Option<(Document, NodeId)> {
        self.analysed()?;
        Some((self.document.clone(), self.cursor))
    }

    fn line(&self) -> Option<Position> {
        let stage = self.document.stage(self.last()).ok()?;
        Some(stage.game().position().clone())
    }

    fn turn(&self) -> Option<Color> {
        Some(self.to_move())
    }
}

impl Drawing for Book {
    fn sentence(&self, text: Text) -> Option<String> {
        Some(self.said(text))
    }

    fn ghost(&self) -> Option<Color> {
        let plays = self.part.pen.is_none() && self.outcome().is_none();
        plays.then(|| self.to_move())
    }

    fn costs(&self) -> bool {
        false
    }

    fn turned(&self) -> Option<Symmetry> {
        Some(self.part.view)
    }
}

impl Stepping for Book {
    fn take_back(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.undo_edit()
    }

    fn play_again(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.redo_edit()
    }

    fn place(&self) -> Option<Place> {
        let last = self.last();
        Some(Place {
            ply: self.document.ply(self.cursor),
            plies: self.document.ply(last),
            back: self.parent().is_some(),
            forward: last != self.cursor,
        })
    }

    fn step(&mut self, go: Go, _cx: &mut Context<'_>) -> Vec<Effect> {
        let to = match go {
            Go::Start => Some(NodeId::ROOT),
            Go::Back => self.parent(),
            Go::Forward => self.next(),
            Go::End => Some(self.last()),
            Go::To(ply) => self.node_at_ply(ply),
        };
        if let Some(node) = to {
            self.turn_to(node);
        }
        Vec::new()
    }
}

impl Export for Book {
    fn written(&self, everything: bool) -> Option<(FileContent, Option<Vec<u8>>)> {
        let what = match everything {
            true => FileContent::Everything,
            false => FileContent::Record {
                record: self.part.number,
            },
        };
        Some((what, None))
    }

    fn pictured(&self) -> Option<DiagramPosition> {
        let mut nodes = self.tree().preorder();
        Some(DiagramPosition::Node {
            record: self.part.number,
            // The worker has the tree in preorder; here added nodes come last.
            node: nodes.position(|id| id == self.cursor).unwrap_or_default(),
            rule: Scene::rule(self),
        })
    }
}

impl Input for Book {
    fn takes_buttons(&self) -> bool {
        true
    }

    fn press_button(&mut self, _p: Point, button: Button, cx: &mut Context<'_>) -> Vec<Effect> {
        match button {
            Button::Other => self.step(Go::Back, cx),
            Button::Main | Button::Middle => Vec::new(),
        }
    }

    fn press_key(&mut self, key: &str, p: Point, _cx: &mut Context<'_>) -> Option<Vec<Effect>> {
        self.write_on(key, p)
    }
}

impl Stacking for Book {
    fn holds_tools(&self) -> bool {
        true
    }
}

impl Practice for Book {}

/// The kind of mark as the messages of [`crate::names`] name it.
pub(crate) const fn mark_name(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Triangle => "triangle",
        MarkKind::Cross => "cross",
        MarkKind::Circle => "circle",
        MarkKind::Square => "square",
        MarkKind::Selected => "selected",
    }
}
