//! Settings of the page: kept, read back, and in a backup.

use tengen_library::{pack_settings, unpack_settings};

use super::*;

fn settings(service: &mut Service) -> Vec<(String, Vec<u8>)> {
    match ask(service, LibraryQuestion::Settings("training.".to_owned())) {
        (LibraryAnswer::Done, Some(bytes)) => unpack_settings(&bytes).expect("settings"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn settings_are_kept_and_travel_with_a_backup() {
    let rows = MemoryRows::default();
    let mut service = open(&rows);
    let all = ["training.a", "training.b"].map(|name| (name.to_owned(), vec![7, 8]));
    let done = with(
        &mut service,
        LibraryQuestion::Settings(String::new()),
        &pack_settings(&all),
    );
    assert_eq!(done, LibraryAnswer::Done);
    assert_eq!(settings(&mut open(&rows)), all);
    let (_, backup) = ask(&mut service, LibraryQuestion::Export);
    let mut other = open(&MemoryRows::default());
    with(
        &mut other,
        LibraryQuestion::Restore,
        &backup.expect("a file"),
    );
    assert_eq!(settings(&mut other), all);
    // What is malformed changes nothing.
    let told = with(
        &mut service,
        LibraryQuestion::Settings(String::new()),
        &[200, 1, 2],
    );
    assert!(matches!(told, LibraryAnswer::Trouble(_)), "{told:?}");
    assert_eq!(settings(&mut service), all);
}
