//! Tests that `theme/src/contract.ts`, the types of the data that Rust and the theme exchange, is up to date.

#[path = "../../examples/contract/generator.rs"]
mod generator;

const COMMITTED: &str = include_str!("../../../../theme/src/contract.ts");

#[test]
fn the_committed_contract_is_current() {
    let is_current = COMMITTED == generator::contract();
    let command = "cargo run -p quire-pipeline --example contract > theme/src/contract.ts";
    assert!(is_current, "`theme/src/contract.ts` is out of date; update it with `{command}`");
}
