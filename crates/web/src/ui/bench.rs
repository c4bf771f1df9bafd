//! `?bench`: the engine's bench in the browser, its signature in the status region.

use leptos::prelude::*;
use tengen_text::{Key, Language, Text};

use crate::page::Page;

#[component]
pub(crate) fn BenchPage(language: Option<Language>) -> impl IntoView {
    let text = Text::new(language.unwrap_or_default());
    let said = RwSignal::new(text.get(Key::StatusBench));
    let thinker = Page::bench(move |answer| {
        said.set(match answer {
            Ok((signature, nodes)) => text.bench_result(signature, nodes),
            Err(why) => text.bench_failed(why),
        });
    });
    // The worker lives as long as the page.
    let thinker = StoredValue::new_local(thinker);
    on_cleanup(move || thinker.dispose());
    view! {
        <main class="bench">
            <h1>{text.get(Key::BenchTitle)}</h1>
            <p role="status">{said}</p>
        </main>
    }
}
