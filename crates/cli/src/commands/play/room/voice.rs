//! Messages about a room: events, board, side to move and presence.

use std::time::Duration;

use tengen_api::socket::{Presence, SeatPresence};
use tengen_core::opening::{self, Action as Decision, Kind, Procedure};
use tengen_core::{Color, Ending, Move, Outcome, Rule};
use tengen_model::clock::{clock_name, date};
use tengen_model::online::{ArbiterAct, not_said, price_name, said_words};
use tengen_room::{
    Action, ClaimPenalty, Decided, Event, Face, FoldError, Fouls, Refusal, Room, Saying, Seat,
    Stored, Unsaid,
};
use tengen_text::{Key, TerminalKey, point_name};

use super::super::screen::Screen;
use crate::draw::{self, Marks};

pub(super) struct Voice {
    screen: Screen,
    pub(super) you: Option<Seat>,
    /// The room as folded from the events printed so far.
    room: Option<Room>,
    /// The last reported presence of the other player.
    other: Option<bool>,
}

impl Voice {
    pub(super) const fn new(screen: Screen) -> Voice {
        Voice {
            screen,
            you: None,
            room: None,
            other: None,
        }
    }

    pub(super) const fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    pub(super) fn forget(&mut self) {
        self.room = None;
    }

    /// Applies events without printing them: those before the user came.
    pub(super) fn hear(&mut self, events: &[Stored]) -> Result<(), FoldError> {
        events.iter().try_for_each(|stored| self.take(stored))
    }

    /// Applies events and returns their messages, with the board if it has changed.
    pub(super) fn events(&mut self, events: &[Stored]) -> Result<Vec<String>, FoldError> {
        let mut lines = Vec::new();
        let mut turn = false;
        for stored in events {
            self.take(stored)?;
            lines.extend(self.event(&stored.event));
            if let (&Event::Arbiter { what }, Some(room)) = (&stored.event, self.room()) {
                let act = ArbiterAct::new(room, what, stored);
                lines.push(act.sentence(self.screen.text));
            }
            turn |= matches!(
                stored.event,
                Event::Started { .. }
                    | Event::Placed { .. }
                    | Event::Passed { .. }
                    | Event::Dealt { .. }
                    | Event::Chose { .. }
                    | Event::Offered { .. }
                    | Event::TakenBack { .. }
                    | Event::HelpAllowed
                    | Event::Continued
                    | Event::Arbiter { .. }
                    | Event::Finished { .. }
            );
            if matches!(stored.event, Event::Joined { .. }) {
                self.other = Some(true);
            }
        }
        if turn {
            lines.extend(self.table());
        }
        Ok(lines)
    }

    /// Rule, link, game and board, for a user who has just come.
    pub(super) fn overview(&self, link: &str) -> Vec<String> {
        let text = self.screen.text;
        let Some(room) = &self.room else {
            return Vec::new();
        };
        let position = room.game().position();
        let mut title = format!(
            "{} {} · {} · {}",
            text.get(Key::Tengen),
            env!("CARGO_PKG_VERSION"),
            text.rule(position.rule()),
            text.size_name(position.size())
        );
        let opening = room.config().opening;
        if opening != Procedure::None {
            title = format!("{title} · {}", text.procedure(opening));
        }
        if let Some(terms) = room.config().clock {
            title = format!("{title} · {}", clock_name(text, terms));
        }
        let mut lines = vec![
            self.screen.strong(&title),
            text.rule_line(position.rule()),
            text.get(TerminalKey::TerminalStart),
        ];
        if opening != Procedure::None {
            lines.insert(2, text.procedure_line(opening));
        }
        lines.extend(self.claims(room));
        if room.config().exchanged {
            lines.push(text.get(Key::OnlineExchanged));
        }
        lines.extend(self.set_up(room));
        if self.you.is_none() {
            lines.push(text.get(TerminalKey::TerminalRoomWatching));
        }
        if !room.is_full() {
            lines.push(text.terminal_room_link(link));
            lines.push(text.get(match self.you {
                Some(_) => TerminalKey::TerminalRoomWaiting,
                None => TerminalKey::TerminalRoomFree,
            }));
        }
        if room.number() > 0 {
            lines.extend(self.game(room));
            lines.extend(self.table());
        } else if room.first().board().stones() > 0 {
            // Show the starting position to the player who is to join.
            lines.push(format!("\n{}", self.board(room, &Marks::default())));
        }
        lines
    }

    /// The running game, for a watcher who has just taken the seat.
    pub(super) fn seated(&self) -> Vec<String> {
        let running = self.room.as_ref().filter(|room| room.number() > 0);
        running.map_or_else(Vec::new, |room| {
            let mut lines: Vec<String> = self.game(room).into_iter().collect();
            lines.extend(self.table());
            lines
        })
    }

    /// What must be claimed, the price of a wrong claim, and how to claim.
    fn claims(&self, room: &Room) -> Vec<String> {
        let text = self.screen.text;
        let config = room.config();
        if config.fouls != Fouls::Claim {
            return Vec::new();
        }
        let what = match config.rule {
            Rule::Renju => "fouls",
            _ => "fives",
        };
        vec![
            text.join_claims(what, price_name(config.wrong_claim)),
            text.get(TerminalKey::TerminalRoomClaims),
        ]
    }

    /// Why the opening refuses an action on the user's turn.
    pub(super) fn impossible(&self, action: &Action) -> Option<String> {
        let (you, room) = (self.you?, self.room.as_ref()?);
        let mut game = room.opened().clone();
        let decision = match action {
            &Action::Place { point, .. } => Decision::Place(point),
            Action::Choose { what, .. } => what.clone(),
            Action::Offer { points, .. } => Decision::Offer(points.clone()),
            _ => return None,
        };
        // In ordinary play a stone is no decision.
        if game.decision().is_none() && matches!(decision, Decision::Place(_)) {
            return None;
        }
        if room.to_move() != Some(you) {
            return None;
        }
        let why = game.decide(Some(chair(room, you)), decision).err()?;
        Some(self.screen.text.violation(&why))
    }

    fn set_up(&self, room: &Room) -> Option<String> {
        self.screen.set_up(room.first())
    }

    fn board(&self, room: &Room, marks: &Marks) -> String {
        let marks = Marks {
            exchanged: room.config().exchanged,
            ..marks.clone()
        };
        draw::board(room.game().position(), &marks, self.screen.colors)
    }

    /// Messages if the other player came or left, and the time until the win may be claimed.
    pub(super) fn presence(&mut self, presence: &Presence) -> (Vec<String>, Option<Duration>) {
        let (Some(you), Some(room)) = (self.you, &self.room) else {
            return (Vec::new(), None);
        };
        if !room.is_full() {
            return (Vec::new(), None);
        }
        let SeatPresence { here, claim_in } = match you {
            Seat::First => presence.second,
            Seat::Second => presence.first,
        };
        let text = self.screen.text;
        let on = room.to_move().is_some();
        let claim = claim_in.filter(|_| on).map(Duration::from_millis);
        if self.other.replace(here) == Some(here) {
            return (Vec::new(), claim);
        }
        let name = self.name(room, you.other());
        // When the claim is due, its own message is printed.
        let seconds = claim.map_or(0, |claim| claim.as_millis().div_ceil(1000));
        let words = match here {
            true => Some(text.terminal_room_here(name)),
            false if seconds == 0 && on => None,
            false => Some(text.terminal_room_gone(name, u64::try_from(seconds).unwrap_or(0))),
        };
        (words.into_iter().collect(), claim)
    }

    pub(super) fn claim(&self) -> Option<String> {
        let (you, room) = (self.you?, self.room.as_ref()?);
        room.to_move()?;
        let name = self.name(room, you.other());
        Some(self.screen.text.terminal_room_claim(name))
    }

    pub(super) fn refused(&self, action: &Action, refusal: &Refusal) -> String {
        let text = self.screen.text;
        let why = match refusal {
            Refusal::NotStarted => "not-started",
            Refusal::Full => "full",
            Refusal::Over => "over",
            Refusal::NotOver => "not-over",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::Stale { .. } => "stale",
            Refusal::Illegal { .. } => "illegal",
            Refusal::NotAsked => "not-asked",
            Refusal::AlreadyAsked => "already-asked",
            Refusal::NothingToTakeBack => "nothing-to-take-back",
            Refusal::AlreadyAllowed => "already-allowed",
            Refusal::NotAbsent => "not-absent",
            Refusal::TooManyQuestions => "too-many-questions",
            Refusal::UsedUp => "used-up",
            Refusal::EarlierGame => "earlier-game",
            Refusal::StaleStep { .. } => "stale-step",
            Refusal::Opening { .. } => "not-now",
            Refusal::NotClaimed => "not-claimed",
            Refusal::NotWhite => "not-white",
            Refusal::NoHelp => "no-help",
            Refusal::TurnLost => "turn-lost",
            Refusal::WithMove => "with-move",
            Refusal::NoClock => "no-clock",
            Refusal::Paused => "paused",
            Refusal::NotPaused => "not-paused",
            Refusal::Held => "held",
            Refusal::RoundOver => "round-over",
            Refusal::SeatOfOther => "seat-of-other",
            Refusal::NoArbiter => "no-arbiter",
            Refusal::BadTime => "bad-time",
            Refusal::SeatFree => "seat-free",
            Refusal::NoVacation => "no-vacation",
            Refusal::VacationDays { left } => return text.terminal_room_vacation_days(*left),
            Refusal::Away => "away",
            Refusal::NotAway => "not-away",
            Refusal::LaterVersion => "later-version",
            Refusal::InOtherGame => "in-other-game",
        };
        // Play the move locally for the exact reason.
        let illegal = || match (refusal, action, self.room.as_ref()?) {
            (Refusal::Illegal { .. }, Action::Place { point, .. }, room) => {
                room.game().clone().play(*point).err()
            }
            _ => None,
        };
        illegal().map_or_else(|| text.terminal_room_refused(why), |why| text.illegal(&why))
    }

    pub(super) fn prompt(&self) -> String {
        let room = self.room.as_ref();
        let yours = room.filter(|room| self.you.is_some() && room.to_move() == self.you);
        let side = yours.zip(self.you).map_or(String::new(), |(room, you)| {
            self.screen.text.color(room.color(you))
        });
        self.screen.strong(&format!("{side}> "))
    }

    fn take(&mut self, stored: &Stored) -> Result<(), FoldError> {
        match &mut self.room {
            Some(room) => room.apply(stored),
            None => {
                self.open(Room::from_events(std::slice::from_ref(stored))?);
                Ok(())
            }
        }
    }

    /// What the other player says.
    pub(super) fn said(&self, seat: Seat, what: &Saying) -> Option<String> {
        let text = self.screen.text;
        let room = self.room.as_ref().filter(|_| self.you != Some(seat))?;
        let name = self.name(room, seat);
        match (said_words(text, what), what) {
            (Some(words), _) => Some(text.talk_said(name, words)),
            (None, Saying::Freely { on: true }) => Some(text.terminal_room_freely(name)),
            (None, _) => None,
        }
    }

    /// Why the other player did not get what the user has said.
    pub(super) fn not_said(&self, why: Unsaid) -> String {
        let text = self.screen.text;
        let other = self.you.map(Seat::other);
        let name = other.and_then(|seat| Some(self.name(self.room()?, seat)));
        let name = name.unwrap_or_else(|| text.get(TerminalKey::TerminalRoomSomebody));
        not_said(text, why, name)
    }

    fn open(&mut self, room: Room) {
        self.screen.text = self.screen.text.exchanged(room.config().exchanged);
        self.room = Some(room);
    }

    fn name(&self, room: &Room, seat: Seat) -> String {
        let text = self.screen.text;
        match (room.name(seat), self.you) {
            (Some(name), _) => name.to_string(),
            (None, None) if room.number() > 0 => text.color(room.color(seat)),
            (None, _) => text.get(TerminalKey::TerminalRoomSomebody),
        }
    }

    /// Number of the game, colours, and whether help is allowed.
    fn game(&self, room: &Room) -> Vec<String> {
        let text = self.screen.text;
        let help = room.with_help();
        let help = help.then(|| text.get(TerminalKey::TerminalRoomHelpAllowed));
        let game = match self.you {
            Some(you) => {
                let name = self.name(room, you.other());
                text.terminal_room_you(room.number(), room.color(you), name)
            }
            None => text.terminal_room_game(room.number()),
        };
        std::iter::once(game).chain(help).collect()
    }

    fn event(&self, event: &Event) -> Vec<String> {
        let text = self.screen.text;
        let Some(room) = &self.room else {
            return Vec::new();
        };
        let mine = |seat: Seat| self.you == Some(seat);
        match event {
            Event::Dealt { points } => {
                let deal = Decision::Deal(points.clone());
                return vec![text.opening_action("", Color::Black, &deal)];
            }
            Event::Chose { seat, what } => return self.decided(room, *seat, what),
            Event::Offered { seat, points } => {
                return self.decided(room, *seat, &Decision::Offer(points.clone()));
            }
            Event::ClaimedWrongly { seat } => return vec![self.claimed_wrongly(room, *seat)],
            _ => {}
        }
        let words = match *event {
            Event::Dealt { .. }
            | Event::Chose { .. }
            | Event::Offered { .. }
            | Event::ClaimedWrongly { .. }
            | Event::Arbiter { .. } => None,
            Event::Created { .. } | Event::Resumed | Event::Hidden | Event::Later => None,
            Event::Joined { .. } if mine(Seat::Second) => None,
            Event::Joined { .. } => Some(text.terminal_room_joined(self.name(room, Seat::Second))),
            Event::Reseated { seat, .. } if mine(seat) => None,
            Event::Reseated { seat, .. } => Some(text.terminal_room_joined(self.name(room, seat))),
            Event::Started { .. } => return self.game(room),
            Event::Placed { seat, .. } if mine(seat) => None,
            Event::Placed { seat, point } => {
                // In an opening a player may place stones of either colour.
                let stone = room.game().position().board().get(point);
                let color = stone.unwrap_or(room.color(seat));
                Some(text.terminal_plays(color, point))
            }
            Event::Passed { seat } => Some(text.terminal_passes(room.color(seat))),
            Event::Asked { seat, what } if mine(seat) => Some(text.terminal_room_asked(name(what))),
            Event::Asked { seat, what } => {
                let asks = text.terminal_room_asks(name(what), self.name(room, seat));
                let answer = self.you.map(|_| text.get(TerminalKey::TerminalRoomAnswer));
                return std::iter::once(asks).chain(answer).collect();
            }
            Event::Declined { seat, .. } if mine(seat) => None,
            Event::Declined { seat, .. } => {
                Some(text.terminal_room_declined(self.name(room, seat)))
            }
            Event::TakenBack { plies } => Some(text.terminal_room_taken_back(plies)),
            Event::HelpAllowed => Some(text.get(TerminalKey::TerminalRoomHelpAllowed)),
            Event::Paused => Some(text.get(TerminalKey::TerminalRoomPaused)),
            Event::RoundOver => Some(text.get(Key::RoomRoundOver)),
            Event::Continued => Some(text.get(TerminalKey::TerminalRoomContinued)),
            Event::VacationTaken { seat, first, days } => {
                let until = date(first + u64::from(days) - 1);
                let taken = text.terminal_room_vacation(self.name(room, seat), date(first), until);
                Some(taken)
            }
            Event::VacationEnded { seat, today } => {
                Some(text.terminal_room_returned(self.name(room, seat), date(today + 1)))
            }
            Event::Void | Event::Finished { .. } => None,
        };
        words.into_iter().collect()
    }

    /// A decision of the opening: the opponent's, and the colours if they have changed.
    fn decided(&self, room: &Room, seat: Seat, what: &Decision) -> Vec<String> {
        let text = self.screen.text;
        let colors = matches!(
            what,
            Decision::Swap | Decision::TakeBlack | Decision::TakeWhite
        );
        let mut lines = Vec::new();
        if self.you != Some(seat) {
            let name = self.name(room, seat);
            lines.push(text.opening_action(&name, room.color(seat), what));
        }
        if let Some(you) = self.you.filter(|_| colors) {
            let name = self.name(room, you.other());
            lines.push(text.terminal_room_you(room.number(), room.color(you), name));
        }
        lines
    }

    fn claimed_wrongly(&self, room: &Room, seat: Seat) -> String {
        let text = self.screen.text;
        let price = room.config().wrong_claim;
        match (self.you == Some(seat), price) {
            (true, ClaimPenalty::Turn) => text.get(Key::RoomTurnLost),
            (true, _) => text.get(Key::ClaimNothing),
            (false, _) => text.room_claimed_wrongly(self.name(room, seat), price_name(price)),
        }
    }

    /// Who decides what in the opening, and for the user what to type.
    fn deciding(&self, room: &Room) -> Option<String> {
        let text = self.screen.text;
        let (seat, kind) = room.decision()?;
        let yours = seat.is_some() && seat == self.you;
        let who = seat.map(|seat| match yours {
            true => text.get(Key::OpeningYou),
            false => self.name(room, seat),
        });
        let due = opening::Decision {
            seat: seat.map(|seat| chair(room, seat)),
            kind,
        };
        let mut lines = vec![match who.as_deref().filter(|_| !yours) {
            Some(who) => text.opening_awaited(kind, who),
            None => text.opening_decision(due, who.as_deref()),
        }];
        if kind == Kind::Pick {
            let offers: Vec<String> = room
                .opening()
                .offers()
                .iter()
                .map(|&p| point_name(p))
                .collect();
            lines.push(offers.join(" "));
        }
        let how = match kind {
            Kind::Colour { place_two: false } => Some("colour"),
            Kind::Colour { place_two: true } => Some("colour-or-two"),
            Kind::Swap { offers: None } => Some("swap"),
            Kind::Swap { offers: Some(_) } => Some("swap-or-offer"),
            Kind::Declare { .. } => Some("declare"),
            Kind::Offer { .. } => Some("offer"),
            Kind::Pick => Some("pick"),
            Kind::Place { .. } | Kind::Deal => None,
        };
        lines.extend(
            how.filter(|_| yours)
                .map(|how| text.terminal_opening_how(how)),
        );
        Some(lines.join("\n"))
    }

    /// What both players have left, as of the last move.
    fn clocks(&self, room: &Room) -> Option<String> {
        let [black, white] = Color::BOTH.map(|color| {
            let left = room.left(room.owner(color))?;
            let clock = room.clock()?;
            let turn = left.turn(clock.control(room.owner(color).player()));
            Some(Face(turn).to_string())
        });
        Some(self.screen.text.terminal_room_clocks(black?, white?))
    }

    fn table(&self) -> Vec<String> {
        let text = self.screen.text;
        let Some(room) = &self.room else {
            return Vec::new();
        };
        let position = room.game().position();
        let mut marks = Marks::of(position);
        if !room.help_allowed() {
            marks.forbidden.clear();
        }
        let mut lines = vec![format!("\n{}", self.board(room, &marks))];
        if let Some(result) = self.result(room) {
            lines.push(self.screen.strong(&result));
            lines.extend(self.set_up(room));
            lines.push(text.terminal_room_moves(moves(position.moves())));
            lines.extend(self.you.map(|_| text.get(TerminalKey::TerminalRoomOver)));
            return lines;
        }
        if !marks.forbidden.is_empty() {
            let names: Vec<String> = marks.forbidden.iter().map(|&p| point_name(p)).collect();
            let list = text.get(TerminalKey::TerminalForbidden);
            lines.push(format!("{list} {}", names.join(" ")));
        }
        lines.extend(self.clocks(room));
        if let Some(deciding) = self.deciding(room) {
            lines.push(deciding);
            return lines;
        }
        let (color, ply) = (position.to_move(), position.ply() + 1);
        lines.push(if self.you == room.to_move() {
            text.terminal_room_your_turn(ply, color)
        } else {
            text.terminal_turn(color, ply)
        });
        lines
    }

    fn result(&self, room: &Room) -> Option<String> {
        let text = self.screen.text;
        let (winner, by) = room.finished()?;
        let result = self.ended(room, winner, by);
        let counts_for = room.counts_for().filter(|_| winner.is_none());
        let counts = counts_for.map(|seat| text.room_draw_counts(self.name(room, seat)));
        Some(text.sentences(&std::iter::once(result).chain(counts).collect::<Vec<_>>()))
    }

    fn ended(&self, room: &Room, winner: Option<Seat>, by: &str) -> String {
        let text = self.screen.text;
        if let Some(outcome) = room.game().outcome() {
            return text.outcome(outcome);
        }
        let winner = winner.map(|seat| room.color(seat));
        match (winner, Decided::named(by)) {
            (Some(winner), Some(decided)) => return text.room_won(winner, decided.name()),
            (None, Some(Decided::Arbiter)) => return text.get(Key::RoomDrawnArbiter),
            (None, Some(Decided::Void)) => return text.get(Key::RoomVoid),
            _ => {}
        }
        let spoken = [Ending::Resignation, Ending::Agreement, Ending::Time];
        let by = spoken.into_iter().find(|ending| ending.name() == by);
        text.outcome(&Outcome {
            winner,
            by: by.unwrap_or(Ending::Agreement),
            line: Vec::new(),
        })
    }
}

fn chair(room: &Room, seat: Seat) -> opening::Seat {
    match seat == room.starter() {
        true => opening::Seat::First,
        false => opening::Seat::Second,
    }
}

const fn name(what: tengen_room::Asked) -> &'static str {
    use tengen_room::Asked;
    match what {
        Asked::Draw => "draw",
        Asked::Takeback => "takeback",
        Asked::Rematch => "rematch",
        Asked::Help => "help",
        Asked::Pause => "pause",
    }
}

/// Moves in the form that `--moves` takes.
fn moves(moves: &[Move]) -> String {
    let name = |mv: &Move| match mv {
        Move::Place(p) => p.to_string(),
        Move::Pass => "--".to_owned(),
    };
    moves.iter().map(name).collect::<Vec<_>>().join(" ")
}
