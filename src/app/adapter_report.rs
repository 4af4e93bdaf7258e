use wasm_bindgen::prelude::*;

/// Features and limits of the adapter, for the panel.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct AdapterReport {
    name: String,
    features: Vec<String>,
    limits: Vec<Limit>,
}

/// One limit of the adapter.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Limit {
    name: &'static str,
    value: f64,
    bytes: bool,
}

impl AdapterReport {
    pub(super) fn new(adapter: &wgpu::Adapter) -> Self {
        Self {
            name: adapter.get_info().name,
            features: adapter
                .features()
                .iter_names()
                .map(|(name, _)| name.to_ascii_lowercase().replace('_', "-"))
                .collect(),
            limits: limits(&adapter.limits()),
        }
    }
}

#[wasm_bindgen]
impl AdapterReport {
    /// The adapter's description; browsers often leave it empty.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.name.clone()
    }

    /// The optional features it has, by their names in WebGPU.
    #[wasm_bindgen(getter)]
    pub fn features(&self) -> Vec<String> {
        self.features.clone()
    }

    /// The limits that matter for compute kernels.
    #[wasm_bindgen(getter)]
    pub fn limits(&self) -> Vec<Limit> {
        self.limits.clone()
    }
}

#[wasm_bindgen]
impl Limit {
    /// Its name, in words.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.name.to_owned()
    }

    /// Its value; a whole number that JavaScript holds exactly.
    #[wasm_bindgen(getter)]
    pub fn value(&self) -> f64 {
        self.value
    }

    /// Whether the value counts bytes.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> bool {
        self.bytes
    }
}

fn limits(limits: &wgpu::Limits) -> Vec<Limit> {
    let count = |name, value: u32| Limit { name, value: f64::from(value), bytes: false };
    let bytes = |name, value: u64| Limit { name, value: value as f64, bytes: true };
    vec![
        bytes("largest buffer", limits.max_buffer_size),
        bytes("largest storage binding", limits.max_storage_buffer_binding_size),
        count("storage buffers per stage", limits.max_storage_buffers_per_shader_stage),
        count("bind groups", limits.max_bind_groups),
        count("invocations per workgroup", limits.max_compute_invocations_per_workgroup),
        bytes("workgroup memory", limits.max_compute_workgroup_storage_size.into()),
        count("workgroups per dimension", limits.max_compute_workgroups_per_dimension),
        count("texture side", limits.max_texture_dimension_2d),
    ]
}
