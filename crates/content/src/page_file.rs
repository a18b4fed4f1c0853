//! The files that a build publishes for a page.

macro_rules! page_files {
    ($($(#[$doc:meta])+ $name:ident => $suffix:literal,)+) => {
        /// A file of a page. Everything that depends on the kinds of files (paths, path conflicts, the files of a
        /// development server) derives from this declaration.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum PageFile {
            $($(#[$doc])+ $name,)+
        }

        impl PageFile {
            /// All kinds of files.
            pub const ALL: [Self; [$($suffix),+].len()] = [$(Self::$name),+];

            const fn suffix(self) -> &'static str {
                match self {
                    $(Self::$name => $suffix,)+
                }
            }
        }
    };
}

page_files! {
    /// The HTML document. The theme's script also fetches it for client-side navigation to the page.
    Document => ".html",
    /// The style sheet with the inline styles of the page.
    Styles => ".page.css",
    /// The page as Markdown.
    Markdown => ".md",
}

impl PageFile {
    /// Returns the output path of the file. `document` is the output path of the page's HTML document, such as
    /// `guide/start/index.html`.
    pub fn path(self, document: &str) -> String {
        let stem = document.strip_suffix(Self::Document.suffix()).unwrap_or(document);
        format!("{stem}{}", self.suffix())
    }
}

#[cfg(test)]
mod tests {
    use super::PageFile;

    #[test]
    fn only_the_end_of_a_name_is_replaced() {
        let paths = PageFile::ALL.map(|file| file.path("a/index.html-tips.html"));
        let stem = "a/index.html-tips";
        assert_eq!(paths, [".html", ".page.css", ".md"].map(|end| format!("{stem}{end}")));
    }
}
