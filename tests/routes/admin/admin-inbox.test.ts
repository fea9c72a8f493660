import { beforeEach, expect, test } from "vitest";
import { subscribers } from "~/db/schema/classes/subscribers";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { auditEvents } from "~/db/schema/site/audit-events";
import { formAnswers } from "~/db/schema/site/form-answers";
import { askExpertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import { newId } from "~/platform/ids";
import { daysAgo, testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createExpert } from "../../support/scenes/factories";

/** The messages that people have sent to us, on the admin's pages. */

const t = useDatabase();
const { open, send, follow } = useAdminScene(t);
let contactId: string;

beforeEach(async () => {
  const [contact] = await t.db
    .insert(formAnswers)
    .values({
      form: "contact",
      name: "Nadia",
      email: "nadia@test.example",
      subject: "An <invoice>",
      answer: "Where?",
      createdAt: daysAgo(3),
    })
    .returning();
  contactId = contact?.id ?? "";
  await t.db.insert(formAnswers).values([
    { form: "give-feedback", answer: "Buy pills", isSuspected: true, createdAt: daysAgo(2) },
    { form: "give-feedback", answer: "Buy tea", isSuspected: true, createdAt: daysAgo(2), answeredAt: now },
  ]);
  const { id: expertId } = await createExpert(t.db);
  const question = { name: "Otto", email: "otto@test.example", subject: "", question: "Do you teach Zig?" };
  await askExpertQuestion(t.db, visitor({ now }), { expertId, question });
});

test("what waits is listed, oldest first; by kind; and what looks like a program's apart", async () => {
  const { text, html } = await open("/admin/inbox");
  expect(text).toMatch(
    /Nadia Contact An &lt;invoice&gt;: Where\?.*Otto Question to an expert Do you teach Zig\?/,
  );
  expect(text).not.toContain("pills");
  expect(html).toContain(`href="/admin/inbox/${contactId}"`);
  expect((await open("/admin/inbox?kind=question")).text).not.toContain("Nadia Contact");
  expect((await open("/admin/inbox?state=suspected")).text).toContain("Anonymous Feedback Buy pills");
  expect((await open("/admin/inbox?state=answered")).text).toContain("Nothing was answered yet.");
});

test("marked as answered it leads to the next that waits, and can be marked as new again", async () => {
  expect((await open(`/admin/inbox/${contactId}`)).html).toContain(
    'href="mailto:nadia@test.example?subject=Re%3A%20An%20%3Cinvoice%3E"',
  );
  const { text } = await follow(`/admin/inbox/${contactId}`, { intent: "answered" });
  expect(text).toContain("Contact from Nadia: marked as answered. ");
  expect(text).toContain("Do you teach Zig?");
  expect((await open("/admin/inbox?state=answered")).text).toContain("Nadia Contact");
  await send(`/admin/inbox/${contactId}`, { intent: "answered" });
  expect((await follow(`/admin/inbox/${contactId}`, { intent: "new" })).text).toContain(
    "Contact from Nadia: marked as new.",
  );
  expect((await t.db.select().from(auditEvents)).map(({ action }) => action).sort()).toEqual([
    "inquiry-answered",
    "inquiry-reopened",
  ]);
});

test("is answered by a mail that waits ten seconds, and until then the answer can be taken back", async () => {
  const path = `/admin/inbox/${contactId}`;
  const missing = await send(path, { intent: "reply", reply: " \u200b" });
  expect([missing.status, missing.text.includes("Enter your answer")]).toEqual([400, true]);
  const next = await follow(path, { intent: "reply", reply: "Under <Payments>." });
  expect(next.text).toContain(
    "Contact from Nadia: your answer is on its way. Undo You can undo this for 10 seconds.",
  );
  expect(next.html).toContain(`action="${path}"`);
  const answered = await open(path);
  expect(answered.text).toMatch(/Answer Ada Min, .* The email is on its way\. Under &lt;Payments&gt;\./);

  const undone = await follow(path, { intent: "undo" });
  expect(undone.text).toContain("Your answer was not sent. Its text is in the form again.");
  expect(undone.html).toMatch(/<textarea[^>]*name="reply"[^>]*>Under &lt;Payments&gt;\.<\/textarea>/);
  expect((await open("/admin/inbox")).text).toContain("Nadia Contact");

  await follow(path, { intent: "answered" });
  const later = new Date(now.getTime() - 10_001);
  await t.db.update(formAnswers).set({ answeredAt: later });
  const tooLate = await send(path, { intent: "undo" });
  expect([tooLate.status, tooLate.text.includes("more than 10 seconds ago")]).toEqual([409, true]);
});

test("has no form for an answer without an address, nor for a question to an expert", async () => {
  await t.db.update(formAnswers).set({ email: null });
  expect((await open(`/admin/inbox/${contactId}`)).html).not.toContain('name="reply"');
  expect((await send(`/admin/inbox/${contactId}`, { intent: "reply", reply: "Hello" })).status).toBe(409);
  const [question] = await t.db.select().from(expertQuestions);
  const path = `/admin/inbox/${question?.id}`;
  expect((await open(path)).html).not.toContain('name="reply"');
  expect((await send(path, { intent: "reply", reply: "Hello" })).status).toBe(404);
});

test("when nothing waits any more the list says so", async () => {
  const next = await send(`/admin/inbox/${contactId}`, { intent: "answered" });
  const { text } = await follow(next.location ?? "", { intent: "answered" });
  expect(text).toContain("There is nothing to answer.");
});

test("a page holds twenty of all kinds, and what waits longest is on the first", async () => {
  const later = Array.from({ length: 20 }, (_, index) => ({
    ...{ form: "request-skills" as const, answer: `Skill ${index}.`, createdAt: daysAgo(1) },
  }));
  await t.db.insert(formAnswers).values(later);
  const first = await open("/admin/inbox");
  expect(first.text).toContain("Nadia Contact");
  expect(first.text.match(/Skill \d+\./g)).toHaveLength(19);
  expect(first.html).toContain('href="/admin/inbox?page=2"');
  const second = await open("/admin/inbox?page=2");
  expect(second.text).toMatch(/Skill \d+\..*Otto Question to an expert/);
  expect((await open("/admin/inbox?page=3")).text).toContain("There is nothing on this page.");
});

test("an address that was typed names no second receiver of the answer", async () => {
  await t.db.update(formAnswers).set({ email: "a@test.example?bcc=c%40d.example&cc=e" });
  expect((await open(`/admin/inbox/${contactId}`)).html).toContain(
    'href="mailto:a@test.example%3Fbcc%3Dc%2540d.example%26cc%3De?subject=',
  );
});

test("an unknown one, and a form without a choice", async () => {
  expect((await open(`/admin/inbox/${newId()}`)).status).toBe(404);
  expect((await send(`/admin/inbox/${newId()}`, { intent: "answered" })).status).toBe(404);
  const refused = await send(`/admin/inbox/${contactId}`, { intent: "" });
  expect([refused.status, refused.text.includes("Choose what to do")]).toEqual([400, true]);
});

test("subscribers are listed with their state", async () => {
  await t.db.insert(subscribers).values({ email: "ann@test.example", createdAt: daysAgo(1) });
  expect((await open("/admin/inbox?state=subscribers")).text).toContain("ann@test.example pending");
});
