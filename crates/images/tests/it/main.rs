//! Tests of image versions and social images.

mod social;
mod versions;
