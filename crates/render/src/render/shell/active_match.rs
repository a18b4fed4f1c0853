//! Routes that match the `activeMatch` patterns of the navigation.

use std::collections::{BTreeSet, HashMap, HashSet};

use quire_content::Routes;
use quire_content::data::{LocaleData, NavItem};
use quire_react::{RenderError, Renderer};

/// The routes that each pattern matches. A pattern may match a route with or without the prefix of its version and
/// language. JavaScript evaluates the patterns, because its regular expressions differ from Rust's.
#[derive(Debug, Default)]
pub(super) struct ActiveMatches {
    by_pattern: HashMap<String, HashSet<String>>,
}

impl ActiveMatches {
    /// Tests all routes of a locale at once. Runs no JavaScript if the locale's navigation has no pattern.
    pub(super) fn new(
        locale: &LocaleData,
        routes: &Routes,
        renderer: &Renderer,
    ) -> Result<Self, RenderError> {
        let mut patterns = BTreeSet::new();
        collect(&locale.nav, &mut patterns);
        if patterns.is_empty() {
            return Ok(Self::default());
        }
        let locale_routes = routes.all().iter().map(|page| &page.route);
        let locale_routes =
            locale_routes.filter(|route| route.lang == locale.lang && route.version == locale.version);
        let routes: Vec<&str> = locale_routes.map(|route| route.path.as_str()).collect();
        let paths = routes.iter().map(|route| route.strip_prefix(&locale.prefix).unwrap_or(route));
        let tested: Vec<&str> = routes.iter().copied().chain(paths).collect();
        let patterns: Vec<&str> = patterns.into_iter().collect();
        let matches = renderer.match_routes(&patterns, &tested)?;
        let routes_at = |indices: Vec<usize>| {
            indices
                .iter()
                .filter_map(|index| routes.get(index % routes.len()))
                .map(|route| (*route).to_owned())
                .collect()
        };
        let by_pattern = patterns.iter().zip(matches);
        Ok(Self {
            by_pattern: by_pattern
                .map(|(pattern, indices)| ((*pattern).to_owned(), routes_at(indices)))
                .collect(),
        })
    }

    pub(super) fn is_match(&self, pattern: &str, route: &str) -> bool {
        self.by_pattern.get(pattern).is_some_and(|routes| routes.contains(route))
    }
}

fn collect<'nav>(items: &'nav [NavItem], patterns: &mut BTreeSet<&'nav str>) {
    for item in items {
        patterns.extend(item.active_match.as_deref());
        collect(&item.items, patterns);
    }
}
