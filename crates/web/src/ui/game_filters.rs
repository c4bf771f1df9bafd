//! The filters of the sheet *Games*, and what is done with the whole list.

use leptos::prelude::*;
use tengen_core::{Color, Rule, Size};
use tengen_text::Key;
use tengen_worker_protocol::library::ListOrder;

use super::fields::SelectField;
use super::game_rows::seat;
use super::games::GamesList;
use crate::page::{Library, Mirror, Sheet, Sheets, Words};
use tengen_model::library::{GAME_TAG, PUZZLE_TAG, RECORD_TAG, is_hidden};

/// A filter's values with their labels; the first one is no filter.
type Values = Vec<(String, String)>;

#[component]
pub(super) fn Filters(games: GamesList) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let tag = move |begin: &'static str| {
        move || {
            let tags = &games.query.read().tags;
            let found = tags.iter().find(|tag| in_group(tag, begin));
            found.cloned().unwrap_or_default()
        }
    };
    let pick_tag = move |begin: &'static str| {
        move |value: String| {
            games.narrow(|query| {
                query.tags.retain(|tag| !in_group(tag, begin));
                query.tags.extend((!value.is_empty()).then_some(value));
            });
        }
    };
    let kinds = move || {
        let kinds = [
            (GAME_TAG, Key::LibraryGames),
            (RECORD_TAG, Key::LibraryRecords),
            (PUZZLE_TAG, Key::LibraryPuzzles),
        ];
        kinds
            .map(|(tag, key)| (tag.to_owned(), words.text().get(key)))
            .into()
    };
    let opponents = move || {
        let label = |tag: &str| seat(words.text(), tag.strip_prefix(WITH)?);
        let tags = games.known.get().0.into_iter();
        tags.filter_map(|(tag, count)| Some((tag.clone(), counted(&label(&tag)?, count))))
            .collect()
    };
    let folders = move || {
        let tags = games.known.get().0.into_iter();
        tags.filter(|(tag, _)| !is_hidden(tag))
            .map(|(tag, count)| (tag.clone(), counted(&tag, count)))
            .collect()
    };
    let openings = move || {
        let openings = games.known.get().1.into_iter();
        openings
            .map(|(name, count)| (name.clone(), counted(&name, count)))
            .collect()
    };
    let results = move || {
        let text = words.text();
        let won = |color| text.games_won(color);
        [
            ("won", text.get(Key::GamesYouWon)),
            ("lost", text.get(Key::GamesYouLost)),
            ("black", won(Color::Black)),
            ("white", won(Color::White)),
            ("draw", text.get(Key::GamesDrawn)),
            ("unknown", text.get(Key::GamesUnfinished)),
        ]
        .map(|(name, label)| (name.to_owned(), label))
        .into()
    };
    let rules = move || {
        let rules = Rule::ALL.into_iter();
        rules
            .map(|rule| (rule.name().to_owned(), words.text().rule(rule)))
            .collect()
    };
    let sizes = move || {
        let sizes = (Size::MIN.get()..=Size::MAX.get()).rev();
        sizes
            .map(|n| (n.to_string(), format!("{n} × {n}")))
            .collect()
    };
    let filter = move |label, values: Box<dyn Fn() -> Values + Send + Sync>, chosen, pick| {
        filter_field(words, label, values, chosen, pick)
    };
    view! {
        <details class="library-filters">
            <summary>{say(Key::LibraryFilters)}</summary>
            <div class="form">
                {filter(Key::LibraryKind, Box::new(kinds), Box::new(tag("")), Box::new(pick_tag("")))}
                {filter(Key::LibraryFolder, Box::new(folders), Box::new(tag("/")), Box::new(pick_tag("/")))}
                {filter(Key::LibraryOpponent, Box::new(opponents), Box::new(tag(WITH)), Box::new(pick_tag(WITH)))}
                {filter(
                    Key::LibraryResult, Box::new(results),
                    Box::new(move || games.query.read().result.clone()),
                    Box::new(move |value| games.narrow(|query| query.result = value)),
                )}
                {filter(
                    Key::NewRule, Box::new(rules),
                    Box::new(move || games.query.read().rule.map(|r| r.name().to_owned()).unwrap_or_default()),
                    Box::new(move |value| games.narrow(|query| query.rule = value.parse().ok())),
                )}
                {filter(
                    Key::NewSize, Box::new(sizes),
                    Box::new(move || games.query.read().size.map(|n| n.to_string()).unwrap_or_default()),
                    Box::new(move |value| games.narrow(|query| query.size = value.parse().ok())),
                )}
                {filter(
                    Key::LibraryOpening, Box::new(openings),
                    Box::new(move || games.query.read().opening.clone()),
                    Box::new(move |value| games.narrow(|query| query.opening = value)),
                )}
                <DaysAndOrder games/>
            </div>
        </details>
        <WholeList games/>
    }
}

#[component]
fn DaysAndOrder(games: GamesList) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let orders = Signal::derive(move || {
        ListOrder::ALL
            .map(|order| (order.name(), words.text().get(order_key(order))))
            .into()
    });
    let order = move |name: String| {
        let found = ListOrder::ALL
            .into_iter()
            .find(|order| order.name() == name);
        games.narrow(|query| query.sort = found.unwrap_or_default());
    };
    view! {
                <div class="row two">
                    <label class="select wide">
                        <span>{say(Key::LibraryFrom)}</span>
                        <input type="date" on:change:target=move |event| {
                            let day = event.target().value();
                            games.narrow(|query| query.from = day);
                        }/>
                    </label>
                    <label class="select wide">
                        <span>{say(Key::LibraryTo)}</span>
                        <input type="date" on:change:target=move |event| {
                            let day = event.target().value();
                            games.narrow(|query| query.to = day);
                        }/>
                    </label>
                </div>
                <SelectField
                    label=Key::LibraryOrder
                    options=orders
                    chosen=Signal::derive(move || games.query.read().sort.name())
                    pick=order
                />
    }
}

/// Saving, bringing and merging everything in the list.
#[component]
fn WholeList(games: GamesList) -> impl IntoView {
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let library = expect_context::<Library>();
    let say = move |key| move || words.text().get(key);
    let mirror = expect_context::<Mirror>();
    let kept = move || match mirror.is_shared() {
        true => words.text().get(Key::GamesLineComputer),
        false => words.text().get(Key::GamesLine),
    };
    view! {
        <details class="library-filters">
            <summary>{say(Key::LibraryFiles)}</summary>
            <div class="form">
                <p class="line">{kept}</p>
                <button on:click=move |_| library.export()>{say(Key::LibraryExport)}</button>
                <button on:click=move |_| sheets.open.set(Some(Sheet::Import))>
                    {say(Key::LibraryImport)}
                </button>
                <button on:click=move |_| games.merge()>{say(Key::LibraryMerge)}</button>
            </div>
        </details>
    }
}

/// The tags of opponents.
pub(super) const WITH: &str = ".with/";

/// Tags are kinds (the group without a name), opponents or folders.
fn in_group(tag: &str, group: &str) -> bool {
    match group {
        "/" => !is_hidden(tag),
        "" => is_hidden(tag) && !tag.starts_with(WITH),
        group => tag.starts_with(group),
    }
}

fn counted(label: &str, count: usize) -> String {
    format!("{label} ({count})")
}

const fn order_key(order: ListOrder) -> Key {
    match order {
        ListOrder::Changed => Key::LibraryOrderChanged,
        ListOrder::Date => Key::LibraryOrderDate,
        ListOrder::Name => Key::LibraryOrderName,
        ListOrder::Moves => Key::LibraryOrderMoves,
        ListOrder::Opening => Key::LibraryOrderOpening,
    }
}

/// A drop-down list whose first value is no filter. Boxed, so that it is compiled once.
fn filter_field(
    words: Words,
    label: Key,
    values: Box<dyn Fn() -> Values + Send + Sync>,
    chosen: Box<dyn Fn() -> String + Send + Sync>,
    pick: Box<dyn Fn(String)>,
) -> AnyView {
    let chosen = Memo::new(move |_| chosen());
    let option = move |(value, label): (String, String)| {
        let own = value.clone();
        view! {
            <option value=value prop:selected=move || *chosen.read() == own>{label}</option>
        }
    };
    let options = move || {
        let any = (String::new(), words.text().get(Key::LibraryAny));
        let all = std::iter::once(any).chain(values());
        all.map(option).collect_view()
    };
    view! {
        <label class="select">
            <span>{move || words.text().get(label)}</span>
            <select on:change:target=move |event| pick(event.target().value())>{options}</select>
        </label>
    }
    .into_any()
}
