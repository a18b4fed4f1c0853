use serde_json::{Value, json};

const COMMITTED: &str = include_str!("../../schema/quire.schema.json");

/// If the keys change, regenerate the schema with
/// `cargo run -p quire-config --example schema > crates/config/schema/quire.schema.json`.
#[test]
fn the_committed_schema_is_up_to_date() {
    let committed: Value = serde_json::from_str(COMMITTED).expect("the committed schema is JSON");
    assert_eq!(committed, quire_config::json_schema());
}

/// Collects the path of every table in a schema, and whether the table accepts unknown keys.
fn tables(schema: &Value, path: &str, res: &mut Vec<(String, bool)>) {
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        res.push((path.to_owned(), schema["additionalProperties"] != json!(false)));
        for (key, value) in properties {
            tables(value, &format!("{path}/{key}"), res);
        }
    }
    for inner in ["items", "additionalProperties"].into_iter().filter_map(|key| schema.get(key)) {
        tables(inner, &format!("{path}/*"), res);
    }
    for inner in schema.get("anyOf").and_then(Value::as_array).into_iter().flatten() {
        tables(inner, path, res);
    }
}

/// Keys such as `role` and `permissions` are rejected because only `theme` accepts unknown keys. The parser's own test
/// is `s6_02_an_unknown_key_is_an_error_roles_and_permissions_among_them`.
#[test]
fn s6_02_only_the_theme_table_in_the_schema_accepts_unknown_keys() {
    let mut found = Vec::new();
    tables(&quire_config::json_schema(), "", &mut found);
    let open: Vec<_> = found.iter().filter(|(_, is_open)| *is_open).map(|(path, _)| path.as_str()).collect();
    assert_eq!(open, ["/theme"], "only `[theme]` accepts unknown keys");
    for table in [
        "",
        "/search",
        "/search/context",
        "/locales/*",
        "/locales/*/editLink",
        "/logo",
        "/theme/tools/groups/*",
    ] {
        assert!(found.iter().any(|(path, _)| path == table), "{table} is not checked: {found:?}");
    }
}

#[test]
fn the_schema_has_required_keys_defaults_and_enum_values() {
    let schema = quire_config::json_schema();
    assert_eq!(schema["required"], json!(["title"]));
    assert_eq!(schema["properties"]["base"]["default"], json!("/"));
    assert_eq!(schema["properties"]["hideNavbar"]["enum"], json!(["always", "never", "auto"]));
}
