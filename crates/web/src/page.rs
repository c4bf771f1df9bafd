//! The page: its parts, each a context of its own for the components that need it, and what ties
//! them together.

mod alert;
mod analysis;
mod board;
mod effects;
mod fair;
mod games;
mod handle;
mod history;
mod hook;
mod hosts;
mod judgements;
mod keeping;
mod mirror;
mod preferences;
mod printer;
mod review;
mod sheets;
mod sounds;
mod views;
mod words;
mod workers;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::Color;
use tengen_model::{
    Choice, Effect, Go, KeptPlace, Link, LinkError, Model, Section, Session, Settings, Stopped,
    Wanted,
};
use tengen_page::fair::Fair;
use tengen_page::navigation::History;

pub(crate) use crate::account::AccountPart;
use crate::browser::{self, Store, Watched};
pub(crate) use crate::documents::Documents;
use crate::keys::Keys;
pub(crate) use crate::library::Library;
pub(crate) use crate::records::Files;
use crate::records::Importing;
pub(crate) use crate::room::RoomPart;
pub(crate) use crate::training::Trainer;
pub(crate) use alert::{Alert, Alerts};
pub(crate) use analysis::Analyses;
pub(crate) use board::OnBoard;
pub(crate) use games::StoredGames;
use games::restored_game;
pub(crate) use handle::handle;
pub(crate) use history::{close_one, opened};
pub(crate) use hook::Hook;
pub(crate) use hosts::HostEngines;
use judgements::Judgements;
pub(crate) use keeping::Keeping;
pub(crate) use mirror::Mirror;
pub(crate) use preferences::Preferences;
pub(crate) use printer::{PrintedPage, Printer};
pub(crate) use review::Reviews;
pub(crate) use sheets::{Sheet, Sheets};
pub(crate) use sounds::Sounds;
pub(crate) use tengen_page::views::Group;
pub(crate) use views::Views;
pub(crate) use words::{Words, language};
pub(crate) use workers::{Part, Workers};

handle! {
    /// All parts. Components ask for those that they need; see [`Page::provide`].
    Page, PageParts
}

/// What it is made of.
pub(crate) struct PageParts {
    pub(crate) words: Words,
    pub(crate) preferences: Preferences,
    pub(crate) alerts: Alerts,
    pub(crate) sheets: Sheets,
    pub(crate) sounds: Sounds,
    pub(crate) board: OnBoard,
    hosts: HostEngines,
    analyses: Analyses,
    reviews: Reviews,
    pub(crate) views: Views,
    workers: Workers,
    library: Library,
    mirror: Mirror,
    keeping: Keeping,
    judgements: Judgements,
    games: StoredGames,
    documents: Documents,
    pub(crate) files: Files,
    pub(crate) room: RoomPart,
    pub(crate) account: AccountPart,
    trainer: Trainer,
    printer: Printer,
    /// Whether the game has started and the scenes of a reload are restored.
    pub(crate) begun: RwSignal<bool>,
    fair: StoredValue<Fair>,
    history: StoredValue<History>,
    store: StoredValue<Store, LocalStorage>,
}

/// What the browser has stored.
struct Stored {
    settings: Settings,
    game: Session,
    place: Option<KeptPlace>,
}

impl Stored {
    fn read(store: &Store, told: &mut Vec<Alert>) -> Stored {
        let settings = store.settings().unwrap_or_else(|aside| {
            told.push(Alert::SettingsAside(aside));
            Settings::default()
        });
        let restored = restored_game(store, told);
        Stored {
            game: restored.unwrap_or_else(|| first_game(&settings)),
            settings,
            place: store.record_place(),
        }
    }
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
        let stored = Stored::read(&store, &mut told);
        let page = Page::of(stored, store, link, told);
        page.tie();
        if let Some(language) = link.language {
            page.preferences.change(|s| s.language = Some(language));
        }
        page.words.follow_settings();
        if link.wanted.is_some() || link.section == Some(Section::Analysis) {
            // A followed link takes precedence over an open draft or record.
            page.preferences.change(|s| s.draft = None);
            page.keeping.place.update_value(|kept| {
                *kept = kept.take().map(KeptPlace::closed);
            });
        }
        if let Some(wanted) = link.in_game() {
            page.open_position(wanted);
        }
        if let Some(shown) = &link.reloaded {
            page.look_back(shown);
        }
        browser::forget_position();
        if let Some(room) = &link.room {
            page.room.visit(room, Keys::of(link));
        }
        page
    }

    /// Makes the parts, from those that need no other.
    fn of(stored: Stored, store: Store, link: &Link, told: Vec<Alert>) -> Page {
        let store = StoredValue::new_local(store);
        let alerts = Alerts::new(told);
        let sheets = Sheets::new();
        let view = RwSignal::new(None);
        let preferences = Preferences::new(stored.settings, view, store, alerts);
        let sounds = Sounds::new(preferences);
        let model = Model::new(stored.game, browser::seed());
        let size = RwSignal::new(model.top().size());
        let words = Words::new(link.language, size, view, preferences, alerts);
        let board = OnBoard::new(model, size, preferences, (alerts, sheets, sounds));
        let hosts = HostEngines::new();
        let views = Views::new(words, board, alerts, sheets);
        let importing = Importing::new();
        let workers = Workers::new(board, alerts, hosts, views, importing);
        let library = Library::new(workers, alerts, sheets);
        let keeping = Keeping::new(stored.place, (board, words, library), store, alerts);
        let kept = (library, keeping, board);
        let documents = Documents::new(kept, importing, store, (alerts, sheets, views));
        let room = RoomPart::new(view, board, store, (alerts, sheets));
        Page::share(PageParts {
            words,
            preferences,
            alerts,
            sheets,
            sounds,
            board,
            hosts,
            analyses: Analyses::new(board, preferences, alerts, hosts),
            reviews: Reviews::new(board, sheets),
            views,
            workers,
            library,
            mirror: Mirror::new(library, view, store, alerts),
            keeping,
            judgements: Judgements::new(board, keeping, library, alerts),
            games: StoredGames::new((board, keeping, library), store, alerts),
            documents,
            files: Files::new(
                (importing, workers),
                (words, preferences, board),
                (keeping, library, documents),
                (alerts, sheets, views),
                store,
            ),
            room,
            account: AccountPart::new(room, store, alerts),
            trainer: Trainer::new(board, keeping, library, alerts),
            printer: Printer::new(),
            begun: RwSignal::new(false),
            fair: StoredValue::new(Fair::default()),
            history: StoredValue::new(History::default()),
            store,
        })
    }

    /// Has the parts call what is made after them.
    fn tie(self) {
        self.board.follow.set(move |effects| self.follow(effects));
        self.room.left.set(move |()| self.begin());
        let documents = self.documents;
        let ready = move |id: String| spawn_local(async move { documents.ready(&id) });
        self.keeping.opened.set(ready);
    }

    /// Gives each component the parts that it asks for.
    pub(crate) fn provide(self) {
        provide_context(self.words);
        provide_context(self.preferences);
        provide_context(self.alerts);
        provide_context(self.sheets);
        provide_context(self.sounds);
        provide_context(self.board);
        provide_context(self.hosts);
        provide_context(self.analyses);
        provide_context(self.reviews);
        provide_context(self.views);
        provide_context(self.workers);
        provide_context(self.library);
        provide_context(self.mirror);
        provide_context(self.keeping);
        provide_context(self.games);
        provide_context(self.documents);
        provide_context(self.files);
        provide_context(self.room);
        provide_context(self.account);
        provide_context(self.trainer);
        provide_context(self.printer);
    }

    /// Whether a link asks for a room with a clock, which the sheet *Play online* then offers. A
    /// room is made by a press, not by a link that anything may open.
    pub(crate) fn offers_clock(self, link: &Link) -> bool {
        let is_bad = |error: &LinkError| matches!(error, LinkError::Clock(_));
        let Some(clock) = link.clock else {
            return link.errors.iter().any(is_bad);
        };
        let mut choice = self
            .preferences
            .settings
            .with_untracked(|s| s.online.clone());
        choice.config.clock = Some(clock);
        self.room.next.set_value(Some(choice));
        true
    }

    /// Starts the game; called after the first paint.
    pub(crate) fn begin(self) {
        self.board.refresh();
        self.room.show();
        if self.room.is_open() {
            // The local game waits until the room is left.
            return;
        }
        // What is pasted while the page starts stays on the board.
        let is_free =
            !self.files.is_at_work() && self.board.model.with_untracked(|model| model.tools() == 0);
        if is_free {
            self.board.run(Box::new(Model::reopen));
        }
        self.board.run(Box::new(Model::start));
        let place = self.keeping.place;
        if is_free && place.with_value(|kept| kept.as_ref().is_some_and(|kept| kept.open)) {
            self.files.reopen();
        }
    }

    /// Starts everything; called after the first paint, before which no worker is loaded.
    pub(crate) fn start(self) {
        spawn_local(async {
            // A group of views that loads tries both again.
            let _ = browser::fetch_style().await;
            let _ = browser::load_readers().await;
        });
        // Before the record on the board is read, which may have edits there.
        self.keeping.restore_outbox();
        self.begin();
        self.begun.set(true);
        self.follow_board();
        self.mirror.start();
        self.keeping.bring_journal();
        self.files.bring_old_record();
        self.hosts.list();
        crate::room::seek_server(self.room);
        self.account.suspect();
    }

    /// Performs what follows from a change of the board.
    fn follow(self, effects: Vec<Effect>) {
        self.room.show();
        self.perform(effects);
        self.judgements.keep_later();
        self.keeping.keep_place();
    }

    /// Another tab has changed something.
    pub(crate) fn watched(self, what: Watched) {
        spawn_local(async move {
            if browser::load_readers().await.is_ok() {
                self.read_watched(what);
            }
        });
    }

    fn read_watched(self, what: Watched) {
        match what {
            Watched::Settings => self.preferences.read_again(),
            Watched::Engine => self.analyses.yield_engine(),
            Watched::Playing => self.look_for_games(),
            Watched::Game(id) => self.games.watched(&id),
            Watched::Sharing => self.mirror.read_again(),
            Watched::Account => self.account.read_again(),
            Watched::Join(id) => crate::room::joined_elsewhere(self.room, &id),
        }
    }

    /// The page was hidden or shown.
    pub(crate) fn see_visibility(self) {
        let away = document().hidden();
        self.analyses.set_away(away);
        if away {
            self.board.stop_clocks(Stopped::Away);
            self.judgements.keep();
            self.keeping.save_outbox();
        } else {
            self.account.suspect();
        }
    }

    /// Shows the stored game at its place before the reload, if the address was the game's.
    fn look_back(self, shown: &Wanted) {
        let is_game = |model: &Model| model.game().position().moves() == shown.moves;
        if let Some(ply) = shown
            .ply
            .filter(|_| self.board.model.with_untracked(is_game))
        {
            // What is told at the start stays.
            self.board.run(Box::new(move |model, outside| {
                model.step(Go::To(ply), outside)
            }));
        }
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
        self.games.drop_disposable();
        // The search for a move starts in `begin`.
        self.board.replace(Model::new(game, browser::seed()));
        if let Some(ply) = wanted.ply {
            self.board.step(Go::To(ply));
        }
    }
}

/// A game with the last choices, or a default one if they no longer fit.
fn first_game(settings: &Settings) -> Session {
    let lot = browser::random() < 0.5;
    let mut choice = settings.choice.mended();
    // A clock runs from *Play* on, which was not pressed.
    choice.clock = None;
    let new = |choice: Choice| Session::new(browser::new_id(), choice.setup(lot), browser::now());
    // `mended` makes room for the opening, and the default has none.
    new(choice)
        .or_else(|_| new(Choice::default()))
        .expect("a game without an opening fits every board")
}
