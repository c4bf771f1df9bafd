//! Formats of games and of single boards: Piskvork, move strings, diagrams.

use crate::common::{any_line, size};
use proptest::prelude::*;
use tengen_core::{Color, Move, Size};
use tengen_record::{
    Cursor, Field, Format, NodeId, ReadOptions, Record, RowOrigin, SetupStone, WriteOptions, read,
    write,
};

use super::{again, cases, prop};

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn psq_keeps_its_games(
        (size, moves) in sized_line(),
        spent in prop::collection::vec(prop::option::of(1u32..9_999_999), 60),
        names in prop::option::of((name(), name())),
        levels in prop::option::of("[1-9][01]?:[1-9]"),
        code in prop::option::of(0i32..17),
    ) {
        let mut record = Record::from_moves(size, &moves).unwrap();
        let line: Vec<NodeId> = record.main_line().skip(1).collect();
        for (id, ms) in line.into_iter().zip(spent) {
            record.node_mut(id).set_spent_ms(ms);
        }
        if let Some((black, white)) = names {
            record.info_mut().set(Field::BlackName, black);
            record.info_mut().set(Field::WhiteName, white);
        }
        let root = record.node_mut(NodeId::ROOT).extra_mut();
        let code = code.map(|code| (tengen_record::psq::CODE, code.to_string()));
        let levels = levels.map(|levels| (tengen_record::psq::LEVELS, levels));
        root.props = code.clone().map(prop).into_iter().collect();
        prop_assert_eq!(&again(std::slice::from_ref(&record), Format::Rec)[..], std::slice::from_ref(&record));
        let root = record.node_mut(NodeId::ROOT).extra_mut();
        root.props = levels.into_iter().chain(code).map(prop).collect();
        prop_assert_eq!(&again(std::slice::from_ref(&record), Format::Psq)[..], std::slice::from_ref(&record));
    }

    #[test]
    fn strings_keep_their_moves(
        games in prop::collection::vec(any_line(Size::STANDARD, 40), 1..4),
        passes in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    ) {
        let mut games = games;
        let single = games.len() == 1;
        games.retain(|moves| single || !moves.is_empty());
        prop_assume!(!games.is_empty());
        for pass in passes {
            let at = pass.index(games[0].len() + 1);
            games[0].insert(at, Move::Pass);
        }
        let records: Vec<Record> = games
            .iter()
            .map(|moves| Record::from_moves(Size::STANDARD, moves).unwrap())
            .collect();
        prop_assert_eq!(again(&records, Format::Moves), records.clone());
        let rows = RowOrigin::Top;
        let written = write(&records, None, Format::Moves, &WriteOptions { rows, ..WriteOptions::default() }).unwrap();
        let back = read(&written.bytes, Format::Moves, &ReadOptions { rows, ..ReadOptions::default() }).unwrap();
        prop_assert_eq!(back.records, records);
    }

    #[test]
    fn diagrams_keep_their_stones(
        diagrams in prop::collection::vec((stones(), prop::option::of(words())), 1..3),
        flip in any::<bool>(),
    ) {
        let mut records = Vec::new();
        for ((size, stones), comment) in diagrams {
            let mut record = Record::new(size);
            record.node_mut(NodeId::ROOT).extra_mut().stones = stones;
            let by_count = Cursor::at(&record, NodeId::ROOT).to_move();
            record.node_mut(NodeId::ROOT).extra_mut().to_move = flip.then_some(by_count.opponent());
            record.info_mut().set(Field::GameComment, comment.unwrap_or_default());
            records.push(record);
        }
        prop_assert_eq!(again(&records, Format::Diagram), records);
    }
}

fn name() -> impl Strategy<Value = String> {
    // Not a name that reads as a move or a code, as these cannot be written.
    "[A-Za-z天元][ -~é]{0,12}"
}

fn words() -> impl Strategy<Value = String> {
    prop::collection::vec("[a-z]{1,6}( [a-z]{1,6}){0,3}", 1..4).prop_map(|lines| lines.join("\n"))
}

fn sized_line() -> impl Strategy<Value = (Size, Vec<Move>)> {
    size().prop_flat_map(|size| {
        // `.rec` is for 20×20; other sizes have their own test.
        let size = if size.get() > 15 {
            Size::new(20).unwrap()
        } else {
            size
        };
        let size = Size::new(20).unwrap_or(size);
        (Just(size), any_line(size, 60))
    })
}

fn stones() -> impl Strategy<Value = (Size, Vec<SetupStone>)> {
    size().prop_flat_map(|size| {
        let cells = prop::collection::vec(0u8..4, usize::from(size.cells()));
        cells.prop_map(move |cells| {
            let stones = size.points().zip(cells).filter_map(|(at, cell)| {
                let color = match cell {
                    0 => Color::Black,
                    1 => Color::White,
                    _ => return None,
                };
                let color = Some(color);
                Some(SetupStone { at, color })
            });
            (size, stones.collect())
        })
    })
}
