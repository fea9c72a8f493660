import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { userMessages } from "~/domain/lists/users";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createBooking, createUser } from "../../support/scenes/factories";
import { get } from "../../support/site/request";

/** Accounts on the admin's pages: the tab, their pages, and the pages on which a change is confirmed. */

const ahead = new Date(testNow.getTime() + 48 * 3_600_000);
/** As HTML writes it. */
const escaped = (text: string) => text.replaceAll("'", "&#x27;");

const t = useDatabase();
const scene = useAdminScene(t);
const { open, send, follow } = scene;

test("the tab lists email, role, created and status, with the way to a deactivation of all but the admin", async () => {
  const gone = await createUser(t.db, { isActive: false, erasedAt: new Date() });
  await createUser(t.db, { email: "away@test.example", isActive: false });
  const { text, html } = await open("/admin/dashboard?tab=users");
  for (const column of ["Name", "Email", "Role", "Last seen", "Created", "Status"])
    expect(text).toContain(column);
  expect(text).toMatch(/Nadia Rahman away@test\.example Learner .*? Deactivated Reactivate/);
  expect(text).toMatch(/Deleted account Learner/);
  // The admin who reads it was seen just now.
  expect(text).toMatch(/Admin \d+ Nov 2026, \d\d:\d\d .*? Active/);
  expect(text).not.toContain(gone.email);
  expect(html).toContain(`href="/admin/users/${scene.author.id}/deactivation"`);
  expect(html).not.toContain(`href="/admin/users/${scene.admin.id}/deactivation"`);
  const narrowed = await open("/admin/dashboard?tab=users&search=AWAY&status=deactivated");
  expect(narrowed.text).toContain("away@test.example");
  expect(narrowed.text).not.toContain(scene.author.email);
  // The form contains the query, and the file has the same filters.
  expect(narrowed.html).toContain('value="AWAY"');
  expect(narrowed.html).toContain("/admin/users.csv?search=AWAY&amp;status=deactivated");
  expect((await open("/admin/dashboard?tab=users&search=nobody")).text).toContain("Nothing matches.");
});

test("the file of users is safe in a spreadsheet and whole", async () => {
  await createUser(t.db, { fullName: "=1+1", email: "sum@test.example" });
  const answer = await scene.ask(get("/admin/users.csv?search=sum", scene.cookie));
  expect(answer.headers.get("Content-Disposition")).toContain('filename="users.csv"');
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  // `text()` would remove the byte order mark, by which Excel recognises UTF-8.
  const file = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
  const lines = file.trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('\uFEFF"Id","Email","Name","Role","Created (UTC)","Last seen (UTC)","Status"');
  expect(lines[1]).toMatch(/^"[0-9a-f-]{36}","sum@test\.example","'=1\+1","learner","[^"]*Z","","Active"$/);
});

test("a deactivation names the sessions and classes ahead, and is confirmed, said and undone", async () => {
  const learner = await createUser(t.db, { fullName: "Lena Ahead", email: "lena@test.example" });
  const { id: expertId } = scene.expert;
  const booking = await createBooking(t.db, { learnerId: learner.id, expertId, startsAt: ahead });
  const live = await createLiveClass(t.db, { expertId, startsAt: ahead });
  const seat = await createSeat(t.db, live, learner);
  const path = `/admin/users/${learner.id}/deactivation`;
  const asked = await open(path);
  expect(asked.text).toContain("Sessions (1)");
  expect(asked.html).toContain(`href="/admin/bookings/${booking.id}"`);
  expect(asked.text).toContain("Seats in live classes (1)");
  expect((await follow(path, {})).text).toContain("User deactivated successfully");
  // Only the account has changed.
  const [kept] = await t.db.select().from(classReservations).where(eq(classReservations.id, seat.id));
  expect(kept?.status).toBe("confirmed");
  const again = await send(path, {});
  expect([again.status, again.text]).toEqual([
    409,
    expect.stringContaining("This user is already deactivated."),
  ]);
  expect((await open(`/admin/users/${learner.id}`)).text).toContain("Status Deactivated");
  const back = await follow(`/admin/users/${learner.id}/reactivation`, {});
  expect(back.text).toContain("The user is active again.");
});

test("the admin isn't deactivated, nor an unknown account", async () => {
  const refused = await send(`/admin/users/${scene.admin.id}/deactivation`, {});
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(escaped("Error deactivating user: The admin account can't be deactivated."));
  for (const id of ["0190b7a0-0000-7000-8000-000000000000", "no-id"]) {
    expect((await open(`/admin/users/${id}`)).status).toBe(404);
    expect((await send(`/admin/users/${id}/deactivation`, {})).status).toBe(404);
  }
  const gone = await createUser(t.db, { isActive: false, erasedAt: new Date() });
  expect((await open(`/admin/users/${gone.id}/reactivation`)).text).toContain(
    escaped("This user's account was deleted and can't come back."),
  );
});

test("sessions are ended on a page of its own", async () => {
  const unknown = await send(`/admin/users/${scene.author.id}/sessions-end`, {});
  expect([unknown.status, unknown.text]).toEqual([
    409,
    expect.stringContaining(escaped(userMessages["no-sessions"])),
  ]);
});

test("an expert is added by email, with the specification's words", async () => {
  const path = "/admin/experts";
  const refusals = [
    ["", 400, "Please enter an email address"],
    ["no address", 400, "Please enter a valid email address"],
    [
      "nobody@test.example",
      404,
      "User not found. Please ask them to sign up first, then add them as an expert.",
    ],
    [scene.author.email, 409, "Error updating user role: This user is already an expert."],
    [scene.admin.email, 409, "Error updating user role: The admin account keeps its role."],
  ] as const;
  for (const [email, status, text] of refusals) {
    const asked = await open(`${path}?email=${encodeURIComponent(email)}`);
    const sent = await send(path, { email });
    for (const page of [asked, sent]) {
      expect([page.status, page.text]).toEqual([status, expect.stringContaining(text)]);
      expect(page.html).toContain(`value="${email}"`);
    }
  }
  const learner = await createUser(t.db, { fullName: "Ria Promoted" });
  const asked = await open(`${path}?email=${learner.email.toUpperCase()}`);
  expect(asked.text).toContain("Ria Promoted");
  expect(asked.text).toContain("becomes an expert");
  const done = await follow(path, { email: learner.email });
  expect(done.text).toContain("User role updated to expert successfully");
  const [now] = await t.db.select().from(users).where(eq(users.id, learner.id));
  expect(now?.role).toBe("expert");
  await t.db.update(users).set({ role: "learner", isActive: false }).where(eq(users.id, learner.id));
  const away = await send(path, { email: learner.email });
  expect(away.text).toContain("Error updating user role: This user is deactivated.");
});
