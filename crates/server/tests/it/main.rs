//! Tests over real sockets, with requests that client libraries do not send.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a failing test panics")]

mod attacks;
mod connections;
mod events;
mod robust;
mod statics;
mod wire;
