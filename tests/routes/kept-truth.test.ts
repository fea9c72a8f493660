import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { classes } from "~/db/schema/classes";
import { expertAvailability } from "~/db/schema/expert-availability";
import { experts } from "~/db/schema/experts";
import { testimonials } from "~/db/schema/testimonials";
import { createLiveClass, createSeat } from "../support/class-factories";
import { signedInAs } from "../support/cookies";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { type KeptSite, startKept } from "../support/kept-scene";

const t = useDatabase();

/** What a visitor may be shown of the past. */
const allowedMs = 1_000;

/** Where each answer differs by its own moment alone, or by a key that is drawn for it. */
const withoutMoment = (html: string) =>
  html
    .replace(/data-made-at="\d+"/g, "")
    .replace(/(<p class="countdown[^>]*>)[^<]*/g, "$1")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/(name="clientId" value=")[^"]*/g, "$1");

/** A page, as a visitor sees it or as one of the learners does. */
interface Look {
  path: string;
  reader: "visitor" | "learner" | "otherLearner";
}

interface Version {
  text: string;
  /** When the change that ended it began; infinite for the one that holds now. */
  until: number;
}

test("whatever changes, two processes show nothing that ended more than a second ago, and nobody else's", async () => {
  const [one, other] = [await startKept({ t }), await startKept({ t })];
  const sites = [one, other] as const;
  const learner = await createUser(t.db, { fullName: "Zuzana Kovar", email: "zuzana@test.example" });
  const otherLearner = await createUser(t.db, { fullName: "Yuki Mori", timeZone: "Asia/Tokyo" });
  const account = await createUser(t.db);
  const expert = await createExpert(t.db, { userId: account.id });
  const live = await createLiveClass(t.db, {
    slug: "hunting",
    expertId: expert.id,
    startsAt: new Date(Date.now() + 9 * 86_400_000),
  });
  const now = new Date();
  const cookies = {
    visitor: undefined,
    learner: (await signedInAs(t, learner.id, { now })).Cookie,
    otherLearner: (await signedInAs(t, otherLearner.id, { now })).Cookie,
  };
  const accounts = { visitor: null, learner, otherLearner };
  const forLearners = ["/experts", `/expert/${expert.id}`, `/expert/${account.id}`];
  const looks: Look[] = [
    ...["/", "/classes", "/classes/hunting", ...forLearners].map(
      (path): Look => ({ path, reader: "visitor" }),
    ),
    ...forLearners.flatMap((path): Look[] => [
      { path, reader: "learner" },
      { path, reader: "otherLearner" },
    ]),
  ];
  const headersOf = ({ reader }: Look) => (cookies[reader] ? { cookie: cookies[reader] } : {});
  const history = new Map<Look, Version[]>(looks.map((look) => [look, []]));
  let count = 0;

  const changes: Record<string, () => Promise<unknown>> = {
    title: () =>
      t.db
        .update(experts)
        .set({ title: `Title ${++count}` })
        .where(eq(experts.id, expert.id)),
    listed: () =>
      t.db
        .update(experts)
        .set({ approved: ++count % 2 === 0 })
        .where(eq(experts.id, expert.id)),
    newExpert: () => createExpert(t.db, { title: `Other ${++count}` }),
    hours: () =>
      t.db
        .update(expertAvailability)
        .set({ isActive: ++count % 2 === 0 })
        .where(eq(expertAvailability.expertId, expert.id)),
    seat: async () =>
      createSeat(t.db, live, await createUser(t.db), {
        status: "held",
        holdExpiresAt: new Date(Date.now() + 900_000),
      }),
    newClass: () => createLiveClass(t.db, { title: `Class ${++count}` }),
    className: () =>
      t.db
        .update(classes)
        .set({ title: `Hunting ${++count}` })
        .where(eq(classes.id, live.id)),
    testimonial: () =>
      t.db
        .insert(testimonials)
        .values({ place: ++count, name: "Tutor", title: "Tutor", quote: `Words ${count}` }),
  };

  /** Only reads of the application itself, without what it keeps, say what holds. */
  const noteTruth = (endedAt: number) =>
    Promise.all(
      [...history].map(async ([look, versions]) => {
        const text = withoutMoment((await one.askPlainly(look.path, headersOf(look))).text);
        const last = versions.at(-1);
        if (last?.text === text) return;
        if (last) last.until = endedAt;
        versions.push({ text, until: Number.POSITIVE_INFINITY });
      }),
    );

  async function read(site: KeptSite, look: Look) {
    const askedAt = performance.now();
    const reply = await site.ask(look.path, headersOf(look));
    if (look.reader === "visitor") expect(reply.headers).not.toHaveProperty("set-cookie");
    for (const account of [learner, otherLearner]) {
      const isThere = reply.text.includes(account.id) || reply.text.includes(account.fullName);
      expect({ ...look, isThere }).toEqual({ ...look, isThere: account === accounts[look.reader] });
    }
    const shown = withoutMoment(reply.text);
    const allowed = (history.get(look) ?? []).filter(({ until }) => until >= askedAt - allowedMs);
    expect({ ...look, isTrue: allowed.some(({ text }) => text === shown) }).toEqual({
      ...look,
      isTrue: true,
    });
  }

  await noteTruth(0);
  const step = fc.record({
    change: fc.constantFrom(...Object.keys(changes)),
    pauseMs: fc.constantFrom(0, 30, 350),
    reads: fc.array(fc.record({ look: fc.constantFrom(...looks), site: fc.nat(1) }), {
      minLength: 3,
      maxLength: 6,
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 8 }), async (steps) => {
      for (const { change, pauseMs, reads } of steps) {
        const beganAt = performance.now();
        await changes[change]?.();
        await noteTruth(beganAt);
        await sleep(pauseMs);
        for (const { look, site } of reads) await read(sites[site === 0 ? 0 : 1], look);
      }
      await sleep(allowedMs);
      await Promise.all(sites.flatMap((site) => looks.map((look) => read(site, look))));
    }),
    { numRuns: 2 },
  );
}, 60_000);
