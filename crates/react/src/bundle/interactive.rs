//! Detects code that needs a browser: state, effects, event handlers, or access to browser globals.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use oxc_allocator::Allocator;
use oxc_ast::ast::{
    CallExpression, Expression, ImportDeclaration, ImportDeclarationSpecifier, JSXAttribute,
    JSXAttributeName, MethodDefinition, StaticMemberExpression,
};
use oxc_ast_visit::{Visit, walk};
use oxc_parser::Parser;
use oxc_span::SourceType;

use quire_process::JAVASCRIPT_BYTE;

use super::esbuild::metafile::Metafile;
use super::{Browser, is_client};
use crate::provided;
use crate::site_theme::Part;

/// React hooks that have no effect unless the component is hydrated. The generated `contract.ts` contains these names
/// for the theme's server script.
pub const HOOKS: [&str; 11] = [
    "useActionState",
    "useEffect",
    "useEffectEvent",
    "useImperativeHandle",
    "useInsertionEffect",
    "useLayoutEffect",
    "useOptimistic",
    "useReducer",
    "useState",
    "useSyncExternalStore",
    "useTransition",
];

/// Other exports of React and the theme that require hydration.
const PROVIDED: [&str; 12] = [
    "BrowserOnly",
    "ClientOnly",
    "NoSSR",
    "ThemedImage",
    "lazy",
    "useColorMode",
    "useDark",
    "useIsBrowser",
    "useLocation",
    "useNavigate",
    "useStore",
    "useWindowSize",
];

/// Objects that exist only in a browser.
const BROWSER: [&str; 6] = ["document", "localStorage", "location", "navigator", "sessionStorage", "window"];

const LIFECYCLE: [&str; 2] = ["componentDidMount", "componentDidUpdate"];

/// Detects modules whose code needs a browser. Reads each source only once.
#[derive(Debug, Default)]
pub(super) struct Interactive {
    known: BTreeMap<String, bool>,
}

impl Interactive {
    /// Returns whether the module `id`, or a module that it imports, needs a browser. Paths are relative to `site`.
    pub(super) fn is_interactive(&mut self, id: &str, metafile: &Metafile, site: &Path) -> bool {
        let mut seen = BTreeSet::from([id]);
        let mut stack = vec![id];
        while let Some(path) = stack.pop() {
            if self.needs_browser(path, site) {
                return true;
            }
            stack.extend(metafile.imports_of(path).filter(|next| seen.insert(next)));
        }
        false
    }

    /// Determines whether a part of a module needs a browser: checks the directives of imported modules, the code of
    /// the part, and the code of imported modules.
    pub(super) fn browser_of_part(&mut self, part: &Part, metafile: &Metafile, site: &Path) -> Browser {
        let imported = part.imports.iter().filter_map(|specifier| metafile.import(&part.path, specifier));
        let imported: Vec<&str> = imported.collect();
        let has_directive =
            |path: &&str| is_client(&quire_files::read_text(&site.join(path)).unwrap_or_default());
        if imported.iter().any(has_directive) {
            return Browser::Directive;
        }
        let needed = part.code.len() * JAVASCRIPT_BYTE;
        let is_needed = quire_process::with_stack(needed, || needs_browser(&part.path, &part.code))
            || imported.into_iter().any(|path| self.is_interactive(path, metafile, site));
        if is_needed { Browser::Needed } else { Browser::Never }
    }

    fn needs_browser(&mut self, path: &str, site: &Path) -> bool {
        if let Some(known) = self.known.get(path) {
            return *known;
        }
        let source = quire_files::read_text(&site.join(path)).unwrap_or_default();
        // Generated library code may be deeply nested, and parsing it may need a larger stack.
        let result =
            quire_process::with_stack(source.len() * JAVASCRIPT_BYTE, || needs_browser(path, &source));
        self.known.insert(path.to_owned(), result);
        result
    }
}

/// Returns whether the code of a module, without its imports, needs a browser. Returns false for files other than
/// JavaScript and TypeScript, and for modules that would take too long to parse.
pub fn needs_browser(path: &str, source: &str) -> bool {
    let Ok(kind) = SourceType::from_path(path) else { return false };
    if quire_process::has_too_many_angles(source) {
        return false;
    }
    let allocator = Allocator::default();
    // Sites also write JSX in `.js` files.
    let kind = if kind.is_javascript() { kind.with_jsx(true) } else { kind };
    let parsed = Parser::new(&allocator, source, kind).parse();
    let mut uses = Uses::default();
    uses.visit_program(&parsed.program);
    uses.is_found
}

#[derive(Default)]
struct Uses {
    is_found: bool,
}

impl<'a> Visit<'a> for Uses {
    fn visit_import_declaration(&mut self, import: &ImportDeclaration<'a>) {
        let specifier = &*import.source.value;
        let package = provided::package(specifier);
        if import.import_kind.is_type() || (package.is_none() && provided::module(specifier).is_none()) {
            return;
        }
        for specifier in import.specifiers.iter().flatten() {
            let name = match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(named) => named.imported.name(),
                ImportDeclarationSpecifier::ImportDefaultSpecifier(_) => "default".into(),
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(_) => continue,
            };
            let exported_name = package
                .and_then(|package| package.export(&name))
                .map_or(name.as_str(), |(_, exported_name)| exported_name);
            self.is_found |= PROVIDED.contains(&exported_name);
        }
    }

    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        let name = match &call.callee {
            Expression::Identifier(name) => Some(name.name.as_str()),
            Expression::StaticMemberExpression(member) => Some(member.property.name.as_str()),
            _ => None,
        };
        self.is_found |= name.is_some_and(|name| HOOKS.contains(&name));
        walk::walk_call_expression(self, call);
    }

    fn visit_jsx_attribute(&mut self, attribute: &JSXAttribute<'a>) {
        if let JSXAttributeName::Identifier(name) = &attribute.name {
            self.is_found |= is_handler(&name.name);
        }
        walk::walk_jsx_attribute(self, attribute);
    }

    fn visit_static_member_expression(&mut self, member: &StaticMemberExpression<'a>) {
        if let Expression::Identifier(object) = &member.object {
            self.is_found |= BROWSER.contains(&object.name.as_str());
        }
        walk::walk_static_member_expression(self, member);
    }

    fn visit_method_definition(&mut self, method: &MethodDefinition<'a>) {
        self.is_found |= method.key.static_name().is_some_and(|name| LIFECYCLE.contains(&&*name));
        walk::walk_method_definition(self, method);
    }
}

/// Returns whether a prop is an event handler: `onClick`, but not `once`.
fn is_handler(name: &str) -> bool {
    name.strip_prefix("on").is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::needs_browser;

    #[test]
    fn code_that_needs_a_browser() {
        for source in [
            "import { useState } from 'react'; export const A = () => { useState<number>(1); return null; };",
            "import * as React from 'react'; React.useEffect(() => {});",
            "export const A = () => <button onClick={f} />;",
            "class A extends Component { componentDidMount() {} }",
            "import { NoSSR } from 'rspress/runtime';",
            "import { ThemedImage as T } from '@theme';",
            "import Only from '@docusaurus/BrowserOnly';",
            "export const width = () => window.innerWidth;",
        ] {
            assert!(needs_browser("a.tsx", source), "{source}");
        }
    }

    #[test]
    fn code_that_needs_no_browser() {
        for source in [
            "import { useState } from 'react'; export const A = () => <p>useState(1) onClick</p>;",
            "import { useMemo, useId } from 'react'; export const A = () => <p once>{useMemo(f, [])}{useId()}</p>;",
            "import type { ThemedImage } from '@theme'; import { Tabs } from '@theme'; import { usePage, Badge } from '@rspress/core/runtime';",
            "not JavaScript (",
        ] {
            assert!(!needs_browser("a.tsx", source), "{source}");
        }
        assert!(!needs_browser("a.css", "window.x"));
        assert!(needs_browser("a.js", "export default () => <b onClick={f} />;"));
    }
}
