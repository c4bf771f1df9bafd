//! Something of each kind to keep, and what the stores must have of it.

use tengen_core::{Canonical, Color, Move, Point, Position, PositionSpec, Rule, Size, notation};
use tengen_library::{EngineJudgement, Judgements, Line, pack_judged, pack_settings};
use tengen_library::{unpack_judged, unpack_settings};
use tengen_model::Saved;
use tengen_page::outbox::{Item, NewEdit, NewTree};
use tengen_proof::{Builder, Certificate};
use tengen_record::edit::{Draft, Edit, Entry, KeptDraft};
use tengen_record::pack::{Unpacker, pack};
use tengen_record::{Act, NodeId, Record};
use tengen_worker_protocol::library::{DocumentRow, LibraryAnswer, LibraryQuestion, StoredText};

use crate::world::{World, random};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Training,
    Proofs,
    Evaluations,
    /// The moves of a game, for the library.
    Moves,
    /// A new record and its edits.
    Edits,
}

pub(crate) const KINDS: [Kind; 5] = [
    Kind::Training,
    Kind::Proofs,
    Kind::Evaluations,
    Kind::Moves,
    Kind::Edits,
];

/// The most items of a kind that a test keeps.
pub(crate) const MANY: u8 = 15;

fn game(n: u8) -> Saved {
    let points = Size::STANDARD
        .points()
        .filter(|p| (p.x() + 2 * p.y()) % 5 < 2);
    let moves: Vec<Move> = points.take(usize::from(n) + 1).map(Move::Place).collect();
    let moves = notation::format_moves(&moves);
    let text = format!(
        r#"{{"version":2,"id":"a","rule":"freestyle","size":15,"first":"person","second":"level:3","moves":"{moves}","undone":"","result":null,"started":1700000000000,"changed":{}}}"#,
        1_700_000_000_000u64 + u64::from(n)
    );
    Saved::read(&text).expect("a game")
}

fn text(n: u8) -> String {
    game(n).write().expect("text")
}

fn position(n: u8) -> Position {
    let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
    for x in 0..=n {
        let p = Point::from_xy(x % 15, 2 * (x / 15));
        position.play(Move::Place(p)).expect("a legal move");
    }
    position
}

/// One evaluation, as it is packed.
fn judged(n: u8, nodes: u64) -> Vec<u8> {
    let position = position(n);
    let engine = EngineJudgement {
        engine: "Tengen".to_owned(),
        nodes,
        lines: vec![Line {
            mv: Move::Place(Point::from_xy(14, 14)),
            score: Some(1),
            winrate: None,
            depth: Some(9),
            mate: None,
            pv: Vec::new(),
        }],
    };
    let all = match nodes {
        0 => Judgements::default(),
        _ => Judgements {
            engines: vec![engine],
            proofs: Vec::new(),
        },
    };
    let canonical = Canonical::of(&position);
    let image = all.mapped(canonical.orientation(), position.size());
    pack_judged(&[(canonical.key(), position.size(), image)])
}

/// A position with an open four of the side to move, another one for each `n`, and its proof.
fn proof(n: u8) -> Item {
    let mut moves = notation::parse_moves("f8a1g8a3h8a5i8").expect("moves");
    moves.push(Move::Place(Point::from_xy(n, 14)));
    let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
    for mv in moves {
        position.play(mv).expect("a legal move");
    }
    let stones = |color| {
        let all = position.board().iter();
        all.filter(|&(_, c)| c == color).map(|(p, _)| p).collect()
    };
    let mut builder = Builder::new();
    let root = builder.win("j8".parse().expect("a point"));
    let certificate = Certificate {
        rule: position.rule(),
        size: position.size(),
        black: stones(Color::Black),
        white: stones(Color::White),
        attacker: Color::Black,
        nodes: builder.finish(root),
    };
    Item::Proof {
        position: Box::new(PositionSpec::standing(&position)),
        plies: 1,
        certificate: certificate.encode(),
    }
}

/// The name of a record.
const NAME: &str = "tree";

fn stone(n: u8) -> Entry {
    let act = Act::Play(Color::Black, Move::Place(Point::from_xy(n, 0)));
    Entry::Edit(Edit::Add {
        parent: NodeId::ROOT,
        act,
    })
}

pub(crate) fn new_tree() -> NewTree {
    NewTree {
        name: NAME.to_owned(),
        tree: pack(&Record::new(Size::STANDARD)),
        summary: None,
        spare: random(),
    }
}

pub(crate) fn edit(n: u8) -> NewEdit {
    NewEdit {
        entry: stone(n),
        summary: None,
        spare: random(),
    }
}

impl Kind {
    /// Keeps the `n`-th thing; the first of a new record with its tree.
    pub(crate) fn put(self, world: &mut World, n: u8) {
        let item = match self {
            Kind::Training => Item::Training(pack_settings(&[
                (format!("t.{n:02}"), vec![n]),
                ("t.last".to_owned(), vec![n]),
            ])),
            Kind::Proofs => proof(n),
            Kind::Evaluations => Item::Evaluations(judged(n, 10)),
            Kind::Moves => Item::Text(StoredText {
                key: "tengen.game.a".to_owned(),
                puzzle: false,
                text: text(n),
            }),
            Kind::Edits => {
                if world.outbox.on_board() == 0 {
                    let record = world.outbox.begin_record(None);
                    world.put(Item::Tree(record, new_tree()));
                }
                Item::Edit(world.outbox.on_board(), edit(n))
            }
        };
        world.put(item);
    }

    /// Whether the stores have what was put, `count` things, once and in order.
    pub(crate) fn check(self, world: &mut World, count: u8) {
        let numbers: Vec<u8> = (0..count).collect();
        match self {
            Kind::Training => {
                let question = LibraryQuestion::Settings("t.".to_owned());
                let (_, bytes) = world.ask(question, &[]);
                let rows = unpack_settings(&bytes.expect("rows")).expect("rows");
                let mut found: Vec<u8> = rows.iter().map(|(_, content)| content[0]).collect();
                assert_eq!(found.pop(), numbers.last().copied(), "the last row");
                assert_eq!(found, numbers);
            }
            Kind::Proofs => {
                for n in numbers {
                    let Item::Proof {
                        position,
                        certificate,
                        ..
                    } = proof(n)
                    else {
                        unreachable!("it is a proof");
                    };
                    let (_, bytes) = world.ask(LibraryQuestion::Proof(position), &[]);
                    assert_eq!(bytes, Some(certificate), "proof {n}");
                }
            }
            Kind::Evaluations => {
                for n in numbers {
                    let (_, bytes) = world.ask(LibraryQuestion::Judgements, &judged(n, 0));
                    let known = unpack_judged(&bytes.expect("rows")).expect("rows");
                    assert_eq!(known[0].2.engines[0].nodes, 10, "evaluation {n}");
                }
            }
            Kind::Moves => {
                let list = documents(world, false);
                assert_eq!(list.len(), usize::from(count > 0), "one game");
                if count > 0 {
                    let question = LibraryQuestion::Open(list[0].id.clone());
                    let (answer, _) = world.ask(question, &[]);
                    let LibraryAnswer::Opened(row, kept, _) = answer else {
                        panic!("{answer:?}");
                    };
                    assert_eq!(kept, Some(text(count - 1)));
                    assert_eq!(row.moves, u32::from(count), "its tree");
                }
            }
            Kind::Edits => {
                let list = documents(world, true);
                assert_eq!(list.len(), usize::from(count > 0), "one document");
                if count > 0 {
                    assert_eq!(stones(world, &list[0].id).1, numbers);
                }
            }
        }
    }
}

/// The records, or the games.
fn documents(world: &mut World, records: bool) -> Vec<DocumentRow> {
    let mut list = world.list();
    list.retain(|row| (row.name == NAME) == records);
    list
}

/// The state of a document, and the columns of the stones after its root.
pub(crate) fn stones(world: &mut World, id: &str) -> ((u32, u32), Vec<u8>) {
    let (answer, bytes) = world.ask(LibraryQuestion::Open(id.to_owned()), &[]);
    let LibraryAnswer::Opened(_, _, state) = answer else {
        panic!("{answer:?}");
    };
    let kept = KeptDraft::from_bytes(&bytes.expect("a tree")).expect("a draft");
    let mut unpacker = Unpacker::new(&kept.base).expect("a base");
    while unpacker.read(usize::MAX).expect("a base") {}
    let draft = Draft::replay(unpacker.record(), kept.entries).expect("a log");
    let record = draft.record();
    let columns = record
        .children(NodeId::ROOT)
        .map(|node| record.node(node).act().point().expect("a stone").x());
    (state, columns.collect())
}
