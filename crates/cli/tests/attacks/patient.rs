//! A connection that retries what signals interrupt.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;

/// Retries on `EINTR`: the system restarts no read that has a time-out, and tests beside start
/// processes, whose ends are signals.
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
