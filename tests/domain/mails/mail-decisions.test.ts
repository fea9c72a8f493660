import { describe, expect, test } from "vitest";
import type { applicationDecided } from "~/domain/applications/decide-application.server";
import type { cardDecided } from "~/domain/experts/card/decide-card.server";
import type { expertLinked } from "~/domain/experts/record/link-expert.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { rendered } from "../../support/site/rendered-mail";

type ApplicationDecidedMail = FactsOf<typeof applicationDecided>;
type CardDecidedMail = FactsOf<typeof cardDecided>;
type ExpertLinkedMail = FactsOf<typeof expertLinked>;

/** What the mails about a decision say. */

const reason = "Please name <your> certificates.\nAnd the year.";

const card = (changes: Partial<CardDecidedMail>) => {
  const payload = {
    to_name: "Amara Okafor",
    outcome: "approved" as const,
    reason: null,
    cardUrl: "https://keyway.example/profile",
    ...changes,
  };
  return rendered({ template: "card-decided", facts: payload });
};
const application = (changes: Partial<ApplicationDecidedMail>) => {
  const payload = {
    to_name: "Nadia Rahman",
    outcome: "accepted" as const,
    reason: null,
    nextUrl: "https://keyway.example/expert-profile-creator",
    ...changes,
  };
  return rendered({ template: "application-decided", facts: payload });
};

const link = (changes: Partial<ExpertLinkedMail> = {}) => {
  const payload = {
    to_name: "Marta Kowalczyk",
    expert_name: "Marta K",
    roleChanged: true,
    dashboardUrl: "https://keyway.example/expert-dashboard",
    hoursUrl: "https://keyway.example/availability",
    ...changes,
  };
  return rendered({ template: "expert-linked", facts: payload });
};

describe("a card", () => {
  test("returned: with the reason as it was written, escaped in HTML", async () => {
    const { subject, text, html } = await card({ outcome: "returned", reason });
    expect(subject).toBe("Your expert card needs a change");
    expect(text).toContain("Please name <your> certificates.\nAnd the year.");
    expect(html).toContain("&lt;your&gt;");
    expect(html).not.toContain("<your>");
  });
});

describe("an application", () => {
  test("declined: with the reason, and that one may apply again", async () => {
    const { subject, text, html } = await application({ outcome: "declined", reason });
    expect(subject).toBe("Your application was declined");
    expect(text).toContain("And the year.");
    expect(text).toContain("apply again");
    expect(html).not.toContain("<your>");
  });
});

describe("a link", () => {
  test("keeps what stands on the record as text, and in the subject on one line", async () => {
    const name = "Marta\r\nBcc: all@test.example <img src=x>";
    const { subject, html, text } = await link({ expert_name: name });
    expect(subject).toBe(
      "The expert record Marta Bcc: all@test.example <img src=x> is connected to your account",
    );
    expect(html).not.toContain("<img");
    expect(text).toContain("<img src=x>");
  });
});
