import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { queues } from "~/domain/lists/queues";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createExpert, createUser } from "../../support/scenes/factories";
import {
  createFailedJob,
  createFailedMail,
  createUnmatched,
  fillQueues,
} from "../../support/scenes/queue-scene";

/** The overview of the admin's queues, and the page after a decision. */

const t = useDatabase();
const scene = useAdminScene(t);
const { open, send, follow } = scene;

describe("the overview", () => {
  test("says of each queue that nothing waits, and the navigation counts nothing", async () => {
    const { text } = await open("/admin/queues");
    expect(text).toContain("All done Nothing needs you right now.");
    for (const { label } of queues) expect(text).toContain(`${label} 0`);
  });

  test("and every page of the admin's pages say how much waits, and since when", async () => {
    await fillQueues(t.db, scene);
    const { text, html } = await open("/admin/queues");
    expect(text).toMatch(/Cards 1 2\d hours since 22 Nov 2026/);
    expect(text).toContain("Inbox 2 13 days, late since 10 Nov 2026");
    expect(text).toContain("Failed jobs 1 15 days, late since 8 Nov 2026");
    const [, oldest = ""] = /<tbody>.*?<a href="[^"]*">(.+?)<\/a>/.exec(html) ?? [];
    expect((await open("/admin/reports?state=closed")).text).toContain(`Next: ${oldest} (`);
    expect(oldest).toBe("Failed jobs");
    for (const { path } of queues) expect(html).toContain(`<a href="${path}">`);
    for (const page of ["/admin/approvals", "/admin/classes", "/admin/mails"]) {
      expect((await open(page)).text).toContain("Inbox 2 System Failed emails 1 Failed jobs 1");
    }
    expect((await open("/classes")).text).not.toContain("Failed emails");
  });
});

describe("a decision leads to the next of its queue, and after the last to the list, which says that it is empty", () => {
  const first = { decision: "accept" };

  test("cards and applications", async () => {
    const filled = await fillQueues(t.db, scene);
    const { id: submittedBy } = await createUser(t.db, { role: "expert" });
    const { id: expertId } = await createExpert(t.db, { userId: submittedBy });
    const later = await scene.createVersion({ expertId, submittedBy });
    const next = await send(`/admin/approvals/cards/${filled.cards}`, first);
    expect(next.location).toBe(`/admin/approvals/cards/${later.id}`);
    expect(next.flash).toContain("is approved and listed.");
    const last = await send(next.location ?? "", first);
    expect(last.location).toBe("/admin/approvals");
    const declined = { decision: "refuse", reason: "Not now." };
    const application = await follow(`/admin/approvals/applications/${filled.applications}`, declined);
    expect(application.text).toMatch(/declined\..*No applications to review\./);
  });

  test("payments", async () => {
    const [older, newer] = [await createUnmatched(t.db, 2, "PH-1"), await createUnmatched(t.db, 1, "PH-2")];
    const list = await open("/admin/payment-events");
    expect(list.text).toContain("Purchase that fits no seat Payhip $9.00 2 days");
    const path = `/admin/payment-events/${older}`;
    expect((await open(path)).text).toContain("PH-1");
    expect((await send(path, { note: " " })).text).toContain("Enter what was done");
    const next = await send(path, { note: "Refunded there." });
    expect(next.location).toBe(`/admin/payment-events/${newer}`);
    const again = await send(path, { note: "Once more." });
    expect(again.status).toBe(409);
    expect(again.text).toContain("This was settled already.");
    expect(again.text).toMatch(/by Ada Min\. Refunded there\. The note you wrote was not kept: Once more\./);
    const { text } = await follow(next.location ?? "", { note: "Helped." });
    expect(text).toMatch(/Marked as settled\. .*No payments to review\./);
    expect((await open(`/admin/payment-events/${newId()}`)).status).toBe(404);
  });

  test("failed mails, which show no links that open anything", async () => {
    const [older, newer] = [await createFailedMail(t.db, 2), await createFailedMail(t.db, 1)];
    const list = await open("/admin/mails");
    expect(list.text).toContain(
      "nadia@test.example Booking confirmation the provider answered 500 (internal_server_error) 2 days",
    );
    const page = await open(`/admin/mails/${older}`);
    expect(page.text).toContain("Nadia Rahman (nadia@test.example)");
    expect(page.html).not.toContain("bookingUrl");
    expect(page.text).not.toContain("4000");
    expect(page.html).toContain(`href="/admin/mails/${older}/retry"`);
    const next = await send(`/admin/mails/${older}/retry`, {});
    expect([next.status, next.location]).toEqual([303, `/admin/mails/${newer}`]);
    const [line] = await t.db.select().from(auditEvents).where(eq(auditEvents.objectId, older));
    expect(line).toMatchObject({ actorId: scene.admin.id });
    expect((await open(`/admin/mails/${older}`)).text).toContain("Waiting to be sent");
    const again = await send(`/admin/mails/${older}/retry`, {});
    expect(again.status).toBe(409);
    const { text } = await follow(`/admin/mails/${newer}/retry`, {});
    expect(text).toContain("No email has failed.");
  });

  test("a mail that can't be sent any more says why, and offers nothing", async () => {
    const id = await createFailedMail(t.db, 40, { payload: null });
    for (const page of [`/admin/mails/${id}`, `/admin/mails/${id}/retry`]) {
      const { text, html } = await open(page);
      expect(text).toContain("The content of this email was deleted, so it can&#x27;t be sent any more.");
      expect(html).not.toContain("Send again</");
    }
    expect((await send(`/admin/mails/${id}/retry`, {})).status).toBe(409);
  });

  test("a mail to an address that can't receive mail is taken off the queue", async () => {
    const id = await createFailedMail(t.db, 2, { toEmail: "no address", lastError: "no such address" });
    const mail = await open(`/admin/mails/${id}`);
    expect(mail.text).toMatch(/address can&#x27;t receive email\..*Take off the queue/);
    const { text } = await follow(`/admin/mails/${id}/removal`, {});
    expect(text).toMatch(/The email is off the queue\..*No email has failed\./);
    const [stored] = await t.db.select().from(mails).where(eq(mails.id, id));
    expect(stored).toMatchObject({ status: "failed", payload: null });
    const lines = await t.db.select().from(auditEvents).where(eq(auditEvents.objectId, id));
    expect(lines).toMatchObject([{ action: "mail-given-up", actorId: scene.admin.id }]);
    const again = await send(`/admin/mails/${id}/removal`, {});
    expect([again.status, again.text.includes("This email is already off the queue.")]).toEqual([409, true]);
  });

  test("failed jobs, of which only ids are shown", async () => {
    const paymentId = newId();
    const [older, newer] = [await createFailedJob(t.db, 2, paymentId), await createFailedJob(t.db, 1)];
    expect((await open("/admin/jobs")).text).toContain(`Check a payment ${older} 25 Payhip: out of reach`);
    expect((await open(`/admin/jobs/${older}/retry`)).text).toContain(`Payment id ${paymentId}`);
    const next = await send(`/admin/jobs/${older}/retry`, {});
    expect([next.status, next.location]).toEqual([303, `/admin/jobs/${newer}/retry`]);
    expect(await t.db.select().from(auditEvents)).toMatchObject([{ actorId: scene.admin.id }]);
    const again = await send(`/admin/jobs/${older}/retry`, {});
    expect([again.status, again.text.includes("No failed job has this number")]).toEqual([409, true]);
    const { text } = await follow(`/admin/jobs/${newer}/retry`, {});
    expect(text).toContain("No job has failed.");
    for (const id of ["x", "0", "99999999999999999999"]) {
      expect((await open(`/admin/jobs/${id}/retry`)).status).toBe(404);
    }
  });
});
