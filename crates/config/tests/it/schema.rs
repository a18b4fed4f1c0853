use serde_json::{Value, json};

const COMMITTED: &str = include_str!("../../schema/quire.schema.json");

/// After a change of the table of keys, write the new schema with
/// `cargo run -p quire-config --example schema > crates/config/schema/quire.schema.json`.
#[test]
fn the_committed_schema_is_the_table_of_keys() {
    let committed: Value = serde_json::from_str(COMMITTED).expect("the committed schema is JSON");
    assert_eq!(committed, quire_config::schema());
}

#[test]
fn s6_02_the_schema_knows_no_key_beyond_the_table() {
    let schema = quire_config::schema();
    assert_eq!(schema["additionalProperties"], json!(false));
    assert_eq!(schema["required"], json!(["title"]));
    assert_eq!(schema["properties"]["base"]["default"], json!("/"));
    assert_eq!(schema["properties"]["hideNavbar"]["enum"], json!(["always", "never", "auto"]));
    let words = ["role", "auth", "permission", "password", "user"];
    let keys = COMMITTED.to_lowercase();
    assert!(words.iter().all(|word| !keys.contains(&format!("\"{word}"))), "a key about roles");
}
