//! The page's signals and storage, and the one way to change what is on the board: [`Page::run`]
//! lets the model do something, shows what has changed and performs what follows.

mod alert;
mod effects;
mod engines;
mod history;
mod language;
mod storage;

use leptos::prelude::*;
use tengen_core::{Color, Point, Size};
use tengen_text::{Language, Text};

use tengen_worker_protocol::Ask;
use tengen_worker_protocol::proofs::Wish;

use crate::browser::{self, Backup, Host, Musician, Reader, Speaker, Staff, Store};
use crate::records::Import;
use crate::room::RoomPart;
pub(crate) use alert::Alert;
pub(crate) use engines::Part;
pub(crate) use language::language;
use language::language_here;
use storage::restored_game;
use tengen_model::study::Puzzle;
use tengen_model::{
    Button, Cell, Change, Choice, Context, Effect, EngineName, Go, KeptPlace, Link, Model, Notice,
    Outside, Place, Program, Scene, Session, Settings, Setup, View, Wanted,
};

/// Columns of the widest board; points of every size find their cell by it.
const WIDEST: usize = Size::MAX.get() as usize;

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
    /// All keys.
    Keys,
    /// Moves and the less frequent actions, on a small screen.
    More,
}

/// The parts that are no signals.
struct Parts {
    store: Store,
    speaker: Speaker,
    musician: Musician,
    backup: Backup,
    reader: Reader,
    engine: Staff<Ask>,
    /// The engine that explains the founding programs, in a worker of its own.
    lessons: Staff<Ask>,
    host: Host,
    prover: Staff<Wish>,
    asked_at: u64,
}

/// Boxed, so that [`Page::run`] is in the page's code once, and not once for each of its callers.
pub(crate) type Does<'a> = Box<dyn FnOnce(&mut Model, Outside<'_>) -> Vec<Effect> + 'a>;

/// Handles to everything on the page; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    pub(crate) settings: RwSignal<Settings>,
    /// The language that is shown: the chosen one, once its words are here.
    spoken: RwSignal<Language>,
    pub(crate) text: Memo<Text>,
    pub(crate) view: RwSignal<View>,
    place: Memo<Option<Place>>,
    pub(crate) alerts: RwSignal<Vec<Alert>>,
    /// The parts that are being loaded while something waits for them, and how many bytes have come.
    pub(crate) loads: RwSignal<Vec<(Part, u64)>>,
    pub(crate) sheet: RwSignal<Option<Sheet>>,
    /// Everything that lies on the board.
    pub(crate) model: RwSignal<Model>,
    /// The engines that the host of the server has named.
    pub(crate) engines: RwSignal<Vec<EngineName>>,
    /// A room on the server.
    pub(crate) room: RoomPart,
    /// The puzzles that are to be printed.
    pub(crate) printed: RwSignal<Vec<Puzzle>>,
    /// What was brought to be read.
    pub(crate) import: RwSignal<Import>,
    /// The point a finger has picked and may confirm.
    pub(crate) picked: RwSignal<Option<Point>>,
    /// Whether the game goes: what a reload brings back is open.
    pub(crate) begun: RwSignal<bool>,
    /// The depth of the history entry that the page is on its way to.
    heading: StoredValue<Option<usize>>,
    /// What is kept of the record that is open.
    pub(crate) kept_place: StoredValue<Option<KeptPlace>>,
    /// Whether that record has been on the board since the page was loaded.
    pub(crate) seen_record: StoredValue<bool>,
    /// The game that was on the board last, where this browser has it no more.
    lost: StoredValue<Option<String>>,
    cells: StoredValue<Vec<RwSignal<Cell>>>,
    outside: StoredValue<Parts, LocalStorage>,
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
        let restored = restored_game(&store, &mut alerts);
        let lost = store
            .current()
            .filter(|_| restored.is_none() && link.wanted.is_none());
        let game = restored.unwrap_or_else(|| first_game(&settings));
        let model = RwSignal::new(Model::new(game, browser::seed()));
        let settings = RwSignal::new(settings);
        let view = RwSignal::new(model.with_untracked(Model::view));
        let room = RoomPart::new();
        let chosen = link.language.or(settings.read_untracked().language);
        let spoken = RwSignal::new(language_here(chosen));
        let text = Memo::new(move |_| {
            let settings = settings.read();
            let language = spoken.get();
            let size = model.read().top().size();
            settings.words(language, size, room.config().as_ref())
        });
        let page = Page {
            settings,
            spoken,
            text,
            view,
            place: Memo::new(move |_| model.read().place()),
            alerts: RwSignal::new(alerts),
            loads: RwSignal::new(Vec::new()),
            sheet: RwSignal::new(None),
            model,
            engines: RwSignal::new(Vec::new()),
            room,
            printed: RwSignal::new(Vec::new()),
            import: RwSignal::new(Import::default()),
            picked: RwSignal::new(None),
            begun: RwSignal::new(false),
            heading: StoredValue::new(None),
            kept_place: StoredValue::new(store.record_place()),
            seen_record: StoredValue::new(false),
            lost: StoredValue::new(lost),
            cells: StoredValue::new(
                (0..WIDEST * WIDEST)
                    .map(|_| RwSignal::new(Cell::default()))
                    .collect(),
            ),
            outside: StoredValue::new_local(Parts {
                store,
                speaker: Speaker::default(),
                musician: Musician::default(),
                backup: Backup::default(),
                reader: Reader::new(|_| ()),
                engine: Staff::new("tengen-worker-engine", |_| ()),
                lessons: Staff::new("tengen-worker-engine", |_| ()),
                host: Host::new(|_| ()),
                prover: Staff::new("tengen-worker-proofs", |_| ()),
                asked_at: 0,
            }),
        };
        page.listen();
        if let Some(language) = link.language {
            page.change(|s| s.language = Some(language));
        }
        page.follow_language();
        if let Some(wanted) = &link.wanted {
            // Whoever follows a link wants to see where it leads.
            page.change(|s| s.draft = None);
            page.kept_place.update_value(|kept| {
                *kept = kept.take().map(KeptPlace::closed);
            });
            page.open_position(wanted);
        }
        browser::forget_position();
        if let Some(room) = &link.room {
            page.visit(room);
        }
        page
    }

    /// Sets the game going: called once what is seen is there.
    pub(crate) fn begin(self) {
        self.refresh();
        if self.room_is_open() {
            // The game waits until the room is left.
            return;
        }
        self.run(Box::new(Model::reopen));
        self.run(Box::new(Model::start));
        if self
            .kept_place
            .with_value(|kept| kept.as_ref().is_some_and(|kept| kept.open))
        {
            self.reopen_record();
        }
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
        self.model.read().top().size()
    }

    pub(crate) fn with_musician(self, change: impl FnOnce(&mut Musician)) {
        self.outside.update_value(|o| change(&mut o.musician));
    }

    pub(crate) fn reader(self) -> Reader {
        self.outside.with_value(|o| o.reader.clone())
    }

    /// Whether a tool lies on the board.
    pub(crate) fn has_tool(self) -> bool {
        self.model.read().tool().is_some()
    }

    /// Whether the game of a room is on the board.
    pub(crate) fn in_room(self) -> bool {
        self.room.view.read().is_some()
    }

    /// A look at the topmost layer of a type; what is looked for in vain is empty.
    pub(crate) fn look<T: Scene, U: Default + PartialEq + Send + Sync + 'static>(
        self,
        pick: impl Fn(&T) -> U + Send + Sync + 'static,
    ) -> Memo<U> {
        let look = move || self.model.read().get::<T>().map(&pick).unwrap_or_default();
        memo(Box::new(look))
    }

    /// Does what a person wants with the topmost layer of a type.
    pub(crate) fn update<T: Scene>(
        self,
        change: impl FnOnce(&mut T, &mut Context<'_>) -> Vec<Effect>,
    ) {
        let change: Change<'_, T> = Box::new(change);
        self.by_person()
            .run(Box::new(|model, outside| model.update(outside, change)));
    }

    /// The same, where it only changes what is seen of it.
    pub(crate) fn edit<T: Scene>(self, change: impl FnOnce(&mut T)) {
        self.update(|scene: &mut T, _| {
            change(scene);
            Vec::new()
        });
    }

    /// A point was touched, whatever lies on the board.
    pub(crate) fn touch(self, p: Point) {
        self.by_person()
            .run(Box::new(|model, outside| model.touch(p, outside)));
    }

    /// Whether the other buttons of the mouse mean something on the board.
    pub(crate) fn takes_buttons(self) -> bool {
        self.model
            .with_untracked(|model| model.top().takes_buttons())
    }

    /// A mouse button on a point, where its buttons mean something; whether they do.
    pub(crate) fn press_button(self, p: Point, button: Button) -> bool {
        let takes = self.takes_buttons();
        if takes {
            self.by_person().run(Box::new(|model, outside| {
                model.press_button(p, button, outside)
            }));
        }
        takes
    }

    /// A key pressed on a point; whether it meant anything.
    pub(crate) fn press_key(self, key: &str, p: Point) -> bool {
        let mut meant = false;
        self.by_person().run(Box::new(|model, outside| {
            let effects = model.press_key(key, p, outside);
            meant = effects.is_some();
            effects.unwrap_or_default()
        }));
        meant
    }

    /// Where in its line of moves what is seen is.
    pub(crate) fn place(self) -> Memo<Option<Place>> {
        self.place
    }

    /// Steps through the moves of what is seen.
    pub(crate) fn step(self, go: Go) {
        self.by_person()
            .run(Box::new(|model, outside| model.step(go, outside)));
    }

    /// Takes back what was done last.
    pub(crate) fn take_back(self) {
        self.by_person().run(Box::new(Model::take_back));
    }

    /// Plays again what was taken back.
    pub(crate) fn play_again(self) {
        self.by_person().run(Box::new(Model::play_again));
    }

    /// A point is looked at, by pointer, key or finger.
    pub(crate) fn look_at(self, p: Option<Point>) {
        // The cells stay as they are; only what lies over them changes.
        self.model.maybe_update(|model| model.look_at(p));
    }

    /// Puts a tool on the board in place of those that are there, or says why not.
    pub(crate) fn open_tool<T: Scene>(
        self,
        make: impl FnOnce(&Model, &Settings) -> Result<T, Notice>,
    ) {
        self.sheet.set(None);
        self.by_person().run(Box::new(|model, outside| {
            match make(model, outside.settings) {
                Ok(tool) => model.open(Box::new(tool), outside),
                Err(notice) => vec![Effect::Tell(notice)],
            }
        }));
    }

    /// Takes the tools from the board.
    pub(crate) fn close_tool(self) {
        self.by_person().run(Box::new(Model::close));
    }

    /// The page for what a person does: what was said of the last action is taken back.
    fn by_person(self) -> Page {
        self.quiet();
        self.picked.set(None);
        self
    }

    /// Lets the model do something, shows what has changed, and performs what follows.
    pub(crate) fn run(self, does: Does<'_>) {
        let before = self.settings.get_untracked();
        let mut settings = before.clone();
        let outside = Outside {
            now: browser::now(),
            settings: &mut settings,
        };
        let effects = self.model.try_update(|model| does(model, outside));
        if settings != before {
            let music = settings.music != before.music;
            self.change(|kept| *kept = settings);
            if music {
                self.follow_music();
            }
        }
        self.refresh();
        if !self.is_thinking() {
            self.close_alert(&Alert::Notice(Notice::NotYourTurn));
        }
        self.perform(effects.unwrap_or_default());
        self.keep_record_place();
    }

    fn is_thinking(self) -> bool {
        self.view.with_untracked(|v| v.can.stop)
    }

    /// Begins a new game; the old one stays among the games.
    pub(crate) fn start(self, setup: Setup) {
        self.update(|_: &mut Session, cx| Session::begin(setup, cx));
        self.follow_music();
    }

    /// The same, with music and colours as the original of a program had them.
    pub(crate) fn start_original(self, setup: Setup, program: Program) {
        self.update(|_: &mut Session, cx| Session::begin(setup, cx));
        self.change(|s| s.as_original(program));
        self.follow_music();
    }

    /// Begins a new game by the last choices.
    pub(crate) fn start_again(self) {
        let choice = self.settings.with_untracked(|s| s.choice);
        self.start(choice.mended().setup(browser::random() < 0.5));
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
        let game = Session::linked(browser::new_id(), players, &position, browser::now());
        self.drop_disposable();
        // Nothing is asked for it before the page begins.
        self.model.set(Model::new(game, browser::seed()));
    }

    /// Shows what has changed, and nothing else.
    pub(crate) fn refresh(self) {
        let (view, size, cells) = self.model.with_untracked(|model| {
            let top = model.top();
            (model.view(), top.size(), top.cells())
        });
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
}

/// A memo of a boxed function: in the page's code once for each type, and not for each function.
fn memo<U: PartialEq + Send + Sync + 'static>(look: Box<dyn Fn() -> U + Send + Sync>) -> Memo<U> {
    Memo::new(move |_| look())
}

/// A game by the last choices; a plain one where they cannot be played any more.
fn first_game(settings: &Settings) -> Session {
    let lot = browser::random() < 0.5;
    let choice = settings.choice.mended();
    let new = |choice: Choice| Session::new(browser::new_id(), choice.setup(lot), browser::now());
    // What is mended has room for its opening, and the plain game has none.
    new(choice)
        .or_else(|_| new(Choice::default()))
        .expect("a game without an opening fits every board")
}
