import { expect, test } from "vitest";
import { isPlainWebAddress } from "~/shared/web-address";

test.each([
  "https://zoom.us/j/1",
  "http://example.com",
  "HTTPS://Example.COM/a?b=c#d",
  "https://münchen.example/",
])("%s leads where it seems to lead", (address) => expect(isPlainWebAddress(address)).toBe(true));

test.each([
  "",
  "javascript:alert(1)",
  "ftp://example.com",
  "example.com",
  "https:example.com",
  "https:\\\\example.com",
  "https://linkedin.com@evil.example/in/x",
  "https://a:b@evil.example",
  "https://\u202Eelpmaxe.live",
  "https://exa\u200Bmple.com/",
  "https://localhost/x",
  "https://example.com/a b",
  "https://example.com/\r\nx",
  "https://",
])("%j is refused", (address) => expect(isPlainWebAddress(address)).toBe(false));

test("an address with an umlaut is taken however often one is checked", () => {
  const umlaut = "https://münchen.example/";
  const answers = Array.from({ length: 20_000 }, () => isPlainWebAddress(umlaut));
  expect(answers.indexOf(false)).toBe(-1);
});
