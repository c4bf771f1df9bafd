//! An explanation, step by step.

use std::marker::PhantomData;

use leptos::html::Ol;
use leptos::prelude::*;
use tengen_text::Key;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, ResizeObserver};

use crate::page::{OnBoard, Words};
use tengen_model::{Explains, Step};

/// Scrolls the current entry of a list into view whenever a tracked signal or the list's size
/// changes: with the window, or when a result takes a part of its place.
pub(super) fn keep_in_sight(list: NodeRef<Ol>, track: impl Fn() + 'static) {
    Effect::new(move |_| {
        track();
        request_animation_frame(move || show_current(list));
    });
    let Some(watched) = SizeWatcher::new(move || show_current(list)) else {
        return;
    };
    let watched = StoredValue::new_local(watched);
    Effect::new(move |_| {
        if let Some(list) = list.get() {
            watched.with_value(|watched| watched.look_at(&list));
        }
    });
}

/// Calls a function when an element's size changes, until it is dropped.
struct SizeWatcher {
    observer: ResizeObserver,
    /// The browser calls it.
    _changed: Closure<dyn Fn()>,
}

impl SizeWatcher {
    fn new(changed: impl Fn() + 'static) -> Option<SizeWatcher> {
        let changed = Closure::<dyn Fn()>::new(changed);
        let observer = ResizeObserver::new(changed.as_ref().unchecked_ref()).ok()?;
        Some(SizeWatcher {
            observer,
            _changed: changed,
        })
    }

    /// Watches this element and no other.
    fn look_at(&self, element: &Element) {
        self.observer.disconnect();
        self.observer.observe(element);
    }
}

impl Drop for SizeWatcher {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

fn show_current(list: NodeRef<Ol>) {
    let Some(list) = list.try_get_untracked().flatten() else {
        return;
    };
    let Ok(Some(current)) = list.query_selector("[aria-current]") else {
        return;
    };
    // `scrollIntoView` would scroll the page too.
    let (here, all) = (
        current.get_bounding_client_rect(),
        list.get_bounding_client_rect(),
    );
    let above = (here.top() - all.top()).min(0.0);
    let below = (here.bottom() - all.bottom()).max(0.0);
    let by = if above < 0.0 { above } else { below };
    list.set_scroll_top(list.scroll_top() + by.ceil() as i32);
}

#[component]
pub(crate) fn Lesson<T: Explains>(#[prop(optional)] of: PhantomData<T>) -> impl IntoView {
    let _ = of;
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let steps = board.look(move |scene: &T| {
        let steps = scene.lesson().map(|lesson| lesson.steps(words.text()));
        let entry = |step: &Step| (step.depth(), step.sentence().to_owned());
        steps.unwrap_or_default().iter().map(entry).collect()
    });
    let at = board.look(|scene: &T| scene.lesson().map_or(0, tengen_model::Lesson::at));
    let go = move |at| {
        board.edit(|scene: &mut T| {
            if let Some(lesson) = scene.lesson_mut() {
                lesson.go(at);
            }
        });
    };
    view! {
        <div class="lesson" hidden=move || steps.read().is_empty()>
            <StepList steps at go=Callback::new(go)/>
        </div>
    }
}

/// The steps of an explanation, each with how far it is set in, and buttons that go through them.
#[component]
pub(super) fn StepList(
    steps: Memo<Vec<(usize, String)>>,
    at: Memo<usize>,
    go: Callback<usize>,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let list = NodeRef::<Ol>::new();
    keep_in_sight(list, move || {
        at.track();
        steps.track();
    });
    let entry = move |(i, (depth, sentence)): (usize, (usize, String))| {
        view! {
            <li style=format!("--depth:{}", depth.min(6))>
                <button
                    class="step"
                    aria-current=move || (at.get() == i).then_some("step")
                    on:click=move |_| go.run(i)
                >
                    {sentence}
                </button>
            </li>
        }
    };
    let back = move || at.get() > 0;
    let on = move || at.get() + 1 < steps.read().len();
    let disabled = |off: bool| if off { "true" } else { "false" };
    view! {
        <div class="pager">
            <button
                aria-disabled=move || disabled(!back())
                on:click=move |_| go.run(at.get_untracked().saturating_sub(1))
            >
                {move || words.text().get(Key::WhyPrevious)}
            </button>
            <p>{move || words.text().why_step(at.get() + 1, steps.read().len())}</p>
            <button
                aria-disabled=move || disabled(!on())
                on:click=move |_| go.run(at.get_untracked() + 1)
            >
                {move || words.text().get(Key::WhyNext)}
            </button>
        </div>
        <ol class="steps" node_ref=list>
            <For
                each=move || steps.get().into_iter().enumerate()
                key=|one| one.clone()
                children=entry
            />
        </ol>
    }
}
