//! Something of each kind to keep, and what the stores must have of it.

use tengen_core::{
    Canonical, Color, Move, Point, Position, PositionSpec, Rule, SearchedLine, Size, notation,
};
use tengen_library::{EngineJudgement, Judgements, pack_judged};
use tengen_library::{unpack_judged, unpack_settings};
use tengen_model::Saved;
use tengen_model::library::PUZZLE_TAG;
use tengen_model::study::{Puzzle, Solution, Stones, read_proof};
use tengen_model::training::{Change, Rows, Today, Training, packed};
use tengen_page::outbox::{Item, NewEdit, NewTree};
use tengen_page::own_puzzles::puzzle_document;
use tengen_proof::{Builder, Certificate, Goal};
use tengen_record::edit::{Draft, Edit, Entry, KeptDraft};
use tengen_record::pack::{Unpacker, pack};
use tengen_record::{Act, NodeId, Record};
use tengen_training::{Attempt, Card};
use tengen_worker_protocol::library::{DocumentRow, LibraryAnswer, LibraryQuestion, StoredText};

use crate::world::{World, random};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Cards of mistakes.
    Cards,
    /// Reviews of one card.
    Reviews,
    Proofs,
    Evaluations,
    /// The moves of a game, for the library.
    Moves,
    /// Puzzles, which are texts as games are.
    Puzzles,
    /// A new record and its edits.
    Edits,
}

pub(crate) const KINDS: [Kind; 7] = [
    Kind::Cards,
    Kind::Reviews,
    Kind::Proofs,
    Kind::Evaluations,
    Kind::Moves,
    Kind::Puzzles,
    Kind::Edits,
];

/// The most items of a kind that a test keeps.
pub(crate) const MANY: u8 = 15;

pub(crate) fn game(n: u8) -> Saved {
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
        lines: vec![SearchedLine {
            score: Some(1),
            depth: Some(9),
            ..SearchedLine::of(vec![Point::from_xy(14, 14)]).expect("a move")
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
fn won(n: u8) -> (Position, Certificate) {
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
    (position, certificate)
}

fn proof(n: u8) -> Item {
    let (position, certificate) = won(n);
    Item::Proof {
        position: Box::new(PositionSpec::standing(&position)),
        plies: 1,
        certificate: certificate.encode(),
    }
}

/// A forbidden point as a card, of another position for each `n`.
pub(crate) fn card(n: u8) -> Card {
    card_with(n, (n + 7) % 15)
}

/// The same with White's stones in another row.
fn card_with(n: u8, row: u8) -> Card {
    let mut position = Position::new(Rule::Renju, Size::STANDARD);
    for (black, white) in [(0, 0), (1, 2), (2, 4), (4, 6), (5, 8)] {
        for p in [Point::from_xy(black, n), Point::from_xy(white, row)] {
            position.play(Move::Place(p)).expect("a legal move");
        }
    }
    Card::forbidden(&position, Point::from_xy(3, n)).expect("an overline")
}

fn today(n: u8) -> Today {
    Today {
        day: 20_000 + i32::from(n),
        now: 1_800_000_000_000 + u64::from(n),
        seed: u64::from(n),
    }
}

/// The rows of the last of `count` changes of one card: it is made, then reviewed.
fn reviewed(count: u8) -> Rows {
    let (mut training, mut last) = (Training::default(), Rows::new());
    let card = card_with(0, 3);
    for n in 0..count {
        let attempt = Attempt {
            right: true,
            millis: 900,
            ..Attempt::default()
        };
        let change = match n {
            0 => Change::Keep(Box::new(card.clone())),
            _ => Change::Review(card.key(), attempt),
        };
        last = training.change(change, today(n));
    }
    last
}

fn is_card(name: &str) -> bool {
    name.starts_with("training.card.")
}

/// Rows of the library.
pub(crate) fn rows(world: &mut World, names: &str) -> Rows {
    let (_, bytes) = world.ask(LibraryQuestion::Settings(names.to_owned()), &[]);
    unpack_settings(&bytes.expect("rows")).expect("rows")
}

fn kept_training(world: &mut World) -> Training {
    let rows = rows(world, "training.");
    Training::restored(rows, today(0).day).0
}

/// A puzzle, another one for each `n`.
pub(crate) fn puzzle(n: u8) -> Puzzle {
    let (position, certificate) = won(n);
    let proof = read_proof(&certificate.encode())
        .expect("a certificate")
        .expect("a proof");
    let solution = Solution {
        goal: Goal::Vcf,
        first: "j8".parse().expect("a point"),
        plies: 1,
        proof: &proof,
    };
    let stones = Stones::of_position(&position).expect("stones");
    Puzzle::new(format!("{n:02}"), u64::from(n), &stones, solution)
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
            Kind::Cards => {
                let mut training = Training::default();
                let rows = training.change(Change::Keep(Box::new(card(n))), today(n));
                Item::Training(packed(&rows))
            }
            Kind::Reviews => Item::Training(packed(&reviewed(n + 1))),
            Kind::Proofs => proof(n),
            Kind::Evaluations => Item::Evaluations(judged(n, 10)),
            Kind::Moves => Item::Text(StoredText {
                key: "tengen.game.a".to_owned(),
                puzzle: false,
                text: text(n),
            }),
            Kind::Puzzles => {
                let puzzle = puzzle(n);
                Item::Text(StoredText {
                    key: format!("tengen.puzzle.{}", puzzle.id),
                    puzzle: true,
                    text: puzzle.write().expect("text"),
                })
            }
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
            Kind::Cards => {
                let training = kept_training(world);
                for n in numbers {
                    assert!(training.task(card(n).key(), 0).is_some(), "card {n}");
                }
            }
            Kind::Reviews => {
                let reviews = rows(world, "training.review.");
                assert_eq!(reviews.len(), usize::from(count).saturating_sub(1));
                let kept = rows(world, "training.card.");
                for row in reviewed(count).iter().filter(|(name, _)| is_card(name)) {
                    assert!(kept.contains(row), "the card after its last review");
                }
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
                let list = documents(world, self);
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
            Kind::Puzzles => {
                let list = documents(world, self);
                assert_eq!(list.len(), usize::from(count), "each once");
                for n in numbers {
                    let id = puzzle_document(&puzzle(n).id);
                    let (answer, _) = world.ask(LibraryQuestion::Open(id), &[]);
                    let LibraryAnswer::Opened(_, kept, _) = answer else {
                        panic!("{answer:?}");
                    };
                    assert_eq!(kept, Some(puzzle(n).write().expect("text")));
                }
            }
            Kind::Edits => {
                let list = documents(world, self);
                assert_eq!(list.len(), usize::from(count > 0), "one document");
                if count > 0 {
                    assert_eq!(stones(world, &list[0].id).1, numbers);
                }
            }
        }
    }
}

/// The documents of a kind.
fn documents(world: &mut World, kind: Kind) -> Vec<DocumentRow> {
    let mut list = world.list();
    list.retain(|row| {
        let of = match row.name == NAME {
            true => Kind::Edits,
            false if row.tags.iter().any(|tag| tag == PUZZLE_TAG) => Kind::Puzzles,
            false => Kind::Moves,
        };
        of == kind
    });
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
