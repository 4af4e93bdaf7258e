//! The page: the only room that knows the browser. What it hands to the overlay (`web/`) is [`View`] and
//! [`AdapterReport`]; what goes wrong reaches the overlay as events, see [`trouble`].

mod adapter_report;
mod canvas;
mod frames;
pub mod trouble;
mod view;

pub use adapter_report::{AdapterReport, Limit};
pub use view::View;

/// Runs once, as soon as the program is loaded: panics are shown in the page from here on.
pub fn start() {
    trouble::show_panics();
}
