// Signed integers of 64 and 96 bits as two and three words, the lowest first, in two's complement.
// Twin: src/geometry/single/words.rs, line by line. A shader has only 32-bit integers, and no high half of a product.

// All 64 bits of a product, from the products of 16-bit halves.
fn mul_unsigned(a: u32, b: u32) -> vec2<u32> {
    let low = (a & 0xffffu) * (b & 0xffffu);
    let left = (a >> 16u) * (b & 0xffffu);
    let right = (a & 0xffffu) * (b >> 16u);
    let high = (a >> 16u) * (b >> 16u);
    let middle = (low >> 16u) + (left & 0xffffu) + (right & 0xffffu);
    return vec2((low & 0xffffu) | (middle << 16u), high + (left >> 16u) + (right >> 16u) + (middle >> 16u));
}

fn negate64(a: vec2<u32>) -> vec2<u32> {
    let x = ~a.x + 1u;
    return vec2(x, ~a.y + select(0u, 1u, x == 0u));
}

fn sub64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return vec2(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}

fn mul64(a: i32, b: i32) -> vec2<u32> {
    let m = mul_unsigned(u32(abs(a)), u32(abs(b)));
    return select(negate64(m), m, (a < 0) == (b < 0));
}

fn negate96(a: vec3<u32>) -> vec3<u32> {
    let x = ~a.x + 1u;
    let y = ~a.y + select(0u, 1u, x == 0u);
    return vec3(x, y, ~a.z + select(0u, 1u, x == 0u && y == 0u));
}

fn add96(a: vec3<u32>, b: vec3<u32>) -> vec3<u32> {
    let x = a.x + b.x;
    let carry = select(0u, 1u, x < a.x);
    let part = a.y + b.y;
    let y = part + carry;
    let over = select(0u, 1u, part < a.y) + select(0u, 1u, y < part);
    return vec3(x, y, a.z + b.z + over);
}

// 64 bits times 32 bits.
fn mul96(a: vec2<u32>, b: i32) -> vec3<u32> {
    let negative = bitcast<i32>(a.y) < 0;
    let m = select(a, negate64(a), negative);
    let low = mul_unsigned(m.x, u32(abs(b)));
    let high = mul_unsigned(m.y, u32(abs(b)));
    let y = low.y + high.x;
    let product = vec3(low.x, y, high.y + select(0u, 1u, y < low.y));
    return select(negate96(product), product, negative == (b < 0));
}
