//! The page, in the browser.
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// The whole page.
#[component]
fn App() -> impl IntoView {
    let (stones, set_stones) = signal(0_u32);
    view! {
        <main>
            <h1>"Tengen"</h1>
            <button on:click=move |_| set_stones.update(|n| *n += 1)>"Place a stone"</button>
            <p role="status">{move || format!("Stones: {}", stones.get())}</p>
        </main>
    }
}

/// Puts the page into the document. The browser calls it once, when the module has been loaded.
#[wasm_bindgen(start)]
pub fn start() {
    mount_to_body(App);
}
