//! Tests of images.

mod social;
mod versions;
