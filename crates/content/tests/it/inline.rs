use quire_content::{escape_marks, plain_text};

#[test]
fn s9_32_plain_text_has_no_marks() {
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
fn s9_32_escaped_text_is_shown_literally() {
    for text in ["2 * 3", "`a` **b** ~~c~~", r"\*", "中文", "***", "a~~b~~"] {
        assert_eq!(plain_text(&escape_marks(text)), text);
    }
}

/// Returns the shortest CPU time of three runs on `mark`, repeated `count` times.
fn cost(mark: &str, count: usize) -> f64 {
    let text = mark.repeat(count);
    let run = || {
        let begin = quire_process::thread_time();
        let _ = std::hint::black_box(plain_text(&text));
        quire_process::thread_time().saturating_sub(begin).as_secs_f64()
    };
    run().min(run()).min(run())
}

/// Four times the text should take about four times as long. In quadratic time, it would take sixteen times as long.
#[test]
fn the_time_for_many_marks_is_linear() {
    for mark in ["*", "**", "`", "~~", "*a", "a* ", "**a *b ", "`` ` "] {
        let ratio = cost(mark, 20_000) / cost(mark, 5_000);
        assert!(ratio < 10.0, "{mark:?}: four times the text takes {ratio:.1} times as long");
    }
}
