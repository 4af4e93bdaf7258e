// Inclusion: bisection over (t, u, v) with boxes that hold every value, rounding included. It never says MISS where the two meet
// (docs/continuous.md#inclusion). Twin, line by line: src/geometry/continuous/inclusion.rs. Needs `params`.

const ROUNDING: f32 = 1.9073486328125e-6; // 2^-19
const TOLERANCE: f32 = 7.62939453125e-6; // 2^-17
const FLUSHED: f32 = 3.0092655e-36; // 2^-118
const LARGEST: f32 = 2.1267647e37; // 2^124, nearly
const HALVINGS: u32 = 21u;
const WHOLE: u32 = 1u << HALVINGS;
const UNIT: f32 = 4.76837158203125e-7; // 2^-21
const NORMAL_STEPS: f32 = 1048576.0; // 2^20

// The differences of the features' points at the begin and at the end: x, y, z, and along the normal.
struct Parts {
    begin: array<vec4<f32>, 4>,
    end: array<vec4<f32>, 4>,
    // How far from 0 an image must be to be outside.
    reach: vec4<f32>,
    // An image of this width is not divided.
    tolerance: f32,
    is_edges: bool,
    // Numbers could overflow.
    is_too_large: bool,
}

// A box of parameters t, u, v. Numerators count units of 2^-level.
struct Cell {
    numerator: vec3<u32>,
    level: vec3<u32>,
}

const OUTSIDE: u32 = 3u;
const SMALL: u32 = 4u;

// The differences that span every difference of the two features.
fn differences(p: array<vec3<f32>, 4>, is_edges: bool) -> array<vec3<f32>, 4> {
    if (is_edges) {
        return array(difference(p[0], p[2]), difference(p[0], p[3]), difference(p[1], p[2]), difference(p[1], p[3]));
    }
    let last = difference(p[0], p[3]);
    return array(difference(p[0], p[1]), difference(p[0], p[2]), last, last);
}

fn across(w: vec3<f32>, along: vec3<f32>) -> vec3<f32> {
    let square = dot(along, along);
    if (square > 0.0) {
        return w * square - along * dot(w, along);
    }
    return w;
}

// A direction along which the features move past each other; any direction is right. Its coordinates are integers over a power
// of two, so that no compiler can merge it with what it is multiplied with.
fn normal_of(begin: array<vec3<f32>, 4>, end: array<vec3<f32>, 4>, extent: f32, is_edges: bool) -> vec3<f32> {
    if (extent <= FLUSHED) {
        return vec3(0.0);
    }
    let by = 1.0 / extent;
    let k0 = (begin[0] + end[0]) * by;
    let k1 = (begin[1] + end[1]) * by;
    let k2 = (begin[2] + end[2]) * by;
    var e = k0 - k1;
    var f = k0 - k2;
    if (is_edges) {
        e = k2 - k0;
        f = k0 - k1;
    }
    var normal = cross(e, f);
    let longer = select(e, f, dot(f, f) > dot(e, e));
    let flat_square = UNIT * dot(longer, longer);
    if (dot(normal, normal) <= flat_square * dot(longer, longer)) {
        normal = across((end[0] - begin[0]) * by, longer);
        if (dot(normal, normal) <= flat_square * flat_square) {
            normal = across(k0, longer);
        }
    }
    let size = abs(normal);
    let largest = max(size.x, max(size.y, size.z));
    if (!(largest > FLUSHED)) {
        return vec3(0.0);
    }
    return vec3<f32>(vec3<i32>(normal / largest * NORMAL_STEPS)) / NORMAL_STEPS;
}

fn parts_of(motion: Motion) -> Parts {
    var begin = differences(motion.begin, motion.is_edges);
    var end = differences(motion.end, motion.is_edges);
    let largest = max(
        max(max(abs(begin[0]), abs(begin[1])), max(abs(begin[2]), abs(begin[3]))),
        max(max(abs(end[0]), abs(end[1])), max(abs(end[2]), abs(end[3]))),
    );
    let extent = max(largest.x, max(largest.y, largest.z));
    var parts: Parts;
    parts.is_edges = motion.is_edges;
    parts.is_too_large = !(extent <= LARGEST && params.separation <= LARGEST);
    if (parts.is_too_large) {
        return parts;
    }
    let normal = normal_of(begin, end, extent, motion.is_edges);
    var along = 0.0;
    for (var k = 0u; k < 4u; k++) {
        let b = begin[k] * normal;
        let e = end[k] * normal;
        parts.begin[k] = vec4(begin[k], b.x + b.y + b.z);
        parts.end[k] = vec4(end[k], e.x + e.y + e.z);
        along = max(along, max(dot(abs(b), vec3(1.0)), dot(abs(e), vec3(1.0))));
    }
    let separation = params.separation * (1.0 + ROUNDING);
    let size = abs(normal);
    parts.reach = vec4(
        vec3(separation) + (largest * ROUNDING + vec3(FLUSHED)),
        separation * (size.x + size.y + size.z) + (along * (2.0 * ROUNDING) + FLUSHED),
    );
    parts.tolerance = extent * TOLERANCE;
    return parts;
}

// (1 - s) a + s b for s in units. Both weights come from integers, so that no compiler can make a - s a of it.
fn between(a: vec4<f32>, b: vec4<f32>, units: u32) -> vec4<f32> {
    return (f32(WHOLE - units) * UNIT) * a + (f32(units) * UNIT) * b;
}

fn begin_of(cell: Cell) -> vec3<u32> {
    return cell.numerator << (vec3(HALVINGS) - cell.level);
}

fn end_of(cell: Cell) -> vec3<u32> {
    return (cell.numerator + vec3(1u)) << (vec3(HALVINGS) - cell.level);
}

// Looks at the image of a box, which the differences at its corners span: OUTSIDE, SMALL, or the parameter to halve.
fn image(search: ptr<function, Search>, cell: Cell) -> u32 {
    let first = begin_of(cell);
    let last = end_of(cell);
    var corners: array<vec2<u32>, 5>;
    if ((*search).parts.is_edges) {
        corners = array(first.yz, vec2(last.y, first.z), vec2(first.y, last.z), last.yz, last.yz);
    } else {
        if (first.y + first.z >= WHOLE) {
            return OUTSIDE;
        }
        // What of the box is in the face: a polygon of five corners, some of them equal.
        let u = min(last.y, WHOLE - first.z);
        let v = min(last.z, WHOLE - first.y);
        corners = array(
            first.yz,
            vec2(u, first.z),
            vec2(first.y, v),
            vec2(u, min(last.z, WHOLE - u)),
            vec2(min(last.y, WHOLE - v), v),
        );
    }
    // The corners at the begin of the interval of time, then at its end.
    var at: array<array<vec4<f32>, 5>, 2>;
    var low: vec4<f32>;
    var high: vec4<f32>;
    for (var time = 0u; time < 2u; time++) {
        let units = select(first.x, last.x, time == 1u);
        let m0 = between((*search).parts.begin[0], (*search).parts.end[0], units);
        let m1 = between((*search).parts.begin[1], (*search).parts.end[1], units);
        let m2 = between((*search).parts.begin[2], (*search).parts.end[2], units);
        let m3 = between((*search).parts.begin[3], (*search).parts.end[3], units);
        for (var k = 0u; k < 5u; k++) {
            let c = corners[k];
            var value: vec4<f32>;
            if ((*search).parts.is_edges) {
                value = between(between(m0, m2, c.x), between(m1, m3, c.x), c.y);
            } else {
                let weights = vec3(f32(WHOLE - c.x - c.y), f32(c.x), f32(c.y)) * UNIT;
                value = weights.x * m0 + weights.y * m1 + weights.z * m2;
            }
            at[time][k] = value;
            if (time == 0u && k == 0u) {
                low = value;
                high = value;
            }
            low = min(low, value);
            high = max(high, value);
        }
    }
    if (any(low > (*search).parts.reach) || any(high < -(*search).parts.reach)) {
        return OUTSIDE;
    }
    let width = high - low;
    let tolerance = (*search).parts.tolerance;
    if (all(width.xyz <= vec3(tolerance))) {
        return SMALL;
    }
    // How much each parameter contributes to the width of every coordinate.
    var by_t = vec4(0.0);
    for (var k = 0u; k < 5u; k++) {
        by_t = max(by_t, abs(at[1][k] - at[0][k]));
    }
    var by_u = vec4(0.0);
    var by_v = vec4(0.0);
    for (var time = 0u; time < 2u; time++) {
        by_u = max(by_u, max(abs(at[time][1] - at[time][0]), abs(at[time][3] - at[time][2])));
        by_v = max(by_v, max(abs(at[time][2] - at[time][0]), abs(at[time][3] - at[time][1])));
    }
    // Where time alone decides how near they are along the normal, it is narrowed first: what is left is at one time.
    var i = 3u;
    if (width.w <= tolerance || by_t.w < (by_u.w + by_v.w) * 2.0) {
        // The coordinate whose image reaches least far beyond zero, for its width: it is the next to be outside.
        i = 0u;
        var least = 1.0;
        for (var k = 0u; k < 4u; k++) {
            let beyond = min(high[k], -low[k]);
            if (width[k] > tolerance && beyond < least * width[k]) {
                i = k;
                least = beyond / width[k];
            }
        }
    }
    let widths = vec3(by_t[i], by_u[i], by_v[i]);
    var chosen = SMALL;
    var widest = 0.0;
    for (var axis = 0u; axis < 3u; axis++) {
        if (cell.level[axis] < HALVINGS && (chosen == SMALL || widths[axis] > widest)) {
            chosen = axis;
            widest = widths[axis];
        }
    }
    return chosen;
}

// Boxes are evaluated depth first, earlier halves first, without a stack: two bits per division say which parameter was divided, and the
// lowest bit of its numerator which half it is.
struct Search {
    parts: Parts,
    cell: Cell,
    trail: array<u32, 6>,
    depth: u32,
    // Boxes evaluated.
    boxes: u32,
    // The first accepted box: its begin, in units.
    best: vec3<u32>,
    time: f32,
    u: f32,
    v: f32,
}

fn begin_search(motion: Motion) -> Search {
    var search: Search;
    search.parts = parts_of(motion);
    search.best = vec3(WHOLE + 1u, 0u, 0u);
    return search;
}

fn end_search(search: ptr<function, Search>, verdict: u32) -> u32 {
    let place = vec3<f32>((*search).best) * UNIT;
    (*search).time = place.x;
    (*search).u = place.y;
    (*search).v = place.z;
    return verdict;
}

// Looks at one box.
fn advance(search: ptr<function, Search>, budget: u32) -> u32 {
    if ((*search).parts.is_too_large) {
        (*search).best.x = 0u;
        return end_search(search, OPEN);
    }
    if ((*search).boxes == budget) {
        // Also where there is a hit: its time may be far too early.
        (*search).best.x = min((*search).best.x, earliest(search));
        return end_search(search, OPEN);
    }
    (*search).boxes += 1u;
    var found = OUTSIDE;
    if (begin_of((*search).cell).x < (*search).best.x) {
        found = image(search, (*search).cell);
    }
    if (found < OUTSIDE) {
        let depth = (*search).depth;
        let shift = 2u * (depth & 15u);
        (*search).trail[depth >> 4u] = ((*search).trail[depth >> 4u] & ~(3u << shift)) | (found << shift);
        (*search).depth = depth + 1u;
        (*search).cell.level[found] += 1u;
        (*search).cell.numerator[found] <<= 1u;
        return RUNNING;
    }
    if (found == SMALL) {
        (*search).best = begin_of((*search).cell);
    }
    // To the next box: up while it is a second half, then to the other half.
    while ((*search).depth > 0u) {
        let axis = divided_at(search, (*search).depth - 1u);
        if (((*search).cell.numerator[axis] & 1u) == 0u) {
            (*search).cell.numerator[axis] |= 1u;
            return RUNNING;
        }
        (*search).cell.numerator[axis] >>= 1u;
        (*search).cell.level[axis] -= 1u;
        (*search).depth -= 1u;
    }
    return end_search(search, select(HIT, MISS, (*search).best.x > WHOLE));
}

fn divided_at(search: ptr<function, Search>, depth: u32) -> u32 {
    return ((*search).trail[depth >> 4u] >> (2u * (depth & 15u))) & 3u;
}

// The earliest begin of all boxes that were not evaluated: this one, and those above it with a second half to come.
fn earliest(search: ptr<function, Search>) -> u32 {
    var cell = (*search).cell;
    var first = begin_of(cell).x;
    for (var depth = (*search).depth; depth > 0u; depth--) {
        let axis = divided_at(search, depth - 1u);
        if ((cell.numerator[axis] & 1u) == 0u) {
            var other = cell;
            other.numerator[axis] |= 1u;
            first = min(first, begin_of(other).x);
        }
        cell.numerator[axis] >>= 1u;
        cell.level[axis] -= 1u;
    }
    return first;
}
