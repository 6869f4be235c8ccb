//! Who goes first when the processor is short: players before those who look into positions.

/// Lets everything else go before this thread.
pub(crate) fn lower() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!(%error, "this thread keeps its priority");
    }
}
