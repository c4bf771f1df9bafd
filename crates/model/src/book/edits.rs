//! Edits of a record: by playing, drawing and writing on the board, and by the panel's buttons.

use tengen_core::{Illegal, Move, Point, Rule};
use tengen_record::edit::{Edit, Edited, Entry};
use tengen_record::{Act, Field, MarkKind, NodeId, Record};

use super::{Book, Branch, Reading};
use crate::effect::{Effect, Keep, Notice, Sound};
use crate::scene::Positions as _;

/// What a touch of the board draws instead of playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pen {
    /// A mark, or none where it is already.
    Mark(MarkKind),
    /// The next letter from A on, or none where a text is; keys type other texts.
    Text,
}

/// Whether an edit leaves the cursor where it is, and changes what all positions begin with.
const fn is_turn(edit: &Edit) -> bool {
    matches!(edit, Edit::Turn { .. } | Edit::ToMove { .. })
}

/// Characters in a text on a point.
const LONGEST: usize = 3;

impl Book {
    /// The moves from here with the texts that the board shows on them: the record's own, else
    /// letters that it does not use here. A single move needs none.
    pub fn branches(&self) -> impl Iterator<Item = (String, Branch)> + '_ {
        let children = &self.part.shown.children;
        let labels = &self.said_here().labels;
        let own = move |mv: Option<Move>| {
            let Some(Move::Place(p)) = mv else {
                return None;
            };
            let label = labels.iter().find(|label| label.at == p);
            label.map(|label| label.text.clone())
        };
        let is_free = move |letter: &String| {
            let mut all = labels.iter();
            all.all(|label| !label.text.eq_ignore_ascii_case(letter))
        };
        let mut letters = ('a'..='z').map(String::from).filter(is_free);
        let several = children.len() > 1;
        children.iter().map(move |&branch| {
            let mut next = || several.then(|| letters.next()).flatten();
            let letter = own(branch.mv).or_else(&mut next);
            (letter.unwrap_or_default(), branch)
        })
    }

    /// The numbers of edits that can be undone and redone.
    #[must_use]
    pub const fn depth(&self) -> (usize, usize) {
        self.part.history.depth()
    }

    /// What a touch draws; `None` if it plays.
    #[must_use]
    pub const fn pen(&self) -> Option<Pen> {
        self.part.pen
    }

    /// Takes a pen, or puts it away.
    pub const fn take_pen(&mut self, pen: Option<Pen>) {
        self.part.pen = pen;
    }

    /// The version of the tree and the record's number in its file, if the records worker has
    /// another version; no number for a document of the library.
    #[must_use]
    pub fn unsent(&self) -> Option<(u32, Option<usize>)> {
        let Reading {
            file,
            number,
            version,
            sent,
            ..
        } = &self.part;
        let number = file.as_ref().map(|_| *number);
        (*sent != Some(*version)).then_some((*version, number))
    }

    /// The records worker has this version of the tree.
    pub const fn note_sent(&mut self, version: u32) {
        self.part.sent = Some(version);
    }

    /// The records worker reads another file: the record stands for itself.
    pub fn detach(&mut self) {
        let Reading {
            file, number, sent, ..
        } = &mut self.part;
        (*file, *number, *sent) = (None, 0, None);
    }

    /// Applies an edit and goes to the node that it shows.
    pub fn edit(&mut self, edit: Edit) -> Vec<Effect> {
        let entry = Entry::Edit(edit.clone());
        let history = &mut self.part.history;
        match self.document.edit(|tree| history.apply(tree, edit)) {
            Ok(edited) => self.edited(entry, edited),
            Err(why) => vec![Effect::Tell(Notice::Edit(why))],
        }
    }

    /// States another rule in the record's header.
    pub fn state_rule(&mut self, rule: Rule) -> Vec<Effect> {
        self.edit(Edit::Header {
            field: Field::Rules,
            text: rule.name().to_owned(),
        })
    }

    /// Undoes the last edit; does nothing if there is none.
    pub fn undo_edit(&mut self) -> Vec<Effect> {
        let stay = self.stays(false);
        let history = &mut self.part.history;
        let undone = self.document.edit(|tree| history.undo(tree));
        let edited = undone.map(|edited| stay.map_or(edited, |at| Edited { at, ..edited }));
        edited.map_or_else(Vec::new, |edited| self.edited(Entry::Undo, edited))
    }

    /// The cursor, if undo or redo of the next edit leaves it there.
    fn stays(&self, redo: bool) -> Option<NodeId> {
        let turns = self.part.history.next(redo).is_some_and(is_turn);
        turns.then_some(self.cursor)
    }

    /// Repeats the edit undone last; does nothing if there is none.
    pub fn redo_edit(&mut self) -> Vec<Effect> {
        let stay = self.stays(true);
        let history = &mut self.part.history;
        let redone = self.document.edit(|tree| history.redo(tree));
        let edited = redone.map(|edited| stay.map_or(edited, |at| Edited { at, ..edited }));
        edited.map_or_else(Vec::new, |edited| self.edited(Entry::Redo, edited))
    }

    fn edited(&mut self, entry: Entry, Edited { at, changed }: Edited) -> Vec<Effect> {
        if !changed {
            self.turn_to(at);
            return Vec::new();
        }
        self.part.version += 1;
        if self
            .part
            .history
            .next(matches!(entry, Entry::Undo))
            .is_some_and(is_turn)
        {
            self.reread();
        }
        if let Some(stated) = self.tree().info().rule()
            && stated != self.document.terms().rule
        {
            self.document.judge_by(stated);
        }
        self.cursor = at;
        self.part.rows.rebuild(self.document.tree(), at);
        self.show();
        vec![Effect::Keep(Box::new(Keep::Edit(entry)))]
    }

    /// Whether the side to move at the cursor is a guess from the numbers of stones.
    #[must_use]
    pub const fn turn_is_guessed(&self) -> bool {
        self.part.shown.turn_guessed
    }

    /// States that the other side than the guessed one is to move after the set-up; does nothing
    /// if the turn is known.
    pub fn change_turn(&mut self) -> Vec<Effect> {
        if !self.turn_is_guessed() {
            return Vec::new();
        }
        let (at, color) = (self.cursor, Some(self.to_move().opponent()));
        let tree = self.tree();
        let sets_up = |&id: &NodeId| !tree.node(id).extra().stones.is_empty();
        let node = tree.path(at).into_iter().rfind(sets_up);
        let node = node.unwrap_or(NodeId::ROOT);
        let effects = self.edit(Edit::ToMove { node, color });
        self.turn_to(at);
        effects
    }

    /// Adds a stone of the side to move as a variation.
    pub(super) fn add(&mut self, p: Point) -> Vec<Effect> {
        if let Some(outcome) = self.outcome() {
            return vec![Effect::Tell(Notice::Illegal(Illegal::Over(outcome.by)))];
        }
        let act = Act::Play(self.to_move(), Move::Place(p));
        let parent = self.cursor;
        let mut effects = self.edit(Edit::Add { parent, act });
        effects.push(Effect::Sound(Sound::Stone));
        effects
    }

    /// Adds moves from here as a variation, up to the first illegal one, and shows the first.
    pub fn try_line(&mut self, line: &[Point]) -> Vec<Effect> {
        let Some(mut position) = self.analysed() else {
            return Vec::new();
        };
        let parent = self.cursor;
        let mut lines = Box::new(Record::new(position.size()));
        let (mut at, mut first) = (NodeId::ROOT, None);
        for &p in line {
            let act = Act::Play(position.to_move(), Move::Place(p));
            let is_legal = position.play(Move::Place(p)).is_ok();
            let Some(next) = is_legal.then(|| lines.add(at, act).ok()).flatten() else {
                break;
            };
            first = first.or(Some(act));
            at = next;
        }
        let Some(first) = first else {
            return Vec::new();
        };
        let effects = self.edit(Edit::Paste { parent, lines });
        if let Some(node) = self.tree().child(parent, first) {
            self.turn_to(node);
        }
        effects
    }

    /// Draws with the pen.
    pub(super) fn draw_on(&mut self, at: Point) -> Vec<Effect> {
        let (node, said) = (self.cursor, self.said_here());
        let edit = match self.part.pen {
            Some(Pen::Mark(kind)) => {
                let there = said.marks.iter().find(|mark| mark.at == at);
                let same = there.is_some_and(|mark| mark.kind == kind);
                let kind = (!same).then_some(kind);
                Edit::Mark { node, at, kind }
            }
            Some(Pen::Text) => {
                let labels = &said.labels;
                let text = match labels.iter().any(|label| label.at == at) {
                    true => String::new(),
                    false => {
                        let used =
                            |letter: &char| labels.iter().any(|l| l.text == letter.to_string());
                        let free = ('A'..='Z').find(|letter| !used(letter));
                        free.map(String::from).unwrap_or_default()
                    }
                };
                Edit::Label { node, at, text }
            }
            None => return Vec::new(),
        };
        self.edit(edit)
    }

    /// Types on a point while the pen for texts is taken; `None` if the key types nothing.
    pub(super) fn write_on(&mut self, key: &str, at: Point) -> Option<Vec<Effect>> {
        if self.part.pen != Some(Pen::Text) {
            return None;
        }
        let labels = &self.said_here().labels;
        let there = labels.iter().find(|label| label.at == at);
        let mut text = there.map(|label| label.text.clone()).unwrap_or_default();
        let mut typed = key.chars();
        match (typed.next(), typed.next()) {
            (Some(typed), None) if !typed.is_whitespace() => {
                if text.chars().count() < LONGEST {
                    text.push(typed);
                }
            }
            _ if key == "Backspace" => {
                text.pop();
            }
            _ => return None,
        }
        let node = self.cursor;
        Some(self.edit(Edit::Label { node, at, text }))
    }

    /// Goes to the next sibling of the cursor's move, or to the one before it.
    pub fn turn_line(&mut self, forward: bool) {
        let siblings: Vec<NodeId> = match self.parent() {
            Some(parent) => self.tree().children(parent).collect(),
            None => return,
        };
        let at = siblings.iter().position(|&id| id == self.cursor);
        let to = at.and_then(|at| match forward {
            true => siblings.get(at + 1),
            false => siblings.get(at.checked_sub(1)?),
        });
        if let Some(&to) = to {
            self.turn_to(to);
        }
    }

    /// Goes along the line to the next position with several continuations, or back to the one
    /// before; to the end of the line if there is none.
    pub fn turn_to_fork(&mut self, forward: bool) {
        let next = |&id: &NodeId| match forward {
            true => self.tree().first_child(id),
            false => self.tree().parent(id),
        };
        let forks = |&id: &NodeId| self.tree().children(id).nth(1).is_some();
        let line = std::iter::successors(next(&self.cursor), next);
        let (mut last, mut found) = (self.cursor, None);
        for id in line {
            last = id;
            if forks(&id) {
                found = Some(id);
                break;
            }
        }
        self.turn_to(found.unwrap_or(last));
    }

    /// Removes the cursor's move with all after it, to be pasted elsewhere.
    pub fn cut(&mut self) -> Vec<Effect> {
        let node = self.cursor;
        if node != NodeId::ROOT {
            self.copy();
        }
        self.edit(Edit::Cut { node })
    }

    /// Copies the cursor's move with all after it.
    pub fn copy(&mut self) {
        self.part.clip = Some(Box::new(self.tree().branch(self.cursor)));
    }

    /// Whether something was cut or copied.
    #[must_use]
    pub const fn can_paste(&self) -> bool {
        self.part.clip.is_some()
    }

    /// Adds what was cut or copied after the cursor's move.
    pub fn paste(&mut self) -> Vec<Effect> {
        let Some(lines) = self.part.clip.clone() else {
            return Vec::new();
        };
        let parent = self.cursor;
        self.edit(Edit::Paste { parent, lines })
    }

    /// Makes the cursor's line the main line of its parent.
    pub fn promote(&mut self) -> Vec<Effect> {
        // The nearest move upwards that is not the first one where it was played.
        let first = |&id: &NodeId| {
            let parent = self.tree().parent(id);
            parent.is_some_and(|parent| self.tree().first_child(parent) != Some(id))
        };
        let up = |&id: &NodeId| self.tree().parent(id);
        let at = self.cursor;
        let node = std::iter::successors(Some(at), up).find(first);
        let Some(node) = node else {
            return Vec::new();
        };
        let effects = self.edit(Edit::Promote { node });
        self.turn_to(at);
        effects
    }

    /// Removes every line that branches off before the cursor's move.
    pub fn keep_only_line(&mut self) -> Vec<Effect> {
        let node = self.cursor;
        self.edit(Edit::OnlyLine { node })
    }

    /// Sets the comment of a node; the cursor stays.
    pub fn comment_on(&mut self, node: NodeId, text: String) -> Vec<Effect> {
        let at = self.cursor;
        let effects = self.edit(Edit::Comment { node, text });
        self.turn_to(at);
        effects
    }

    /// Adds the lines of another record that begins with the same position.
    pub fn merge(&mut self, other: Record) -> Vec<Effect> {
        let other = Box::new(other);
        let at = self.cursor;
        let effects = self.edit(Edit::Merge { other });
        self.turn_to(at);
        effects
    }
}
