//! Every kernel as it is composed at run time, to read or to hand to another compiler:
//! `cargo run --example kernels -- FOLDER` writes one `.wgsl` file each, with `software` after FOLDER as software GPUs get them.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).ok_or("which folder should the kernels go to?")?);
    std::fs::create_dir_all(&folder)?;
    let kernels = [kdet::internals::gpu::kernels(), kdet::internals::pipeline::kernels()].concat();
    let count = kernels.len();
    let software = std::env::args().nth(2).is_some_and(|word| word == "software");
    for (number, source) in kernels.into_iter().enumerate() {
        let source = if software { source.for_software() } else { source };
        let name = format!("{number:03}-{}.wgsl", source.label.replace(['/', ' '], "-"));
        std::fs::write(folder.join(name), source.compose()?)?;
    }
    println!("{count} kernels in {}", folder.display());
    Ok(())
}
