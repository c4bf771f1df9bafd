//! How many files and connections the system lets this process have open.

/// Kept for the database, engines and what else is opened besides connections.
const RESERVED: u64 = 128;
/// More than this is not asked for.
const WANTED: u64 = 1 << 16;

/// Raises the process's limit on open files as far as it may itself, for a server with many connections. For the start of
/// a program.
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
                tracing::debug!("the limit on open files stays as it is: {error}");
            }
        }
    }
}

/// Connections that may be open at once.
pub(crate) fn spare() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        let limit = getrlimit(Resource::Nofile).current;
        if let Some(limit) = limit {
            // Under a limit this small half of it is left to the rest.
            let spare = limit.saturating_sub(RESERVED).max(limit / 2);
            return usize::try_from(spare).unwrap_or(usize::MAX);
        }
    }
    usize::MAX
}
