//! Lists, compared with filtering and sorting everything.

use tengen_core::{Rule, Size, SplitMix};
use tengen_library::{
    Counts, DocumentId, Ended, Filter, Head, Library, ListRequest, MemoryRows, New, Sort, SortBy,
    ready,
};
use tengen_record::{Field, NodeId};

use crate::common::{ALL, game, loaded};

/// A filter written out.
type Matches = Box<dyn Fn(&Head) -> bool>;

fn filled(count: u128) -> Library<MemoryRows> {
    let mut random = SplitMix::new(1);
    let mut library = loaded(&MemoryRows::default());
    for id in 0..count {
        let size = Size::new([15, 19][random.below(2) as usize]).expect("a size");
        let plies = random.below(12) as usize;
        let mut record = game(&mut random, size, plies);
        let mut set = |field, texts: &[&str]| {
            let text = random.pick(texts).expect("a text");
            record.info_mut().set(field, text);
        };
        set(Field::BlackName, &["Sakata", "Nakamura", "sato", ""]);
        set(Field::WhiteName, &["Sushkov", "Nakamura", "Ando"]);
        set(Field::Result, &["B+", "W+T", "0", "?", ""]);
        set(
            Field::Date,
            &["2024-05-01", "2024", "2025-12-31", "1999-01", ""],
        );
        set(Field::Opening, &["Kagetsu", "Hana", ""]);
        set(Field::Rules, &["renju", "freestyle", "?"]);
        let tags = ["openings/kagetsu", "openings", "games", "openingsx"];
        let tags = random.pick(&tags).map(str::to_owned).into_iter().collect();
        let new = New {
            id: DocumentId(id * 7 % count),
            name: format!("Game {}", random.below(50)),
            tags,
            record,
            copy_of: None,
        };
        ready(library.create(new, random.below(1000))).expect("a document");
        if random.below(10) == 0 {
            let id = DocumentId(id * 7 % count);
            ready(library.delete(id, 1)).expect("deleted");
        }
    }
    library
}

#[test]
fn windows_are_those_of_the_whole_sorted_list() {
    let mut library = filled(500);
    let key = library
        .list(&ALL)
        .rows
        .iter()
        .find_map(|head| head.summary.opening_key);
    let filters: Vec<(Filter, Matches)> = vec![
        (Filter::default(), Box::new(|_| true)),
        (
            Filter {
                player: "sa".to_owned(),
                ..Filter::default()
            },
            Box::new(|h| ["Sakata", "sato"].contains(&h.summary.black.as_str())),
        ),
        (
            Filter {
                ended: Some(Ended::White),
                size: Size::new(19).ok(),
                ..Filter::default()
            },
            Box::new(|h| h.summary.ended == Ended::White && h.summary.size.get() == 19),
        ),
        (
            Filter {
                tags: vec!["openings".to_owned()],
                rule: Some(Rule::Renju),
                ..Filter::default()
            },
            Box::new(|h| {
                let tag = &h.tags[0];
                h.summary.rule == Some(Rule::Renju)
                    && (tag == "openings" || tag == "openings/kagetsu")
            }),
        ),
        (
            Filter {
                from: "2024".to_owned(),
                to: "2024-06".to_owned(),
                ..Filter::default()
            },
            Box::new(|h| h.summary.date.starts_with("2024")),
        ),
        (
            Filter {
                to: "1999-12-31".to_owned(),
                opening: "KAGETSU".to_owned(),
                name: "game 1".to_owned(),
                ..Filter::default()
            },
            Box::new(|h| {
                h.summary.date == "1999-01"
                    && h.summary.opening == "Kagetsu"
                    && h.name.starts_with("Game 1")
            }),
        ),
        (
            Filter {
                opening_key: key,
                ..Filter::default()
            },
            Box::new(move |h| h.summary.opening_key == key),
        ),
    ];
    let sorts = [
        SortBy::Changed,
        SortBy::Created,
        SortBy::Name,
        SortBy::Date,
        SortBy::Black,
        SortBy::White,
        SortBy::Ended,
        SortBy::Opening,
        SortBy::Moves,
        SortBy::Bytes,
    ];
    let all = library.list(&ALL).rows;
    let mut random = SplitMix::new(2);
    for (filter, matches) in &filters {
        for by in sorts {
            for descending in [false, true] {
                let sort = Sort { by, descending };
                let mut expected: Vec<&Head> = all.iter().filter(|head| matches(head)).collect();
                expected.sort_by(|a, b| sort.compare(a, b));
                let (offset, limit) = (random.below(120) as usize, random.below(60) as usize);
                let request = ListRequest {
                    filter: filter.clone(),
                    sort,
                    offset,
                    limit,
                };
                let window = library.list(&request);
                assert_eq!(window.total, expected.len());
                let expected = expected.into_iter().skip(offset).take(limit);
                assert!(window.rows.iter().eq(expected), "{request:?}");
            }
        }
        assert!(all.iter().any(matches), "{filter:?} finds something");
    }
    let by_hand = |head: &&Head| head.summary.black == "Nakamura";
    let request = ListRequest {
        filter: Filter {
            player: "NAKAMURA".to_owned(),
            ..Filter::default()
        },
        ..ALL
    };
    let both = library.list(&request).rows;
    assert!(both.iter().any(|head| by_hand(&head)));
    assert!(both.iter().any(|head| head.summary.white == "Nakamura"));
}

#[test]
fn a_list_changes_with_its_documents() {
    let mut library = filled(50);
    let request = ListRequest { limit: 5, ..ALL };
    let before = library.list(&request);
    assert_eq!(library.list(&request), before);
    let id = before.rows[0].id;
    ready(library.rename(id, "Renamed", 1)).expect("renamed");
    assert_eq!(library.list(&request).rows[0].name, "Renamed");
    ready(library.delete(id, 1)).expect("deleted");
    let after = library.list(&request);
    assert_eq!(after.total, before.total - 1);
    assert_eq!(after.rows[0], before.rows[1]);
}

#[test]
fn a_filtered_list_becomes_one_tree() {
    let mut library = filled(300);
    let tags = library.tags();
    let total: usize = tags.iter().map(|(_, count)| count).sum();
    assert_eq!((tags.len(), total), (4, library.list(&ALL).total));
    let mut request = ALL;
    request.filter.tags = vec!["openings".to_owned()];
    let size = Size::STANDARD;
    let merged = ready(library.merge(size, &request)).expect("a store");
    let wanted = library.list(&request).rows;
    let (inside, outside): (Vec<&Head>, Vec<&Head>) =
        wanted.iter().partition(|head| head.summary.size == size);
    assert_eq!(merged.games as usize, inside.len());
    let left_out: Vec<DocumentId> = outside.iter().map(|head| head.id).collect();
    assert_eq!(merged.left_out, left_out);
    let root = Counts::of(merged.tree.node(NodeId::ROOT)).expect("counts");
    let draws = inside
        .iter()
        .filter(|head| head.summary.ended == Ended::Draw);
    assert_eq!(root.draws as usize, draws.count());
}
