import { describe, expect, test } from "vitest";
import { meetingLinkForm } from "~/domain/bookings/meeting-link/meeting-link.forms.server";

/** Which meeting links are accepted, and how they are stored. */

const one = "https://meet.google.com/one";

describe("the field", () => {
  const read = (meetingLink: unknown) => meetingLinkForm.safeParse({ meetingLink });

  test.each([
    [one, one],
    ["  HTTPS://Meet.Google.COM/a b".replace(" b", "  "), "https://meet.google.com/a"],
    ["http://meet.example:8443/?a=1&b=2#c", "http://meet.example:8443/?a=1&b=2#c"],
    ["https://bücher.example/x", "https://xn--bcher-kva.example/x"],
    ["", null],
    ["   ", null],
  ])("takes %j", (given, kept) => {
    expect(read(given).data).toEqual({ meetingLink: kept });
  });

  test.each([
    "javascript:alert(1)",
    "JavaScript://meet.example/%0aalert(1)",
    "data:text/html,<script>1</script>",
    "ftp://meet.example/",
    "file:///etc/passwd",
    "//meet.example/",
    "meet.example/abc",
    "https:meet.example",
    "https:\\\\meet.example",
    "https://meet.example\\@evil.example",
    "https://user:secret@meet.example/",
    "https://zoom.us@evil.example/",
    "https://meet.exa\tmple/",
    "https://meet.example/a\nb",
    "https://meet.example/\u0000",
    "https://meet.example/\u202egpj",
    "https://meet.example/a b",
    "https://localhost/",
    "https://",
    `https://meet.example/${"a".repeat(1980)}`,
    `https://meet.example/${"ü".repeat(700)}`,
  ])("refuses %j", (given) => {
    expect(read(given).success).toBe(false);
  });

  test.each([[undefined], [null], [[one, one]], [{ url: one }]])(
    "isn't there (%j): that is no empty one",
    (given) => {
      expect(read(given).error?.issues[0]?.message).toBe(
        "Enter one meeting link, or leave the field empty to remove the link",
      );
    },
  );

  test("takes 2000 characters, and no more", () => {
    const longest = `https://meet.example/${"a".repeat(2000 - 21)}`;
    expect(read(longest).data).toEqual({ meetingLink: longest });
    expect(read(`${longest}a`).error?.issues[0]?.message).toBe(
      "The meeting link must be at most 2000 characters",
    );
  });
});
