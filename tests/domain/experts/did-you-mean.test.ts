import { expect, test } from "vitest";
import { didYouMean } from "~/domain/experts/listing/did-you-mean";

test.each([
  ["phising", /phishing/i],
  [" Malwear", /malware/i],
  ["SPLUNG", /splunk/i],
  ["zzzz", null],
  ["ab", null],
  ["x".repeat(100), null],
])("a search for %j that found nothing may have meant %s", (search, meant) => {
  const found = didYouMean(search);
  if (meant === null) expect(found).toBeNull();
  else expect(found).toMatch(meant);
});
