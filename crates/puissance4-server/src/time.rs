//! What time it is.

use std::time::Instant;

use crate::online::Millis;
use crate::store::{Store, StoreError};

/// The database's clock, read once; from there on the machine's steady one. Whoever sets the machine's
/// clock does not make anybody lose on time.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    anchor: Millis,
    read: Instant,
}

impl Clock {
    /// The clock of this database.
    ///
    /// # Errors
    ///
    /// What the database says.
    pub async fn of(store: &dyn Store) -> Result<Self, StoreError> {
        let anchor = store.now().await?;
        Ok(Self {
            anchor,
            read: Instant::now(),
        })
    }

    /// Milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.at(Instant::now())
    }

    /// The same for a moment that was noted.
    #[must_use]
    pub fn at(&self, moment: Instant) -> Millis {
        self.anchor + moment.saturating_duration_since(self.read).as_millis() as Millis
    }
}
