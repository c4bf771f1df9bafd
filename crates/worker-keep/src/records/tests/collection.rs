//! Files of many games: lists, searches, progress.

use std::collections::BTreeSet;

use tengen_core::{Color, Point, Size, SplitMix, Symmetry, notation};
use tengen_record::pack::pack;
use tengen_record::{Cursor, NodeId, Record};
use tengen_worker_protocol::records::{
    Entry, MOST_LISTED, RecordsAnswer, RecordsCommand, RecordsRequest,
};

use super::{ask, open, opened};
use crate::RecordService;

/// Short games with variations, and names of few letters: many positions and names recur.
fn many(count: usize) -> String {
    let mut random = SplitMix::new(5);
    let names = ["Ada", "Bo", "Chen Wei", "Ærø"];
    let mut text = String::new();
    for number in 0..count {
        let mut name = || names[random.below(4) as usize];
        text += &format!("(;GM[4]SZ[15]PB[{}]PW[{}]RO[{number}]", name(), name());
        let mut free: Vec<Point> = Size::STANDARD
            .points()
            .filter(|p| p.distance(Size::STANDARD.center()) <= 1)
            .collect();
        let moves = |free: &mut Vec<Point>, random: &mut SplitMix, first: usize, count: u64| {
            (0..count as usize)
                .map(|ply| {
                    let p = free.swap_remove(random.below(free.len() as u64) as usize);
                    let letter = |n: u8| char::from(b'a' + n);
                    let color = ['B', 'W'][(first + ply) % 2];
                    format!(";{color}[{}{}]", letter(p.x()), letter(14 - p.y()))
                })
                .collect::<String>()
        };
        text += &moves(&mut free, &mut random, 0, 2);
        if random.below(3) == 0 {
            let more = random.below(3);
            text += &format!("({})", moves(&mut free, &mut random, 0, more + 1));
            text += &format!("({})", moves(&mut free, &mut random, 0, 1));
        } else {
            let more = random.below(4);
            text += &moves(&mut free, &mut random, 0, more);
        }
        text += ")\n";
    }
    text
}

/// The board and the side to move at a node, by the colours that stand on its points.
fn at_node(record: &Record, node: NodeId) -> (Vec<(Point, Color)>, Color) {
    let cursor = Cursor::at(record, node);
    let mut stones: Vec<_> = cursor.board().iter().collect();
    stones.sort_unstable();
    (stones, cursor.to_move())
}

#[test]
fn games_of_a_file_are_listed_by_name_and_position_page_by_page() {
    let text = many(450);
    let (mut service, file) = opened(text.as_bytes(), Some("all.sgf"));
    assert_eq!((file.count, file.records.len()), (450, MOST_LISTED));
    let reading = tengen_record::read_any(text.as_bytes(), None, None, &Default::default());
    let records = reading.expect("games").1.records;
    let mut list = |words: &str, position: Option<(u32, String)>| {
        let mut all: Vec<Entry> = Vec::new();
        loop {
            let wish = RecordsCommand::List {
                text: words.to_owned(),
                position: position.clone(),
                from: all.len(),
            };
            let (RecordsAnswer::Listed { total, records }, _) = ask(&mut service, wish, &[]) else {
                panic!("a list")
            };
            assert!(records.len() == MOST_LISTED || all.len() + records.len() == total);
            all.extend(records);
            if all.len() == total {
                break all;
            }
        }
    };
    let all = list("", None);
    assert!(all.iter().map(|entry| entry.record).eq(0..450));
    assert_eq!(&all[..MOST_LISTED], &file.records[..]);
    for (words, name) in [("chen", "Chen Wei"), (" ÆRØ ", "Ærø"), ("– bo", "– Bo")] {
        let found: Vec<usize> = list(words, None).iter().map(|entry| entry.record).collect();
        let named = |at: &usize| all[*at].title.contains(name);
        assert!(found.iter().copied().eq((0..450).filter(named)), "{words}");
        assert!(!found.is_empty());
    }
    assert_eq!(list("449", None).len(), 1, "by the round");
    let mut found_in_several = 0;
    for start in [
        "h8/",
        "h8/i9",
        "h8/h9",
        "h8 g9/h9",
        "g7/h8",
        "h8 i9/h9 g8",
        "i9/",
    ] {
        let (black, white) = start.split_once('/').expect("two colours");
        let points = |text: &str| notation::parse_points(text).expect("points");
        let to_move = Color::BOTH[(points(black).len() + points(white).len()) % 2];
        let wanted = format!("{}/{to_move}", start.replace(' ', ""));
        let images: BTreeSet<Vec<(Point, Color)>> = Symmetry::all()
            .into_iter()
            .map(|turn| {
                let own = |text, color| points(text).into_iter().map(move |p| (p, color));
                let stones = own(black, Color::Black).chain(own(white, Color::White));
                let turned = stones.map(|(p, color)| (turn.apply(p, Size::STANDARD), color));
                let mut turned: Vec<_> = turned.collect();
                turned.sort_unstable();
                turned
            })
            .collect();
        // The twin looks at every node of every record.
        let expected = records.iter().enumerate().filter_map(|(at, record)| {
            let has = |&id: &NodeId| {
                let (stones, turn) = at_node(record, id);
                turn == to_move && images.contains(&stones)
            };
            Some((at, record.preorder().position(|id| has(&id))?))
        });
        let expected: Vec<_> = expected.collect();
        found_in_several += usize::from(expected.len() > 1);
        let found = list("", Some((15, wanted)));
        let found: Vec<_> = found
            .iter()
            .map(|entry| (entry.record, entry.node))
            .collect();
        assert_eq!(found, expected, "{start}");
    }
    assert!(found_in_several >= 5);
}

#[test]
fn an_edited_record_is_found_by_its_new_positions() {
    let (mut service, _) = opened(b"(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii])", None);
    let edited = Record::from_moves(
        Size::STANDARD,
        &notation::parse_moves("a1b1").expect("moves"),
    );
    let take = RecordsCommand::Take { record: Some(1) };
    let packed = pack(&edited.expect("a record"));
    assert!(matches!(
        ask(&mut service, take, &packed).0,
        RecordsAnswer::Opened(_)
    ));
    let mut count = |start: &str| {
        let wish = RecordsCommand::List {
            text: String::new(),
            position: Some((15, start.to_owned())),
            from: 0,
        };
        match ask(&mut service, wish, &[]).0 {
            RecordsAnswer::Listed { total, .. } => total,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(count("a1/b1/black"), 1);
    assert_eq!(count("i7//white"), 0);
    assert_eq!(count("h8//white"), 1);
}

#[test]
fn reading_a_file_of_many_games_is_reported() {
    let text = many(450);
    let mut service = RecordService::default();
    let request = RecordsRequest {
        language: "en".to_owned(),
        words: None,
        wish: open(Some("all.sgf"), false),
    };
    let mut reports = Vec::new();
    let answered = service.answer(&request, text.as_bytes(), &mut |report| match report {
        RecordsAnswer::Reading { read, of, records } => reports.push((read, of, records)),
        other => panic!("{other:?}"),
    });
    assert!(matches!(answered.answer, RecordsAnswer::Opened(_)));
    assert!((50..=100).contains(&reports.len()), "{}", reports.len());
    assert!(reports.is_sorted() && reports.iter().all(|&(read, of, _)| read < of));
}

#[test]
fn names_that_turn_the_direction_are_shown_as_they_are() {
    let sgf = "(;GM[4]SZ[15]PB[\u{202e}name\u{202c}]PW[a\u{200b}]EV[\u{2066}x];B[hh];W[ii])";
    let (_, file) = opened(sgf.as_bytes(), None);
    let entry = &file.records[0];
    assert_eq!(entry.title, "\\u202ename\\u202c – a\\u200b");
    assert_eq!(entry.line, "\\u2066x");
}
