import { expect, test } from "vitest";
import { endSentence } from "~/shared/end-sentence";

test.each([
  ["the session with Nadia", "the session with Nadia."],
  ["the session with Nadia R.", "the session with Nadia R."],
  ["the session with \u2068نادية ر.\u2069", "the session with \u2068نادية ر.\u2069"],
  ["the class “Ready?”", "the class “Ready?”"],
  ["the class “SIEM basics”", "the class “SIEM basics”."],
  ["and so on…", "and so on…"],
])("%s ends with one stop", (words, sentence) => {
  expect(endSentence(words)).toBe(sentence);
});
