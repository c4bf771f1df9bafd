//! What was built: version, commit and target.

/// The commit's first twelve digits; empty if the sources came without their repository.
pub(crate) const COMMIT: &str = env!("TENGEN_COMMIT");
/// The compiler's name of the kind of machine, such as `x86_64-unknown-linux-musl`.
pub(crate) const TARGET: &str = env!("TENGEN_TARGET");
/// The version of the packages.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Version and commit, as `--version` prints them.
pub(crate) const FULL: &str = env!("TENGEN_VERSION");
