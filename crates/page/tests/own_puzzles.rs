//! Puzzles that the library has besides those of the browser's storage.

use tengen_model::study::Puzzle;
use tengen_page::own_puzzles::{Effect, OwnPuzzles, puzzle_document};
use tengen_worker_protocol::library::LibraryAnswer;

use crate::kinds::{Kind, puzzle};
use crate::world::World;

/// Reads all; the library is lost at the question with this number.
fn found(world: &mut World, own: Vec<Puzzle>, lost: Option<usize>) -> Vec<Puzzle> {
    let (mut puzzles, mut effect) = OwnPuzzles::new(own);
    for number in 0..1_000 {
        match effect {
            Effect::Found(found) => return found,
            Effect::Ask(question) => {
                let answer = (lost != Some(number)).then(|| world.ask(question, &[]).0);
                effect = puzzles.answered(answer);
            }
        }
    }
    panic!("it does not come to an end");
}

#[test]
fn each_puzzle_is_found_once_and_the_oldest_first() {
    let mut world = World::new(usize::MAX);
    for n in 0..4 {
        Kind::Puzzles.put(&mut world, n);
    }
    world.settle();
    let ids = |found: Vec<Puzzle>| -> Vec<String> { found.into_iter().map(|p| p.id).collect() };
    let all: Vec<String> = (0..4).map(|n| puzzle(n).id).collect();
    assert_eq!(ids(found(&mut world, Vec::new(), None)), all);
    assert_eq!(
        ids(found(&mut world, vec![puzzle(1)], None)),
        [&*all[0], &all[2], &all[3]]
    );
    // One that cannot be read is left out; without a list there is none.
    assert_eq!(found(&mut world, Vec::new(), Some(2)).len(), 3);
    assert_eq!(found(&mut world, Vec::new(), Some(0)), []);
}

#[test]
fn other_answers_end_it() {
    let (mut puzzles, _) = OwnPuzzles::new(Vec::new());
    assert_eq!(
        puzzles.answered(Some(LibraryAnswer::Done)),
        Effect::Found(Vec::new())
    );
    assert_eq!(puzzles.answered(None), Effect::Found(Vec::new()));
    assert_ne!(puzzle_document("a"), puzzle_document("b"));
}
