// A step of the simulation: colliding tetrahedra push each other apart, then every vertex moves.

struct Vertex {
    position: vec3<f32>,
    // 0 on the bottom of the lower lattice, which does not move.
    weight: f32,
    velocity: vec3<f32>,
    unused: f32,
}

struct Shape {
    // Points along a side of a lattice.
    side: u32,
    vertices: u32,
    // Length of an edge at rest.
    edge: f32,
    seconds: f32,
}

@group(0) @binding(0) var<uniform> shape: Shape;
@group(0) @binding(1) var<storage, read> before: array<Vertex>;
@group(0) @binding(2) var<storage, read_write> after: array<Vertex>;
// Three numbers per vertex, in millionths.
@group(0) @binding(3) var<storage, read_write> pushes: array<atomic<i32>>;
@group(0) @binding(4) var<storage, read> cells: array<vec4<u32>>;
// The library's: arguments of the dispatch (three words), number of pairs, whether these are all.
@group(0) @binding(5) var<storage, read> answer: array<u32>;
@group(0) @binding(6) var<storage, read> pairs: array<vec2<u32>>;

fn middle(cell: vec4<u32>) -> vec3<f32> {
    return 0.25 * (before[cell.x].position + before[cell.y].position + before[cell.z].position + before[cell.w].position);
}

fn push(vertex: u32, by: vec3<f32>) {
    let whole = vec3<i32>(round(1e6 * by));
    atomicAdd(&pushes[3u * vertex], whole.x);
    atomicAdd(&pushes[3u * vertex + 1u], whole.y);
    atomicAdd(&pushes[3u * vertex + 2u], whole.z);
}

// A thread per colliding pair.
@compute @workgroup_size(64)
fn collide(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let number = (group.y * groups.x + group.x) * 64u + thread;
    if (number >= answer[3]) {
        return;
    }
    let pair = pairs[number];
    let a = cells[pair.x];
    let b = cells[pair.y];
    let way = middle(b) - middle(a);
    let by = 0.01 * way / max(length(way), 1e-6);
    for (var i = 0u; i < 4u; i++) {
        push(a[i], -by);
        push(b[i], by);
    }
}

// The pull of the spring to a neighbour in the lattice, so far away at rest.
fn spring(own: Vertex, neighbour: u32, rest: f32) -> vec3<f32> {
    let way = before[neighbour].position - own.position;
    let length = max(length(way), 1e-6);
    return 1500.0 * (length - rest) * way / length + 2.0 * (before[neighbour].velocity - own.velocity);
}

// A thread per vertex.
@compute @workgroup_size(64)
fn advance(@builtin(global_invocation_id) id: vec3<u32>) {
    let v = id.x;
    if (v >= shape.vertices) {
        return;
    }
    let own = before[v];
    let s = i32(shape.side);
    let at = vec3(i32(v) % s, i32(v) / s % s, i32(v) / (s * s) % s);
    var force = vec3(0.0, 0.0, -9.81);
    for (var i = 0; i < 27; i++) {
        let way = vec3(i % 3, i / 3 % 3, i / 9) - 1;
        let to = at + way;
        if (i != 13 && all(to >= vec3(0)) && all(to < vec3(s))) {
            force += spring(own, u32(i32(v) + way.x + s * (way.y + s * way.z)), shape.edge * length(vec3<f32>(way)));
        }
    }
    let pushed = vec3(
        f32(atomicExchange(&pushes[3u * v], 0)),
        f32(atomicExchange(&pushes[3u * v + 1u], 0)),
        f32(atomicExchange(&pushes[3u * v + 2u], 0)),
    );
    let velocity = 0.995 * own.weight * (own.velocity + shape.seconds * force + 1e-6 * pushed);
    var position = own.position + shape.seconds * velocity;
    // The floor.
    position.z = max(position.z, 0.0);
    after[v] = Vertex(position, own.weight, (position - own.position) / shape.seconds, 0.0);
}
