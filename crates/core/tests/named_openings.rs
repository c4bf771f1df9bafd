//! The 26 openings and their recognition.

use crate::common::{point, points};
use tengen_core::opening::{Area, Named, recognise};
use tengen_core::{Color, Point, Position, Rule, Size, Symmetry};

fn three(stones: [Point; 3]) -> Position {
    let moves: Vec<_> = stones.into_iter().map(Into::into).collect();
    Position::from_moves(Rule::Renju, Size::STANDARD, &moves).unwrap()
}

#[test]
fn the_184_placements_are_26_openings() {
    let size = Size::STANDARD;
    let h8 = point("h8");
    let near = |p: Point, r| Area::Within(r).contains(p, size);
    let mut images = std::collections::BTreeMap::<Named, usize>::new();
    let mut placements = 0;
    for w in ["h9", "i9"].map(point) {
        for turn in Symmetry::all() {
            let w = turn.apply(w, size);
            assert!(near(w, 1));
        }
    }
    for w in size.points().filter(|&p| p != h8 && near(p, 1)) {
        for b in size.points().filter(|&p| p != h8 && p != w && near(p, 2)) {
            placements += 1;
            let found = recognise(&three([h8, w, b])).expect("an opening");
            assert_eq!((found.first, found.second, found.third), (h8, w, b));
            *images.entry(found.opening).or_default() += 1;
        }
    }
    assert_eq!(placements, 184);
    assert_eq!(images.len(), 26);
    let fours: Vec<String> = images
        .iter()
        .filter(|&(_, &n)| n == 4)
        .map(|(o, _)| o.id())
        .collect();
    assert_eq!(fours, ["D1", "D8", "D11", "I1", "I11", "I13"]);
    assert!(images.values().all(|&n| n == 4 || n == 8));
}

#[test]
fn named_openings_stand_where_the_books_say() {
    for (id, name, white, black) in [
        ("D1", "Kansei", "h9", "h10"),
        ("D4", "Kagetsu", "h9", "i9"),
        ("D10", "Shingetsu", "h9", "j7"),
        ("D13", "Yusei", "h9", "j6"),
        ("I1", "Chosei", "i9", "j10"),
        ("I7", "Hogetsu", "i9", "i7"),
        ("I12", "Meigetsu", "i9", "g6"),
        ("I13", "Suisei", "i9", "f6"),
    ] {
        let position = three([point("h8"), point(white), point(black)]);
        let opening = recognise(&position).unwrap().opening;
        assert_eq!((opening.id().as_str(), opening.romaji()), (id, name));
        assert_eq!(Named::find(name), Some(opening));
        assert_eq!(Named::find(&id.to_lowercase()), Some(opening));
    }
    for (spelling, name) in [
        ("Soosei", "Sosei"),
        ("shougetsu", "Shogetsu"),
        ("MYOUJYO", "Myojo"),
        ("Kyuugetsu", "Kyugetsu"),
        ("Houge-tsu", "Hogetsu"),
    ] {
        assert_eq!(
            Named::find(spelling).map(Named::romaji),
            Some(name),
            "{spelling}"
        );
    }
    assert_eq!(Named::find("Zuigetsu"), None);
    let names: std::collections::BTreeSet<_> = Named::all()
        .map(|o| Named::find(o.romaji()).unwrap().id())
        .collect();
    assert_eq!(names.len(), 26);
}

#[test]
fn openings_are_recognised_off_centre_and_in_set_ups() {
    let kagetsu = Named::find("kagetsu");
    let shifted = three([point("c3"), point("c4"), point("d4")]);
    assert_eq!(recognise(&shifted).map(|r| r.opening), kagetsu);
    let set_up = |black: &str, white: &str| {
        let (black, white) = (points(black), points(white));
        let turn = Symmetry::all()[0];
        crate::common::set_up(
            Rule::Renju,
            Size::STANDARD,
            (&black, &white),
            Color::White,
            turn,
        )
    };
    let found = recognise(&set_up("i9 h8", "h9")).unwrap();
    assert_eq!((Some(found.opening), found.first), (kagetsu, point("h8")));
    assert_eq!(
        recognise(&set_up("c3 d4", "c4")).map(|r| r.opening),
        kagetsu
    );
    // Two stones, four stones, a stone too far away, moves after a set-up.
    assert_eq!(recognise(&set_up("h8", "h9")), None);
    assert_eq!(recognise(&set_up("h8 i9", "h9 a1")), None);
    assert_eq!(recognise(&set_up("h8 k9", "h9")), None);
    let mut played_on = set_up("a1", "a2");
    for p in points("h8 h9 i9") {
        played_on.play(p).unwrap();
    }
    assert_eq!(recognise(&played_on), None);
}
