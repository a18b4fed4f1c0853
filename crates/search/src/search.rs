//! Search: parses the query, ranks pages and prepares the results.

use crate::hit::{Hit, Origin, hits};
use crate::index::{Index, OpenError};
use crate::query::Query;
use crate::rank;
use crate::result::{self, Found};

impl Index<'_> {
    /// Returns at most `limit` pages with their best sections. The best page is first.
    pub fn search(&self, query: &str, limit: usize) -> Result<Vec<Found>, OpenError> {
        let query = Query::new(query, self)?;
        let ranked = rank::rank(&query, self, limit);
        ranked.iter().map(|page| Ok(result::found(page, self.document(page.page)?, &query))).collect()
    }

    /// Like [`Index::search`], but scores every section. Tests use the result as a reference.
    #[cfg(feature = "exhaustive")]
    pub fn search_exhaustively(&self, query: &str, limit: usize) -> Result<Vec<Found>, OpenError> {
        let query = Query::new(query, self)?;
        let ranked = rank::exhaustive::rank(&query, self, limit);
        ranked.iter().map(|page| Ok(result::found(page, self.document(page.page)?, &query))).collect()
    }

    /// Like [`Index::search`], but returns the results in the format of search services.
    pub fn hits(&self, query: &str, limit: usize, origin: Origin<'_>) -> Result<Vec<Hit>, OpenError> {
        let parsed = Query::new(query, self)?;
        let mut rows = Vec::new();
        for page in rank::rank(&parsed, self, limit) {
            let document = self.document(page.page)?;
            rows.extend(hits(&page, document, &parsed, query, origin));
        }
        Ok(rows)
    }
}
