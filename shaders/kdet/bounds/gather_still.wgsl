// A primitive where it is: its corners and vertices. Needs `params`, `positions`, `tetrahedra`.
// #include "pipeline/finite.wgsl"

fn gather(p: u32) -> StoredPrimitive {
    let t = tetrahedra[p];
    let a = position(t.x);
    let b = position(t.y);
    let c = position(t.z);
    let d = position(t.w);
    return StoredPrimitive(vec4(a.x, b.x, c.x, d.x), vec4(a.y, b.y, c.y, d.y), vec4(a.z, b.z, c.z, d.z), t);
}

fn is_searched(primitive: StoredPrimitive) -> bool {
    return true;
}
