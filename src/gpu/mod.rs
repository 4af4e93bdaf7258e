//! The room `gpu`.
