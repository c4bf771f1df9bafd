//! Game trees with a main line, undone moves and the state that the rules give.
//!
//! The main line is the path from the root to [`Document::end`]. Undo moves the end up and keeps
//! the nodes; [`Document::tip`] is the node that redo leads to. Each stone is a node with a move,
//! in an opening procedure too; the other decisions of a procedure are nodes with
//! [`tengen_record::Extra::decision`].

mod stage;

use tengen_core::opening::{Action, Opening, Violation};
use tengen_core::{Color, Ending, Game, Illegal, Move, OnFoul, Position, Rule, Start, Terms};
use tengen_record::{Act, Cursor, NodeId, Record, SetupStone};

use stage::Step;
pub use stage::{DocumentError, Refused, Stage};

/// A game with its variations. Methods that take a [`NodeId`] panic if it is not of this tree.
#[derive(Clone, Debug)]
pub struct Document {
    terms: Terms,
    start: Start,
    tree: Record,
    end: NodeId,
    tip: NodeId,
    end_stage: Stage,
}

impl Document {
    /// A game on an empty board; fails if the board is too small for the opening procedure.
    pub fn empty(terms: Terms) -> Result<Document, Violation> {
        let end_stage = Stage::empty(&terms)?;
        Ok(Document::at_start(terms, Start::default(), end_stage))
    }

    /// A game from `start`; fails if `start` is not legal or the board too small for the opening.
    pub fn new(terms: Terms, start: Start) -> Result<Document, DocumentError> {
        let end_stage = Stage::new(&terms, &start)?;
        Ok(Document::at_start(terms, start, end_stage))
    }

    fn at_start(terms: Terms, start: Start, end_stage: Stage) -> Document {
        let mut tree = Record::new(terms.size);
        if !start.is_usual() {
            set_up(&mut tree, &start);
        }
        Document {
            terms,
            start,
            tree,
            end: NodeId::ROOT,
            tip: NodeId::ROOT,
            end_stage,
        }
    }

    /// A record, with the end at its root. Its nodes need not be legal: an illegal node has no
    /// [`Document::stage`], nor has an illegal set-up at the root.
    #[must_use]
    pub fn of_record(tree: Record, rule: Rule) -> Document {
        let terms = Terms::plain(rule, tree.size());
        let start = start_of(&tree);
        let (start, end_stage) = match Stage::new(&terms, &start) {
            Ok(end_stage) => (start, end_stage),
            Err(_) => (Start::default(), Document::empty_stage(&terms)),
        };
        Document {
            terms,
            start,
            tree,
            end: NodeId::ROOT,
            tip: NodeId::ROOT,
            end_stage,
        }
    }

    /// Changes a record's tree by an edit, its undo or redo; the history is that of this tree.
    pub fn edit<T>(&mut self, change: impl FnOnce(&mut Record) -> T) -> T {
        change(&mut self.tree)
    }

    fn empty_stage(terms: &Terms) -> Stage {
        Stage::empty(terms).expect("a game without an opening fits every board")
    }

    /// Applies another rule to a record.
    pub fn judge_by(&mut self, rule: Rule) {
        let tree = std::mem::replace(&mut self.tree, Record::new(self.terms.size));
        *self = Document::of_record(tree, rule);
    }

    /// The same game before its first move.
    #[must_use]
    pub fn again(&self) -> Document {
        Document::at_start(self.terms, self.start.clone(), self.first_stage())
    }

    /// A set-up of a position's stones, without its moves.
    #[must_use]
    pub fn of_stones(position: &Position) -> Document {
        let terms = Terms::plain(position.rule(), position.size());
        let start = Start::of_board(position.board(), position.to_move());
        Document::of_start(terms, start)
    }

    /// `start` must be legal, and `terms` have no opening procedure.
    ///
    /// # Panics
    /// Otherwise.
    #[must_use]
    pub fn of_start(terms: Terms, start: Start) -> Document {
        Document::new(terms, start).expect("a position can be set up")
    }

    /// A game with the start and moves of a position. If it contains a foul, its policy is
    /// [`OnFoul::Lose`].
    #[must_use]
    pub fn of_position(position: &Position) -> Document {
        let start = Start::of(position);
        let play = |terms| {
            let mut document = Document::of_start(terms, start.clone());
            let moves = position.moves().iter();
            let played = moves.take_while(|&&mv| document.play(mv).is_ok()).count();
            (document, played)
        };
        let terms = Terms::plain(position.rule(), position.size());
        let (document, played) = play(terms);
        if played == position.ply() {
            return document;
        }
        let mut lax = terms;
        lax.policy.on_foul = OnFoul::Lose;
        play(lax).0
    }

    /// A copy for tools: no opening procedure, forbidden points refused. Variations are dropped if
    /// the terms differ from these.
    #[must_use]
    pub fn studied(self) -> Document {
        let terms = Terms::plain(self.terms.rule, self.terms.size);
        if self.terms.policy == terms.policy && self.terms.opening == terms.opening {
            return self;
        }
        Document::of_position(self.position())
    }

    /// Rule, size, opening and policies.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The start position.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The game tree.
    #[must_use]
    pub const fn tree(&self) -> &Record {
        &self.tree
    }

    /// The last node of the main line.
    #[must_use]
    pub const fn end(&self) -> NodeId {
        self.end
    }

    /// The node that repeated redo leads to; [`Document::end`] if nothing is undone.
    #[must_use]
    pub const fn tip(&self) -> NodeId {
        self.tip
    }

    /// The opening procedure at the end.
    #[must_use]
    pub const fn opening(&self) -> &Opening {
        &self.end_stage.opening
    }

    /// The game at the end.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.end_stage.game
    }

    /// The position at the end.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.end_stage.game.position()
    }

    /// The state at a node, replayed from the root, without a resignation, draw agreement or claim.
    /// Fails at the first node on the path that is not legal.
    pub fn stage(&self, at: NodeId) -> Result<Stage, Refused> {
        let mut stage = self.first_stage();
        // The root's set-up is already in the start, if it is legal.
        let is_start = usize::from(!self.start.is_usual());
        for id in self.tree.path(at).into_iter().skip(is_start) {
            stage.enter(&self.tree, id)?;
        }
        Ok(stage)
    }

    /// The positions at a node and below it that the rules allow, parents before children, `most`
    /// of them at most.
    #[must_use]
    pub fn positions_from(&self, at: NodeId, most: usize) -> Vec<Position> {
        let (mut open, mut all) = (vec![at], Vec::new());
        while let Some(node) = open.pop()
            && all.len() < most
        {
            let Ok(stage) = self.stage(node) else {
                continue;
            };
            all.push(stage.game().position().clone());
            open.extend(self.tree.children(node));
        }
        all
    }

    fn first_stage(&self) -> Stage {
        Stage::new(&self.terms, &self.start).expect("terms and start make a game")
    }

    /// Plays a move after the opening; an illegal one changes nothing.
    pub fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        let color = self.position().to_move();
        self.end_stage.game.play(mv)?;
        self.follow(Act::Play(color, mv));
        Ok(())
    }

    /// Takes the next decision of the opening procedure; an illegal one changes nothing.
    pub fn decide(&mut self, action: Action) -> Result<(), Violation> {
        let color = self.position().to_move();
        self.end_stage.decide(action.clone())?;
        match action {
            Action::Place(p) | Action::Pick(p) => {
                self.follow(Act::Play(color, Move::Place(p)));
            }
            other => self.follow_decision(other),
        }
        Ok(())
    }

    /// Adds moves as a variation at a node, up to the first illegal one, and returns their nodes.
    pub fn vary(&mut self, at: NodeId, moves: &[Move]) -> Vec<NodeId> {
        let Ok(mut stage) = self.stage(at) else {
            return Vec::new();
        };
        let (mut at, mut nodes) = (at, Vec::with_capacity(moves.len()));
        for &mv in moves {
            let act = Act::Play(stage.game.position().to_move(), mv);
            if stage.take(&stage.step(mv)).is_err() {
                break;
            }
            let known = self.tree.child(at, act);
            at = known.unwrap_or_else(|| self.add_node(at, act));
            nodes.push(at);
        }
        nodes
    }

    /// A node with the same stones and `to_move` to move: `at`, its parent or a set-up below it.
    /// Fails with [`Refused::SetUp`] if the stones are not legal with that side to move.
    pub fn with_turn(&mut self, at: NodeId, to_move: Color) -> Result<NodeId, Refused> {
        let stage = self.stage(at)?;
        let position = stage.game.position();
        if position.to_move() == to_move {
            return Ok(at);
        }
        let node = self.tree.node(at);
        let only_turns = node.act() == Act::None
            && node.extra().stones.is_empty()
            && node.extra().decision.is_none();
        let other = |id: NodeId| {
            let stage = self.stage(id).ok()?;
            (stage.game.position().to_move() == to_move).then_some(id)
        };
        if let Some(parent) = self.tree.parent(at).filter(|_| only_turns).and_then(other) {
            return Ok(parent);
        }
        let start = Start::of_board(position.board(), to_move);
        start.position(position.rule(), position.size())?;
        let turns = |&id: &NodeId| {
            let node = self.tree.node(id);
            node.act() == Act::None && node.extra().to_move == Some(to_move)
        };
        if let Some(known) = self.tree.children(at).find(turns) {
            return Ok(known);
        }
        let id = self.add_node(at, Act::None);
        self.tree.node_mut(id).extra_mut().to_move = Some(to_move);
        Ok(id)
    }

    /// The number of moves that lead to a node; set-up and dealt stones do not count.
    #[must_use]
    pub fn ply(&self, at: NodeId) -> usize {
        let is_move = |id: &NodeId| self.tree.node(*id).act().mv().is_some();
        self.tree.path(at).iter().filter(|id| is_move(id)).count()
    }

    /// The last node of the main line at a ply; its end if the line is shorter.
    #[must_use]
    pub fn at_ply(&self, ply: usize) -> NodeId {
        let up = std::iter::successors(Some(self.end), |&id| self.tree.parent(id));
        let mut left = self.ply(self.end);
        for id in up {
            if left <= ply {
                return id;
            }
            left -= usize::from(self.tree.node(id).act().mv().is_some());
        }
        NodeId::ROOT
    }

    /// Undoes and plays until the main line has the opening's `actions` and then `moves`, as far as
    /// they are legal. `moves` include the opening's stones.
    pub fn follow_line(&mut self, actions: &[Action], moves: &[Move]) {
        let differs = |document: &Document| {
            !actions.starts_with(document.opening().actions())
                || !moves.starts_with(document.position().moves())
        };
        while differs(self) && self.back() {}
        let decided = self.opening().actions().len();
        let rest = actions.get(decided..).unwrap_or_default();
        let legal = rest
            .iter()
            .all(|action| self.decide(action.clone()).is_ok());
        if legal {
            let rest = moves.get(self.position().ply()..).unwrap_or_default();
            let _ = rest.iter().take_while(|&&mv| self.play(mv).is_ok()).count();
        }
    }

    fn follow(&mut self, act: Act) {
        let known = self.tree.child(self.end, act);
        let id = known.unwrap_or_else(|| self.add_node(self.end, act));
        self.go_on_to(id);
    }

    fn follow_decision(&mut self, action: Action) {
        let known = self.tree.decided(self.end, &action);
        let id = known.unwrap_or_else(|| {
            let id = self.add_node(self.end, Act::None);
            let extra = self.tree.node_mut(id).extra_mut();
            if let Action::Deal(points) = &action {
                extra.stones = dealt(points);
                extra.to_move = Some(Color::BOTH[points.len() % 2]);
            }
            extra.decision = Some(action);
            id
        });
        self.go_on_to(id);
    }

    fn add_node(&mut self, at: NodeId, act: Act) -> NodeId {
        let added = self.tree.add(at, act);
        added.expect("a legal move fits the tree")
    }

    /// Makes a child the end of the main line. Redo is kept only if the child is on its way.
    fn go_on_to(&mut self, id: NodeId) {
        if self.next() != Some(id) {
            self.tip = id;
        }
        self.tree.promote(id);
        self.end = id;
    }

    /// The node that [`Document::forward`] leads to.
    #[must_use]
    pub fn next(&self) -> Option<NodeId> {
        let up = |&id: &NodeId| self.tree.parent(id);
        std::iter::successors(Some(self.tip), up).find(|&id| self.tree.parent(id) == Some(self.end))
    }

    /// Undoes a resignation, agreement or claim, or else the last step. `false` at the start.
    pub fn back(&mut self) -> bool {
        if !self.is_ended_by_word() {
            let Some(parent) = self.tree.parent(self.end) else {
                return false;
            };
            self.end = parent;
        }
        self.end_stage = self.replayed();
        true
    }

    /// Whether a resignation, an agreement or a claim has ended the game.
    #[must_use]
    pub fn is_ended_by_word(&self) -> bool {
        let of_board = |by| matches!(by, Ending::MoveLimit | Ending::DeadBoard);
        let outcome = self.game().outcome();
        self.position().outcome().is_none() && outcome.is_some_and(|o| !of_board(o.by))
    }

    fn replayed(&self) -> Stage {
        self.stage(self.end).expect("the main line is legal")
    }

    /// Redoes a step. `false` if there is none or the game is over.
    pub fn forward(&mut self) -> bool {
        let Some(next) = self.next().filter(|_| self.game().outcome().is_none()) else {
            return false;
        };
        if self.end_stage.enter(&self.tree, next).is_err() {
            self.tip = self.end;
            return false;
        }
        self.end = next;
        true
    }

    /// The decisions and moves that [`Document::forward`] would redo, in order.
    #[must_use]
    pub fn taken_back(&self) -> (Vec<Action>, Vec<Move>) {
        let (mut actions, mut moves) = (Vec::new(), Vec::new());
        let mut stage = match self.is_ended_by_word() {
            true => self.replayed(),
            false => self.end_stage.clone(),
        };
        let path = self.tree.path(self.tip);
        let after = path.iter().skip_while(|&&id| id != self.end).skip(1);
        for &id in after {
            match stage.enter(&self.tree, id) {
                Ok(Some(Step::Decision(action))) => actions.push(action),
                Ok(Some(Step::Move(mv))) => moves.push(mv),
                Ok(Some(Step::SetUp(_)) | None) => {}
                Err(_) => break,
            }
        }
        (actions, moves)
    }

    /// Sets what redo leads to, as far as it is legal.
    pub fn set_taken_back(&mut self, actions: Vec<Action>, moves: &[Move]) {
        let (end, end_stage) = (self.end, self.end_stage.clone());
        let decided = actions
            .into_iter()
            .all(|action| self.decide(action).is_ok());
        if decided {
            let _ = moves
                .iter()
                .take_while(|&&mv| self.play(mv).is_ok())
                .count();
        }
        (self.end, self.end_stage) = (end, end_stage);
    }

    /// Ends the game by a resignation, an agreement or a claim.
    pub fn say<T>(&mut self, word: impl FnOnce(&mut Game) -> T) -> T {
        word(&mut self.end_stage.game)
    }
}

/// Compares trees, terms and the depths of end and tip, not node numbers.
impl PartialEq for Document {
    fn eq(&self, other: &Document) -> bool {
        let depth = |d: &Document, id| d.tree.path(id).len();
        self.terms == other.terms
            && self.start == other.start
            && self.tree == other.tree
            && depth(self, self.end) == depth(other, other.end)
            && depth(self, self.tip) == depth(other, other.tip)
            && self.end_stage == other.end_stage
    }
}

impl Eq for Document {}

/// A record's start: the set-up at its root, and the side that moves first.
fn start_of(tree: &Record) -> Start {
    let root = tree.node(NodeId::ROOT);
    if root.act() != Act::None {
        return Start::default();
    }
    let here = Cursor::at(tree, NodeId::ROOT);
    let first = tree.main_line().find_map(|id| tree.node(id).act().color());
    // On an empty board either side may begin.
    let to_move = match root.extra().stones.is_empty() {
        true => root.extra().to_move.or(first),
        false => None,
    };
    Start::of_board(here.board(), to_move.unwrap_or(here.to_move()))
}

/// Sets a game's start up in the root of its tree.
pub fn set_up(tree: &mut Record, start: &Start) {
    if start.is_usual() {
        return;
    }
    let root = tree.node_mut(NodeId::ROOT).extra_mut();
    let of = |color, points: &[tengen_core::Point]| {
        let stone = move |&at| SetupStone {
            at,
            color: Some(color),
        };
        points.iter().map(stone).collect::<Vec<_>>()
    };
    root.stones = of(Color::Black, &start.black);
    root.stones.extend(of(Color::White, &start.white));
    root.to_move = Some(start.to_move);
}

fn dealt(points: &[tengen_core::Point]) -> Vec<SetupStone> {
    let colors = Color::BOTH.into_iter().cycle();
    let stone = |(&at, color)| SetupStone {
        at,
        color: Some(color),
    };
    points.iter().zip(colors).map(stone).collect()
}

#[cfg(test)]
mod tests;
