import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sandboxSessions } from "~/db/schema/payments/sandbox-sessions";
import { inviteToTeam } from "~/domain/teams/invitations/invite.server";
import { useDatabase } from "../../support/db/database";
import { addTwin } from "../../support/db/twin";
import { monday10, now } from "../../support/scenes/bookings";
import { createBooking } from "../../support/scenes/factories";
import { fullAccount } from "../../support/scenes/full-account";
import { createTeamDomain, teamSecret } from "../../support/scenes/team-scene";
import { teamSeatScene } from "../../support/scenes/team-seat-scene";
import { signedInAs } from "../../support/site/cookies";
import { pageText, unlike } from "../../support/site/page-text";
import { get, post } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { kindOf, plausible } from "../access/press-buttons";
import { formsOf, ownPages } from "./own-forms";

/**
 * A team, and an expert, beside another one with the same people. Pages about the first one say the same as before, and
 * their buttons leave the other's rows as they are. In `bystanders.test.ts` another person has the same things.
 */

const t = useDatabase();

interface Scene {
  /** Who reads and presses. */
  userId: string;
  /** Of what another one is added: its id, and that of its account. */
  ids: string[];
  first: string[];
  rename(json: string): string;
  /** What the pages say of the other one, by its nature. */
  said: string[];
  /** The tables in which the buttons change the first one's rows. */
  reaches: string[];
}

const scenes: Record<string, () => Promise<Scene>> = {
  async "a team"() {
    const scene = await teamSeatScene(t);
    const { teamId, owner, anna, ben, as } = scene;
    await scene.transfer(20_000);
    await scene.reserve([anna, ben]);
    await scene.pay((await scene.book()).id);
    await scene.invoice(7000);
    const begin = { intent: ["add"], amount: ["30"], way: ["card"] };
    const asOwner = await signedInAs(t, owner.id, { now });
    await (await openSite({ t, now }))(post(`/teams/${teamId}/budget`, begin, asOwner));
    await inviteToTeam(t.db, as(owner), { teamId, emails: ["guest@test.example"], secret: teamSecret });
    await createTeamDomain(t.db, { teamId });
    return {
      ...{ userId: owner.id, ids: [teamId], first: [`/teams/${teamId}`] },
      rename: (json) => json.replaceAll("ACME", "ACNE").replaceAll("acme.", "acne."),
      reaches: ["payments", "team_domains", "team_invitations", "team_members", "teams"],
      said: ["/classes/class-… + [Reserve seats for ACNE → /teams/…/seats/…]"],
    };
  },
  async "an expert"() {
    const { marta, ivo, ivosCard } = await fullAccount(t.db);
    const held = { status: "pending", holdExpiresAt: new Date(now.getTime() + 600_000) } as const;
    const startsAt = new Date(monday10.getTime() + 3 * 86_400_000);
    await createBooking(t.db, { learnerId: marta.id, expertId: ivosCard.id, startsAt, ...held });
    const pages = ["", "/earlier", "/message"].map((page) => `/expert/${ivosCard.id}${page}`);
    return {
      ...{ userId: marta.id, ids: [ivo.id, ivosCard.id] },
      first: [...pages, "/my-bookings", "/dashboard", `/messages/${ivo.id}`],
      rename: (json) => json.replaceAll("vo", "ko"),
      reaches: [
        ...[
          "bookings",
          "chat_threads",
          "class_reservations",
          "class_waitlist",
          "classes",
          "expert_calendars",
        ],
        "inboxes",
      ],
      said: [
        "/bookings/…/earlier + Your other alerts",
        "/bookings/…/earlier + [Iko B., for Tuesday 17 November 2026, 11:00: Any day → /bookings/…/earlier]",
        "/bookings/…/earlier + [Iko B., for Tuesday 17 November 2026, 11:00: Any day → /bookings/…/earlier]",
        "/expert/…/earlier + [Iko B., for Tuesday 17 November 2026, 11:00: Any day → /bookings/…/earlier]",
        "/messages/… + [IBIko B. 13:00 Dear Marta Kowalczyk, is it MARTA.kowalczyk@home.example? → /messages/…]",
      ],
    };
  },
};

test.each(Object.entries(scenes))("%s beside another one of the same people", async (_, write) => {
  const { userId, ids, first, rename, said, reaches } = await write();
  const cookie = await signedInAs(t, userId, { now });
  const ask = await openSite({ t, now });
  const htmlOf = async (path: string) => (await ask(get(path, cookie))).text();
  const isAboutOne = (path: string) => kindOf(path).includes("…");
  const pages = await ownPages(first, htmlOf, isAboutOne);
  const read = await addTwin(t.db, ids, rename);
  // Each open payment has been made, so that asking the provider about the other one's would change it.
  await t.db
    .update(sandboxSessions)
    .set({ state: "paid", paidAt: now })
    .where(eq(sandboxSessions.state, "open"));
  const changed: string[] = [];
  for (const [path, html] of [...pages].filter(([path]) => isAboutOne(path))) {
    const lines = unlike(pageText(await htmlOf(path)), pageText(html));
    changed.push(...lines.map((line) => `${kindOf(path)} ${line}`));
  }
  expect.soft(changed.sort()).toEqual(said);

  const { own, twin } = await read();
  const wrong: string[] = [];
  for (const [name, { action, fields }] of formsOf(pages)) {
    if (!isAboutOne(action)) continue;
    const answer = await ask(post(action, { ...fields, ...plausible(fields) }, cookie));
    expect.soft(answer.status, name).toBeLessThan(500);
    const found = (await read()).twin;
    for (const [place, row] of twin)
      if (found.get(place) !== row) wrong.push(`${name} changed ${place.split(" ")[0]}`);
    for (const [place, row] of found) twin.set(place, row);
  }
  expect(wrong).toEqual([]);
  // The buttons did reach what is the first one's own.
  const { own: found } = await read();
  const reached = [...own].filter(([place, row]) => found.get(place) !== row);
  expect([...new Set(reached.map(([place]) => place.split(" ")[0]))].sort()).toEqual(reaches);
});
