//! Where results are written, and the checks before work begins.

use super::{error::Error, print};
use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};

/// Whether a path stands for standard output.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Writes a file, or to standard output for `-`.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if is_standard(path) {
        return Ok(std::io::stdout().lock().write_all(bytes)?);
    }
    fs::write(path, bytes).map_err(|source| Error::Write { file: path.to_owned(), source })
}

/// Writes a report to standard output, or to standard error where the result itself goes to standard output.
pub fn report(result: &Path, text: &str) -> Result<(), Error> {
    if is_standard(result) {
        print::err(text);
        return Ok(());
    }
    print::out(text)
}

/// Writes a file and creates the folders it is in.
pub fn write_with_folders(file: &Path, bytes: &[u8]) -> Result<(), Error> {
    let failed = |source| Error::Write { file: file.to_owned(), source };
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(file, bytes).map_err(failed)
}

/// Creates a folder and checks that files can be written in it, before work begins whose result would be lost otherwise.
/// The named files are checked where they exist: each may be read-only by itself.
pub fn check_folder(folder: &Path, files: &[&str]) -> Result<(), Error> {
    let probe = folder.join(format!(".kdet-write-check-{}", std::process::id()));
    let failed = |source| Error::Write { file: folder.to_owned(), source };
    fs::create_dir_all(folder).map_err(failed)?;
    File::create(&probe).map_err(failed)?;
    fs::remove_file(&probe).map_err(failed)?;
    for file in files.iter().map(|name| folder.join(name)).filter(|file| file.exists()) {
        fs::OpenOptions::new().append(true).open(&file).map_err(|source| Error::Write { file, source })?;
    }
    Ok(())
}

/// Refuses an output that is one of the inputs: writing it would destroy what was read.
pub fn refuse_input(output: &Path, inputs: &[PathBuf]) -> Result<(), Error> {
    // An output that does not exist is no input.
    let Ok(written) = fs::canonicalize(output) else { return Ok(()) };
    match inputs.iter().any(|input| fs::canonicalize(input).is_ok_and(|input| input == written)) {
        true => Err(Error::OutputIsInput { file: output.to_owned() }),
        false => Ok(()),
    }
}
