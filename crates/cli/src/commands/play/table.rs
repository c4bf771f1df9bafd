//! A local game in the terminal, against a human or the computer.

use std::io;
use std::time::{Duration, Instant};

use tengen_analysis::{Host, Searcher};
use tengen_core::{Color, Illegal, Level, Move, Position};
use tengen_model::{
    BoardTerms, Clocks, Computer, Context, Effect, Model, Notice, Outside, Question, Reply,
    SearchId, Session, Settings as Kept, Stopped,
};
use tengen_room::Face;
use tengen_text::{Key, TerminalKey, point_name};
use tengen_textbook::ProgramSpec;
use tengen_worker_protocol::{Analysis, EngineAnswer, EngineQuestion};

use super::Seat;
use super::request::Request;
use super::screen::{Screen, echoed};
use crate::draw::{self, Marks};

/// The hash table's size in MiB.
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
    /// When the program began, from which the time of the clocks is measured.
    began: Instant,
    searcher: Searcher,
    /// The question that the game waits for.
    asked: Option<(SearchId, EngineQuestion)>,
    /// Whether the board has changed since it was drawn.
    fresh: bool,
    told: bool,
    /// Whether a draw on a dead board has been offered.
    offered: bool,
    /// Whether the user has not quit.
    open: bool,
}

/// Name of the game, from which its searches get their seed; it is not stored.
fn name(seed: u64) -> String {
    format!("terminal-{seed}")
}

/// The terminal as the host of a search, which ends by its limits.
struct Terminal(Instant);

impl Host for Terminal {
    fn is_stopped(&self) -> bool {
        false
    }

    fn elapsed(&self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1000.0
    }

    fn report(&self, _: Analysis) {}
}

impl Table {
    pub(super) fn new(
        position: Position,
        (seats, clock): ([Seat; 2], Option<BoardTerms>),
        screen: Screen,
        strength: Strength,
    ) -> anyhow::Result<Table> {
        let level = Computer::Level(strength.level);
        let computer = strength.textbook.map_or(level, Computer::Textbook);
        let players = seats.map(|seat| match seat {
            Seat::Human => tengen_model::Seat::Person,
            Seat::Computer => tengen_model::Seat::Computer(computer),
        });
        let session = Session::opened(name(strength.seed), players, &position, 0);
        let session = session.with_clock(clock);
        let mut settings = Kept::default();
        // The terminal has no prover and no marks.
        settings.help = false;
        let mut table = Table {
            model: Model::new(session, strength.seed),
            settings,
            seats,
            screen,
            strength,
            began: Instant::now(),
            searcher: Searcher::new(HASH).with_time(strength.time),
            asked: None,
            fresh: true,
            told: false,
            offered: false,
            open: true,
        };
        table.run(Model::start);
        Ok(table)
    }

    /// Milliseconds since the program began.
    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// The time until the game ends on time, if nothing is typed before; `None` without clocks and
    /// while they are stopped.
    pub(super) fn time(&self) -> Option<Duration> {
        self.game().outcome().is_none().then_some(())?;
        let due = self.game().clocks()?.due?;
        Some(Duration::from_millis(due.saturating_sub(self.now())))
    }

    /// Ends the game if the time is up.
    pub(super) fn look_at_clock(&mut self) -> io::Result<()> {
        self.update(|_, _| Vec::new());
        if self.game().outcome().is_some() {
            // Below the prompt.
            self.screen.say("")?;
            self.told = false;
        }
        Ok(())
    }

    fn game(&self) -> &Session {
        self.model.game()
    }

    fn run(&mut self, does: impl FnOnce(&mut Model, Outside<'_>) -> Vec<Effect>) -> Option<String> {
        let now = self.now();
        let settings = &mut self.settings;
        let effects = does(&mut self.model, Outside { now, settings });
        let mut told = None;
        for effect in effects {
            match effect {
                Effect::Ask(id, question) => {
                    // Without help nothing else is asked.
                    if let Question::Engine(question) = *question {
                        self.asked = Some((id, question));
                    }
                }
                Effect::Tell(Notice::Illegal(why)) => told = Some(self.screen.text.illegal(&why)),
                Effect::Tell(Notice::ClocksStopped) => {
                    told = Some(self.screen.text.terminal_room_refused("paused"));
                }
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

    pub(super) fn welcome(&self) -> io::Result<()> {
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
    pub(super) fn ready(&mut self) -> io::Result<bool> {
        while let Some((id, question)) = self.asked.take().filter(|_| self.open) {
            self.computer(id, &question)?;
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

    pub(super) fn left(&self) -> io::Result<()> {
        self.screen.say("")
    }

    pub(super) fn hear(&mut self, line: &str) -> io::Result<()> {
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
            Some(Request::Pause) => Some(self.pause()),
            Some(Request::Continue) => self.go_on(),
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

    fn pause(&mut self) -> String {
        let text = self.screen.text;
        match self.game().clocks() {
            None => text.terminal_room_refused("no-clock"),
            Some(_) if self.game().outcome().is_some() => text.terminal_room_refused("over"),
            Some(_) => {
                self.update(|game, cx| game.stop_clocks(Stopped::Asked, cx));
                text.get(Key::RoomPaused)
            }
        }
    }

    /// Starts the clocks again, and draws the board with them.
    fn go_on(&mut self) -> Option<String> {
        let text = self.screen.text;
        match self.game().clocks() {
            None => Some(text.terminal_room_refused("no-clock")),
            Some(clocks) if clocks.stopped.is_none() => {
                Some(text.terminal_room_refused("not-paused"))
            }
            Some(_) => {
                self.changed();
                self.update(<Session>::start_clocks)
            }
        }
    }

    /// What both players have left.
    fn clocks(&self, clocks: Clocks) -> String {
        let now = self.now();
        let [black, white] = clocks.of.map(|clock| {
            let face = Face(clock.shown(now)).to_string();
            let more = clock.overtime(now);
            more.map_or(face.clone(), |more| format!("{face} · {more}"))
        });
        self.screen.text.terminal_room_clocks(black, white)
    }

    /// The message that the game is over; `None` while it is not.
    fn over(&self) -> Option<String> {
        let outcome = self.game().outcome()?;
        Some(self.screen.text.illegal(&Illegal::Over(outcome.by)))
    }

    fn hint(&mut self) -> io::Result<Option<String>> {
        let text = self.screen.text;
        if let Some(over) = self.over() {
            return Ok(Some(over));
        }
        self.update(<Session>::ask_hint);
        if let Some((id, question)) = self.asked.take() {
            let answer = self.search(&question)?;
            self.answer(id, answer);
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
        self.strength.seed = self.strength.seed.wrapping_add(1);
        let again = self.game().again(name(self.strength.seed), self.now());
        self.asked = None;
        self.run(|model, outside| model.begin(again, outside));
        self.searcher.clear();
        self.offered = false;
        self.changed();
    }

    fn computer(&mut self, id: SearchId, question: &EngineQuestion) -> io::Result<()> {
        let text = self.screen.text;
        let color = self.game().position().to_move();
        let plies = self.game().position().ply();
        let answer = self.search(question)?;
        let words = match &answer {
            EngineAnswer::Best { best, .. } => Some(match best {
                Move::Place(p) => text.terminal_plays(color, *p),
                // In renju, Black may have no legal point.
                Move::Pass => text.terminal_passes(color),
            }),
            // The result is printed with the board.
            _ => None,
        };
        match self.answer(id, answer) {
            None => {
                self.told = false;
                // After its flag has fallen, the computer does not move.
                let words = words.filter(|_| self.game().position().ply() > plies);
                self.fresh |= words.is_some();
                words.map_or(Ok(()), |words| self.screen.say(&words))
            }
            // A refused move should not happen; resign rather than search it again forever.
            Some(why) => {
                self.update(Session::go_on);
                if let Some((id, _)) = self.asked.take() {
                    self.answer(id, EngineAnswer::Resigned);
                }
                self.screen.say(&why)
            }
        }
    }

    /// Answers a question of the game.
    fn search(&mut self, question: &EngineQuestion) -> io::Result<EngineAnswer> {
        if self.screen.live {
            self.screen
                .start(&self.screen.text.get(Key::StatusThinking))?;
        }
        let answer = self.searcher.answer(question, &Terminal(Instant::now()));
        if self.screen.live {
            self.screen.wipe()?;
        }
        answer.map_err(io::Error::other)
    }

    /// Draws the board if it has changed, and prints the result, forbidden points and draw offer.
    fn show(&mut self) -> io::Result<()> {
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
        if fresh && let Some(clocks) = self.game().clocks() {
            self.screen.say(&self.clocks(clocks))?;
        }
        if self.model.game().game().is_dead() && !self.offered {
            self.offered = true;
            self.screen.say(&text.get(TerminalKey::TerminalDrawOffer))?;
        }
        Ok(())
    }
}
