//! The tests of rooms, one program.
mod bounds;
mod client;
mod rooms;
mod set_up;
mod shown;
