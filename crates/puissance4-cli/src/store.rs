//! Files of saved games: written whole or not at all, and the one that is kept of every game.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use tempfile::{Builder, NamedTempFile};

/// Writes a file whole or not at all: another file takes its name once all of it is on the disk.
///
/// # Errors
///
/// [`io::ErrorKind::AlreadyExists`] where there is such a file and `replace` does not allow for
/// it; [`io::ErrorKind::IsADirectory`] and [`io::ErrorKind::InvalidInput`] where there is
/// something else of that name; and whatever the system says. What was there is then as it was.
pub fn write_whole(path: &Path, bytes: &[u8], replace: bool) -> io::Result<()> {
    check_target(path, replace)?;
    // Through a link, the file that it leads to is the one to replace.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut file = temporary(&path)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    if replace {
        file.persist(&path)?;
    } else {
        file.persist_noclobber(&path)?;
    }
    // The new name must outlast a power cut as well. Not every system lets a folder be opened.
    if let Ok(folder) = File::open(folder_of(&path)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Whether [`write_whole`] can write here, as far as can be known beforehand.
///
/// # Errors
///
/// As for [`write_whole`].
pub fn check_writable(path: &Path, replace: bool) -> io::Result<()> {
    check_target(path, replace)?;
    // Only making a file tells whether one can be made.
    temporary(&fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())).map(drop)
}

fn check_target(path: &Path, replace: bool) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(metadata) if !metadata.is_file() => Err(io::ErrorKind::InvalidInput.into()),
        Ok(_) if !replace => Err(io::ErrorKind::AlreadyExists.into()),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// A file beside the one at `path`, which is gone again unless it takes that name.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    let prefix = temporary_prefix(path);
    builder.prefix(&prefix).suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any file is made: what the user's umask leaves of it.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder_of(path))
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new("."))
}

fn temporary_prefix(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    format!(".{name}.")
}

/// A name for the file of a game that is kept from now on. It is given once: two games can begin in the
/// same millisecond.
pub(crate) fn name_of_now() -> String {
    static LAST: Mutex<u128> = Mutex::new(0);
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let now = since.as_millis();
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    *last = now.max(*last + 1);
    format!("{:013}-{}.json", *last, process::id())
}

/// Whether a file of this name is one of a game that is kept: hidden ones are being written.
pub(crate) fn is_game(path: &Path) -> bool {
    let hidden = path
        .file_name()
        .is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
    path.extension() == Some(OsStr::new("json")) && !hidden
}

/// The file that a game in progress is kept in, which no other program touches meanwhile.
#[derive(Debug)]
pub struct Slot {
    path: PathBuf,
    /// Locked as long as this program has the game.
    lock: File,
}

/// Which game was kept last.
#[derive(Debug)]
pub enum Latest {
    /// This one.
    Free(Slot),
    /// There are some, and other programs have all of them.
    Taken,
    /// None is kept.
    None,
}

impl Slot {
    /// A new file in this folder, which is made if need be. Nothing is in it yet.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn create(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        Self::lock(&folder.join(name_of_now()))?.ok_or_else(|| io::ErrorKind::ResourceBusy.into())
    }

    /// The game kept last in this folder.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn latest(folder: &Path) -> io::Result<Latest> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Latest::None),
            Err(error) => return Err(error),
        };
        let mut games = Vec::new();
        for entry in entries {
            let path = entry?.path();
            if is_game(&path) {
                // One that another program has removed in between is none.
                if let Ok(modified) = fs::metadata(&path).and_then(|it| it.modified()) {
                    games.push((modified, path));
                }
            }
        }
        games.sort();
        let mut latest = Latest::None;
        for (_, path) in games.into_iter().rev() {
            match Self::lock(&path)? {
                // Another program may have finished the game and removed it in between.
                Some(slot) if path.exists() => return Ok(Latest::Free(slot)),
                Some(slot) => slot.remove(),
                None => latest = Latest::Taken,
            }
        }
        Ok(latest)
    }

    /// The game at this path, unless another program has it.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn open(path: &Path) -> io::Result<Option<Self>> {
        Self::lock(path)
    }

    /// Removes the game at this path and all that belongs to it, unless another program has it:
    /// then `false`.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn delete(path: &Path) -> io::Result<bool> {
        let Some(slot) = Self::open(path)? else {
            return Ok(false);
        };
        let removed = fs::remove_file(path);
        slot.remove();
        removed.map(|()| true)
    }

    fn lock(path: &Path) -> io::Result<Option<Self>> {
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path.with_extension("lock"))?;
        match lock.try_lock() {
            // Some network folders know no locks: playing on is better than not playing.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(Self {
                path: path.to_owned(),
                lock,
            })),
            Err(TryLockError::WouldBlock) => Ok(None),
        }
    }

    /// Where the game is kept.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps the game.
    ///
    /// # Errors
    ///
    /// What the system says; the game kept before is then still there.
    pub fn write(&self, bytes: &[u8]) -> io::Result<()> {
        write_whole(&self.path, bytes, true)
    }

    /// Removes the game and all that belongs to it. Whatever cannot be removed stays.
    pub fn remove(self) {
        let _ = fs::remove_file(&self.path);
        let _ = fs::remove_file(self.path.with_extension("lock"));
        // A program that was killed while it wrote has left a temporary file.
        let prefix = temporary_prefix(&self.path);
        let entries = self
            .path
            .parent()
            .and_then(|folder| fs::read_dir(folder).ok());
        for entry in entries.into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(&prefix) {
                let _ = fs::remove_file(entry.path());
            }
        }
        drop(self.lock);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_only_where_that_is_allowed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        write_whole(&path, b"one", false).unwrap();
        let error = write_whole(&path, b"two", false).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write_whole(&path, b"two", true).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn only_ordinary_files_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let kind = |path: &Path| write_whole(path, b"", true).unwrap_err().kind();
        assert_eq!(kind(folder.path()), io::ErrorKind::IsADirectory);
        assert_eq!(kind(&folder.path().join("a/b")), io::ErrorKind::NotFound);
        #[cfg(unix)]
        assert_eq!(kind(Path::new("/dev/null")), io::ErrorKind::InvalidInput);
    }

    #[test]
    fn games_that_begin_at_the_same_time_are_kept_apart() {
        let folder = tempfile::tempdir().unwrap();
        let slots: Vec<_> = (0..50).map(|_| Slot::create(folder.path())).collect();
        for slot in &slots {
            slot.as_ref().unwrap().write(b"a game").unwrap();
        }
        let files = fs::read_dir(folder.path()).unwrap();
        let games = files.filter(|file| is_game(&file.as_ref().unwrap().path()));
        assert_eq!(games.count(), slots.len());
    }

    #[test]
    fn the_latest_game_that_nobody_has_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let folder = &folder.path().join("state");
        assert!(matches!(Slot::latest(folder).unwrap(), Latest::None));
        let slot = Slot::create(folder).unwrap();
        slot.write(b"one").unwrap();
        let path = slot.path().to_owned();
        assert!(matches!(Slot::latest(folder).unwrap(), Latest::Taken));
        drop(slot);
        let Latest::Free(slot) = Slot::latest(folder).unwrap() else {
            panic!("the game is free");
        };
        assert_eq!(slot.path(), path);
        slot.remove();
        assert!(matches!(Slot::latest(folder).unwrap(), Latest::None));
        assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
    }
}
