//! `kdet adapters`

use super::{Outcome, error::Error, print};
use clap::Args;
use serde_json::json;

/// List the GPU adapters with their limits and features.
#[derive(Debug, Args)]
pub struct Adapters {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Adapters {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let adapters = pollster::block_on(wgpu::Instance::default().enumerate_adapters(wgpu::Backends::all()));
        if adapters.is_empty() {
            return Err(Error::NoAdapters);
        }
        if self.json {
            print::json(&adapters.iter().map(as_json).collect())?;
        } else {
            let texts: Vec<String> = adapters.iter().map(as_text).collect();
            print::out(&texts.join("\n"))?;
        }
        Ok(Outcome::Fine)
    }
}

/// The limits that compute shaders depend on.
fn limits(limits: &wgpu::Limits) -> [(&'static str, u64); 9] {
    [
        ("max_buffer_size", limits.max_buffer_size),
        ("max_storage_buffer_binding_size", limits.max_storage_buffer_binding_size),
        ("max_storage_buffers_per_shader_stage", limits.max_storage_buffers_per_shader_stage.into()),
        ("max_uniform_buffer_binding_size", limits.max_uniform_buffer_binding_size),
        ("max_bind_groups", limits.max_bind_groups.into()),
        ("max_compute_invocations_per_workgroup", limits.max_compute_invocations_per_workgroup.into()),
        ("max_compute_workgroup_size_x", limits.max_compute_workgroup_size_x.into()),
        ("max_compute_workgroup_storage_size", limits.max_compute_workgroup_storage_size.into()),
        ("max_compute_workgroups_per_dimension", limits.max_compute_workgroups_per_dimension.into()),
    ]
}

fn features(adapter: &wgpu::Adapter) -> Vec<&'static str> {
    adapter.features().iter_names().map(|(name, _)| name).collect()
}

fn as_json(adapter: &wgpu::Adapter) -> serde_json::Value {
    let info = adapter.get_info();
    let limits: serde_json::Map<String, serde_json::Value> =
        limits(&adapter.limits()).into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    json!({
        "name": info.name,
        "backend": info.backend.to_str(),
        "type": format!("{:?}", info.device_type),
        "driver": info.driver,
        "driver_info": info.driver_info,
        "subgroup_size": [info.subgroup_min_size, info.subgroup_max_size],
        "limits": limits,
        "features": features(adapter),
    })
}

fn as_text(adapter: &wgpu::Adapter) -> String {
    let info = adapter.get_info();
    let about = print::rows(&[
        ("backend", info.backend.to_str().to_owned()),
        ("type", format!("{:?}", info.device_type)),
        ("driver", format!("{} {}", info.driver, info.driver_info).trim().to_owned()),
        ("subgroups", format!("{} to {}", info.subgroup_min_size, info.subgroup_max_size)),
    ]);
    let limits = limits(&adapter.limits()).map(|(name, value)| (name, value.to_string()));
    let features: String = features(adapter).into_iter().map(|name| format!("    {name}\n")).collect();
    format!(
        "{}\n{}  limits\n{}  features\n{features}",
        info.name,
        print::indented(&about),
        print::indented(&print::indented(&print::rows(&limits))),
    )
}
