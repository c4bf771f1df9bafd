//! Computations for visitors, which give way to the server's other work.

/// Lowers the priority of the calling thread where each thread has its own (Linux); elsewhere it
/// stays as it is.
pub(crate) fn yield_to_others() {
    #[cfg(target_os = "linux")]
    {
        /// A tenth of the weight of other threads, for the scheduler.
        const STEPS: i32 = 10;
        if let Err(error) = rustix::process::nice(STEPS) {
            tracing::debug!("cannot lower a thread's priority: {error}");
        }
    }
}
