//! Tests of `URL` and `URLSearchParams` in components.

use super::{article, with_calls};

/// Lists the parts of URLs, the results of setters, and query strings. The expected values were printed by Node.js.
const PARTS: &str = r#"
const parts = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];
const cases = [
  ['https://example.com'],
  ['https://User:pw@Example.com:443/a/../b/./c?x=1&y=a b#frag ment'],
  ['http://localhost:3000/ä?q=ü'],
  ['https://例え.jp/'],
  ['/a/b?x#y', 'https://example.com/base/page'],
  ['../up', 'https://example.com/a/b/c'],
  ['?only', 'https://example.com/a?b#c'],
  ['#hash', 'https://example.com/a?b#c'],
  ['//other.example/x', 'https://example.com'],
  ['mailto:a@example.com'],
  ['file:///a/b.txt'],
  ['/nowhere'],
  ['https://exa mple.com'],
];
const changes = [['protocol', 'http'], ['username', 'me'], ['host', 'other.example:8080'], ['port', '443'], ['pathname', 'x/../y z'], ['search', 'q=ü'], ['hash', 'ä'], ['port', 'none'], ['href', 'https://b.example/']];
const show = url => parts.map(part => url[part]).join(' | ');
const attempt = work => { try { return work(); } catch (error) { return error.name; } };
function query(init) {
  const own = new URLSearchParams(init);
  const before = `${own} ${own.size} ${own.getAll('a').join('+')} ${own.has('b', '2')}`;
  own.set('a', "new (1)*~!'");
  own.delete('b');
  own.append('z', '\ud800');
  own.sort();
  return `${before} -> ${own}`;
}
export function Part() {
  const url = new URL('https://example.com/?a=1#x');
  const { searchParams } = url;
  searchParams.append('b', 'x y');
  const appended = url.href;
  url.search = '?c=3';
  const lines = [
    ...cases.map(([text, base]) => attempt(() => show(new URL(text, base)))),
    ...changes.map(([part, value]) => { const changed = new URL('https://a:b@example.com:81/p?q#h'); changed[part] = value; return changed.href; }),
    ...['?a=1&b=2&a=3', 'x=%20y+z&=empty&alone', { q: 'it is' }, [['a', 'ä'], ['b', '2']]].map(query),
    appended,
    [...searchParams].join(),
    JSON.stringify({ url }),
    String(URL.canParse('x')),
  ];
  return <pre>{lines.join('\n')}</pre>;
}
"#;

#[test]
fn urls_follow_the_standard() {
    let project = with_calls(PARTS, &["Part"]);
    assert_eq!(project.build().code, 0);
    let article = article(&project, "Part");
    let (_, listed) = article.split_once("<pre>").unwrap();
    insta::assert_snapshot!(listed.split_once("</pre>").unwrap().0);
}
