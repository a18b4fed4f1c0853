import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** All rules of the HTML standard and of WCAG that the package recommends, except for matters of style. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // The standard allows any case in `<!doctype html>` (13.1.1) and in names of attributes (13.1.2.3), which React
      // writes as in its properties.
      'doctype-style': 'off',
      'attr-case': 'off',
      // It allows a slash in tags of void elements (13.1.2.1), and an empty value of boolean attributes (2.3.2).
      'void-style': 'off',
      'attribute-empty-style': 'off',
      'attribute-boolean-style': 'off',
      // An id may begin with any character but a space (3.2.6): React's `useId` writes underscores.
      'valid-id': ['error', { relaxed: true }],
      // ARIA in HTML allows a name for every element whose role has one: lists among them.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // How long a title is, is up to its author.
      'long-title': 'off',
      // GFM aligns the cells of tables with `align` (4.10). What the standard has instead, an inline style, the policy of
      // the pages forbids.
      'no-deprecated-attr': 'off',
      // Asks for `scope` where a corner cell is empty. The standard finds the header of a column without it (4.9.12.2).
      'wcag/h63': 'off',
      // Asks for a button in every form. Choices that act at once have nothing to send.
      'wcag/h32': 'off',
    },
  }),
);

/** A piece of highlighted code: nothing but text in a span. */
const TOKEN = /<span class="tok-[\w-]+">([^<]*)<\/span>/g;

/** What breaks a rule in a document. */
export function htmlProblems(document: string): string[] {
  // Code has tens of thousands of equal spans, which would take most of the time.
  const report = validator.validateStringSync(document.replaceAll(TOKEN, '$1'));
  const messages = report.results.flatMap(result => result.messages);
  return messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`);
}
