//! The request for a seat.

use tengen_room::Seat;
use tengen_room::client::{FIRST_WAIT, JoinAnswer, JoinRequest, LONGEST_WAIT, Output};

use super::{Rig, Server, connects};

fn request(outputs: &[Output]) -> JoinRequest {
    match outputs {
        [Output::Join(request)] => *request,
        _ => panic!("{outputs:?}"),
    }
}

impl Rig {
    fn joins(&mut self) -> JoinRequest {
        self.client.join(self.now);
        request(&self.drain())
    }

    fn answers(&mut self, request: JoinRequest, answer: JoinAnswer) -> Vec<Output> {
        self.client.join_answered(request, answer, self.now);
        self.drain()
    }
}

#[test]
fn a_seat_is_asked_for_until_there_is_an_answer() {
    let server = Server::started();
    let mut rig = Rig::here(&server, None);
    let mut asked = rig.joins();
    for longest in [300, 600, 1_200, 2_400, 4_800, LONGEST_WAIT] {
        assert_eq!(rig.answers(asked, JoinAnswer::Passing), []);
        let wait = rig.patience().expect("another request");
        assert!((longest / 2..=longest).contains(&wait), "{wait}");
        assert!(rig.client.is_joining());
        let outputs = rig.waits();
        let next = request(&outputs);
        assert_ne!(next, asked);
        // Late answers are ignored.
        assert_eq!(rig.answers(asked, JoinAnswer::Seated), []);
        asked = next;
    }
    // The next connection uses the key.
    assert!(connects(&rig.answers(asked, JoinAnswer::Seated)));
    assert!(!rig.client.is_joining());
    rig.connect(&server, Some(Seat::Second));
    assert_eq!(rig.client.you(), Some(Seat::Second));
}

#[test]
fn a_refused_seat_is_not_asked_for_again() {
    let server = Server::started();
    let mut rig = Rig::here(&server, None);
    let asked = rig.joins();
    assert_eq!(rig.answers(asked, JoinAnswer::Refused), []);
    assert!(!rig.client.is_joining() && rig.client.wake_at().is_none());
    // A new request of the user's restarts the back-off.
    let asked = rig.joins();
    rig.answers(asked, JoinAnswer::Passing);
    assert!(rig.patience() <= Some(FIRST_WAIT));
    rig.client.stop_joining();
    assert_eq!(rig.client.wake_at(), None);
}

#[test]
fn a_seat_is_asked_for_while_the_connection_is_lost() {
    let server = Server::started();
    let mut rig = Rig::here(&server, None);
    let asked = rig.joins();
    rig.closes();
    assert!(rig.client.is_joining());
    assert!(connects(&rig.answers(asked, JoinAnswer::Seated)));
    rig.connect(&server, Some(Seat::Second));
}
