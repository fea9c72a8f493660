import { expect, test } from "vitest";
import type { formAnswer } from "~/domain/inquiries/send-inquiry.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { rendered } from "../../support/site/rendered-mail";

type FormAnswerMail = FactsOf<typeof formAnswer>;

/** The mail that our own inbox gets for a form. */

const sent: FormAnswerMail = {
  form: "contact",
  name: "Nadia <b>Rahman</b>",
  email: "nadia@test.example",
  company: "",
  subject: "An invoice",
  answer: "Where is\n<mine>?",
  inquiryUrl: "https://keyway.example/admin/inbox/0190c0de-0000-7000-8000-000000000002",
};
const mailOf = (changes: Partial<FormAnswerMail> = {}) =>
  rendered({ template: "form-answer", facts: { ...sent, ...changes } });

test("a contact message says who wrote what, and where it is in the inbox; nothing in it is markup", async () => {
  const { subject, text, html } = await mailOf();
  expect(subject).toBe("Contact: An invoice");
  for (const fact of ["Name\nNadia <b>Rahman</b>", sent.email, "Where is\n<mine>?", sent.inquiryUrl])
    expect(text).toContain(fact);
  expect(text).toContain("Reply to this email to answer them.");
  expect(text).not.toContain("Company");
  expect(html).not.toMatch(/<b>|<mine>/);
});

test("a demo request names the company; a stand-in's may have no name", async () => {
  const demo = await mailOf({ form: "demo-request", subject: "", answer: "", company: "Example AG" });
  expect([demo.subject, demo.text]).toEqual([
    "Demo request: Nadia <b>Rahman</b>",
    expect.stringContaining("Company\nExample AG"),
  ]);
  const unnamed = await mailOf({ form: "give-feedback", name: "", email: "", subject: "" });
  expect(unnamed.subject).toBe("Feedback: Anonymous");
  expect(unnamed.text).toContain("They left no address.");
});
