import { expect as base } from "@playwright/test";
import { fieldValue, matches, PlainLocator, spaced } from "./plain-locator";
import { PlainPage } from "./plain-page";
import { isShown, textOf } from "./plain-text";

/**
 * Playwright's `expect`, which also judges plain pages and their locators. A plain page doesn't change by itself, so
 * nothing is waited for.
 */
export const expect = new Proxy(base, {
  apply: (_target, _self, [value, message]: [unknown, string?]) => {
    if (value instanceof PlainLocator) return assertions(verdictsOn(value), value.description, message);
    if (value instanceof PlainPage) return assertions(verdictsOnPage(value), value.url(), message);
    return base(value, message);
  },
});

type Verdicts = Record<string, (...args: never[]) => { pass: boolean; seen: unknown }>;

function assertions(verdicts: Verdicts, subject: string, message = "", isNot = false): object {
  const methods = Object.entries(verdicts).map(([name, judge]) => [
    name,
    async (...args: never[]) => {
      const { pass, seen } = judge(...args);
      if (pass !== isNot) return;
      throw new Error(
        `${message}\n${subject}\n${isNot ? "not " : ""}${name}(${args.map(String).join(", ")})\nseen: ${JSON.stringify(seen)}`,
      );
    },
  ]);
  const all = Object.fromEntries(methods);
  return isNot ? all : { ...all, not: assertions(verdicts, subject, message, true) };
}

type Text = string | RegExp;

function verdictsOn(locator: PlainLocator): Verdicts {
  const isWhole = (text: string, wanted: Text) => matches(text, wanted, true);
  // Unlike a locator's text, in the same case.
  const contains = (text: string, wanted: Text) =>
    wanted instanceof RegExp ? matches(text, wanted) : text.includes(spaced(wanted));
  /** Several elements are compared one by one; a single wanted text with the only element. */
  const compare = (wanted: Text | Text[], fits: (text: string, wanted: Text) => boolean) => {
    if (!Array.isArray(wanted)) {
      const seen = textOf(locator.one());
      return { pass: fits(seen, wanted), seen };
    }
    const seen = locator.find().map(textOf);
    return {
      pass: seen.length === wanted.length && wanted.every((one, index) => fits(seen[index] ?? "", one)),
      seen,
    };
  };
  const state = (name: "checked" | "disabled") =>
    (locator.one() as unknown as Record<string, boolean>)[name] === true;
  const shown = () => {
    const found = locator.find();
    if (found.length > 1) throw new Error(`${found.length} elements: ${locator.description}`);
    const [only] = found;
    return only !== undefined && isShown(only);
  };
  return {
    toBeVisible: () => {
      const pass = shown();
      return { pass, seen: pass ? "visible" : textOf(locator.page.document.body as never).slice(0, 2000) };
    },
    toBeHidden: () => ({ pass: !shown(), seen: "visible" }),
    toBeAttached: () => ({ pass: locator.find().length > 0, seen: locator.find().length }),
    toHaveCount: (count: number) => ({ pass: locator.find().length === count, seen: locator.find().length }),
    toHaveText: (wanted: Text | Text[]) => compare(wanted, isWhole),
    toContainText: (wanted: Text | Text[]) => compare(wanted, contains),
    toHaveValue: (wanted: Text) => {
      const seen = fieldValue(locator.one());
      return { pass: wanted instanceof RegExp ? wanted.test(seen) : seen === wanted, seen };
    },
    toHaveAttribute: (name: string, wanted?: Text) => {
      const seen = locator.one().getAttribute(name);
      return { pass: seen !== null && (wanted === undefined || isWhole(seen, wanted)), seen };
    },
    toBeChecked: () => ({ pass: state("checked"), seen: state("checked") }),
    toBeDisabled: () => ({ pass: state("disabled"), seen: state("disabled") }),
    toBeEnabled: () => ({ pass: !state("disabled"), seen: state("disabled") }),
  };
}

function verdictsOnPage(page: PlainPage): Verdicts {
  const compare = (seen: string, wanted: string | RegExp) => ({
    pass: wanted instanceof RegExp ? wanted.test(seen) : seen === wanted,
    seen,
  });
  return {
    toHaveURL: (wanted: string | RegExp) =>
      compare(page.url(), typeof wanted === "string" ? new URL(wanted, page.context().baseURL).href : wanted),
    toHaveTitle: (wanted: string | RegExp) => compare(page.document.title, wanted),
  };
}
