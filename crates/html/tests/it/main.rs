//! Tests of the conversion: samples of every element, and round trips.

mod round_trip;
mod samples;
