//! Soft and rigid bodies in motion, with contact and friction: what the scenes are made with. Natively only.
