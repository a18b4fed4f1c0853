use quire_content::{escape_marks, plain_text, push_inline_html};

/// Inline markup and its HTML. The theme's parser must produce the same HTML (`theme/tests/base.test.ts`).
fn cases() -> serde_json::Result<Vec<(String, String)>> {
    serde_json::from_str(include_str!("../inline_markup.json"))
}

#[test]
fn s9_32_inline_markup_becomes_elements() {
    for (markup, html) in cases().unwrap() {
        let mut out = String::new();
        push_inline_html(&mut out, &markup);
        assert_eq!(out, html, "{markup}");
    }
}

#[test]
fn s9_32_plain_text_has_no_marks() {
    for (markup, html) in cases().unwrap() {
        let text = html.split(['<', '>']).step_by(2).collect::<String>();
        let text =
            text.replace("&lt;", "<").replace("&gt;", ">").replace("&#x27;", "'").replace("&amp;", "&");
        assert_eq!(plain_text(&markup), text, "{markup}");
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

#[test]
fn text_has_parts_of_code() {
    let parts = |markup: &str| {
        let parts = quire_content::inline_parts(markup).into_iter();
        parts
            .map(|(text, is_code)| format!("{text}{}", if is_code { "!" } else { "" }))
            .collect::<Vec<_>>()
            .join("|")
    };
    assert_eq!(parts("a *b* `c` d`e`"), "a b |c!| d|e!");
    assert_eq!(parts("**`a`**`b`"), "ab!");
    assert_eq!(parts(""), "");
}
