//! Raw HTML in `.md`.

use insta::assert_snapshot;

use crate::support::md;

#[test]
fn raw_html_passes_through() {
    assert_snapshot!(md("<div class=\"a\">\n\n*b*\n\n</div>\n\nc <kbd>d</kbd> <!-- e -->\n"), @r#"
<div class="a">
<p><em>b</em></p>
</div>
<p>c <kbd>d</kbd> <!-- e --></p>
"#);
}

#[test]
fn the_tagfilter_makes_nine_tags_text() {
    assert_snapshot!(md("<script>a</script> <Style> <iframe src=\"javascript:x\"></iframe> <b>\n\n<textarea>\n</textarea>\n\n<titles>\n"), @r#"
&lt;script>a&lt;/script> &lt;Style> &lt;iframe src="javascript:x">&lt;/iframe> <b>
&lt;textarea>
&lt;/textarea>
<titles>
"#);
}

#[test]
fn dangerous_destinations_in_raw_html_are_inert() {
    assert_snapshot!(md("<a href=\"javascript:x\">a</a> <img src='data:text/html,x'> <a href=java&#115;cript:x>b</a>\n"), @r##"
<p><a href="#">a</a> <img src='#'> <a href=#>b</a></p>
! markdown/unsafe-url Warning `javascript:x`
  a link to `javascript:` would run script and is left out
  hint: link to a page, or use a component for behaviour
! markdown/unsafe-url Warning `data:text/html,x`
  a link to `data:` would run script and is left out
  hint: link to a page, or use a component for behaviour
! markdown/unsafe-url Warning `java&#115;cript:x`
  a link to `javascript:` would run script and is left out
  hint: link to a page, or use a component for behaviour
"##);
}

#[test]
fn unfinished_html_is_kept() {
    assert_snapshot!(md("<div\n<a href=\n\n<!-- open\n\n<p title=\"é\n"), @r#"
<div
<a href=
<!-- open

<p title="é
"#);
}
