//! `?bench`: runs the engine's benchmark and shows its signature in the status region.

use leptos::prelude::*;
use tengen_text::{Key, Language, Text};

use crate::browser::{WorkerClient, WorkerMessage};
use tengen_worker_protocol::supervisor::WorkerEvent;
use tengen_worker_protocol::{EngineAnswer, EngineQuestion};

#[component]
pub(crate) fn BenchPage(language: Option<Language>) -> impl IntoView {
    let text = Text::new(language.unwrap_or_default());
    let said = RwSignal::new(text.get(Key::StatusBench));
    let engine = bench(move |answer| {
        said.set(match answer {
            Ok((signature, nodes)) => text.bench_result(signature, nodes),
            Err(why) => text.bench_failed(why),
        });
    });
    // Keeps the worker alive as long as the page.
    let engine = StoredValue::new_local(engine);
    on_cleanup(move || engine.dispose());
    view! {
        <main class="bench">
            <h1>{text.get(Key::BenchTitle)}</h1>
            <p role="status">{said}</p>
        </main>
    }
}

/// Runs the benchmark; `done` receives signature and nodes.
fn bench(done: impl Fn(Result<(String, u64), String>) + 'static) -> impl Sized {
    let engine = WorkerClient::new("tengen-worker-engine", move |said| match said {
        WorkerMessage::Answer(_, EngineAnswer::Bench { signature, nodes }, _) => {
            done(Ok((signature, nodes)))
        }
        WorkerMessage::Event(WorkerEvent::Broken(why) | WorkerEvent::Unloaded(why)) => {
            done(Err(why))
        }
        WorkerMessage::Answer(..) | WorkerMessage::Progress(..) | WorkerMessage::Event(_) => {}
    });
    engine.ask(1, EngineQuestion::Bench, None);
    engine
}
