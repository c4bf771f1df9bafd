//! The sheet *Games*: all stored games, most recent first.

use leptos::prelude::*;
use tengen_text::{Key, Text};

use super::sheet::Sheet;
use crate::browser;
use crate::page::Page;
use tengen_model::{Book, Saved};

#[component]
pub(crate) fn GamesSheet() -> impl IntoView {
    let page = expect_context::<Page>();
    // Read when the sheet opens, and again when another game is on the board.
    let on_board = Memo::new(move |_| page.view.with(|v| (v.setup, v.moves.len())));
    let games = Memo::new(move |_| {
        on_board.track();
        page.games()
    });
    let entry = move |saved: Saved| {
        let id = saved.id.clone();
        let current = games.with_untracked(|(_, current)| *current == id);
        let words = saved.clone();
        let resume = move |_| {
            page.sheet.set(None);
            page.resume(&id);
        };
        view! {
            <li>
                <button class="game" aria-current=current.then_some("true") on:click=resume>
                    <b>{move || title(page.words(), &words)}</b>
                    <small>
                        {move || line(page.words(), &saved, current)}
                    </small>
                </button>
            </li>
        }
    };
    let record = page.kept_place.get_value();
    let has_record = record.is_some();
    let record = record.map(|place| {
        let open = page
            .model
            .with_untracked(|model| model.get::<Book>().is_some());
        let reopen = move |_| {
            page.sheet.set(None);
            if !open {
                page.reopen_record();
            }
        };
        let title = move || page.words().games_record(&*place.title);
        let state = move || open.then(|| page.words().get(Key::GamesCurrent));
        view! {
            <li>
                <button class="game" aria-current=open.then_some("true") on:click=reopen>
                    <b>{title}</b>
                    <small>{state}</small>
                </button>
            </li>
        }
    });
    let any = move || has_record || !games.read().0.is_empty();
    let intro = move || match any() {
        true if browser::server::is_there() => Key::GamesLineComputer,
        true => Key::GamesLine,
        false => Key::GamesNone,
    };
    view! {
        <Sheet title=Key::Games>
            <p class="line">{move || page.words().get(intro())}</p>
            <ul class="games">
                {record}
                {move || games.get().0.into_iter().map(entry).collect_view()}
            </ul>
        </Sheet>
    }
}

fn title(text: Text, saved: &Saved) -> String {
    let Ok(setup) = saved.setup() else {
        return saved.id.clone();
    };
    text.games_entry(setup.rule, setup.size, saved.plies())
}

fn line(text: Text, saved: &Saved, current: bool) -> String {
    let state = match saved.result() {
        _ if current => text.get(Key::GamesCurrent),
        None => text.get(Key::GamesUnfinished),
        Some(None) => text.get(Key::GamesDrawn),
        Some(Some(winner)) => text.games_won(winner),
    };
    let seats = saved
        .setup()
        .map(|s| s.players)
        .unwrap_or([tengen_model::Seat::Person; 2]);
    let opponent = seats
        .into_iter()
        .find_map(|seat| match seat {
            tengen_model::Seat::Computer(computer) => {
                Some(tengen_model::names::computer(text, &computer))
            }
            tengen_model::Seat::Person => None,
        })
        .unwrap_or_else(|| text.get(Key::OpponentFriend));
    let when = when(text, saved.changed);
    format!("{opponent} · {state} · {when}")
}

/// A date and time in the language's format.
fn when(text: Text, milliseconds: u64) -> String {
    let style = js_sys::Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&style, &name.into(), &value.into());
    }
    let date = js_sys::Date::new(&(milliseconds as f64).into());
    String::from(date.to_locale_string(text.language().tag(), &style))
}
