//! Tests of the texts generated from the keys: the reference in the manual, and the types of the theme.

use quire_config::{ReferenceOf, reference, typescript};

/// If the keys change, `make manual-update` writes the reference again.
#[test]
fn the_manual_contains_the_reference_of_every_file() {
    let files = include_str!("../../../../docs/reference/files.md");
    let navigation = include_str!("../../../../docs/reference/navigation.md");
    for (subject, page) in [
        (ReferenceOf::Site, include_str!("../../../../docs/reference/configuration.md")),
        (ReferenceOf::Frontmatter, include_str!("../../../../docs/reference/frontmatter.md")),
        (ReferenceOf::Nav, navigation),
        (ReferenceOf::Meta, navigation),
        (ReferenceOf::Terms, files),
        (ReferenceOf::Service, files),
    ] {
        let expected = reference(subject);
        assert!(expected.contains("| Key |") && page.contains(expected.trim()), "{subject:?}");
    }
}

/// If the keys change, regenerate the contract with
/// `cargo run -p quire-pipeline --example contract > theme/src/contract.ts`.
#[test]
fn the_theme_has_the_types_of_its_settings_and_of_frontmatter() {
    let contract = include_str!("../../../../theme/src/contract.ts");
    let types = typescript();
    assert!(types.contains("export type Frontmatter = {") && contract.contains(&types));
}
