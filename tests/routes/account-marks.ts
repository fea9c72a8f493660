import { expect } from "vitest";
import { accountField } from "~/shared/account-field";
import { type ActorName, actors } from "../support/scenes/world";

/** The mark of each form of a page that posts; "" for one without. */
export const accountMarks = (html: string): string[] =>
  [...html.matchAll(/<form[^>]* method="post"[^>]*>(.*?)<\/form>/gs)].map(
    ([, content = ""]) => new RegExp(`name="${accountField}" value="([^"]+)"`).exec(content)?.[1] ?? "",
  );

/** Every form says for which account its page was rendered; a visitor's says nothing. */
export function expectOwnMarks(pages: Record<ActorName, string>) {
  const found = actors.map((actor) => ({ actor, marks: [...new Set(accountMarks(pages[actor]))] }));
  for (const { actor, marks } of found) {
    expect({ actor, marks }).toEqual({
      actor,
      marks: marks.length === 0 ? [] : [expect.stringMatching(markOf(actor))],
    });
  }
  const all = found.flatMap(({ actor, marks }) => (actor === "visitor" ? [] : marks));
  expect(new Set(all).size).toBe(all.length);
}

const markOf = (actor: ActorName) => (actor === "visitor" ? /^$/ : /^[\w-]{43}$/);
