//! Records on the board: a document that is read, with the cursor at any node.

mod shown;

use tengen_core::{Board, Color, Outcome, Point, Position, Rule, Size};
use tengen_record::{Extra, MarkKind, NodeId, Record};
use tengen_text::{Key, Text};
use tengen_worker_protocol::records::{DiagramPosition, File, FileContent};

use crate::context::Context;
use crate::effect::Effect;
use crate::scene::{self, Scene};
use crate::session::Opponent;
use crate::{Cell, Document, Go, Place, Seat, Session};

pub use shown::{Branch, LineStep, Shown};

/// An open record.
pub type Book = Session<Reading>;

/// The part of a [`Book`] beside its document.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    file: File,
    number: usize,
    shown: Shown,
}

impl Book {
    /// Opens record `number` of a file, from 0, at its root.
    #[must_use]
    pub fn of_record(file: File, number: usize, tree: Record, rule: Rule) -> Book {
        let document = Document::of_record(tree, rule);
        let shown = Shown::at(&document, NodeId::ROOT);
        let reading = Reading {
            file,
            number,
            shown,
        };
        Session::preset(document, Opponent::None, reading)
    }

    pub(crate) const fn number(&self) -> usize {
        self.part.number
    }

    /// The contents of the file.
    #[must_use]
    pub const fn file(&self) -> &File {
        &self.part.file
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

    fn tree(&self) -> &Record {
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
        info.map(|(field, said)| (text.field(field), said.to_owned()))
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
            self.part.shown = Shown::at(&self.document, node);
        }
    }

    /// Applies another rule to the record.
    pub fn judge_by(&mut self, rule: Rule) {
        self.document.judge_by(rule);
        self.part.shown = Shown::at(&self.document, self.cursor);
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
        for &(p, number) in &shown.numbers {
            cells[scene::index(size, p)].number = number;
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
        for child in self.tree().children(self.cursor) {
            if let Some(p) = self.tree().node(child).act().point() {
                cells[scene::index(size, p)].next = true;
            }
        }
        for &p in self.outcome().iter().flat_map(|outcome| outcome.row()) {
            cells[scene::index(size, p)].winning = true;
        }
        cells
    }
}

impl Scene for Book {
    fn size(&self) -> Size {
        self.document.terms().size
    }

    fn rule(&self) -> Rule {
        self.document.terms().rule
    }

    fn cells(&self) -> Vec<Cell> {
        self.points()
    }

    fn title(&self) -> Option<Key> {
        Some(Key::RecordLabel)
    }

    fn outcome(&self) -> Option<&Outcome> {
        Book::outcome(self)
    }

    fn sentence(&self, text: Text) -> Option<String> {
        Some(self.said(text))
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

    fn holds_tools(&self) -> bool {
        true
    }

    fn turn(&self) -> Option<Color> {
        Some(self.to_move())
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
        Some(DiagramPosition::Node {
            record: self.part.number,
            node: self.cursor.index(),
            rule: Scene::rule(self),
        })
    }

    fn touch(&mut self, p: Point, _cx: &mut Context<'_>) -> Vec<Effect> {
        if let Some(node) = self.node_at_point(p) {
            self.turn_to(node);
        }
        Vec::new()
    }
}

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
