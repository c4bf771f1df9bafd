//! The sheet *New game*: who, by what rule, on which board.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use tengen_core::{Rule, Size};
use tengen_text::Key;

use super::fields::Choice;
use super::icon::Icon;
use super::sheet::Sheet;
use crate::browser;
use crate::page::Page;
use tengen_table::{self as table, BlackIs, Level, Opponent};

/// The sizes most played, the usual one first.
const USUAL: [u32; 4] = [15, 19, 20, 13];

type Chosen = RwSignal<table::Choice>;

#[component]
pub(crate) fn NewGameSheet() -> impl IntoView {
    let page = expect_context::<Page>();
    let choice = RwSignal::new(page.settings.with_untracked(|s| s.choice));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let choice = choice.get_untracked();
        page.change(|s| s.choice = choice);
        page.sheet.set(None);
        page.start(choice.setup(browser::random() < 0.5));
    };
    view! {
        <Sheet title=Key::NewGame>
            <form class="form" on:submit=submit>
                <OpponentField choice/>
                <BlackField choice/>
                <RuleField choice/>
                <SizeField choice/>
                <div class="submit">
                    <button class="main" type="submit">
                        {move || page.words().get(Key::Play)}
                    </button>
                </div>
            </form>
        </Sheet>
    }
}

#[component]
fn OpponentField(choice: Chosen) -> impl IntoView {
    let page = expect_context::<Page>();
    let say = move |key| page.words().get(key);
    let opponent = Signal::derive(move || choice.read().opponent);
    let level = Signal::derive(move || choice.read().level);
    let choose = move |o| choice.update(|c| c.opponent = o);
    let levels = move || {
        Level::ALL
            .map(|l| {
                let name = move || page.words().level_name(l.get());
                view! {
                    <Choice name="level" value=l chosen=level choose=move |l| choice.update(|c| c.level = l)>
                        <b>{l.get()}</b>
                        <small>{name}</small>
                    </Choice>
                }
            })
            .collect_view()
    };
    let against_computer = move || opponent.get() == Opponent::Computer;
    let line = move || match opponent.get() {
        Opponent::Computer => page.words().level_line(level.get().get()),
        Opponent::Friend => say(Key::OpponentFriendLine),
    };
    view! {
        <fieldset class="row two pictures">
            <legend>{move || say(Key::NewOpponent)}</legend>
            <Choice name="opponent" value=Opponent::Computer chosen=opponent choose=choose>
                {Icon::Computer.view()}
                {move || say(Key::OpponentComputer)}
            </Choice>
            <Choice name="opponent" value=Opponent::Friend chosen=opponent choose=choose>
                {Icon::Friends.view()}
                {move || say(Key::OpponentFriend)}
            </Choice>
        </fieldset>
        <Show when=against_computer>
            <fieldset class="row four">
                <legend>{move || say(Key::NewLevel)}</legend>
                {levels}
            </fieldset>
        </Show>
        <p class="line">{line}</p>
    }
}

#[component]
fn BlackField(choice: Chosen) -> impl IntoView {
    let page = expect_context::<Page>();
    let black = Signal::derive(move || choice.read().black);
    let options = move || {
        [
            (BlackIs::Me, Key::BlackMe),
            (BlackIs::Computer, Key::BlackComputer),
            (BlackIs::ByLot, Key::BlackLot),
        ]
        .map(|(value, key)| {
            view! {
                <Choice name="black" value chosen=black choose=move |b| choice.update(|c| c.black = b)>
                    {move || page.words().get(key)}
                </Choice>
            }
        })
        .collect_view()
    };
    view! {
        <Show when=move || choice.read().opponent == Opponent::Computer>
            <fieldset class="row three">
                <legend>{move || page.words().get(Key::NewBlack)}</legend>
                {options}
            </fieldset>
        </Show>
    }
}

#[component]
fn RuleField(choice: Chosen) -> impl IntoView {
    let page = expect_context::<Page>();
    let rule = Signal::derive(move || choice.read().rule);
    let rules = Rule::ALL.map(|r| {
        view! {
            <Choice name="rule" value=r chosen=rule choose=move |r| choice.update(|c| c.rule = r)>
                {move || page.words().rule(r)}
            </Choice>
        }
    });
    view! {
        <fieldset class="row two" id="rules">
            <legend>{move || page.words().get(Key::NewRule)}</legend>
            {rules.collect_view()}
        </fieldset>
        <p class="line">{move || page.words().rule_line(rule.get())}</p>
    }
}

#[component]
fn SizeField(choice: Chosen) -> impl IntoView {
    let page = expect_context::<Page>();
    let size = Signal::derive(move || choice.read().size);
    let choose = move |s| choice.update(|c| c.size = s);
    let usual = USUAL
        .into_iter()
        .filter_map(|n| Size::new(n).ok())
        .map(|s| {
            view! {
                <Choice name="size" value=s chosen=size choose=choose>
                    {move || page.words().size_name(s)}
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
                    {move || page.words().size_name(s)}
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
            <legend>{move || page.words().get(Key::NewSize)}</legend>
            {usual.collect_view()}
        </fieldset>
        <label class="select" class:chosen=move || !is_usual(size.get())>
            <span>{move || page.words().get(Key::SizeOther)}</span>
            <select on:change:target=move |event| pick(event.target().value())>
                <option value="" disabled prop:selected=move || is_usual(size.get())>"5 – 22"</option>
                {others}
            </select>
        </label>
    }
}
