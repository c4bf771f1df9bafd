//! The memory allocator.

/// Makes glibc give large blocks back to the system when they are freed. By default it keeps blocks
/// as large as the largest one freed so far, in as many pools as threads: the tables of a few
/// visitors' searches then add up to a multiple of one. Other C libraries need nothing. Call it
/// before threads are started.
pub fn give_back_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const LARGE: libc::c_int = 1 << 20;
        const POOLS: libc::c_int = 2;
        for (parameter, value) in [
            (libc::M_MMAP_THRESHOLD, LARGE),
            (libc::M_TRIM_THRESHOLD, LARGE),
            (libc::M_ARENA_MAX, POOLS),
        ] {
            #[expect(unsafe_code, reason = "no safe function sets this")]
            // SAFETY: sets a number of the allocator, which takes its lock for that.
            let is_set = unsafe { libc::mallopt(parameter, value) };
            debug_assert_eq!(is_set, 1, "parameter {parameter}");
        }
    }
}
