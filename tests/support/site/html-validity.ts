import { HtmlValidate, StaticConfigLoader } from "html-validate";

/** Whether a page is HTML as its standard has it, by rules of the standard and of its neighbours (WCAG, WAI-ARIA). */

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:recommended", "html-validate:document"],
    rules: {
      // React writes attributes and void elements in its own way, which reads the same to a parser.
      ...{
        "attr-case": "off",
        "attribute-boolean-style": "off",
        "attribute-empty-style": "off",
        "void-style": "off",
      },
      // Scripts and sheets come from our own server, by the names of their contents.
      "require-sri": "off",
      // Some speech programs find a field by `for` alone, also where the label is around it.
      "no-redundant-for": "off",
      // The standard gives these elements a role that may be named; a list is often named.
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
      // Boxes of one question share their name, as radios do.
      "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit", "reset"] }],
      // A conversation's page begins with the list of all, under a heading of its own.
      "heading-level": ["error", { minInitialRank: "h2" }],
    },
  }),
);

/** What isn't valid in a page: the rule, what it says, and where. */
export function invalidParts(html: string): string[] {
  const report = validator.validateStringSync(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
