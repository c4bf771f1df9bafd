//! Forced wins, certificates and defences, in the terminal.

use tengen_core::Move;
use tengen_proof::{DecodeError, Defence, Refusal};

use crate::message::messages;
use crate::{Key, Plies, Text};

impl Text {
    /// Why a certificate is not valid.
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

    /// Why bytes cannot be decoded as a certificate.
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
    pub fn solve_wins(color, moves: Plies, line) = "solve-wins";
    pub fn solve_shortest(goal) = "solve-shortest";
    pub fn solve_proved(positions) = "solve-proved";
    pub fn solve_unproved(reason) = "solve-unproved";
    pub fn solve_no_win(color, goal) = "solve-no-win";
    pub fn solve_firsts(count) = "solve-firsts";
    pub fn solve_nodes(nodes, seconds) = "solve-nodes";
    pub fn certificate_written(file) = "certificate-written";
    pub fn verify_valid(color, moves: Plies, positions) = "verify-valid";
    pub fn verify_stone(point) = "verify-stone";
    pub fn verify_decided(point) = "verify-decided";
    pub fn verify_order(node) = "verify-order";
    pub fn verify_illegal(line, point) = "verify-illegal";
    pub fn verify_missing(line, defence) = "verify-missing";
    pub fn verify_defender_wins(line, point) = "verify-defender-wins";
    pub fn verify_full(line) = "verify-full";
    pub fn verify_version(version) = "verify-version";
    pub fn verify_truncated(at) = "verify-truncated";
    pub fn verify_number(at) = "verify-number";
    pub fn verify_value(at, value) = "verify-value";
    pub fn verify_trailing(at) = "verify-trailing";
    pub fn defend_nothing(color, goal) = "defend-nothing";
    pub fn defend_threat(color, moves: Plies, line) = "defend-threat";
    pub fn defend_moves(count, points) = "defend-moves";
    pub fn defend_open(count, points) = "defend-open";
    pub fn defend_unchecked(count, points) = "defend-unchecked";
    pub fn defend_complete(count) = "defend-complete";
    pub fn certificate_else(point) = "certificate-else";
    pub fn certificate_cut(nodes) = "certificate-cut";
}
