//! What can lie on the board instead of the game: a point explained, the drill, a record.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::{Color, Ending, Outcome, Point, Position, Rule, Start, notation};
use tengen_messages::records::{Drawn, File, Game, Reply, What, Wish};
use tengen_table::online::{Online, RoomAction};
use tengen_table::study::{Study, Trial};
use tengen_table::{
    Action, Book, Cell, Classroom, Editor, Inquiry, Lesson, Question, Seat, Step, Table, names,
};
use tengen_text::{Key, Text};

use crate::browser::{self, files};
use crate::page::{Alert, Page, Sheet};
use crate::set_up;

/// What lies on the board instead of the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tool {
    /// Points of the game's position are explained.
    Why(Box<Inquiry>),
    /// *Forbidden or not?*
    Drill(Box<Question>),
    /// A record that was read.
    Record(Box<Book>),
    /// Forced wins of a position.
    Study(Box<Study>),
    /// A puzzle.
    Puzzle(Box<Trial>),
    /// Stones put down freely.
    SetUp(Box<Editor>),
    /// A founding program explained.
    Classroom(Box<Classroom>),
}

/// Which of them, without what is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ToolKind {
    Why,
    Drill,
    Record,
    Study,
    Puzzle,
    SetUp,
    Classroom,
}

impl Tool {
    pub(crate) const fn kind(&self) -> ToolKind {
        match self {
            Tool::Why(_) => ToolKind::Why,
            Tool::Drill(_) => ToolKind::Drill,
            Tool::Record(_) => ToolKind::Record,
            Tool::Study(_) => ToolKind::Study,
            Tool::Puzzle(_) => ToolKind::Puzzle,
            Tool::SetUp(_) => ToolKind::SetUp,
            Tool::Classroom(_) => ToolKind::Classroom,
        }
    }

    pub(crate) fn cells(&self) -> Vec<Cell> {
        match self {
            Tool::Why(inquiry) => inquiry.cells(),
            Tool::Drill(question) => question.cells(),
            Tool::Record(book) => book.cells(),
            Tool::Study(study) => study.cells(),
            Tool::Puzzle(trial) => trial.cells(),
            Tool::SetUp(editor) => editor.cells(),
            Tool::Classroom(class) => class.cells(),
        }
    }

    pub(crate) fn size(&self) -> tengen_core::Size {
        match self {
            Tool::Why(inquiry) => inquiry.board().size(),
            Tool::Drill(question) => question.lesson().board().size(),
            Tool::Record(book) => book.board().size(),
            Tool::Study(study) => study.size(),
            Tool::Puzzle(trial) => trial.position().size(),
            Tool::SetUp(editor) => editor.board().size(),
            Tool::Classroom(class) => class.position().size(),
        }
    }

    /// The point that is explained, where one is.
    pub(crate) fn lesson(&self) -> Option<&Lesson> {
        match self {
            Tool::Why(inquiry) => inquiry.lesson(),
            Tool::Drill(question) => question.answered().map(|_| question.lesson()),
            Tool::Record(_)
            | Tool::Study(_)
            | Tool::Puzzle(_)
            | Tool::SetUp(_)
            | Tool::Classroom(_) => None,
        }
    }

    fn lesson_mut(&mut self) -> Option<&mut Lesson> {
        match self {
            Tool::Why(inquiry) => inquiry.lesson_mut(),
            Tool::Drill(question) => Some(question.lesson_mut()),
            Tool::Record(_)
            | Tool::Study(_)
            | Tool::Puzzle(_)
            | Tool::SetUp(_)
            | Tool::Classroom(_) => None,
        }
    }

    /// The rule of the board.
    pub(crate) fn rule(&self) -> Rule {
        match self {
            Tool::Why(_) | Tool::Drill(_) => Rule::Renju,
            Tool::Record(book) => book.rule(),
            Tool::Study(study) => study.rule(),
            Tool::Puzzle(trial) => trial.position().rule(),
            Tool::SetUp(editor) => editor.rule,
            Tool::Classroom(class) => class.position().rule(),
        }
    }

    /// The colour of the stone that a touch would place.
    pub(crate) fn ghost(&self) -> Option<Color> {
        match self {
            Tool::Study(study) => study.ghost(),
            Tool::Puzzle(trial) => trial.ghost(),
            Tool::SetUp(editor) => editor.next(),
            Tool::Why(_) | Tool::Drill(_) | Tool::Record(_) | Tool::Classroom(_) => None,
        }
    }

    /// How the game on the board has ended, where one is shown that has.
    pub(crate) fn outcome(&self) -> Option<&Outcome> {
        match self {
            Tool::Record(book) => book.outcome(),
            Tool::Why(_)
            | Tool::Drill(_)
            | Tool::Study(_)
            | Tool::Puzzle(_)
            | Tool::SetUp(_)
            | Tool::Classroom(_) => None,
        }
    }

    /// What is said of the board.
    pub(crate) fn sentence(&self, text: Text) -> String {
        match self {
            Tool::Why(inquiry) => inquiry.lesson().map_or_else(
                || text.get(Key::WhyPick),
                |lesson| step(text, lesson).map_or_else(String::new, |s| s.sentence().to_owned()),
            ),
            Tool::Drill(question) => {
                let asked = text.drill_question(question.lesson().point());
                match question.answered() {
                    None => asked,
                    Some(true) => format!("{asked} {}", text.get(Key::DrillRight)),
                    Some(false) => format!("{asked} {}", text.get(Key::DrillWrong)),
                }
            }
            Tool::Record(book) => book.sentence(text),
            Tool::Study(study) => study.sentence(text),
            Tool::Puzzle(trial) => trial.sentence(text),
            Tool::SetUp(editor) => set_up::sentence(text, editor),
            Tool::Classroom(class) => class.sentence(text),
        }
    }
}

/// The step of a lesson that is on the board.
pub(crate) fn step(text: Text, lesson: &Lesson) -> Option<Step> {
    lesson.steps(text).into_iter().nth(lesson.at())
}

/// What somebody has brought, and what came of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Import {
    /// The bytes and the file's name.
    pub(crate) brought: Option<(Vec<u8>, Option<String>)>,
    pub(crate) reading: bool,
    /// What is in the file that was read last.
    pub(crate) file: Option<File>,
    /// Why the last one could not be read, and whether leniency helps.
    pub(crate) refused: Option<(String, bool)>,
    /// The encoding that was named.
    pub(crate) charset: Option<String>,
}

/// What came of writing a file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Written {
    pub(crate) bytes: Vec<u8>,
    pub(crate) extension: String,
    pub(crate) text: Option<String>,
    pub(crate) losses: Vec<String>,
}

impl Page {
    /// A point was touched, whatever lies on the board.
    pub(crate) fn touch(self, p: Point) {
        self.picked.set(None);
        match self.tool.with_untracked(|t| t.as_ref().map(Tool::kind)) {
            None if self.room.is_open() => self.room_act(RoomAction::Touch(p)),
            None => self.act(Action::Play(p)),
            Some(ToolKind::Why) => self.change_tool(|tool| {
                if let Tool::Why(inquiry) = tool {
                    inquiry.ask(p);
                }
            }),
            Some(ToolKind::Drill) => {}
            Some(ToolKind::SetUp) => self.edit(|editor| editor.touch(p)),
            Some(ToolKind::Classroom) => self.look_at(Some(p)),
            Some(ToolKind::Record) => {
                let to = self.tool.with_untracked(|tool| match tool {
                    Some(Tool::Record(book)) => book.touch(p),
                    _ => None,
                });
                if let Some(node) = to {
                    self.turn_to(node);
                }
            }
            Some(ToolKind::Study) => self.touch_study(p),
            Some(ToolKind::Puzzle) => self.touch_puzzle(p),
        }
    }

    pub(crate) fn change_tool(self, change: impl FnOnce(&mut Tool)) {
        self.tool.update(|tool| {
            if let Some(tool) = tool {
                change(tool);
            }
        });
        self.refresh();
    }

    /// Puts something on the board instead of the game, or the game again.
    pub(crate) fn take_tool(self, tool: Option<Tool>) {
        self.sheet.set(None);
        self.picked.set(None);
        self.tool.set(tool);
        self.refresh();
        self.keep_draft();
    }

    /// Asks the game's position why; about a point, or any.
    pub(crate) fn ask_why(self, p: Option<Point>) {
        let of = |position: &Position| Inquiry::new(position.board(), position.moves());
        let game = self.room.with(Online::shown).flatten();
        let mut inquiry = match game {
            Some(game) => of(game.position()),
            None => self.with_table(|table| of(table.position())),
        };
        if let Some(p) = p {
            inquiry.ask(p);
        }
        self.quiet();
        self.take_tool(Some(Tool::Why(Box::new(inquiry))));
    }

    /// A new position of the drill.
    pub(crate) fn drill(self) {
        let seed = (browser::random() * 9e15) as u64;
        self.take_tool(Some(Tool::Drill(Box::new(Question::new(seed)))));
    }

    pub(crate) fn answer_drill(self, forbidden: bool) {
        let mut right = None;
        self.change_tool(|tool| {
            if let Tool::Drill(question) = tool {
                right = question.answer(forbidden);
            }
        });
        if let Some(right) = right {
            self.change(|settings| settings.drill.count(right));
        }
    }

    /// Goes to a step of the explanation.
    pub(crate) fn go_step(self, at: usize) {
        self.change_tool(|tool| {
            if let Some(lesson) = tool.lesson_mut() {
                lesson.go(at);
            }
        });
    }

    /// Reads what somebody brought.
    pub(crate) fn bring(self, brought: files::Brought) {
        self.sheet.set(Some(Sheet::Import));
        spawn_local(async move {
            let (bytes, name) = match brought {
                files::Brought::Text(text) => (Ok(text.into_bytes()), None),
                files::Brought::File(file) => (files::bytes(&file).await, Some(file.name())),
            };
            match bytes {
                Ok(bytes) if self.open_proof(&bytes) => {}
                Ok(bytes) => {
                    self.import.update(|i| i.brought = Some((bytes, name)));
                    self.read(false).await;
                }
                Err(why) => self.import.update(|i| i.refused = Some((why, false))),
            }
        });
    }

    /// Reads what was brought last once more, as the sheet says.
    pub(crate) fn read_again(self, lenient: bool) {
        spawn_local(async move { self.read(lenient).await });
    }

    async fn read(self, lenient: bool) {
        let Some((bytes, name)) = self.import.with_untracked(|i| i.brought.clone()) else {
            return;
        };
        self.import.update(|i| {
            (i.reading, i.refused) = (true, None);
        });
        let wish = Wish::Open {
            name,
            charset: self.import.with_untracked(|i| i.charset.clone()),
            lenient,
        };
        let answer = self.ask_reader(wish, Some(&bytes)).await;
        self.import.update(|i| i.reading = false);
        match answer {
            Some((Reply::Opened { file, .. }, _)) => {
                let only = file.count == 1 && file.notices.is_empty();
                self.import.update(|i| i.file = Some(file));
                if only {
                    self.open_record(0).await;
                }
            }
            Some((
                Reply::Refused {
                    why, lenient_helps, ..
                },
                _,
            )) => {
                self.import
                    .update(|i| i.refused = Some((why, lenient_helps)));
            }
            _ => {}
        }
    }

    /// Asks the reader; where it cannot answer, says so.
    async fn ask_reader(
        self,
        wish: Wish,
        bytes: Option<&[u8]>,
    ) -> Option<(Reply, Option<Vec<u8>>)> {
        let reader = self.reader();
        let language = self.text.with_untracked(|t| t.language().name());
        match reader.ask(language, wish, bytes).await {
            Ok(answered) => Some(answered),
            Err(why) => {
                self.alert(Alert::ReaderFailed(why));
                None
            }
        }
    }

    /// Lays a record of the file on the board.
    pub(crate) async fn open_record(self, record: usize) {
        self.show_node(record, None, None).await;
    }

    /// Opens another node of the record on the board.
    pub(crate) fn turn_to(self, node: usize) {
        let here = self.tool.with_untracked(|tool| match tool {
            Some(Tool::Record(book)) => Some((book.shown().record, book.rule().name().to_owned())),
            _ => None,
        });
        if let Some((record, rule)) = here {
            spawn_local(async move { self.show_node(record, Some(node), Some(rule)).await });
        }
    }

    /// The record is judged by another rule.
    pub(crate) fn judge_by(self, rule: Rule) {
        let here = self.tool.with_untracked(|tool| match tool {
            Some(Tool::Record(book)) => Some((book.shown().record, book.shown().node)),
            _ => None,
        });
        if let Some((record, node)) = here {
            let rule = Some(rule.name().to_owned());
            spawn_local(async move { self.show_node(record, Some(node), rule).await });
        }
    }

    async fn show_node(self, record: usize, node: Option<usize>, rule: Option<String>) {
        let wish = Wish::Show { record, node, rule };
        let Some((Reply::Shown { page, .. }, _)) = self.ask_reader(wish, None).await else {
            return;
        };
        let Some(file) = self.import.with_untracked(|i| i.file.clone()) else {
            return;
        };
        match Book::new(file, *page) {
            Ok(book) => self.take_tool(Some(Tool::Record(Box::new(book)))),
            Err(why) => self.alert(Alert::ReaderFailed(why.to_string())),
        }
    }

    /// Begins a game of two people from the node on the board.
    pub(crate) fn play_from_here(self) {
        let found = self.tool.with_untracked(|tool| match tool {
            Some(Tool::Record(book)) => {
                let shown = book.shown();
                let moves = notation::parse_moves(shown.moves.as_deref()?).ok()?;
                let start = shown.start.as_deref().map(str::parse::<Start>);
                let start = start.transpose().ok()?.unwrap_or_default();
                start.replay(book.rule(), book.board().size(), &moves).ok()
            }
            _ => None,
        });
        if let Some(position) = found {
            self.leave_room();
            self.take_tool(None);
            let table = Table::opened(
                browser::new_id(),
                [Seat::Person; 2],
                position,
                browser::now(),
            );
            self.lay_or_tell(table);
        }
    }

    /// The game on the board for the reader.
    fn game_to_write(self) -> Game {
        // In a file Black is who the rules call so, whatever is seen.
        let text = self.words_untracked().exchanged(false);
        if let Some(game) = self.room.with(|online| room_game(text, online)) {
            return game;
        }
        self.with_table(|table| {
            let position = table.position();
            let view = table.view();
            let name = |color: Color| match (view.seat(color), view.person) {
                (Seat::Computer(computer), _) => names::computer(text, &computer),
                (Seat::Person, Some(_)) => text.get(Key::PlayerYou),
                (Seat::Person, None) => text.player_person(color),
            };
            let result = table.outcome().map(result_word);
            let opening = view.setup.opening;
            let named = opening != tengen_core::opening::Procedure::None;
            Game {
                rule: position.rule().name().to_owned(),
                size: position.size().get().into(),
                start: start_text(position),
                moves: notation::format_moves(position.moves()),
                names: Color::BOTH.map(name),
                result,
                opening: named.then(|| opening.full_name()),
                date: browser::day(table.saved().started),
                comment: None,
            }
        })
    }

    /// Writes a file, and says what it does not hold. `all`: every record of the open file
    /// instead of the one on the board, or the game instead of the proof.
    pub(crate) async fn write(self, format: String, all: bool) -> Option<Written> {
        let what = self.tool.with_untracked(|tool| match tool {
            Some(Tool::Record(_)) if all => Some(What::Everything),
            Some(Tool::Record(book)) => Some(What::Record {
                record: book.shown().record,
            }),
            _ => None,
        });
        let proof = if all { None } else { self.proof_to_write() };
        let (what, bytes) = match (what, proof) {
            (None, Some((what, bytes))) => (what, Some(bytes)),
            (what, _) => {
                let game = || What::Game(Box::new(self.game_to_write()));
                (what.unwrap_or_else(game), None)
            }
        };
        let wish = Wish::Write { what, format };
        match self.ask_reader(wish, bytes.as_deref()).await? {
            (
                Reply::Written {
                    extension,
                    text,
                    losses,
                    ..
                },
                bytes,
            ) => Some(Written {
                bytes: bytes.unwrap_or_default(),
                extension,
                text,
                losses,
            }),
            _ => None,
        }
    }

    /// Draws what is on the board as SVG.
    pub(crate) async fn draw(self, look: &'static str, numbers: bool) -> Option<String> {
        let what = self.tool.with_untracked(|tool| match tool {
            Some(Tool::Record(book)) => Some(Drawn::Node {
                record: book.shown().record,
                node: book.shown().node,
                rule: book.rule().name().to_owned(),
            }),
            _ => None,
        });
        let wish = Wish::Draw {
            what: what.unwrap_or_else(|| Drawn::Game(Box::new(self.game_to_write()))),
            look: look.to_owned(),
            numbers,
            coordinates: self.settings.with_untracked(|s| s.coordinates),
            rows_from_top: self.settings.with_untracked(|s| s.rows_from_top),
        };
        match self.ask_reader(wish, None).await? {
            (Reply::Drawn { svg, .. }, _) => Some(svg),
            _ => None,
        }
    }
}

/// The set-up that a position's moves begin from, if it is one.
pub(crate) fn start_text(position: &Position) -> Option<String> {
    let start = Start::of(position);
    (!start.is_usual()).then(|| start.to_string())
}

/// A result in SGF's words.
fn result_word(outcome: &Outcome) -> String {
    let Some(color) = outcome.winner else {
        return "0".to_owned();
    };
    let letter = if color == Color::Black { 'B' } else { 'W' };
    let by = match outcome.by {
        Ending::Resignation => "R",
        Ending::Foul(_) | Ending::WrongClaim => "F",
        _ => "",
    };
    format!("{letter}+{by}")
}

/// The game of a room for the reader, whole, whatever part of it is looked at.
fn room_game(text: Text, online: &Online) -> Game {
    let whole = online.room().map(|room| room.game().position().clone());
    let position = whole.unwrap_or_else(|| Position::new(Rule::Freestyle, online.view().size()));
    let room = online.room_view(browser::now());
    let name = |color: Color| {
        let player = room.of_color(color);
        let name = player.and_then(|p| p.name.clone());
        name.unwrap_or_else(|| match player {
            Some(player) if player.is_you => text.get(Key::PlayerYou),
            _ => text.player_person(color),
        })
    };
    let result = online.outcome().map(|outcome| match room.by_absence {
        // In SGF's words a forfeit.
        true => result_word(&outcome).replace('R', "Forfeit"),
        false => result_word(&outcome),
    });
    Game {
        rule: position.rule().name().to_owned(),
        size: position.size().get().into(),
        start: start_text(&position),
        moves: notation::format_moves(position.moves()),
        names: Color::BOTH.map(name),
        result,
        opening: None,
        date: browser::day(browser::now()),
        comment: room.help.then(|| text.get(Key::RoomRecordCasual)),
    }
}
