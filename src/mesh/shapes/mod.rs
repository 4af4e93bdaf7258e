//! Meshes made from numbers, for scenes that no scanned model serves.
