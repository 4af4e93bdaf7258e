use serde::Serialize;

/// Features and limits of the adapter, for the page's panel.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AdapterReport {
    /// The adapter's description; browsers often leave it empty.
    pub name: String,
    /// The optional features it has, by their names in WebGPU.
    pub features: Vec<String>,
    /// The limits that matter for compute kernels.
    pub limits: Vec<Limit>,
}

/// One limit of the adapter.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Limit {
    /// Its name, in words.
    pub name: &'static str,
    /// Its value.
    pub value: u64,
    /// Whether the value counts bytes.
    pub bytes: bool,
}

impl AdapterReport {
    /// What this adapter can do.
    pub fn new(adapter: &wgpu::Adapter) -> Self {
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

fn limits(limits: &wgpu::Limits) -> Vec<Limit> {
    let count = |name, value: u32| Limit { name, value: value.into(), bytes: false };
    let bytes = |name, value: u64| Limit { name, value, bytes: true };
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
