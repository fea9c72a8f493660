import { describe, expect, test } from "vitest";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { mails } from "~/db/schema/site/mails";
import { newId } from "~/platform/ids";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";
import { browse, type Fields, signIn } from "../../support/site/browser";

const t = useDatabase();
const site = browse(t);

const asked = {
  name: "Nadia Rahman",
  email: "nadia@test.example",
  subject: "Before I book",
  question: "Do you teach\r\nbeginners?",
};

describe("asking an expert", () => {
  test("a visitor's question is kept and mailed, and the answer goes to the visitor", async () => {
    const { id } = await createExpert(t.db, { email: "amara@test.example" });
    const { status, location } = await site.send(`/expert/${id}/ask`, asked);
    expect([status, location]).toEqual([303, `/expert/${id}/ask?sent=1`]);
    const kept = { ...asked, question: "Do you teach\nbeginners?" };
    expect(await t.db.select().from(expertQuestions)).toMatchObject([
      { ...kept, expertId: id, userId: null },
    ]);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      {
        template: "expert-question",
        toEmail: "amara@test.example",
        toName: "Amara Okafor",
        replyTo: "nadia@test.example",
        status: "queued",
        facts: { ...kept, expert_name: "Amara Okafor" },
      },
    ]);
    const { text } = await site.open(location ?? "");
    expect(text).toContain("Your question was sent");
    expect(text).toContain("Back to the profile");
  });

  test("the linked account's address wins over the record's", async () => {
    const user = await createUser(t.db, { email: "account@test.example" });
    await createExpert(t.db, { userId: user.id, email: "record@test.example" });
    await site.send(`/expert/${user.id}/ask`, asked);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      { toEmail: "account@test.example" },
    ]);
  });

  test("a double click is mailed once", async () => {
    const { id } = await createExpert(t.db);
    await Promise.all([site.send(`/expert/${id}/ask`, asked), site.send(`/expert/${id}/ask`, asked)]);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toHaveLength(1);
    expect(await t.db.$count(expertQuestions)).toBe(1);
  });

  test.each<[string, Fields]>([
    ["the trap filled in", { website: "https://casino.example" }],
    ["no time to read the page", { opened: `${testNow.getTime() - 1500}` }],
  ])("a question with %s is kept, but not mailed", async (_what, traces) => {
    const { id } = await createExpert(t.db);
    const { location } = await site.send(`/expert/${id}/ask`, { ...asked, ...traces });
    expect(location).toBe(`/expert/${id}/ask?sent=1`);
    expect(await t.db.select().from(expertQuestions)).toMatchObject([{ expertId: id, isSuspected: true }]);
    expect(await t.db.$count(mails)).toBe(0);
  });

  test("an expert without an address still gets the question, and the mail is kept as failed", async () => {
    const { id } = await createExpert(t.db, { email: null });
    expect((await site.send(`/expert/${id}/ask`, asked)).status).toBe(303);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([{ status: "failed" }]);
  });

  test("the form knows who is signed in, and the question who asked", async () => {
    const user = await createUser(t.db, { fullName: "Owen Price", email: "owen@test.example" });
    const cookie = await signIn(t, user);
    const { id } = await createExpert(t.db);
    const { html } = await site.open(`/expert/${id}/ask`, cookie);
    expect(html).toMatch(/name="name"[^>]*value="Owen Price"/);
    expect(html).toMatch(/name="email"[^>]*value="owen@test.example"/);
    await site.send(`/expert/${id}/ask`, { ...asked, userId: newId(), expertId: newId() }, cookie);
    expect(await t.db.select().from(expertQuestions)).toMatchObject([{ userId: user.id, expertId: id }]);
  });
});

describe("what can't be sent", () => {
  test.each(["name", "email", "question"] as const)("without %s: all required fields", async (field) => {
    const { id } = await createExpert(t.db);
    const { status, text, html } = await site.send(`/expert/${id}/ask`, { ...asked, [field]: "  " });
    expect(status).toBe(400);
    expect(text).toContain("Please fill in all required fields");
    expect(text).toContain(`Enter your ${field}`);
    expect(text).not.toContain("Please enter a valid email address");
    expect(html).toContain(`href="#ask-${field}"`);
    expect(html).toMatch(/name="subject"[^>]*value="Before I book"/);
  });

  test.each(["nadia@host", "a@c.example,b@d.example", "<a@b.example>"])("%j is no address", async (email) => {
    const { id } = await createExpert(t.db);
    const { status, text } = await site.send(`/expert/${id}/ask`, { ...asked, email });
    expect(status).toBe(400);
    expect(text).toContain("Please enter a valid email address");
    expect(await t.db.select().from(expertQuestions)).toEqual([]);
  });

  test("the subject isn't checked for being there", async () => {
    const { id } = await createExpert(t.db);
    expect((await site.send(`/expert/${id}/ask`, { ...asked, subject: "" })).status).toBe(303);
  });

  test("too long is said, and nothing is lost", async () => {
    const { id } = await createExpert(t.db);
    const path = `/expert/${id}/ask`;
    const fits = {
      ...asked,
      name: "n".repeat(100),
      subject: "s".repeat(200),
      question: "q\r\n".repeat(2000),
    };
    expect((await site.send(path, fits)).status).toBe(303);
    const { status, text } = await site.send(path, { ...asked, question: "q".repeat(4001) });
    expect(status).toBe(400);
    expect(text).toContain("Question must be at most 4000 characters");
    expect(text).toContain("q".repeat(4001));
  });

  test("to an unknown expert: 'Expert Not Found'", async () => {
    const hidden = await createExpert(t.db, { approved: false });
    for (const id of [newId(), hidden.id, "x"]) {
      const { status, text } = await site.send(`/expert/${id}/ask`, asked);
      expect(status).toBe(404);
      expect(text).toContain("Expert Not Found");
    }
  });
});
