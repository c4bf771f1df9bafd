//! Large memory pages.

/// Bytes of the smallest page size in use.
pub(crate) const SMALL: usize = 4096;

/// Requests huge pages for untouched memory (Linux). A 2 MiB page takes about as long to map as a
/// few of 4 KiB, and has fewer TLB misses. Without them a fresh table costs the first moves of a
/// game half of their time.
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
        // SAFETY: a hint that does not change contents; the range lies within the borrowed memory.
        let asked = unsafe {
            madvise(
                at.wrapping_add(skip).cast(),
                length / SMALL * SMALL,
                Advice::LinuxHugepage,
            )
        };
        // Not fatal: a system without huge pages uses small ones.
        let _ = asked;
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
