import { and, eq, notInArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { users } from "~/db/schema/accounts/users";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { auditEvents } from "~/db/schema/site/audit-events";
import { useDatabase } from "../../support/db/database";
import { addTwin } from "../../support/db/twin";
import { now } from "../../support/scenes/bookings";
import { fullAccount } from "../../support/scenes/full-account";
import { cookiesOf, signedInAs } from "../../support/site/cookies";
import { get, post } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { formsOf, ownPages } from "./own-forms";

/**
 * An owner presses every button of the own pages, in a database in which another person has the same rows, with the
 * same experts and learners. That person's rows stay as they are.
 * In `same-people.test.ts` another team or expert has the same people.
 */

const t = useDatabase();

/** What reaches other people by its nature: a seat that is taken or left moves the line of its class. */
const reaches = [
  "/classes/class-…/reservation changed class_waitlist",
  "/classes/class-…/reservation changed classes",
];

/** The tables in which the owner's own rows change or are deleted. */
const changes = [
  ...[
    "ai_skill_scans",
    "billing_details",
    "bookings",
    "busy_times",
    "calendar_feeds",
    "card_drafts",
    "card_versions",
    "case_files",
  ],
  ...["chat_threads", "class_reservations", "class_waitlist", "classes", "email_links", "expert_calendars"],
  ...["expert_days_off", "expert_extra_hours", "experts", "favourites", "inboxes", "own_calendars"],
  ...[
    "passkey_challenges",
    "passkey_recoveries",
    "passkeys",
    "payout_details",
    "portraits",
    "scan_plan_ticks",
    "second_factors",
    "sessions",
    "team_members",
    "time_alerts",
    "users",
  ],
];

/** What the audit says of the walk. */
const audited = [
  ...[
    "account-blocked",
    "billing-changed",
    "calendar-removed",
    "card-submitted",
    "class-cancelled",
    "class-changed",
  ],
  ...["class-created", "data-exported", "hours-saved", "passkey-removed", "password-changed"],
  // The removed passkey has ended the other sessions before their button is pressed.
  ...["payout-details-removed", "recovery-stopped", "replay-added", "review-reported"],
  ...["team-left", "team-made", "thread-reported"],
];

const auditIds = async () =>
  (await t.db.select({ id: auditEvents.id }).from(auditEvents)).map(({ id }) => id);

test("what an owner sends from the own pages leaves another person's rows as they are", async () => {
  const { marta, card, ivo, otto, ivosCard } = await fullAccount(t.db, { isExpert: true });
  await t.db.insert(timeAlerts).values({ learnerId: marta.id, expertId: ivosCard.id, timeZone: "UTC" });
  // Without a password and a second factor, a recent sign-in is proof enough.
  await t.db.update(users).set({ passwordHash: null }).where(eq(users.id, marta.id));
  await t.db.update(secondFactors).set({ confirmedAt: null }).where(eq(secondFactors.userId, marta.id));
  const read = await addTwin(t.db, [marta.id, card?.id ?? ""], (json) =>
    json.replaceAll("arta", "inna").replaceAll("MARTA", "MINNA"),
  );
  let cookie = await signedInAs(t, marta.id, { now });
  const isOwn = and(eq(auditEvents.actorId, marta.id), notInArray(auditEvents.id, await auditIds()));
  const ask = await openSite({ t, now });

  const pages = await ownPages(
    [
      "/profile",
      "/profile/account",
      "/profile/security",
      "/dashboard",
      "/expert-dashboard",
      "/my-bookings",
      "/messages",
      `/messages/${ivo.id}`,
    ].concat(["", "/earlier", "/message"].map((page) => `/expert/${ivosCard.id}${page}`)),
    async (path) => (await ask(get(path, cookie))).text(),
  );
  // What has no button on these pages: a form without details removes them, and a second step is given up.
  const last = [
    ["/profile/billing", {}],
    ["/profile/two-factor", { intent: ["cancel"] }],
    [`/messages/${otto.id}`, { intent: ["seen"], upTo: ["9"] }],
  ].map(([action, fields]) => [action, { action, fields }]) as ReturnType<typeof formsOf>;
  let known = await read();
  const [changed, wrong] = [new Set<string>(), new Set<string>()];
  for (const [name, { action, fields }] of [...formsOf(pages), ...last]) {
    const answer = await ask(post(action, fields, cookie));
    expect(answer.status, name).toBeLessThan(500);
    if (cookiesOf(answer).includes("keyway_session=")) cookie = { Cookie: cookiesOf(answer) };
    const found = await read();
    for (const place of placesOf(known.own, found.own)) changed.add(place);
    for (const place of placesOf(known.twin, found.twin)) wrong.add(`${name.split(" ")[0]} changed ${place}`);
    known = found;
  }
  expect([...wrong].sort()).toEqual(reaches);
  expect(new Set([...known.twin.keys()].map((place) => place.split(" ")[0])).size).toBeGreaterThan(45);
  expect([...changed].sort()).toEqual(changes);
  const audit = await t.db.selectDistinct({ action: auditEvents.action }).from(auditEvents).where(isOwn);
  expect(audit.map(({ action }) => action).sort()).toEqual(audited);
});

/** The tables in which rows differ. */
const placesOf = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before].flatMap(([place, row]) => (after.get(place) === row ? [] : (place.split(" ")[0] ?? [])));
