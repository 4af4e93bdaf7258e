// A primitive's look at a cell of a higher level: its entry there, and the entries stored in that cell.
struct Visit {
    entry: vec4<u32>,
    begin: u32,
    end: u32,
    reserved_0: u32,
    reserved_1: u32,
}
