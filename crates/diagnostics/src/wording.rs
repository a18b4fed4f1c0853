//! Changes the case of the first letter of messages and names.

/// Lowercases the first letter, except in names such as `JSX`. Library messages begin with a capital letter, but
/// Quire's messages do not.
pub fn lower_first(message: &str) -> String {
    let mut chars = message.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), second) if second.is_none_or(|second| !second.is_uppercase()) => {
            first.to_lowercase().chain(chars).collect()
        }
        _ => message.to_owned(),
    }
}

/// Capitalizes the first letter.
pub fn upper_first(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}
