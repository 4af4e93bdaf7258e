//! Reads files, at once or in pieces as they arrive.

use super::{
    chunk::{END, HEAD, HEADER, Head, Kind, read_header},
    decode::Content,
    error::{FormatError, Problem},
};
use crate::{mesh::Mesh, scene::Scene};

/// The most memory that is reserved for a chunk before its bytes arrive.
const AHEAD: usize = 1 << 20;

/// Reads a file that arrives in pieces of any size.
///
/// A chunk is decoded as soon as it is complete, directly from the given piece if it lies in one; only chunks that span pieces
/// are copied first. So no byte is copied more than once before decompression.
#[derive(Debug, Default)]
pub struct Reader {
    /// The beginning of an incomplete header or chunk.
    kept: Vec<u8>,
    /// The number of bytes before it.
    done: u64,
    content: Option<(Kind, Content)>,
    ended: bool,
    failed: Option<FormatError>,
}

impl Reader {
    /// Before the first byte.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads the next bytes of the file. After an error, every further call gives it again.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), FormatError> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        let result = self.advance(bytes);
        if let Err(error) = &result {
            self.failed = Some(error.clone());
        }
        result
    }

    fn advance(&mut self, mut bytes: &[u8]) -> Result<(), FormatError> {
        // First the incomplete item, with only the bytes that it lacks.
        while !self.kept.is_empty() {
            let needed = self.needed(&self.kept)?;
            if needed <= self.kept.len() {
                let kept = std::mem::take(&mut self.kept);
                self.take(&kept)?;
                break;
            }
            let (now, later) = bytes.split_at(bytes.len().min(needed - self.kept.len()));
            if now.is_empty() {
                return Ok(());
            }
            self.kept.reserve(needed.min(self.kept.len() + now.len().max(AHEAD)) - self.kept.len());
            self.kept.extend_from_slice(now);
            bytes = later;
        }
        // Then the items that lie completely in these bytes.
        while !bytes.is_empty() {
            let needed = self.needed(bytes)?;
            if needed > bytes.len() {
                self.kept.reserve(needed.min(bytes.len().max(AHEAD)));
                self.kept.extend_from_slice(bytes);
                return Ok(());
            }
            let (now, later) = bytes.split_at(needed);
            self.take(now)?;
            bytes = later;
        }
        Ok(())
    }

    /// The length of the header or chunk that begins here, as far as it is known.
    fn needed(&self, bytes: &[u8]) -> Result<usize, FormatError> {
        if self.ended {
            let problem = Problem::Expected { expected: "the end of the file".into(), found: "more bytes".to_owned() };
            return Err(FormatError::at(self.done, problem));
        }
        if self.content.is_none() {
            return Ok(HEADER);
        }
        match bytes.first_chunk::<HEAD>() {
            None => Ok(HEAD),
            Some(head) => Ok(HEAD + self.head(head)?.stored),
        }
    }

    fn head(&self, bytes: &[u8; HEAD]) -> Result<Head, FormatError> {
        Head::read(bytes).map_err(|wrong| match bytes.first_chunk::<4>() {
            Some(tag) if tag.iter().all(u8::is_ascii_alphabetic) => wrong.in_chunk(self.done, *tag),
            _ => FormatError::at(self.done, wrong.problem),
        })
    }

    /// Reads a complete header or chunk.
    fn take(&mut self, bytes: &[u8]) -> Result<(), FormatError> {
        if let Some((_, content)) = &mut self.content {
            if let Some((head, stored)) = bytes.split_first_chunk::<HEAD>() {
                let byte = self.done;
                let head = Head::read(head).map_err(|wrong| FormatError::at(byte, wrong.problem))?;
                let result = head.check(stored).and_then(|()| match content.knows(head.tag) {
                    true => content.take(&head, &head.inflate(stored)?),
                    false if head.may_be_skipped() => Ok(()),
                    false => Err(Problem::Unknown.into()),
                });
                result.map_err(|wrong| wrong.in_chunk(byte, head.tag))?;
                self.ended = head.tag == END;
            }
        } else if let Some(header) = bytes.first_chunk::<HEADER>() {
            let kind = read_header(header)?;
            self.content = Some((kind, Content::new(kind)));
        }
        self.done += bytes.len() as u64;
        Ok(())
    }

    /// The number of bytes read.
    pub fn bytes_read(&self) -> u64 {
        self.done + self.kept.len() as u64
    }

    /// The kind of the file, once its header was read.
    pub fn kind(&self) -> Option<Kind> {
        self.content.as_ref().map(|(kind, _)| *kind)
    }

    /// The scene, once all its meshes were read; frames follow: [`Scene::loaded`].
    pub fn scene(&self) -> Option<&Scene> {
        match &self.content {
            Some((_, Content::Scene(Some(opened)))) if opened.has_meshes() => Some(&opened.scene),
            _ => None,
        }
    }

    /// The mesh of a model, once it was read.
    pub fn model(&self) -> Option<&Mesh> {
        match &self.content {
            Some((_, Content::Model(Some(mesh)))) => Some(mesh),
            _ => None,
        }
    }

    /// Whether the file is complete.
    pub fn finished(&self) -> bool {
        self.ended && self.failed.is_none()
    }

    /// An error if the file is not complete.
    pub fn finish(&self) -> Result<(), FormatError> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        if self.ended {
            return Ok(());
        }
        let expected = match (&self.content, self.kept.is_empty()) {
            (None, _) => format!("a header of {HEADER} bytes").into(),
            (Some(_), true) => "the next chunk".into(),
            (Some(_), false) => format!("{} bytes of a chunk", self.needed(&self.kept)?).into(),
        };
        let tag = self.kept.first_chunk::<4>().copied().filter(|_| self.content.is_some());
        Err(FormatError { chunk: tag, ..FormatError::at(self.done, Problem::Ended { expected }) })
    }

    /// The scene of a complete file.
    pub fn into_scene(self) -> Result<Scene, FormatError> {
        self.finish()?;
        match self.content {
            Some((_, Content::Scene(Some(opened)))) => Ok(opened.scene),
            other => Err(other_kind(Kind::Scene, other.map(|(kind, _)| kind))),
        }
    }

    /// The mesh of a complete model.
    pub fn into_model(self) -> Result<Mesh, FormatError> {
        self.finish()?;
        match self.content {
            Some((_, Content::Model(Some(mesh)))) => Ok(mesh),
            other => Err(other_kind(Kind::Model, other.map(|(kind, _)| kind))),
        }
    }
}

fn other_kind(expected: Kind, found: Option<Kind>) -> FormatError {
    let found = found.map_or("neither model nor scene", Kind::in_words).to_owned();
    FormatError::at(10, Problem::Expected { expected: expected.in_words().into(), found })
}

/// Reads a scene from the bytes of a file.
pub fn read_scene(bytes: &[u8]) -> Result<Scene, FormatError> {
    let mut reader = Reader::new();
    reader.push(bytes)?;
    reader.into_scene()
}

/// Reads a model from the bytes of a file.
pub fn read_model(bytes: &[u8]) -> Result<Mesh, FormatError> {
    let mut reader = Reader::new();
    reader.push(bytes)?;
    reader.into_model()
}
