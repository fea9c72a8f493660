import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mailTemplates } from "~/mail/render-mail.server";
import { mailCases, mailFacts } from "../../support/scenes/mail-cases";
import { rendered } from "../../support/site/rendered-mail";

/**
 * What each mail says to each reader, for each outcome. `mail-texts.txt` has each line of a mail once, after the
 * letters of the cases (`mail-cases.ts`) in which the mail says it, or after "*" for all. Who changes a sentence
 * changes it there.
 */

const expected = readFileSync(join(import.meta.dirname, "mail-texts.txt"), "utf8");

test.each(mailTemplates.map(({ kind }) => kind.template))("the text of %s", async (template) => {
  const said = new Map<string, string>();
  const all = mailCases[template] ?? [{}];
  for (const [index, special] of all.entries()) {
    const { subject, html, text } = await rendered({ template, facts: { ...mailFacts, ...special } });
    const preview = /data-skip-in-text="true"[^>]*>([^<]*)/.exec(html)?.[1]?.replaceAll("&#x27;", "'");
    const lines = [`Subject: ${subject}`, `Preview: ${preview}`, ...text.split("\n")];
    for (const line of new Set(lines.filter((line) => !/^(Keyway|-*)$/.test(line))))
      said.set(line, `${said.get(line) ?? ""}${letters[index]}`);
  }
  const lines = [...said].map(([line, of]) => `${of.length === all.length ? "*" : of} ${line}`);
  const [, written = ""] = expected.split(`\n# ${template}\n`);
  expect(lines).toEqual(written.split("\n\n")[0]?.trimEnd().split("\n"));
});

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

test("every mail has its text", () => {
  const known = mailTemplates.map(({ kind }) => kind.template);
  expect([...expected.matchAll(/^# (.*)$/gm)].map(([, name]) => name).sort()).toEqual(known.sort());
  expect(Object.keys(mailCases).filter((name) => !known.includes(name))).toEqual([]);
});
