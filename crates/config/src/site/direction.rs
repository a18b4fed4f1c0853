//! Writing direction of a language.

use crate::keys::enums;

enums! {
    /// Writing direction of a language.
    pub enum Direction {
        /// From left to right.
        Ltr "ltr",
        /// From right to left.
        Rtl "rtl",
    }
}

/// Languages that are written from right to left unless their tag names another script.
const LANGUAGES: [&str; 15] =
    ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"];

/// Scripts that are written from right to left, by their codes in ISO 15924.
const SCRIPTS: [&str; 8] = ["adlm", "arab", "aran", "hebr", "nkoo", "rohg", "syrc", "thaa"];

impl Direction {
    /// Derives the writing direction from a language tag: from the script in the tag, or else from the language.
    pub(super) fn from_lang(lang: &str) -> Self {
        let lang = lang.to_ascii_lowercase();
        let mut parts = lang.split(['-', '_']);
        let language = parts.next().unwrap_or_default();
        // A script subtag has four letters. Variants of the same length start with a digit (RFC 5646, 2.1).
        let is_script = |part: &&str| part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_alphabetic());
        let is_rtl = match parts.find(is_script) {
            Some(script) => SCRIPTS.contains(&script),
            None => LANGUAGES.contains(&language),
        };
        if is_rtl { Self::Rtl } else { Self::Ltr }
    }
}

#[cfg(test)]
mod tests {
    use super::Direction;

    #[test]
    fn the_script_takes_precedence_over_the_language() {
        for lang in ["ar", "he", "fa-IR", "ur_PK", "pa-Arab", "AR-eg", "az-Arab-IR", "ckb"] {
            assert_eq!(Direction::from_lang(lang), Direction::Rtl, "{lang}");
        }
        for lang in ["en", "zh-CN", "ur-Latn", "pa", "ku", "de-1996", "ar-Latn", ""] {
            assert_eq!(Direction::from_lang(lang), Direction::Ltr, "{lang}");
        }
    }
}
