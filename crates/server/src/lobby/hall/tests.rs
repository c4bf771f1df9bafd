//! The lobby's beat.

use super::super::house::tests::rooms;
use super::*;

#[tokio::test]
async fn news_is_a_second_apart_by_the_times_at_which_beats_were_due() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path()).await.expect("a store");
    let (_to_lobby, heard) = mpsc::unbounded_channel();
    let kept = (rooms(&store), store);
    let (_lobby, mut hall, _ears) = Hall::open(kept, heard, &LobbySettings::default(), 1);
    let mut news = hall.broadcast.subscribe();
    let began = hall.began;
    let mut seeks = 0;
    // Something is new at each beat. All are handled at once, as late ones are; whether news comes
    // follows from when they were due.
    let mut is_told = |due: u64| {
        seeks += 1;
        let text = format!(r#"{{"seek":{seeks}}}"#);
        hall.window.add(seeks, Origin(seeks), text);
        hall.beat(began + Duration::from_millis(due), false);
        news.try_recv().ok()
    };
    for (due, told) in [
        (1_000, &[1][..]),
        (2_000, &[2]),
        (2_999, &[]),
        (3_000, &[3, 4]),
        (7_500, &[5]),
        (8_499, &[]),
        (8_500, &[6, 7]),
    ] {
        let news = is_told(due);
        assert_eq!(news.is_some(), !told.is_empty(), "due at {due}");
        let text = news.map_or_else(String::new, |text| text.as_str().to_owned());
        let named = |seek: &u64| text.contains(&format!(r#"{{"seek":{seek}}}"#));
        assert!(told.iter().all(named), "{text}");
    }
}
