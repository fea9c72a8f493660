import { suspicionFields } from "~/domain/inquiries/suspicion";

/** Reads the forms of a page, to post them as a browser does. */

export interface PageForm {
  /** The address that it posts to. */
  action: string;
  fields: Record<string, string[]>;
  /** The names of the fields that people type into. */
  typed: string[];
  /** The name and value of each button that sends it. */
  buttons: Array<[name: string, value: string]>;
}

/**
 * The forms of a page that post, with what they hold. Empty fields are filled in, and a choice not made is the first.
 */
export function formsOn(path: string, html: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, tag = "", inside = ""]) => {
    if (!/method="post"/i.test(tag)) return [];
    // Browsers then send `Origin: null`, which is refused as another site's.
    if (/\srel="[^"]*noreferrer/.test(tag)) throw new Error(`This form's post would be refused: ${tag}`);
    const fields: Record<string, string[]> = {};
    const typed: string[] = [];
    const add = (name: string | undefined, value: string) => {
      if (name) fields[name] = [...(fields[name] ?? []), value];
    };
    for (const [, of = ""] of inside.matchAll(/<input\b([^>]*)>/g)) {
      const [type, name = "", value] = [
        attributeOf(of, "type") ?? "text",
        attributeOf(of, "name"),
        attributeOf(of, "value"),
      ];
      const isChosen = /\schecked=/.test(of) || (type === "radio" && !(name in fields));
      if (type === "file" || name === trap || (/^(radio|checkbox)$/.test(type) && !isChosen)) continue;
      // Addresses of tests aren't public.
      const shown = value?.replace(/https:\/\/[\w.]+\.example\b/, "https://www.example.com");
      if (!/^(hidden|radio|checkbox|password)$/.test(type)) typed.push(name);
      add(name, shown || (type === "hidden" ? "" : someValue(name, type)));
    }
    for (const [, of = "", text = ""] of inside.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs)) {
      typed.push(attributeOf(of, "name") ?? "");
      add(attributeOf(of, "name"), plain(text) || someText);
    }
    for (const [, of = "", options = ""] of inside.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
      const chosen =
        /<option\b[^>]*\sselected=[^>]*>/.exec(options)?.[0] ?? /<option\b[^>]*>/.exec(options)?.[0];
      add(attributeOf(of, "name"), attributeOf(chosen ?? "", "value") ?? "");
    }
    const buttons = [...inside.matchAll(/<button\b([^>]*)>/g)].flatMap(([, of = ""]): [string, string][] =>
      /type="button"/.test(of) ? [] : [[attributeOf(of, "name") ?? "", attributeOf(of, "value") ?? ""]],
    );
    return [{ action: attributeOf(tag, "action") ?? path, fields, typed, buttons }];
  });
}

/** The field that only programs fill in. */
const trap = suspicionFields.trap;

const someText = "A text of more than twenty characters.";

function someValue(name: string, type: string): string {
  if (/password/i.test(name)) return "Another2027";
  if (/day|date/i.test(name)) return "2026-12-24";
  if (/seats|price|minutes/i.test(name)) return "5";
  if (/time/i.test(name)) return "18:00";
  if (name === "slug") return "a-new-class";
  if (type === "url" || /link|url|avatar|calendly/i.test(name)) return "https://www.example.com/me";
  return { checkbox: "on", email: "new@test.example", number: "1" }[type] ?? someText;
}

const attributeOf = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : plain(value);
};

const plain = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
