//! The founding programs' original settings, one button per mode.

use leptos::prelude::*;
use tengen_text::Key;

use super::new_game::Chosen;
use crate::browser;
use crate::page::{Page, Sheet, Words};
use tengen_model::{Beginning, Mode, modes};

#[component]
pub(super) fn Originals(choice: Chosen) -> impl IntoView {
    let page = expect_context::<Page>();
    let words = expect_context::<Words>();
    let program = move || choice.read().program;
    let offered = move || {
        let online = page.room.offered.get();
        let all = modes(program()).iter().copied();
        all.filter(move |mode| online || *mode != Mode::Online)
    };
    let button = move |mode: Mode| {
        let key = match mode {
            Mode::Computer => Key::OriginalComputer,
            Mode::TwoPeople => Key::OriginalTwo,
            Mode::Online => Key::OriginalOnline,
            Mode::SetUp => Key::OriginalSetUp,
        };
        view! {
            <button type="button" on:click=move |_| begin(page, choice, mode)>
                {move || words.text().get(key)}
            </button>
        }
    };
    view! {
        <section class="originals" aria-label=move || words.text().get(Key::OriginalSettings)>
            <h3>{move || words.text().get(Key::OriginalSettings)}</h3>
            <p class="line">{move || words.text().original_line(program().name())}</p>
            <div class="record-buttons">
                {move || offered().map(button).collect_view()}
            </div>
        </section>
    }
}

fn begin(page: Page, choice: Chosen, mode: Mode) {
    let choice = choice.get_untracked();
    let begun = page
        .preferences
        .settings
        .with_untracked(|s| Beginning::new(choice, mode, &s.online));
    match begun {
        Beginning::Game(chosen) => {
            page.preferences.change(|s| s.choice = chosen);
            page.sheets.open.set(None);
            page.start_original(chosen.setup(browser::random() < 0.5), chosen.program);
        }
        Beginning::SetUp(editor) => {
            page.preferences.change(|s| s.choice = choice);
            page.open_tool(|_, _| Ok(*editor));
        }
        Beginning::Room(room) => {
            page.preferences.change(|s| s.choice = choice);
            page.room.next.set_value(Some(room));
            page.sheets.open.set(Some(Sheet::Online));
        }
    }
}
