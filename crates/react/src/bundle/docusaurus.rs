//! The packages of Docusaurus that components of a site import: small modules on top of ours.

use super::{BundleError, Request};

/// Specifiers and sources. Their own imports are those that Quire provides.
const MODULES: [(&str, &str); 14] = [
    ("@docusaurus/BrowserOnly", "export { BrowserOnly as default } from '@theme/runtime';"),
    ("@docusaurus/ExecutionEnvironment", "export default { canUseDOM: typeof window !== 'undefined' };"),
    ("@docusaurus/Head", "export { Head as default } from '@theme/runtime';"),
    (
        "@docusaurus/Link",
        "import { createElement } from 'react';
import { Link } from '@theme';
export default ({ to, href, isNavLink, activeClassName, autoAddBaseUrl, ...rest }) =>
  createElement(Link, { href: href ?? to, ...rest });",
    ),
    (
        "@docusaurus/Translate",
        "const fill = (text, values = {}) => text.replace(/\\{(\\w+)\\}/g, (all, name) => String(values[name] ?? all));
export default ({ children, values }) => typeof children === 'string' ? fill(children, values) : children;
export const translate = ({ message, id }, values) => fill(message ?? id ?? '', values);",
    ),
    (
        "@docusaurus/useBaseUrl",
        "import { withBase } from '@theme/runtime';
export default withBase;
export const useBaseUrlUtils = () => ({ withBaseUrl: withBase });",
    ),
    (
        "@docusaurus/useDocusaurusContext",
        "import { useSite, useLang } from '@theme/runtime';
export default () => {
  const { site } = useSite();
  const lang = useLang();
  const siteConfig = { ...site, tagline: site.description, baseUrl: site.base, customFields: {} };
  return { siteConfig, i18n: { currentLocale: lang, defaultLocale: site.lang }, siteMetadata: {}, globalData: {} };
};",
    ),
    (
        "@docusaurus/useIsBrowser",
        "import { useSyncExternalStore } from 'react';
const never = () => () => undefined;
export default () => useSyncExternalStore(never, () => true, () => false);",
    ),
    ("@theme/Admonition", "export { Callout as default } from '@theme';"),
    (
        "@theme/CodeBlock",
        "import { createElement } from 'react';
import { CodeBlockRuntime } from '@theme';
export default ({ language, title, children }) =>
  createElement(CodeBlockRuntime, { lang: language, title, code: String(children).trimEnd() });",
    ),
    (
        "@theme/Heading",
        "import { createElement } from 'react';
export default ({ as = 'h2', ...rest }) => createElement(as, rest);",
    ),
    ("@theme/TabItem", "export { Tab as default } from '@theme';"),
    ("@theme/Tabs", "export { Tabs as default } from '@theme';"),
    (
        "@theme/ThemedImage",
        "import { createElement } from 'react';
export default ({ sources, ...rest }) => createElement('img', { src: sources.light, ...rest });",
    ),
];

/// Arguments for both graphs.
pub(super) fn arguments(request: &Request<'_>) -> Result<Vec<String>, BundleError> {
    // Only a site written for Docusaurus has this name for its folder.
    if !request.alias.contains_key(SITE) {
        return Ok(Vec::new());
    }
    let mut arguments = Vec::new();
    for (specifier, source) in MODULES {
        let path = request.work.join("docusaurus").join(format!("{}.js", specifier.replace(['@', '/'], "_")));
        quire_files::write(&path, source.as_bytes())?;
        arguments.push(format!("--alias:{specifier}={}", path.display()));
    }
    Ok(arguments)
}

/// The name of a site's folder in imports.
const SITE: &str = "@site";
