//! The process's limit on open files.

/// Descriptors reserved for the database, engines and other files.
#[cfg(unix)]
const RESERVED: u64 = 128;
#[cfg(unix)]
const WANTED: u64 = 1 << 16;

/// Raises the process's limit on open files as far as permitted, for many connections. Call it at
/// program start.
pub fn raise() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let wanted = limit.maximum.unwrap_or(WANTED).min(WANTED);
        if limit.current.is_some_and(|current| current < wanted) {
            let raised = Rlimit {
                current: Some(wanted),
                ..limit
            };
            if let Err(error) = setrlimit(Resource::Nofile, raised) {
                tracing::debug!("cannot raise the limit on open files: {error}");
            }
        }
    }
}

/// Maximum number of concurrent connections.
pub(crate) fn spare() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        let limit = getrlimit(Resource::Nofile).current;
        if let Some(limit) = limit {
            // Under a small limit, half of it.
            let spare = limit.saturating_sub(RESERVED).max(limit / 2);
            return usize::try_from(spare).unwrap_or(usize::MAX);
        }
    }
    usize::MAX
}
