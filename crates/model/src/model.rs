//! The layers of a page's board: the game, a room's game over it, tools on top.
//!
//! Layers do not refer to one another. [`Model::update`] calls a method of one scene type;
//! [`Model::touch`] and the like call the top scene. A worker's answer comes through
//! [`Model::hear`] and goes to the layer that awaits it, if there still is one.

mod analysis;
mod clock;
mod fair;
mod record;
mod review;
mod task;

use std::any::{Any, TypeId};

use tengen_core::{Color, Point, Position, SplitMix, Start};
use tengen_game::link;
use tengen_text::{Key, Text};
use tengen_worker_protocol::records::Game;

use crate::analysis::Analysis;
use crate::context::{self, Context, Outside};
use crate::effect::{Effect, Keep, Reply};
use crate::review::Review;
use crate::scene::Scene;
use crate::search::{LayerId, SearchId, Searches};
use crate::{Button, Document, Draft, Go, Place, Session, View};
use analysis::positions_of;

/// Boxed, so that [`Model::with`] is compiled once, not once per caller.
type SceneCall<'a> = Box<dyn FnOnce(&mut dyn Scene, &mut Context<'_>) -> Vec<Effect> + 'a>;

/// An action on a scene of a known type, boxed for the same reason.
pub type Change<'a, T> = Box<dyn FnOnce(&mut T, &mut Context<'_>) -> Vec<Effect> + 'a>;

#[derive(Debug)]
struct Layer {
    id: LayerId,
    scene: Box<dyn Scene>,
    paused: bool,
}

/// The layers of a page's board.
#[derive(Debug)]
pub struct Model {
    /// The local game, then a room's game if there is one, then tools; the last one is on top.
    layers: Vec<Layer>,
    last_layer: u32,
    searches: Searches,
    analysis: Analysis,
    review: Review,
    random: SplitMix,
    /// Whether closing a layer has changed the visible stones, and nothing was done since.
    returned: bool,
    /// Whether the user plays a game without help elsewhere; see [`Model::bar`].
    barred: bool,
}

impl Model {
    /// A model of one game, which [`Model::start`] sets going. `seed` should be random.
    #[must_use]
    pub fn new(game: Session, seed: u64) -> Model {
        let mut model = Model {
            layers: Vec::new(),
            last_layer: 0,
            searches: Searches::default(),
            analysis: Analysis::default(),
            review: Review::default(),
            random: SplitMix::new(seed),
            returned: false,
            barred: false,
        };
        model.push(Box::new(game));
        model
    }

    /// Starts the local game, unless it is paused by a layer above it.
    pub fn start(&mut self, outside: Outside<'_>) -> Vec<Effect> {
        let mut outside = outside;
        match self.layers[0].paused {
            true => Vec::new(),
            false => self.start_game(&mut outside),
        }
    }

    /// The top layer.
    #[must_use]
    pub fn top(&self) -> &dyn Scene {
        self.layers[self.layers.len() - 1].scene.as_ref()
    }

    /// The top layer, if it is a tool.
    #[must_use]
    pub fn tool(&self) -> Option<&dyn Scene> {
        Some(self.top()).filter(|_| self.layers.len() > self.games())
    }

    /// The topmost layer of a type.
    #[must_use]
    pub fn get<T: Scene>(&self) -> Option<&T> {
        let layer = &self.layers[self.topmost(TypeId::of::<T>())?];
        (layer.scene.as_ref() as &dyn Any).downcast_ref()
    }

    /// The local game, the lowest layer.
    #[must_use]
    pub fn game(&self) -> &Session {
        let scene = self.layers[0].scene.as_ref() as &dyn Any;
        scene.downcast_ref().expect("the first layer is the game")
    }

    /// What surrounds the board: of the room's game, or else of the local one.
    #[must_use]
    pub fn view(&self) -> View {
        let mut scenes = self.layers.iter().rev().map(|layer| layer.scene.as_ref());
        scenes
            .find_map(|scene| scene.view())
            .unwrap_or_else(|| self.game().seen())
    }

    /// A sentence about the position that closing a layer has uncovered; `None` if the stones are
    /// the same, or something was done since.
    #[must_use]
    pub fn returned(&self, text: Text) -> Option<String> {
        let key = match self.tool() {
            Some(_) => Key::BackAtRecord,
            None => Key::BackAtGame,
        };
        self.returned.then(|| text.get(key))
    }

    /// The stones on the board and the side to move, for a search in the library: size and
    /// [`tengen_core::Start`] text.
    #[must_use]
    pub fn shown_stones(&self) -> (u32, String) {
        let top = self.top();
        let of = |color| -> Vec<Point> {
            let cells = top.size().points().zip(top.cells());
            let own = cells.filter(|(_, cell)| cell.stone == Some(color));
            own.map(|(p, _)| p).collect()
        };
        let (black, white) = (of(Color::Black), of(Color::White));
        let by_count = match black.len() > white.len() {
            true => Color::White,
            false => Color::Black,
        };
        let start = Start {
            black,
            white,
            to_move: top.turn().unwrap_or(by_count),
        };
        (top.size().get().into(), start.to_string())
    }

    fn stones(&self) -> Vec<Option<Color>> {
        let cells = self.top().cells().into_iter();
        cells.map(|cell| cell.stone).collect()
    }

    /// The position of the visible game, below the tools.
    #[must_use]
    pub fn position(&self) -> Position {
        let games = self.layers[..self.games()].iter().rev();
        let mut found = games.map(|layer| layer.scene.position());
        found
            .find_map(|position| position)
            .unwrap_or_else(|| self.game().position().clone())
    }

    /// A copy of the visible game's document for tools; see [`Document::studied`].
    #[must_use]
    pub fn document(&self) -> Document {
        let games = self.layers[..self.games()].iter().rev();
        let found = games.filter_map(|layer| layer.scene.document()).next();
        let game = self.game();
        found.unwrap_or_else(|| game.document().clone()).studied()
    }

    /// The visible game, below the tools, for files; see [`Export::game`](crate::Export::game).
    #[must_use]
    pub fn written_game(&self, text: Text, now: u64) -> (Game, u64) {
        let mut games = self.layers[..self.games()].iter().rev();
        let found = games.find_map(|layer| layer.scene.game(text, now));
        found.expect("the first layer is a game")
    }

    /// The running searches and their owners.
    #[must_use]
    pub const fn searches(&self) -> &Searches {
        &self.searches
    }

    /// Calls a method of the topmost layer of a type; does nothing if there is none.
    pub fn update<T: Scene>(
        &mut self,
        mut outside: Outside<'_>,
        change: Change<'_, T>,
    ) -> Vec<Effect> {
        let Some(at) = self.topmost(TypeId::of::<T>()) else {
            return Vec::new();
        };
        self.with(
            at,
            &mut outside,
            Box::new(|scene, cx| {
                let scene = (scene as &mut dyn Any).downcast_mut::<T>();
                scene.map(|scene| change(scene, cx)).unwrap_or_default()
            }),
        )
    }

    fn topmost(&self, kind: TypeId) -> Option<usize> {
        let is = |layer: &Layer| (layer.scene.as_ref() as &dyn Any).type_id() == kind;
        self.layers.iter().rposition(is)
    }

    /// Touches a point of the top layer.
    pub fn touch(&mut self, p: Point, mut outside: Outside<'_>) -> Vec<Effect> {
        let top = self.layers.len() - 1;
        self.with(top, &mut outside, Box::new(|scene, cx| scene.touch(p, cx)))
    }

    /// The cursor's place in the top layer's line of moves; `None` if there is no line.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.top().place()
    }

    /// Steps through the top layer's moves.
    pub fn step(&mut self, go: Go, mut outside: Outside<'_>) -> Vec<Effect> {
        self.on_top(&mut outside, Box::new(|scene, cx| scene.step(go, cx)))
    }

    /// Undoes in the top layer.
    pub fn take_back(&mut self, mut outside: Outside<'_>) -> Vec<Effect> {
        self.on_top(&mut outside, Box::new(|scene, cx| scene.take_back(cx)))
    }

    /// Redoes in the top layer.
    pub fn play_again(&mut self, mut outside: Outside<'_>) -> Vec<Effect> {
        self.on_top(&mut outside, Box::new(|scene, cx| scene.play_again(cx)))
    }

    /// The visible position as text to copy: its moves, or for a set-up the query of a link.
    #[must_use]
    pub fn copied(&self) -> String {
        let position = self.top().position().or_else(|| self.top().analysed());
        link::copied(&position.unwrap_or_else(|| self.position()))
    }

    /// The query of a link to the line of moves on the board, at the cursor's place; `None` if the
    /// line is not legal.
    #[must_use]
    pub fn shared(&self) -> Option<String> {
        Some(self.shared_line(&self.top().line()?))
    }

    /// The query of a link to this line of the board on top.
    fn shared_line(&self, line: &Position) -> String {
        let place = self.place().map(|place| place.ply);
        link::shared(line, place, self.turned())
    }

    /// The positions of the line on the board, from its start to its end; none if the line is not
    /// legal.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let line = self.top().line();
        line.map(|line| positions_of(&line)).unwrap_or_default()
    }

    /// Presses a mouse button on a point of the top layer.
    pub fn press_button(
        &mut self,
        p: Point,
        button: Button,
        mut outside: Outside<'_>,
    ) -> Vec<Effect> {
        self.on_top(
            &mut outside,
            Box::new(|scene, cx| scene.press_button(p, button, cx)),
        )
    }

    /// Presses a key on a point of the top layer; `None` if it has no meaning there.
    pub fn press_key(
        &mut self,
        key: &str,
        p: Point,
        mut outside: Outside<'_>,
    ) -> Option<Vec<Effect>> {
        let mut meant = false;
        let effects = self.on_top(
            &mut outside,
            Box::new(|scene, cx| {
                let effects = scene.press_key(key, p, cx);
                meant = effects.is_some();
                effects.unwrap_or_default()
            }),
        );
        meant.then_some(effects)
    }

    /// Moves the pointer or focus to a point; returns whether anything changes.
    pub fn look_at(&mut self, p: Option<Point>) -> bool {
        let layer = self.layers.last_mut();
        layer.is_some_and(|layer| layer.scene.look_at(p))
    }

    /// Passes on a worker's reply; without a layer that awaits it, the reply is dropped.
    pub fn hear(&mut self, id: SearchId, reply: &Reply, mut outside: Outside<'_>) -> Vec<Effect> {
        let Some(owner) = self.searches.owner(id) else {
            return Vec::new();
        };
        let worker = self.searches.worker(id);
        if reply.is_final() {
            self.searches.end(id);
        }
        if owner == LayerId::ANALYSIS {
            let notice = worker.and_then(|worker| self.analysis.hear(worker, reply));
            return notice.map(Effect::Tell).into_iter().collect();
        }
        if owner == LayerId::REVIEW {
            self.review.hear(reply);
            return Vec::new();
        }
        let at = self.layers.iter().position(|layer| layer.id == owner);
        at.map(|at| {
            self.with(
                at,
                &mut outside,
                Box::new(|scene, cx| scene.hear(reply, cx)),
            )
        })
        .unwrap_or_default()
    }

    /// Reopens the set-up that was open before a reload.
    pub fn reopen(&mut self, outside: Outside<'_>) -> Vec<Effect> {
        let draft = outside.settings.draft.as_ref();
        let tool = draft.and_then(Draft::editor);
        tool.map(|tool| self.open(Box::new(tool), outside))
            .unwrap_or_default()
    }

    /// Opens a tool in place of the open ones.
    pub fn open(&mut self, tool: Box<dyn Scene>, mut outside: Outside<'_>) -> Vec<Effect> {
        self.change(0, context::Change::Open(tool), &mut outside)
    }

    /// The number of open tools.
    #[must_use]
    pub fn tools(&self) -> usize {
        self.layers.len() - self.games()
    }

    /// The layer below the topmost tool, if it is a record.
    #[must_use]
    pub fn below(&self) -> Option<&dyn Scene> {
        let below_tools = self.below_tools();
        let below = below_tools.min(self.layers.len() - 1).checked_sub(1)?;
        Some(self.layers[below].scene.as_ref()).filter(|scene| scene.holds_tools())
    }

    /// Closes the topmost tool only.
    pub fn step_out(&mut self, mut outside: Outside<'_>) -> Vec<Effect> {
        let top = self.layers.len() - 1;
        self.change(top, context::Change::Back, &mut outside)
    }

    /// Closes the tools above a record; if there are none, the record too.
    pub fn close(&mut self, mut outside: Outside<'_>) -> Vec<Effect> {
        self.change(0, context::Change::Close, &mut outside)
    }

    /// Closes every tool, records among them.
    pub fn close_all(&mut self, mut outside: Outside<'_>) -> Vec<Effect> {
        self.change(0, context::Change::Clear, &mut outside)
    }

    /// Begins a game in place of the local one and leaves the room, if any.
    pub fn begin(&mut self, game: Session, mut outside: Outside<'_>) -> Vec<Effect> {
        self.change(0, context::Change::Begin(Box::new(game)), &mut outside)
    }

    /// Shows a room's game, or with `None` the local game again.
    pub fn visit(&mut self, room: Option<Box<dyn Scene>>, mut outside: Outside<'_>) -> Vec<Effect> {
        let mut effects = self.drop_from(1);
        if let Some(room) = room {
            self.push(room);
        }
        effects.extend(self.update_pauses(&mut outside));
        effects
    }

    /// Reports that the page has stored what the top layer gave it; see
    /// [`Practice::kept`](crate::Practice::kept).
    pub fn kept(&mut self, new: bool) {
        if let Some(layer) = self.layers.last_mut() {
            layer.scene.kept(new);
        }
    }

    fn games(&self) -> usize {
        let is_tool = |layer: &Layer| layer.scene.title().is_some();
        let first = self.layers.iter().position(is_tool);
        first.unwrap_or(self.layers.len())
    }

    /// The number of layers that stay when a tool is opened: games and a record over them.
    fn below_tools(&self) -> usize {
        let games = self.games();
        let held = self.layers[games..].iter();
        games + held.take_while(|layer| layer.scene.holds_tools()).count()
    }

    fn push(&mut self, scene: Box<dyn Scene>) {
        self.last_layer += 1;
        self.layers.push(Layer {
            id: LayerId(self.last_layer),
            scene,
            paused: false,
        });
    }

    /// Removes the layers from an index on and stops their searches.
    fn drop_from(&mut self, at: usize) -> Vec<Effect> {
        let mut effects = Vec::new();
        while self.layers.len() > at {
            if let Some(mut layer) = self.layers.pop() {
                effects.extend(layer.scene.leave());
                let stopped = self.searches.forget_all(layer.id).into_iter();
                effects.extend(stopped.map(Effect::Stop));
            }
        }
        effects
    }

    fn on_top(&mut self, outside: &mut Outside<'_>, call: SceneCall<'_>) -> Vec<Effect> {
        self.with(self.layers.len() - 1, outside, call)
    }

    /// Calls a layer, then makes the changes of layers that it asked for.
    fn with(&mut self, at: usize, outside: &mut Outside<'_>, call: SceneCall<'_>) -> Vec<Effect> {
        self.returned = false;
        let help = self.allows_help();
        let layer = &mut self.layers[at];
        let id = layer.id;
        let mut cx = Context {
            now: outside.now,
            settings: outside.settings,
            help,
            barred: self.barred,
            owner: id,
            searches: &mut self.searches,
            random: &mut self.random,
            changes: Vec::new(),
        };
        let mut effects = layer.scene.look_at_time(&mut cx);
        effects.extend(call(layer.scene.as_mut(), &mut cx));
        for change in cx.changes {
            let at = self.layers.iter().position(|layer| layer.id == id);
            effects.extend(self.change(at.unwrap_or(0), change, outside));
        }
        if at >= self.games() {
            self.keep_draft(outside);
        }
        effects
    }

    fn change(
        &mut self,
        at: usize,
        change: context::Change,
        outside: &mut Outside<'_>,
    ) -> Vec<Effect> {
        let begins = matches!(change, context::Change::Begin(_));
        let (games, layers, stones) = (self.games(), self.layers.len(), self.stones());
        let mut effects = match change {
            context::Change::Close if self.below_tools() < self.layers.len() => {
                self.drop_from(self.below_tools())
            }
            context::Change::Close | context::Change::Clear => self.drop_from(games),
            context::Change::Back => self.drop_from(at.max(games)),
            context::Change::Open(scene) => {
                let from = if scene.holds_tools() {
                    games
                } else {
                    self.below_tools()
                };
                self.push_over(from, scene, outside)
            }
            context::Change::Over(scene) => self.push_over(at + 1, scene, outside),
            context::Change::Begin(game) => {
                let mut effects = self.drop_from(1);
                effects.extend(self.replace(*game, outside));
                effects
            }
        };
        effects.extend(self.update_pauses(outside));
        self.keep_draft(outside);
        self.returned = !begins && self.layers.len() < layers && self.stones() != stones;
        effects
    }

    fn push_over(
        &mut self,
        at: usize,
        scene: Box<dyn Scene>,
        outside: &mut Outside<'_>,
    ) -> Vec<Effect> {
        let mut effects = self.drop_from(at);
        self.push(scene);
        effects.extend(self.on_top(outside, Box::new(|scene, cx| scene.resume(cx))));
        effects
    }

    /// Replaces the local game; a room's game over it stays on top.
    pub fn replace_game(&mut self, game: Session, mut outside: Outside<'_>) -> Vec<Effect> {
        let mut effects = match self.games() {
            1 => self.drop_from(1),
            _ => Vec::new(),
        };
        effects.extend(self.replace(game, &mut outside));
        effects
    }

    fn start_game(&mut self, outside: &mut Outside<'_>) -> Vec<Effect> {
        let mut effects = vec![Effect::Keep(Box::new(Keep::Game(self.game().saved())))];
        let game = self.game();
        effects.extend(
            game.needs_engine()
                .then(|| Effect::Warm(game.setup().terms.rule)),
        );
        effects.extend(self.with(0, outside, Box::new(|scene, cx| scene.resume(cx))));
        effects
    }

    fn replace(&mut self, game: Session, outside: &mut Outside<'_>) -> Vec<Effect> {
        let mut effects = Vec::new();
        let old = self.game();
        // The same game again keeps the original's music and colours.
        if game.setup() != old.setup() {
            outside.settings.leave_original();
        }
        if old.is_disposable() && old.id() != game.id() {
            effects.push(Effect::Forget(old.id().to_owned()));
        }
        let stopped = self.searches.forget_all(self.layers[0].id).into_iter();
        effects.extend(stopped.map(Effect::Stop));
        self.last_layer += 1;
        let timed = self.layers.len() > 1 && game.setup().clock.is_some();
        let paused = timed || self.layers[1..].iter().any(|layer| layer.scene.pauses());
        self.layers[0] = Layer {
            id: LayerId(self.last_layer),
            scene: Box::new(game),
            paused,
        };
        if self.games() == 1 {
            self.keep_draft(outside);
        }
        if !self.layers[0].paused {
            effects.extend(self.start_game(outside));
        }
        effects
    }

    /// Pauses and resumes games as layers above them require.
    fn update_pauses(&mut self, outside: &mut Outside<'_>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for at in 0..self.games() {
            let pauses = |layer: &Layer| layer.scene.pauses();
            let timed = at + 1 < self.layers.len() && self.layers[at].scene.is_timed();
            let paused = timed || self.layers[at + 1..].iter().any(pauses);
            if std::mem::replace(&mut self.layers[at].paused, paused) == paused {
                continue;
            }
            effects.extend(self.with(
                at,
                outside,
                Box::new(|scene, cx| match paused {
                    true => scene.pause(cx),
                    false => scene.resume(cx),
                }),
            ));
        }
        effects
    }

    fn keep_draft(&self, outside: &mut Outside<'_>) {
        let tools = self.layers[self.games()..].iter();
        outside.settings.draft = tools.rev().find_map(|layer| layer.scene.draft());
    }
}
