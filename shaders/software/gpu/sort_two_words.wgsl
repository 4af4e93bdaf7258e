// Elements of two words.

alias Element = vec2<u32>;
