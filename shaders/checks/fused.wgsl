// Products as a compiler may turn them out that fuses every product with a sum.

fn cross_fused(e: vec3<f32>, f: vec3<f32>) -> vec3<f32> {
    return fma(e.yzx, f.zxy, -(e.zxy * f.yzx));
}

fn dot_fused(e: vec3<f32>, f: vec3<f32>) -> f32 {
    return fma(e.x, f.x, fma(e.y, f.y, e.z * f.z));
}
