//! How fast the sort and `unique` are on this machine's adapter, on lists of pairs as the method kdet makes them:
//! `cargo run --release --example sort_speed`. `KDET_ADAPTER` chooses an adapter by part of its name, `KDET_COUNT` is the
//! longest list.

use kdet::internals::gpu::{
    Gpu, GpuOptions, KeyBits, Length, Profiler, Sort, SortKind, SortWorkspace, Unique, UniqueKind, UniqueWorkspace,
    buffer::{STORAGE, upload},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = GpuOptions { adapter_name: std::env::var("KDET_ADAPTER").ok(), ..GpuOptions::default() };
    let gpu = pollster::block_on(Gpu::request(&options))?;
    println!("on {} ({:?})", gpu.adapter_info.name, gpu.adapter_info.backend);
    let sort = Sort::new(&gpu, SortKind::Pair)?;
    let unique = Unique::new(&gpu, UniqueKind::Pair)?;
    let random = |index: u32| index.wrapping_mul(2_654_435_761) ^ (index >> 7).wrapping_mul(40_503);
    let largest = std::env::var("KDET_COUNT").ok().and_then(|count| count.parse().ok()).unwrap_or(17_600_000);
    for count in [1_000_u32, 100_000, 1_000_000, 17_600_000].into_iter().filter(|count| *count <= largest) {
        for (name, mask) in [("random", u32::MAX), ("16 of each", u32::MAX << 4), ("equal", 0)] {
            let list: Vec<[u32; 2]> =
                (0..count).map(|i| [random(i & mask) >> 15, random((i & mask) ^ 0x5bd1_e995) >> 15]).collect();
            let source = upload(&gpu, "source", &list, STORAGE)?;
            let keys = upload(&gpu, "keys", &list, STORAGE)?;
            let firsts = upload(&gpu, "firsts", &list, STORAGE)?;
            let number = upload(&gpu, "number", &[count], STORAGE)?;
            let mut sorting = SortWorkspace::new(&gpu)?;
            let mut uniting = UniqueWorkspace::new(&gpu)?;
            let length = Length::Gpu { buffer: number, offset: 0, capacity: count };
            let mut profiler = Profiler::new(&gpu, 8)?;
            let mut best = [f64::INFINITY; 2];
            for _ in 0..12 {
                let mut encoder = gpu.device.create_command_encoder(&Default::default());
                encoder.copy_buffer_to_buffer(&source, 0, &keys, 0, u64::from(count) * 8);
                profiler.begin_frame();
                let mut pass = profiler.pass(&mut encoder, "sort");
                let bits = KeyBits::ids(1 << 17);
                let sorted = sort.record(&gpu, &mut pass, &mut sorting, &keys, None, bits, &length)?;
                drop(pass);
                let mut pass = profiler.pass(&mut encoder, "unique");
                unique.record(&gpu, &mut pass, &mut uniting, &sorted.keys, &firsts, &length)?;
                drop(pass);
                profiler.resolve(&mut encoder);
                gpu.queue.submit([encoder.finish()]);
                profiler.submitted();
                gpu.device.poll(wgpu::PollType::wait_indefinitely())?;
                for (index, (_, ms)) in profiler.take(profiler.frame())?.unwrap_or_default().into_iter().enumerate() {
                    best[index] = best[index].min(ms);
                }
            }
            let rate = f64::from(count) / best[0] * 1e-6;
            println!("{count:9} {name:10}: sort {:8.3} ms, {rate:6.2} G pairs/s; unique {:7.3} ms", best[0], best[1]);
        }
    }
    gpu.check()?;
    Ok(())
}
