//! Judgements and certificates.

use tengen_core::{
    Canonical, Color, Move, Point, Position, Rule, SearchedLine, Size, SplitMix, Symmetry,
};
use tengen_library::{
    CertificateError, EngineJudgement, Error, Finding, Judgements, Library, MemoryRows, RowError,
    StorageError, Table, VERSION, Verdict, ready,
};
use tengen_proof::{Builder, Certificate, Goal, Refusal};
use tengen_record::Record;

use crate::common::{game, loaded};

fn position(rule: Rule, record: &Record) -> Position {
    let mut position = Position::new(rule, record.size());
    for mv in record.moves() {
        if position.play(mv).is_err() {
            break;
        }
    }
    position
}

fn turned(position: &Position, symmetry: Symmetry) -> Position {
    let size = position.size();
    let of = |color| {
        let stones = position.board().iter().filter(move |&(_, c)| c == color);
        stones
            .map(|(p, _)| symmetry.apply(p, size))
            .collect::<Vec<_>>()
    };
    let [black, white] = Color::BOTH.map(of);
    let to_move = position.to_move();
    Position::from_stones(position.rule(), size, &black, &white, to_move).expect("an image")
}

fn any_point(random: &mut SplitMix, size: Size) -> Point {
    let n = u64::from(size.get());
    Point::from_xy(random.below(n) as u8, random.below(n) as u8)
}

fn any_judgement(random: &mut SplitMix, size: Size, lines: usize, moves: usize) -> EngineJudgement {
    let line = |random: &mut SplitMix| SearchedLine {
        score: (random.below(9) > 0).then(|| random.below(20_000) as i32 - 10_000),
        winrate: (random.below(4) > 0).then(|| random.below(1_001) as u32),
        depth: (random.below(4) > 0).then(|| random.below(60) as u32),
        mate: (random.below(4) == 0).then(|| random.below(99) as i32 - 50),
        ..SearchedLine::of((0..=moves).map(|_| any_point(random, size)).collect()).expect("a move")
    };
    EngineJudgement {
        engine: "Tengen 0.1.0".to_owned(),
        nodes: random.next() >> 30,
        lines: (0..lines).map(|_| line(random)).collect(),
    }
}

fn moved(judgement: &EngineJudgement, symmetry: Symmetry, size: Size) -> EngineJudgement {
    let image = |p: Point| symmetry.apply(p, size);
    let mut judgement = judgement.clone();
    for line in &mut judgement.lines {
        line.mv = image(line.mv);
        line.pv.iter_mut().for_each(|p| *p = image(*p));
    }
    judgement
}

fn known(library: &mut Library<MemoryRows>, position: &Position) -> Judgements {
    ready(library.judgements(position)).expect("a store")
}

#[test]
fn judgements_are_read_in_any_orientation() {
    let mut random = SplitMix::new(1);
    let rows = MemoryRows::default();
    for round in 0..200 {
        let size = Size::new([15, 9, 22][round % 3]).expect("a size");
        let plies = random.below(25) as usize;
        let game = game(&mut random, size, plies);
        let asked = position(Rule::ALL[round % 5], &game);
        let judgement = any_judgement(&mut random, size, round % 6, round % 13);
        let mut library = loaded(&rows);
        let better = known(&mut library, &asked).engines.is_empty();
        let kept = ready(library.judge(&asked, judgement.clone())).expect("a store");
        if !better || !kept {
            continue;
        }
        assert_eq!(
            known(&mut library, &asked),
            known(&mut loaded(&rows), &asked)
        );
        for symmetry in Symmetry::all() {
            let image = turned(&asked, symmetry);
            let found = known(&mut loaded(&rows), &image);
            let [found] = &found.engines[..] else {
                panic!("one engine");
            };
            // A symmetric position does not tell its images apart.
            let canonical = Canonical::of(&image);
            let mut same = canonical
                .stabiliser()
                .map(|same| moved(&judgement, symmetry.then(same), size));
            assert!(same.any(|judgement| judgement == *found), "round {round}");
        }
    }
}

#[test]
fn the_better_judgement_is_kept() {
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let asked = Position::new(Rule::Freestyle, Size::STANDARD);
    let judge = |library: &mut Library<MemoryRows>, engine: &str, nodes, score| {
        let line = SearchedLine {
            score: Some(score),
            ..SearchedLine::of(vec![Point::from_xy(7, 7)]).expect("a move")
        };
        let judgement = EngineJudgement {
            engine: engine.to_owned(),
            nodes,
            lines: vec![line],
        };
        ready(library.judge(&asked, judgement)).expect("a store")
    };
    assert!(judge(&mut library, "A", 10, 1));
    assert!(!judge(&mut library, "A", 9, 2));
    assert!(!judge(&mut library, "A", 10, 3));
    assert!(judge(&mut library, "B", 5, 4));
    assert!(judge(&mut library, "A", 11, 5));
    let found = known(&mut library, &asked).engines;
    let found: Vec<_> = found.iter().map(|e| (e.nodes, e.lines[0].score)).collect();
    assert_eq!(found, [(11, Some(5)), (5, Some(4))]);
    for (i, engine) in ["C", "D", "E"].into_iter().enumerate() {
        assert_eq!(judge(&mut library, engine, 20, 0), i < 3);
    }
    assert_eq!(known(&mut library, &asked).engines.len(), 4);
    assert!(!judge(&mut library, "B", 6, 0), "too few nodes");
    let mut random = SplitMix::new(2);
    for (lines, moves, size) in [(6, 1, 15), (1, 13, 15), (5, 12, 22)] {
        let size = Size::new(size).expect("a size");
        let mut judgement = any_judgement(&mut random, size, lines, moves);
        let corner = Point::from_xy(size.get() - 1, 0);
        (judgement.lines[0].mv, judgement.lines[0].pv[0]) = (corner, corner);
        let refused = ready(library.judge(&asked, judgement));
        assert_eq!(refused, Err(Error::Unfit));
    }
}

#[test]
fn a_reviewed_game_takes_less_than_40_kilobytes() {
    let mut random = SplitMix::new(3);
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let record = game(&mut random, Size::STANDARD, 80);
    let mut asked = Position::new(Rule::Freestyle, Size::STANDARD);
    let mut judged = 0;
    for mv in record.moves() {
        if judged == 60 {
            break;
        }
        let judgement = any_judgement(&mut random, Size::STANDARD, 5, 12);
        judged += usize::from(ready(library.judge(&asked, judgement)).expect("a store"));
        // A game without an end.
        let mut board: Vec<(Point, Color)> = asked.board().iter().collect();
        if let Move::Place(p) = mv {
            board.push((p, asked.to_move()));
        }
        let of = |color| {
            let stones = board.iter().filter(move |&&(_, c)| c == color);
            stones.map(|&(p, _)| p).collect::<Vec<_>>()
        };
        let [black, white] = Color::BOTH.map(of);
        let to_move = asked.to_move().opponent();
        match Position::from_stones(Rule::Freestyle, Size::STANDARD, &black, &white, to_move) {
            Ok(next) => asked = next,
            Err(_) => break,
        }
    }
    assert_eq!(judged, 60);
    let stored = rows.rows(Table::Judgements);
    let bytes: usize = stored.iter().map(|(k, v)| k.len() + v.len()).sum();
    println!("60 positions with five lines of 13 moves: {bytes} bytes");
    assert!(bytes <= 40 * 1024, "{bytes}");
}

fn points(names: &str) -> Vec<Point> {
    tengen_core::notation::parse_points(names).expect("points")
}

/// Black wins with a four or, three plies later, after another one.
fn won() -> (Position, Certificate, Certificate) {
    let (black, white) = (points("f8g8h8i8"), points("e8a1a3a5"));
    let asked = Position::from_stones(
        Rule::Freestyle,
        Size::STANDARD,
        &black,
        &white,
        Color::Black,
    )
    .expect("a position");
    let certificate = |build: &dyn Fn(&mut Builder) -> tengen_proof::NodeId| {
        let mut proof = Builder::new();
        let root = build(&mut proof);
        Certificate {
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            black: black.clone(),
            white: white.clone(),
            attacker: Color::Black,
            nodes: proof.finish(root),
        }
    };
    let short = certificate(&|proof| proof.win(points("j8")[0]));
    let mut wrong = short.clone();
    wrong.nodes[0].stone = points("k8")[0];
    (asked, short, wrong)
}

fn hash(judgements: &Judgements) -> tengen_library::CertificateHash {
    judgements.certificates().next().expect("a certificate")
}

#[test]
fn a_certificate_is_replayed_where_it_is_asked_for() {
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let (asked, certificate, wrong) = won();
    let prove = |library: &mut Library<MemoryRows>, plies, certificate| {
        let finding = Finding::Won { plies, certificate };
        ready(library.prove(&asked, Color::Black, Goal::Vcf, finding))
    };
    assert_eq!(prove(&mut library, 1, &certificate), Ok(true));
    for symmetry in Symmetry::all() {
        let image = turned(&asked, symmetry);
        let mut library = loaded(&rows);
        let hash = hash(&known(&mut library, &image));
        let stored = ready(library.certificate(hash))
            .expect("a store")
            .expect("stored");
        let shown = stored
            .verify(&image, Color::Black, &mut || false)
            .expect("a proof");
        assert_eq!(shown.verified().length, 1);
        assert_eq!(shown.certificate().attacker, Color::Black);
        let other = stored.verify(&image, Color::White, &mut || false);
        assert_eq!(other, Err(CertificateError::OtherPosition));
        let empty = Position::new(Rule::Freestyle, Size::STANDARD);
        let other = stored.verify(&empty, Color::Black, &mut || false);
        assert_eq!(other, Err(CertificateError::OtherPosition));
    }
    assert_eq!(prove(&mut library, 1, &certificate), Ok(false), "no better");
    // A shorter one replaces it, even if it is wrong; that comes out before it is shown.
    assert_eq!(prove(&mut library, 0, &wrong), Ok(true));
    assert_eq!(
        rows.rows(Table::Certificates).len(),
        1,
        "the other one is gone"
    );
    let hash = hash(&known(&mut library, &asked));
    let stored = ready(library.certificate(hash))
        .expect("a store")
        .expect("stored");
    let refused = stored.verify(&asked, Color::Black, &mut || false);
    assert!(matches!(
        refused,
        Err(CertificateError::Refused(Refusal::Missing { .. }))
    ));
    let empty = Position::new(Rule::Freestyle, Size::STANDARD);
    let finding = Finding::Won {
        plies: 1,
        certificate: &certificate,
    };
    for (position, attacker) in [(&empty, Color::Black), (&asked, Color::White)] {
        let refused = ready(library.prove(position, attacker, Goal::Vcf, finding));
        assert_eq!(refused, Err(Error::Unfit));
    }
}

#[test]
fn a_proof_replaces_open_and_no_win() {
    let mut library = loaded(&MemoryRows::default());
    let (asked, certificate, _) = won();
    let won = Finding::Won {
        plies: 1,
        certificate: &certificate,
    };
    let steps = [
        (Finding::Open { nodes: 5 }, true),
        (Finding::Open { nodes: 4 }, false),
        (Finding::Open { nodes: 6 }, true),
        (Finding::NoWin, true),
        (Finding::Open { nodes: 99 }, false),
        (won, true),
        (Finding::NoWin, false),
    ];
    for (finding, kept) in steps {
        let found = ready(library.prove(&asked, Color::Black, Goal::Vct, finding));
        assert_eq!(found, Ok(kept), "{finding:?}");
    }
    let other = ready(library.prove(&asked, Color::White, Goal::Vct, Finding::NoWin));
    assert_eq!(other, Ok(true));
    let found = known(&mut library, &asked).proofs;
    assert_eq!(found.len(), 2);
    assert!(matches!(
        found[0].verdict,
        Verdict::Won {
            plies: 1,
            certificate: Some(_)
        }
    ));
    assert_eq!(found[1].verdict, Verdict::NoWin);
}

#[test]
fn damaged_certificates_are_all_refused() {
    let (asked, certificate, _) = won();
    let mut random = SplitMix::new(4);
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let finding = Finding::Won {
        plies: 1,
        certificate: &certificate,
    };
    ready(library.prove(&asked, Color::Black, Goal::Vcf, finding)).expect("a store");
    let hash = hash(&known(&mut library, &asked));
    let (key, value) = rows.rows(Table::Certificates)[0].clone();
    for _ in 0..1000 {
        let mut damaged = value.clone();
        let at = random.below(damaged.len() as u64) as usize;
        damaged[at] ^= 1 << random.below(8);
        rows.overwrite(Table::Certificates, &key, Some(damaged));
        assert_eq!(ready(library.certificate(hash)), Ok(None));
    }
    // Whole, but not what its key says.
    let mut other = certificate.encode();
    other.extend(certificate.encode());
    let sealed = tengen_library::seal(Table::Certificates, &key, &other);
    rows.overwrite(Table::Certificates, &key, Some(sealed));
    assert_eq!(ready(library.certificate(hash)), Ok(None));
    assert_eq!(library.set_aside()[0].why, RowError::Hash);
}

#[test]
fn a_damaged_judgement_counts_as_none_and_a_later_version_stays() {
    let rows = MemoryRows::default();
    let mut library = loaded(&rows);
    let asked = Position::new(Rule::Renju, Size::STANDARD);
    let mut random = SplitMix::new(5);
    let judgement = any_judgement(&mut random, Size::STANDARD, 2, 3);
    let judge = |library: &mut Library<MemoryRows>| ready(library.judge(&asked, judgement.clone()));
    assert_eq!(judge(&mut library), Ok(true));
    let (key, value) = rows.rows(Table::Judgements)[0].clone();
    let mut damaged = value.clone();
    damaged[6] ^= 4;
    rows.overwrite(Table::Judgements, &key, Some(damaged));
    assert_eq!(known(&mut library, &asked), Judgements::default());
    assert_eq!(library.set_aside().len(), 1);
    assert_eq!(judge(&mut library), Ok(true), "it is replaced");
    assert_eq!(
        (
            rows.rows(Table::Judgements)[0].1 == value,
            library.set_aside().len()
        ),
        (true, 0)
    );
    let mut later = value;
    later[0] = VERSION + 1;
    rows.overwrite(Table::Judgements, &key, Some(later.clone()));
    assert!(matches!(judge(&mut library), Err(Error::Unreadable(_))));
    assert_eq!(rows.rows(Table::Judgements)[0].1, later);
    rows.fail_at(0, tengen_library::Failure::Full);
    rows.overwrite(Table::Judgements, &key, None);
    assert_eq!(judge(&mut library), Err(Error::Storage(StorageError::Full)));
}

#[test]
fn a_stored_line_ends_before_a_pass() {
    let pass_first = [0, 0, 0, 0, 0, 0];
    // H8, A1, a pass, C1.
    let pass_later = [113, 0, 0, 0, 0, 3, 1, 0, 3];
    let head = [15 | 0x80, 1, 1, b'e', 5, 2];
    let stored = [&head[..], &pass_first, &pass_later, &[0]].concat();
    let (size, read) = Judgements::from_bytes(&stored).expect("judgements");
    let points = ["h8", "a1"].map(|name| name.parse().expect("a point"));
    let line = SearchedLine::of(points.to_vec()).expect("a move");
    assert_eq!(
        (size, &read.engines[0].lines),
        (Size::STANDARD, &vec![line])
    );
}
