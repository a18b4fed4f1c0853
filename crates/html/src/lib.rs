//! What every room that writes HTML has to agree on: how text is escaped, which addresses run script, which ids belong
//! to the shell, which pictures only draw.
//!
//! Pure, and without dependencies. There is one function for each question, so that an answer cannot differ between a
//! link in Markdown, a link in the configuration and an attribute of raw HTML.

pub mod escape;
pub mod id;
pub mod svg;
pub mod url;
