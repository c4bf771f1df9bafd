//! The clocks of the local game.

use std::any::Any;

use super::Model;
use crate::Session;

impl Model {
    /// Notes that the device is awake; see
    /// [`BoardClock::beat`](tengen_game::clock::BoardClock::beat).
    pub fn beat(&mut self, now: u64) {
        let game = self.layers[0].scene.as_mut() as &mut dyn Any;
        if let Some(game) = game.downcast_mut::<Session>() {
            game.beat(now);
        }
    }
}
