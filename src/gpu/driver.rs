//! Natively callbacks are called by whoever polls the device: a thread that does so while somebody waits, so that no executor
//! is blocked.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        mpsc::{Sender, channel},
    },
    task::Waker,
    thread::{self, JoinHandle},
};

use super::{GpuError, lock::lock};

/// The thread, once it is needed. It ends when the last clone of its [`Gpu`](super::Gpu) is gone.
#[derive(Debug, Default)]
pub(super) struct Driver {
    thread: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
    shared: Arc<Mutex<Shared>>,
}

impl Drop for Driver {
    /// Waits for the thread, which has a device: a process that ends while a thread lets go of one may crash in the driver.
    fn drop(&mut self) {
        let Some((sender, handle)) = lock(&self.thread).take() else { return };
        drop(sender);
        if handle.thread().id() != thread::current().id() {
            // Nobody could do anything about a panic here.
            let _ = handle.join();
        }
    }
}

#[derive(Debug, Default)]
struct Shared {
    /// Who asked since the thread began to wait.
    waiting: Vec<Waker>,
    /// What the device said instead of waiting.
    failed: Option<String>,
}

impl Driver {
    /// Has the thread wait for everything submitted so far; the waker is woken when that is done.
    pub fn drive(&self, device: &wgpu::Device, waker: &Waker) -> Result<(), GpuError> {
        let failure = |message: String| GpuError::Validation { message };
        {
            let mut shared = lock(&self.shared);
            if let Some(message) = shared.failed.take() {
                return Err(failure(message));
            }
            shared.waiting.push(waker.clone());
        }
        let mut thread = lock(&self.thread);
        if thread.as_ref().is_none_or(|(sender, _)| sender.send(()).is_err()) {
            let (sender, wanted) = channel();
            let (device, shared) = (device.clone(), self.shared.clone());
            let wait = move || {
                while wanted.recv().is_ok() {
                    let waiting = std::mem::take(&mut lock(&shared).waiting);
                    // wgpu panics where the driver fails, and callbacks of others run here: whoever waits has to learn of it.
                    let polled = catch_unwind(AssertUnwindSafe(|| device.poll(wgpu::PollType::wait_indefinitely())));
                    lock(&shared).failed = match polled {
                        Ok(waited) => waited.err().map(|error| error.to_string()),
                        Err(panic) => Some(message_of(&*panic)),
                    };
                    waiting.into_iter().for_each(Waker::wake);
                }
            };
            let handle = thread::Builder::new()
                .name("kdet GPU".into())
                .spawn(wait)
                .map_err(|error| failure(format!("no thread to wait for the GPU: {error}")))?;
            sender.send(()).map_err(|error| failure(error.to_string()))?;
            *thread = Some((sender, handle));
        }
        Ok(())
    }
}

/// What a panic said.
fn message_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("waiting for the GPU failed: {}", text.unwrap_or("no message"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gpu::{
        Gpu, GpuOptions,
        buffer::{STORAGE, upload},
        readback::Readback,
    };
    use std::{
        sync::atomic::{AtomicU32, Ordering},
        task::{Context, Poll, Wake},
        time::{Duration, Instant},
    };

    struct Woken(AtomicU32);

    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// Waits until the waker was called, which nobody but the thread does.
    fn wait_for(woken: &Woken) {
        let began = Instant::now();
        while woken.0.load(Ordering::SeqCst) == 0 {
            assert!(began.elapsed() < Duration::from_secs(60), "nobody woke the future");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// A panic on the thread is an error for whoever waits, not a wait without end; and the thread goes on.
    #[test]
    fn a_panic_while_waiting_is_told() {
        let gpu = pollster::block_on(Gpu::request(&GpuOptions::default())).unwrap();
        let driver = Driver::default();
        let ask = || {
            let woken = Arc::new(Woken(AtomicU32::new(0)));
            driver.drive(&gpu.device, &Waker::from(woken.clone())).map(|()| wait_for(&woken))
        };
        gpu.queue.submit([]);
        gpu.queue.on_submitted_work_done(|| panic!("a callback of somebody else"));
        ask().unwrap();
        let told = ask().unwrap_err().to_string();
        assert!(told.contains("a callback of somebody else"), "{told}");
        ask().unwrap();
        ask().unwrap();
    }

    /// Polled by hand, as an executor does: the first poll returns at once, and the waker is called.
    #[test]
    fn a_read_back_does_not_block_its_executor() {
        let gpu = pollster::block_on(Gpu::request(&GpuOptions::default())).unwrap();
        let words: Vec<u32> = (0..1 << 20).collect();
        let buffer = upload(&gpu, "words", &words, STORAGE).unwrap();
        let woken = Arc::new(Woken(AtomicU32::new(0)));
        let waker = Waker::from(woken.clone());
        let mut context = Context::from_waker(&waker);
        let mut read = Box::pin(Readback::start(&gpu, &buffer, 0..4 << 20).unwrap().take());
        loop {
            if let Poll::Ready(bytes) = read.as_mut().poll(&mut context) {
                assert_eq!(bytemuck::pod_collect_to_vec::<u8, u32>(&bytes.unwrap()), words);
                break;
            }
            // Nobody polls the device here.
            wait_for(&woken);
        }
        assert!(woken.0.load(Ordering::SeqCst) > 0, "it was ready without being woken: it must have blocked");
    }
}
