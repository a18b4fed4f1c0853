//! Names of languages in the language itself, for the language menu.

/// Returns the name of a language in that language, or `lang` if the name is not known. Tags are compared
/// case-insensitively, and may contain underscores.
pub(super) fn own_name(lang: &str) -> String {
    let tag = lang.replace('_', "-");
    let known = OWN_NAMES.iter().find(|(tags, _)| tags.iter().any(|known| known.eq_ignore_ascii_case(&tag)));
    known.map_or(lang, |(_, name)| name).to_owned()
}

/// BCP 47 tags of languages, and their names.
const OWN_NAMES: [(&[&str], &str); 34] = [
    (&["ar"], "العربية"),
    (&["bg"], "Български"),
    (&["cs"], "Čeština"),
    (&["da"], "Dansk"),
    (&["de", "de-DE"], "Deutsch"),
    (&["el"], "Ελληνικά"),
    (&["en", "en-US"], "English"),
    (&["es", "es-ES"], "Español"),
    (&["fa"], "فارسی"),
    (&["fi"], "Suomi"),
    (&["fr", "fr-FR"], "Français"),
    (&["he"], "עברית"),
    (&["hi"], "हिन्दी"),
    (&["hu"], "Magyar"),
    (&["id"], "Bahasa Indonesia"),
    (&["it", "it-IT"], "Italiano"),
    (&["ja", "ja-JP"], "日本語"),
    (&["ko", "ko-KR"], "한국어"),
    (&["nb", "no"], "Norsk"),
    (&["nl", "nl-NL"], "Nederlands"),
    (&["pl", "pl-PL"], "Polski"),
    (&["pt", "pt-PT"], "Português"),
    (&["pt-BR"], "Português (Brasil)"),
    (&["ro"], "Română"),
    (&["ru", "ru-RU"], "Русский"),
    (&["sk"], "Slovenčina"),
    (&["sv", "sv-SE"], "Svenska"),
    (&["th"], "ไทย"),
    (&["tr", "tr-TR"], "Türkçe"),
    (&["uk", "uk-UA"], "Українська"),
    (&["vi"], "Tiếng Việt"),
    (&["zh", "zh-CN", "zh-Hans"], "简体中文"),
    (&["zh-TW", "zh-Hant"], "繁體中文"),
    (&["zh-HK"], "繁體中文（香港）"),
];
