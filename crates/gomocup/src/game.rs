//! The stones on a session's board.

use tengen_core::{Color, Move, OnFoul, Point, Position, Rule, SetupError, Size};

/// A board as the manager described it: any stones, in the order received.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) size: Size,
    pub(crate) stones: Vec<(Point, Color)>,
    pub(crate) to_move: Color,
}

impl Game {
    pub(crate) const fn new(size: Size) -> Game {
        Game {
            size,
            stones: Vec::new(),
            to_move: Color::Black,
        }
    }

    pub(crate) fn put(&mut self, p: Point) {
        self.stones.push((p, self.to_move));
        self.to_move = self.to_move.opponent();
    }

    fn of(&self, color: Color) -> Vec<Point> {
        let own = self.stones.iter().filter(|&&(_, c)| c == color);
        own.map(|&(p, _)| p).collect()
    }

    /// The position: replayed move by move where the stones can be played in turn, otherwise
    /// (uneven counts, stones after the end of the game) set up without moves.
    pub(crate) fn position(&self, rule: Rule) -> Result<Position, SetupError> {
        let colors = Color::BOTH.map(|c| self.of(c));
        if let Some(position) = self.replay(rule, &colors) {
            return Ok(position);
        }
        let [black, white] = colors;
        Position::from_stones(rule, self.size, &black, &white, self.to_move)
    }

    fn replay(&self, rule: Rule, [black, white]: &[Vec<Point>; 2]) -> Option<Position> {
        let mut position = Position::new(rule, self.size);
        let in_turn = black.len() == white.len() + usize::from(self.to_move == Color::White);
        if !in_turn {
            return None;
        }
        for i in 0..self.stones.len() {
            let side = if i % 2 == 0 { black } else { white };
            let mv = Move::Place(side[i / 2]);
            position.play_with(mv, OnFoul::Lose).ok()?;
        }
        Some(position)
    }
}
