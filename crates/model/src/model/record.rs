//! A record on the board: what [`Model`] adds to [`Book`].

use std::any::{Any, TypeId};

use tengen_core::Symmetry;

use super::Model;
use crate::kept_record::number_of;
use crate::{Book, Numbered};

impl Model {
    /// How the board on top is seen; see [`Drawing::turned`](crate::Drawing::turned).
    #[must_use]
    pub fn turned(&self) -> Symmetry {
        let mut layers = self.layers.iter().rev();
        let turned = layers.find_map(|layer| layer.scene.turned());
        turned.unwrap_or(Symmetry::all()[0])
    }

    /// How the board on top is seen, as an index of [`Symmetry::all`].
    #[must_use]
    pub fn view_number(&self) -> usize {
        number_of(self.turned())
    }

    /// [`Model::shared`] for the page's own address, which names the analysis board; `None` also
    /// for another board without stones.
    #[must_use]
    pub fn address(&self) -> Option<String> {
        let top: &dyn Any = self.top();
        let is_board = top.downcast_ref::<Book>().is_some_and(Book::is_board);
        let line = self.top().line()?;
        if is_board {
            let query = self.shared_line(&line);
            return Some(query.replacen('?', "?open=analysis&", 1));
        }
        let any = !line.moves().is_empty() || line.board().stones() > 0;
        any.then(|| self.shared_line(&line))
    }

    /// The first move whose number is shown in a picture of the position after `plies` moves, or
    /// else of the position on the board, and the move that has number 1.
    #[must_use]
    pub fn drawn_numbers(&self, plies: Option<usize>) -> (usize, usize) {
        match (self.top() as &dyn Any).downcast_ref::<Book>() {
            Some(book) => book.numbered().drawn(plies.unwrap_or_else(|| book.ply())),
            None => Numbered::All.drawn(0),
        }
    }

    /// Looks up the moves from the cursor of the open record; see [`Book::look_up`].
    pub fn look_up(&mut self) -> bool {
        let help = self.allows_help();
        let Some(at) = self.topmost(TypeId::of::<Book>()) else {
            return false;
        };
        let scene = self.layers[at].scene.as_mut() as &mut dyn Any;
        let evaluations = help.then(|| self.analysis.evaluations());
        scene
            .downcast_mut::<Book>()
            .is_some_and(|book| book.look_up(evaluations))
    }

    /// Notes some positions of the open record; returns whether all are noted.
    pub fn note_positions(&mut self) -> bool {
        let Some(at) = self.topmost(TypeId::of::<Book>()) else {
            return true;
        };
        let scene = self.layers[at].scene.as_mut() as &mut dyn Any;
        scene
            .downcast_mut::<Book>()
            .is_none_or(|book| book.note_positions())
    }
}
