import { expect } from "vitest";
import { accountField } from "~/shared/account-field";
import { type ActorName, actors } from "../support/scenes/world";

/** The account fingerprint in each form of a page that posts; "" for a form without one. */
export const fingerprintsIn = (html: string): string[] =>
  [...html.matchAll(/<form[^>]* method="post"[^>]*>(.*?)<\/form>/gs)].map(
    ([, content = ""]) => new RegExp(`name="${accountField}" value="([^"]+)"`).exec(content)?.[1] ?? "",
  );

/** Expects every form to contain the fingerprint of the account for which its page was rendered, "" for a visitor. */
export function expectOwnFingerprints(pages: Record<ActorName, string>) {
  const found = actors.map((actor) => ({ actor, fingerprints: [...new Set(fingerprintsIn(pages[actor]))] }));
  for (const { actor, fingerprints } of found) {
    expect({ actor, fingerprints }).toEqual({
      actor,
      fingerprints: fingerprints.length === 0 ? [] : [expect.stringMatching(fingerprintOf(actor))],
    });
  }
  const all = found.flatMap(({ actor, fingerprints }) => (actor === "visitor" ? [] : fingerprints));
  expect(new Set(all).size).toBe(all.length);
}

const fingerprintOf = (actor: ActorName) => (actor === "visitor" ? /^$/ : /^[\w-]{43}$/);
