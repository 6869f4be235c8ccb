//! How much one client may ask for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use lru::LruCache;

use crate::config::Config;

/// A bucket that fills up at a steady rate: each request takes something out of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    filled: Instant,
}

/// How large a bucket is, and how fast it fills up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Self {
        Self {
            left: rate.burst,
            filled: now,
        }
    }

    /// Takes one out, if there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left = passed.mul_add(rate.per_second, self.left).min(rate.burst);
        self.filled = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

/// Whose address it is: of IPv6 everybody has a whole network, of 64 bits as a rule.
fn owner(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

/// A bucket for each address; the addresses that were not heard of for the longest are forgotten.
struct PerAddress {
    rate: Rate,
    buckets: Mutex<LruCache<IpAddr, Bucket>>,
}

impl PerAddress {
    fn new(rate: Rate) -> Self {
        const MOST: NonZeroUsize = NonZeroUsize::new(10_000).expect("not zero");
        Self {
            rate,
            buckets: Mutex::new(LruCache::new(MOST)),
        }
    }

    fn take(&self, address: IpAddr) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = buckets.get_or_insert_mut(owner(address), || Bucket::full(self.rate, now));
        bucket.take(self.rate, now)
    }
}

/// All that is limited.
pub(crate) struct Limits {
    games: PerAddress,
    reads: PerAddress,
    open: Arc<Mutex<Open>>,
    most: usize,
    most_per_address: usize,
}

#[derive(Default)]
struct Open {
    all: usize,
    by_address: HashMap<Option<IpAddr>, usize>,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Self {
        let games = f64::from(config.games_per_minute);
        let reads = f64::from(config.reads_per_second);
        Self {
            games: PerAddress::new(Rate {
                burst: games,
                per_second: games / 60.0,
            }),
            reads: PerAddress::new(Rate {
                burst: reads * 10.0,
                per_second: reads,
            }),
            open: Arc::default(),
            most: config.connections,
            most_per_address: config.connections_per_address,
        }
    }

    /// Whether this address may create or enter one more game.
    pub(crate) fn game(&self, address: IpAddr) -> bool {
        self.games.take(address)
    }

    /// Whether this address may ask for one more position or game.
    pub(crate) fn read(&self, address: IpAddr) -> bool {
        self.reads.take(address)
    }

    /// A place for one more connection, if there is one. Those that come through a proxy all come
    /// from one address (`None`): how many there are of each is for the proxy to see.
    pub(crate) fn connect(&self, address: Option<IpAddr>) -> Option<Place> {
        let address = address.map(owner);
        let mut open = lock(&self.open);
        let here = open.by_address.get(&address).copied().unwrap_or(0);
        if open.all >= self.most || (address.is_some() && here >= self.most_per_address) {
            return None;
        }
        open.all += 1;
        open.by_address.insert(address, here + 1);
        Some(Place {
            open: Arc::clone(&self.open),
            address,
        })
    }
}

/// A connection's place, for as long as it is kept.
pub(crate) struct Place {
    open: Arc<Mutex<Open>>,
    address: Option<IpAddr>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        open.all -= 1;
        if let Some(here) = open.by_address.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                open.by_address.remove(&self.address);
            }
        }
    }
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_network_of_ipv6_counts_as_one_address() {
        let limits = PerAddress::new(Rate {
            burst: 1.0,
            per_second: 0.0,
        });
        let take = |address: &str| limits.take(address.parse().unwrap());
        assert!(take("2001:db8:1:2::1"));
        assert!(!take("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert!(take("2001:db8:1:3::1"));
        assert!(take("192.0.2.1"));
        assert!(!take("::ffff:192.0.2.1"));
        assert!(take("192.0.2.2"));
    }

    #[test]
    fn a_bucket_gives_a_burst_and_then_its_rate() {
        let rate = Rate {
            burst: 3.0,
            per_second: 2.0,
        };
        let start = Instant::now();
        let mut bucket = Bucket::full(rate, start);
        let taken = (0..5).filter(|_| bucket.take(rate, start)).count();
        assert_eq!(taken, 3);
        let later = start + Duration::from_secs(1);
        let taken = (0..5).filter(|_| bucket.take(rate, later)).count();
        assert_eq!(taken, 2);
        let much_later = start + Duration::from_secs(1_000);
        let taken = (0..5).filter(|_| bucket.take(rate, much_later)).count();
        assert_eq!(taken, 3);
    }
}
