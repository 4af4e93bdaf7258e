use super::date;
use crate::gpu::Gpu;
use serde::{Deserialize, Serialize};

/// Where something was measured.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Provenance {
    /// The program and its version.
    pub program: String,
    /// What ran it.
    pub by: By,
    /// When it began, UTC.
    pub date: String,
    /// The GPU; empty where none was asked for.
    pub adapter: String,
    /// Its driver.
    pub driver: String,
    /// The browser, in the page.
    pub browser: Option<String>,
    /// Operating system and processor.
    pub system: String,
}

/// What ran a benchmark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The command `kdet bench`.
    Command,
    /// The page.
    Page,
}

impl Provenance {
    /// Here and now.
    pub fn now(by: By, gpu: Option<&Gpu>) -> Self {
        let info = gpu.map(|gpu| &gpu.adapter_info);
        let driver = info.map_or(String::new(), |info| format!("{} {}", info.driver, info.driver_info));
        Self {
            program: format!("kdet {}", env!("CARGO_PKG_VERSION")),
            by,
            date: date::now(),
            adapter: info.map_or(String::new(), |info| info.name.clone()),
            driver: driver.trim().to_owned(),
            browser: None,
            system: system(),
        }
    }
}

fn system() -> String {
    use std::env::consts::{ARCH, OS};
    // The browser does not say on what it runs.
    if matches!(OS, "" | "unknown") { ARCH.to_owned() } else { format!("{OS} {ARCH}") }
}
