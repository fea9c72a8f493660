import { formsOn, type PageForm } from "../../support/site/forms";
import { uuid } from "../access/access-outcomes";

/** Walks through an owner's pages, and reads what they say and the forms that they have. */

export type Sent = Pick<PageForm, "action" | "fields">;

/** Buttons that only show the form again, and those that end the walk. */
const leftOut =
  /intent=(add|copy|preview|toggle|zone|remove-\w+-\d)|^\/(theme|motion|logout|profile\/deletion)/;

/**
 * The pages at these addresses and all to which they lead, as HTML: at most two of a kind.
 * @param isWanted which of the links to follow
 */
export async function ownPages(
  first: string[],
  htmlOf: (path: string) => Promise<string>,
  isWanted = (_path: string) => true,
): Promise<Map<string, string>> {
  const paths = [...first];
  const seen = new Map<string, Set<string>>();
  const pages = new Map<string, string>();
  for (const path of paths) {
    const [page = ""] = path.split("?");
    const kind = page.replace(uuid, "…").replace(/^\/experts\/.+/, "/experts/…");
    const alike = seen.get(kind) ?? new Set();
    if (alike.has(page) || alike.size > 1 || page.endsWith(".ics") || page.endsWith(".csv")) continue;
    seen.set(kind, alike.add(page));
    const html = await htmlOf(path);
    pages.set(path, html);
    const links = [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)];
    paths.push(...links.map(([, to = ""]) => to.replaceAll("&amp;", "&")).filter(isWanted));
  }
  return pages;
}

/** The forms of pages, one for each button, those first that end nothing. */
export function formsOf(pages: Map<string, string>): Array<[name: string, form: Sent]> {
  const forms = new Map<string, Sent>();
  for (const [path, html] of pages) {
    for (const form of formsOn(path, html)) {
      const [address = ""] = form.action.split("?");
      for (const [button, value] of form.buttons) {
        const name = `${address} ${button}=${value}`;
        const fields = { ...form.fields, ...(button && { [button]: [value] }) };
        if (!leftOut.test(name)) forms.set(name, { action: form.action, fields });
      }
    }
  }
  const ends = (name: string) => /cancel|remove|block|leave|sessions|password|favourites|email/.test(name);
  return [...forms]
    .sort(([one], [other]) => Number(ends(one)) - Number(ends(other)))
    .map(([name, form]): [string, Sent] => [name.replace(uuid, "…"), form]);
}
