//! Serializes `Arc<str>` as a string. Serde's own implementation requires its Cargo feature `rc`, and enabling this
//! feature would recompile every dependency that uses Serde.

use std::cell::RefCell;
use std::sync::Arc;

use serde::{Deserialize as _, Deserializer, Serializer};

thread_local! {
    /// The last deserialized string. Reused if the next string is equal, because consecutive spans usually have the
    /// same path.
    static LAST: RefCell<Arc<str>> = RefCell::new(Arc::from(""));
}

pub(crate) fn serialize<S: Serializer>(text: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<str>, D::Error> {
    let text = <&str>::deserialize(deserializer)?;
    Ok(LAST.with_borrow_mut(|last| {
        if **last != *text {
            *last = Arc::from(text);
        }
        Arc::clone(last)
    }))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::Span;

    #[test]
    fn spans_of_one_file_share_its_path() {
        let spans = ["a.md", "a.md", "b.md", "a.md"].map(|path| Span::new(path, 1..2));
        let json = serde_json::to_string(&spans).unwrap();
        let deserialized: [Span; 4] = serde_json::from_str(&json).unwrap();
        assert_eq!(deserialized, spans);
        assert!(Arc::ptr_eq(&deserialized[0].path, &deserialized[1].path));
    }
}
