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

  test("returned: says of the listing what is true; a mail that doesn't know says what it said", async () => {
    const returned = (isListed?: boolean) =>
      card({ outcome: "returned", reason, ...(isListed === undefined ? {} : { isListed }) });
    const unchanged = "The listed version stays as it is.";
    expect((await returned(false)).text).toContain("Learners don't see it until an admin has approved it.");
    expect((await returned(false)).text).not.toContain(unchanged);
    expect((await returned(true)).text).toContain(unchanged);
    expect((await returned()).text).toContain(unchanged);
  });
});

describe("an application", () => {
  test("accepted: says that everybody was signed out, and what comes next", async () => {
    const { subject, text } = await application({});
    expect(subject).toBe("Your application was accepted");
    expect(text).toContain("signed you out everywhere");
    expect(text).toContain("https://keyway.example/expert-profile-creator");
  });

  test("accepted of an expert's account says nothing of signing out; a mail that doesn't know says it", async () => {
    expect((await application({ roleChanged: false })).text).not.toContain("signed you out");
    expect((await application({ roleChanged: true })).text).toContain("signed you out everywhere");
  });

  test("declined: with the reason, and that one may apply again", async () => {
    const { subject, text, html } = await application({ outcome: "declined", reason });
    expect(subject).toBe("Your application was declined");
    expect(text).toContain("And the year.");
    expect(text).toContain("apply again");
    expect(html).not.toContain("<your>");
  });
});

describe("a link", () => {
  test("names the record, leads to dashboard and hours, and says that everybody was signed out", async () => {
    const { subject, text, html } = await link();
    expect(subject).toBe("The expert record Marta K is connected to your account");
    expect(text).toContain(
      "Hello Marta Kowalczyk, an admin has connected the expert record “Marta K” to your Keyway account.",
    );
    expect(text).toContain("signed you out everywhere");
    for (const url of ["https://keyway.example/expert-dashboard", "https://keyway.example/availability"]) {
      expect(text).toContain(url);
      expect(html).toContain(`href="${url}"`);
    }
  });

  test("says nothing of signing out where the role stayed", async () => {
    expect((await link({ roleChanged: false })).text).not.toContain("signed you out");
  });

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
