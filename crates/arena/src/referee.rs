//! The referee of one game.

use std::time::{Duration, Instant};

use tengen_core::{Color, Move, OnFoul, Point, Position};
use tengen_gomocup::manager::EngineError;
use tengen_opponents::{Failure, Opponent, OpponentMove, Terms, Turn};
use thiserror::Error;

use crate::claim::proved_win;
use crate::record::millis;
use crate::schedule::Pairing;
use crate::{End, GameRecord, MatchConfig, PlyRecord};

/// Plays one game and decides its result.
#[derive(Debug)]
pub struct Referee<'a> {
    config: &'a MatchConfig,
    /// Terms of Black and of White.
    terms: [Terms; 2],
    position: Position,
    plies: Vec<PlyRecord>,
    left: [Option<Duration>; 2],
    /// The winner both sides agree on, and for how many plies in a row.
    agreed: Option<(Color, u32)>,
}

/// A result, and the side whose transcript to keep.
struct Verdict {
    winner: Option<Color>,
    end: End,
    blame: Option<Color>,
}

impl Verdict {
    const fn draw(end: End) -> Verdict {
        Verdict {
            winner: None,
            end,
            blame: None,
        }
    }

    const fn lost(loser: Color, end: End) -> Verdict {
        Verdict {
            winner: Some(loser.opponent()),
            end,
            blame: Some(loser),
        }
    }
}

/// Why an engine has not begun a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct NotBegun {
    /// The engine's colour in the game.
    pub color: Color,
    /// The reason in words, with the end of the engine's error output.
    pub why: String,
    /// The exchange with it, and its error output.
    pub transcript: String,
}

impl NotBegun {
    fn new(color: Color, failure: &Failure, player: &dyn Opponent) -> NotBegun {
        let mut why = match failure {
            Failure::Start { engine, error } => match error {
                EngineError::Start { source, .. } => format!("{engine}: {source}, tried twice"),
                error => format!("{engine}: {error}, tried twice"),
            },
            other => other.to_string(),
        };
        let errors = player.error_output();
        if let Some(last) = errors.lines().rfind(|line| !line.trim().is_empty()) {
            why += &format!("; its error output ends with {:?}", last.trim());
        }
        NotBegun {
            color,
            why,
            transcript: player.transcript(),
        }
    }
}

/// Begins a game of `player` as `color`.
///
/// # Errors
/// [`NotBegun`].
pub(crate) fn begin(
    player: &mut dyn Opponent,
    color: Color,
    position: &Position,
    terms: &Terms,
) -> Result<(), NotBegun> {
    player
        .new_game(position, terms)
        .map_err(|failure| NotBegun::new(color, &failure, player))
}

impl<'a> Referee<'a> {
    /// A game from an opening, with the match's terms for both sides.
    #[must_use]
    pub fn new(config: &'a MatchConfig, opening: &Position) -> Referee<'a> {
        let terms = [&config.terms, &config.terms].map(Terms::clone);
        Referee {
            config,
            position: opening.clone(),
            plies: Vec::new(),
            left: [config.terms.game; 2],
            terms,
            agreed: None,
        }
    }

    /// Replaces the terms: Black's, then White's.
    #[must_use]
    pub fn by_terms(self, terms: [Terms; 2]) -> Referee<'a> {
        let left = [terms[0].game, terms[1].game];
        Referee {
            terms,
            left,
            ..self
        }
    }

    /// Plays the game to its end. `moved` is called for each move.
    ///
    /// # Errors
    /// [`NotBegun`] if an engine could not start or refused the game. Such a game has no result;
    /// what an engine does wrong after that loses it.
    pub fn play(
        mut self,
        pairing: Pairing,
        names: [&str; 2],
        players: [&mut (dyn Opponent + 'static); 2],
        moved: &mut dyn FnMut(Point),
    ) -> Result<GameRecord, NotBegun> {
        let start = tengen_core::notation::format_moves(self.position.moves());
        let [black, white] = players;
        begin(black, Color::Black, &self.position, &self.terms[0])?;
        begin(white, Color::White, &self.position, &self.terms[1])?;
        let verdict = loop {
            let mover: &mut dyn Opponent = if self.position.to_move() == Color::Black {
                &mut *black
            } else {
                &mut *white
            };
            let before = self.plies.len();
            let verdict = self.turn(mover);
            if self.plies.len() > before
                && let Some(&Move::Place(point)) = self.position.moves().last()
            {
                moved(point);
            }
            if let Some(verdict) = verdict {
                break verdict;
            }
        };
        let transcript = match verdict.blame {
            Some(Color::Black) => black.transcript(),
            Some(Color::White) => white.transcript(),
            None => String::new(),
        };
        Ok(GameRecord {
            game: pairing.game,
            black: names[0].to_owned(),
            white: names[1].to_owned(),
            opening: pairing.opening,
            turn: None,
            start,
            winner: verdict.winner,
            end: verdict.end,
            plies: self.plies,
            transcript,
        })
    }

    fn turn(&mut self, mover: &mut dyn Opponent) -> Option<Verdict> {
        let color = self.position.to_move();
        let left = self.left[color.index()];
        let asked = Instant::now();
        match mover.choose(&self.position, Turn { left }) {
            Err(Failure::Resigns) => Some(Verdict {
                blame: None,
                ..Verdict::lost(color, End::Resignation)
            }),
            Err(Failure::OffBoard(xy)) => {
                let why = format!("{xy} is off the board");
                Some(Verdict::lost(color, End::Illegal { why }))
            }
            Err(Failure::Engine(error)) => Some(Verdict::lost(
                color,
                self.no_answer(&error, asked.elapsed(), color),
            )),
            Err(failure @ Failure::Start { .. }) => {
                let what = failure.to_string();
                Some(Verdict::lost(color, End::Crash { what }))
            }
            Ok(answer) => self.answered(color, &answer),
        }
    }

    /// Milliseconds beyond the limit, if they exceed the tolerance.
    fn late(&self, took: Duration, color: Color) -> Option<u64> {
        let limits = [self.terms[color.index()].turn, self.left[color.index()]];
        let limit = limits.into_iter().flatten().min()?;
        (took > limit + self.config.tolerance).then(|| millis(took - limit))
    }

    /// A missing move is a loss by time if the limit and tolerance have passed, otherwise a crash.
    fn no_answer(&self, error: &EngineError, waited: Duration, color: Color) -> End {
        match self.late(waited, color) {
            Some(late_ms) => End::Time {
                late_ms,
                killed: matches!(error, EngineError::Silent { .. }),
            },
            None => End::Crash {
                what: error.to_string(),
            },
        }
    }

    fn answered(&mut self, color: Color, answer: &OpponentMove) -> Option<Verdict> {
        if let Some(late_ms) = self.late(answer.took, color) {
            let killed = false;
            return Some(Verdict::lost(color, End::Time { late_ms, killed }));
        }
        if let Some(left) = &mut self.left[color.index()] {
            *left = left.saturating_sub(answer.took) + self.terms[color.index()].increment;
        }
        if let Err(why) = self
            .position
            .play_with(Move::Place(answer.point), OnFoul::Lose)
        {
            return Some(Verdict::lost(
                color,
                End::Illegal {
                    why: why.to_string(),
                },
            ));
        }
        self.plies.push(PlyRecord {
            mv: answer.point.to_string(),
            ms: millis(answer.took),
            score: answer.evaluation.score,
            mate: answer.evaluation.mate,
            depth: answer.evaluation.depth,
            nodes: answer.evaluation.nodes,
        });
        if let Some(outcome) = self.position.outcome() {
            let end = End::Board {
                by: outcome.by.name().to_owned(),
            };
            return Some(Verdict {
                winner: outcome.winner,
                end,
                blame: None,
            });
        }
        self.adjudicate(color, answer)
    }

    fn adjudicate(&mut self, mover: Color, answer: &OpponentMove) -> Option<Verdict> {
        let rules = self.config.adjudication;
        if rules
            .draw_stones
            .is_some_and(|n| self.position.board().stones() >= n)
        {
            return Some(Verdict::draw(End::DrawStones));
        }
        if let Some(plies) = rules
            .proved
            .and_then(|nodes| proved_win(&self.position, nodes))
        {
            return Some(Verdict {
                winner: Some(self.position.to_move()),
                end: End::Proved { plies },
                blame: None,
            });
        }
        let plies = rules.win_plies?;
        let evaluation = answer.evaluation;
        let certain = evaluation.mate.or(evaluation
            .score
            .filter(|s| s.unsigned_abs() >= rules.win_score.unsigned_abs()));
        let leader = match certain {
            Some(1..) => Some(mover),
            Some(..=-1) => Some(mover.opponent()),
            _ => None,
        };
        self.agreed = leader.map(|leader| match self.agreed {
            Some((color, n)) if color == leader => (leader, n + 1),
            _ => (leader, 1),
        });
        let (winner, _) = self.agreed.filter(|&(_, n)| n >= plies.max(2))?;
        Some(Verdict {
            winner: Some(winner),
            end: End::AgreedWin,
            blame: None,
        })
    }
}
