//! The view of a room.

use tengen_api::RoomId;
use tengen_api::socket::SeatPresence;
use tengen_clock::ShownClock;
use tengen_core::opening::{self, Decision, Kind};
use tengen_core::{Color, Game, Move, OpenedGame, Outcome, Point, Policy, Position, Rule, Size};
use tengen_room::{Asked, ColorChoice, Config, Decided, Fouls, Room, Seat};

use super::act::{can_take_back, has_asked};
use super::{Away, Claim, Contact, GiveUpReason, Online, OwnVacation, Talk, is_going_on};
use crate::opening as procedure;
use crate::{Can, Cell, Deciding, Phase, Procedural, Setup, View, scene};

/// The state of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// No event of it has arrived.
    Seeking,
    /// It does not exist or cannot be entered.
    GiveUpReason(GiveUpReason),
    /// A seat is free.
    Waiting,
    /// A game is in progress.
    Playing,
    /// The game is over.
    Over,
}

/// A seat of a room and its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The seat.
    pub seat: Seat,
    /// The player's colour; `None` while it is undecided.
    pub color: Option<Color>,
    /// The player's name, if given.
    pub name: Option<String>,
    /// Whether this is the user.
    pub is_you: bool,
    /// Whether the seat is taken.
    pub taken: bool,
    /// Whether it belongs to a named player from the start.
    pub is_owned: bool,
    /// Whether the player has been deleted.
    pub is_deleted: bool,
    /// Whether the player is connected.
    pub here: bool,
    /// Seconds until the other player may claim the win, during an absence from a running game.
    pub claim_in: Option<u64>,
}

/// The actions the user has in a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoomCan {
    /// Take the free seat.
    pub join: bool,
    /// Pass.
    pub pass: bool,
    /// Ask to take the last move back.
    pub takeback: bool,
    /// Offer a draw.
    pub draw: bool,
    /// Resign.
    pub resign: bool,
    /// Ask that help be allowed.
    pub ask_help: bool,
    /// Ask for another game.
    pub rematch: bool,
    /// Claim the win.
    pub claim: bool,
    /// Ask the engine for a hint.
    pub hint: bool,
    /// Stop the engine.
    pub stop: bool,
    /// Ask why points are forbidden.
    pub why: bool,
    /// Claim a foul.
    pub claim_foul: bool,
    /// Ask that the clocks be stopped.
    pub pause: bool,
    /// Start the clocks again.
    pub go_on: bool,
}

/// What a room has in addition to its game's [`View`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomView {
    /// The room's identifier.
    pub id: Option<RoomId>,
    /// The state of the room.
    pub stage: Stage,
    /// The state of the connection.
    pub contact: Contact,
    /// Whether it is down because the server has announced its shutdown.
    pub stopped: bool,
    /// The user's seat; `None` for a watcher.
    pub you: Option<Seat>,
    /// The options the room was made with.
    pub config: Option<Config>,
    /// Both seats, the maker's first.
    pub players: [Player; 2],
    /// The names of the players of the seats, also of those to whom free ones belong.
    pub owners: [Option<String>; 2],
    /// The seat that a join gets.
    pub free: Option<Seat>,
    /// The number of watchers beside the user.
    pub watchers: u32,
    /// The number of the current game, from 1; 0 before the first.
    pub game: u32,
    /// Whether help was allowed during the game.
    pub help: bool,
    /// The other player's question.
    pub question: Option<Asked>,
    /// The user's questions without an answer yet.
    pub own_questions: Vec<Asked>,
    /// The first open question with its asker; shown to watchers.
    pub asked: Option<(Seat, Asked)>,
    /// Whether *Resign* awaits confirmation.
    pub resigning: bool,
    /// The claim that awaits confirmation.
    pub claiming: Option<Claim>,
    /// The player who has claimed wrongly, until the next stone.
    pub claimed_wrongly: Option<Seat>,
    /// The move that the user has chosen ahead.
    pub premove: Option<Point>,
    /// Whether the user's next move offers a draw.
    pub offers_draw: bool,
    /// The seat that began the current game.
    pub starter: Seat,
    /// How the game ended, if neither the board nor a player decided it.
    pub decided: Option<Decided>,
    /// The number of moves, and how many of them are shown.
    pub plies: (usize, usize),
    /// Both clocks, the maker's first; `None` before the first game and without clocks.
    pub clocks: Option<[ShownClock; 2]>,
    /// Whether they are stopped by agreement.
    pub paused: bool,
    /// What is left of the round, if the game has a round limit.
    pub round: Option<ShownClock>,
    /// Each player's vacation that is not over.
    pub away: [Option<Away>; 2],
    /// What the user has of vacation, while a game goes on that has vacation.
    pub vacation: Option<OwnVacation>,
    /// Whether the round is over, and the arbiter decides the game.
    pub round_over: bool,
    /// The seat for which the game counts as won, as a draw may.
    pub counts_for: Option<Seat>,
    /// What the players say to each other; `None` for a watcher.
    pub talk: Option<Talk>,
    /// The possible actions.
    pub can: RoomCan,
}

impl RoomView {
    /// The player of a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat as usize]
    }

    /// The player of a colour, if colours are decided.
    #[must_use]
    pub fn of_color(&self, color: Color) -> Option<&Player> {
        self.players.iter().find(|p| p.color == Some(color))
    }

    /// Whether the window's title calls the user, who is to move.
    #[must_use]
    pub fn calls(&self, view: &View) -> bool {
        self.stage == Stage::Playing && self.you.is_some() && view.phase == Phase::Person
    }

    /// A player's seat in the opening.
    #[must_use]
    pub fn chair(&self, seat: Seat) -> opening::Seat {
        match seat == self.starter {
            true => opening::Seat::First,
            false => opening::Seat::Second,
        }
    }

    /// The player in a seat of the opening.
    #[must_use]
    pub fn in_chair(&self, chair: opening::Seat) -> &Player {
        self.player(match chair {
            opening::Seat::First => self.starter,
            opening::Seat::Second => self.starter.other(),
        })
    }

    /// The other player; `None` for a watcher.
    #[must_use]
    pub fn other(&self) -> Option<&Player> {
        self.you.map(|you| self.player(you.other()))
    }
}

impl Online {
    fn room_stage(&self) -> Stage {
        match (self.part.client.trouble(), self.room()) {
            (Some(trouble), _) => Stage::GiveUpReason(trouble),
            (None, None) => Stage::Seeking,
            (None, Some(room)) if room.number() == 0 => Stage::Waiting,
            (None, Some(room)) if room.finished().is_some() => Stage::Over,
            (None, Some(_)) => Stage::Playing,
        }
    }

    /// Whether a game is in progress or about to begin.
    pub(super) fn is_active(&self) -> bool {
        matches!(self.room_stage(), Stage::Playing | Stage::Waiting)
    }

    pub(super) fn can(&self) -> RoomCan {
        let Some(room) = self.room() else {
            return RoomCan::default();
        };
        let stage = self.room_stage();
        let over = stage == Stage::Over;
        let mut can = RoomCan {
            join: self.you().is_none() && self.seat_to_take().is_some(),
            stop: self.part.hinting,
            ..RoomCan::default()
        };
        let helped = room.help_allowed() && matches!(stage, Stage::Playing | Stage::Over);
        can.why = helped && room.config().rule == Rule::Renju;
        if helped && !self.part.hinting {
            let undecided = self.shown().is_some_and(|g| g.outcome().is_none());
            can.hint = undecided && (over || self.you().is_some());
        }
        let Some(you) = self.you() else {
            return can;
        };
        let may_ask = |what| !has_asked(room, you, what);
        if stage == Stage::Playing {
            let (yours, decision) = (
                self.is_your_turn(),
                self.live().and_then(|game| game.decision()),
            );
            can.pass = yours && decision.is_none();
            let undecided = !room.is_round_over();
            can.takeback = undecided && can_take_back(room, you) && may_ask(Asked::Takeback);
            // On one's own turn the offer goes with a stone.
            let stone = |d: &Decision| matches!(d.kind, Kind::Place { .. });
            can.draw = undecided
                && may_ask(Asked::Draw)
                && (!yours || decision.as_ref().is_none_or(stone));
            can.resign = true;
            let claims = room.config().fouls == Fouls::Claim;
            let may_help = undecided && !claims && !room.config().seats.are_all();
            can.ask_help = may_help && !room.help_allowed() && may_ask(Asked::Help);
            can.claim_foul = self.claims().1;
            can.go_on = room.is_paused() && !room.is_held() && undecided;
            can.pause = room.clock().is_some() && !room.is_paused() && may_ask(Asked::Pause);
        }
        can.rematch = over && may_ask(Asked::Rematch);
        can
    }

    fn player(&self, seat: Seat, now: u64) -> Player {
        let room = self.room();
        let color = room.and_then(|room| {
            if room.number() > 0 {
                return self.color_of(seat);
            }
            let first = match room.config().color {
                ColorChoice::Black => Color::Black,
                ColorChoice::White => Color::White,
                ColorChoice::Lot => return None,
            };
            Some(match seat {
                Seat::First => first,
                Seat::Second => first.opponent(),
            })
        });
        let SeatPresence { here, claim_in } = match seat {
            Seat::First => self.part.client.view().presence.first,
            Seat::Second => self.part.client.view().presence.second,
        };
        let is_you = self.you() == Some(seat);
        let taken = room.map_or(seat == Seat::First, |room| room.is_taken(seat));
        let is_deleted = taken && self.part.deleted[seat as usize];
        let passed = now.saturating_sub(self.part.presence_at);
        // While the clocks stand nothing can be claimed.
        let claimable = self.room_stage() == Stage::Playing && room.is_some_and(|r| !r.is_paused());
        Player {
            seat,
            color,
            // Of who is deleted an earlier name is not shown either.
            name: room
                .filter(|_| !is_deleted)
                .and_then(|r| r.name(seat))
                .map(ToString::to_string),
            is_deleted,
            is_you,
            taken,
            is_owned: room.is_some_and(|room| room.config().seats.of(seat).is_some()),
            // The user's connection is known here before the server reports it.
            here: if is_you {
                self.part.client.contact() == Contact::Here
            } else {
                here
            },
            claim_in: claim_in
                .filter(|_| claimable && !here && !is_you)
                .map(|left| left.saturating_sub(passed).div_ceil(1000)),
        }
    }

    /// The part of the view that only a room has, at a time of the page's clock.
    #[must_use]
    pub fn room_view(&self, now: u64) -> RoomView {
        let stage = self.room_stage();
        let players = Seat::BOTH.map(|seat| self.player(seat, now));
        let room = self.room();
        let asked = room.map(Room::asked).unwrap_or_default();
        let of = |seat: Option<Seat>| {
            let asked = asked.iter().filter(move |q| Some(q.0) == seat);
            asked.map(|q| q.1)
        };
        let all = room.map_or(0, |r| r.game().position().ply());
        let mut can = self.can();
        can.claim = stage == Stage::Playing
            && self.part.client.contact() == Contact::Here
            && self.you().is_some_and(|you| {
                let other = &players[you.other() as usize];
                !other.here && other.claim_in == Some(0)
            });
        // A question being answered is no longer open.
        let answering = self.unanswered().iter().any(|one| {
            use tengen_room::Action::{Accept, Decline};
            matches!(one.action, Accept { .. } | Decline { .. })
        });
        RoomView {
            id: self.part.id.clone(),
            stage,
            contact: self.part.client.contact(),
            stopped: self.part.client.is_stopped(),
            you: self.you(),
            config: room.map(|r| *r.config()),
            owners: self.owners(),
            free: self.seat_to_take(),
            watchers: {
                let own = u32::from(self.you().is_none());
                self.part
                    .client
                    .view()
                    .presence
                    .watchers
                    .saturating_sub(own)
            },
            game: room.map_or(0, Room::number),
            help: room.is_some_and(Room::with_help),
            question: self
                .you()
                .filter(|_| !answering)
                .and_then(|you| of(Some(you.other())).next()),
            own_questions: of(self.you()).collect(),
            asked: asked.first().copied(),
            resigning: self.part.resigning && can.resign,
            claiming: self.part.claiming,
            claimed_wrongly: self.part.claimed_wrongly,
            premove: self.part.premove,
            offers_draw: self.part.offers_draw && self.is_your_turn(),
            starter: room.map_or(Seat::First, Room::starter),
            decided: self.decided(),
            plies: (all, self.looked_ply().unwrap_or(all)),
            clocks: self.clocks(now),
            paused: self.is_paused(),
            round: self.round_clock(now),
            away: self.away(now),
            vacation: self.vacation(now),
            talk: self.talk(),
            round_over: room.is_some_and(Room::is_round_over),
            counts_for: room.and_then(Room::counts_for),
            can,
            players,
        }
    }

    /// The view of the game; an empty board before there is a room.
    pub(super) fn seen(&self) -> View {
        let game = self.live().unwrap_or_else(empty_game);
        let (opening, position) = (game.opening(), game.game().position());
        let room = self.room();
        let mut setup = Setup::plain(position.rule(), position.size(), [crate::Seat::Person; 2]);
        setup.terms.policy.on_foul = game.game().policy().on_foul;
        setup.terms.opening = opening.procedure();
        let can = self.can();
        let started = room.filter(|r| r.number() > 0);
        let empty;
        let first = match room {
            Some(room) => room.first(),
            None => {
                empty = Position::new(position.rule(), position.size());
                &empty
            }
        };
        View {
            setup,
            seats: setup.players,
            black: game.owner(Color::Black),
            person: started
                .zip(self.you())
                .and_then(|(_, you)| self.color_of(you)),
            deciding: self.deciding(&game),
            decided: procedure::decided(opening, position),
            recognised: procedure::recognised(position),
            to_move: position.to_move(),
            phase: self.phase(),
            can: Can {
                hint: can.hint,
                stop: can.stop,
                pass: can.pass,
                resign: can.resign,
                ..Can::default()
            },
            moves: position.moves().to_vec(),
            looked: self.looked_ply(),
            given: 0,
            begins: first.to_move(),
            set_up: first.board().stones(),
            hint: self.part.hint,
            help: None,
            draw: None,
            shows_result: room.is_some_and(|r| r.finished().is_some())
                && !self.part.result_seen
                && self.is_live(),
            confirming: None,
            helped: false,
            procedure: Procedural::of(opening, room.is_some_and(|r| r.finished().is_some())),
            clocks: None,
        }
    }

    /// The opening's decision that is due in the running game.
    fn deciding(&self, game: &OpenedGame) -> Option<Deciding> {
        self.room().filter(|room| is_going_on(room))?;
        procedure::deciding(game.opening(), self.is_your_turn(), &self.part.chosen)
    }

    /// The game as shown; an empty one before there is a room.
    pub(crate) fn board(&self) -> Game {
        self.shown().unwrap_or_else(|| empty_game().game().clone())
    }

    fn phase(&self) -> Phase {
        let Some(room) = self.room() else {
            return Phase::Elsewhere;
        };
        if self.part.hinting {
            return Phase::Hinting;
        }
        if let Some(outcome) = room.outcome() {
            return Phase::Over(outcome);
        }
        match self.is_your_turn() {
            true => Phase::Person,
            false => Phase::Elsewhere,
        }
    }

    pub(super) fn points(&self) -> Vec<Cell> {
        let game = self.board();
        let position = game.position();
        let size = position.size();
        let mut cells = scene::stones(size, position.board(), position.moves());
        let at = |p| scene::index(size, p);
        if let Some(&Move::Place(p)) = position.moves().last() {
            cells[at(p)].last = true;
            cells[at(p)].fresh = self.part.fresh;
        }
        let ended = self.outcome().filter(|_| self.looked_ply().is_none());
        let helped = self
            .room()
            .is_some_and(|r| r.help_allowed() && r.number() > 0);
        if let Some(outcome) = &ended {
            for &p in &outcome.line {
                cells[at(p)].winning = true;
            }
        } else if helped && game.outcome().is_none() {
            for (p, fouls) in position.forbidden_points() {
                cells[at(p)].forbidden = fouls.first();
            }
        }
        if let Some(Move::Place(p)) = self.part.hint {
            cells[at(p)].hint = true;
        }
        if let Some((p, color)) = self.chosen_ahead().filter(|_| self.is_live()) {
            cells[at(p)].ahead = Some(color);
        }
        if let Some(p) = self.part.refused {
            cells[at(p)].refused = true;
            for q in tengen_core::foul::evidence(position.board(), p) {
                cells[at(q)].evidence = true;
            }
        }
        if self.is_live()
            && let Some(game) = self.live()
            && let Some(deciding) = self.deciding(&game)
        {
            procedure::mark(&mut cells, game.opening(), &deciding);
        }
        if let Some(Claim::Row(p)) = self.part.claiming {
            cells[at(p)].asked = true;
        }
        cells
    }

    /// How the game ended, if neither the board nor a player decided it.
    pub(crate) fn decided(&self) -> Option<Decided> {
        let (_, by) = self.room()?.finished()?;
        Decided::named(by)
    }

    /// How the current game ended; endings decided outside the board count as resignations.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.room()?.outcome()
    }
}

fn empty_game() -> OpenedGame {
    let empty = Position::new(Rule::Freestyle, Size::STANDARD);
    OpenedGame::from_position(empty, Policy::default())
}
