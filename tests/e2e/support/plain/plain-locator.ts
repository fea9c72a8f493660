import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { queryAllByRole } from "@testing-library/dom";
import type { Element } from "happy-dom";
import { chosenFiles } from "./plain-form";
import type { PlainPage } from "./plain-page";
import { isShown, isTextShown, textOf } from "./plain-text";

export interface LocatorOptions {
  has?: PlainLocator;
  hasText?: string | RegExp;
}
export interface TextOptions {
  exact?: boolean;
}
export interface RoleOptions extends TextOptions {
  name?: string | RegExp;
  level?: number;
  checked?: boolean;
}

type Find = () => Element[];

export const locators = (page: PlainPage, find: Find) => new PlainLocator(page, find, "the page");

/** Elements of a plain page, found again at each use, with those members of Playwright's locator that journeys use. */
export class PlainLocator {
  readonly page: PlainPage;
  readonly find: Find;
  readonly description: string;

  constructor(page: PlainPage, find: Find, description: string) {
    this.page = page;
    this.find = find;
    this.description = description;
  }

  #then(description: string, find: (scopes: Element[]) => Element[]): PlainLocator {
    return new PlainLocator(
      this.page,
      () => [...new Set(find(this.find()))],
      `${this.description} › ${description}`,
    );
  }

  locator(selector: string, { has, hasText }: LocatorOptions = {}): PlainLocator {
    const found = this.#then(selector, (scopes) =>
      scopes.flatMap((scope) => [...scope.querySelectorAll(plain(selector))]),
    );
    return has || hasText !== undefined
      ? found.filter({ ...(has && { has }), ...(hasText !== undefined && { hasText }) })
      : found;
  }

  filter({ has, hasText }: LocatorOptions): PlainLocator {
    return this.#then(`with ${hasText ?? "another element"}`, (scopes) => {
      const inner = has?.find();
      return scopes.filter(
        (scope) =>
          (hasText === undefined || matches(textOf(scope), hasText)) &&
          (!inner || inner.some((element) => element !== scope && scope.contains(element as never))),
      );
    });
  }

  getByRole(role: string, { name, exact, level, checked }: RoleOptions = {}): PlainLocator {
    const options = {
      hidden: true,
      ...(level && { level }),
      ...(checked !== undefined && { checked }),
      ...(name !== undefined && { name: (seen: string) => matches(seen, name, exact) }),
    };
    return this.#then(`${role} "${name ?? ""}"`, (scopes) =>
      scopes
        .flatMap((scope) => queryAllByRole(scope as never, role, options) as unknown as Element[])
        .filter(isShown),
    );
  }

  /** The innermost elements that contain the text. */
  getByText(text: string | RegExp, { exact }: TextOptions = {}): PlainLocator {
    return this.#then(`text "${text}"`, (scopes) =>
      scopes.flatMap((scope) => {
        const matching = [...scope.querySelectorAll("*")].filter(
          (element) => isTextShown(element) && matches(textOf(element), text, exact),
        );
        const outer = new Set<Element>();
        for (const element of matching) {
          for (let up = element.parentElement; up; up = up.parentElement) outer.add(up);
        }
        return matching.filter((element) => !outer.has(element));
      }),
    );
  }

  getByLabel(text: string | RegExp, { exact }: TextOptions = {}): PlainLocator {
    return this.#then(`label "${text}"`, (scopes) =>
      scopes
        .flatMap((scope) => [
          ...scope.querySelectorAll("input, select, textarea, output, [aria-label], [aria-labelledby]"),
        ])
        .filter((element) => labelsOf(element).some((label) => matches(label, text, exact))),
    );
  }

  first = () => this.nth(0);
  last = () => this.nth(-1);
  nth(index: number): PlainLocator {
    return this.#then(`number ${index}`, (scopes) =>
      [scopes.at(index)].filter((element) => element !== undefined),
    );
  }
  or(other: PlainLocator): PlainLocator {
    return this.#then(`or ${other.description}`, (scopes) => [...scopes, ...other.find()]);
  }

  count = async () => this.find().length;
  all = async () => this.find().map((_, index) => this.nth(index));
  isVisible = async () => this.find().some(isShown);
  innerText = async () => textOf(this.one());
  textContent = async () => this.one().textContent;
  allInnerTexts = async () => this.find().map(textOf);
  getAttribute = async (name: string) => this.one().getAttribute(name);
  inputValue = async () => fieldValue(this.one());
  waitFor = async () => void this.one();
  /** Runs here, with the elements as the HTML says them: without styles or layout. */
  evaluate = async <T>(run: (element: never) => T) => run(this.one() as never);
  evaluateAll = async <T>(run: (elements: never) => T) => run(this.find() as never);

  /** @throws {Error} unless there is exactly one element */
  one(): Element {
    const found = this.find();
    const [only] = found;
    if (only && found.length === 1) return only;
    const where = `${this.description} at ${this.page.url()}`;
    const text = textOf(this.page.document.body as unknown as Element).slice(0, 1500);
    throw new Error(only ? `${found.length} elements: ${where}` : `Not found: ${where}\n${text}`);
  }

  async click(): Promise<void> {
    const element = this.one();
    if (!isShown(element)) throw new Error(`Not visible: ${this.description}`);
    await this.page.press(element);
  }
  /** A form is sent twice, as by a browser whose second click comes before the first answer. */
  dblclick = async () => void (await Promise.all([this.click(), this.click()]));

  async check(_options?: object): Promise<void> {
    if (!(this.one() as unknown as { checked: boolean }).checked) await this.page.press(this.one());
  }

  async fill(value: string): Promise<void> {
    const field = this.one();
    if (!field.matches("input, textarea")) throw new Error(`Not a field: ${this.description}`);
    (field as unknown as { value: string }).value = value;
  }

  async press(key: string): Promise<void> {
    const field = this.one();
    if (key !== "Enter" || field.matches("textarea"))
      throw new Error(`Only Enter is sent without a browser: ${key}`);
    const form = field.closest("form");
    const button = form?.querySelector("button:not([type=button]), input[type=submit]");
    await this.page.submit((button ?? field) as unknown as Element);
  }

  async selectOption(chosen: string | { label: string }): Promise<void> {
    const options = [...this.one().querySelectorAll("option")] as unknown as HTMLOptionElement[];
    const wanted = (option: HTMLOptionElement) =>
      typeof chosen === "string"
        ? option.value === chosen || option.text.trim() === chosen
        : option.text.trim() === chosen.label;
    const option = options.find(wanted);
    if (!option) throw new Error(`No such option: ${JSON.stringify(chosen)} in ${this.description}`);
    (this.one() as unknown as HTMLSelectElement).value = option.value;
  }

  async setInputFiles(chosen: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const file =
      typeof chosen === "string"
        ? new File([readFileSync(chosen)], basename(chosen))
        : new File([Uint8Array.from(chosen.buffer)], chosen.name, { type: chosen.mimeType });
    chosenFiles.set(this.one(), [file]);
  }
}

/** Selectors that a browser knows and the plain document doesn't. */
const plain = (selector: string) => selector.replaceAll("dialog:modal", "dialog[open]");

export const fieldValue = (element: Element): string => (element as unknown as { value: string }).value;

/** Texts that label a field: its labels, `aria-label` or the text of what `aria-labelledby` names. */
function labelsOf(element: Element): string[] {
  const named = element.getAttribute("aria-label");
  const others = (element.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
  const id = element.getAttribute("id");
  const document = element.ownerDocument;
  const labels = [
    ...(id ? document.querySelectorAll(`label[for="${id}"]`) : []),
    ...(element.closest("label") ? [element.closest("label")] : []),
    ...others.map((other) => document.getElementById(other)),
  ];
  return [
    ...(named ? [named] : []),
    ...labels.flatMap((label) => (label ? [textOf(label as unknown as Element)] : [])),
  ];
}

export const spaced = (text: string) => text.replace(/\s+/g, " ").trim();

/** As Playwright compares: a part of the text in any case, or the whole one as it is. */
export function matches(text: string, wanted: string | RegExp, exact = false): boolean {
  const seen = spaced(text);
  if (wanted instanceof RegExp) return new RegExp(wanted.source, wanted.flags.replace("g", "")).test(seen);
  return exact ? seen === spaced(wanted) : seen.toLowerCase().includes(spaced(wanted).toLowerCase());
}
