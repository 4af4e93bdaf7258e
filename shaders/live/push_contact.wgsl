// Appends a contact. Needs `params`, `contacts` and `status`.
// Twin: src/live/twins/push_contact.rs

fn push_contact(vertex: u32, corners: vec4<u32>, weights: vec4<f32>, normal: vec3<f32>, depth: f32) {
    let at = atomicAdd(&status[CONTACTS], 1u);
    if (at < params.contact_capacity) {
        contacts[at] = Contact(vertex, 0.0, 0.0, 0u, corners, weights, normal, depth, vec3(0.0), 0.0);
    } else {
        atomicAdd(&status[LOST_CONTACTS], 1u);
    }
}
