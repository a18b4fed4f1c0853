//! `URL` and `URLSearchParams` for components. The theme's script implements the two classes with these functions.
//!
//! Source: WHATWG URL Standard, as implemented by the crate `url` (<https://url.spec.whatwg.org/#api>).

use rquickjs::{Ctx, Function, Object};
use url::form_urlencoded::{self, Serializer};
use url::{Url, quirks};

/// Returns an object with the functions `parse`, `change`, `pairs` and `query`.
pub(super) fn functions<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Object<'js>> {
    let object = Object::new(ctx.clone())?;
    // QuickJS passes strings by value.
    let parse = |url: String, base: Option<String>| parse(&url, base.as_deref());
    let change = |href: String, part: String, value: String| set_part(&href, &part, &value);
    object.set("parse", Function::new(ctx.clone(), parse)?)?;
    object.set("change", Function::new(ctx.clone(), change)?)?;
    object.set("pairs", Function::new(ctx.clone(), |query: String| pairs(&query))?)?;
    object.set("query", Function::new(ctx.clone(), |pairs: Vec<Vec<String>>| query(&pairs))?)?;
    Ok(object)
}

/// Parses a URL relative to `base`, if given. Returns its parts: `href`, `origin`, `protocol`, `username`, `password`,
/// `host`, `hostname`, `port`, `pathname`, `search` and `hash`. Returns `None` for invalid URLs.
fn parse(url: &str, base: Option<&str>) -> Option<Vec<String>> {
    let base = base.map(Url::parse).transpose().ok()?;
    Url::options().base_url(base.as_ref()).parse(url).ok().map(|url| parts(&url))
}

/// Sets a part of the valid URL `href`. Returns the parts of the new URL. Values that are invalid for the part leave
/// the URL unchanged.
fn set_part(href: &str, part: &str, value: &str) -> Option<Vec<String>> {
    let mut url = Url::parse(href).ok()?;
    // Ignore invalid values, as browsers do.
    let _ = match part {
        "protocol" => quirks::set_protocol(&mut url, value),
        "username" => quirks::set_username(&mut url, value),
        "password" => quirks::set_password(&mut url, value),
        "host" => quirks::set_host(&mut url, value),
        "hostname" => quirks::set_hostname(&mut url, value),
        "port" => quirks::set_port(&mut url, value),
        "pathname" => {
            quirks::set_pathname(&mut url, value);
            Ok(())
        }
        "search" => {
            quirks::set_search(&mut url, value);
            Ok(())
        }
        "hash" => {
            quirks::set_hash(&mut url, value);
            Ok(())
        }
        _ => Err(()),
    };
    Some(parts(&url))
}

/// Returns the parts of a URL in the order that [`parse`] documents.
fn parts(url: &Url) -> Vec<String> {
    vec![
        quirks::href(url).to_owned(),
        quirks::origin(url),
        quirks::protocol(url).to_owned(),
        quirks::username(url).to_owned(),
        quirks::password(url).to_owned(),
        quirks::host(url).to_owned(),
        quirks::hostname(url).to_owned(),
        quirks::port(url).to_owned(),
        quirks::pathname(url).to_owned(),
        quirks::search(url).to_owned(),
        quirks::hash(url).to_owned(),
    ]
}

/// Returns the names and values of a query without `?`.
fn pairs(query: &str) -> Vec<Vec<String>> {
    form_urlencoded::parse(query.as_bytes())
        .map(|(name, value)| vec![name.into_owned(), value.into_owned()])
        .collect()
}

/// Formats names and values as a query without `?`.
fn query(pairs: &[Vec<String>]) -> String {
    let parameters = pairs.iter().filter_map(|pair| Some((pair.first()?, pair.get(1)?)));
    Serializer::new(String::new()).extend_pairs(parameters).finish()
}
