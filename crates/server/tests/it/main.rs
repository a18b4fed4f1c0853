//! The server over real sockets, with requests that no client library would send.

mod attacks;
mod connections;
mod events;
mod statics;
mod wire;
