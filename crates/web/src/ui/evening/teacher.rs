//! A teacher's event: made, with its links, its PINs and its end.

use leptos::ev::SubmitEvent;
use leptos::html::Section;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{ErrorCode, MOST_EVENT_DAYS, SeatPin};
use tengen_page::evening::{Effect as Act, Held, Request, Teacher};
use tengen_page::request::Failed;
use tengen_text::Key;

use super::super::invite::{OtherLink, QrCode, Reached, ReachedFields, ReachedLine, Unreached};
use super::seats::Seats;
use crate::account::AccountPart;
use crate::browser::{self, api};
use crate::page::{PrintedPage, Printer, Words};

/// What the teacher's views share.
#[derive(Clone, Copy)]
pub(super) struct Evening {
    pub(super) teacher: RwSignal<Teacher>,
    account: AccountPart,
}

impl Evening {
    /// Passes what the teacher does, and performs the effects.
    pub(super) fn input(self, event: impl FnOnce(&mut Teacher) -> Vec<Act>) {
        let effects = self.teacher.try_update(event);
        self.perform(effects.unwrap_or_default());
    }

    fn perform(self, effects: Vec<Act>) {
        for effect in effects {
            match effect {
                Act::Send(number, request) => spawn_local(async move {
                    let answer = api::call_as(&request).await;
                    self.input(|teacher| teacher.answered(number, answer));
                }),
                Act::Store(held) => self.store(&held),
                Act::Forget(event) => {
                    let evenings = self.account.evenings();
                    if evenings.held().is_some_and(|held| held.event == event) {
                        evenings.keep_held(None);
                    }
                }
            }
        }
    }

    /// Stores the event, unless another one that goes on would be lost by a link. Until then its
    /// key stays in the address.
    fn store(self, held: &Held) {
        let evenings = self.account.evenings();
        let Some(other) = evenings.held().filter(|old| old.event != held.event) else {
            return self.keep(held);
        };
        let (held, path) = (
            held.clone(),
            format!("/api/v1/events/{}/seats", other.event),
        );
        spawn_local(async move {
            let request = Request {
                method: "GET",
                path,
                body: None,
                key: Some(other.key),
            };
            let answer = api::call_as(&request).await;
            if let Err(Failed::Refused(ErrorCode::NotFound, _)) = answer {
                self.keep(&held);
            }
        });
    }

    fn keep(self, held: &Held) {
        self.account.evenings().keep_held(Some(held));
        browser::forget_fragment();
        browser::forget_event();
    }
}

/// The event that is held, or the form that makes one.
#[component]
pub(super) fn TeacherPanel(held: Option<Held>) -> impl IntoView {
    let words = expect_context::<Words>();
    let evening = Evening {
        teacher: RwSignal::new(Teacher::new(held)),
        account: expect_context(),
    };
    evening.input(Teacher::open);
    let is_held = Memo::new(move |_| evening.teacher.read().held().is_some());
    let said = move || evening.teacher.read().said(words.text());
    let reached = Reached::ask();
    view! {
        <div class="form evening">
            <p class="line evening-state" role="alert">{said}</p>
            <Show when=move || is_held.get() fallback=move || view! { <Make evening/> }>
                <Pins evening reached/>
                <Names evening/>
                <Seats evening/>
                <Links evening reached/>
                <End evening/>
            </Show>
        </div>
    }
}

/// The form that makes an event.
#[component]
fn Make(evening: Evening) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let days = RwSignal::new(1_u8);
    let option = move |count: u8| {
        view! {
            <option value=count prop:selected=move || days.get() == count>
                {move || words.text().evening_day(u32::from(count))}
            </option>
        }
    };
    let pick = move |value: String| {
        if let Ok(count) = value.parse() {
            days.set(count);
        }
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        evening.input(|teacher| teacher.make(days.get_untracked()));
    };
    let busy = move || evening.teacher.read().is_busy().to_string();
    view! {
        <form class="form" on:submit=submit>
            <p class="line">{say(Key::EveningMakeLine)}</p>
            <label class="select wide">
                <span>{say(Key::EveningDays)}</span>
                <select on:change:target=move |event| pick(event.target().value())>
                    {(1..=MOST_EVENT_DAYS).map(option).collect_view()}
                </select>
            </label>
            <button class="main" type="submit" aria-disabled=busy>{say(Key::EveningMake)}</button>
        </form>
    }
}

/// New names, one a line, and those that were refused.
#[component]
fn Names(evening: Evening) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let typed = RwSignal::new(String::new());
    let sent = StoredValue::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        sent.set_value(typed.get_untracked());
        evening.input(|teacher| teacher.add(&typed.get_untracked()));
    };
    // What has seats goes out of the field, and what was refused stays to be mended. What is typed
    // meanwhile stays too.
    let refused = Memo::new(move |_| evening.teacher.read().refused().to_vec());
    let made = Memo::new(move |_| evening.teacher.read().made());
    Effect::new(move |before: Option<u32>| {
        let now = made.get();
        let is_as_sent = sent.get_value() == typed.get_untracked();
        if before.is_some_and(|before| before < now) && is_as_sent {
            let lines = refused.read_untracked();
            let lines: Vec<&str> = lines.iter().map(|(name, _)| name.as_str()).collect();
            typed.set(lines.join("\n"));
        }
        now
    });
    let line = move |(name, why): (String, tengen_api::NameProblem)| {
        view! { <li>{move || words.text().evening_refused(&name, why.name())}</li> }
    };
    let busy = move || evening.teacher.read().is_busy().to_string();
    view! {
        <form class="form" on:submit=submit>
            <label class="area">
                <span>{say(Key::EveningNames)}</span>
                <textarea
                    rows="5"
                    spellcheck="false"
                    prop:value=typed
                    on:input:target=move |event| typed.set(event.target().value())
                ></textarea>
            </label>
            <div role="alert">
                <ul class="evening-pins" hidden=move || refused.read().is_empty()>
                    {move || refused.get().into_iter().map(line).collect_view()}
                </ul>
            </div>
            <button type="submit" aria-disabled=busy>{say(Key::EveningAdd)}</button>
        </form>
    }
}

/// The PINs, until the teacher has kept them.
#[component]
fn Pins(evening: Evening, reached: Reached) -> impl IntoView {
    let words = expect_context::<Words>();
    let printer = expect_context::<Printer>();
    let say = move |key| move || words.text().get(key);
    let pins = Memo::new(move |_| evening.teacher.read().pins().to_vec());
    let print = move |_| {
        let link = untrack(|| link(evening, reached.address()?)).unwrap_or_default();
        let slip = |pin: &SeatPin| {
            let name = pin.name.to_string();
            [name, pin.pin.as_str().to_owned(), link.clone()]
        };
        printer.print(vec![PrintedPage {
            title: words.text_untracked().get(Key::EveningPins),
            slips: pins.read_untracked().iter().map(slip).collect(),
            ..PrintedPage::default()
        }]);
    };
    // New PINs come into sight, wherever they were asked for.
    let shown = NodeRef::<Section>::new();
    Effect::new(move |_| {
        pins.track();
        if let Some(shown) = shown.get() {
            let _ = shown.focus();
        }
    });
    let line = |pin: SeatPin| {
        view! { <li><span>{pin.name.to_string()}</span><b>{pin.pin.as_str().to_owned()}</b></li> }
    };
    view! {
        <Show when=move || !pins.read().is_empty()>
            <section node_ref=shown class="ask" aria-labelledby="evening-pins" tabindex="-1">
                <h3 id="evening-pins">{say(Key::EveningPins)}</h3>
                <p>{say(Key::EveningPinsLine)}</p>
                <ul class="evening-pins">
                    {move || pins.get().into_iter().map(line).collect_view()}
                </ul>
                <div class="record-buttons">
                    <button type="button" class="main" on:click=print>{say(Key::EveningPrint)}</button>
                    <button type="button" on:click=move |_| evening.teacher.update(Teacher::kept)>
                        {say(Key::EveningKept)}
                    </button>
                </div>
            </section>
        </Show>
    }
}

/// The link of the event at an address; tracks it.
fn link(evening: Evening, address: String) -> Option<String> {
    let teacher = evening.teacher.read();
    Some(teacher.held()?.event.link(&address))
}

/// The children's link, and the teacher's own.
#[component]
fn Links(evening: Evening, reached: Reached) -> impl IntoView {
    let children = Memo::new(move |_| link(evening, reached.address()?));
    let own = Memo::new(move |_| {
        let link = children.get()?;
        let teacher = evening.teacher.read();
        Some(teacher.held()?.key.in_link(&link))
    });
    let shown = move |link: String| {
        let keys = [Key::EveningLink, Key::EveningLinkCopy, Key::EveningLinkLine];
        let code = link.clone();
        view! { <OtherLink link keys/><QrCode link=code/> }
    };
    let shown_own = move |link: String| {
        let keys = [
            Key::EveningTeacher,
            Key::EveningTeacherCopy,
            Key::EveningTeacherLine,
        ];
        view! { <OtherLink link keys/> }
    };
    view! {
        <ReachedLine reached/>
        {move || children.get().map(shown)}
        <ReachedFields reached/>
        <Unreached reached/>
        {move || own.get().map(shown_own)}
    }
}

/// Ends the event, after a question.
#[component]
fn End(evening: Evening) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let asks = RwSignal::new(false);
    // The question takes the focus of the button that it replaces, and comes into sight.
    let question = NodeRef::<Section>::new();
    Effect::new(move |_| {
        if let Some(question) = question.get() {
            let _ = question.focus();
        }
    });
    let when = move || {
        let language = words.text().language().tag();
        let ends = evening.teacher.read().ends();
        let parts = [("dateStyle", "medium"), ("timeStyle", "short")];
        (ends > 0).then(|| {
            words
                .text()
                .evening_ends(browser::local_time(language, ends, &parts))
        })
    };
    view! {
        <p class="line">{when}</p>
        <Show
            when=move || asks.get()
            fallback=move || view! {
                <button type="button" on:click=move |_| asks.set(true)>{say(Key::EveningEnd)}</button>
            }
        >
            <section node_ref=question class="ask" aria-labelledby="evening-end" tabindex="-1">
                <h3 id="evening-end">{say(Key::EveningEnd)}</h3>
                <p>{say(Key::EveningEndLine)}</p>
                <div class="record-buttons">
                    <button type="button" on:click=move |_| evening.input(Teacher::end)>
                        {say(Key::EveningEndYes)}
                    </button>
                    <button type="button" on:click=move |_| asks.set(false)>
                        {say(Key::AccountDeleteNo)}
                    </button>
                </div>
            </section>
        </Show>
    }
}
