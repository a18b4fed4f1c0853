//! Tests of doc comments from TypeScript files in Docusaurus pages.

use quire_syntax::dialect::Dialect;

use crate::{Files, expanded_line, table};

const SOURCE: &str = r#"
/** Not a declaration. */
import a from 'a'

/** Not of `f`. */
let other = 1

/** Distant. */

/**
 * First `f`.
 *   indented
 *no space
 * @public Modified. @summary
 * @unknown tag
 *
 * @param name - of it
 * @param plain
 * @typeParam T type
 * @returns a
 * value
 * @throws never
 * @example
 * ```ts
 * // codeblock-meta title="a.ts"
 * @no.tag
 * // comment
 * ```
 * @example Two
 * @see {@link f}
 * @defaultValue 1
 * @deprecated since
 * @remarks
 * @privateRemarks hidden
 * @overloadSummary S
 * @overloadRemarks R
 */
export function f(name: string): void
// A line comment.
/* A comment. */
/** Second. */
/**/
export function f(other: number): void

/** Default. */
export default function named() {}

/** Interface. */
export interface Options<T> {
  /** Property. */
  query?: T
  /** Method. */
  run(): void
  /** Quoted. */
  'quoted-name': T
  /** Index. */
  [key: string]: T
  none: T
}

type Alias = {
  /** In a type. */
  call(): void
}
/** Union. */
type Union = { a: 1 } | { b: 2 }

/** Class. */
class Store {
  /** Field. */
  field = 1
  /** Class method. */
  method() {}
  /** Accessor. */
  get value() { return 1 }
  /** Static. */
  static {}
}

/** One. */
export const value = /** Inside. */ 1
/** Two. */
const first = /** First. */ 1, second = /** Second value. */ 2
/** Pattern. */
const { pattern } = first
/** Enum. */
export enum Kind { /** Member. */ A }
/** Function. */
function plain() {}
/** Export list. */
export { plain as exported }
"#;

const FILES: &Files =
    &[("<docblock>/a.ts", SOURCE), ("<docblock>/dir/b.tsx", "/** B */\nconst b = <div/>\n")];

/// Expands a page that contains only a link to a doc comment. Returns the replacement text, or the diagnostic.
fn check(link: &str) -> String {
    let (sections, token) = link.split_once(' ').unwrap_or_default();
    let page = format!("[{sections}](docblock://a.ts?token={token})");
    let end = page.len();
    let result = expanded_line(Dialect::Docusaurus, FILES, &page);
    result
        .replace(&format!("replaces page.md:0..{end} "), "")
        .replace(&format!("page.md:0..{end} markdown/"), "")
}

#[test]
fn declarations_and_members() {
    table(check, "
    summary f&overload=0 -> «Distant.»
    summary f&overload=1 -> «First `f`.⏎  indented⏎no space⏎ Modified. ⏎@unknown tag»
    summary f&overload=2 -> «Second.»
    summary f&overload=x -> «Distant.»
    summary named -> «Default.»
    summary named.x -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary other -> «Not of `f`.»
    summary Options -> «Interface.»
    summary Options.query -> «Property.»
    summary Options.run -> «Method.»
    summary Options.quoted-name -> «Quoted.»
    summary Options.key -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary Options.none -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary Alias.call -> «In a type.»
    summary Alias -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary Union -> «Union.»
    summary Union.a -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary Store -> «Class.»
    summary Store.field -> «Field.»
    summary Store.method -> «Class method.»
    summary Store.value -> «Accessor.»
    summary value -> «Inside.»
    summary value&overload=1 -> «One.»
    summary value&overload=2 -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary value.x -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary first -> «First.»
    summary first&overload=1 -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary second -> «Second value.»
    summary pattern -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary Kind -> «Enum.»
    summary Kind.A -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary plain -> «Function.»
    summary plain.x -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary exported -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary a -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    summary none -> ! missing-include: cannot include the doc comment of `<docblock>/a.ts`: it has no such declaration with a doc comment
    ");
}

#[test]
fn parts_of_comments() {
    table(
        check,
        r#"
    summary f&overload=1 -> «First `f`.⏎  indented⏎no space⏎ Modified. ⏎@unknown tag»
    params f&overload=1 -> «* **name** of it⏎* plain»
    param f&overload=1 -> «* **name** of it⏎* plain»
    typeParam f&overload=1 -> «T type»
    returns f&overload=1 -> «a⏎value»
    throws f&overload=1 -> «never»
    examples f&overload=1 -> «```ts title="a.ts"⏎@no.tag⏎// comment⏎```⏎⏎Two»
    example f&overload=1 -> «```ts title="a.ts"⏎@no.tag⏎// comment⏎```⏎⏎Two»
    see f&overload=1 -> «{@link f}»
    defaultValue f&overload=1 -> «1»
    deprecated f&overload=1 -> «since»
    remarks f&overload=1 ->
    privateRemarks f&overload=1 -> «hidden»
    overloadSummary f&overload=1 -> «S»
    overloadRemarks f&overload=1 -> «R»
    public f&overload=1 ->
    unknown f&overload=1 ->
    deprecated,returns f&overload=1 -> «since⏎⏎a⏎value»
    remarks,see f&overload=1 -> «{@link f}»
    "#,
    );
}

#[test]
fn links() {
    table(|page| expanded_line(Dialect::Docusaurus, FILES, page), "
    a⏎⏎- [summary](docblock://a.ts?token=value)⏎⏎1. [summary,returns](docblock://a.ts?token=f)  ⏎b -> page.md:0..5 «a⏎⏎- » | replaces page.md:5..43 «Inside.» | page.md:43..48 «⏎⏎1. » | replaces page.md:48..90 «Distant.» | page.md:90..94 «  ⏎b»
      * [returns, see](docblock://a.ts?token=f&overload=1) -> page.md:0..4 «  * » | replaces page.md:4..54 «a⏎    value⏎    ⏎    {@link f}»
    a [summary](docblock://a.ts?token=f) -> unchanged
    [summary](docblock://a.ts?token=f) a -> unchanged
    `[summary](docblock://a.ts?token=f)` -> unchanged
    ```⏎[summary](docblock://a.ts?token=f)⏎``` -> unchanged
    [summary](docblock://a.ts?overload=1) -> unchanged
    [summary](docblock://a.ts?x=1&token=f&overload=1) -> replaces page.md:0..49 «First `f`.⏎  indented⏎no space⏎ Modified. ⏎@unknown tag»
    [summary](docblock://a.ts?tokens=f) -> unchanged
    [summary](docblock://a.ts) -> unchanged
    [summary](docblock://dir/b.tsx?token=b) -> replaces page.md:0..39 «B»
    [summary](docblock://none.ts?token=b) -> ! page.md:0..37 markdown/missing-include: cannot include the doc comment of `<docblock>/none.ts`: no such file (a hint)
    [summary](docblock:a.ts?token=b) -> unchanged
    ");
}
