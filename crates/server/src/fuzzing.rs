//! What requests for a site lead to, for the fuzz target `url`.

use hyper::Uri;

use crate::site::{Found, Site};
use crate::target;

/// What a request target leads to.
#[derive(Debug)]
pub enum Outcome {
    /// A file, by its path.
    File(String),
    /// A redirect to a location.
    Moved(String),
    /// Nothing.
    Missing,
    /// Not a target that is looked up.
    Refused,
}

/// Returns what a request target, as it is sent, leads to on a site.
pub fn look_up(site: &Site, target: &str) -> Outcome {
    let Some(target) = target.parse::<Uri>().ok().and_then(|uri| target::parse(&uri, "localhost")) else {
        return Outcome::Refused;
    };
    match site.find(&target) {
        Found::File(asset, _) => Outcome::File(site.path_of(asset).unwrap_or_default().to_owned()),
        Found::Moved { location, .. } => Outcome::Moved(location),
        Found::Missing { .. } => Outcome::Missing,
    }
}
