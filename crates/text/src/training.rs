//! Puzzles in five steps, and cards that come back.

use crate::message::messages;

messages! { MESSAGES in TRAINING:
    pub fn training_today(count) = "training-today";
    pub fn training_later(count) = "training-later";
    pub fn training_step(step) = "training-step";
    pub fn training_onward(point, color, reply) = "training-onward";
    pub fn training_played(point) = "training-played";
    pub fn training_even(points) = "training-even";
    pub fn training_idle(point) = "training-idle";
    pub fn training_five(color, tried, reply) = "training-five";
    pub fn training_again(days) = "training-again";
    pub fn training_unreadable(count, name) = "training-unreadable";
    pub fn training_faults(count) = "training-faults";
    pub fn training_clock(count) = "training-clock";
    pub fn training_failed(why) = "training-failed";
}
