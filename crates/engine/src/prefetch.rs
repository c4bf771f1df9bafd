//! Cache prefetch.

/// Prefetches the cache line of `word`; does nothing except on x86-64.
#[inline]
pub(crate) fn prefetch<T>(word: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[expect(unsafe_code, reason = "no safe function asks for this")]
        // SAFETY: a hint without memory effects; every x86-64 processor has the instruction.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = word;
}
