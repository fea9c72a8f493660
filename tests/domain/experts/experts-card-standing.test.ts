import { describe, expect, test } from "vitest";
import { cardStanding, standingInWords } from "~/domain/experts/card/card-standing";

/** All pages describe the status of a card with the same texts (decision C11). */

const version = (status: string, reason: string | null = null) => ({ status, reason });

describe.each<[boolean, { status: string; reason: string | null } | null, string, string | null]>([
  [true, null, "Listed", null],
  [true, version("approved"), "Listed", null],
  [true, version("replaced"), "Listed", null],
  [
    true,
    version("submitted"),
    "Listed, changes in review",
    "Your expert card is being reviewed by an admin and will be visible once approved. Until then the version approved before stays listed.",
  ],
  [
    true,
    version("returned", "Why?"),
    "Listed, changes asked for",
    "The approved version stays listed in the meantime.",
  ],
  [
    false,
    version("returned", "Why?"),
    "Not listed yet, changes asked for",
    "It becomes visible once an admin approves it.",
  ],
  [
    false,
    version("submitted"),
    "Not listed yet, in review",
    "Your expert card is being reviewed by an admin and will be visible once approved.",
  ],
  [
    false,
    null,
    "Not listed yet, in review",
    "Your expert card is being reviewed by an admin and will be visible once approved.",
  ],
])("approved %s, newest version %j", (isListed, newest, line, note) => {
  test(`is "${line}"`, () => {
    const standing = cardStanding(isListed, newest);
    expect(standing).toEqual({
      isListed,
      isWaiting: newest?.status === "submitted",
      returnedReason: newest?.reason ?? null,
    });
    expect(standingInWords(standing)).toEqual({ line, note });
  });
});
