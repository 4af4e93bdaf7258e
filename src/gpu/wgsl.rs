//! Structs that kernels and host share: declared in Rust, and written as WGSL from the declaration.

/// A type that a struct of a storage or uniform buffer may have as a field, with its name and alignment in WGSL.
pub(crate) trait Wgsl {
    const NAME: &'static str;
    const ALIGN: usize;
}

macro_rules! wgsl {
    ($($type:ty = $name:literal, $align:literal;)+) => {
        $(impl Wgsl for $type {
            const NAME: &'static str = $name;
            const ALIGN: usize = $align;
        })+
    };
}

wgsl! {
    u32 = "u32", 4;
    f32 = "f32", 4;
    [u32; 2] = "vec2<u32>", 8;
    [u32; 3] = "vec3<u32>", 16;
    [u32; 4] = "vec4<u32>", 16;
    [f32; 3] = "vec3<f32>", 16;
    [f32; 4] = "vec4<f32>", 16;
    [[f32; 4]; 3] = "array<vec4<f32>, 3>", 16;
}

/// A struct of these fields in WGSL.
pub(crate) fn wgsl_struct(name: &str, fields: &[(&str, &str)]) -> String {
    let fields: String = fields.iter().map(|(field, kind)| format!("    {field}: {kind},\n")).collect();
    format!("struct {name} {{\n{fields}}}\n")
}

/// Declares structs of plain data with their names in WGSL. Where WGSL would put a field elsewhere than Rust does, for want of
/// padding, it does not compile.
macro_rules! shared_structs {
    ($($(#[$attribute:meta])* $name:ident = $wgsl:literal {
        $($(#[$doc:meta])* $field:ident: $type:ty,)+
    })+) => {
        $(
            $(#[$attribute])*
            #[derive(Debug, Clone, Copy, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
            #[repr(C)]
            pub struct $name { $($(#[$doc])* pub $field: $type,)+ }

            const _: () = {
                use $crate::gpu::wgsl::Wgsl;
                $(
                    assert!(std::mem::offset_of!($name, $field).is_multiple_of(<$type as Wgsl>::ALIGN));
                    assert!(size_of::<$name>().is_multiple_of(<$type as Wgsl>::ALIGN));
                )+
            };
        )+

        /// All of them in WGSL.
        fn structs() -> String {
            use $crate::gpu::wgsl::{Wgsl, wgsl_struct};
            [$(wgsl_struct($wgsl, &[$((stringify!($field), <$type as Wgsl>::NAME)),+])),+].concat()
        }
    };
}

pub(crate) use shared_structs;

#[cfg(test)]
mod tests {
    shared_structs! {
        /// Of the test.
        Sample = "TestSample" {
            /// A vector, and what is beside it.
            at: [f32; 3],
            /// A number.
            number: u32,
            /// Columns.
            columns: [[f32; 4]; 3],
        }
    }

    /// The declaration says the same to both: naga puts the fields where Rust does.
    #[test]
    fn fields_are_where_rust_puts_them() {
        let text = structs();
        assert_eq!(
            text,
            "struct TestSample {\n    at: vec3<f32>,\n    number: u32,\n    columns: array<vec4<f32>, 3>,\n}\n"
        );
        let offsets = [
            std::mem::offset_of!(Sample, at),
            std::mem::offset_of!(Sample, number),
            std::mem::offset_of!(Sample, columns),
        ];
        let module = naga::front::wgsl::parse_str(&text).unwrap();
        let found: Vec<(usize, usize)> = module
            .types
            .iter()
            .filter_map(|(_, kind)| match &kind.inner {
                naga::TypeInner::Struct { members, span } => {
                    Some((members.iter().map(|member| member.offset as usize).sum(), *span as usize))
                }
                _ => None,
            })
            .collect();
        assert_eq!(found, [(offsets.iter().sum(), size_of::<Sample>())]);
    }
}
