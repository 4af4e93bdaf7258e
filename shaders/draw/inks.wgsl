// The colours of `render::drawing::Ink`, after M. Okabe and K. Ito's palette, which is distinguishable without colour vision.
// #include "draw/view.wgsl"

fn ink_color(ink: u32) -> vec3f {
    var colors = array<vec3f, 6>(
        // Pick, cell, home, candidate, separate, sphere.
        vec3f(1.00, 1.00, 1.00),
        vec3f(0.09, 0.46, 0.82),
        vec3f(0.00, 0.62, 0.30),
        vec3f(0.91, 0.35, 0.00),
        vec3f(0.80, 0.20, 0.55),
        vec3f(0.87, 0.77, 0.05),
    );
    let color = colors[min(ink, 5u)];
    if (is_dark()) {
        return color;
    }
    // On paper.
    return select(color * 0.6, vec3f(0.01, 0.01, 0.02), ink == 0u);
}
