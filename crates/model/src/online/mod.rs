//! A room on a server, as a preset of [`Session`].
//!
//! [`tengen_room::client`] implements the protocol; [`Online::input`] feeds it and turns its
//! outputs into effects. The server decides: the user's stone is shown at once, but counts only
//! when the server has accepted it. Unanswered actions survive a reload.

mod act;
mod choice;
mod claim;
mod clock;
mod hear;
mod invite;
mod mine;
mod premove;
mod ruling;
mod scene;
mod talk;
mod view;

use tengen_api::RoomId;
use tengen_core::opening::{self, Action as Decision};
use tengen_core::{Color, Game, Move, OpenedGame, Point, Position, Rule, Size, Start, Terms};
use tengen_room::client::Client;
use tengen_room::{Action, Name, Room, Seat};

use crate::context::Context;
use crate::document::Document;
use crate::effect::{Effect, RoomEffect};
use crate::search::Worker;
use crate::session::{Opponent, Session};

pub use choice::{RoomChoice, RoomFouls, price_name, read_name};
pub use claim::Claim;
pub use clock::{Away, OwnVacation};
pub use invite::{is_loopback, qr};
pub use mine::{my_game, opponent_in, opponents, place_at, player_in};
pub use ruling::ArbiterAct;
pub use talk::{NotSaid, Remark, Talk, not_said, said_words};
pub use tengen_room::client::{Contact, GiveUpReason, Unanswered};
pub use view::{Player, RoomCan, RoomView, Stage};

/// A room with its game; the document follows the server's.
pub type Online = Session<Remote>;

/// The part of a [`Session`] that only a room has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remote {
    id: Option<RoomId>,
    client: Client,
    /// The time last sent as [`RoomEffect::WakeAt`].
    wake_at: Option<u64>,
    /// When the presence arrived, in the page's time.
    presence_at: u64,
    /// The number of the game in the document.
    document_game: u32,
    /// Whether *Resign* awaits confirmation.
    resigning: bool,
    result_seen: bool,
    hint: Option<Move>,
    hinting: bool,
    refused: Option<Point>,
    fresh: bool,
    /// The fifth moves chosen so far, before they are offered.
    chosen: Vec<Point>,
    /// The move that is chosen ahead, during the other player's turn.
    premove: Option<Point>,
    /// Whether the user's next move offers a draw.
    offers_draw: bool,
    /// Whether the user's draw offer was open before the last event.
    offered_draw: bool,
    /// The claim that awaits confirmation.
    claiming: Option<Claim>,
    /// The seat that has claimed wrongly, until the next stone.
    claimed_wrongly: Option<Seat>,
    /// The seat that belonged to the user when the room was looked up, and was free.
    owns: Option<Seat>,
    /// Free seats that are for others, who have a link of their own.
    kept: [bool; 2],
    /// The names of the players to whom the seats belong.
    owners: [Option<Name>; 2],
    /// Seats whose players have been deleted.
    deleted: [bool; 2],
    talk: Talk,
}

impl Online {
    /// Opens a room with the actions stored by an earlier page; `seed` is random for each page.
    #[must_use]
    pub fn of_room(id: RoomId, unanswered: Vec<Unanswered>, seed: u64) -> Online {
        Online::of_client(Some(id), Client::with_unanswered(seed, unanswered))
    }

    /// The scene for a link without a room: it shows [`GiveUpReason::Missing`].
    #[must_use]
    pub fn nowhere() -> Online {
        let mut client = Client::new(0);
        client.give_up(GiveUpReason::Missing, "the link names no room", 0);
        // No connection is open, and the view shows the trouble.
        while client.poll().is_some() {}
        Online::of_client(None, client)
    }

    fn of_client(id: Option<RoomId>, client: Client) -> Online {
        let remote = Remote {
            id,
            client,
            wake_at: None,
            presence_at: 0,
            document_game: 0,
            resigning: false,
            result_seen: false,
            hint: None,
            hinting: false,
            refused: None,
            fresh: false,
            chosen: Vec::new(),
            premove: None,
            offers_draw: false,
            offered_draw: false,
            claiming: None,
            claimed_wrongly: None,
            owns: None,
            kept: [false; 2],
            owners: [None, None],
            deleted: [false; 2],
            talk: Talk::default(),
        };
        let empty = Position::new(Rule::Freestyle, Size::STANDARD);
        Session::preset(Document::of_position(&empty), Opponent::Remote, remote)
    }

    /// Follows the room's game; moves taken back stay as a variation. A user who looks back stays
    /// there, unless that position is taken back.
    fn follow_room(&mut self) {
        let Some(room) = self.part.client.room() else {
            return;
        };
        let (position, policy) = (room.game().position(), room.game().policy());
        let (terms, start) = (
            Terms {
                opening: room.config().opening,
                policy,
                ..Terms::plain(position.rule(), position.size())
            },
            room_start(room),
        );
        let known = self.part.document_game == room.number()
            && (self.document.terms(), self.document.start()) == (&terms, &start);
        let at_end = !known || self.is_live();
        if !known {
            let document = Document::new(terms, start);
            self.document = document.expect("the room has begun a game on these terms");
            self.part.document_game = room.number();
        }
        let actions = room.opening().actions();
        self.document.follow_line(actions, position.moves());
        if at_end || !self.is_on_line() {
            self.go_live();
        }
    }

    /// The room's identifier; `None` if the link had none.
    #[must_use]
    pub fn id(&self) -> Option<&RoomId> {
        self.part.id.as_ref()
    }

    /// The server has said which free seat belongs to the user.
    pub const fn owns(&mut self, seat: Option<Seat>) {
        self.part.owns = seat;
    }

    /// The server has said for whom the room's seats are: free ones that only their links give, and
    /// the names of those to whom seats belong.
    pub fn looked_up(&mut self, kept: &[Seat], owners: [Option<Name>; 2]) {
        self.part.kept = Seat::BOTH.map(|seat| kept.contains(&seat));
        self.part.owners = owners;
    }

    /// The server has said whose players have been deleted.
    pub fn are_deleted(&mut self, seats: &[Seat]) {
        self.part.deleted = Seat::BOTH.map(|seat| seats.contains(&seat));
    }

    /// The names of those who have the seats, or to whom free ones belong.
    fn owners(&self) -> [Option<String>; 2] {
        Seat::BOTH.map(|seat| {
            let name = self.room().and_then(|room| room.name(seat));
            let owner = self.part.owners[seat as usize].as_ref();
            name.or(owner).map(ToString::to_string)
        })
    }

    /// The free seat that the user can take: one assigned to the user, else an unassigned one.
    fn seat_to_take(&self) -> Option<Seat> {
        let room = self.room()?;
        let own = self.part.owns.filter(|&seat| !room.is_taken(seat));
        let mut free = Seat::BOTH.into_iter().filter(|&seat| !room.is_taken(seat));
        let is_open =
            |&seat: &Seat| room.config().seats.of(seat).is_none() && !self.part.kept[seat as usize];
        own.or_else(|| free.find(is_open))
    }

    /// The room as folded so far; `None` before its first event.
    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.part.client.room()
    }

    /// The user's seat; `None` for a watcher.
    #[must_use]
    pub fn you(&self) -> Option<Seat> {
        self.part.client.you()
    }

    /// Actions that the server has not answered yet.
    #[must_use]
    pub fn unanswered(&self) -> &[Unanswered] {
        self.part.client.unanswered()
    }

    /// The game as shown, perhaps at an earlier position; `None` before there is a room.
    #[must_use]
    pub fn shown(&self) -> Option<Game> {
        self.room()?;
        let looked = self.looked_stage().map(|stage| stage.game().clone());
        looked.or_else(|| Some(self.live()?.game().clone()))
    }

    /// The game at its end, with the user's moves and decisions that the server has not accepted
    /// yet.
    fn live(&self) -> Option<OpenedGame> {
        let room = self.room()?;
        let mut game = room.opened().clone();
        if let Some(you) = self.you().filter(|_| is_going_on(room)) {
            let chair = chair(room, you);
            for one in self.unanswered() {
                anticipate(&mut game, chair, &one.action);
            }
        }
        Some(game)
    }

    /// The room, its game and the user's seat in the opening, while a game goes on and the user has
    /// a seat.
    fn playing(&self) -> Option<(&Room, OpenedGame, opening::Seat)> {
        let room = self.room().filter(|room| is_going_on(room))?;
        let you = self.you()?;
        Some((room, self.live()?, chair(room, you)))
    }

    /// Whether the user is to move or to decide.
    fn is_your_turn(&self) -> bool {
        let playing = self.playing();
        playing.is_some_and(|(_, game, chair)| game.to_act() == Some(chair))
    }

    /// The colour of a seat, with the user's unanswered decisions.
    fn color_of(&self, seat: Seat) -> Option<Color> {
        let (room, game) = (self.room()?, self.live()?);
        let owned = |&color: &Color| game.owner(color) == chair(room, seat);
        Color::BOTH.into_iter().find(owned)
    }

    fn cancel(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.hint = None;
        self.part.hinting = false;
        cx.cancel(Worker::Engine)
    }
}

const fn room(effect: RoomEffect) -> Effect {
    Effect::Room(effect)
}

fn is_going_on(room: &Room) -> bool {
    room.number() > 0 && room.finished().is_none()
}

/// The opening's seat of a player in the current game.
fn chair(room: &Room, seat: Seat) -> opening::Seat {
    match seat == room.starter() {
        true => opening::Seat::First,
        false => opening::Seat::Second,
    }
}

/// The start of the room's games without an opening's stones.
fn room_start(room: &Room) -> Start {
    match room.config().opening {
        opening::Procedure::None => Start::of(room.game().position()),
        _ => Start::default(),
    }
}

/// Applies an unanswered action if it fits the position.
fn anticipate(game: &mut OpenedGame, chair: opening::Seat, action: &Action) {
    let (ply, step) = (
        game.game().position().ply() as u32,
        game.opening().actions().len() as u32,
    );
    let chair = Some(chair).filter(|&chair| game.to_act() == Some(chair));
    let Some(seat) = chair else { return };
    // An action that does not fit will be refused.
    let _ = match action {
        &Action::Place { point, ply: at, .. } if at == ply => match game.decision() {
            Some(_) => game.decide(chair, Decision::Place(point)).is_ok(),
            None => game.play(seat, point).is_ok(),
        },
        &Action::Pass { ply: at, .. } if at == ply => game.play(seat, Move::Pass).is_ok(),
        Action::Choose { what, step: at } if *at == step => {
            game.decide(chair, what.clone()).is_ok()
        }
        Action::Offer { points, step: at } if *at == step => {
            let offer = Decision::Offer(points.clone());
            game.decide(chair, offer).is_ok()
        }
        _ => false,
    };
}
