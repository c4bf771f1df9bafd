//! The sheet *Club evening*: a seat by name and PIN, and what its teacher does.

mod enter;
mod seats;
mod teacher;

use leptos::prelude::*;
use tengen_text::Key;

use super::sheet::Sheet;
use crate::account::{AccountPart, Evening};
use enter::EnterForm;
use teacher::TeacherPanel;

/// Its style comes with it: the page's own is part of a first visit.
const STYLE: &str = include_str!("evening.css");

#[component]
pub(crate) fn EveningSheet() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let evening = Memo::new(move |_| account.evening.get());
    let shown = move || match evening.get() {
        Evening::Enter(event) => view! { <EnterForm event/> }.into_any(),
        Evening::Teach(held) => {
            let held = held.or_else(|| account.evenings().held());
            view! { <TeacherPanel held/> }.into_any()
        }
    };
    view! {
        <style>{STYLE}</style>
        <Sheet title=Key::Evening>{shown}</Sheet>
    }
}
