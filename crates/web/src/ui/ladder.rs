//! The ladder: all opponents on one rating scale.

use leptos::prelude::*;
use tengen_text::Key;

use crate::page::Words;
use tengen_model::{Rung, ladder, names};

#[component]
pub(super) fn Ladder() -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let all = ladder();
    if all.rungs.is_empty() {
        return ().into_any();
    }
    let row = move |rung: &'static Rung| {
        let name = move || match rung.computer() {
            Some(computer) => names::computer(words.text(), &computer),
            None => rung.name.clone(),
        };
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{rung.rating()}</td>
                <td>{rung.games}</td>
            </tr>
        }
    };
    view! {
        <details class="ladder">
            <summary>{say(Key::Ladder)}</summary>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{say(Key::LadderWho)}</th>
                        <th scope="col">"Elo"</th>
                        <th scope="col">{say(Key::LadderGames)}</th>
                    </tr>
                </thead>
                <tbody>{all.rungs.iter().map(row).collect_view()}</tbody>
            </table>
            <p class="legend">{move || words.text().ladder_line(all.games, all.nodes)}</p>
        </details>
    }
    .into_any()
}
