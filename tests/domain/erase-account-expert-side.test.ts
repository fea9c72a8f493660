import { and, eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { applications } from "~/db/schema/applications";
import { bookings } from "~/db/schema/bookings";
import { cardVersions } from "~/db/schema/card-versions";
import { expertDaysOff } from "~/db/schema/expert-days-off";
import { experts } from "~/db/schema/experts";
import { mails } from "~/db/schema/mails";
import { users } from "~/db/schema/users";
import { eraseAccount } from "~/domain/accounts/my-data/erase-account.server";
import { setMeetingLink } from "~/domain/bookings/set-meeting-link.server";
import { submitCard } from "~/domain/experts/submit-card.server";
import { newId } from "~/platform/ids";
import { createApplication } from "../support/application";
import { now } from "../support/booking-scene";
import { callerOf } from "../support/caller";
import { cardInput } from "../support/cards";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { appUrl, fullAccount } from "../support/full-account";

/** What a deletion takes away of an expert: what was sent in to the admin, days off, and where sessions are held. */

const t = useDatabase();
const erase = (userId: string) => eraseAccount(t.db, { userId, sourceAddress: null, appUrl, now });

describe("an expert's side", () => {
  const linksOf = async () => (await t.db.select().from(bookings)).map(({ meetingLink }) => meetingLink);
  const jobs = () =>
    t.db.execute(sql`select key from graphile_worker.jobs where task_identifier = 'announce-meeting-link'`);

  test("goes: applications, versions, days off, links, and the job that would mail one", async () => {
    const { marta, card } = await fullAccount(t.db, { isExpert: true });
    const counts = async () => [
      await t.db.$count(applications),
      await t.db.$count(cardVersions),
      await t.db.$count(expertDaysOff),
    ];
    expect(await counts()).toEqual([2, 2, 1]);
    expect((await linksOf()).filter((link) => link !== null)).toHaveLength(3);
    expect(await jobs()).toEqual([{ key: `announce-meeting-link:${card?.id}` }]);
    await erase(marta.id);
    expect(await counts()).toEqual([0, 0, 0]);
    expect((await linksOf()).filter((link) => link !== null)).toEqual([]);
    expect(await t.db.select({ link: experts.meetingLink }).from(experts)).toEqual([
      { link: null },
      { link: null },
    ]);
    expect(await jobs()).toEqual([]);
  });

  test("of others stays whole", async () => {
    const { marta, ivo, ivosCard } = await fullAccount(t.db, { isExpert: true });
    await submitCard(t.db, { actor: { userId: ivo.id }, card: cardInput(), now });
    await t.db
      .insert(expertDaysOff)
      .values({ expertId: ivosCard.id, firstDay: "2026-12-24", lastDay: "2026-12-24" });
    const caller = callerOf(ivo, { now, expertId: ivosCard.id });
    await setMeetingLink(t.db, caller, { link: "https://meet.example/ivo" });
    const otto = await createUser(t.db, { fullName: "Olga Lang" });
    const application = await createApplication(t.db, { userId: otto.id });
    await erase(marta.id);
    expect(await t.db.select().from(applications)).toEqual([application]);
    expect(await t.db.select().from(cardVersions)).toMatchObject([{ submittedBy: ivo.id, number: 1 }]);
    expect(await t.db.select().from(expertDaysOff)).toMatchObject([{ expertId: ivosCard.id }]);
    expect(await jobs()).toEqual([{ key: `announce-meeting-link:${ivosCard.id}` }]);
  });

  test("in mails to learners: where they'd meet isn't told any more, or is cut out of what was sent", async () => {
    const { marta, otto } = await fullAccount(t.db, { isExpert: true });
    const isToOtto = and(eq(mails.template, "meeting-link"), eq(mails.toEmail, otto.email));
    const [waiting] = await t.db.select().from(mails).where(isToOtto);
    if (!waiting) throw new Error("No mail of a link");
    const [head = "", booking = ""] = waiting.dedupeKey.split(":");
    const sent = {
      ...waiting,
      id: newId(),
      dedupeKey: `${head}:${booking}:${newId()}`,
      status: "sent",
    } as const;
    const others = { ...sent, id: newId(), dedupeKey: `${head}:${newId()}:${newId()}` };
    await t.db.insert(mails).values([{ ...sent, html: "at marta" }, others]);
    await erase(marta.id);
    const left = await t.db.select().from(mails).where(isToOtto).orderBy(mails.id);
    expect(left).toMatchObject([
      { id: sent.id, payload: {}, html: null },
      { id: others.id, payload: others.payload as object },
    ]);
  });

  test("in the confirmation of a session that has begun: no link, and the usual platform", async () => {
    const { marta, otto } = await fullAccount(t.db, { isExpert: true });
    const isOttos = eq(bookings.learnerId, otto.id);
    await t.db
      .update(bookings)
      .set({
        startsAt: sql`${bookings.startsAt} - interval '5 days'`,
        endsAt: sql`${bookings.endsAt} - interval '5 days'`,
      })
      .where(isOttos);
    const isConfirmation = and(eq(mails.template, "booking-confirmation"), eq(mails.toEmail, otto.email));
    const told = async () =>
      (await t.db.select().from(mails).where(isConfirmation)).map(({ payload }) => payload);
    expect(await told()).toMatchObject([
      { platform: "meet.example", meetingLink: "https://meet.example/marta-kowalczyk" },
    ]);
    await erase(marta.id);
    expect(await told()).toMatchObject([
      { platform: "Google Meet", meetingLink: null, expert_name: "Deleted user" },
    ]);
  });

  test("in mails to an address that was only typed in: decisions and links go with the account", async () => {
    const { marta } = await fullAccount(t.db, { isExpert: true });
    await t.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, marta.id));
    const isOwn = and(
      eq(mails.toEmail, marta.email),
      inArray(mails.template, ["card-decided", "application-decided", "meeting-link"]),
    );
    expect(await t.db.$count(mails, isOwn)).toBe(3);
    await erase(marta.id);
    expect(await t.db.$count(mails, isOwn)).toBe(0);
  });
});
