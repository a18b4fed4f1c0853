//! Serialization of shared texts as texts; serde's own needs a feature that recompiles every dependency.

use std::sync::Arc;

use serde::{Deserialize as _, Deserializer, Serializer};

pub(crate) fn serialize<S: Serializer>(text: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<str>, D::Error> {
    <&str>::deserialize(deserializer).map(Arc::from)
}
