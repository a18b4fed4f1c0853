//! Lookups of request targets, for the fuzz target `url`.

use hyper::Uri;

use crate::site::{Lookup, Site};
use crate::target;

/// The result of looking up a request target.
#[derive(Debug)]
pub enum Outcome {
    /// A file, by path.
    File(String),
    /// A redirect to a location.
    Moved(String),
    /// No file.
    Missing,
    /// An invalid target.
    Refused,
}

/// Looks up a request target, as sent by a client, in a site.
pub fn look_up(site: &Site, target: &str) -> Outcome {
    let Some(target) = target.parse::<Uri>().ok().and_then(|uri| target::parse(&uri, "localhost")) else {
        return Outcome::Refused;
    };
    match site.find(&target) {
        Lookup::File(asset, _) => Outcome::File(site.path_of(asset).unwrap_or_default().to_owned()),
        Lookup::Moved { location, .. } => Outcome::Moved(location),
        Lookup::Missing { .. } => Outcome::Missing,
    }
}
