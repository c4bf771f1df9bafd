//! The page's components.

#![allow(
    unreachable_pub,
    reason = "the component macro writes `pub` for what is less"
)]

mod account;
mod actions;
mod alerts;
mod analysis;
mod analysis_engine;
mod analysis_graph;
mod analysis_options;
mod analysis_sheet;
mod animate;
pub(crate) mod app;
mod arbiter;
mod bench;
mod board;
pub(crate) mod broken;
mod classroom;
mod clock;
mod course;
mod decisions;
mod drill;
mod evening;
mod export;
mod fields;
mod game_filters;
mod game_rows;
mod games;
mod grid;
mod hold;
pub(crate) mod icon;
mod import;
mod invite;
mod keys;
mod ladder;
pub(crate) mod later;
mod lesson;
mod level;
mod moderation;
mod more;
mod moves;
mod my_games;
mod new_game;
mod online;
mod original;
mod person;
mod players;
mod printed;
mod program;
mod proof;
mod puzzle;
mod puzzles;
mod record;
mod record_edit;
mod record_view;
mod result;
mod review;
mod room;
mod sections;
mod set_up;
mod settings;
mod share;
mod sheet;
mod status;
mod steps;
mod study;
mod swap;
mod tool;
mod touch;
mod trained;
mod tree;
mod vacation;
mod weekends;
mod wooden;

pub(crate) use analysis::ExplorePanel;
pub(crate) use classroom::ClassroomPanel;
pub(crate) use drill::DrillPanel;
pub(crate) use lesson::Lesson;
pub(crate) use puzzle::PuzzlePanel;
pub(crate) use record::Record;
pub(crate) use review::RetryPanel;
pub(crate) use set_up::SetUp;
pub(crate) use study::StudyPanel;
pub(crate) use swap::SwapPanel;
