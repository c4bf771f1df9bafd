//! Records in every format, read and written.

mod common;
mod edit;
mod hostile;
mod losses;
mod pack;
mod real;
mod renlib;
mod replay;
mod rif;
mod round_trip;
mod tree;
