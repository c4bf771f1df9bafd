//! The fields that sheets are made of.

use leptos::ev::{Event, Targeted};
use leptos::prelude::*;
use web_sys::HtmlInputElement;

/// One of several, as a row or a list of choices with the same name.
#[component]
pub(crate) fn Choice<T>(
    /// The name of the group.
    name: &'static str,
    /// What this choice stands for.
    value: T,
    /// What is chosen now.
    #[prop(into)]
    chosen: Signal<T>,
    /// Whether it cannot be chosen now.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// Takes the choice.
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

/// On or off.
#[component]
pub(crate) fn Switch(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] on: Signal<bool>,
    turn: impl Fn(bool) + 'static,
) -> impl IntoView {
    let change = move |event: Targeted<Event, HtmlInputElement>| turn(event.target().checked());
    view! {
        <label class="switch">
            <span>{label}</span>
            <input type="checkbox" role="switch" prop:checked=on on:change:target=change/>
            <span class="track" aria-hidden="true"></span>
        </label>
    }
}
