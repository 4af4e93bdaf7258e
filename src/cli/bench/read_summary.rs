use super::super::error::Error;
use crate::bench::Document;
use std::{fs, io, path::Path};

/// Reads a `summary.json`; `-` is standard input.
pub fn read(file: &Path) -> Result<Document, Error> {
    let text = match file == Path::new("-") {
        true => io::read_to_string(io::stdin()),
        false => fs::read_to_string(file),
    };
    let text = text.map_err(|source| Error::Open { file: file.to_owned(), source })?;
    Document::read(&text).map_err(|source| Error::Summary { file: file.to_owned(), source })
}
