//! A local game in the terminal, against a human or the computer.

use std::time::{Duration, Instant};

use tengen_core::{Color, Illegal, Move, Position};
use tengen_engine::{Clock, Engine, Info, Level, Limits};
use tengen_model::{
    Computer, Context, Effect, Model, Notice, Outside, Reply, SearchId, Session, Settings as Kept,
};
use tengen_text::{Key, TerminalKey, point_name};
use tengen_textbook::{ProgramAction, ProgramSpec};
use tengen_worker_protocol::EngineAnswer;

use super::Seat;
use super::request::Request;
use super::screen::{Screen, echoed};
use crate::control::Watch;
use crate::draw::{self, Marks};

const HASH: usize = 64;

#[derive(Clone, Copy, Debug)]
pub(super) struct Strength {
    pub(super) level: Level,
    pub(super) textbook: Option<ProgramSpec>,
    /// Time for a move at the highest level, and for a hint at any.
    pub(super) time: Duration,
    pub(super) seed: u64,
}

pub(super) struct Table {
    model: Model,
    /// Default settings without help for beginners; the terminal stores none.
    settings: Kept,
    seats: [Seat; 2],
    screen: Screen,
    strength: Strength,
    engine: Engine,
    /// The search that the game waits for.
    asked: Option<SearchId>,
    /// Whether the board has changed since it was drawn.
    fresh: bool,
    told: bool,
    /// Whether a draw on a dead board has been offered.
    offered: bool,
    /// Whether the user has not quit.
    open: bool,
}

/// Name of the game; it is not stored.
const NAME: &str = "terminal";

impl Table {
    pub(super) fn new(
        position: Position,
        seats: [Seat; 2],
        screen: Screen,
        strength: Strength,
    ) -> anyhow::Result<Table> {
        let level = tengen_model::Level::try_from(u8::try_from(strength.level.get())?)?;
        let level = Computer::Level(level);
        let computer = strength.textbook.map_or(level, Computer::Textbook);
        let players = seats.map(|seat| match seat {
            Seat::Human => tengen_model::Seat::Person,
            Seat::Computer => tengen_model::Seat::Computer(computer),
        });
        let session = Session::opened(NAME.to_owned(), players, &position, 0);
        let mut settings = Kept::default();
        // The terminal has no prover and no marks.
        settings.help = false;
        let mut table = Table {
            model: Model::new(session, strength.seed),
            settings,
            seats,
            screen,
            strength,
            engine: Engine::new(HASH),
            asked: None,
            fresh: true,
            told: false,
            offered: false,
            open: true,
        };
        table.run(Model::start);
        Ok(table)
    }

    fn game(&self) -> &Session {
        self.model.game()
    }

    fn run(&mut self, does: impl FnOnce(&mut Model, Outside<'_>) -> Vec<Effect>) -> Option<String> {
        let settings = &mut self.settings;
        let effects = does(&mut self.model, Outside { now: 0, settings });
        let mut told = None;
        for effect in effects {
            match effect {
                Effect::Ask(id, _) => self.asked = Some(id),
                Effect::Tell(Notice::Illegal(why)) => told = Some(self.screen.text.illegal(&why)),
                // The other effects concern the page only: storage, sound, announcements.
                _ => {}
            }
        }
        told
    }

    fn update(
        &mut self,
        change: impl FnOnce(&mut Session, &mut Context<'_>) -> Vec<Effect>,
    ) -> Option<String> {
        self.run(|model, outside| model.update(outside, Box::new(change)))
    }

    fn answer(&mut self, id: SearchId, answer: EngineAnswer) -> Option<String> {
        let reply = Reply::Engine(answer);
        self.run(|model, outside| model.hear(id, &reply, outside))
    }

    pub(super) fn welcome(&self) -> std::io::Result<()> {
        let text = self.screen.text;
        let position = self.game().position();
        let title = format!(
            "{} {} · {} · {}",
            text.get(Key::Tengen),
            env!("CARGO_PKG_VERSION"),
            text.rule(position.rule()),
            text.size_name(position.size())
        );
        self.screen.say(&self.screen.strong(&title))?;
        self.screen.say(&text.rule_line(position.rule()))?;
        if self.seats.contains(&Seat::Computer) {
            let player = |color: Color| match self.seat(color) {
                Seat::Human => text.get(Key::PlayerYou),
                Seat::Computer => match self.strength.textbook {
                    Some(program) => text.textbook_name(program.program().name()),
                    None => text.player_computer(self.strength.level.get()),
                },
            };
            let side = |color| format!("{}: {}", text.color(color), player(color));
            self.screen.say(&Color::BOTH.map(side).join(" · "))?;
        }
        self.screen.say(&text.get(TerminalKey::TerminalStart))?;
        let start = self.screen.set_up(position);
        start.map_or(Ok(()), |line| self.screen.say(&line))
    }

    /// Plays the computer's moves, then shows the board and the prompt; `false` once the user has
    /// quit.
    pub(super) fn ready(&mut self) -> std::io::Result<bool> {
        while let Some(id) = self.asked.take().filter(|_| self.open) {
            self.computer(id)?;
        }
        if !self.open {
            return Ok(false);
        }
        self.show()?;
        let color = self.game().position().to_move();
        let side = match self.game().outcome() {
            Some(_) => String::new(),
            None => self.screen.text.color(color),
        };
        self.screen
            .start(&self.screen.strong(&format!("{side}> ")))?;
        Ok(true)
    }

    pub(super) fn left(&self) -> std::io::Result<()> {
        self.screen.say("")
    }

    pub(super) fn hear(&mut self, line: &str) -> std::io::Result<()> {
        if self.screen.echo {
            self.screen.say(&echoed(line))?;
        }
        if line.is_empty() {
            return Ok(());
        }
        let text = self.screen.text;
        let answer = match Request::parse(line) {
            None => Some(text.terminal_unknown(echoed(line))),
            Some(Request::Play(mv)) => self.play(mv),
            Some(Request::Undo) => self.undo(),
            Some(Request::Redo) => self.redo(),
            Some(Request::Hint) => self.hint()?,
            Some(Request::Draw) => self.draw(),
            Some(Request::Resign) => self.resign(),
            Some(Request::New) => {
                self.renew();
                None
            }
            Some(Request::Help) => Some(text.get(TerminalKey::TerminalHelp)),
            Some(Request::Quit) => {
                self.open = false;
                None
            }
        };
        answer.map_or(Ok(()), |words| self.screen.say(&words))
    }

    fn seat(&self, color: Color) -> Seat {
        self.seats[color.index()]
    }

    /// Marks the board and the result as not yet shown.
    fn changed(&mut self) {
        self.fresh = true;
        self.told = false;
    }

    fn play(&mut self, mv: Move) -> Option<String> {
        let told = match mv {
            Move::Place(p) => self.run(|model, outside| model.touch(p, outside)),
            Move::Pass => self.update(<Session>::pass),
        };
        if told.is_none() {
            self.changed();
        }
        told
    }

    /// Undoes moves up to and including the last human one.
    fn undo(&mut self) -> Option<String> {
        if !self.game().can_undo() {
            return Some(self.screen.text.get(TerminalKey::TerminalNothingToUndo));
        }
        self.offered = false;
        self.changed();
        self.update(Session::undo)
    }

    /// Redoes moves up to the next human turn.
    fn redo(&mut self) -> Option<String> {
        if !self.game().can_redo() {
            return Some(self.screen.text.get(TerminalKey::TerminalNothingToRedo));
        }
        self.changed();
        self.update(Session::redo)
    }

    /// The message that the game is over; `None` while it is not.
    fn over(&self) -> Option<String> {
        let outcome = self.game().outcome()?;
        Some(self.screen.text.illegal(&Illegal::Over(outcome.by)))
    }

    fn hint(&mut self) -> std::io::Result<Option<String>> {
        let text = self.screen.text;
        if let Some(over) = self.over() {
            return Ok(Some(over));
        }
        self.update(<Session>::ask_hint);
        let best = self.think(Level::STRONGEST)?;
        if let (Some(id), Some(best)) = (self.asked.take(), best) {
            self.answer(id, best_answer(best));
        }
        Ok(Some(match self.model.view().hint {
            Some(Move::Place(p)) => text.status_hint(p),
            Some(Move::Pass) | None => text.get(TerminalKey::TerminalNoHint),
        }))
    }

    /// A draw between two people, or on a dead board, where neither side can win.
    fn draw(&mut self) -> Option<String> {
        if let Some(over) = self.over() {
            return Some(over);
        }
        if self.seats.contains(&Seat::Computer) && !self.game().game().is_dead() {
            return Some(self.screen.text.get(TerminalKey::TerminalDrawRefused));
        }
        self.told = false;
        self.update(Session::agree_draw)
    }

    fn resign(&mut self) -> Option<String> {
        if let Some(over) = self.over() {
            return Some(over);
        }
        self.told = false;
        self.update(<Session>::confirm_resign)
    }

    fn renew(&mut self) {
        let again = self.game().again(NAME.to_owned(), 0);
        self.asked = None;
        self.run(|model, outside| model.begin(again, outside));
        self.engine.clear();
        self.strength.seed = self.strength.seed.wrapping_add(1);
        self.offered = false;
        self.changed();
    }

    fn computer(&mut self, id: SearchId) -> std::io::Result<()> {
        let text = self.screen.text;
        let color = self.game().position().to_move();
        let mv = match self.strength.textbook {
            Some(program) => {
                let choice = program.choose(self.game().position());
                if let ProgramAction::Resign(_) = choice.action {
                    self.told = false;
                    self.answer(id, EngineAnswer::Resigned);
                    return Ok(());
                }
                choice.point().map(Move::Place)
            }
            None => self.think(self.strength.level)?,
        };
        // In renju, Black may have no legal point.
        let mv = mv.unwrap_or(Move::Pass);
        let words = match mv {
            Move::Place(p) => text.terminal_plays(color, p),
            Move::Pass => text.terminal_passes(color),
        };
        match self.answer(id, best_answer(mv)) {
            None => {
                self.changed();
                self.screen.say(&words)
            }
            // A refused move should not happen; resign rather than search it again forever.
            Some(why) => {
                self.update(Session::go_on);
                if let Some(id) = self.asked.take() {
                    self.answer(id, EngineAnswer::Resigned);
                }
                self.screen.say(&why)
            }
        }
    }

    fn think(&mut self, level: Level) -> std::io::Result<Option<Move>> {
        let limits = Limits {
            clock: Some(Clock::per_move(self.strength.time)),
            ..Limits::default()
        };
        if self.screen.live {
            self.screen
                .start(&self.screen.text.get(Key::StatusThinking))?;
        }
        let mut control = Watch::new(Instant::now(), || false, |_: &Info| ());
        let (position, seed) = (self.model.game().position(), self.strength.seed);
        let report = self
            .engine
            .choose(position, level.seeded(seed), limits, &mut control);
        if self.screen.live {
            self.screen.wipe()?;
        }
        Ok(report.best)
    }

    /// Draws the board if it has changed, and prints the result, forbidden points and draw offer.
    fn show(&mut self) -> std::io::Result<()> {
        let text = self.screen.text;
        let position = self.model.game().position();
        let marks = Marks::of(position);
        let fresh = std::mem::take(&mut self.fresh);
        if fresh {
            let board = draw::board(position, &marks, self.screen.colors);
            self.screen.say(&format!("\n{board}"))?;
        }
        if let Some(outcome) = self.model.game().outcome() {
            if !std::mem::replace(&mut self.told, true) {
                let result = text.outcome(outcome);
                self.screen.say(&self.screen.strong(&result))?;
                self.screen.say(&text.get(TerminalKey::TerminalOver))?;
            }
            return Ok(());
        }
        if fresh && !marks.forbidden.is_empty() {
            let names: Vec<String> = marks.forbidden.iter().map(|&p| point_name(p)).collect();
            let list = text.get(TerminalKey::TerminalForbidden);
            self.screen.say(&format!("{list} {}", names.join(" ")))?;
        }
        if self.model.game().game().is_dead() && !self.offered {
            self.offered = true;
            self.screen.say(&text.get(TerminalKey::TerminalDrawOffer))?;
        }
        Ok(())
    }
}

const fn best_answer(best: Move) -> EngineAnswer {
    let depth = None;
    EngineAnswer::Best { best, depth }
}
