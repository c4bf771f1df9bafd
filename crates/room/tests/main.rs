//! The tests of rooms, one program.
mod client;
mod rooms;
mod set_up;
mod shown;
