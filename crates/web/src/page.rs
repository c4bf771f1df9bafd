//! The page's state and the one way to change it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::Question;
use tengen_core::notation;
use tengen_core::opening::{Procedure, Violation};
use tengen_core::{Color, Point, Position, Size};
use tengen_messages::{Aim, Answer, Ask, Decide, Textbook, Think};
use tengen_text::{Language, Text};

use crate::browser::{
    self, Backup, FromWorker, Host, Reader, SetAside, Speaker, Store, Thinker, Watched,
};
use crate::tools::{Import, Tool};
use tengen_table::{
    Action, Cell, Choice, Computer, Effect, EngineName, Heard, Level, Link, LinkError, Notice,
    Purpose, Saved, Settings, Setup, Table, View, Wanted,
};

/// Columns of the widest board; points of every size find their cell by it.
const WIDEST: usize = Size::MAX.get() as usize;
/// The computer takes at least this long, in milliseconds, so that its stone is seen to fall.
const BREATH: u64 = 380;

/// What a person must be told at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Alert {
    Notice(Notice),
    /// It is the turn of a computer that was stopped.
    ComputerWaits,
    Link(LinkError),
    SettingsAside(SetAside),
    GameAside(SetAside),
    StorageNone,
    StorageFull(String),
    EngineFailed(String),
    ReaderFailed(String),
}

impl Alert {
    /// Whether it stays until it is closed; the others go with the next action.
    fn lasts(&self) -> bool {
        !matches!(self, Alert::Notice(_) | Alert::ComputerWaits)
    }
}

/// What lies over the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sheet {
    NewGame,
    Settings,
    Games,
    Import,
    Export,
    /// Moves and the less frequent actions, on a small screen.
    More,
}

/// The parts that are no signals.
struct Outside {
    store: Store,
    speaker: Speaker,
    backup: Backup,
    reader: Reader,
    thinker: Thinker,
    host: Host,
    asked_at: u64,
}

/// Handles to everything on the page; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) text: Memo<Text>,
    pub(crate) view: RwSignal<View>,
    pub(crate) alerts: RwSignal<Vec<Alert>>,
    pub(crate) sheet: RwSignal<Option<Sheet>>,
    /// What lies on the board instead of the game.
    pub(crate) tool: RwSignal<Option<Tool>>,
    /// The engines that the host of the server has named.
    pub(crate) engines: RwSignal<Vec<EngineName>>,
    /// What was brought to be read.
    pub(crate) import: RwSignal<Import>,
    /// The point a finger has picked and may confirm.
    pub(crate) picked: RwSignal<Option<Point>>,
    /// This browser had no game on the board when the page was opened.
    came_to_nothing: StoredValue<bool>,
    table: StoredValue<Table>,
    cells: StoredValue<Vec<RwSignal<Cell>>>,
    outside: StoredValue<Outside, LocalStorage>,
}

impl Page {
    /// Reads what the browser keeps and what the address asks for, and lays the table.
    pub(crate) fn open(link: &Link) -> Page {
        let store = Store::open();
        let mut alerts = Vec::new();
        if !store.is_there() {
            alerts.push(Alert::StorageNone);
        }
        alerts.extend(link.errors.iter().cloned().map(Alert::Link));
        let settings = store.settings().unwrap_or_else(|aside| {
            alerts.push(Alert::SettingsAside(aside));
            Settings::default()
        });
        let restored = restored_table(&store, &mut alerts);
        let came_to_nothing = restored.is_none() && link.wanted.is_none();
        let table = restored.unwrap_or_else(|| first_table(&settings));
        let settings = RwSignal::new(settings);
        let text = Memo::new(move |_| Text::new(language(settings.read().language)));
        let page = Page {
            settings,
            text,
            view: RwSignal::new(table.view()),
            alerts: RwSignal::new(alerts),
            sheet: RwSignal::new(None),
            tool: RwSignal::new(None),
            engines: RwSignal::new(Vec::new()),
            import: RwSignal::new(Import::default()),
            picked: RwSignal::new(None),
            came_to_nothing: StoredValue::new(came_to_nothing),
            cells: StoredValue::new(
                (0..WIDEST * WIDEST)
                    .map(|_| RwSignal::new(Cell::default()))
                    .collect(),
            ),
            table: StoredValue::new(table),
            outside: StoredValue::new_local(Outside {
                store,
                speaker: Speaker::default(),
                backup: Backup::default(),
                reader: Reader::default(),
                thinker: Thinker::new(|_| ()),
                host: Host::new(|_| ()),
                asked_at: 0,
            }),
        };
        // The listener runs by itself, never inside of what the page is just doing.
        let thinker = Thinker::new(move |said| spawn_local(async move { page.hear(said) }));
        let host = Host::new(move |said| spawn_local(async move { page.hear(said) }));
        page.outside.update_value(|o| {
            o.thinker = thinker;
            o.host = host;
        });
        if let Some(language) = link.language {
            page.change(|s| s.language = Some(language));
        }
        if let Some(wanted) = &link.wanted {
            page.open_position(wanted);
        }
        browser::forget_position();
        page
    }

    /// Sets the table going: called once what is seen is there.
    pub(crate) fn begin(self) {
        self.refresh();
        self.keep();
        let engine_plays = self.table.with_value(|t| {
            t.setup().person().is_some() || t.setup().opening == Procedure::Balanced
        });
        if engine_plays {
            self.outside.update_value(|o| o.thinker.warm());
        }
        let effects = self.table.try_update_value(Table::begin);
        self.refresh();
        self.perform(effects.unwrap_or_default());
    }

    /// The words of the page.
    pub(crate) fn words(self) -> Text {
        self.text.get()
    }

    /// What a point shows.
    pub(crate) fn cell(self, p: Point) -> RwSignal<Cell> {
        let at = usize::from(p.y()) * WIDEST + usize::from(p.x());
        self.cells.with_value(|cells| cells[at])
    }

    /// The same, where nobody waits for another language.
    pub(crate) fn words_untracked(self) -> Text {
        self.text.get_untracked()
    }

    /// The size of the board that is seen.
    pub(crate) fn size(self) -> Size {
        let tool = self.tool.read().as_ref().map(Tool::size);
        tool.unwrap_or_else(|| self.view.read().size())
    }

    pub(crate) fn with_table<T>(self, look: impl FnOnce(&Table) -> T) -> T {
        self.table.with_value(look)
    }

    pub(crate) fn reader(self) -> Reader {
        self.outside.with_value(|o| o.reader.clone())
    }

    /// Does what a person or the engine wants.
    pub(crate) fn act(self, action: Action) {
        if !matches!(action, Action::Engine(_)) {
            self.quiet();
            self.picked.set(None);
        }
        let effects = self
            .table
            .try_update_value(|t| t.act(action, browser::now()));
        self.refresh();
        if !self.is_thinking() {
            self.close_alert(&Alert::Notice(Notice::NotYourTurn));
        }
        self.perform(effects.unwrap_or_default());
    }

    /// Begins a new game; the old one stays among the games.
    pub(crate) fn start(self, setup: Setup) {
        self.lay_or_tell(Table::new(browser::new_id(), setup, browser::now()));
    }

    /// Lays a table, or says why there is none.
    pub(crate) fn lay_or_tell(self, table: Result<Table, Violation>) {
        match table {
            Ok(table) => self.lay(table),
            Err(why) => self.alert(Alert::Notice(Notice::Opening(why))),
        }
    }

    /// Begins a new game by the last choices.
    pub(crate) fn start_again(self) {
        let choice = self.settings.with_untracked(|s| s.choice);
        self.start(choice.mended().setup(browser::random() < 0.5));
    }

    /// Begins the same game again, everybody in the same seat.
    pub(crate) fn restart(self) {
        let setup = self.table.with_value(|t| *t.setup());
        self.start(setup);
    }

    /// Takes a kept game back to the board.
    pub(crate) fn resume(self, id: &str) {
        if self.table.with_value(|t| t.id() == id) {
            return;
        }
        let read = self.outside.with_value(|o| o.store.game(id));
        match read {
            Ok(Some(saved)) => {
                // It has just been played through once by the store.
                if let Ok(table) = Table::restored(&saved) {
                    self.lay(table);
                }
            }
            Ok(None) => {}
            Err(aside) => self.alert(Alert::GameAside(aside)),
        }
    }

    /// Every kept game with a move in it, the one changed last first; and which is on the board.
    pub(crate) fn games(self) -> (Vec<Saved>, String) {
        let (games, aside) = self.outside.with_value(|o| o.store.games());
        for one in aside {
            self.alert(Alert::GameAside(one));
        }
        let played = games.into_iter().filter(|g| g.plies() > 0).collect();
        (played, self.table.with_value(|t| t.id().to_owned()))
    }

    /// Changes the settings and keeps them.
    pub(crate) fn change(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        let kept = self.outside.with_value(|o| {
            self.settings
                .with_untracked(|settings| o.store.keep_settings(settings))
        });
        self.note_kept(kept);
    }

    /// Another tab of this browser has changed something that is shown here too.
    pub(crate) fn watched(self, what: Watched) {
        match what {
            Watched::Settings => {
                if let Ok(settings) = self.outside.with_value(|o| o.store.settings()) {
                    self.settings.set(settings);
                }
            }
            Watched::Game(id) => {
                let here = self.table.with_value(|t| t.saved());
                if here.id != id {
                    return;
                }
                let read = self.outside.with_value(|o| o.store.game(&id));
                if let Ok(Some(saved)) = read
                    && saved != here
                    && let Ok(table) = Table::restored(&saved)
                {
                    self.lay(table);
                }
            }
        }
    }

    pub(crate) fn alert(self, alert: Alert) {
        self.alerts.update(|all| {
            all.retain(|old| *old != alert);
            all.push(alert);
        });
    }

    pub(crate) fn close_alert(self, alert: &Alert) {
        if self.alerts.with_untracked(|all| all.contains(alert)) {
            self.alerts.update(|all| all.retain(|a| a != alert));
        }
    }

    /// Asks the engine for its bench; the answer comes to `done` as signature and nodes.
    pub(crate) fn bench(done: impl Fn(Result<(String, u64), String>) + 'static) -> impl Sized {
        let mut thinker = Thinker::new(move |said| match said {
            FromWorker::Said(Answer::Bench {
                signature, nodes, ..
            }) => done(Ok((signature, nodes))),
            FromWorker::Said(Answer::Failed { why, .. }) => done(Err(why)),
            FromWorker::Said(_) | FromWorker::Ended(_) => {}
        });
        thinker.ask(&Ask::Bench { id: 1 });
        thinker
    }

    fn open_position(self, wanted: &Wanted) {
        let choice = Choice {
            rule: wanted.rule,
            size: wanted.size,
            ..self.settings.with_untracked(|s| s.choice)
        };
        // The link has been replayed already, so this only carries the position over.
        let Ok(position) = Position::from_moves(wanted.rule, wanted.size, &wanted.moves) else {
            return;
        };
        // Who opens a position wants to play its next move.
        let players = choice.seated(position.to_move() == Color::Black).players;
        let old = self.table.with_value(Table::clone);
        match Table::opened(browser::new_id(), players, position, browser::now()) {
            Ok(table) => self.table.set_value(table.after(&old)),
            Err(why) => self.alert(Alert::Notice(Notice::Opening(why))),
        }
    }

    /// Puts another table in place of this one.
    fn lay(self, table: Table) {
        self.quiet();
        self.picked.set(None);
        self.tool.set(None);
        let left = self.table.try_update_value(Table::leave);
        self.perform(left.unwrap_or_default());
        let old = self.table.with_value(Table::clone);
        if !old.is_touched() && old.id() != table.id() {
            self.outside.with_value(|o| o.store.drop_empty(old.id()));
        }
        self.table.set_value(table.after(&old));
        self.begin();
    }

    /// Shows what has changed, and nothing else.
    pub(crate) fn refresh(self) {
        let seen = self
            .tool
            .with_untracked(|tool| tool.as_ref().map(|tool| (tool.size(), tool.cells())));
        self.table.with_value(|table| {
            let (size, cells) = seen.unwrap_or_else(|| (table.position().size(), table.cells()));
            self.cells.with_value(|signals| {
                for (p, cell) in size.points().zip(cells) {
                    let signal = signals[usize::from(p.y()) * WIDEST + usize::from(p.x())];
                    if signal.with_untracked(|old| *old != cell) {
                        signal.set(cell);
                    }
                }
            });
            let view = table.view();
            if self.view.with_untracked(|old| *old != view) {
                self.view.set(view);
            }
        });
    }

    /// The reader has touched the page: sounds may be made from now on.
    pub(crate) fn ready_sounds(self) {
        if self.settings.with_untracked(|s| s.sounds) {
            self.outside.update_value(|o| o.speaker.ready());
        }
    }

    fn perform(self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Think { id, purpose } => self.think(id, purpose),
                Effect::Cancel { id } | Effect::StopNow { id } => {
                    self.outside.update_value(|o| {
                        o.thinker.stop(id);
                        o.host.stop(id);
                    });
                }
                Effect::Sound(sound) => {
                    if self.settings.with_untracked(|s| s.sounds) {
                        self.outside.update_value(|o| o.speaker.play(sound));
                    }
                }
                Effect::Save => self.keep(),
                Effect::Tell(Notice::NotYourTurn) if !self.is_thinking() => {
                    self.alert(Alert::ComputerWaits);
                }
                Effect::Tell(notice) => self.alert(Alert::Notice(notice)),
            }
        }
    }

    fn is_thinking(self) -> bool {
        self.view.with_untracked(|v| v.can.stop)
    }

    fn keep(self) {
        let saved = self.table.with_value(Table::saved);
        let kept = self.outside.with_value(|o| {
            o.store.keep_game(&saved)?;
            o.store.keep_current(&saved.id)
        });
        self.note_kept(kept);
        if saved.plies() > 0 {
            self.outside.with_value(|o| o.backup.put(saved));
        }
    }

    /// Asks the server for the engines of its host.
    pub(crate) fn meet_engines(self) {
        spawn_local(async move { self.engines.set(browser::engines().await) });
    }

    /// Brings the browser's games and the server's copies together. Where this browser had
    /// nothing on the board, the game changed last goes on.
    pub(crate) fn meet_server(self) {
        let (store, backup) = self
            .outside
            .with_value(|o| (o.store.clone(), o.backup.clone()));
        spawn_local(async move {
            let fetched = backup.meet(&store).await;
            let last = fetched.iter().max_by_key(|saved| saved.changed);
            let untouched = self.table.with_value(|t| !t.is_touched());
            if let (Some(last), true, true) = (last, untouched, self.came_to_nothing.get_value()) {
                self.resume(&last.id);
            }
        });
    }

    fn note_kept(self, kept: Result<(), String>) {
        if let Err(why) = kept {
            self.alert(Alert::StorageFull(why));
        }
    }

    fn think(self, id: i32, purpose: Purpose) {
        self.outside.update_value(|o| o.asked_at = browser::now());
        if let Purpose::Move(Computer::Host(name)) = purpose {
            let seconds = self.settings.with_untracked(|s| s.choice.seconds);
            let ask = self.table.with_value(|table| host_question(table, seconds));
            self.outside.update_value(|o| o.host.ask(id, &name, &ask));
            return;
        }
        let ask = self.table.with_value(|table| question(table, id, purpose));
        self.outside.update_value(|o| o.thinker.ask(&ask));
    }

    fn hear(self, said: FromWorker) {
        match said {
            FromWorker::Said(Answer::Best { id, best }) => match one_move(&best) {
                Some(best) => self.answer_after_breath(Heard::Best { id, best }),
                None => self.hear_failure(Some(id), format!("{best:?} is no move.")),
            },
            FromWorker::Said(Answer::Info { id, best, .. }) => match one_move(&best) {
                Some(best) => self.act(Action::Engine(Heard::Info { id, best })),
                None => self.hear_failure(Some(id), format!("{best:?} is no move.")),
            },
            FromWorker::Said(Answer::Decided { id, action }) => match action.parse() {
                Ok(action) => self.answer_after_breath(Heard::Decided { id, action }),
                Err(_) => self.hear_failure(Some(id), format!("{action:?} is no decision.")),
            },
            FromWorker::Said(Answer::Resigned { id }) => {
                self.answer_after_breath(Heard::Resigned { id });
            }
            FromWorker::Ended(id) => self.act(Action::Engine(Heard::Interrupted { id })),
            FromWorker::Said(Answer::Failed { id, why }) => self.hear_failure(id, why),
            FromWorker::Said(Answer::Ready | Answer::Bench { .. }) => {}
        }
    }

    /// The computer's answers come no sooner than a person can follow.
    fn answer_after_breath(self, heard: Heard) {
        let waited = browser::now().saturating_sub(self.outside.with_value(|o| o.asked_at));
        let rest = BREATH.saturating_sub(waited);
        let answer = move || self.act(Action::Engine(heard));
        set_timeout(answer, std::time::Duration::from_millis(rest));
    }

    /// The worker may have ended in disorder, so the next question goes to a new one.
    fn hear_failure(self, id: Option<i32>, why: String) {
        let busy = self.outside.try_update_value(|o| {
            let busy = o.thinker.busy();
            o.thinker.drop_worker();
            busy
        });
        self.alert(Alert::EngineFailed(why));
        if let Some(id) = id.or(busy.flatten()) {
            self.act(Action::Engine(Heard::Failed { id }));
        }
    }

    /// Takes back what was said about the last action only.
    pub(crate) fn quiet(self) {
        if self
            .alerts
            .with_untracked(|all| all.iter().any(|a| !a.lasts()))
        {
            self.alerts.update(|all| all.retain(Alert::lasts));
        }
    }
}

/// The game that was on the board last.
fn restored_table(store: &Store, alerts: &mut Vec<Alert>) -> Option<Table> {
    match store.game(&store.current()?) {
        Ok(saved) => Table::restored(&saved?).ok(),
        Err(aside) => {
            alerts.push(Alert::GameAside(aside));
            None
        }
    }
}

/// A game by the last choices; a plain one where they cannot be played any more.
fn first_table(settings: &Settings) -> Table {
    let lot = browser::random() < 0.5;
    let choice = settings.choice.mended();
    let new = |choice: Choice| Table::new(browser::new_id(), choice.setup(lot), browser::now());
    // What is mended has room for its opening, and the plain game has none.
    new(choice)
        .or_else(|_| new(Choice::default()))
        .expect("a game without an opening fits every board")
}

/// What an engine of the host's own is asked.
fn host_question(table: &Table, seconds: u8) -> Question {
    let position = table.position();
    Question {
        rule: position.rule().name().to_owned(),
        size: position.size().get().into(),
        moves: notation::format_moves(position.moves()),
        turn_ms: 1000 * u64::from(seconds.max(1)),
        ..Question::default()
    }
}

/// What the engine is asked.
fn question(table: &Table, id: i32, purpose: Purpose) -> Ask {
    let position = table.position();
    let (rule, size) = (
        position.rule().name().to_owned(),
        position.size().get().into(),
    );
    let seed = seed(table.id());
    let think = |aim| {
        Ask::Think(Think {
            id,
            rule: rule.clone(),
            size,
            moves: notation::format_moves(position.moves()),
            aim,
            seed,
        })
    };
    match purpose {
        Purpose::Move(Computer::Level(level)) => think(Aim::Move(level.get())),
        Purpose::Move(Computer::Textbook { program, faithful }) => Ask::Textbook(Textbook {
            id,
            rule,
            size,
            moves: notation::format_moves(position.moves()),
            program: program.name().to_owned(),
            faithful,
        }),
        // The host's engines are asked by another way; without it this one answers for them.
        Purpose::Move(Computer::Host(_)) => think(Aim::Move(Level::STRONGEST.get())),
        Purpose::Hint => think(Aim::Hint),
        Purpose::Decide(level) => {
            let opening = table.opening();
            let actions = opening.actions().iter().map(ToString::to_string);
            Ask::Decide(Decide {
                id,
                rule,
                size,
                opening: opening.procedure().full_name(),
                actions: actions.collect(),
                level: level.get(),
                seed,
            })
        }
    }
}

fn one_move(text: &str) -> Option<tengen_core::Move> {
    notation::parse_moves(text).ok()?.first().copied()
}

/// The chosen language, or the first of the browser's that is spoken here.
fn language(chosen: Option<Language>) -> Language {
    chosen
        .or_else(|| {
            browser::languages()
                .iter()
                .find_map(|l| Language::from_preference(l))
        })
        .unwrap_or_default()
}

/// A number for a game's name (FNV-1a).
fn seed(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
