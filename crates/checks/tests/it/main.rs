//! Tests of content checks and of outdated translations.

mod check;
mod translations;
