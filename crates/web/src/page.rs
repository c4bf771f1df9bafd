//! The page's signals and storage, and the only way to change the board: [`Page::run`] calls the
//! model, shows the change and performs the effects.

mod alert;
mod analysis;
mod effects;
mod engines;
mod groups;
mod history;
mod judgements;
mod outbox;
mod preferences;
mod review;
mod sheets;
mod storage;
mod words;

use leptos::prelude::*;
use tengen_core::{Color, Point, Size};
use tengen_page::journal::Journal;
use tengen_page::outbox::{Outbox, Written};
use tengen_worker_protocol::EngineQuestion;
use tengen_worker_protocol::library::LibraryQuestion;
use tengen_worker_protocol::proofs::ProofQuestion;

use crate::browser::{
    self, AnalystClient, AsyncClient, Host, Musician, RecordsClient, Speaker, Store, WorkerClient,
};
use crate::library::Opening;
use crate::records::Import;
use crate::room::RoomPart;
pub(crate) use alert::{Alert, Alerts};
pub(crate) use engines::Part;
pub(crate) use groups::Group;
use groups::Loaded;
pub(crate) use preferences::Preferences;
pub(crate) use sheets::{Sheet, Sheets};
use storage::restored_game;
use tengen_model::review::ShownReview;
use tengen_model::{
    Button, Cell, Change, Choice, Context, Effect, EngineName, Go, KeptPlace, Link, Model, Notice,
    Outside, Place, Program, Scene, Session, Settings, Setup, ShownAnalysis, View, Wanted,
};
pub(crate) use words::{Words, language};

/// Columns of the largest board; the row stride of [`Page::cells`] for every size.
const WIDEST: usize = Size::MAX.get() as usize;

/// A page to print: a title, and pictures as SVG with their captions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PrintedPage {
    pub(crate) title: String,
    pub(crate) figures: Vec<(String, String)>,
}

struct Parts {
    speaker: Speaker,
    musician: Musician,
    records: RecordsClient,
    library: AsyncClient<LibraryQuestion>,
    engine: WorkerClient<EngineQuestion>,
    /// The engine for lessons about founding programs, in a separate worker.
    lessons: WorkerClient<EngineQuestion>,
    host: Host,
    analyst: AnalystClient,
    prover: WorkerClient<ProofQuestion>,
    asked_at: u64,
}

/// Boxed, so that [`Page::run`] is compiled once and not for each caller.
pub(crate) type Does<'a> = Box<dyn FnOnce(&mut Model, Outside<'_>) -> Vec<Effect> + 'a>;

#[derive(Clone, Copy)]
pub(crate) struct Page {
    pub(crate) preferences: Preferences,
    pub(crate) words: Words,
    /// The size of the board that is shown. The words follow it rather than the model, since
    /// hundreds of labels follow the words.
    shown_size: RwSignal<Size>,
    pub(crate) view: RwSignal<View>,
    place: Memo<Option<Place>>,
    pub(crate) analysis: Memo<ShownAnalysis>,
    pub(crate) review: Memo<ShownReview>,
    /// The user asks for the next moment of the review, or for the one before.
    pub(crate) next_moment: RwSignal<Option<bool>>,
    /// The point under the pointer, or the focused one.
    pointed: StoredValue<Option<Point>>,
    pub(crate) alerts: Alerts,
    pub(crate) loads: RwSignal<Vec<(Part, u64)>>,
    pub(crate) sheets: Sheets,
    groups: [RwSignal<Loaded>; 4],
    /// The stack of scenes on the board.
    pub(crate) model: RwSignal<Model>,
    pub(crate) engines: RwSignal<Vec<EngineName>>,
    /// The threads with which the server's own engine analyses for this visitor, if it does.
    pub(crate) server_threads: RwSignal<Option<usize>>,
    pub(crate) room: RoomPart,
    pub(crate) printed: RwSignal<Vec<PrintedPage>>,
    pub(crate) import: RwSignal<Import>,
    pub(crate) picked: RwSignal<Option<Point>>,
    /// Whether the game has started and the scenes of a reload are restored.
    pub(crate) begun: RwSignal<bool>,
    /// The history depth that the page is navigating to.
    heading: StoredValue<Option<usize>>,
    /// The stored position in the open record.
    pub(crate) kept_place: StoredValue<Option<KeptPlace>>,
    /// The document of the open record, once it is kept.
    pub(crate) kept_document: StoredValue<Option<String>>,
    pub(crate) written: RwSignal<Written>,
    pub(crate) journal: StoredValue<Journal>,
    /// Documents that are to be opened, and where.
    pub(crate) opening: StoredValue<Vec<Opening>>,
    outbox: StoredValue<Outbox>,
    /// Whether new evaluations are about to be kept.
    judging: StoredValue<bool>,
    /// Stones that the next list is to find.
    pub(crate) wanted: RwSignal<Option<(u32, String)>>,
    /// Counts the changes of the library that lists must follow.
    pub(crate) listed_at: RwSignal<usize>,
    /// Whether that record has been on the board since the page was loaded.
    pub(crate) seen_record: StoredValue<bool>,
    /// The id of the last game, if this browser has lost it.
    lost: StoredValue<Option<String>>,
    cells: StoredValue<Vec<RwSignal<Cell>>>,
    store: StoredValue<Store, LocalStorage>,
    outside: StoredValue<Parts, LocalStorage>,
}

impl Page {
    /// Restores what the browser stores, and applies what the address requests.
    pub(crate) fn open(link: &Link) -> Page {
        let store = Store::open();
        let mut told = Vec::new();
        if !store.is_there() {
            told.push(Alert::StorageNone);
        }
        told.extend(link.errors.iter().cloned().map(Alert::Link));
        let settings = store.settings().unwrap_or_else(|aside| {
            told.push(Alert::SettingsAside(aside));
            Settings::default()
        });
        let restored = restored_game(&store, &mut told);
        let lost = store
            .current()
            .filter(|_| restored.is_none() && link.wanted.is_none());
        let kept_place = store.record_place();
        let game = restored.unwrap_or_else(|| first_game(&settings));
        let model = RwSignal::new(Model::new(game, browser::seed()));
        let view = RwSignal::new(model.with_untracked(Model::view));
        let shown_size = RwSignal::new(model.with_untracked(|model| model.top().size()));
        let room = RoomPart::new();
        let store = StoredValue::new_local(store);
        let alerts = Alerts::new(told);
        let preferences = Preferences::new(settings, room.view, store, alerts);
        let settings = preferences.settings;
        let words = Words::new(link.language, shown_size, room.view, preferences, alerts);
        let page = Page {
            preferences,
            words,
            shown_size,
            view,
            place: Memo::new(move |_| model.read().place()),
            analysis: Memo::new(move |_| {
                let choice = settings.read().analysis;
                model.read().shown_analysis(choice)
            }),
            review: Memo::new(move |_| model.read().shown_review()),
            next_moment: RwSignal::new(None),
            pointed: StoredValue::new(None),
            alerts,
            loads: RwSignal::new(Vec::new()),
            sheets: Sheets::new(),
            groups: [(); 4].map(|()| RwSignal::new(Loaded::No)),
            model,
            engines: RwSignal::new(Vec::new()),
            server_threads: RwSignal::new(None),
            room,
            printed: RwSignal::new(Vec::new()),
            import: RwSignal::new(Import::default()),
            picked: RwSignal::new(None),
            begun: RwSignal::new(false),
            heading: StoredValue::new(None),
            kept_place: StoredValue::new(kept_place),
            kept_document: StoredValue::new(None),
            written: RwSignal::new(Written::Unedited),
            journal: StoredValue::new(Journal::default()),
            opening: StoredValue::new(Vec::new()),
            outbox: StoredValue::new(Outbox::default()),
            judging: StoredValue::new(false),
            wanted: RwSignal::new(None),
            listed_at: RwSignal::new(0),
            seen_record: StoredValue::new(false),
            lost: StoredValue::new(lost),
            cells: StoredValue::new(
                (0..WIDEST * WIDEST)
                    .map(|_| RwSignal::new(Cell::default()))
                    .collect(),
            ),
            store,
            outside: StoredValue::new_local(Parts {
                speaker: Speaker::default(),
                musician: Musician::default(),
                records: RecordsClient::new(|_| (), |_| ()),
                library: AsyncClient::new("tengen-worker-library", |_| (), |_| ()),
                engine: WorkerClient::new("tengen-worker-engine", |_| ()),
                lessons: WorkerClient::new("tengen-worker-engine", |_| ()),
                host: Host::new(|_| ()),
                analyst: AnalystClient::new(|_| ()),
                prover: WorkerClient::new("tengen-worker-proofs", |_| ()),
                asked_at: 0,
            }),
        };
        page.listen();
        if let Some(language) = link.language {
            page.preferences.change(|s| s.language = Some(language));
        }
        page.words.follow_settings();
        if let Some(wanted) = &link.wanted {
            // A followed link takes precedence over an open draft or record.
            page.preferences.change(|s| s.draft = None);
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

    /// Starts the game; called after the first paint.
    pub(crate) fn begin(self) {
        self.refresh();
        if self.room_is_open() {
            // The local game waits until the room is left.
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

    pub(crate) fn cell(self, p: Point) -> RwSignal<Cell> {
        let at = usize::from(p.y()) * WIDEST + usize::from(p.x());
        self.cells.with_value(|cells| cells[at])
    }

    pub(crate) fn size(self) -> Size {
        self.model.read().top().size()
    }

    pub(crate) fn with_musician(self, change: impl FnOnce(&mut Musician)) {
        self.outside.update_value(|o| change(&mut o.musician));
    }

    pub(crate) fn records_client(self) -> RecordsClient {
        self.outside.with_value(|o| o.records.clone())
    }

    pub(crate) fn library_client(self) -> AsyncClient<LibraryQuestion> {
        self.outside.with_value(|o| o.library.clone())
    }

    pub(crate) fn has_tool(self) -> bool {
        self.model.read().tool().is_some()
    }

    pub(crate) fn in_room(self) -> bool {
        self.room.view.read().is_some()
    }

    /// A memo of the topmost scene of type `T`; the default value if there is none.
    pub(crate) fn look<T: Scene, U: Default + PartialEq + Send + Sync + 'static>(
        self,
        pick: impl Fn(&T) -> U + Send + Sync + 'static,
    ) -> Memo<U> {
        let look = move || self.model.read().get::<T>().map(&pick).unwrap_or_default();
        memo(Box::new(look))
    }

    /// Applies a user action to the topmost scene of type `T`.
    pub(crate) fn update<T: Scene>(
        self,
        change: impl FnOnce(&mut T, &mut Context<'_>) -> Vec<Effect>,
    ) {
        let change: Change<'_, T> = Box::new(change);
        self.by_person()
            .run(Box::new(|model, outside| model.update(outside, change)));
    }

    /// [`Page::update`] for changes of the display only.
    pub(crate) fn edit<T: Scene>(self, change: impl FnOnce(&mut T)) {
        self.update(|scene: &mut T, _| {
            change(scene);
            Vec::new()
        });
    }

    pub(crate) fn touch(self, p: Point) {
        self.by_person()
            .run(Box::new(|model, outside| model.touch(p, outside)));
    }

    /// Whether the scene on the board uses the mouse's other buttons.
    pub(crate) fn takes_buttons(self) -> bool {
        self.model
            .with_untracked(|model| model.top().takes_buttons())
    }

    /// A mouse button was pressed on a point; returns whether the scene uses the buttons.
    pub(crate) fn press_button(self, p: Point, button: Button) -> bool {
        let takes = self.takes_buttons();
        if takes {
            self.by_person().run(Box::new(|model, outside| {
                model.press_button(p, button, outside)
            }));
        }
        takes
    }

    pub(crate) fn press_key(self, key: &str, p: Point) -> bool {
        let mut meant = false;
        self.by_person().run(Box::new(|model, outside| {
            let effects = model.press_key(key, p, outside);
            meant = effects.is_some();
            effects.unwrap_or_default()
        }));
        meant
    }

    pub(crate) fn place(self) -> Memo<Option<Place>> {
        self.place
    }

    pub(crate) fn step(self, go: Go) {
        self.by_person()
            .run(Box::new(|model, outside| model.step(go, outside)));
    }

    pub(crate) fn take_back(self) {
        self.by_person().run(Box::new(Model::take_back));
    }

    pub(crate) fn play_again(self) {
        self.by_person().run(Box::new(Model::play_again));
    }

    pub(crate) fn look_at(self, p: Option<Point>) {
        self.pointed.set_value(p);
        // The cells do not change, only the overlay does.
        self.model.maybe_update(|model| model.look_at(p));
    }

    /// Opens a tool in place of the open ones, or alerts with the reason why it cannot.
    pub(crate) fn open_tool<T: Scene>(
        self,
        make: impl FnOnce(&Model, &Settings) -> Result<T, Notice>,
    ) {
        self.sheets.open.set(None);
        self.by_person().run(Box::new(|model, outside| {
            match make(model, outside.settings) {
                Ok(tool) => model.open(Box::new(tool), outside),
                Err(notice) => vec![Effect::Tell(notice)],
            }
        }));
    }

    pub(crate) fn close_tool(self) {
        self.by_person().run(Box::new(Model::close));
    }

    /// Clears the alerts and the picked point that belong to the previous user action.
    fn by_person(self) -> Page {
        self.alerts.quiet();
        self.picked.set(None);
        self
    }

    /// Calls the model, shows what has changed and performs the effects.
    pub(crate) fn run(self, does: Does<'_>) {
        let before = self.preferences.settings.get_untracked();
        let mut settings = before.clone();
        let now = browser::now();
        let settings_here = &mut settings;
        let effects = self.model.try_update(|model| {
            let settings = &mut *settings_here;
            let mut effects = does(model, Outside { now, settings });
            let settings = &mut *settings_here;
            effects.extend(model.follow(Outside { now, settings }));
            effects
        });
        if settings != before {
            let music = settings.music != before.music;
            self.preferences.change(|kept| *kept = settings);
            if music {
                self.follow_music();
            }
        }
        self.refresh();
        if !self.is_thinking() {
            self.alerts.close(&Alert::Notice(Notice::NotYourTurn));
        }
        self.perform(effects.unwrap_or_default());
        self.keep_judgements_later();
        self.keep_record_place();
    }

    fn is_thinking(self) -> bool {
        self.view.with_untracked(|v| v.can.stop)
    }

    pub(crate) fn start(self, setup: Setup) {
        self.update(|_: &mut Session, cx| Session::begin(setup, cx));
        self.follow_music();
    }

    /// [`Page::start`] with the music and colours of a founding program.
    pub(crate) fn start_original(self, setup: Setup, program: Program) {
        self.update(|_: &mut Session, cx| Session::begin(setup, cx));
        self.preferences.change(|s| s.as_original(program));
        self.follow_music();
    }

    pub(crate) fn start_again(self) {
        let choice = self.preferences.settings.with_untracked(|s| s.choice);
        self.start(choice.mended().setup(browser::random() < 0.5));
    }

    fn open_position(self, wanted: &Wanted) {
        let choice = Choice {
            rule: wanted.rule,
            size: wanted.size,
            ..self.preferences.settings.with_untracked(|s| s.choice)
        };
        // The link has been validated, so this cannot fail.
        let Ok(position) = wanted.position() else {
            return;
        };
        // The opener of a position plays its next move.
        let players = choice.seated(position.to_move() == Color::Black).players;
        let game = Session::linked(browser::new_id(), players, &position, browser::now());
        self.drop_disposable();
        // The search for a move starts in `begin`.
        self.model.set(Model::new(game, browser::seed()));
        self.shown_size.set(wanted.size);
        if let Some(ply) = wanted.ply {
            self.step(Go::To(ply));
        }
    }

    pub(crate) fn refresh(self) {
        let (view, size, cells) = self.model.with_untracked(|model| {
            let top = model.top();
            (model.view(), top.size(), top.cells())
        });
        if self.shown_size.get_untracked() != size {
            self.shown_size.set(size);
        }
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

    /// Whether sounds are on but the audio context is not created yet.
    pub(crate) fn wants_sounds(self) -> bool {
        self.preferences.settings.with_untracked(|s| s.sounds)
            && !self.outside.with_value(|o| o.speaker.is_ready())
    }

    pub(crate) fn ready_sounds(self) {
        if self.wants_sounds() {
            self.outside.update_value(|o| o.speaker.ready());
        }
        let silent = self.outside.with_value(|o| !o.musician.is_playing());
        if silent && self.preferences.settings.with_untracked(|s| s.music) {
            self.begin_music();
        }
    }
}

/// Takes a boxed function, so that the memo is compiled once per type and not per closure.
fn memo<U: PartialEq + Send + Sync + 'static>(look: Box<dyn Fn() -> U + Send + Sync>) -> Memo<U> {
    Memo::new(move |_| look())
}

/// A game with the last choices, or a default one if they no longer fit.
fn first_game(settings: &Settings) -> Session {
    let lot = browser::random() < 0.5;
    let choice = settings.choice.mended();
    let new = |choice: Choice| Session::new(browser::new_id(), choice.setup(lot), browser::now());
    // `mended` makes room for the opening, and the default has none.
    new(choice)
        .or_else(|_| new(Choice::default()))
        .expect("a game without an opening fits every board")
}
