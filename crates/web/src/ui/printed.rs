//! What is printed in place of the page, hidden on screen.

use leptos::prelude::*;

use crate::page::{PrintedPage, Printer};

#[component]
pub(crate) fn Printed() -> impl IntoView {
    let printer = expect_context::<Printer>();
    let sheet = |page: PrintedPage| {
        let class = match page.figures.len() {
            1 => "printed-one",
            2..=6 => "printed-six",
            _ => "printed-six printed-twelve",
        };
        let figure = |(svg, caption): (String, String)| {
            view! {
                <figure>
                    <img alt="" src=address(&svg)/>
                    <figcaption>{caption}</figcaption>
                </figure>
            }
        };
        let figures = page.figures.into_iter().map(figure).collect_view();
        let slip = |lines: [String; 3]| {
            let lines = lines.map(|line| view! { <span>{line}</span> });
            view! { <li>{lines.collect_view()}</li> }
        };
        let slips = page.slips.into_iter().map(slip).collect_view();
        view! {
            <section class="printed-page">
                <h2>{page.title}</h2>
                <div class=class>{figures}</div>
                <ul class="printed-slips">{slips}</ul>
            </section>
        }
    };
    view! {
        <Show when=move || !printer.printed.read().is_empty()>
            <div class="printed" aria-hidden="true">
                {move || printer.printed.get().into_iter().map(sheet).collect_view()}
            </div>
        </Show>
    }
}

/// An SVG as a data URL. Inlined into the page, the ids of several SVGs would collide.
pub(super) fn address(svg: &str) -> String {
    format!(
        "data:image/svg+xml,{}",
        String::from(js_sys::encode_uri_component(svg))
    )
}
