//! Scenes: objects in motion.
