import { expect, test } from "vitest";
import {
  type Drafts,
  discardDraft,
  keepTyped,
  parseStored,
  restoreDraft,
  storedText,
} from "~/components/form/draft-list";

/** Which drafts of unsaved forms a browser stores, and which it offers. */

const now = Date.parse("2026-11-23T10:00:00Z");
const draft = (fields: string, at = now) => ({ at, fields });
const asTyped = { saved: "saved", isSame: (one: string, other: string) => one.trim() === other.trim() };
const none: Drafts<string> = { typed: null, offered: [] };
const open = (text: string): Drafts<string> => ({ typed: null, offered: parseStored(text, now) });

test("what is typed is kept, and offered when the form is opened again", () => {
  const kept = keepTyped(none, draft("typed"), asTyped);
  expect(open(storedText(kept)).offered).toEqual([draft("typed")]);
});

test.each(["saved", " saved "])("%j is what is saved: neither kept nor offered", (fields) => {
  const before = { typed: draft("typed"), offered: [draft("saved")] };
  expect(keepTyped(before, draft(fields), asTyped)).toEqual(none);
});

test("an offered draft outlives what is typed beside it, and both are offered, the newer first", () => {
  const kept = keepTyped(open(storedText({ typed: draft("one"), offered: [] })), draft("two"), asTyped);
  expect(open(storedText(kept)).offered).toEqual([draft("two"), draft("one")]);
  expect(discardDraft(open(storedText(kept))).offered).toEqual([draft("one")]);
});

test("restoring puts what was typed aside and offers it next", () => {
  const restored = restoreDraft({ typed: draft("two"), offered: [draft("one")] });
  expect(restored).toEqual({ typed: draft("one"), offered: [draft("two")] });
  expect(restoreDraft(none)).toEqual(none);
});

test("a draft that the form holds again isn't offered: a browser may restore fields by itself", () => {
  expect(keepTyped({ typed: null, offered: [draft("one")] }, draft(" one"), asTyped).offered).toEqual([]);
});

test.each([null, "", "null", "{}", "[", '"text"', "[null]", '[{"fields":"x"}]'])(
  "%j in the storage is nothing",
  (text) => expect(parseStored(text, now)).toEqual([]),
);

test("a draft is let go after seven days, and the fourth of them at once", () => {
  const week = 7 * 24 * 3_600_000;
  const stored = JSON.stringify([draft("young", now - week + 1), draft("old", now - week)]);
  expect(parseStored(stored, now)).toEqual([draft("young", now - week + 1)]);
  const many = { typed: draft("1"), offered: [draft("2"), draft("3"), draft("4")] };
  expect(open(storedText(many)).offered).toHaveLength(3);
});
