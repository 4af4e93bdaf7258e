//! How much memory a test takes, and how often it asks for some.

// A counting allocator is the only way to see what is allocated, and `GlobalAlloc` is an unsafe trait: this one only
// counts and hands everything to the system's.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    /// Bytes that this thread has now, and the most it had since the last reset.
    static NOW: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
    /// How often it was given some.
    static TIMES: Cell<u64> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    NOW.set(NOW.get() + bytes);
    PEAK.set(PEAK.get().max(NOW.get()));
    TIMES.set(TIMES.get() + u64::from(bytes > 0));
}

// SAFETY: every call goes to `System` unchanged; the counters are thread-local cells without a destructor, so counting
// neither allocates nor touches another thread.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller's promises are those that `System` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most memory that something takes.
pub fn memory_of<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = NOW.get();
    PEAK.set(before);
    let result = work();
    (result, (PEAK.get() - before).max(0) as usize)
}

/// How often something asks for memory, on this thread.
pub fn requests_of<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let before = TIMES.get();
    let result = work();
    (result, TIMES.get() - before)
}

#[test]
fn the_counter_counts() {
    let ((kept, memory), times) = requests_of(|| {
        memory_of(|| {
            drop(vec![0u8; 1 << 20]);
            vec![0u8; 1000]
        })
    });
    assert!((1 << 20..(1 << 20) + 2000).contains(&memory), "{memory} for {} bytes", kept.len());
    assert_eq!(times, 2);
}
