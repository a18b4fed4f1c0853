//! Resolves labels in navigation files that are keys of interface strings. With such keys, several languages can share
//! a navigation file.

use quire_config::{LinkEntry, Locale, MetaEntry, NavEntry};

/// Resolves the labels of a navigation bar.
pub(crate) fn in_nav(entries: &mut [NavEntry], locale: &Locale) {
    for entry in entries {
        replace(&mut entry.text, locale);
        in_nav(entry.items.as_deref_mut().unwrap_or_default(), locale);
    }
}

/// Resolves the labels of a sidebar.
pub(crate) fn in_meta(entries: &mut [MetaEntry], locale: &Locale) {
    for entry in entries {
        match entry {
            MetaEntry::File(file) => replace(&mut file.label, locale),
            MetaEntry::Dir(dir) | MetaEntry::DirSection(dir) => replace(&mut dir.label, locale),
            MetaEntry::SectionHeader(header) => replace(&mut header.label, locale),
            MetaEntry::Divider { .. } => {}
            MetaEntry::Link(link) => in_link(link, locale),
        }
    }
}

fn in_link(link: &mut LinkEntry, locale: &Locale) {
    replace(&mut link.label, locale);
    for item in link.items.as_deref_mut().unwrap_or_default() {
        in_link(item, locale);
    }
}

fn replace(label: &mut Option<String>, locale: &Locale) {
    if let Some(text) = label {
        *text = locale.label(text);
    }
}
