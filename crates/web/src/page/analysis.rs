//! The analysis: switched on and off, its choices, its keys.

use leptos::prelude::*;
use tengen_core::Point;
use tengen_model::analysis::Seek;
use tengen_model::{Analysis, AnalysisChoice, AnalysisKey, Analyst, Idle, Model, ShownAnalysis};

use super::handle::handle;
use super::{Alerts, HostEngines, OnBoard, Preferences};

handle! {
    /// The analysis beside the board.
    Analyses, AnalysesParts
}

/// What it is made of.
pub(crate) struct AnalysesParts {
    pub(crate) shown: Memo<ShownAnalysis>,
    board: OnBoard,
    alerts: Alerts,
    hosts: HostEngines,
}

impl Analyses {
    pub(super) fn new(
        board: OnBoard,
        preferences: Preferences,
        alerts: Alerts,
        hosts: HostEngines,
    ) -> Analyses {
        let (model, settings) = (board.model, preferences.settings);
        Analyses::share(AnalysesParts {
            shown: Memo::new(move |_| {
                let choice = settings.read().analysis;
                model.read().shown_analysis(choice)
            }),
            board,
            alerts,
            hosts,
        })
    }

    /// Switches the engine on or off.
    pub(crate) fn switch(self) {
        self.alerts.quiet();
        self.board.run(Box::new(Model::press_analysis));
        if self.shown.with_untracked(|analysis| analysis.on) {
            self.hosts.list();
        }
    }

    /// Changes the analysis, and its search accordingly.
    pub(crate) fn change(self, change: impl FnOnce(&mut Analysis)) {
        self.board.run(Box::new(|model, _| {
            change(model.analysis_mut());
            Vec::new()
        }));
    }

    /// Changes lines or point of view.
    pub(crate) fn choose(self, change: impl FnOnce(&mut AnalysisChoice)) {
        self.board.run(Box::new(|_, outside| {
            change(&mut outside.settings.analysis);
            Vec::new()
        }));
    }

    /// Chooses the engine, also one that was lost.
    pub(crate) fn choose_analyst(self, engine: Analyst) {
        self.alerts.quiet();
        self.board.run(Box::new(|model, outside| {
            model.analysis_mut().retry_engine();
            outside.settings.analysis.engine = engine;
            Vec::new()
        }));
    }

    /// Searches the positions of the line in turn, or those from here on with their variations, or
    /// stops that.
    pub(crate) fn queue(self, from_here: bool) {
        self.board.run(Box::new(move |model, outside| {
            model.queue(from_here, outside)
        }));
    }

    pub(crate) fn ask_if_won(self) {
        self.board.run(Box::new(Model::ask_if_won));
    }

    /// Tries a line on the analysis board, or the hovered or first one.
    pub(crate) fn adopt(self, line: Option<usize>) {
        self.board
            .by_person()
            .run(Box::new(move |model, outside| model.adopt(line, outside)));
    }

    /// Shows a line on the board; nothing else changes.
    pub(crate) fn hover_line(self, line: Option<usize>) {
        self.board
            .model
            .maybe_update(|model| model.analysis_mut().hover(line));
    }

    /// Marks all points, or the first three.
    pub(crate) fn mark_all(self, all: bool) {
        self.board
            .model
            .maybe_update(|model| model.analysis_mut().mark_all(all));
    }

    /// Another tab's analysis has started.
    pub(super) fn yield_engine(self) {
        self.change(|analysis| analysis.end(Idle::OtherTab));
    }

    /// The page was hidden or shown.
    pub(super) fn set_away(self, away: bool) {
        self.change(move |analysis| analysis.set_away(away));
    }

    /// A key of the analysis was pressed.
    pub(crate) fn press(self, key: AnalysisKey) {
        let on = self.shown.with_untracked(|analysis| analysis.on);
        let at = |change: fn(&mut Analysis, Point)| {
            if let Some(p) = self.board.pointed.get_value().filter(|_| on) {
                self.change(move |analysis| change(analysis, p));
            }
        };
        match key {
            AnalysisKey::Switch => self.switch(),
            AnalysisKey::Win if on => self.ask_if_won(),
            AnalysisKey::Exclude => at(Analysis::exclude),
            AnalysisKey::Only => at(Analysis::pick_only),
            AnalysisKey::AllowAll => self.change(Analysis::allow_all),
            AnalysisKey::Balance => self.change(|analysis| {
                analysis.set_seek(match analysis.seek() {
                    Seek::Best => Seek::BalanceOne,
                    Seek::BalanceOne => Seek::BalanceTwo,
                    Seek::BalanceTwo | Seek::FifthMoves => Seek::Best,
                });
            }),
            AnalysisKey::MarkAll => self.mark_all(true),
            AnalysisKey::Adopt(line) if on => self.adopt(Some(line)),
            AnalysisKey::Win | AnalysisKey::Adopt(_) => {}
        }
    }
}
