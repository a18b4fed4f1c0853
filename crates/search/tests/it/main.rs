//! The crate through its own interface.

mod small;
