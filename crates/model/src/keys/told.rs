//! What the page tells of its keys.

use tengen_text::Key;

/// The keys that the page tells, in groups: as they are written on a keyboard, and what they do.
/// A row without a key is a mouse button's.
pub const KEYS_TOLD: [(Key, &[(&str, Key)]); 4] = [
    (
        Key::KeysGroupBoard,
        &[
            ("← →", Key::KeysStep),
            ("Home End", Key::KeysEnds),
            ("Tab", Key::KeysBoard),
            ("← ↑ → ↓", Key::KeysCursor),
            ("Enter", Key::KeysPlay),
            ("Ctrl Z", Key::KeysUndo),
            ("Ctrl Y", Key::KeysRedo),
            ("", Key::KeysRightClick),
        ],
    ),
    (
        Key::AnalysisLabel,
        &[
            ("A", Key::KeysAnalyse),
            ("Enter", Key::KeysAdopt),
            ("1 … 5", Key::KeysAdoptOther),
            ("W", Key::KeysWin),
            ("X", Key::KeysExclude),
            ("O", Key::KeysOnly),
            ("B", Key::KeysBalance),
            ("S", Key::KeysAll),
            ("N", Key::KeysMoment),
        ],
    ),
    (
        Key::LibraryRecords,
        &[
            ("↑ ↓", Key::KeysRecordLines),
            ("Shift ← →", Key::KeysRecordForks),
            ("C", Key::KeysRecordComment),
            ("M", Key::KeysRecordPromote),
            ("Delete", Key::KeysRecordCut),
            ("/", Key::LibraryHere),
        ],
    ),
    (
        Key::KeysGroupPage,
        &[
            ("Ctrl C", Key::KeysCopy),
            ("Ctrl V", Key::KeysPaste),
            ("Esc", Key::KeysClose),
            ("T", Key::KeysClocks),
            ("?", Key::KeysHelp),
        ],
    ),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::keys::{Focus, Press, Shortcut};

    /// `KeyboardEvent.key` of a key, from its label.
    fn name(told: &str) -> String {
        match told {
            "←" => "ArrowLeft".to_owned(),
            "→" => "ArrowRight".to_owned(),
            "↑" => "ArrowUp".to_owned(),
            "↓" => "ArrowDown".to_owned(),
            "Esc" => "Escape".to_owned(),
            letter if letter.len() == 1 => letter.to_ascii_lowercase(),
            other => other.to_owned(),
        }
    }

    /// What the keys of a row do where nothing has the focus.
    fn does(row: &str) -> Vec<Option<Shortcut>> {
        let [ctrl, shift] = ["Ctrl ", "Shift "].map(|held| row.starts_with(held));
        let keys = row
            .split(' ')
            .filter(|key| !["Ctrl", "Shift", "…"].contains(key));
        let of = |told: &str| {
            let key = &name(told);
            let alt = false;
            Shortcut::of(
                Press {
                    key,
                    ctrl,
                    shift,
                    alt,
                },
                Focus::Elsewhere,
            )
        };
        keys.map(of).collect()
    }

    /// Rows that the browser or the board's grid handles.
    const ELSEWHERE: [&str; 5] = ["Tab", "← ↑ → ↓", "Ctrl C", "Ctrl V", ""];

    #[test]
    fn each_key_that_is_told_works_and_stands_in_the_group_of_what_it_does() {
        for (title, rows) in KEYS_TOLD {
            for (row, _) in rows.iter().filter(|(row, _)| !ELSEWHERE.contains(row)) {
                for does in does(row) {
                    let does = does.unwrap_or_else(|| panic!("{row} does nothing"));
                    let group = match does {
                        Shortcut::Analysis(_) | Shortcut::Moment { .. } => Key::AnalysisLabel,
                        Shortcut::Record(_) | Shortcut::Find => Key::LibraryRecords,
                        Shortcut::Close | Shortcut::Clocks | Shortcut::Keys => Key::KeysGroupPage,
                        // *Enter* plays at the cursor, or the analysis's best line.
                        Shortcut::Forward if *row == "Enter" => title,
                        _ => Key::KeysGroupBoard,
                    };
                    assert_eq!(title, group, "{row}");
                }
            }
        }
    }

    #[test]
    fn each_letter_and_sign_that_works_is_told_once_as_a_capital() {
        let rows = || KEYS_TOLD.iter().flat_map(|(_, rows)| rows.iter());
        let told: Vec<&str> = rows()
            .map(|&(row, _)| row)
            .filter(|row| row.len() == 1)
            .collect();
        let once: BTreeSet<&str> = told.iter().copied().collect();
        assert_eq!(once.len(), told.len(), "{told:?}");
        let signs = (' '..='~').filter(|sign| !sign.is_ascii_digit() && !sign.is_ascii_uppercase());
        let works = |sign: &char| {
            let key = &sign.to_string();
            let press = Press {
                key,
                ..Press::default()
            };
            *sign != ' ' && Shortcut::of(press, Focus::Elsewhere).is_some()
        };
        let working: Vec<String> = signs
            .filter(works)
            .map(|sign| sign.to_ascii_uppercase().to_string())
            .collect();
        let working: BTreeSet<&str> = working.iter().map(String::as_str).collect();
        assert_eq!(once, working);
        assert!(working.len() > 10, "{working:?}");
    }
}
