//! Tests of the conversion to Markdown (samples of every element, and round trips) and of splitting HTML into tags.

mod round_trip;
mod samples;
mod tags;
