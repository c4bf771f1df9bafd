//! A connection whose reads signals do not end.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;

/// Reads again where a signal ends a read: the system does not by itself where a read has a
/// time-out, and the tests of this program start processes, whose ends are signals.
#[derive(Debug)]
pub(super) struct Patient(pub(super) TcpStream);

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.0.read(buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => (),
                read => return read,
            }
        }
    }
}

impl Write for Patient {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => (),
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
