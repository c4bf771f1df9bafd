//! What is on the board, and the only way to change it: [`OnBoard::run`] calls the model and shows
//! the change.

use leptos::prelude::*;
use tengen_core::{Point, Size};
use tengen_model::{
    Button, Cell, Change, Confirm, Context, Effect, Go, Model, Notice, Outside, Place, Program,
    Scene, Session, Settings, Setup, Stopped, View,
};

use super::handle::handle;
use super::hook::Hook;
use super::{Alert, Alerts, Preferences, Sheet, Sheets, Sounds};
use crate::browser;

/// Columns of the largest board; the row stride of the cells for every size.
const WIDEST: usize = Size::MAX.get() as usize;

/// Boxed, so that [`OnBoard::run`] is compiled once and not for each caller.
pub(crate) type Does<'a> = Box<dyn FnOnce(&mut Model, Outside<'_>) -> Vec<Effect> + 'a>;

handle! {
    /// The stack of scenes, the topmost of which is on the board.
    OnBoard, OnBoardParts
}

/// What it is made of.
pub(crate) struct OnBoardParts {
    pub(crate) model: RwSignal<Model>,
    pub(crate) view: RwSignal<View>,
    place: Memo<Option<Place>>,
    /// The size of the board that is shown. The words follow it rather than the model, since
    /// hundreds of labels follow the words.
    shown_size: RwSignal<Size>,
    /// The point under the pointer, or the focused one.
    pub(super) pointed: StoredValue<Option<Point>>,
    pub(crate) picked: RwSignal<Option<Point>>,
    cells: StoredValue<Vec<RwSignal<Cell>>>,
    preferences: Preferences,
    alerts: Alerts,
    sheets: Sheets,
    sounds: Sounds,
    /// Performs the effects of a change.
    pub(super) follow: Hook<Vec<Effect>>,
}

impl OnBoard {
    pub(super) fn new(
        model: Model,
        shown_size: RwSignal<Size>,
        preferences: Preferences,
        (alerts, sheets, sounds): (Alerts, Sheets, Sounds),
    ) -> OnBoard {
        let view = RwSignal::new(model.view());
        let model = RwSignal::new(model);
        OnBoard::share(OnBoardParts {
            model,
            view,
            place: Memo::new(move |_| model.read().place()),
            shown_size,
            pointed: StoredValue::new(None),
            picked: RwSignal::new(None),
            cells: StoredValue::new(
                (0..WIDEST * WIDEST)
                    .map(|_| RwSignal::new(Cell::default()))
                    .collect(),
            ),
            preferences,
            alerts,
            sheets,
            sounds,
            follow: Hook::new(),
        })
    }

    pub(crate) fn cell(self, p: Point) -> RwSignal<Cell> {
        let at = usize::from(p.y()) * WIDEST + usize::from(p.x());
        self.cells.with_value(|cells| cells[at])
    }

    pub(crate) fn size(self) -> Size {
        self.model.read().top().size()
    }

    pub(crate) fn has_tool(self) -> bool {
        self.model.read().tool().is_some()
    }

    /// Whether engine and solver may be used: not during an online game.
    pub(crate) fn allows_help(self) -> bool {
        self.model.read().allows_help()
    }

    pub(crate) fn place(self) -> Memo<Option<Place>> {
        self.place
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

    /// [`OnBoard::update`] for changes of the display only.
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

    /// Whether a press on the board has only closed *More*.
    pub(crate) fn took_press(self) -> bool {
        let more = self.sheets.open.get_untracked() == Some(Sheet::More);
        if more {
            self.sheets.open.set(None);
        }
        more
    }

    pub(crate) fn close_all(self) {
        self.by_person().run(Box::new(Model::close_all));
    }

    pub(crate) fn close_tool(self) {
        self.by_person().run(Box::new(Model::close));
    }

    /// Asks whether the analysis is to be used in this game.
    pub(crate) fn offer_help(self, what: Confirm) {
        self.ask(move |model, outside| model.offer_help(what, outside));
    }

    /// Does what may be asked about first.
    pub(crate) fn ask(self, does: impl FnOnce(&mut Model, Outside<'_>) -> Vec<Effect>) {
        self.by_person().run(Box::new(does));
    }

    pub(crate) fn start(self, setup: Setup) {
        self.update(|_: &mut Session, cx| Session::begin(setup, cx));
        self.sounds.follow_music();
    }

    /// Stops the clocks of the local game, if it has some.
    pub(crate) fn stop_clocks(self, why: Stopped) {
        if self.view.with_untracked(|view| view.clocks.is_some()) {
            self.run(Box::new(move |model, outside| {
                let stop =
                    move |game: &mut Session, cx: &mut Context<'_>| game.stop_clocks(why, cx);
                model.update(outside, Box::new(stop))
            }));
        }
    }

    /// [`OnBoard::start`] with the music and colours of a founding program.
    pub(crate) fn start_original(self, setup: Setup, program: Program) {
        self.update(|_: &mut Session, cx| Session::begin(setup, cx));
        self.preferences.change(|s| s.as_original(program));
        self.sounds.follow_music();
    }

    pub(crate) fn start_again(self) {
        let choice = self.preferences.settings.with_untracked(|s| s.choice);
        self.start(choice.mended().setup(browser::random() < 0.5));
    }

    /// Clears the alerts and the picked point that belong to the previous user action.
    pub(super) fn by_person(self) -> OnBoard {
        self.alerts.quiet();
        self.picked.set(None);
        self
    }

    /// Calls the model, shows what has changed and has the effects performed.
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
                self.sounds.follow_music();
            }
        }
        self.refresh();
        if !self.view.with_untracked(|view| view.can.stop) {
            self.alerts.close(&Alert::Notice(Notice::NotYourTurn));
        }
        self.follow.call(effects.unwrap_or_default());
    }

    /// Replaces everything, before the first paint.
    pub(super) fn replace(self, model: Model) {
        self.shown_size.set(model.top().size());
        self.model.set(model);
    }

    /// Redraws what differs.
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
    }
}

/// Takes a boxed function, so that the memo is compiled once per type and not per closure.
fn memo<U: PartialEq + Send + Sync + 'static>(look: Box<dyn Fn() -> U + Send + Sync>) -> Memo<U> {
    Memo::new(move |_| look())
}
