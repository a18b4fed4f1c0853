use quire_content::{escape_marks, plain_text};

#[test]
fn s9_32_titles_lose_their_four_marks() {
    for (markup, text) in [
        ("plain", "plain"),
        ("**bold** and *italic*", "bold and italic"),
        ("~~struck~~ `code`", "struck code"),
        ("***both***", "both"),
        ("**bold *in* bold**", "bold in bold"),
        ("*a **b** c*", "a b c"),
        ("``a`b`` `` ` ``", "a`b `"),
        ("`**not bold**`", "**not bold**"),
        (r"\*kept\* \`too\` \\ \a", r"*kept* `too` \ \a"),
        ("2 * 3 ** 4 ~ 5", "2 * 3 ** 4 ~ 5"),
        ("**open", "**open"),
        ("a`b", "a`b"),
        ("lib.*", "lib.*"),
        ("**中文**标题", "中文标题"),
        ("snake_case", "snake_case"),
        ("", ""),
        ("\\", "\\"),
    ] {
        assert_eq!(plain_text(markup), text, "{markup}");
    }
}

#[test]
fn s9_32_escaped_text_shows_as_it_is() {
    for text in ["2 * 3", "`a` **b** ~~c~~", r"\*", "中文", "***", "a~~b~~"] {
        assert_eq!(plain_text(&escape_marks(text)), text);
    }
}

#[test]
fn many_marks_take_no_more_than_linear_time() {
    for mark in ["*", "**", "`", "~~", "*a", "a* ", "**a *b ", "`` ` "] {
        let _ = plain_text(&mark.repeat(100_000));
    }
}
