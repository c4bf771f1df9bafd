//! Integration tests of rooms, in one binary.

mod arbiter;
mod bounds;
mod causes;
mod client;
mod clock;
mod later;
mod literal;
mod openings;
mod owned;
mod rooms;
mod set_up;
mod shown;
mod void;
