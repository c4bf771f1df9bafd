//! Files that earlier versions have stored, in `tests/kept`, open as they did.

use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use crate::online::Unanswered;
use crate::study::{Puzzle, Trial};
use crate::{Link, Saved, Settings};

fn kept(kind: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept");
    let entries = fs::read_dir(folder).expect("the folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let name = |path: &PathBuf| {
        path.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    let mut all: Vec<(String, String)> = paths
        .filter(|path| name(path).ends_with(&format!(".{kind}.json")))
        .map(|path| (name(&path), fs::read_to_string(&path).expect("text")))
        .collect();
    all.sort();
    assert!(!all.is_empty(), "no {kind}");
    all
}

#[test]
fn every_kept_game_is_written_again_as_it_was() {
    for (name, text) in kept("game") {
        let saved = Saved::read(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let table = Table::restored(&saved).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(table.saved().write().expect("text"), text, "{name}");
    }
}

#[test]
fn what_was_taken_back_in_a_kept_game_comes_back() {
    let whole = |name: &str| {
        let all = kept("game");
        let found = all
            .into_iter()
            .find(|(n, _)| n == &format!("{name}.game.json"));
        Table::restored(&Saved::read(&found.expect(name).1).expect("a document")).expect("a game")
    };
    for back in 1..=7 {
        let mut table = whole(&format!("swap2-{back}-back"));
        while table.can_redo() {
            table.act(1, Session::redo);
        }
        assert_eq!(on_board(&table), "h8i9j8g7k10a1b1c1", "{back}");
        assert_eq!(table.opening(), whole("swap2-played-on").opening());
    }
    let mut table = whole("taraguchi-four-back");
    while table.can_redo() {
        table.act(1, Session::redo);
    }
    assert_eq!(table.position(), whole("taraguchi-played-on").position());
}

#[test]
fn games_of_links_stay_out_of_the_list_until_something_is_played() {
    let linked = |(name, text): (String, String)| {
        let saved = Saved::read(&text).expect("a document");
        let table = Table::restored(&saved).expect("a game");
        assert_eq!(
            table.saved().is_worth_keeping(),
            !table.is_disposable(),
            "{name}"
        );
        name.starts_with("linked")
            .then(|| (name, table.is_disposable()))
    };
    let all: Vec<_> = kept("game").into_iter().filter_map(linked).collect();
    let of = |name: &str| {
        (
            format!("linked-{name}.game.json"),
            !name.contains("played-on"),
        )
    };
    let names = ["played-on-one-back", "played-on", "set-up", "unplayed"];
    assert_eq!(all, names.map(of));
}

#[test]
fn links_open_what_they_did() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/links.tsv");
    for line in fs::read_to_string(file).expect("the links").lines() {
        let [query, position, room, errors] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line:?}")
        };
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let link = Link::read(pairs.map(|pair| pair.split_once('=').unwrap_or((pair, ""))));
        let opened = link.wanted.as_ref().map(|wanted| {
            let position = wanted.position().expect("a position");
            let seats = [Seat::Person; 2];
            let table = Table::of(Session::linked("one".to_owned(), seats, &position, 1));
            let start = table.document().start();
            let (rule, size) = (table.setup().terms.rule, table.setup().terms.size.get());
            format!("{rule} {size} {start} {}", on_board(&table))
        });
        assert_eq!(opened.unwrap_or_default(), position, "{query}");
        let named = link.room.as_ref().map(|room| match room {
            Ok(id) => id.to_string(),
            Err(_) => "damaged".to_owned(),
        });
        assert_eq!(named.unwrap_or_default(), room, "{query}");
        assert_eq!(link.errors.len().to_string(), errors, "{query}");
    }
}

#[test]
fn kept_settings_puzzles_and_wishes_are_read() {
    for (name, text) in kept("settings") {
        let settings = Settings::read(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let again = Settings::read(&settings.write().expect("text")).expect("settings");
        assert_eq!(again, settings, "{name}");
        let drafted = settings
            .draft
            .as_ref()
            .map(|draft| draft.editor().is_some());
        assert_ne!(drafted, Some(false), "{name}: the open set-up");
    }
    for (name, text) in kept("puzzle") {
        let puzzle = Puzzle::read(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(puzzle.write().expect("text"), text, "{name}");
        Trial::of_puzzle(puzzle).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    for (name, text) in kept("unanswered") {
        let read = serde_json::from_str::<Vec<Unanswered>>(&text);
        assert_eq!(read.unwrap_or_else(|e| panic!("{name}: {e}")).len(), 2);
    }
}
