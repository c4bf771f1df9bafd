//! Form fields shared by the sheets.

use leptos::ev::{Event, Targeted};
use leptos::prelude::*;
use tengen_core::opening::Procedure;
use tengen_core::{Rule, Size};
use tengen_room::Terms;
use tengen_text::Key;
use web_sys::HtmlInputElement;

use super::weekends::WeekendsHere;
use crate::page::Words;
use tengen_model::clock::{CLOCKS, CORRESPONDENCE, clock_lasts, clock_name};

/// The board sizes most played, the default first.
const USUAL: [u32; 4] = [15, 19, 20, 13];

#[component]
pub(crate) fn Choice<T>(
    /// The name of the radio group.
    name: &'static str,
    value: T,
    #[prop(into)] chosen: Signal<T>,
    #[prop(optional, into)] disabled: Signal<bool>,
    /// Called with `value` when selected.
    choose: impl Fn(T) + 'static,
    children: Children,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    view! {
        <label class="choice">
            <input
                type="radio"
                name=name
                prop:checked=move || chosen.get() == value
                disabled=disabled
                on:change=move |_| choose(value)
            />
            <span class="face">{children()}</span>
        </label>
    }
}

#[component]
pub(crate) fn Switch(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] on: Signal<bool>,
    #[prop(optional, into)] disabled: Signal<bool>,
    turn: impl Fn(bool) + 'static,
) -> impl IntoView {
    let change = move |event: Targeted<Event, HtmlInputElement>| turn(event.target().checked());
    view! {
        <label class="switch">
            <span>{label}</span>
            <input
                type="checkbox"
                role="switch"
                prop:checked=on
                disabled=disabled
                on:change:target=change
            />
            <span class="track" aria-hidden="true"></span>
        </label>
    }
}

/// The rule, with a sentence about it.
#[component]
pub(crate) fn RuleField(
    rule: Signal<Rule>,
    choose: impl Fn(Rule) + Copy + 'static,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let rules = Rule::ALL.map(|r| {
        view! {
            <Choice name="rule" value=r chosen=rule choose=choose>
                {move || words.text().rule(r)}
            </Choice>
        }
    });
    view! {
        <fieldset class="row two" id="rules">
            <legend>{move || words.text().get(Key::NewRule)}</legend>
            {rules.collect_view()}
        </fieldset>
        <p class="line">{move || words.text().rule_line(rule.get())}</p>
    }
}

#[component]
pub(crate) fn SizeField(
    size: Signal<Size>,
    choose: impl Fn(Size) + Copy + 'static,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let usual = USUAL
        .into_iter()
        .filter_map(|n| Size::new(n).ok())
        .map(|s| {
            view! {
                <Choice name="size" value=s chosen=size choose=choose>
                    {move || words.text().size_name(s)}
                </Choice>
            }
        });
    let is_usual = |s: Size| USUAL.contains(&u32::from(s.get()));
    let others = (Size::MIN.get()..=Size::MAX.get())
        .filter_map(|n| Size::new(n.into()).ok())
        .filter(|&s| !is_usual(s))
        .map(|s| {
            view! {
                <option value=s.get() prop:selected=move || size.get() == s>
                    {move || words.text().size_name(s)}
                </option>
            }
        })
        .collect_view();
    let pick = move |value: String| {
        if let Some(s) = value.parse().ok().and_then(|n| Size::new(n).ok()) {
            choose(s);
        }
    };
    view! {
        <fieldset class="row four">
            <legend>{move || words.text().get(Key::NewSize)}</legend>
            {usual.collect_view()}
        </fieldset>
        <label class="select" class:chosen=move || !is_usual(size.get())>
            <span>{move || words.text().get(Key::SizeOther)}</span>
            <select on:change:target=move |event| pick(event.target().value())>
                <option value="" disabled prop:selected=move || is_usual(size.get())>"5 – 22"</option>
                {others}
            </select>
        </label>
    }
}

/// A drop-down list of named options with their labels.
#[component]
pub(crate) fn SelectField(
    #[prop(into)] label: Signal<Key>,
    options: Signal<Vec<(&'static str, String)>>,
    chosen: Signal<&'static str>,
    pick: impl Fn(String) + 'static,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let option = move |(name, label): (&'static str, String)| {
        view! {
            <option value=name prop:selected=move || chosen.get() == name>
                {label}
            </option>
        }
    };
    view! {
        <label class="select wide">
            <span>{move || words.text().get(label.get())}</span>
            <select on:change:target=move |event| pick(event.target().value())>
                {move || options.get().into_iter().map(option).collect_view()}
            </select>
        </label>
    }
}

/// A whole number, as typed.
#[component]
pub(crate) fn NumberField(
    label: Key,
    typed: Signal<String>,
    change: impl Fn(String) + 'static,
) -> impl IntoView {
    let words = expect_context::<Words>();
    view! {
        <label class="select">
            <span>{move || words.text().get(label)}</span>
            <input
                type="text" inputmode="numeric" class="count"
                prop:value=typed
                on:input:target=move |event| change(event.target().value())
            />
        </label>
    }
}

/// The clocks: none, one of the usual ones, or the one chosen before, and how long such a game
/// lasts.
#[component]
pub(crate) fn ClockField(
    terms: Memo<Option<Terms>>,
    /// Whether a move may have days.
    days: bool,
    /// Whether there may be none.
    #[prop(default = true)]
    none: bool,
    choose: impl Fn(Option<Terms>) + 'static,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let usual = move || {
        let correspondence = CORRESPONDENCE.into_iter().filter(move |_| days);
        CLOCKS.into_iter().chain(correspondence)
    };
    let other = move || {
        let other = terms.get().map(|terms| terms.to_string());
        other.filter(|other| usual().all(|clock| clock != other))
    };
    let options = move || {
        let named = |name: String| {
            let label = name.parse().map(|terms| clock_name(words.text(), terms));
            (name, label.unwrap_or_default())
        };
        let no_clock = || (String::new(), words.text().get(Key::OnlineClockNone));
        let presets = usual().map(str::to_owned).chain(other());
        let options = none.then(no_clock).into_iter().chain(presets.map(named));
        let chosen = terms.get().map_or_else(String::new, |t| t.to_string());
        let option = move |(name, label): (String, String)| {
            let selected = name == chosen;
            view! { <option value=name prop:selected=selected>{label}</option> }
        };
        options.map(option).collect_view()
    };
    let pick = move |name: String| choose(name.parse().ok());
    view! {
        <label class="select wide">
            <span>{move || words.text().get(Key::OnlineClock)}</span>
            <select on:change:target=move |event| pick(event.target().value())>{options}</select>
        </label>
        <p class="line">{move || clock_lasts(words.text(), terms.get())}</p>
        <WeekendsHere terms=terms/>
    }
}

/// The opening procedure, with its number of fifth moves and a sentence about it.
#[component]
pub(crate) fn OpeningField(
    fitting: Signal<Vec<Procedure>>,
    chosen: Signal<Procedure>,
    choose: impl Fn(Procedure) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let words = expect_context::<Words>();
    // The number of fifth moves is a separate field.
    let kind = |opening| match opening {
        Procedure::Yamaguchi { .. } => Procedure::Yamaguchi { offers: None }.full_name(),
        other => other.full_name(),
    };
    let fitting = Memo::new(move |_| fitting.get());
    let option = move |opening: Procedure| {
        view! {
            <option
                value=opening.full_name()
                prop:selected=move || kind(chosen.get()) == opening.full_name()
            >
                {move || words.text().procedure(opening)}
            </option>
        }
    };
    let pick = move |name: String| {
        if let Some(opening) = Procedure::from_full_name(&name) {
            choose(opening);
        }
    };
    let number = move || match chosen.get() {
        Procedure::Yamaguchi { offers } => offers.map(|n| n.to_string()).unwrap_or_default(),
        _ => String::new(),
    };
    // Empty: the number is declared during the game.
    let pick_number = move |text: String| {
        let offers = text.parse::<u8>().ok().map(|n| n.clamp(1, 12));
        choose(Procedure::Yamaguchi { offers });
    };
    view! {
        <label class="select wide">
            <span>{move || words.text().get(Key::NewOpening)}</span>
            <select on:change:target=move |event| pick(event.target().value())>
                {move || fitting.get().into_iter().map(option).collect_view()}
            </select>
        </label>
        <Show when=move || matches!(chosen.get(), Procedure::Yamaguchi { .. })>
            <label class="select">
                <span>{move || words.text().get(Key::NewOffers)}</span>
                <input
                    type="number" min="1" max="12" class="count"
                    placeholder=move || words.text().get(Key::NewOffersOpen)
                    prop:value=number
                    on:change:target=move |event| pick_number(event.target().value())
                />
            </label>
        </Show>
        <p class="line">{move || words.text().procedure_line(chosen.get())}</p>
    }
}
