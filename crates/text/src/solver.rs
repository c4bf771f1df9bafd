//! The words of forced wins, of their proofs, and of what averts them.

use tengen_core::Move;
use tengen_proof::{DecodeError, Defence, Refusal};

use crate::message::messages;
use crate::{Key, Text};

impl Text {
    /// Why a certificate proves nothing.
    #[must_use]
    pub fn refusal(self, refusal: &Refusal) -> String {
        let one = |defence: &Defence| self.move_name(Move::from(*defence));
        let game = |line: &[Defence]| match line {
            [] => self.get(Key::VerifyStart),
            line => line.iter().map(one).collect::<Vec<_>>().join(" "),
        };
        match refusal {
            Refusal::Empty => self.get(Key::VerifyEmpty),
            Refusal::Stone(p) => self.verify_stone(*p),
            Refusal::Decided(p) => self.verify_decided(*p),
            Refusal::Order(node) => self.verify_order(*node),
            Refusal::Illegal { line, stone } => self.verify_illegal(game(line), *stone),
            Refusal::Missing { line, defence } => self.verify_missing(game(line), one(defence)),
            Refusal::DefenderWins { line, stone } => self.verify_defender_wins(game(line), *stone),
            Refusal::Full { line } => self.verify_full(game(line)),
        }
    }

    /// Why bytes are no certificate.
    #[must_use]
    pub fn no_certificate(self, error: &DecodeError) -> String {
        let at = |byte: usize| byte as u64;
        match *error {
            DecodeError::Magic => self.get(Key::VerifyNoMagic),
            DecodeError::Version(version) => self.verify_version(version),
            DecodeError::Truncated(byte) => self.verify_truncated(at(byte)),
            DecodeError::Number(byte) => self.verify_number(at(byte)),
            DecodeError::Value {
                at: byte, value, ..
            } => self.verify_value(at(byte), value),
            DecodeError::Trailing(byte) => self.verify_trailing(at(byte)),
        }
    }
}

messages! { MESSAGES in SOLVER:
    /// A forced win with its line.
    pub fn solve_wins(color, plies, line) = "solve-wins";
    /// A win is the shortest of a kind.
    pub fn solve_shortest(goal) = "solve-shortest";
    /// A win whose certificate has been verified.
    pub fn solve_proved(positions) = "solve-proved";
    /// A win whose certificate has been refused.
    pub fn solve_unproved(reason) = "solve-unproved";
    /// There is no win of a kind.
    pub fn solve_no_win(color, goal) = "solve-no-win";
    /// Heads the first moves that win.
    pub fn solve_firsts(count) = "solve-firsts";
    /// What a search took.
    pub fn solve_nodes(nodes, seconds) = "solve-nodes";
    /// Where a certificate is.
    pub fn certificate_written(file) = "certificate-written";
    /// A certificate that proves what it says.
    pub fn verify_valid(color, plies, positions) = "verify-valid";
    /// A certificate's position with a stone where none can be.
    pub fn verify_stone(point) = "verify-stone";
    /// A certificate's position that is won already.
    pub fn verify_decided(point) = "verify-decided";
    /// A certificate whose nodes are out of order.
    pub fn verify_order(node) = "verify-order";
    /// A certificate in which the attacker breaks the rules.
    pub fn verify_illegal(line, point) = "verify-illegal";
    /// A certificate without an answer to a defence.
    pub fn verify_missing(line, defence) = "verify-missing";
    /// A certificate in which the defender wins.
    pub fn verify_defender_wins(line, point) = "verify-defender-wins";
    /// A certificate in which the board is full before anybody wins.
    pub fn verify_full(line) = "verify-full";
    /// A certificate of another version.
    pub fn verify_version(version) = "verify-version";
    /// A certificate that ends too early.
    pub fn verify_truncated(at) = "verify-truncated";
    /// A certificate with a number that is too large.
    pub fn verify_number(at) = "verify-number";
    /// A certificate with a value that means nothing.
    pub fn verify_value(at, value) = "verify-value";
    /// A certificate with something after its end.
    pub fn verify_trailing(at) = "verify-trailing";
    /// Nothing is threatened.
    pub fn defend_nothing(color, goal) = "defend-nothing";
    /// What is threatened, with its line.
    pub fn defend_threat(color, plies, line) = "defend-threat";
    /// The moves that avert a threat.
    pub fn defend_moves(count, points) = "defend-moves";
    /// Moves about which nothing is known.
    pub fn defend_open(count, points) = "defend-open";
    /// Moves found to lose whose refutation has not been replayed.
    pub fn defend_unchecked(count, points) = "defend-unchecked";
    /// Every other move loses, by refutations that have been replayed.
    pub fn defend_complete(count) = "defend-complete";
    /// A comment in a tree: what answers every other defence.
    pub fn certificate_else(point) = "certificate-else";
    /// A tree that is not whole.
    pub fn certificate_cut(nodes) = "certificate-cut";
}
