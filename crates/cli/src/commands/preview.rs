//! Implements `quire preview`.

use std::net::SocketAddr;

use quire_server::{Preview as Server, built_folder};

use crate::arguments::Preview;
use crate::{Outcome, report};

pub(crate) fn run(arguments: &Preview) -> anyhow::Result<Outcome> {
    let folder = arguments.out.clone().unwrap_or_else(|| built_folder(&arguments.site));
    let address = SocketAddr::new(arguments.address.host, arguments.address.port);
    let server = Server::prepare(&folder, address)?;
    report::progress(&format!("serving {} on http://{}/", folder.display(), server.address()));
    server.run()?;
    Ok(Outcome::Success)
}
