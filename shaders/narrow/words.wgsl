// Signed integers of 64 to 192 bits as two to six words, the lowest first, in two's complement.
// Twin: src/geometry/single/words.rs, line by line but for mul_unsigned. A shader has only 32-bit integers, and no high half of a product.

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

// A sum of two words and a carry, and what is carried on.
fn add_carry(a: u32, b: u32, carry: u32) -> vec2<u32> {
    let part = a + b;
    let sum = part + carry;
    return vec2(sum, select(0u, 1u, part < a) + select(0u, 1u, sum < part));
}

fn is_negative64(a: vec2<u32>) -> bool {
    return a.y >= 0x80000000u;
}

fn magnitude64(a: vec2<u32>) -> vec2<u32> {
    return select(a, negate64(a), is_negative64(a));
}

fn add128(a: vec4<u32>, b: vec4<u32>) -> vec4<u32> {
    let x = add_carry(a.x, b.x, 0u);
    let y = add_carry(a.y, b.y, x.y);
    let z = add_carry(a.z, b.z, y.y);
    return vec4(x.x, y.x, z.x, a.w + b.w + z.y);
}

fn negate128(a: vec4<u32>) -> vec4<u32> {
    return add128(~a, vec4(1u, 0u, 0u, 0u));
}

// 64 bits times 64 bits.
fn mul128(a: vec2<u32>, b: vec2<u32>) -> vec4<u32> {
    let m = magnitude64(a);
    let n = magnitude64(b);
    let low = mul_unsigned(m.x, n.x);
    let left = mul_unsigned(m.x, n.y);
    let right = mul_unsigned(m.y, n.x);
    let high = mul_unsigned(m.y, n.y);
    let y = add_carry(low.y, left.x, right.x);
    let z = add_carry(left.y, right.y, y.y);
    let one = add_carry(z.x, high.x, 0u);
    let product = vec4(low.x, y.x, one.x, high.y + z.y + one.y);
    return select(product, negate128(product), is_negative64(a) != is_negative64(b));
}

// Six words: three low ones, three high ones.
struct Words6 {
    low: vec3<u32>,
    high: vec3<u32>,
}

fn add192(a: Words6, b: Words6) -> Words6 {
    let x = add_carry(a.low.x, b.low.x, 0u);
    let y = add_carry(a.low.y, b.low.y, x.y);
    let z = add_carry(a.low.z, b.low.z, y.y);
    let u = add_carry(a.high.x, b.high.x, z.y);
    let v = add_carry(a.high.y, b.high.y, u.y);
    return Words6(vec3(x.x, y.x, z.x), vec3(u.x, v.x, a.high.z + b.high.z + v.y));
}

fn negate192(a: Words6) -> Words6 {
    return add192(Words6(~a.low, ~a.high), Words6(vec3(1u, 0u, 0u), vec3(0u)));
}

// Four words without a sign times one, as five words: the lowest four, and the fifth.
fn mul_word(a: vec4<u32>, b: u32) -> Words6 {
    let x = mul_unsigned(a.x, b);
    let y = mul_unsigned(a.y, b);
    let z = mul_unsigned(a.z, b);
    let w = mul_unsigned(a.w, b);
    let one = add_carry(x.y, y.x, 0u);
    let two = add_carry(y.y, z.x, one.y);
    let three = add_carry(z.y, w.x, two.y);
    return Words6(vec3(x.x, one.x, two.x), vec3(three.x, w.y + three.y, 0u));
}

// 128 bits times 64 bits.
fn mul192(a: vec4<u32>, b: vec2<u32>) -> Words6 {
    let negative = a.w >= 0x80000000u;
    let m = select(a, negate128(a), negative);
    let n = magnitude64(b);
    let low = mul_word(m, n.x);
    let high = mul_word(m, n.y);
    let shifted = Words6(vec3(0u, high.low.xy), vec3(high.low.z, high.high.xy));
    let product = add192(low, shifted);
    if negative == is_negative64(b) {
        return product;
    }
    return negate192(product);
}
