//! HTML that containers (`:::tip`) and GitHub alerts share.

use std::borrow::Cow;

use crate::{Dialect, Host, escape};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Note,
    Tip,
    Info,
    Warning,
    Danger,
    Caution,
    Important,
    Details,
}

impl Kind {
    /// All kinds, each with its name and the key of the interface string that is its default title.
    pub(crate) const ALL: [(Self, &str, &str); 8] = [
        (Self::Note, "note", "calloutNote"),
        (Self::Tip, "tip", "calloutTip"),
        (Self::Info, "info", "calloutInfo"),
        (Self::Warning, "warning", "calloutWarning"),
        (Self::Danger, "danger", "calloutDanger"),
        (Self::Caution, "caution", "calloutCaution"),
        (Self::Important, "important", "calloutImportant"),
        (Self::Details, "details", "calloutDetails"),
    ];

    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known, _)| name.eq_ignore_ascii_case(known)).map(|(kind, ..)| *kind)
    }

    pub(crate) fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    fn text_key(self) -> &'static str {
        Self::ALL[self as usize].2
    }
}

/// Appends the markup before the title and returns the markup between title and body. `number` makes the title's id
/// unique. `is_open` initially expands `details`.
pub(crate) fn open(out: &mut String, kind: Kind, number: usize, is_open: bool) -> &'static str {
    // `<aside>` is a landmark by default, and each landmark needs a unique name, so callouts get the role `note`.
    let (element, has_label) = if kind == Kind::Details { ("details", false) } else { ("aside", true) };
    escape::put(out, format_args!("<{element} class=\"q-callout\" data-kind=\"{}\"", kind.name()));
    if has_label {
        out.push_str(" role=\"note\"");
        escape::put(
            out,
            format_args!(
                " aria-labelledby=\"callout-title-{number}\"><p class=\"q-callout-title\" id=\"callout-title-{number}\">"
            ),
        );
        "</p><div class=\"q-callout-body\">\n"
    } else {
        out.push_str(if is_open { " open=\"\"><summary>" } else { "><summary>" });
        "</summary><div class=\"q-callout-body\">\n"
    }
}

pub(crate) fn close(out: &mut String, kind: Kind) {
    out.push_str(if kind == Kind::Details { "</div></details>\n" } else { "</div></aside>\n" });
}

/// Returns the default title in the page's language. In VitePress pages, English default titles are uppercase, except
/// for `details`.
pub(crate) fn default_title(host: &dyn Host, dialect: Dialect, kind: Kind) -> Cow<'_, str> {
    title_in_dialect(host.text(kind.text_key()), dialect, kind)
}

fn title_in_dialect(title: Cow<'_, str>, dialect: Dialect, kind: Kind) -> Cow<'_, str> {
    let is_english = title.eq_ignore_ascii_case(kind.name());
    if dialect == Dialect::Vitepress && kind != Kind::Details && is_english {
        return Cow::Owned(title.to_ascii_uppercase());
    }
    title
}

#[cfg(test)]
mod tests {
    use super::{Dialect, Kind, title_in_dialect};

    #[test]
    fn english_titles_of_vitepress_are_in_capitals() {
        let title =
            |text: &'static str, dialect, kind| title_in_dialect(text.into(), dialect, kind).into_owned();
        assert_eq!(title("Warning", Dialect::Vitepress, Kind::Warning), "WARNING");
        assert_eq!(title("Watch out", Dialect::Vitepress, Kind::Warning), "Watch out");
        assert_eq!(title("警告", Dialect::Vitepress, Kind::Warning), "警告");
        assert_eq!(title("Details", Dialect::Vitepress, Kind::Details), "Details");
        assert_eq!(title("Warning", Dialect::Docusaurus, Kind::Warning), "Warning");
    }
}
