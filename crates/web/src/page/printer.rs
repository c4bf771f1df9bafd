//! Pages to print.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser;

/// A page to print: a title, pictures as SVG with their captions, and slips of a few lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PrintedPage {
    pub(crate) title: String,
    pub(crate) figures: Vec<(String, String)>,
    pub(crate) slips: Vec<[String; 3]>,
}

/// What is printed instead of the page.
#[derive(Clone, Copy)]
pub(crate) struct Printer {
    pub(crate) printed: RwSignal<Vec<PrintedPage>>,
}

impl Printer {
    pub(super) fn new() -> Printer {
        Printer {
            printed: RwSignal::new(Vec::new()),
        }
    }

    pub(crate) fn print(self, pages: Vec<PrintedPage>) {
        self.printed.set(pages);
        spawn_local(async {
            // The images must be decoded before printing.
            browser::drawn(".printed img").await;
            let _ = window().print();
        });
    }
}
