//! Every drawing shader through naga, as it is composed: valid, and within what the web allows.

use crate::{gpu::shader::compose, shaders::FILES};

#[test]
fn every_shader_is_valid_and_portable() {
    let mut entries = 0;
    for (path, own) in FILES.iter().filter(|(path, _)| path.starts_with("draw/")) {
        // A file without an entry point is validated as a part of those that include it, which bind what it reads.
        if !["@vertex", "@fragment", "@compute"].iter().any(|stage| own.contains(stage)) {
            let include = format!("#include \"{path}\"");
            assert!(FILES.iter().any(|(_, text)| text.contains(&include)), "{path} is not used");
            continue;
        }
        let text = compose(path, &[]).unwrap_or_else(|error| panic!("{path}: {error}"));
        let module = naga::front::wgsl::parse_str(&text)
            .unwrap_or_else(|error| panic!("{}", error.emit_to_string_with_path(&text, path)));
        // No capabilities: nothing that the web lacks.
        let mut validator =
            naga::valid::Validator::new(naga::valid::ValidationFlags::all(), naga::valid::Capabilities::empty());
        let info =
            validator.validate(&module).unwrap_or_else(|error| panic!("{path}: {}", error.emit_to_string(&text)));
        for (index, entry) in module.entry_points.iter().enumerate() {
            let uses = info.get_entry_point(index);
            let storage = module.global_variables.iter().filter_map(|(handle, variable)| match variable.space {
                naga::AddressSpace::Storage { access } if !uses[handle].is_empty() => Some(access),
                _ => None,
            });
            let storage: Vec<_> = storage.collect();
            assert!(storage.len() <= 8, "{path} {}: {} storage buffers", entry.name, storage.len());
            // Vertex shaders must not write.
            let writes = storage.iter().any(|access| access.contains(naga::StorageAccess::STORE));
            assert!(!writes || entry.stage == naga::ShaderStage::Compute, "{path} {} writes", entry.name);
            entries += 1;
        }
    }
    assert!(entries > 15, "{entries}");
}
