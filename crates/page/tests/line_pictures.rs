//! Which positions of a line are drawn, and pictures that cannot be.

use tengen_page::line_pictures::{Effect, LinePictures, chosen};

#[test]
fn a_short_line_is_drawn_whole_and_a_long_one_where_there_are_comments() {
    assert_eq!(chosen(0, &[], 4), Vec::<usize>::new());
    assert_eq!(chosen(1, &[], 4), [0]);
    assert_eq!(chosen(4, &[2], 4), [0, 1, 2, 3]);
    assert_eq!(chosen(9, &[2, 2, 5, 8], 4), [2, 5, 8]);
    assert_eq!(chosen(9, &[1, 2, 3, 4, 5], 4), [1, 2, 3, 4]);
    assert_eq!(chosen(9, &[], 4), [2, 4, 6, 8]);
    assert_eq!(chosen(9, &[9, 70], 4), [2, 4, 6, 8], "no such positions");
    assert_eq!(chosen(600, &[], usize::MAX).len(), 600);
    for positions in 0..40 {
        for most in 1..40 {
            let all = chosen(positions, &[], most);
            assert_eq!(all.len(), positions.min(most));
            assert!(all.is_sorted() && all.iter().all(|&ply| ply < positions));
        }
    }
}

#[test]
fn pictures_are_drawn_in_order_or_not_at_all() {
    let (mut pictures, first) = LinePictures::new(vec![1, 3]);
    assert_eq!(first, Effect::Draw(1));
    assert_eq!(pictures.answered(Some("a".to_owned())), Effect::Draw(3));
    let drawn = Effect::Drawn(Some(vec![(1, "a".to_owned()), (3, "b".to_owned())]));
    assert_eq!(pictures.answered(Some("b".to_owned())), drawn);
    let (mut pictures, _) = LinePictures::new(vec![1, 3]);
    assert_eq!(pictures.answered(None), Effect::Drawn(None));
    assert_eq!(
        LinePictures::new(Vec::new()).1,
        Effect::Drawn(Some(Vec::new()))
    );
}
