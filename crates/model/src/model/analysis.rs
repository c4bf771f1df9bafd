//! The analysis of what lies on the board: what [`Model`] adds to [`Analysis`].

use std::any::Any;

use tengen_core::{Point, Position};
use tengen_text::Text;

use super::{Change, Model};
use crate::analysis::{Analysis, AnalysisChoice, Idle, ShownAnalysis, graph};
use crate::context::{self, Outside};
use crate::drawing::Frame;
use crate::effect::{Effect, NewBoard, Notice};
use crate::scene::Stacking as _;
use crate::{Book, Classroom, Confirm, Editor, Exploration, Session};

impl Model {
    /// The position to analyse, or why there is none.
    pub fn analysable(&self) -> Result<Position, Idle> {
        // Tools over the game have positions of their own, unless they show it.
        let shows = self.top().shows_game() && self.game().forbids_analysis();
        if self.forbids_help() {
            return Err(Idle::Game);
        }
        if self.barred {
            return Err(Idle::OtherGame);
        }
        if shows || self.top().forbids_analysis() {
            return Err(Idle::Game);
        }
        if self.top().hides_answers() {
            return Err(Idle::Hidden);
        }
        let position = self.top().analysed().ok_or(Idle::Nothing)?;
        match position.outcome() {
            None => Ok(position),
            Some(_) => Err(Idle::Over),
        }
    }

    /// The state of the analysis.
    #[must_use]
    pub const fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The same, for changes; [`Model::follow`] then applies them.
    pub fn analysis_mut(&mut self) -> &mut Analysis {
        &mut self.analysis
    }

    /// Switches the analysis on or off. Where it cannot be on, the reason is said, or in a game
    /// against the computer asked whether it is to be used.
    pub fn press_analysis(&mut self, outside: Outside<'_>) -> Vec<Effect> {
        if self.analysis.is_on() {
            self.analysis.switch(false);
            return Vec::new();
        }
        match self.analysable() {
            Ok(_) | Err(Idle::Over) => {
                self.analysis.switch(true);
                Vec::new()
            }
            Err(Idle::OtherGame) => vec![Effect::Tell(Notice::NotAnalysed(Idle::OtherGame))],
            Err(_) if self.may_offer_help() => self.offer_help(Confirm::Analysis, outside),
            Err(why) => vec![Effect::Tell(Notice::NotAnalysed(why))],
        }
    }

    /// Whether the game on the board, or shown by the tool there, is one in which the player can
    /// decide for the analysis.
    #[must_use]
    pub fn may_offer_help(&self) -> bool {
        let is_on_board = self.layers.len() == 1 || self.top().shows_game();
        is_on_board && self.game().refuses_help()
    }

    /// Whether that is to be decided before a new tool helps with the stones below the open ones,
    /// which are those of a record if there is one.
    #[must_use]
    pub fn may_offer_tool(&self) -> bool {
        let is_of_game = self.games() == 1 && self.get::<Book>().is_none();
        is_of_game && self.game().refuses_help()
    }

    /// Asks the engine about the program's move in a lesson; in a lesson about a game against the
    /// computer asks first whether that is to be used.
    pub fn ask_opinion(&mut self, outside: Outside<'_>) -> Vec<Effect> {
        match self.may_offer_help() {
            true => self.offer_help(Confirm::Opinion, outside),
            false => self.update(outside, Box::new(Classroom::ask_opinion)),
        }
    }

    /// Opens the analysis board with the stones of a set-up; if those are of a game against the
    /// computer, asks first whether the analysis is to be used there.
    pub fn analyse_set_up(&mut self, outside: Outside<'_>) -> Vec<Effect> {
        let is_near = |editor: &Editor| editor.is_near(self.game().position());
        match self.may_offer_tool() && self.get::<Editor>().is_some_and(is_near) {
            true => self.offer_help(Confirm::SetUp, outside),
            false => self.update(outside, Box::new(Editor::analyse)),
        }
    }

    /// Asks whether the analysis is to be used in this game.
    pub fn offer_help(&mut self, what: Confirm, outside: Outside<'_>) -> Vec<Effect> {
        let ask: Change<'_, Session> = Box::new(move |game, cx| game.offer_help(what, cx));
        self.update(outside, ask)
    }

    /// Starts, stops or restarts analysis and review, so that they fit what is on the board. The
    /// page calls it after each change.
    pub fn follow(&mut self, outside: Outside<'_>) -> Vec<Effect> {
        let here = self.analysable();
        let choice = outside.settings.analysis;
        let on = self.analysis.is_on();
        let line = self.top().line().or_else(|| here.clone().ok());
        let line = line.filter(|_| on);
        let mut effects = self.analysis.follow(here, line, choice, &mut self.searches);
        effects.extend(self.follow_review());
        effects
    }

    /// Searches every position of the line in turn, or those from the cursor on with their
    /// variations; stops if that is going on.
    pub fn queue(&mut self, from_here: bool, _outside: Outside<'_>) -> Vec<Effect> {
        if self.analysis.queued() > 0 {
            self.analysis.stop_queue();
            return Vec::new();
        }
        let positions = match from_here {
            true => self
                .top()
                .branched()
                .map(|(tree, at)| tree.positions_from(at, crate::analysis::MOST_QUEUED)),
            false => self.top().line().map(|line| positions_of(&line)),
        };
        self.analysis.queue(positions.unwrap_or_default());
        Vec::new()
    }

    /// Asks the prover whether the side to move wins, or stops it.
    pub fn ask_if_won(&mut self, _outside: Outside<'_>) -> Vec<Effect> {
        let here = self.analysable();
        self.analysis.ask_if_won(here, &mut self.searches)
    }

    /// What the page shows of the analysis.
    #[must_use]
    pub fn shown_analysis(&self, choice: AnalysisChoice) -> ShownAnalysis {
        let here = self.analysable();
        self.analysis
            .shown(here.as_ref().map_err(|&why| why), choice)
    }

    /// The sentence about the position while the engine is on, or why it was stopped.
    #[must_use]
    pub fn analysis_sentence(&self, text: Text) -> Option<String> {
        let here = self.analysable();
        let here = here.as_ref().map_err(|&why| why);
        if self.analysis.is_on() {
            return Some(self.analysis.sentence(here, text));
        }
        let ended = self.analysis.was_ended();
        let why = self.analysis.idle().filter(|_| ended)?;
        Some(self.analysis.sentence(Err(why), text))
    }

    /// Points and lines of the analysis as SVG over the stones.
    #[must_use]
    pub fn analysis_drawing(&self, frame: &Frame, choice: AnalysisChoice, text: Text) -> String {
        let drawn = |here: Position| self.analysis.drawing(frame, &here, choice.of_black, text);
        self.analysable().map(drawn).unwrap_or_default()
    }

    /// Black's chance in permille at each ply of the line on the board.
    #[must_use]
    pub fn graph(&self) -> Vec<Option<u32>> {
        if self.review.is_open() {
            return self.review.graph().to_vec();
        }
        let line = self.top().line().filter(|_| self.shows_evaluations());
        line.map(|line| graph(self.analysis.evaluations(), &line))
            .unwrap_or_default()
    }

    fn shows_evaluations(&self) -> bool {
        !matches!(
            self.analysable(),
            Err(Idle::Game | Idle::OtherGame | Idle::Hidden)
        )
    }

    /// Tries a line of the analysis, or the hovered one.
    pub fn adopt(&mut self, line: Option<usize>, outside: Outside<'_>) -> Vec<Effect> {
        let line = line.or(self.analysis.hovered()).unwrap_or(0);
        let shown = self.shown_analysis(outside.settings.analysis);
        let line = shown.lines.get(line).map(|line| line.pv.clone());
        line.map(|line| self.explore(&line, outside))
            .unwrap_or_default()
    }

    /// Tries moves: in a record as a variation, over a game on an analysis board, over another tool
    /// on a board that goes when that is closed.
    pub fn explore(&mut self, line: &[Point], mut outside: Outside<'_>) -> Vec<Effect> {
        let top = self.layers.len() - 1;
        let is_game = self.tool().is_none();
        if let Some(position) = self.top().line().filter(|_| is_game) {
            return vec![Effect::Board(Box::new(NewBoard {
                ply: self.place().map(|place| place.ply),
                view: self.turned(),
                line: line.to_vec(),
                ..NewBoard::of(position)
            }))];
        }
        let scene = self.layers[top].scene.as_mut() as &mut dyn Any;
        if let Some(book) = scene.downcast_mut::<Book>() {
            return book.try_line(line);
        }
        if let Some(open) = scene.downcast_mut::<Exploration>() {
            open.try_line(line);
            return Vec::new();
        }
        let Some((document, cursor)) = self.top().branched() else {
            return Vec::new();
        };
        let mut board = Exploration::at(document, cursor);
        match board.try_line(line) || line.is_empty() {
            true => self.change(top, context::Change::Over(Box::new(board)), &mut outside),
            false => Vec::new(),
        }
    }
}

/// The positions of a line of moves, from its start on.
pub(super) fn positions_of(line: &Position) -> Vec<Position> {
    let mut all = vec![line.clone()];
    let mut here = line.clone();
    while here.undo().is_some() {
        all.push(here.clone());
    }
    all.reverse();
    all
}
