//! Mesh files: what is read and written, and what is refused.

mod broken;
mod files;
mod samples;
mod surfaces;
