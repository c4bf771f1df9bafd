//! The founding programs' original settings, one button per mode.

use leptos::prelude::*;
use tengen_text::Key;

use super::new_game::Chosen;
use crate::browser;
use crate::page::{OnBoard, Preferences, RoomPart, Sheet, Sheets, Words};
use tengen_model::{Beginning, Mode, modes};

#[component]
pub(super) fn Originals(choice: Chosen) -> impl IntoView {
    let preferences = expect_context::<Preferences>();
    let sheets = expect_context::<Sheets>();
    let board = expect_context::<OnBoard>();
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let program = move || choice.read().program;
    let offered = move || {
        let online = room.offered.get();
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
            <button type="button" on:click=move |_| begin((board, room), preferences, sheets, (choice, mode))>
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

fn begin(
    (board, room): (OnBoard, RoomPart),
    preferences: Preferences,
    sheets: Sheets,
    (choice, mode): (Chosen, Mode),
) {
    let choice = choice.get_untracked();
    let begun = preferences
        .settings
        .with_untracked(|s| Beginning::new(choice, mode, &s.online));
    match begun {
        Beginning::Game(chosen) => {
            preferences.change(|s| s.choice = chosen);
            sheets.open.set(None);
            board.start_original(chosen.setup(browser::random() < 0.5), chosen.program);
        }
        Beginning::SetUp(editor) => {
            preferences.change(|s| s.choice = choice);
            board.open_tool(|_, _| Ok(*editor));
        }
        Beginning::Room(next) => {
            preferences.change(|s| s.choice = choice);
            room.next.set_value(Some(next));
            sheets.open.set(Some(Sheet::Online));
        }
    }
}
