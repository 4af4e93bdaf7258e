//! Every kernel as it is composed at run time, to read or to hand to another compiler:
//! `cargo run --example kernels -- FOLDER` writes one `.wgsl` file each.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).ok_or("which folder should the kernels go to?")?);
    std::fs::create_dir_all(&folder)?;
    let kernels = [kdet::internals::gpu::kernels(), kdet::internals::pipeline::kernels()].concat();
    for (number, source) in kernels.iter().enumerate() {
        let name = format!("{number:03}-{}.wgsl", source.label.replace(['/', ' '], "-"));
        std::fs::write(folder.join(name), source.compose()?)?;
    }
    println!("{} kernels in {}", kernels.len(), folder.display());
    Ok(())
}
