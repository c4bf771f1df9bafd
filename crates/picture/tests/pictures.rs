//! Pictures can be parsed, and show what is on the board.

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use resvg::usvg::{Options, Tree};
use tengen_core::{Color, Move, Point, Position, Rule, Size, SplitMix, Symmetry, notation};
use tengen_picture::raster::{Animation, RasterError, gif, png};
use tengen_picture::{Frames, Look, Numbers, Picture, Region};
use tengen_record::{
    Act, Format, Label, Mark, MarkKind, NodeId, ReadOptions, Record, SetupStone, read,
};

fn position(rule: Rule, moves: &str) -> Position {
    let moves = notation::parse_moves(moves).expect("moves");
    Position::from_moves(rule, Size::STANDARD, &moves).expect("legal")
}

/// The pixel at an offset from a point.
fn pixel(picture: &Picture, name: &str, dx: f64, dy: f64) -> PremultipliedColorU8 {
    let cell = 40;
    let bytes = png(picture, cell).expect("a picture");
    let pixmap = Pixmap::decode_png(&bytes).expect("a PNG");
    let p: tengen_core::Point = name.parse().expect("a point");
    let margin = if picture.coordinates { 40.0 } else { 30.0 };
    let low = picture.region.low();
    let x = margin + 40.0 * f64::from(p.x() - low.x()) + dx;
    let y = margin + 40.0 * f64::from(picture.region.high().y() - p.y()) + dy;
    pixmap.pixel(x as u32, y as u32).expect("on the picture")
}

fn is_dark(p: PremultipliedColorU8) -> bool {
    p.red() < 0x60 && p.green() < 0x60 && p.blue() < 0x60
}

fn is_bright(p: PremultipliedColorU8) -> bool {
    p.red() > 0xb0 && p.green() > 0xb0 && p.blue() > 0x98
}

fn is_red(p: PremultipliedColorU8) -> bool {
    p.red() > p.green().saturating_add(0x40) && p.red() > p.blue().saturating_add(0x40)
}

#[test]
fn stones_stand_where_they_were_played_and_the_last_has_a_dot() {
    let game = position(Rule::Freestyle, "h8i9j8a1");
    for look in Look::ALL {
        let mut picture = Picture::of_position(&game);
        picture.look = look;
        assert!(is_dark(pixel(&picture, "h8", 8.0, 8.0)), "{look}");
        assert!(is_dark(pixel(&picture, "j8", 8.0, 8.0)), "{look}");
        assert!(is_bright(pixel(&picture, "i9", 4.0, 9.0)), "{look}");
        assert!(is_red(pixel(&picture, "a1", 0.0, 0.0)), "{look}");
        assert!(!is_red(pixel(&picture, "h8", 0.0, 0.0)), "{look}");
        picture.region = Region::parse("h8:k9", Size::STANDARD).expect("a rectangle");
        assert!(is_dark(pixel(&picture, "h8", 8.0, 8.0)), "{look} cut out");
        assert!(is_bright(pixel(&picture, "i9", 4.0, 9.0)), "{look} cut out");
    }
}

/// Whether each row has ink at the left edge, from the top.
fn row_numbers(picture: &Picture) -> Vec<Vec<bool>> {
    let bytes = png(picture, 40).expect("a picture");
    let pixmap = Pixmap::decode_png(&bytes).expect("a PNG");
    let rows = 0..u32::from(picture.region.rows());
    rows.map(|row| {
        let y = 40 + 40 * row;
        let at = (y - 12..y + 12).flat_map(|y| (2..24).map(move |x| (x, y)));
        at.map(|(x, y)| pixmap.pixel(x, y).expect("on the picture").red() < 0xa0)
            .collect()
    })
    .collect()
}

#[test]
fn rows_are_numbered_from_either_end() {
    for (n, region) in [(5, None), (10, None), (15, Some("a3:e12")), (22, None)] {
        let size = Size::new(n).expect("a size");
        let mut usual = Picture::new(size);
        usual.look = Look::Light;
        let mut from_top = usual.clone();
        from_top.rows_from_top = true;
        let mut expected = row_numbers(&usual);
        if let Some(region) = region {
            let cut = Region::parse(region, size).expect("a part");
            from_top.region = cut;
            // Rows 3 to 12 from the bottom are rows 4 to 13 from the top.
            usual.region = Region::parse("a4:e13", size).expect("a part");
            expected = row_numbers(&usual);
        }
        expected.reverse();
        let drawn = row_numbers(&from_top);
        assert!(drawn == expected, "{n}×{n}");
        assert!(drawn.iter().all(|row| row.contains(&true)));
        assert!(drawn.first() != drawn.last());
    }
}

#[test]
fn numbers_take_the_place_of_the_dot() {
    let mut picture = Picture::of_position(&position(Rule::Freestyle, "h8i9j8a1"));
    let plain = picture.svg();
    picture.numbers = Numbers::From(1);
    let numbered = picture.svg();
    assert!(plain.contains("r=\"4.6\"") && !numbered.contains("r=\"4.6\""));
    picture.numbers = Numbers::From(3);
    assert!(picture.svg().len() < numbered.len());
}

#[test]
fn numbers_begin_anew_after_some_moves() {
    let mut anew = Picture::of_position(&position(Rule::Freestyle, "h8i9j8a1"));
    anew.numbers = Numbers::After(2);
    let mut renumbered = anew.clone();
    renumbered.numbers = Numbers::From(1);
    for stone in &mut renumbered.stones {
        stone.ply = stone
            .ply
            .and_then(|ply| ply.checked_sub(2))
            .filter(|&ply| ply > 0);
    }
    assert_eq!(anew.svg(), renumbered.svg());
}

/// The elements of a file in order, since stones and stars are drawn in the order of their points.
fn sorted(svg: &str) -> Vec<&str> {
    let mut elements: Vec<&str> = svg.split('<').map(str::trim).collect();
    elements.sort_unstable();
    elements
}

#[test]
fn a_turned_picture_is_one_of_the_turned_position() {
    let moves = notation::parse_moves("h8a1b3c2d9").expect("moves");
    let size = Size::STANDARD;
    let drawn = |moves: &[Move], view, region: &str| {
        let position = Position::from_moves(Rule::Freestyle, size, moves).expect("legal");
        let mut picture = Picture::of_position(&position);
        picture.look = Look::Light;
        picture.coordinates = false;
        picture.numbers = Numbers::From(1);
        picture.view = view;
        picture.region = Region::parse(region, size).expect("a region");
        (picture.dimensions(), picture.svg())
    };
    let upright = Symmetry::all()[0];
    for view in Symmetry::all() {
        let turn = |p: Point| view.apply(p, size);
        let turned: Vec<Move> = moves
            .iter()
            .map(|mv| match mv {
                Move::Place(p) => Move::Place(turn(*p)),
                Move::Pass => Move::Pass,
            })
            .collect();
        for region in ["a1:o15", "a1:e10"] {
            let (a, b) = Region::corners(region).expect("corners");
            let seen = format!("{}:{}", turn(a), turn(b));
            let (wide, svg) = drawn(&moves, view, region);
            let (as_wide, other) = drawn(&turned, upright, &seen);
            assert_eq!(wide, as_wide, "{} {region}", view.name());
            assert_eq!(sorted(&svg), sorted(&other), "{} {region}", view.name());
        }
    }
}

#[test]
fn coordinates_turn_with_the_view() {
    let view = |name: &str| Symmetry::all().into_iter().find(|view| view.name() == name);
    let rows = |view: Option<Symmetry>| {
        let mut picture = Picture::new(Size::STANDARD);
        picture.look = Look::Light;
        picture.view = view.expect("a view");
        row_numbers(&picture)
    };
    let upright = rows(Some(Symmetry::all()[0]));
    assert!(rows(view("flip-left-right")) == upright);
    let mut half = rows(view("rotate-180"));
    half.reverse();
    assert!(half == upright);
    // Letters in the order of their columns, from the top and from the bottom.
    let [right, mut left] = ["rotate-90", "rotate-270"].map(|name| rows(view(name)));
    left.reverse();
    assert!(right == left && right != upright);
}

#[test]
fn forbidden_points_and_winning_rows_are_drawn() {
    let foul = position(Rule::Renju, "f8a15i8o15h6a1h9o1");
    let mut picture = Picture::of_position(&foul);
    assert!(is_red(pixel(&picture, "h8", 4.0, 4.0)));
    picture.forbidden.clear();
    assert!(!is_red(pixel(&picture, "h8", 4.0, 4.0)));
    let five = position(Rule::Freestyle, "h8a1i8a2j8a3k8a4l8");
    assert!(is_red(pixel(&Picture::of_position(&five), "j8", 10.0, 0.0)));
}

#[test]
fn marks_and_labels_of_a_record_are_drawn_and_what_cannot_be_is_named() {
    let moves = notation::parse_moves("h8i9").expect("moves");
    let mut record = Record::from_moves(Size::STANDARD, &moves).expect("two stones");
    let end = record.main_line().last().expect("a node");
    let extra = record.node_mut(end).extra_mut();
    let at = |name: &str| name.parse().expect("a point");
    for (kind, name) in [
        (MarkKind::Triangle, "a1"),
        (MarkKind::Cross, "b1"),
        (MarkKind::Circle, "c1"),
        (MarkKind::Square, "d1"),
        (MarkKind::Selected, "e1"),
    ] {
        extra.marks.push(Mark { at: at(name), kind });
    }
    for (text, name) in [("A", "j8"), ("天", "k8")] {
        extra.labels.push(Label {
            at: at(name),
            text: text.to_owned(),
        });
    }
    let picture = Picture::of_record(&record, end, Rule::Freestyle);
    let undrawn: Vec<&str> = picture.undrawn().map(|l| l.text.as_str()).collect();
    assert_eq!(undrawn, ["天"]);
    assert_eq!(picture.stones.len(), 2);
    let plies: Vec<_> = picture.stones.iter().map(|s| (s.color, s.ply)).collect();
    assert!(plies.contains(&(Color::Black, Some(1))));
    assert!(plies.contains(&(Color::White, Some(2))));
    for (name, dx, dy) in [
        ("a1", 0.0, -9.0),
        ("b1", 5.0, 5.0),
        ("c1", 8.5, 0.0),
        ("d1", 7.0, 0.0),
        ("e1", 0.0, 0.0),
        ("k8", 8.5, 0.0),
    ] {
        assert!(is_red(pixel(&picture, name, dx, dy)), "{name}");
    }
}

#[test]
fn every_picture_is_a_drawing_without_fonts() {
    for n in 5..=22 {
        let size = Size::new(n).expect("a size");
        for look in Look::ALL {
            for coordinates in [false, true] {
                let mut picture = Picture::new(size);
                (picture.look, picture.coordinates) = (look, coordinates);
                picture.region = Region::parse("b2:e4", size).expect("on every board");
                let svg = picture.svg();
                let tree = Tree::from_str(&svg, &Options::default()).expect("SVG");
                let (width, height) = picture.dimensions();
                assert_eq!(f64::from(tree.size().width()), width);
                assert_eq!(f64::from(tree.size().height()), height);
                assert!(!svg.contains("<text") && !svg.contains("font"));
            }
        }
    }
}

#[test]
fn an_animation_has_a_frame_for_every_picture_and_the_colours_of_the_last_move() {
    let moves = notation::parse_moves("h8a1i8a2j8a3k8a4l8").expect("moves");
    let pictures: Vec<Picture> = (0..=moves.len())
        .map(|n| Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves[..n]))
        .map(|p| Picture::of_position(&p.expect("legal")))
        .collect();
    let animation = Animation {
        cell: 16,
        delay: 50,
        last_delay: 200,
    };
    let mut bytes = Vec::new();
    gif(&pictures, animation, &mut bytes).expect("an animation");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(&bytes[..]).expect("a GIF");
    assert_eq!((decoder.width(), decoder.height()), (256, 256));
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        delays.push(frame.delay);
        if delays.len() == 2 {
            let red = |p: &[u8]| p[0] > 0xb0 && p[1] < 0x70 && p[2] < 0x60;
            assert!(frame.buffer.chunks(4).any(red), "the dot is vermilion");
            assert!(frame.width < 64, "only what changed");
        }
    }
    let mut expected = vec![50; 9];
    expected.push(200);
    assert_eq!(delays, expected);
}

#[test]
fn what_cannot_be_drawn_says_why() {
    let picture = Picture::new(Size::STANDARD);
    assert!(matches!(png(&picture, 7), Err(RasterError::Cell(7))));
    let animation = Animation {
        cell: 16,
        delay: 1,
        last_delay: 1,
    };
    let nothing = gif(&[], animation, &mut Vec::new());
    assert!(matches!(nothing, Err(RasterError::Nothing)));
    let mut other = picture.clone();
    other.coordinates = false;
    let sizes = gif(&[picture, other], animation, &mut Vec::new());
    assert!(matches!(sizes, Err(RasterError::Sizes)));
}

fn any_line(seed: u64) -> (Record, NodeId) {
    let mut random = SplitMix::new(seed);
    let mut any = |n: u64| random.below(n);
    let size = Size::new(7).expect("a size");
    let mut record = Record::new(size);
    let mut at = NodeId::ROOT;
    for i in 0..60 {
        let p = Point::from_xy(any(7) as u8, any(7) as u8);
        let color = Color::BOTH[i % 2];
        let act = match any(12) {
            0 => Act::Play(color, Move::Pass),
            1 | 2 => Act::None,
            _ => Act::Play(color, Move::Place(p)),
        };
        at = record.add(at, act).expect("on the board");
        if any(8) == 0 {
            let color = [None, Some(Color::Black), Some(Color::White)][any(3) as usize];
            let at_point = Point::from_xy(any(7) as u8, any(7) as u8);
            let stone = SetupStone {
                at: at_point,
                color,
            };
            record.node_mut(at).extra_mut().stones.push(stone);
        }
    }
    (record, at)
}

#[test]
fn a_film_has_the_pictures_that_each_position_has_by_itself() {
    for seed in 0..60 {
        let (record, end) = any_line(seed);
        for rule in [Rule::Freestyle, Rule::Renju] {
            let path = record.path(end);
            let plays = |id: NodeId| matches!(record.node(id).act(), Act::Play(..));
            let before = path.windows(2).filter(|pair| plays(pair[1]));
            let nodes: Vec<NodeId> = before.map(|pair| pair[0]).chain([end]).collect();
            let of = |&id: &NodeId| Picture::of_record(&record, id, rule);
            let each: Vec<Picture> = nodes.iter().map(of).collect();
            let frames = Frames::of(&record, end, rule, 1000);
            assert_eq!(frames.positions, nodes.len());
            assert!(frames.pictures == each, "seed {seed}");
            for most in [0, 2, 3, 10, nodes.len() - 1] {
                let frames = Frames::of(&record, end, rule, most);
                assert_eq!(frames.positions, nodes.len());
                assert_eq!(frames.pictures.len(), most.max(2), "of {}", nodes.len());
                assert_eq!(frames.pictures.first(), each.first());
                assert_eq!(frames.pictures.last(), each.last());
                let mut rest = each.iter();
                let in_order = frames.pictures.iter().all(|p| rest.any(|q| p == q));
                assert!(in_order, "seed {seed}, {most}");
            }
        }
    }
    let alone = Frames::of(&Record::new(Size::STANDARD), NodeId::ROOT, Rule::Renju, 5);
    assert_eq!((alone.pictures.len(), alone.positions), (1, 1));
}

fn sgf(text: &str) -> Record {
    let reading = read(text.as_bytes(), Format::Sgf, &ReadOptions::default()).expect("an SGF");
    reading.records.into_iter().next().expect("a record")
}

#[test]
fn a_files_own_markup_is_drawn() {
    let record = sgf(
        "(;GM[4]SZ[15]AB[hh]LB[ii:A][jj:12]TR[aa]SQ[bb]CR[cc]MA[dd]SL[ee]DD[ff]AR[gg:gi]LN[aa:ac]\
         TB[nn]TW[mm])",
    );
    for look in Look::ALL {
        let mut picture = Picture::of_record(&record, NodeId::ROOT, Rule::Freestyle);
        picture.look = look;
        let mut bare = picture.clone();
        bare.markup = Default::default();
        let differs = |name: &str, dx: f64, dy: f64| {
            pixel(&picture, name, dx, dy) != pixel(&bare, name, dx, dy)
        };
        // The arrow from G9 to G7 is a line, and a head at its end only.
        assert!(is_red(pixel(&picture, "g8", 0.0, 0.0)), "{look}");
        assert!(
            differs("g7", 5.0, -9.0) && differs("g7", -5.0, -9.0),
            "{look}"
        );
        assert!(!differs("g9", 5.0, 9.0), "{look}");
        // The line from A15 to A13 has none.
        assert!(is_red(pixel(&picture, "a14", 0.0, 0.0)), "{look}");
        assert!(!differs("a13", 5.0, -9.0), "{look}");
        assert!(
            differs("f10", 0.0, 0.0) && !differs("f9", 0.0, 0.0),
            "{look}"
        );
        assert!(is_dark(pixel(&picture, "n2", 3.0, 3.0)), "{look}");
        assert!(is_bright(pixel(&picture, "m3", 3.0, 3.0)), "{look}");
        assert!(picture.markup.left_out.is_empty());
    }
}

#[test]
fn what_a_picture_leaves_out_is_listed() {
    let record = sgf("(;GM[4]SZ[15]AR[aa:aa][aa]LN[aa:zz]TB[][ab]TW[a]VW[aa:cc]DD[qq])");
    let picture = Picture::of_record(&record, NodeId::ROOT, Rule::Freestyle);
    let left_out = [
        "AR[aa:aa]",
        "AR[aa]",
        "LN[aa:zz]",
        "TW[a]",
        "VW[aa:cc]",
        "DD[qq]",
    ];
    assert_eq!(picture.markup.left_out, left_out);
    assert_eq!(picture.markup.territory.len(), 1);
}

#[test]
fn faded_points_stay_until_the_next_list() {
    let record = sgf("(;GM[4]SZ[15]DD[aa:bc];B[hh];W[ii]DD[hh];B[ij];W[ji]DD[];B[jj])");
    let faded: Vec<usize> = record
        .main_line()
        .map(|id| {
            Picture::of_record(&record, id, Rule::Freestyle)
                .markup
                .dimmed
                .len()
        })
        .collect();
    assert_eq!(faded, [6, 6, 1, 1, 0, 0]);
    // The frames of an animation carry them along the line.
    let end = record.main_line().last().expect("a node");
    let frames = Frames::of(&record, end, Rule::Freestyle, 100);
    let frames: Vec<usize> = frames
        .pictures
        .iter()
        .map(|p| p.markup.dimmed.len())
        .collect();
    assert_eq!(frames, faded);
}
