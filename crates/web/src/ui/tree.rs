//! The notation of a record: a window of rows, since a tree may have a million of them.

use leptos::html::Div;
use leptos::prelude::*;
use tengen_model::{Book, RowContent, RowMove, TreeRow};
use tengen_record::NodeId;
use tengen_text::Key;

use super::record::{look, step_name, turn_to};
use crate::page::{OnBoard, Words};

/// Rows by which the window moves, and its overscan above and below the visible ones.
const SPARE: usize = 6;
/// The row's height in CSS pixels where the style does not say it.
const ROW: f64 = 44.0;

/// Whether the cursor is at a node.
type Here = Selector<Option<NodeId>>;

/// The height of a row, and the first and last row built.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Window {
    row: f64,
    first: usize,
    last: usize,
}

#[component]
pub(super) fn Tree() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let version = look(board, |b| b.rows().version());
    let rows = look(board, |b| b.rows().len());
    let here = look(board, |b| Some(b.cursor()));
    let list = NodeRef::<Div>::new();
    let window = RwSignal::new(Window {
        row: ROW,
        first: 0,
        last: 4 * SPARE,
    });
    let measure = move || {
        let Some(list) = list.try_get_untracked().flatten() else {
            return;
        };
        let style = window_style(&list).unwrap_or(ROW);
        let at = |pixels: i32| (f64::from(pixels) / style) as usize / SPARE;
        let first = at(list.scroll_top()).saturating_sub(1) * SPARE;
        let last = (at(list.scroll_top() + list.client_height()) + 2) * SPARE;
        let measured = Window {
            row: style,
            first,
            last,
        };
        if window.with_untracked(|window| *window != measured) {
            window.set(measured);
        }
    };
    // Rows that the cursor goes to are brought into view.
    Effect::new(move |_| {
        // A memo that is only tracked is not computed before another source changes.
        let _ = (here.get(), version.get());
        request_animation_frame(move || {
            show_cursor(board, list);
            measure();
        });
    });
    let handle = window_event_listener_untyped("resize", move |_| measure());
    on_cleanup(move || handle.remove());
    let shown = move || {
        let _ = version.get();
        let Window { first, last, .. } = window.get();
        // The rows change with their version only, not with every step.
        let rows = board.model.with_untracked(|model| {
            let book = model.get::<Book>()?;
            let rows = (first..last).map_while(|at| book.rows().row(book.tree(), at));
            Some(rows.collect::<Vec<_>>())
        });
        // A step changes two of the moves. The rows' selector ends with them, since signals keep
        // subscribers that have ended.
        let here = Selector::new(move || here.get());
        let row = move |row| view! { <Row row here=here.clone()/> };
        rows.unwrap_or_default().into_iter().map(row).collect_view()
    };
    let height = move || format!("height:{}px", rows.get() as f64 * window.get().row);
    let top = move || {
        let Window { row, first, .. } = window.get();
        format!("transform:translateY({}px)", first as f64 * row)
    };
    view! {
        <section class="tree" hidden=move || rows.get() == 0>
            <h3>{move || words.text().get(Key::RecordTree)}</h3>
            <div
                node_ref=list
                class="rows"
                role="group"
                tabindex="-1"
                aria-label=move || words.text().get(Key::RecordTree)
                on:scroll=move |_| measure()
            >
                <div style=height><div style=top>{shown}</div></div>
            </div>
        </section>
    }
}

/// The height of a row by the style, in CSS pixels.
fn window_style(list: &web_sys::HtmlElement) -> Option<f64> {
    let style = window().get_computed_style(list).ok()??;
    let height = style.get_property_value("--row").ok()?;
    height.trim().strip_suffix("px")?.parse().ok()
}

fn show_cursor(board: OnBoard, list: NodeRef<Div>) {
    let Some(list) = list.try_get_untracked().flatten() else {
        return;
    };
    let at = board.model.with_untracked(|model| {
        let book = model.get::<Book>()?;
        book.rows().row_of(book.tree(), book.cursor())
    });
    let height = window_style(&list).unwrap_or(ROW);
    let top = at.map_or(0.0, |at| at as f64 * height);
    let (from, view) = (
        f64::from(list.scroll_top()),
        f64::from(list.client_height()),
    );
    if top < from || top + height > from + view {
        // In the middle, so that stepping on scrolls seldom.
        list.set_scroll_top((top - view / 2.0).max(0.0) as i32);
    }
}

#[component]
fn Row(row: TreeRow, here: Here) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let style = format!("--depth:{}", row.depth.min(6));
    let class = match row.depth {
        0 => "row",
        _ => "row aside",
    };
    let content = match row.content {
        RowContent::Moves(moves) => {
            let one = move |at: RowMove| view! { <Move at here=here.clone()/> };
            moves.into_iter().map(one).collect_view().into_any()
        }
        RowContent::Line(moves, nodes) => {
            let first = moves[0];
            let text = words.text();
            let names = moves.iter().map(|at| step_name(text, at.node, at.mv));
            let names = names.collect::<Vec<_>>().join(" ");
            view! {
                <button
                    class="line"
                    class:says=first.says
                    on:click=move |_| turn_to(board, first.node)
                >
                    <span class="ply">{first.ply}</span>
                    {text.record_way(names, nodes)}
                </button>
            }
            .into_any()
        }
        RowContent::Folded(node, hidden) => {
            let label = move || match hidden {
                0 => words.text().get(Key::RecordFewer),
                hidden => words.text().record_more(hidden),
            };
            view! {
                <button
                    class="fold"
                    on:click=move |_| board.edit(move |book: &mut Book| book.unfold(node))
                >
                    {label}
                </button>
            }
            .into_any()
        }
    };
    view! { <div class=class style=style>{content}</div> }
}

#[component]
fn Move(at: RowMove, here: Here) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let name = step_name(words.text(), at.node, at.mv);
    view! {
        <button
            class="at"
            class:says=at.says
            aria-current=move || here.selected(&Some(at.node)).then_some("step")
            on:click=move |_| turn_to(board, at.node)
        >
            <span class="ply">{at.ply}</span>
            {name}
        </button>
    }
}
