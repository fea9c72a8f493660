import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { readCalendarNumber } from "~/domain/availability/calendar-numbers.server";
import { saveWeek } from "~/domain/availability/save-week.server";
import { loadHours } from "~/routes/experts/record/own-hours.server";
import { callerOfId } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { asActor, get, testContext } from "../../support/site/request";
import { untilTransactionWaits } from "../../support/waiting";

/** The initial data of the editor of hours. */

const t = useDatabase();

/** An expert in Lagos who reads times in Kathmandu and has no hours yet. */
async function scene() {
  const user = await createUser(t.db, { role: "expert", timeZone: "Asia/Kathmandu" });
  const { id: expertId } = await createExpert(t.db, { userId: user.id, hours: [], timeZone: "Africa/Lagos" });
  const context = testContext({ t, actor: await asActor(t.db, user) });
  const caller = callerOfId(user.id, { expertId });
  const week = { drop: [], timeZone: null, version: null };
  return {
    expertId,
    load: () => loadHours(context, get("/availability"), expertId),
    save: (ticks: string[], db = t.db) => saveWeek(db, caller, { ...week, ticks }),
  };
}

test("a week that was saved once begins in its own zone, also when nothing is left of it", async () => {
  const { expertId, load, save } = await scene();
  expect(await load()).toMatchObject({ version: 0, ticks: [], startZone: "Asia/Kathmandu" });
  await save(["1-09"]);
  await t.db.delete(expertAvailability).where(eq(expertAvailability.expertId, expertId));
  expect(await load()).toMatchObject({ version: 1, ticks: [], outside: [], startZone: "Africa/Lagos" });
});

test("the hours and the number by which changes of them are heard of are of one moment", async () => {
  const { expertId, load, save } = await scene();
  await save(["1-09"]);
  let loaded: ReturnType<typeof load> | undefined;
  await t.db.transaction(async (tx) => {
    // The hours can't be read before this transaction ends. The calendar's number alone could.
    await tx.execute("lock table expert_availability in access exclusive mode");
    loaded = load();
    await untilTransactionWaits(tx);
    expect((await save(["2-09"], tx)).ok).toBe(true);
  });
  const calendarNumber = await readCalendarNumber(t.db, expertId);
  expect(await loaded).toMatchObject({ ticks: ["2-09"], calendarNumber });
});
