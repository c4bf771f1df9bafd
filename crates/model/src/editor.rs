//! Free set-up: placing and removing stones, then playing on from them.

use serde::{Deserialize, Serialize};
use tengen_core::{Board, Color, Ending, Point, Position, Rule, SetupError, Size, Start, Terms};

use tengen_text::{Key, Text};
use tengen_textbook::{ProgramSettings, ProgramSpec};

use crate::context::Context;
use crate::effect::{Effect, NewBoard, Notice};
use crate::scene::{
    self, Drawing, Export, Input, Openable, Positions, Practice, Scene, Stacking, Stepping,
};
use crate::{Book, Cell, Computer, Model, Seat, Session, with_settings};

/// What a touch of a point does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Brush {
    /// Toggles a black stone.
    #[default]
    Black,
    /// Toggles a white stone.
    White,
    /// Adds stones of alternating colours; removes a stone that is there.
    InTurn,
    /// Removes the stone.
    Clear,
}

impl Brush {
    /// Every brush.
    pub const ALL: [Brush; 4] = [Brush::Black, Brush::White, Brush::InTurn, Brush::Clear];
}

/// A mouse button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The primary button.
    Main,
    /// The secondary button.
    Other,
    /// The middle button or the wheel.
    Middle,
}

/// Why no game can begin from a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetUpProblem {
    /// Both sides have a winning row: Black's and White's.
    Both(Vec<Point>, Vec<Point>),
    /// This side has a winning row.
    Won(Color, Vec<Point>),
    /// No point is empty.
    Full,
}

/// What is unusual about a set-up that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The numbers of black and white stones do not occur in a game with this side to move.
    Uneven(u16, u16),
    /// The side to move has no legal point and must pass.
    Stuck(Color),
}

/// A set-up and the game that will follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    /// The rule of the game.
    pub rule: Rule,
    /// The side to move.
    pub to_move: Color,
    /// What a touch does.
    pub brush: Brush,
    /// The colour of the person at the screen.
    pub person: Color,
    /// The opponent.
    pub against: Seat,
    board: Board,
    /// Earlier boards, oldest first.
    history: Vec<Board>,
}

/// The number of changes that undo remembers.
const UNDO_LIMIT: usize = 500;

impl Editor {
    /// A set-up of a position's stones.
    #[must_use]
    pub fn new(position: &Position, person: Color, against: Seat) -> Editor {
        Editor {
            rule: position.rule(),
            to_move: position.to_move(),
            brush: Brush::default(),
            person,
            against,
            board: position.board().clone(),
            history: Vec::new(),
        }
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whether there is a change to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.history.is_empty()
    }

    fn change(&mut self, change: impl FnOnce(&mut Board)) {
        let before = self.board.clone();
        change(&mut self.board);
        if self.board != before {
            self.history.push(before);
            if self.history.len() > UNDO_LIMIT {
                self.history.remove(0);
            }
        }
    }

    /// The colour that a touch of an empty point places.
    #[must_use]
    pub fn next(&self) -> Option<Color> {
        match self.brush {
            Brush::Black => Some(Color::Black),
            Brush::White => Some(Color::White),
            Brush::InTurn => {
                let [black, white] = Color::BOTH.map(|c| self.board.count(c));
                Some(if black > white {
                    Color::White
                } else {
                    Color::Black
                })
            }
            Brush::Clear => None,
        }
    }

    /// Applies the brush to a point.
    pub fn paint(&mut self, p: Point) {
        match self.next() {
            None => self.take(p),
            Some(_) if self.brush == Brush::InTurn && self.board.get(p).is_some() => self.take(p),
            Some(color) => self.put(p, color),
        }
        if let (Brush::InTurn, Some(next)) = (self.brush, self.next()) {
            self.to_move = next;
        }
    }

    /// Main paints, the other button paints in the other colour, the middle one clears the board.
    pub fn press(&mut self, p: Point, button: Button) {
        match (button, self.next()) {
            (Button::Main, _) => self.paint(p),
            (Button::Other, Some(color)) => self.put(p, color.opponent()),
            (Button::Other, None) => self.take(p),
            (Button::Middle, _) => self.clear(),
        }
    }

    /// The opponent; for a founding program, with default settings.
    #[must_use]
    pub fn opponent(&self) -> Seat {
        let usual = |spec: ProgramSpec| Seat::Computer(Computer::Textbook(spec.program().into()));
        self.against.textbook().map_or(self.against, usual)
    }

    /// Sets the opponent; a founding program takes over the settings of the one before.
    pub fn set_against(&mut self, against: Seat) {
        let before = self.against.textbook();
        self.against = against;
        if let Some(before) = before {
            self.set_textbook(before.settings());
        }
    }

    /// Sets the founding program's settings; does nothing for other opponents.
    pub fn set_textbook(&mut self, settings: ProgramSettings) {
        if let Some(spec) = self.against.textbook() {
            let spec = with_settings(spec.program(), settings);
            self.against = Seat::Computer(Computer::Textbook(spec));
        }
    }

    /// Toggles a stone, replacing one of the other colour.
    pub fn put(&mut self, p: Point, color: Color) {
        if !self.board.size().contains(p) {
            return;
        }
        self.change(|board| {
            if board.take(p) != Some(color) {
                board.put(p, color);
            }
        });
    }

    /// Removes the stone on a point.
    pub fn take(&mut self, p: Point) {
        self.change(|board| {
            board.take(p);
        });
    }

    /// Removes all stones.
    pub fn clear(&mut self) {
        self.change(|board| *board = Board::new(board.size()));
    }

    /// Changes the size and drops stones outside it.
    pub fn resize(&mut self, size: Size) {
        self.change(|board| {
            let mut other = Board::new(size);
            for (p, color) in board.iter().filter(|(p, _)| size.contains(*p)) {
                other.put(p, color);
            }
            *board = other;
        });
    }

    /// Undoes the last change.
    pub fn undo(&mut self) {
        if let Some(before) = self.history.pop() {
            self.board = before;
        }
    }

    /// The set-up.
    #[must_use]
    pub fn start(&self) -> Start {
        Start::of_board(&self.board, self.to_move)
    }

    /// The position, or why no game can begin from it.
    pub fn position(&self) -> Result<Position, SetUpProblem> {
        let position = self.start().position(self.rule, self.board.size());
        let position = position.map_err(|why| match why {
            SetupError::BothWon(black, white) => SetUpProblem::Both(black, white),
            // Never: the board holds each point once.
            SetupError::OffBoard(..) | SetupError::Twice(_) => SetUpProblem::Full,
        })?;
        match position.outcome() {
            None => Ok(position),
            Some(outcome) if outcome.by == Ending::FullBoard => Err(SetUpProblem::Full),
            Some(outcome) => Err(match outcome.winner {
                Some(color) => SetUpProblem::Won(color, outcome.line.clone()),
                None => SetUpProblem::Full,
            }),
        }
    }

    /// The game that begins from here, or why none can.
    pub fn session(&self, id: String, now: u64) -> Result<Session, SetUpProblem> {
        let position = self.position()?;
        let players = match (self.against, self.person) {
            (Seat::Person, _) | (_, Color::Black) => [Seat::Person, self.against],
            (_, Color::White) => [self.against, Seat::Person],
        };
        Ok(Session::opened(id, players, &position, now))
    }

    /// Begins the game.
    pub fn play(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        match self.session(cx.new_id(), cx.now) {
            Ok(session) => {
                cx.begin(session);
                Vec::new()
            }
            Err(trouble) => vec![Effect::Tell(Notice::SetUp(trouble))],
        }
    }

    /// Asks the page for an online game from here.
    pub fn invite(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        match self.position() {
            Ok(position) => {
                let config = &mut cx.settings.online.config;
                (config.rule, config.size) = (position.rule(), position.size().get());
                vec![Effect::Invite(Start::of(&position))]
            }
            Err(trouble) => vec![Effect::Tell(Notice::SetUp(trouble))],
        }
    }

    /// A set-up of the stones and opponent of a game.
    #[must_use]
    pub fn of_game(game: &Session) -> Editor {
        let seats = Color::BOTH.map(|color| game.seat(color));
        let computer = seats.into_iter().find(|seat| *seat != Seat::Person);
        let person = game.person().unwrap_or(game.position().to_move());
        Editor::new(game.position(), person, computer.unwrap_or(Seat::Person))
    }

    /// Whether it is as good as this position of a game: at most two points of a board with stones
    /// differ.
    #[must_use]
    pub fn is_near(&self, position: &Position) -> bool {
        let (here, there) = (&self.board, position.board());
        let differs = |p: &Point| here.get(*p) != there.get(*p);
        let is_same_game = here.size() == there.size() && there.stones() > 0;
        is_same_game && here.size().points().filter(differs).count() <= 2
    }

    /// Asks the page for the analysis board with these stones.
    pub fn analyse(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        vec![match self.position() {
            Ok(position) => Effect::Board(Box::new(NewBoard::of(position))),
            Err(trouble) => Effect::Tell(Notice::SetUp(trouble)),
        }]
    }

    /// What is unusual about the set-up, if it can be played.
    #[must_use]
    pub fn remark(&self) -> Option<Remark> {
        let [black, white] = Color::BOTH.map(|c| self.board.count(c));
        let position = self.position().ok()?;
        if position.legal_points().is_empty() {
            return Some(Remark::Stuck(self.to_move));
        }
        let usual = match self.to_move {
            Color::Black => black == white,
            Color::White => black == white + 1,
        };
        (!usual).then_some(Remark::Uneven(black, white))
    }

    /// The board with forbidden points, or with the rows that have won already.
    fn points(&self) -> Vec<Cell> {
        let size = self.board.size();
        let mut cells = scene::stones(size, &self.board, &[]);
        let rows = match self.position() {
            Ok(position) => {
                for (p, fouls) in position.forbidden_points() {
                    cells[scene::index(size, p)].forbidden = fouls.first();
                }
                return cells;
            }
            Err(SetUpProblem::Both(black, white)) => [black, white].concat(),
            Err(SetUpProblem::Won(_, line)) => line,
            Err(SetUpProblem::Full) => Vec::new(),
        };
        for p in rows {
            let cell = &mut cells[scene::index(size, p)];
            (cell.winning, cell.evidence) = (true, true);
        }
        cells
    }

    fn to_draft(&self) -> Draft {
        Draft {
            rule: self.rule.name().to_owned(),
            size: self.board.size().get().into(),
            start: self.start().to_string(),
            brush: self.brush,
            white: self.person == Color::White,
            against: self.against.to_string(),
        }
    }
}

impl Openable for Editor {
    const BUTTON: Key = Key::SetUp;

    /// Of the position at the cursor of a record on the board, else of the game.
    fn open(model: &Model, _settings: &crate::Settings) -> Result<Editor, Notice> {
        let position = model.get::<Book>().and_then(Positions::analysed);
        Ok(match position {
            Some(position) => Editor::new(&position, position.to_move(), Seat::Person),
            None => Editor::of_game(model.game()),
        })
    }
}

impl Scene for Editor {
    fn terms(&self) -> Terms {
        Terms::plain(self.rule, self.board.size())
    }

    fn cells(&self) -> Vec<Cell> {
        self.points()
    }

    fn title(&self) -> Option<Key> {
        Some(Key::SetUpTitle)
    }

    fn touch(&mut self, p: Point, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.paint(p);
        Vec::new()
    }
}

impl Drawing for Editor {
    fn sentence(&self, text: Text) -> Option<String> {
        let [black, white] = Color::BOTH.map(|c| self.board.count(c));
        let more = match (self.position(), self.remark()) {
            (Err(why), _) => Some(why.sentence(text)),
            (Ok(_), Some(Remark::Uneven(..))) => Some(text.get(Key::SetUpUneven)),
            (Ok(_), Some(Remark::Stuck(color))) => Some(text.set_up_stuck(color)),
            (Ok(_), None) => None,
        };
        let said = [text.set_up_counts(black, white)].into_iter().chain(more);
        Some(text.sentences(&said.collect::<Vec<_>>()))
    }

    fn ghost(&self) -> Option<Color> {
        self.next()
    }

    fn costs(&self) -> bool {
        false
    }
}

impl Stepping for Editor {
    fn take_back(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.undo();
        Vec::new()
    }
}

impl Export for Editor {
    fn draft(&self) -> Option<Draft> {
        Some(self.to_draft())
    }
}

impl Input for Editor {
    fn takes_buttons(&self) -> bool {
        true
    }

    fn press_button(&mut self, p: Point, button: Button, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.press(p, button);
        Vec::new()
    }

    /// `b` and `w` place a stone of the colour as displayed; `Delete` removes one.
    fn press_key(&mut self, key: &str, p: Point, cx: &mut Context<'_>) -> Option<Vec<Effect>> {
        let seen = |color: Color| match cx.settings.exchanged {
            true => color.opponent(),
            false => color,
        };
        match key {
            "b" | "B" => self.put(p, seen(Color::Black)),
            "w" | "W" => self.put(p, seen(Color::White)),
            "Delete" | "Backspace" => self.take(p),
            _ => return None,
        }
        Some(Vec::new())
    }
}

impl Stacking for Editor {
    fn pauses(&self) -> bool {
        true
    }
}

impl Positions for Editor {}
impl Practice for Editor {}

impl SetUpProblem {
    /// The reason as a sentence.
    #[must_use]
    pub fn sentence(&self, text: Text) -> String {
        match self {
            SetUpProblem::Both(black, white) => {
                let why = SetupError::BothWon(black.clone(), white.clone());
                text.sentences(&[text.setup_error(&why), text.get(Key::SetUpBoth)])
            }
            SetUpProblem::Won(color, line) => text.set_up_won(*color, text.points(line)),
            SetUpProblem::Full => text.get(Key::SetUpFull),
        }
    }
}

/// A stored set-up, which a reload restores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    rule: String,
    size: u32,
    start: String,
    brush: Brush,
    white: bool,
    against: String,
}

impl Draft {
    /// The editor with this set-up; `None` if it is not valid.
    #[must_use]
    pub fn editor(&self) -> Option<Editor> {
        let size = Size::new(self.size).ok()?;
        let start: Start = self.start.parse().ok()?;
        let mut board = Board::new(size);
        for (color, points) in [(Color::Black, &start.black), (Color::White, &start.white)] {
            for &p in points {
                if !board.is_empty(p) {
                    return None;
                }
                board.put(p, color);
            }
        }
        Some(Editor {
            rule: self.rule.parse().ok()?,
            to_move: start.to_move,
            brush: self.brush,
            person: if self.white {
                Color::White
            } else {
                Color::Black
            },
            against: self.against.parse().ok()?,
            board,
            history: Vec::new(),
        })
    }
}
