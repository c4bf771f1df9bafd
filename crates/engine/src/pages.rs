//! Asking for large pages.

/// Bytes of the smallest pages systems give out. Where they are larger, less would do.
pub(crate) const SMALL: usize = 4096;

/// Asks for large pages for memory that has not been touched yet, where the system knows them: 2
/// MiB come in the time of a few of the usual 4 KiB, and are found sooner afterwards. Without them
/// a fresh table costs the first moves of a game half of their time.
pub(crate) fn large<T>(memory: &mut [T]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        let at = memory.as_mut_ptr().cast::<u8>();
        let skip = at.align_offset(SMALL);
        let Some(length) = size_of_val(memory).checked_sub(skip) else {
            return;
        };
        #[expect(unsafe_code, reason = "no safe function asks for this")]
        // SAFETY: a hint, which changes no contents; the range lies within the borrowed memory.
        let asked = unsafe {
            madvise(
                at.wrapping_add(skip).cast(),
                length / SMALL * SMALL,
                Advice::LinuxHugepage,
            )
        };
        // A system without large pages does without them.
        let _ = asked;
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
