import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** Validator with the rules that html-validate recommends, except for the rules that are changed or off below. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // The standard allows any case in `<!doctype html>` (13.1.1) and in attribute names (13.1.2.3). React writes some
      // attribute names in camel case, like its properties.
      'doctype-style': 'off',
      'attr-case': 'off',
      // The standard allows a slash in tags of void elements (13.1.2.1) and empty values of boolean attributes (2.3.2).
      'void-style': 'off',
      'attribute-empty-style': 'off',
      'attribute-boolean-style': 'off',
      // An id may contain any characters except whitespace (3.2.6). React's `useId` generates underscores.
      'valid-id': ['error', { relaxed: true }],
      // ARIA in HTML allows an accessible name on every element whose role supports one, such as lists.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // The author decides how long a title is.
      'long-title': 'off',
      // GFM aligns table cells with `align` (4.10). The standard's replacement is an inline style, which the content
      // security policy forbids.
      'no-deprecated-attr': 'off',
      // The rule requires `scope` if a corner cell is empty, but the standard finds the header of a column without
      // `scope` (4.9.12.2).
      'wcag/h63': 'off',
      // The rule requires a submit button in every form, but forms whose choices apply immediately have nothing to
      // submit.
      'wcag/h32': 'off',
    },
  }),
);

/** A highlighted token: a span that contains only text. */
const TOKEN = /<span class="tok-[\w-]+">([^<]*)<\/span>/g;

/** Returns the rule violations in a document. */
export function htmlProblems(document: string): string[] {
  // Removes the spans of highlighted tokens. Code contains tens of thousands of such spans, and validating them would
  // take most of the time.
  const report = validator.validateStringSync(document.replaceAll(TOKEN, '$1'));
  const messages = report.results.flatMap(result => result.messages);
  return messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`);
}
