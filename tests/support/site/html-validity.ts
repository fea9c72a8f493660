import { HtmlValidate, StaticConfigLoader } from "html-validate";

/** Validates pages by the rules of the HTML standard, WCAG and WAI-ARIA. */

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:recommended", "html-validate:document"],
    rules: {
      // React writes attributes and void elements in its own way, which parsers read as the same.
      ...{
        "attr-case": "off",
        "attribute-boolean-style": "off",
        "attribute-empty-style": "off",
        "void-style": "off",
      },
      // Scripts and style sheets come from our own server, with a hash of their content in their names.
      "require-sri": "off",
      // Some speech programs find a field only by `for`, even if the label contains it.
      "no-redundant-for": "off",
      // Allows all elements whose role may have a name by the standard: lists often have one.
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
      // The checkboxes of a question share their name, as radio buttons do.
      "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit", "reset"] }],
      // A conversation's page begins with the list of all conversations, under its own heading.
      "heading-level": ["error", { minInitialRank: "h2" }],
    },
  }),
);

/** The text fields of a case file's exercises share their name. */
const repeatedName = '"exercises"';

/** The errors in a page: the rule, its message and the selector. */
export function invalidParts(html: string): string[] {
  const report = validator.validateStringSync(html);
  return report.results.flatMap(({ messages }) =>
    messages
      .filter(({ ruleId, message }) => ruleId !== "form-dup-name" || !message.includes(repeatedName))
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
