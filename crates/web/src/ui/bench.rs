//! `?bench`: the engine's bench in the browser, its signature in the status region.

use leptos::prelude::*;
use tengen_text::{Key, Language, Text};

use crate::browser::{FromWorker, Thinker};
use tengen_protocol::{Answer, Ask};

#[component]
pub(crate) fn BenchPage(language: Option<Language>) -> impl IntoView {
    let text = Text::new(language.unwrap_or_default());
    let said = RwSignal::new(text.get(Key::StatusBench));
    let thinker = bench(move |answer| {
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

/// Asks the engine for its bench; the answer comes to `done` as signature and nodes.
fn bench(done: impl Fn(Result<(String, u64), String>) + 'static) -> impl Sized {
    let mut thinker = Thinker::new(move |said| match said {
        FromWorker::Said(Answer::Bench {
            signature, nodes, ..
        }) => done(Ok((signature, nodes))),
        FromWorker::Said(Answer::Failed { why, .. }) => done(Err(why)),
        FromWorker::Said(_) | FromWorker::Ended(_) => {}
    });
    thinker.ask(&Ask::Bench { id: 1 });
    thinker
}
