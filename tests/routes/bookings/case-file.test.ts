import { expect, test } from "vitest";
import { caseFiles } from "~/db/schema/bookings/case-files";
import { saveCaseFile } from "~/domain/cases/save-case-file.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { callerFor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { caseTexts } from "../../support/scenes/bookings";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { at, hubScene } from "./hub-scene";

/** The page of a case file, beside what the access table shows of a published one. */

const t = useDatabase();
const { scene } = hubScene(t);
const now = at(30, 14);
const { open, send } = browse(t, { now });

test("a draft is its expert's alone", async () => {
  const { learner, expert, id } = await scene();
  const draft = { bookingId: id, texts: caseTexts, isPublishing: false, opened: null };
  expect(await saveCaseFile(t.db, callerFor(expert, { now }), draft)).toMatchObject({ ok: true });
  const path = `/bookings/${id}/case-file`;
  expect((await open(path, await signedInAs(t, learner.userId, { now }))).status).toBe(404);
  expect((await open(path, await signedInAs(t, expert.userId, { now }))).html).toContain(caseTexts.done);
});

test("for a learner who has deleted their account it says so, and what was typed stays", async () => {
  const { learner, expert, id } = await scene();
  const headers = await signedInAs(t, expert.userId, { now });
  expect((await open(`/bookings/${id}`, headers)).html).toContain("Write case file");
  expect(await eraseAccount(t.db, callerFor(learner, { now }))).toMatchObject({ ok: true });
  expect((await open(`/bookings/${id}`, headers)).html).not.toContain("Write case file");
  const form = { did: "We read the headers.", next: "Write it down.", intent: "publish", version: "0" };
  const refused = await send(`/bookings/${id}/case-file`, form, headers);
  expect(refused.status).toBe(409);
  expect(refused.html).toContain("The learner has deleted their account");
  expect(refused.html).toContain("We read the headers.");
});

test("the form takes the exercises as repeated fields, keeps them after a refusal, and stores them without gaps", async () => {
  const { expert, id } = await scene();
  const headers = await signedInAs(t, expert.userId, { now });
  const path = `/bookings/${id}/case-file`;
  const form = { brought: "A mail", did: "", next: "Write it down.", version: "0", intent: "publish" };
  const refused = await send(
    path,
    { ...form, exercises: ["", "Mark the header.", "x".repeat(401)] },
    headers,
  );
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Enter what you did");
  expect(refused.html).toContain('href="#case-exercises-2"');
  expect(refused.html).toMatch(/id="case-exercises-1"[^>]*>Mark the header\.</);
  const exercises = ["", "Mark the header.", "Draw the path."];
  expect((await send(path, { ...form, did: "We read it.", exercises }, headers)).status).toBe(303);
  const [file] = await t.db.select().from(caseFiles);
  expect(file).toMatchObject({
    ...{ brought: "A mail", done: "We read it.", nextStep: "Write it down." },
    ...{ exercise1: "Mark the header.", exercise2: "Draw the path.", exercise3: null },
  });
});
