//! A record that reopens after a reload, and what the user brings meanwhile.

use tengen_model::Book;
use tengen_record::Field;

use super::{Page, Sheet};
use crate::import::NAMED;
use crate::kinds::Kind;

impl Page {
    /// A page with a record in its library, which is being opened.
    fn reopening() -> Page {
        let mut page = Page::new();
        Kind::Edits.put(&mut page.world, 0);
        page.world.settle();
        let rows = page.world.list();
        let row = rows.into_iter().find(|row| row.name == "tree");
        let id = row.expect("a record").id;
        let effects = page.opening.open(id, None, None);
        page.do_opening(effects);
        page.follow_outbox();
        page
    }

    fn paste(&mut self) {
        let mut effects = self.import.coming(self.sheet == Some(Sheet::Import));
        let bytes = Ok(NAMED.as_bytes().to_vec());
        effects.extend(self.import.brought(bytes, None));
        self.do_import(effects);
    }

    /// All that is on its way arrives, the oldest or the newest first.
    fn arrive_all(&mut self, is_newest_first: bool) {
        while !self.tasks.is_empty() {
            let at = match is_newest_first {
                true => self.tasks.len() - 1,
                false => 0,
            };
            let task = self.tasks.remove(at);
            self.end(task, false);
            self.follow_outbox();
        }
    }
}

#[test]
fn what_is_pasted_stays_on_the_board_whenever_it_comes() {
    for steps in 0..3 {
        for is_newest_first in [false, true] {
            let mut page = Page::reopening();
            for _ in 0..steps {
                let task = page.tasks.remove(0);
                page.end(task, false);
            }
            page.paste();
            assert!(page.import.is_at_work());
            page.arrive_all(is_newest_first);
            assert!(!page.import.is_at_work());
            let book = page.model.get::<Book>().expect("a record");
            let name = book.tree().info().get(Field::BlackName);
            assert!(name.is_some(), "after {steps} steps, {is_newest_first}");
        }
    }
}

#[test]
fn a_record_of_the_library_comes_back_by_itself() {
    let mut page = Page::reopening();
    page.arrive_all(false);
    let book = page.model.get::<Book>().expect("a record");
    assert_eq!(book.tree().info().get(Field::BlackName), None);
}
