/**
 * What a page says, a block on each line: links in brackets with where they lead, buttons in angle brackets after their
 * form's address, fields by their names, a ticked one with a star and one with a limit with its number,
 * hidden ones only if they hold an address. Only the main
 * part, without ids, queries, menus, dialogs and the options of lists.
 */
export function pageText(html: string): string[] {
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html;
  return main
    .replace(/<(script|style|svg|select|template|nav|dialog)\b.*?<\/\1>/gs, "")
    .replace(/<a\b([^>]*)>(.*?)<\/a>/gs, (_, attributes: string, text: string) => {
      const to = addressOf(attributes, "href");
      return ` [${text}${to && ` → ${to}`}] `;
    })
    .replace(/<form\b([^>]*)>/g, (_, attributes: string) => {
      const to = addressOf(attributes, "action");
      return to ? `\nto ${to}\n` : "\n";
    })
    .replace(/<button\b([^>]*)>(.*?)<\/button>/gs, (_, attributes: string, text: string) =>
      /\bdisabled=/.test(attributes) ? ` ‹${text} (disabled)› ` : ` ‹${text}› `,
    )
    .replace(/<(?:input|textarea)\b[^>]*>/g, fieldOf)
    .replace(/<\/?(span|b|strong|em|bdi|time|abbr|small|code|kbd|i|wbr)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, "\n")
    .replace(/\b([0-9a-f]{8}(-[0-9a-f]{4}){3}-)?[0-9a-f]{12}\b/g, "…")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}

function fieldOf(tag: string): string {
  const name = /\bname="([^"]*)"/.exec(tag)?.[1];
  const [, back] = /\bvalue="(\/[^"?]*)/.exec(tag) ?? [];
  if (tag.includes('type="hidden"')) return back && name ? ` {${name} → ${back}} ` : "";
  if (!name) return "";
  const [, most] = /\bmaxlength="(\d+)"/i.exec(tag) ?? [];
  return ` {${name}${tag.includes("checked=") ? " *" : ""}${most ? ` ≤${most}` : ""}} `;
}

/** Where a link or a form leads, without its query. */
const addressOf = (attributes: string, name: string) =>
  (new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? "").replace(/\?[^#]*/, "");

/** The lines of a page that another one doesn't have, and those that it lacks. */
export function unlike(lines: string[], base: string[]): string[] {
  const left = [...base];
  const added = lines.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [...added.map((line) => `+ ${line}`), ...left.map((line) => `- ${line}`)];
}
