//! The tests of rooms, one program.
mod rooms;
mod set_up;
mod shown;
