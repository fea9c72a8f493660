import { expect, test } from "vitest";
import { signupForm } from "~/domain/accounts/account.forms.server";
import { questionForm } from "~/domain/inquiries/inquiries.forms.server";
import { cleanBlock, hasVisible, oneLine } from "~/shared/one-line";

test.each([
  ["  Nadia \t Rahman ", "Nadia Rahman"],
  ["a\r\nBcc: x@y.example", "a Bcc: x@y.example"],
  ["a\u2028b\u2029c\u0085d\u000be\u0007f\u00a0g\u2800h", "a b c d e f g h"],
  ["Nadia\u202e namhaR\u202c", "Nadia namhaR"],
  ["\u2066a\u2067b\u2068c\u2069\u200ed\u200fe\u061cf\u202ag\u202bh\u202di", "abcdefghi"],
  ["a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg\u180eh\ufffai", "abcdefghi"],
  ["n\ufe0f\u{e0041}", "n"],
])("%j becomes %j", (given, kept) => expect(oneLine(given)).toBe(kept));

test.each([
  "Zoë",
  "O’Brien-Ñíguez",
  "Д. Иванов",
  "李",
  "7",
  "e\u0301",
  "علی\u200cرضا",
  "क्\u200dष",
  "👩🏽\u200d💻",
  "❤\ufe0f\u200d🔥",
  "葛\u{e0100}城",
])("%j stays as it is", (name) => expect(oneLine(name)).toBe(name));

const blank = [
  "",
  " ",
  "\u200b",
  "\u200d\u200d",
  "\u202e\u202c",
  "\u3164\u115f",
  "\u2800",
  "\u00ad",
  "\u0301",
  "\ufe0f\r\n",
];
test.each(blank)("in %j there is nothing to see", (text) => {
  expect(oneLine(text)).toBe("");
  expect(cleanBlock(text)).toBe("");
  expect(hasVisible(text)).toBe(false);
});

const signup = { role: "learner", email: "nadia@example.com", password: "Keyway2026" };
const asked = { name: "Nadia", email: "nadia@test.example", subject: "s", question: "Why?" };
const messages = (error: { issues: Array<{ message: string }> } | undefined) =>
  error?.issues.map(({ message }) => message);

test.each(blank)("%j is a missing name, and a missing question", (name) => {
  expect(messages(signupForm.safeParse({ ...signup, name }).error)).toEqual(["Enter your name"]);
  expect(messages(questionForm.safeParse({ ...asked, name }).error)).toContain("Enter your name");
  const { error } = questionForm.safeParse({ ...asked, question: name });
  expect(messages(error)).toContain("Enter your question");
});

test("names and subjects are kept as one line that reads in one direction", () => {
  const given = "Nadia\u202e\r\nBcc: x@y.example\u200b";
  expect(signupForm.parse({ ...signup, name: given }).name).toBe("Nadia Bcc: x@y.example");
  expect(questionForm.parse({ ...asked, name: given, subject: given })).toMatchObject({
    name: "Nadia Bcc: x@y.example",
    subject: "Nadia Bcc: x@y.example",
  });
  expect(signupForm.safeParse({ ...signup, name: "n".repeat(101) }).success).toBe(false);
  expect(signupForm.parse({ ...signup, name: ` ${"n".repeat(100)}\u200b` }).name).toHaveLength(100);
});

test.each([
  [" One\r\nTwo\rThree\n\n\tFour ", "One\nTwo\nThree\n\n\tFour"],
  ["One\u2028Two\u2029Three\u0085Four\u000bFive\u000cSix", "One\nTwo\nThree\nFour\nFive\nSix"],
  ["Nadia\u202e\nnamhaR\u202c\u2066x\u2069", "Nadia\nnamhaRx"],
  ["a\u200bb\u00adc\ufeffd\u0000e\u0007f\u001bg", "abcdefg"],
  ["علی\u200cرضا\n👩🏽\u200d💻 ❤\ufe0f\u200d🔥", "علی\u200cرضا\n👩🏽\u200d💻 ❤\ufe0f\u200d🔥"],
])("a block %j becomes %j", (given, kept) => expect(cleanBlock(given)).toBe(kept));
