//! The page's state and the one way to change it.

mod engines;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::opening::{Procedure, Violation};
use tengen_core::{Color, Point, Size};
use tengen_messages::{Answer, Ask};
use tengen_text::{Language, Text};

use crate::browser::{
    self, Backup, FromWorker, Host, Musician, Reader, SetAside, Speaker, Store, Thinker, Watched,
};
use crate::classroom::Teacher;
use crate::room::RoomPart;
use crate::study::StudyPart;
use crate::tools::{Import, Tool};
use tengen_table::online::RoomNotice;
use tengen_table::study::CarryError;
use tengen_table::{
    Action, Cell, Choice, Effect, EngineName, Link, LinkError, Notice, Program, Saved, Settings,
    Setup, Sound, Table, Trouble, View, Wanted,
};

/// Columns of the widest board; points of every size find their cell by it.
const WIDEST: usize = Size::MAX.get() as usize;

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
    Room(RoomNotice),
    /// Somebody else has taken the seat.
    RoomFull,
    /// No game can begin from what is set up.
    SetUp(Trouble),
    ReaderFailed(String),
    ProverFailed(String),
    /// The game is over in the position that was to be studied.
    StudyOver,
    ProofRefused(CarryError),
    PuzzleAside(SetAside),
}

impl Alert {
    /// Whether it stays until it is closed; the others go with the next action.
    fn lasts(&self) -> bool {
        !matches!(
            self,
            Alert::Notice(_)
                | Alert::ComputerWaits
                | Alert::Room(_)
                | Alert::RoomFull
                | Alert::StudyOver
                | Alert::SetUp(_)
        )
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
    /// Making a room.
    Online,
    /// The link to the room.
    Invite,
    /// What was kept to be solved.
    Puzzles,
    /// Moves and the less frequent actions, on a small screen.
    More,
}

/// The parts that are no signals.
struct Outside {
    store: Store,
    speaker: Speaker,
    musician: Musician,
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
    /// A room on the server.
    pub(crate) room: RoomPart,
    /// Forced wins.
    pub(crate) study: StudyPart,
    /// Who runs for the lessons.
    pub(crate) teacher: Teacher,
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
        let (view, tool) = (RwSignal::new(table.view()), RwSignal::new(None));
        let room = RoomPart::new();
        let text = Memo::new(move |_| {
            let settings = settings.read();
            let language = language(settings.language);
            settings.words(language, size(view, tool), room.config().as_ref())
        });
        let page = Page {
            settings,
            text,
            view,
            alerts: RwSignal::new(alerts),
            sheet: RwSignal::new(None),
            tool,
            engines: RwSignal::new(Vec::new()),
            room,
            study: StudyPart::new(),
            teacher: Teacher::new(),
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
                musician: Musician::default(),
                backup: Backup::default(),
                reader: Reader::default(),
                thinker: Thinker::new(|_| ()),
                host: Host::new(|_| ()),
                asked_at: 0,
            }),
        };
        // The listener runs by itself, never inside of what the page is just doing.
        let thinker = Thinker::new(move |said| spawn_local(async move { page.hear(said) }));
        page.study
            .listen(move |said| spawn_local(async move { page.hear_prover(said) }));
        let host = Host::new(move |said| spawn_local(async move { page.hear(said) }));
        page.outside.update_value(|o| {
            o.thinker = thinker;
            o.host = host;
        });
        if let Some(language) = link.language {
            page.change(|s| s.language = Some(language));
        }
        if let Some(wanted) = &link.wanted {
            // Whoever follows a link wants to see where it leads.
            page.change(|s| s.draft = None);
            page.open_position(wanted);
        }
        browser::forget_position();
        if let Some(room) = &link.room {
            page.visit(room);
        }
        page
    }

    /// Sets the table going: called once what is seen is there.
    pub(crate) fn begin(self) {
        self.refresh();
        if self.room.is_open() {
            // The table waits until the room is left.
            return;
        }
        self.keep();
        self.take_draft();
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

    /// Whether the stones' colours are shown exchanged.
    pub(crate) fn exchanges(self) -> bool {
        let room = self.room.config();
        self.settings.read().exchanges(room.as_ref())
    }

    /// A colour as it is seen: the other one where the stones' colours are exchanged.
    pub(crate) fn seen(self, color: Color) -> Color {
        match self.exchanges() {
            true => color.opponent(),
            false => color,
        }
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
        size(self.view, self.tool)
    }

    /// Ends what the engine does for the table, which something else hides now.
    pub(crate) fn rest_table(self) {
        let left = self.table.try_update_value(Table::leave);
        self.perform(left.unwrap_or_default());
    }

    pub(crate) fn with_table<T>(self, look: impl FnOnce(&Table) -> T) -> T {
        self.table.with_value(look)
    }

    pub(crate) fn with_musician(self, change: impl FnOnce(&mut Musician)) {
        self.outside.update_value(|o| change(&mut o.musician));
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
        self.follow_music();
    }

    /// The same, with music and colours as the original of a program had them.
    pub(crate) fn start_original(self, setup: Setup, program: Program) {
        self.lay_or_tell(Table::new(browser::new_id(), setup, browser::now()));
        self.change(|s| s.as_original(program));
        self.follow_music();
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
        let again = |t: &Table| t.again(browser::new_id(), browser::now());
        self.lay_or_tell(self.table.with_value(again));
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
        let played = games.into_iter().filter(Saved::is_worth_keeping).collect();
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
        let Ok(position) = wanted.position() else {
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
        if !self.room.is_open() {
            self.quiet();
            self.picked.set(None);
            self.tool.set(None);
            self.keep_draft();
        }
        self.rest_table();
        let old = self.table.with_value(Table::clone);
        // The same once more is no other game.
        if table.setup() != old.setup() {
            self.leave_original();
        }
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
        let online = self.room.with(|online| (online.view(), online.cells()));
        let (view, below) =
            online.unwrap_or_else(|| self.table.with_value(|table| (table.view(), table.cells())));
        let (size, cells) = seen.unwrap_or_else(|| (view.size(), below));
        self.cells.with_value(|signals| {
            for (p, cell) in size.points().zip(cells) {
                let signal = signals[usize::from(p.y()) * WIDEST + usize::from(p.x())];
                if signal.with_untracked(|old| *old != cell) {
                    signal.set(cell);
                }
            }
        });
        if self.view.with_untracked(|old| *old != view) {
            self.view.set(view);
        }
        self.show_room();
    }

    /// Whether sounds are wanted and nothing has been done for them yet.
    pub(crate) fn wants_sounds(self) -> bool {
        self.settings.with_untracked(|s| s.sounds)
            && !self.outside.with_value(|o| o.speaker.is_ready())
    }

    /// The reader has touched the page: sounds may be made from now on.
    pub(crate) fn ready_sounds(self) {
        if self.wants_sounds() {
            self.outside.update_value(|o| o.speaker.ready());
        }
        let silent = self.outside.with_value(|o| !o.musician.is_playing());
        if silent && self.settings.with_untracked(|s| s.music) {
            self.begin_music();
        }
    }

    fn perform(self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Think { id, purpose } => self.think(id, purpose),
                Effect::Cancel { id } | Effect::StopNow { id } => {
                    self.stop_search(id);
                }
                Effect::Sound(sound) => self.play_sound(sound),
                Effect::Save => self.keep(),
                Effect::Tell(Notice::NotYourTurn) if !self.is_thinking() => {
                    self.alert(Alert::ComputerWaits);
                }
                Effect::Tell(notice) => self.alert(Alert::Notice(notice)),
            }
        }
    }

    pub(crate) fn play_sound(self, sound: Sound) {
        if self.settings.with_untracked(|s| s.sounds) {
            self.outside.update_value(|o| o.speaker.play(sound));
        }
    }

    fn keep(self) {
        let saved = self.table.with_value(Table::saved);
        let kept = self.outside.with_value(|o| {
            o.store.keep_game(&saved)?;
            o.store.keep_current(&saved.id)
        });
        self.note_kept(kept);
        if saved.is_worth_keeping() {
            self.outside.with_value(|o| o.backup.put(saved));
        }
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

    pub(crate) fn store(self) -> Store {
        self.outside.with_value(|o| o.store.clone())
    }

    pub(crate) fn note_kept(self, kept: Result<(), String>) {
        if let Err(why) = kept {
            self.alert(Alert::StorageFull(why));
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

/// The size of the board that is seen.
fn size(view: RwSignal<View>, tool: RwSignal<Option<Tool>>) -> Size {
    let size = tool.read().as_ref().map(Tool::size);
    size.unwrap_or_else(|| view.read().size())
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
