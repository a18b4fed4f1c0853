//! Lookups of request targets, for the fuzz target `url`.

use hyper::Uri;

use crate::site::{Lookup, Site};
use crate::target;

/// The result of looking up a request target.
#[derive(Debug)]
pub enum Outcome {
    /// A file. Contains its path relative to the site's root.
    File(String),
    /// A redirect. Contains the value of `Location`.
    Moved(String),
    /// No file has this path (404).
    Missing,
    /// The target is malformed or unsafe (400).
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
