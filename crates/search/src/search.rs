//! A search: the query against the index, the pages in order, what is shown of them.

use crate::hit::{Hit, Origin, hits};
use crate::index::{Index, OpenError};
use crate::query::Query;
use crate::rank;
use crate::result::{self, Found};

impl Index<'_> {
    /// The pages that answer a query best, at most `limit`, with their best sections.
    pub fn search(&self, query: &str, limit: usize) -> Result<Vec<Found>, OpenError> {
        let query = Query::new(query, self)?;
        let ranked = rank::rank(&query, self, limit);
        ranked.iter().map(|page| Ok(result::found(page, self.document(page.page)?, &query))).collect()
    }

    /// The same as the rows a search service answers with.
    pub fn hits(&self, query: &str, limit: usize, origin: Origin<'_>) -> Result<Vec<Hit>, OpenError> {
        let asked = Query::new(query, self)?;
        let mut rows = Vec::new();
        for page in rank::rank(&asked, self, limit) {
            let document = self.document(page.page)?;
            rows.extend(hits(&page, document, &asked, query, origin));
        }
        Ok(rows)
    }
}
