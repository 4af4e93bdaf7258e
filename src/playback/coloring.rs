//! What colours can be chosen to show.

use crate::detect::named;

named!(
    /// What colours can be chosen to show.
    Coloring, "colouring", {
        /// The object of a primitive.
        Object = "object", "by object";
        /// Its level of the grid.
        Level = "level", "by level";
        /// In how many pairs it is.
        Pairs = "pairs", "by pairs";
        /// Its k.
        K = "k", "by k";
        /// How deep it is in another one.
        Depth = "depth", "by depth";
        /// When it meets another one first.
        Time = "time", "by time of impact";
    }
);
