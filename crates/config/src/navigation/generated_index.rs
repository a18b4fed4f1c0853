//! Generated index pages, for sidebar groups without a page of their own.

use crate::keys::keys;

keys! {
    /// A page that Quire generates for a group, with cards that link to the group's entries.
    pub struct GeneratedIndex {
        /// Path of the page without locale: `/category/guides`.
        path "path": String => required;
        /// Title. Defaults to the label of the group.
        title "title": String;
        /// Text above the cards, and the page's description.
        description "description": String;
    }
}
