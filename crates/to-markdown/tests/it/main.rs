//! Markdown of HTML: samples of every element, and the way back.

mod round_trip;
mod samples;
