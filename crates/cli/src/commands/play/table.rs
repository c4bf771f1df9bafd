//! The table a game is played at: board, seats, and what is said.
use std::time::{Duration, Instant};

use tengen_core::{Color, DeadDraw, Game, Move, Policy, Position};
use tengen_engine::{Clock, Engine, Info, Level, Limits};
use tengen_text::{Key, TerminalKey, point_name};
use tengen_textbook::{Action, ProgramSpec};

use super::Seat;
use super::request::Request;
use super::screen::{Screen, echoed};
use crate::control::Watch;
use crate::draw::{self, Marks};

/// Megabytes of hash table.
const HASH: usize = 64;

/// How the computer plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strength {
    pub(super) level: Level,
    /// A founding program that plays instead.
    pub(super) textbook: Option<ProgramSpec>,
    /// For a move at the highest level, and for a hint at any.
    pub(super) time: Duration,
    pub(super) seed: u64,
}

/// A game, who plays it, and where it is shown.
pub(super) struct Table {
    game: Game,
    seats: [Seat; 2],
    screen: Screen,
    strength: Strength,
    engine: Engine,
    /// Whether the board has changed since it was drawn.
    fresh: bool,
    /// Whether the result has been told.
    told: bool,
    /// Whether a draw on a dead board has been offered.
    offered: bool,
    /// Whether nobody has left.
    open: bool,
}

impl Table {
    pub(super) fn new(
        position: Position,
        seats: [Seat; 2],
        screen: Screen,
        strength: Strength,
    ) -> Table {
        let policy = Policy {
            dead_draw: DeadDraw::Offer,
            ..Policy::default()
        };
        Table {
            game: Game::new(position, policy),
            seats,
            screen,
            strength,
            engine: Engine::new(HASH),
            fresh: true,
            told: false,
            offered: false,
            open: true,
        }
    }

    /// What is played, and by whom.
    pub(super) fn welcome(&self) -> std::io::Result<()> {
        let text = self.screen.text;
        let position = self.game.position();
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

    /// Lets the computer move while it is its turn, then shows the board and asks. `false` once
    /// somebody has left.
    pub(super) fn ready(&mut self) -> std::io::Result<bool> {
        while self.open && self.game.outcome().is_none() && self.mover() == Seat::Computer {
            self.computer()?;
        }
        if !self.open {
            return Ok(false);
        }
        self.show()?;
        let color = self.game.position().to_move();
        let side = match self.game.outcome() {
            Some(_) => String::new(),
            None => self.screen.text.color(color),
        };
        self.screen
            .start(&self.screen.strong(&format!("{side}> ")))?;
        Ok(true)
    }

    /// The input has ended.
    pub(super) fn left(&self) -> std::io::Result<()> {
        self.screen.say("")
    }

    /// Does what a line asks for.
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

    fn mover(&self) -> Seat {
        self.seat(self.game.position().to_move())
    }

    /// Something has changed: there is more to show and to tell.
    fn changed(&mut self) {
        self.fresh = true;
        self.told = false;
    }

    fn play(&mut self, mv: Move) -> Option<String> {
        match self.game.play(mv) {
            Ok(()) => {
                self.changed();
                None
            }
            Err(why) => Some(self.screen.text.illegal(&why)),
        }
    }

    /// Takes back up to and with the last move of a person.
    fn undo(&mut self) -> Option<String> {
        let position = self.game.position();
        let mover = position.to_move();
        let mut back = [mover.opponent(), mover]
            .into_iter()
            .cycle()
            .take(position.ply());
        let by_person = back.any(|color| self.seat(color) == Seat::Human);
        let spoken = self.game.outcome().is_some() && self.game.position().outcome().is_none();
        if !by_person && !spoken {
            return Some(self.screen.text.get(TerminalKey::TerminalNothingToUndo));
        }
        while self.game.undo() && self.mover() == Seat::Computer {}
        self.offered = false;
        self.changed();
        None
    }

    /// Plays again up to the next turn of a person.
    fn redo(&mut self) -> Option<String> {
        if !self.game.redo() {
            return Some(self.screen.text.get(TerminalKey::TerminalNothingToRedo));
        }
        while self.mover() == Seat::Computer && self.game.redo() {}
        self.changed();
        None
    }

    fn hint(&mut self) -> std::io::Result<Option<String>> {
        let text = self.screen.text;
        if let Some(outcome) = self.game.outcome() {
            return Ok(Some(text.illegal(&tengen_core::Illegal::Over(outcome.by))));
        }
        Ok(Some(match self.think(Level::STRONGEST)? {
            Some(Move::Place(p)) => text.status_hint(p),
            Some(Move::Pass) | None => text.get(TerminalKey::TerminalNoHint),
        }))
    }

    /// A draw between two people, or on a board where nobody can win any more.
    fn draw(&mut self) -> Option<String> {
        let text = self.screen.text;
        if let Some(outcome) = self.game.outcome() {
            return Some(text.illegal(&tengen_core::Illegal::Over(outcome.by)));
        }
        if self.seats.contains(&Seat::Computer) && !self.game.is_dead() {
            return Some(text.get(TerminalKey::TerminalDrawRefused));
        }
        self.game.agree_draw();
        self.told = false;
        None
    }

    fn resign(&mut self) -> Option<String> {
        let text = self.screen.text;
        if let Some(outcome) = self.game.outcome() {
            return Some(text.illegal(&tengen_core::Illegal::Over(outcome.by)));
        }
        self.game.resign(self.game.position().to_move());
        self.told = false;
        None
    }

    /// Another game from the same beginning.
    fn renew(&mut self) {
        let mut position = self.game.position().clone();
        while position.undo().is_some() {}
        self.game = Game::new(position, self.game.policy());
        self.engine.clear();
        self.strength.seed = self.strength.seed.wrapping_add(1);
        self.offered = false;
        self.changed();
    }

    fn computer(&mut self) -> std::io::Result<()> {
        let text = self.screen.text;
        let color = self.game.position().to_move();
        let mv = match self.strength.textbook {
            Some(program) => {
                let choice = program.choose(self.game.position());
                if let Action::Resign(_) = choice.action {
                    self.game.resign(color);
                    self.told = false;
                    return Ok(());
                }
                choice.point().map(Move::Place)
            }
            None => self.think(self.strength.level)?,
        };
        // Renju can leave Black without a legal point.
        let mv = mv.unwrap_or(Move::Pass);
        let words = match mv {
            Move::Place(p) => text.terminal_plays(color, p),
            Move::Pass => text.terminal_passes(color),
        };
        match self.play(mv) {
            None => self.screen.say(&words),
            // Not to be expected of the engine, and not to be repeated for ever either.
            Some(why) => {
                self.game.resign(color);
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
        let (position, seed) = (self.game.position(), self.strength.seed);
        let report = self
            .engine
            .choose(position, level.seeded(seed), limits, &mut control);
        if self.screen.live {
            self.screen.wipe()?;
        }
        Ok(report.best)
    }

    /// Draws the board where it has changed, and tells what has to be told once.
    fn show(&mut self) -> std::io::Result<()> {
        let text = self.screen.text;
        let position = self.game.position();
        let marks = Marks::of(position);
        let fresh = std::mem::take(&mut self.fresh);
        if fresh {
            let board = draw::board(position, &marks, self.screen.colors);
            self.screen.say(&format!("\n{board}"))?;
        }
        if let Some(outcome) = self.game.outcome() {
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
        if self.game.is_dead() && !self.offered {
            self.offered = true;
            self.screen.say(&text.get(TerminalKey::TerminalDrawOffer))?;
        }
        Ok(())
    }
}
