//! Challenges: their ends and bounds.

use tengen_lobby::{
    Answer, CHALLENGE_STANDS, Challenge, Change, Decline, Lobby, MOST_CHALLENGES_OF_PLAYER,
    MOST_CHALLENGES_TO_PLAYER, Player, Refusal, Standing,
};

use super::{ANNA, BEN, CARL, challenge, none, seek};

#[test]
fn a_challenge_is_accepted_declined_withdrawn_or_expires() {
    let mut lobby = Lobby::new(1);
    let blocks = none();
    let own = lobby.challenge(challenge(ANNA, ANNA, "5m"), &blocks, 0);
    assert_eq!(own, Err(Refusal::Own));
    let asked = Challenge {
        games: 4,
        ..challenge(ANNA, BEN, "3d-weekends")
    };
    let id = lobby.challenge(asked, &blocks, 0).expect("a challenge");
    let again = lobby.challenge(challenge(ANNA, BEN, "5m"), &blocks, 0);
    assert_eq!(again, Err(Refusal::Same));
    assert_eq!(lobby.accept(id, CARL, &blocks, 0), Err(Refusal::NotYours));
    assert_eq!(lobby.accept(id, ANNA, &blocks, 0), Err(Refusal::NotYours));
    assert_eq!(lobby.take_back(id, BEN), Err(Refusal::NotYours));
    let begun = lobby.accept(id, BEN, &blocks, 0).expect("a match");
    assert_eq!((begun.games, begun.offer), (4, asked.offer));
    assert_eq!(lobby.accept(id, BEN, &blocks, 0), Err(Refusal::Gone));

    let id = lobby
        .challenge(challenge(ANNA, BEN, "5m"), &blocks, 0)
        .expect("a challenge");
    assert_eq!(
        lobby.decline(id, ANNA, Decline::Clock),
        Err(Refusal::NotYours)
    );
    lobby.changes();
    assert_eq!(lobby.decline(id, BEN, Decline::Clock), Ok(()));
    let declined = Answer::Declined(Decline::Clock);
    let told = Change::Answered(id, challenge(ANNA, BEN, "5m"), declined);
    assert_eq!(lobby.changes(), [told]);
    let id = lobby
        .challenge(challenge(ANNA, BEN, "5m"), &blocks, 0)
        .expect("a challenge");
    assert_eq!(lobby.take_back(id, ANNA), Ok(()));
    assert_eq!(lobby.decline(id, BEN, Decline::Later), Err(Refusal::Gone));

    let live = lobby
        .challenge(challenge(ANNA, BEN, "5m"), &blocks, 0)
        .expect("a challenge");
    let long = lobby
        .challenge(challenge(CARL, BEN, "3d"), &blocks, 0)
        .expect("a challenge");
    lobby.expire(CHALLENGE_STANDS);
    let open: Vec<_> = lobby.challenges().of(BEN).map(|(id, ..)| id).collect();
    assert_eq!(open, [long]);
    assert_eq!(
        lobby.accept(live, BEN, &blocks, CHALLENGE_STANDS),
        Err(Refusal::Gone)
    );
}

#[test]
fn nobody_is_challenged_by_whom_one_blocks_or_out_of_a_game() {
    let mut lobby = Lobby::new(1);
    let mut blocks = none();
    blocks.block(BEN, ANNA);
    for (from, to) in [(ANNA, BEN), (BEN, ANNA)] {
        let refused = lobby.challenge(challenge(from, to, "5m"), &blocks, 0);
        assert_eq!(refused, Err(Refusal::Apart));
    }
    let id = lobby
        .challenge(challenge(ANNA, BEN, "5m"), &none(), 0)
        .expect("a challenge");
    // The block came after the challenge.
    assert_eq!(lobby.accept(id, BEN, &blocks, 0), Err(Refusal::Apart));
    let other = lobby.post(seek(CARL, "5m"), 0).expect("a seek");
    lobby
        .take(other, (ANNA, Standing::NEW), &none(), 0)
        .expect("a game");
    assert_eq!(
        lobby.accept(id, BEN, &none(), 0),
        Err(Refusal::OtherPlaying)
    );
    lobby.ended([ANNA, CARL], &[], 0);
    assert!(lobby.accept(id, BEN, &none(), 0).is_ok());
}

#[test]
fn challenges_have_bounds() {
    let mut lobby = Lobby::new(1);
    let most = MOST_CHALLENGES_OF_PLAYER;
    for to in 0..most as u128 {
        let sent = lobby.challenge(challenge(ANNA, Player(100 + to), "5m"), &none(), 0);
        assert!(sent.is_ok());
    }
    let refused = lobby.challenge(challenge(ANNA, BEN, "5m"), &none(), 0);
    assert_eq!(refused, Err(Refusal::TooMany { most }));
    let most = MOST_CHALLENGES_TO_PLAYER;
    for from in 0..most as u128 {
        let sent = lobby.challenge(challenge(Player(200 + from), BEN, "5m"), &none(), 0);
        assert!(sent.is_ok());
    }
    let refused = lobby.challenge(challenge(CARL, BEN, "5m"), &none(), 0);
    assert_eq!(refused, Err(Refusal::TooMany { most }));
}
