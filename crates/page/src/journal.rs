//! Which games and puzzles of the browser's storage, the journal, the library has too.

use tengen_model::library::content_id;
use tengen_worker_protocol::library::StoredText;

/// Milliseconds of a day.
const DAY: u64 = 86_400_000;

/// The journal's entries that the library has.
#[derive(Debug, Default)]
pub struct Journal {
    /// Entries whose copies in the library were read back and are equal, with a hash.
    copied: Vec<(String, u128)>,
}

impl Journal {
    /// Takes the journal and the mark of what the library had last, at the start of the page.
    /// Returns what the library is to compare: everything, unless it had just this today.
    pub fn begin(
        &mut self,
        texts: Vec<StoredText>,
        mark: Option<&str>,
        now: u64,
    ) -> Vec<StoredText> {
        let known = Journal {
            copied: texts.iter().map(hash).collect(),
        };
        if mark == Some(known.mark(now).as_str()) {
            *self = known;
            return Vec::new();
        }
        texts
    }

    /// The library has these now.
    pub fn note(&mut self, texts: &[StoredText]) {
        for text in texts {
            self.copied.retain(|(key, _)| *key != text.key);
            self.copied.push(hash(text));
        }
    }

    /// The entry with this key has changed, so that the library does not have it.
    pub fn changed(&mut self, key: &str) {
        self.copied.retain(|(copied, _)| copied != key);
    }

    /// A mark of everything that the library has; another one on the next day, so that the whole
    /// journal is compared once a day.
    #[must_use]
    pub fn mark(&self, now: u64) -> String {
        let all = self.copied.iter().fold(0, |all, (_, hash)| all ^ hash);
        format!("{:x}-{}", all, now / DAY)
    }

    /// The journal's storage is full: takes the keys of the entries that may go, which are those
    /// that the library has, except one.
    pub fn make_space(&mut self, except: Option<&str>) -> Vec<String> {
        let copied = std::mem::take(&mut self.copied).into_iter();
        let keys = copied.map(|(key, _)| key);
        keys.filter(|key| Some(key.as_str()) != except).collect()
    }
}

fn hash(text: &StoredText) -> (String, u128) {
    let named = [&text.key, text.text.as_str()].concat();
    (text.key.clone(), content_id(named.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(key: &str, text: &str) -> StoredText {
        StoredText {
            key: key.to_owned(),
            puzzle: false,
            text: text.to_owned(),
        }
    }

    #[test]
    fn the_journal_is_compared_once_a_day_and_when_it_has_changed() {
        let all = vec![text("a", "1"), text("b", "2")];
        let mut journal = Journal::default();
        assert_eq!(journal.begin(all.clone(), None, DAY), all);
        journal.note(&all);
        journal.note(&all[..1]);
        let mark = journal.mark(DAY);
        let begin =
            |texts: Vec<StoredText>, now| Journal::default().begin(texts, Some(mark.as_str()), now);
        assert_eq!(begin(all.clone(), 2 * DAY - 1), []);
        assert_eq!(begin(all.clone(), 2 * DAY), all);
        let changed = vec![text("a", "1"), text("b", "3")];
        assert_eq!(begin(changed.clone(), DAY), changed);
    }

    #[test]
    fn only_what_the_library_has_makes_room_and_not_the_game_on_the_board() {
        let mut journal = Journal::default();
        journal.note(&[text("a", "1"), text("b", "2")]);
        assert_eq!(journal.make_space(Some("b")), ["a"]);
        assert_eq!(journal.make_space(None), [""; 0]);
        journal.note(&[text("a", "1"), text("b", "2")]);
        journal.changed("a");
        assert_eq!(journal.make_space(None), ["b"]);
    }
}
