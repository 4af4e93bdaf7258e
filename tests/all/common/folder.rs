//! Files of a test.

use std::{
    fs,
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
};

static FOLDERS: AtomicU32 = AtomicU32::new(0);

/// A folder of a test's own, gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(test: &str) -> Self {
        // Numbered: tests of one process may have the same name in different modules.
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("kdet-{test}-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file, with the folders it is in.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        fs::create_dir_all(self.0.join(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), bytes).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Nothing depends on it: a folder that stays is only untidy.
        let _ = fs::remove_dir_all(&self.0);
    }
}
