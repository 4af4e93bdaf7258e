//! The checks in a page: runs them all (with `?long` those that take minutes) and then leaves `window.kdetChecks` with
//! `{ done: true, passed, failed, failures: ["name: why"], names, seconds, adapter }`.

#[cfg(target_arch = "wasm32")]
mod page {
    use js_sys::{Array, Object, Reflect};
    use kdet::internals::{
        checks,
        gpu::{Gpu, GpuOptions},
    };
    use wasm_bindgen::JsValue;

    #[derive(Default)]
    struct Outcome {
        names: Vec<String>,
        /// How long each took.
        seconds: Vec<f64>,
        failures: Vec<String>,
        adapter: String,
        passed: u32,
    }

    impl Outcome {
        /// Puts it where the test runner looks.
        fn show(&self) -> Result<(), JsValue> {
            let list = |texts: &[String]| texts.iter().map(JsValue::from).collect::<Array>();
            let object = Object::new();
            let set = |key: &str, value: JsValue| Reflect::set(&object, &key.into(), &value);
            set("done", true.into())?;
            set("passed", self.passed.into())?;
            set("failed", (self.failures.len() as u32).into())?;
            set("failures", list(&self.failures).into())?;
            set("names", list(&self.names).into())?;
            set("seconds", self.seconds.iter().map(|&s| JsValue::from(s)).collect::<Array>().into())?;
            set("adapter", self.adapter.as_str().into())?;
            Reflect::set(&js_sys::global(), &"kdetChecks".into(), &object)?;
            Ok(())
        }
    }

    /// Whether the page's address asks for the checks that take minutes.
    fn is_long() -> Result<bool, JsValue> {
        let location = Reflect::get(&js_sys::global(), &"location".into())?;
        Ok(Reflect::get(&location, &"search".into())?.as_string().is_some_and(|query| query == "?long"))
    }

    async fn run() -> Result<(), JsValue> {
        let mut outcome = Outcome::default();
        // What the defaults are enough for needs no other device, for which every kernel would be compiled again.
        match Gpu::request(&GpuOptions { defaults_only: true, ..Default::default() }).await {
            Ok(gpu) => {
                outcome.adapter = gpu.adapter_info.name.clone();
                for check in if is_long()? { checks::long() } else { checks::all() } {
                    outcome.names.push(check.name.into());
                    let start = js_sys::Date::now();
                    match check.run(&gpu).await {
                        Ok(()) => outcome.passed += 1,
                        Err(failure) => outcome.failures.push(format!("{}: {failure}", check.name)),
                    }
                    outcome.seconds.push((js_sys::Date::now() - start) / 1000.0);
                }
            }
            Err(error) => outcome.failures.push(format!("device: {error}")),
        }
        outcome.show()
    }

    pub fn main() {
        console_error_panic_hook::set_once();
        wasm_bindgen_futures::spawn_local(async {
            // Without a global object there is nobody to tell.
            let _ = run().await;
        });
    }
}

fn main() {
    #[cfg(target_arch = "wasm32")]
    page::main();
}
