//! Icons for buttons, as SVG strokes in the text's colour.

use leptos::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Icon {
    NewGame,
    Undo,
    Redo,
    Restart,
    Resign,
    Pass,
    Draw,
    Hint,
    Pause,
    Stop,
    GoOn,
    More,
    Settings,
    Games,
    SoundOn,
    SoundOff,
    Close,
    Computer,
    Friends,
    Book,
    Engine,
    Import,
    Export,
    Why,
    First,
    Previous,
    Next,
    Last,
    Online,
    Invite,
    Arbiter,
    Vacation,
    Talk,
    Leave,
    Eye,
    Take,
    Solve,
    Puzzles,
    SetUp,
    Lesson,
    Keys,
}

impl Icon {
    /// SVG elements in a 24 by 24 view box.
    const fn paths(self) -> &'static str {
        match self {
            Icon::NewGame => {
                r#"<circle cx="12" cy="12" r="8.5"/><path d="M12 8.2v7.6M8.2 12h7.6"/>"#
            }
            Icon::Arbiter => {
                r#"<path d="M12 4v16M8 20h8M5 7.5h14M5 7.5l-2.500 6.500h5zM19 7.5l-2.500 6.500h5z"/>"#
            }
            Icon::Vacation => {
                r#"<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600l1.400 1.400M17 17l1.400 1.400M18.400 5.600l-1.400 1.400M7 17l-1.400 1.400"/>"#
            }
            Icon::Talk => {
                r#"<path d="M5.500 5h13a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H12l-4.500 4v-4h-2a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z"/>"#
            }
            Icon::Keys => {
                r#"<rect x="3" y="6.5" width="18" height="11" rx="2"/><path d="M6.500 10h.01M10 10h.01M13.500 10h.01M17 10h.01M8 14h8"/>"#
            }
            Icon::Lesson => {
                r#"<path d="M3.5 9 12 5l8.5 4-8.5 4z"/><path d="M7 11v5c2.8 2.4 7.2 2.4 10 0v-5M20.5 9v6"/>"#
            }
            Icon::SetUp => {
                r#"<circle cx="8" cy="9" r="4.2" fill="currentcolor"/><circle cx="16.2" cy="15.4" r="4.2"/><path d="M17 4.5v6M14 7.5h6M4.5 18.5h6"/>"#
            }
            Icon::Undo => {
                r#"<path d="M9 6 4.5 10.5 9 15"/><path d="M5 10.5h9a5.5 4.5 0 0 1 0 9h-2.5"/>"#
            }
            Icon::Redo => {
                r#"<path d="m15 6 4.5 4.5L15 15"/><path d="M19 10.5h-9a5.5 4.5 0 0 0 0 9h2.5"/>"#
            }
            Icon::Restart => {
                r#"<path d="M18.4 8A7.8 7.8 0 1 0 19.8 12"/><path d="M19 3.8V8.4h-4.6"/>"#
            }
            Icon::Resign => r#"<path d="M6 21V4"/><path d="M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0"/>"#,
            Icon::Pass => r#"<path d="M5 6l6 6-6 6M12 6l6 6-6 6"/><path d="M20.5 6v12"/>"#,
            Icon::Draw => r#"<path d="M5 9.500h14M5 14.500h14"/>"#,
            Icon::Hint => {
                r#"<path d="M9.5 18h5M10.5 21h3"/><path d="M8.6 15c0-2-2.6-2.9-2.6-6.3a6 6 0 0 1 12 0c0 3.4-2.6 4.3-2.6 6.300z"/>"#
            }
            Icon::Pause => r#"<path d="M8 6.5v11M16 6.5v11"/>"#,
            Icon::Stop => r#"<rect x="6.5" y="6.5" width="11" height="11" rx="1.5"/>"#,
            Icon::GoOn => r#"<path d="M8 5.500v13l10.5-6.500z"/>"#,
            Icon::More => r#"<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3"/>"#,
            Icon::Settings => {
                r#"<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2.2"/><circle cx="9" cy="17" r="2.2"/>"#
            }
            Icon::Games => {
                r#"<rect x="4.5" y="4.5" width="15" height="15" rx="2"/><path d="M4.5 9.500h15M9.5 9.500v10"/>"#
            }
            Icon::SoundOn => {
                r#"<path d="M4.5 9.500v5h3.500l4.5 4v-13l-4.5 4z"/><path d="M15.5 9a4 4 0 0 1 0 6M18 6.500a7.5 7.5 0 0 1 0 11"/>"#
            }
            Icon::SoundOff => {
                r#"<path d="M4.5 9.500v5h3.500l4.5 4v-13l-4.5 4z"/><path d="m16 9.5 5 5m0-5-5 5"/>"#
            }
            Icon::Close => r#"<path d="m6 6 12 12M18 6 6 18"/>"#,
            Icon::Import => {
                r#"<path d="M12 3.500v11M7.500 10.500l4.500 4.500 4.500-4.500"/><path d="M4.500 15v4.500h15V15"/>"#
            }
            Icon::Export => {
                r#"<path d="M12 15V3.500M7.500 8l4.500-4.500L16.500 8"/><path d="M4.500 15v4.500h15V15"/>"#
            }
            Icon::Why => {
                r#"<circle cx="12" cy="12" r="8.500"/><path d="M9.600 9.600a2.500 2.500 0 1 1 3.400 2.300c-.7.3-1 .8-1 1.600M12 16.400h.01"/>"#
            }
            Icon::First => r#"<path d="M6 5v14M18.500 6 12 12l6.500 6M13 6l-6.500 6 6.500 6" />"#,
            Icon::Previous => r#"<path d="m15 5.500-7 6.500 7 6.500"/>"#,
            Icon::Next => r#"<path d="m9 5.500 7 6.500-7 6.500"/>"#,
            Icon::Last => r#"<path d="M18 5v14M5.500 6l6.500 6-6.500 6M11 6l6.500 6-6.500 6"/>"#,
            Icon::Online => {
                r#"<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17"/>"#
            }
            Icon::Invite => {
                r#"<path d="M10.2 13.8a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.700-5.700l-1.200 1.200"/><path d="M13.800 10.200a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1.200-1.200"/>"#
            }
            Icon::Leave => {
                r#"<path d="M13 4.500H5.500v15H13"/><path d="M10 12h10.500M16.500 7.500 21 12l-4.500 4.500"/>"#
            }
            Icon::Eye => {
                r#"<path d="M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12z"/><circle cx="12" cy="12" r="2.800"/>"#
            }
            Icon::Take => {
                r#"<rect x="4.5" y="10.5" width="15" height="9" rx="1.500"/><path d="M12 3v10M8.500 9.500 12 13l3.500-3.500"/>"#
            }
            Icon::Solve => {
                r#"<circle cx="10.5" cy="10.5" r="6.500"/><path d="m15.300 15.300 5.200 5.200M7.500 10.500l2.200 2.200 4-4.200"/>"#
            }
            Icon::Puzzles => {
                r#"<rect x="4" y="4" width="16" height="16" rx="2"/><path d="M9.600 9.600a2.500 2.500 0 1 1 3.400 2.300c-.7.3-1 .8-1 1.600M12 16.400h.01"/>"#
            }
            Icon::Computer => {
                r#"<rect x="4" y="5" width="16" height="11" rx="1.5"/><path d="M9 20h6M12 16v4"/>"#
            }
            Icon::Book => {
                r#"<path d="M12 6.500C10 5 7 4.500 4 5v13c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500V5c-3-.5-6 0-8 1.500z"/><path d="M12 6.500v13"/>"#
            }
            Icon::Engine => {
                r#"<rect x="7" y="7" width="10" height="10" rx="1.5"/><path d="M10 7V3.500M14 7V3.500M10 20.500V17M14 20.500V17M7 10H3.500M7 14H3.500M20.500 10H17M20.500 14H17"/>"#
            }
            Icon::Friends => {
                r#"<circle cx="8.5" cy="8.5" r="3"/><path d="M3 19c0-3.5 2.5-5.5 5.5-5.500S14 15.5 14 19"/><circle cx="16.5" cy="9.5" r="2.5"/><path d="M16.5 14.500c2.5 0 4.5 1.5 4.5 4.5"/>"#
            }
        }
    }

    /// The icon, hidden from screen readers: a label accompanies it.
    pub(crate) fn view(self) -> impl IntoView {
        view! {
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false" inner_html=self.paths()></svg>
        }
    }
}
