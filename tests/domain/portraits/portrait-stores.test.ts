import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { portraitFiles } from "~/db/schema/accounts/portrait-files";
import { portraits } from "~/db/schema/accounts/portraits";
import { resubmitCard } from "~/domain/experts/card/submit-card.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { portraitStore } from "~/domain/portraits/choose-store.server";
import { findCurrentPortrait, removeUnnamed } from "~/domain/portraits/own-portrait.server";
import type { PortraitFile } from "~/domain/portraits/portrait";
import { PortraitStoreError } from "~/domain/portraits/portrait-store";
import { s3Store } from "~/domain/portraits/s3-store.server";
import { removePortrait, savePortrait } from "~/domain/portraits/save-portrait.server";
import { jobTasks } from "~/jobs/job-tasks.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useFakeS3 } from "../../support/peers/fake-s3";
import { createUser } from "../../support/scenes/factories";
import { productionEnv, testEnv } from "../../support/site/request";

/** Where portraits are stored: in Postgres, or at an S3 service that checks signatures. */

const t = useDatabase();
const s3 = useFakeS3();
const file = (content: string): PortraitFile => ({ size: 96, format: "jpeg", content: Buffer.from(content) });
const envOf = (kind: string) => (kind === "S3" ? productionEnv(s3.env) : testEnv);

test.each(["Postgres", "S3"])(
  "%s stores, reads and removes files, and finds none of another portrait",
  async (kind) => {
    const store = portraitStore(envOf(kind), t.db);
    const portraitId = newId();
    const avif: PortraitFile = { size: 384, format: "avif", content: Buffer.from([0, 255, 1, 254]) };
    await store.save(portraitId, [file("one"), avif]);
    expect(Buffer.from((await store.read({ portraitId, size: 96, format: "jpeg" })) ?? []).toString()).toBe(
      "one",
    );
    expect([...((await store.read({ portraitId, size: 384, format: "avif" })) ?? [])]).toEqual([
      0, 255, 1, 254,
    ]);
    expect(await store.read({ portraitId, size: 192, format: "avif" })).toBeNull();
    expect(await store.read({ portraitId: newId(), size: 96, format: "jpeg" })).toBeNull();
    await store.remove(portraitId);
    await store.remove(portraitId);
    expect(await store.read({ portraitId, size: 96, format: "jpeg" })).toBeNull();
    if (kind === "S3") expect(await t.db.$count(portraitFiles)).toBe(0);
  },
);

test("an S3 service that refuses the key or fails stores no portrait", async () => {
  const user = await createUser(t.db);
  const save = (env: typeof testEnv) =>
    savePortrait(t.db, callerOf(user), {
      files: [file("one")],
      store: portraitStore(env, t.db),
      resubmitCard,
    });
  await expect(save(productionEnv({ ...s3.env, S3_SECRET_ACCESS_KEY: "wrong" }))).rejects.toThrow(
    "SignatureDoesNotMatch",
  );
  for (const status of [500, 429]) {
    s3.failWith = status;
    await expect(save(productionEnv(s3.env))).rejects.toThrow(PortraitStoreError);
  }
  expect(await findCurrentPortrait(t.db, user.id)).toBeNull();
});

test("an S3 service that doesn't answer is given up", async () => {
  const settings = productionEnv(s3.env).s3;
  if (!settings) throw new Error("The environment has no S3 service");
  s3.isSilent = true;
  const store = s3Store(settings, 100);
  const name = { portraitId: newId(), size: 96, format: "jpeg" } as const;
  await expect(store.save(name.portraitId, [file("one")])).rejects.toThrow(PortraitStoreError);
  await expect(store.read(name)).rejects.toThrow(PortraitStoreError);
  await expect(store.remove(name.portraitId)).rejects.toThrow(PortraitStoreError);
});

test.each(["Postgres", "S3"])("%s: replaced, removed and erased portraits lose their files", async (kind) => {
  const env = envOf(kind);
  const store = portraitStore(env, t.db);
  const user = await createUser(t.db);
  const save = (content: string) =>
    savePortrait(t.db, callerOf(user), { files: [file(content)], store, resubmitCard });
  const log = { info() {}, error() {} };
  const task = jobTasks({ db: t.db, env, log }, 5000)["delete-portrait"];
  const work = async () => {
    const jobs = await t.db.execute<{
      payload: unknown;
    }>(sql`select payload from graphile_worker._private_jobs
      -- Without those of uploads, a day later.
      where run_at <> ${new Date(testNow.getTime() + 24 * 3_600_000).toISOString()} and task_id = (select id from graphile_worker._private_tasks where identifier = 'delete-portrait')`);
    // The task reads nothing but its payload.
    for (const { payload } of jobs) await task?.(payload, {} as never);
    return kind === "S3" ? s3.objects.size : await t.db.$count(portraitFiles);
  };
  await save("one");
  expect(await work()).toBe(1);
  await save("two");
  expect(await t.db.$count(portraits)).toBe(1);
  expect(await work()).toBe(1);
  await removePortrait(t.db, callerOf(user));
  expect(await t.db.$count(portraits)).toBe(0);
  expect(await work()).toBe(0);
  await save("three");
  await eraseAccount(t.db, callerOf(user));
  expect(await work()).toBe(0);
});

test("an upload that was cut off loses its files a day later; one that succeeded keeps them", async () => {
  const store = portraitStore(testEnv, t.db);
  const user = await createUser(t.db);
  await savePortrait(t.db, callerOf(user), { files: [file("named")], store, resubmitCard });
  const unnamed = newId();
  await store.save(unnamed, [file("unnamed")]);
  const [job] = await t.db.execute(
    sql`select run_at from graphile_worker.jobs where task_identifier = 'delete-portrait'`,
  );
  expect(new Date(String(job?.run_at)).getTime()).toBe(testNow.getTime() + 24 * 3_600_000);
  for (const id of [unnamed, (await findCurrentPortrait(t.db, user.id)) ?? ""])
    await removeUnnamed(t.db, store, id);
  expect((await t.db.select().from(portraitFiles)).map(({ content }) => content.toString())).toEqual([
    "named",
  ]);
});

test("a commit whose answer was lost is no failure: the second attempt finds its portrait", async () => {
  const user = await createUser(t.db);
  const store = portraitStore(testEnv, t.db);
  let commits = 0;
  const flaky = new Proxy(t.db, {
    get: (db, name) =>
      name === "transaction"
        ? async (...args: Parameters<typeof db.transaction>) => {
            const done = await db.transaction(...args);
            commits += 1;
            if (commits === 1)
              throw Object.assign(new Error("The connection was lost"), { code: "CONNECTION_CLOSED" });
            return done;
          }
        : Reflect.get(db, name),
  });
  await savePortrait(flaky, callerOf(user), { files: [file("one")], store, resubmitCard });
  const portraitId = (await findCurrentPortrait(t.db, user.id)) ?? "";
  expect([commits, await store.read({ portraitId, size: 96, format: "jpeg" })]).toEqual([
    2,
    expect.anything(),
  ]);
});
