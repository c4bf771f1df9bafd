//! The clock alone, for a wooden board: two halves of the screen, each for the player who sits
//! there.

use std::time::Duration;

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Section;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use tengen_model::{BoardTerms, Stopped};
use tengen_page::wooden::{Player, Stage, WoodenClock};
use tengen_room::Terms;
use tengen_text::Key;

use super::clock::ShownClock;
use super::fields::ClockField;
use super::icon::Icon;
use crate::browser::{self, wooden_clock};
use crate::page::{OnBoard, Sheets, Words};

/// Its style comes with it: the page's own is part of a first visit.
const STYLE: &str = include_str!("wooden.css");
/// How long a half is held until its time can be adjusted.
const HOLD: Duration = Duration::from_millis(500);
/// The steps of an adjustment: milliseconds and their name.
const STEPS: [(i64, &str); 4] = [
    (-60_000, "−1:00"),
    (-10_000, "−0:10"),
    (10_000, "+0:10"),
    (60_000, "+1:00"),
];
/// The clock before another one is chosen.
const USUAL: &str = "15m+5s";

/// The clock and what its halves do.
#[derive(Clone, Copy)]
struct Wooden {
    clock: RwSignal<WoodenClock>,
    /// Whether the clock of before is there but cannot be read.
    unreadable: bool,
    /// Whose time is being adjusted.
    adjusted: RwSignal<Option<Player>>,
    held: StoredValue<Option<TimeoutHandle>>,
    /// Whether the press has acted already, so that its click does nothing.
    acted: StoredValue<bool>,
}

impl Wooden {
    /// The clock of before, stopped, or a new one.
    fn open() -> Wooden {
        let kept = wooden_clock::read().map(|text| text.parse().ok());
        let unreadable = kept == Some(None);
        let terms = USUAL
            .parse()
            .ok()
            .and_then(|terms| BoardTerms::new(terms).ok());
        let usual = || WoodenClock::new(terms.expect("the usual clock can be used at one board"));
        Wooden {
            clock: RwSignal::new(kept.flatten().unwrap_or_else(usual)),
            unreadable,
            adjusted: RwSignal::new(None),
            held: StoredValue::new(None),
            acted: StoredValue::new(false),
        }
    }

    fn change(self, change: impl FnOnce(&mut WoodenClock, u64)) {
        self.clock.update(|clock| change(clock, browser::now()));
        self.clock
            .with_untracked(|clock| wooden_clock::keep(&clock.to_string()));
    }

    fn stage(self) -> Stage {
        self.clock.with_untracked(WoodenClock::stage)
    }

    /// A running half counts when it is touched, not when the finger is lifted.
    fn touch(self, player: Player, event: &PointerEvent) {
        if !event.is_primary() || event.button() != 0 {
            return;
        }
        let runs = matches!(self.stage(), Stage::Running(_));
        self.acted.set_value(runs);
        if runs {
            self.change(|clock, now| clock.press(player, now));
            return;
        }
        let adjust = move || {
            // The clock may be closed.
            if self.acted.try_set_value(true).is_none() {
                self.adjusted.set(Some(player));
            }
        };
        self.held
            .set_value(set_timeout_with_handle(adjust, HOLD).ok());
    }

    fn lift(self) {
        if let Some(held) = self.held.try_update_value(Option::take).flatten() {
            held.clear();
        }
    }

    fn click(self, player: Player) {
        let acted = self
            .acted
            .try_update_value(std::mem::take)
            .unwrap_or_default();
        if !acted && self.adjusted.get_untracked().is_none() {
            self.change(|clock, now| clock.press(player, now));
        }
    }

    fn set_terms(self, terms: Option<Terms>) {
        if let Some(terms) = terms.and_then(|terms| BoardTerms::new(terms).ok()) {
            self.change(|clock, _| *clock = WoodenClock::new(terms));
        }
    }
}

#[component]
pub(crate) fn WoodenClockSheet() -> impl IntoView {
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    expect_context::<OnBoard>().stop_clocks(Stopped::Asked);
    let wooden = Wooden::open();
    let section = NodeRef::<Section>::new();
    Effect::new(move |_| section.get().map(|section| section.focus()));
    let hidden = window_event_listener_untyped("visibilitychange", move |_| {
        if document().hidden() {
            wooden.change(|clock, now| clock.stop(now, Stopped::Away));
        }
    });
    on_cleanup(move || hidden.remove());
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            sheets.open.set(None);
        }
    };
    view! {
        <section
            node_ref=section
            class="wooden"
            role="dialog"
            aria-modal="true"
            aria-label=move || words.text().get(Key::ClockWooden)
            tabindex="-1"
            on:keydown=on_key
        >
            <style>{STYLE}</style>
            <Half wooden player=Player::Second/>
            <Middle wooden/>
            <Half wooden player=Player::First/>
        </section>
    }
}

/// A player's half: pressed, it has the other clock run.
#[component]
fn Half(wooden: Wooden, player: Player) -> impl IntoView {
    let words = expect_context::<Words>();
    let clock = Memo::new(move |_| Some(wooden.clock.read().shown(player)));
    let stage = Memo::new(move |_| wooden.clock.read().stage());
    let number = match player {
        Player::First => 1,
        Player::Second => 2,
    };
    let name = Memo::new(move |_| words.text().clock_player(number));
    let moves = move || {
        words
            .text()
            .result_moves(wooden.clock.read().moves(player) as usize)
    };
    let tick = move |now| {
        let due = wooden.clock.with_untracked(WoodenClock::due_at);
        let before = wooden.stage();
        wooden.clock.update_untracked(|clock| clock.look(now));
        if due.is_some_and(|due| due <= now) || wooden.stage() != before {
            wooden.change(|_, _| {});
        }
    };
    let adjusts = move || wooden.adjusted.get() == Some(player);
    let steps = move || {
        STEPS.map(|(by, step)| {
            view! {
                <button on:click=move |_| wooden.change(|clock, _| clock.adjust(player, by))>
                    {step}
                </button>
            }
        })
    };
    view! {
        <div
            class="half"
            class:first=player == Player::First
            class:on=move || stage.get() == Stage::Running(player)
            class:fallen=move || stage.get() == Stage::Over(player)
        >
            <button
                class="press"
                aria-label=name
                on:pointerdown=move |event| wooden.touch(player, &event)
                on:pointerup=move |_| wooden.lift()
                on:pointerleave=move |_| wooden.lift()
                on:contextmenu=move |event| event.prevent_default()
                on:click=move |_| wooden.click(player)
            ></button>
            <ShownClock clock name own=Memo::new(|_| true) tick=Callback::new(tick)/>
            <p>{moves}</p>
            <Show when=adjusts>
                <div class="adjust">
                    {steps()}
                    <button class="main" on:click=move |_| wooden.adjusted.set(None)>
                        {move || words.text().get(Key::ClockAdjusted)}
                    </button>
                </div>
            </Show>
        </div>
    }
}

/// What both players use: the choice of the time, *Stop* and *Continue*, *Again*, *Close*.
#[component]
fn Middle(wooden: Wooden) -> impl IntoView {
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let stage = Memo::new(move |_| wooden.clock.read().stage());
    let say = move |key| words.text().get(key);
    let told = move || {
        say(match stage.get() {
            Stage::Ready => Key::ClockReady,
            Stage::Running(_) => return String::new(),
            Stage::Stopped(Stopped::Asked) => Key::RoomPaused,
            Stage::Stopped(Stopped::Away) => Key::ClockAway,
            Stage::Over(_) => Key::ClockOver,
            Stage::RoundOver => Key::ClockRoundOver,
        })
    };
    let terms = Memo::new(move |_| Some(wooden.clock.read().terms().get()));
    let ready = Memo::new(move |_| stage.get() == Stage::Ready);
    let runs = Memo::new(move |_| matches!(stage.get(), Stage::Running(_)));
    let stopped = Memo::new(move |_| matches!(stage.get(), Stage::Stopped(_)));
    let button = move |key: Key, icon: Icon, press: fn(&mut WoodenClock, u64)| {
        let press = move |_| {
            wooden.adjusted.set(None);
            wooden.change(press);
        };
        view! {
            <button class="plain" aria-label=move || say(key) title=move || say(key) on:click=press>
                {icon.view()}
            </button>
        }
    };
    view! {
        <div class="middle">
            <p role="status">{told}</p>
            <Show when=move || wooden.unreadable && ready.get()>
                <p role="alert">{move || say(Key::ClockUnreadable)}</p>
            </Show>
            <Show when=move || ready.get()>
                <ClockField terms days=false none=false choose=move |terms| wooden.set_terms(terms)/>
            </Show>
            <Show when=move || runs.get()>
                {button(Key::ClockPause, Icon::Pause, |clock, now| clock.stop(now, Stopped::Asked))}
            </Show>
            <Show when=move || stopped.get()>
                {button(Key::ClockContinue, Icon::GoOn, WoodenClock::go_on)}
            </Show>
            <Show when=move || !ready.get() && !runs.get()>
                {button(Key::Restart, Icon::Restart, |clock, _| *clock = WoodenClock::new(clock.terms()))}
            </Show>
            <button
                class="plain"
                aria-label=move || say(Key::Close)
                title=move || say(Key::Close)
                on:click=move |_| sheets.open.set(None)
            >
                {Icon::Close.view()}
            </button>
        </div>
    }
}
