import { describe, expect, test } from "vitest";
import type { ApplicationDecidedMail, CardDecidedMail } from "~/domain/mails/mail";
import { renderMail } from "~/mail/render-mail.server";

/** What the mails about a decision say. */

const place = {
  appUrl: "https://keyway.example",
  sessionSecret: "a secret of the tests, long enough",
  supportEmail: "support@keyway.example",
};
const common = { id: "mail-1", toEmail: "reader@test.example", replyTo: null, createdAt: new Date(0) };
const reason = "Please name <your> certificates.\nAnd the year.";

const card = (changes: Partial<CardDecidedMail>) => {
  const payload = {
    to_name: "Amara Okafor",
    outcome: "approved" as const,
    reason: null,
    cardUrl: "https://keyway.example/profile",
    ...changes,
  };
  return renderMail({ ...common, message: { template: "card-decided", payload } }, place);
};
const application = (changes: Partial<ApplicationDecidedMail>) => {
  const payload = {
    to_name: "Nadia Rahman",
    outcome: "accepted" as const,
    reason: null,
    nextUrl: "https://keyway.example/expert-profile-creator",
    ...changes,
  };
  return renderMail({ ...common, message: { template: "application-decided", payload } }, place);
};

describe("a card", () => {
  test("approved: says so, and where it is", async () => {
    const { subject, text } = await card({});
    expect(subject).toBe("Your expert card is approved");
    expect(text).toContain("Amara Okafor");
    expect(text).toContain("https://keyway.example/profile");
  });

  test("returned: with the reason as it was written, escaped in HTML", async () => {
    const { subject, text, html } = await card({ outcome: "returned", reason });
    expect(subject).toBe("Your expert card needs a change");
    expect(text).toContain("Please name <your> certificates.\nAnd the year.");
    expect(html).toContain("&lt;your&gt;");
    expect(html).not.toContain("<your>");
  });
});

describe("an application", () => {
  test("accepted: says that everybody was signed out, and what comes next", async () => {
    const { subject, text } = await application({});
    expect(subject).toBe("Your application was accepted");
    expect(text).toContain("signed you out everywhere");
    expect(text).toContain("https://keyway.example/expert-profile-creator");
  });

  test("declined: with the reason, and that one may apply again", async () => {
    const { subject, text, html } = await application({ outcome: "declined", reason });
    expect(subject).toBe("Your application was declined");
    expect(text).toContain("And the year.");
    expect(text).toContain("apply again");
    expect(html).not.toContain("<your>");
  });
});
