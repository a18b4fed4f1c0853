//! Tests of the public functions [`quire_markdown::compile`], [`quire_markdown::to_html`] and
//! [`quire_markdown::blocks`].

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::format_collect, reason = "inputs are built once")]

mod blocks;
mod code;
mod conformance;
mod container;
mod dialects;
mod encoding;
mod fragment;
mod gfm;
mod heading;
mod html;
mod image;
mod jsx;
mod link;
mod mdx_error;
mod pathological;
mod random;
mod replaced;
mod support;
mod wellformed;
