import { describe, expect, test } from "vitest";
import { signOut } from "~/domain/accounts/sessions/sessions.server";
import { newId } from "~/platform/ids";
import { OpenStreams } from "~/server/open-streams";
import { serve, stopLimits } from "~/server/serve";
import { visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { freePort } from "../../support/peers/free-port";
import { bookingScene } from "../../support/scenes/bookings";
import { useEvents } from "../../support/scenes/event-scene";
import { createExpert, createUser } from "../../support/scenes/factories";
import { readEvents } from "../../support/site/event-reader";
import { stopPatiently } from "./patient-stops";
import { testEnv } from "./shell-server";

/** The stream of live topics: who may follow one, how many at once, and how it ends. */

const t = useDatabase();
stopPatiently();
const { scene, signIn, read, build } = useEvents(t);

describe("who may", () => {
  test("a visitor is refused in plain words, not led to the sign-in", async () => {
    const { shell, expert } = await scene();
    const answer = await shell.fetch(`/events?topic=calendar:${expert.id}`);
    expect([answer.status, answer.headers.get("Location"), await answer.text()]).toEqual([
      401,
      null,
      "Please sign in.\n",
    ]);
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
  });

  test("an expert who isn't listed is followed by the account itself alone", async () => {
    const { shell, open } = await scene();
    const account = await createUser(t.db, { role: "expert" });
    const expert = await createExpert(t.db, { userId: account.id, approved: false });
    expect((await open({ topics: [`calendar:${expert.id}`] })).response.status).toBe(404);
    const own = await read(`${shell.origin}/events?topic=calendar:${expert.id}`, await signIn(account.id));
    expect(own.response.status).toBe(200);
  });

  test.each(["", "x", "%00", newId(), "' or 1=1"])("expert %j is not there", async (expert) => {
    const { open, streams, learner } = await scene();
    expect((await open({ topics: [`calendar:${expert}`] })).response.status).toBe(404);
    expect(streams.countOf(learner.id)).toBe(0);
  });

  test("other methods are refused, and HEAD opens nothing", async () => {
    const { shell, cookie, expert, streams, learner } = await scene();
    const ask = (method: string) =>
      shell.fetch(`/events?topic=calendar:${expert.id}`, { method, headers: { Cookie: cookie } });
    expect((await ask("POST")).status).toBe(405);
    expect((await ask("PUT")).status).toBe(405);
    const head = await ask("HEAD");
    expect([head.status, head.headers.get("Content-Type")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    expect(streams.countOf(learner.id)).toBe(0);
    const data = await shell.fetch(`/events.data?topic=calendar:${expert.id}`, {
      headers: { Cookie: cookie },
    });
    await data.text();
    expect(streams.countOf(learner.id)).toBe(0);
  });

  test("a session that ended is not let in again", async () => {
    const { open, token } = await scene({ ageMs: 200, jitterMs: 0 });
    const reader = await open();
    await signOut(t.db, visitor({ now: new Date() }), token);
    await reader.ended;
    expect((await open()).response.status).toBe(401);
  });
});

describe("limits", () => {
  test("the fourth stream of a person waits, until one is given back", async () => {
    const { open, streams, learner } = await scene();
    const readers = [await open(), await open(), await open()];
    const refused = await open();
    expect([refused.response.status, refused.response.headers.get("Retry-After")]).toEqual([429, "30"]);
    readers[0]?.leave();
    await expect.poll(() => streams.countOf(learner.id)).toBe(2);
    expect((await open()).response.status).toBe(200);
  });

  test("a hundred who leave leave nothing behind", async () => {
    const { shell, streams, learner, open } = await scene({ perUser: 200 });
    const readers = await Promise.all(Array.from({ length: 100 }, () => open()));
    expect(streams.countOf(learner.id)).toBe(100);
    for (const reader of readers) reader.leave();
    await expect.poll(() => streams.countOf(learner.id), { timeout: 60_000 }).toBe(0);
    expect(shell.lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});

test("the program stops with open streams, which end by themselves", async () => {
  const { learner, expert } = await bookingScene(t);
  const port = await freePort();
  const env = testEnv({ DATABASE_URL: t.url, PORT: String(port) });
  const lines: string[] = [];
  const log = { info() {}, error: (message: string) => void lines.push(message) };
  const program = await serve({
    env,
    log,
    loadBuild: async () => build(),
    streams: new OpenStreams(),
    clientDir: "no-such-folder",
  });
  await expect.poll(async () => (await fetch(`${env.appUrl}/readyz`)).status, { timeout: 60_000 }).toBe(200);
  const headers = { Cookie: `keyway_session=${await signIn(learner.id)}` };
  const url = `${env.appUrl}/events?topic=calendar:${expert.id}`;
  const readers = await Promise.all([readEvents(url, headers), readEvents(url, headers)]);
  stopLimits.answersMs = 3_600_000;
  await Promise.all([program.stop(), ...readers.map(({ ended }) => ended)]);
  expect(lines).toEqual([]);
});
