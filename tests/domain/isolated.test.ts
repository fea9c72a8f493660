import { expect, test } from "vitest";
import { bookingCalendar } from "~/domain/bookings/view/calendar.server";
import { shownName } from "~/domain/experts/expert";
import { isolated, isolateTexts, lineOfIsolates } from "~/shared/isolated";
import { initials } from "~/ui/avatar";
import { rendered } from "../support/site/rendered-mail";

/** Right-to-left text doesn't change the direction of the text around it. */

const name = "נועה לוי";
const apart = `\u2068${name}\u2069`;

test.each([
  ["Amara Okafor", "Amara Okafor"],
  ["مريم", "\u2068مريم\u2069"],
  ["a\u202eb", "\u2068ab\u2069"],
  [apart, apart],
  ["שלום\n\nworld", "\u2068שלום\u2069\n\n\u2068world\u2069"],
])("%j is shown as %j", (text, shown) => expect(isolated(text)).toBe(shown));

test("the texts among facts are isolated, addresses aren't", () => {
  const facts = {
    to_name: name,
    link: `https://a.example/${name}`,
    count: 2,
    of: [{ title: name, at: null }],
  };
  expect(isolateTexts(facts)).toEqual({ ...facts, to_name: apart, of: [{ title: apart, at: null }] });
});

test("a subject keeps its isolates and nothing else that can't be seen", () => {
  expect(lineOfIsolates(` New \u202ebooking:\n${apart},\u200b 3 `)).toBe(`New booking: ${apart}, 3`);
});

test("the first letters of an isolated name are those of the name", () => {
  expect(shownName("Noa לוי")).toBe("\u2068Noa ל.\u2069");
  expect(initials(apart)).toBe("נל");
});

test("a mail's subject and plain text isolate a name, and what is quoted has its own direction", () => {
  const answer = { form: "contact" as const, email: "noa@test.example", company: "", subject: "" };
  const payload = { ...answer, name, answer: "שלום!", inquiryUrl: "https://keyway.example/1" };
  const mail = rendered({ template: "form-answer", facts: payload });
  expect(mail.subject).toContain(`: ${apart}`);
  expect(mail.text).toContain(apart);
  expect(mail.text).not.toMatch(/(?<!\u2068)נועה/);
  expect(mail.html).toMatch(/<p[^>]* dir="auto"/);
});

test("a calendar's summary isolates both names", () => {
  const file = bookingCalendar({
    ...{ id: "1", startsAt: new Date(0), minutes: 50, url: "https://keyway.example/1", meetingLink: null },
    ...{ expertName: name, learnerName: "مريم", organizer: "keyway@test.example", stampedAt: new Date(0) },
    sequence: 1,
  });
  const summary = /SUMMARY:(.*(?:\r\n .*)*)/.exec(file)?.[1]?.replaceAll("\r\n ", "");
  expect(summary).toBe(`Session: ${apart} and \u2068مريم\u2069`);
});
