import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { newId } from "~/platform/ids";
import { createUser, homeZones } from "../../support/scenes/factories";
import { get, post } from "../../support/site/request";
import { htmlOf } from "../experts/card-pages";
import { hours, useProfile } from "./profile-scene";

/** The profile's form, which changes only name and time zone. */

const { t, ask, signIn } = useProfile();

describe("name and time zone", () => {
  const save = async (fields: Record<string, string>, values: Partial<typeof users.$inferInsert> = {}) => {
    const { id } = await createUser(t.db, values);
    const answer = await ask(post("/profile/account", fields, await signIn(id)));
    const [stored] = await t.db.select().from(users).where(eq(users.id, id));
    return { answer, stored };
  };

  test("are kept, and the next page says so", async () => {
    const { answer, stored } = await save({ name: "  Nadia\n Karim ", timeZone: "Asia/Calcutta" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile/account"]);
    expect(stored).toMatchObject({ fullName: "Nadia Karim", timeZone: "Asia/Kolkata" });
    const Cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    expect(await (await ask(get("/experts", { Cookie }))).text()).toContain("Profile updated successfully!");
  });

  test.each([
    [{ name: "", timeZone: "UTC" }, "Enter your name"],
    [{ name: " \u200b ", timeZone: "UTC" }, "Enter your name"],
    [{ name: "N".repeat(101), timeZone: "UTC" }, "Name must be at most 100 characters"],
    [{ name: "Nadia Karim", timeZone: "Mars/Olympus" }, "Choose a time zone from the list."],
    [{ name: "Nadia Karim" }, "Choose a time zone from the list."],
  ])("%j come back with what is wrong, and change nothing", async (fields, text) => {
    const { answer, stored } = await save(fields as Record<string, string>);
    const html = await htmlOf(answer);
    expect(answer.status).toBe(400);
    expect(html).toMatch(/There is a problem/);
    expect(html).toContain(text);
    expect(stored).toMatchObject({ fullName: "Nadia Rahman", timeZone: homeZones.learner });
  });

  test("keep what was typed beside the mistake", async () => {
    const { answer } = await save({ name: "Nadia Karim", timeZone: "Mars/Olympus" });
    expect(await answer.text()).toMatch(
      /name="name"[^>]*value="Nadia Karim"|value="Nadia Karim"[^>]*name="name"/,
    );
    const other = await save({ name: "", timeZone: "Europe/Kiev" });
    expect(await other.answer.text()).toMatch(/<option value="Europe\/Kyiv" selected/);
  });

  test("are all that the form can change", async () => {
    const values = { createdAt: hours(-50), emailVerifiedAt: null };
    const { answer, stored } = await save(
      {
        name: "Nadia Karim",
        timeZone: "UTC",
        role: "admin",
        approved: "true",
        user_id: newId(),
        userId: newId(),
        id: newId(),
        email: "admin@keyway.example",
        is_active: "false",
        isActive: "false",
        emailVerifiedAt: "2026-01-01",
        passwordHash: "x",
      },
      values,
    );
    expect(answer.status).toBe(303);
    expect(stored).toMatchObject({ role: "learner", isActive: true, passwordHash: null, ...values });
    expect(stored?.email).toMatch(/^user-/);
  });

  test("are answered 503 with the specification's words while storage is away", async () => {
    const { action } = await import("~/routes/profile/account");
    const { answerOf, asActor, routeArgs } = await import("../../support/site/request");
    const actor = await asActor(t.db, await createUser(t.db));
    const away = openDatabase("postgres://nobody@127.0.0.1:1/none");
    const request = post("/profile/account", { name: "Nadia Karim", timeZone: "UTC" });
    const answer = await answerOf(action(routeArgs({ t: { db: away.db }, actor, request })));
    await away.close();
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).toContain("Failed to update profile: We can't load or save data");
    expect(JSON.stringify(answer.body)).toContain("Nadia Karim");
  });
});
