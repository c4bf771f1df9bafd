//! A session whose engine is replaced by one that plays the first empty point.

use tengen_core::Position;
use tengen_core::opening::{Action, Kind};
use tengen_gomocup::{About, Line, Negotiation, Session, Step, Task};

const ABOUT: About = About {
    name: "Test",
    version: "1",
    author: "Us",
    country: "Here",
};

pub(crate) struct Talk {
    pub(crate) session: Session,
    pub(crate) colour: Action,
    asked: Option<Position>,
}

impl Talk {
    pub(crate) fn new() -> Talk {
        Talk {
            session: Session::new(ABOUT),
            colour: Action::TakeWhite,
            asked: None,
        }
    }

    pub(crate) fn say(&mut self, lines: &str) -> Vec<String> {
        let mut answers = Vec::new();
        for line in lines.lines() {
            for step in self.session.hear(&Line::Text(line.to_owned())) {
                match step {
                    Step::Silent => {}
                    Step::Leave => answers.push("(leaves)".to_owned()),
                    Step::Say(reply) => answers.push(reply.to_string()),
                    Step::Hash(task) => answers.push(format!("({task:?})")),
                    Step::ShowInfo => answers.push("(shows)".to_owned()),
                    Step::Think(request) => {
                        answers.extend(self.think(&request.position, request.task));
                        self.asked = Some(request.position);
                    }
                }
            }
        }
        answers
    }

    fn think(&mut self, position: &Position, task: Task) -> Vec<String> {
        let mut legal = position.legal_points();
        let p = legal.pop().expect("a legal point");
        match task {
            Task::BalanceTwo(_) => {
                let q = legal.pop().expect("a second one");
                let reply = self.session.played_two([p, q], 100);
                vec![reply.expect("a board").to_string()]
            }
            Task::Open(negotiation) => self.decide(*negotiation),
            Task::Move | Task::Lines(_) | Task::BalanceOne(_) => {
                let reply = self.session.played(p, 100);
                vec![reply.expect("a board").to_string()]
            }
        }
    }

    /// Makes the plainest decisions: keeps, takes `colour`, offers and places the first legal
    /// points.
    fn decide(&mut self, mut negotiation: Negotiation) -> Vec<String> {
        while negotiation.is_due() {
            let opening = negotiation.opening();
            let action = match opening.decision().expect("it is due").kind {
                Kind::Place { .. } => Action::Place(opening.points(&[])[0]),
                Kind::Colour { .. } => self.colour.clone(),
                Kind::Swap { .. } => Action::Keep,
                Kind::Declare { .. } => Action::Declare(2),
                Kind::Offer { count } => {
                    let mut offers = Vec::new();
                    while offers.len() < usize::from(count) {
                        offers.push(opening.points(&offers)[0]);
                    }
                    Action::Offer(offers)
                }
                Kind::Pick => Action::Pick(opening.offers()[0]),
                Kind::Deal => panic!("nobody deals here"),
            };
            negotiation.decide(action).expect("it is allowed");
        }
        let next = negotiation.wants_move().then(|| {
            let position = negotiation.opening().position();
            position.legal_points()[0]
        });
        let replies = self.session.negotiated(&negotiation, next, 100);
        replies.iter().map(ToString::to_string).collect()
    }

    pub(crate) fn asked(&self) -> &Position {
        self.asked.as_ref().expect("the engine was asked to move")
    }
}

pub(crate) fn answers(lines: &str) -> Vec<String> {
    Talk::new().say(lines)
}
