// A colour map for amounts from 0 to 1, dark violet over blue and green to yellow. Lightness grows in equal steps, so it
// reads without colour vision and in grey print. The idea is that of viridis (S. van der Walt and N. Smith, 2015); the path
// is an own one: straight in lightness and hue of Oklab (B. Ottosson, 2020). Twin: `render::colormap`.
fn colormap(amount: f32) -> vec3f {
    let t = clamp(amount, 0.0, 1.0);
    let lightness = 0.34 + 0.57 * t;
    let hue = 5.15 - 3.30 * t;
    let chroma = 0.125 + 0.03 * t * t;
    let a = chroma * cos(hue);
    let b = chroma * sin(hue);
    let l = lightness + 0.3963377774 * a + 0.2158037573 * b;
    let m = lightness - 0.1055613458 * a - 0.0638541728 * b;
    let s = lightness - 0.0894841775 * a - 1.2914855480 * b;
    let cone = vec3f(l * l * l, m * m * m, s * s * s);
    let linear = vec3f(
        dot(cone, vec3f(4.0767416621, -3.3077115913, 0.2309699292)),
        dot(cone, vec3f(-1.2684380046, 2.6097574011, -0.3413193965)),
        dot(cone, vec3f(-0.0041960863, -0.7034186147, 1.7076147010)),
    );
    return clamp(linear, vec3f(0.0), vec3f(1.0));
}
