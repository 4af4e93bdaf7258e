// An axis-aligned box, see `render::Spans`.
struct Span {
    lower: vec4f,
    upper: vec4f,
}
