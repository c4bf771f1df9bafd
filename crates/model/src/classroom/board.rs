//! A lesson as a scene: its questions to the workers, and their answers.

use tengen_core::{Color, Point, Position, Terms};
use tengen_text::{Key, Text};
use tengen_textbook::ProgramSpec;
use tengen_worker_protocol::proofs::ProofAnswer;
use tengen_worker_protocol::{EngineAnswer, EngineQuestion};

use super::Classroom;
use crate::context::Context;
use crate::drawing::Frame;
use crate::effect::{Effect, Notice, Question, Reply};
use crate::scene::{
    Drawing, Export, Input, Openable, Positions, Practice, Scene, Stacking, Stepping,
};
use crate::search::Worker;
use crate::{Cell, Computer, Go, Model, OpponentKind, Place, Seat, Session, Settings};

impl Classroom {
    /// A lesson about the game's founding program at its last move, or else about the last choice.
    #[must_use]
    pub fn of_game(game: &Session, settings: &Settings) -> Classroom {
        let position = game.position();
        for color in Color::BOTH {
            if let Some(spec) = game.seat(color).textbook() {
                let back = usize::from(position.to_move() != color && position.ply() > 0);
                return Classroom::new(position, spec, back);
            }
        }
        Classroom::new(position, settings.choice.textbook(), 0)
    }

    /// Opens a blind spot by its number.
    pub fn open_spot(&mut self, number: usize, cx: &mut Context<'_>) -> Vec<Effect> {
        let Some(spot) = Classroom::spot(number) else {
            return Vec::new();
        };
        *self = spot;
        self.ask_program(cx)
    }

    /// Asks a program, or the same one with other settings.
    pub fn ask(&mut self, spec: ProgramSpec, cx: &mut Context<'_>) -> Vec<Effect> {
        self.take(spec);
        self.ask_program(cx)
    }

    /// Goes to a ply of the game, or to the last undecided position before it.
    pub fn walk(&mut self, ply: usize, cx: &mut Context<'_>) -> Vec<Effect> {
        self.go_to(ply);
        self.ask_program(cx)
    }

    fn ask_program(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        (self.weighing, self.refuting) = (false, false);
        let mut effects = cx.cancel(Worker::Prover);
        let question = Question::Lessons(EngineQuestion::Teach(self.question()));
        effects.extend(cx.ask(Worker::Lessons, question));
        effects
    }

    /// Asks the engine to evaluate the program's move.
    pub fn ask_opinion(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let Some(judge) = self.judging().filter(|_| !self.weighing) else {
            return Vec::new();
        };
        if let Some(refusal) = cx.refusal() {
            return refusal;
        }
        self.weighing = true;
        cx.ask(
            Worker::Lessons,
            Question::Lessons(EngineQuestion::Judge(judge)),
        )
    }

    /// Whether the engine is comparing the program's move with the best one.
    #[must_use]
    pub const fn is_weighing(&self) -> bool {
        self.weighing
    }

    fn ask_refutation(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let Some(wish) = self.refuting().filter(|_| cx.help) else {
            return Vec::new();
        };
        self.refuting = true;
        cx.ask(Worker::Prover, Question::Prover(wish, None))
    }

    /// Begins a game against the program from the position.
    pub fn play(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let choice = &mut cx.settings.choice;
        choice.opponent = OpponentKind::Textbook;
        choice.program = self.spec.program();
        choice.set_textbook(self.spec.settings());
        let computer = Seat::Computer(Computer::Textbook(self.spec));
        let players = match self.position.to_move() {
            Color::Black => [computer, Seat::Person],
            Color::White => [Seat::Person, computer],
        };
        let game = Session::opened(cx.new_id(), players, &self.position, cx.now);
        cx.begin(game);
        Vec::new()
    }
}

impl Openable for Classroom {
    const BUTTON: Key = Key::Lesson;

    fn open(model: &Model, settings: &Settings) -> Result<Classroom, Notice> {
        Ok(Classroom::of_game(model.game(), settings))
    }
}

impl Scene for Classroom {
    fn terms(&self) -> Terms {
        Terms::plain(self.rule, self.size)
    }

    fn cells(&self) -> Vec<Cell> {
        self.points()
    }

    fn title(&self) -> Option<Key> {
        Some(Key::Lesson)
    }

    fn touch(&mut self, p: Point, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.look_at(Some(p));
        Vec::new()
    }

    fn hear(&mut self, reply: &Reply, cx: &mut Context<'_>) -> Vec<Effect> {
        match reply {
            Reply::Engine(EngineAnswer::Taught(taught)) => {
                let error = self.learn(taught).err();
                let tell = error.map(|why| Effect::Tell(Notice::Unreadable(why.to_string())));
                return tell.into_iter().collect();
            }
            Reply::Engine(EngineAnswer::Judged { played, best }) => {
                self.weighing = false;
                self.weigh(played.clone(), best.clone());
                return self.ask_refutation(cx);
            }
            Reply::Prover(reply @ ProofAnswer::Win { .. }, bytes) => {
                self.hear_proof(reply, bytes.as_deref());
            }
            _ => {}
        }
        self.weighing &= cx.awaits(Worker::Lessons);
        self.refuting &= cx.awaits(Worker::Prover);
        Vec::new()
    }
}

impl Positions for Classroom {
    fn position(&self) -> Option<Position> {
        Some(self.position.clone())
    }
}

impl Drawing for Classroom {
    fn sentence(&self, text: Text) -> Option<String> {
        Some(self.said(text))
    }

    fn underlay(&self, frame: &Frame, _text: Text) -> String {
        self.underlay_svg(frame)
    }

    fn drawing(&self, frame: &Frame, _text: Text) -> String {
        self.drawing_svg(frame)
    }
}

impl Stepping for Classroom {
    fn place(&self) -> Option<Place> {
        let (at, all) = self.plies();
        (all > 0).then(|| Place::between(at, 0, all))
    }

    fn step(&mut self, go: Go, cx: &mut Context<'_>) -> Vec<Effect> {
        let (at, all) = self.plies();
        self.walk(go.target(at, 0, all), cx)
    }
}

impl Input for Classroom {
    fn look_at(&mut self, p: Option<Point>) -> bool {
        let new = self.looked != p;
        self.looked = p;
        new
    }
}

impl Stacking for Classroom {
    fn pauses(&self) -> bool {
        true
    }

    fn shows_game(&self) -> bool {
        self.blind_spot().is_none()
    }

    fn resume(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.ask_program(cx)
    }
}

impl Export for Classroom {}
impl Practice for Classroom {}
