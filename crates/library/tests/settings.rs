//! Several settings at once.

use tengen_library::{MemoryRows, Table, ready};

use crate::common::loaded;

#[test]
fn settings_are_kept_together_and_read_by_the_beginning_of_their_names() {
    let rows = MemoryRows::default();
    let all: Vec<(String, Vec<u8>)> = (0..600)
        .map(|n| (format!("card.{n:04}"), vec![1, 2, n as u8]))
        .collect();
    ready(loaded(&rows).set_settings(&all)).expect("stored");
    ready(loaded(&rows).set_setting("cards", b"other")).expect("stored");
    assert_eq!(ready(loaded(&rows).settings("card.")), Ok(all.clone()));
    let removed = vec![(all[3].0.clone(), Vec::new()), (all[4].0.clone(), vec![9])];
    ready(loaded(&rows).set_settings(&removed)).expect("stored");
    let left = ready(loaded(&rows).settings("card.")).expect("settings");
    assert_eq!(left.len(), all.len() - 1);
    assert_eq!(left[3], (all[4].0.clone(), vec![9]));
    assert_eq!(ready(loaded(&rows).settings("dart.")), Ok(Vec::new()));
}

#[test]
fn a_damaged_setting_is_set_aside_and_stays() {
    let rows = MemoryRows::default();
    let all = ["a.1", "a.2"].map(|name| (name.to_owned(), b"content".to_vec()));
    ready(loaded(&rows).set_settings(&all)).expect("stored");
    let (key, mut value) = rows.rows(Table::Meta)[0].clone();
    value[3] ^= 1;
    rows.overwrite(Table::Meta, &key, Some(value));
    let before = rows.rows(Table::Meta);
    let mut library = loaded(&rows);
    assert_eq!(ready(library.settings("a.")), Ok(vec![all[1].clone()]));
    assert_eq!(library.set_aside().len(), 1);
    assert_eq!(rows.rows(Table::Meta), before);
}
