import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applications } from "~/db/schema/applications";
import { bookings } from "~/db/schema/bookings";
import { cardVersions } from "~/db/schema/card-versions";
import { throttles } from "~/db/schema/throttles";
import { applicationFields } from "../support/application";
import { testNow } from "../support/caller";
import { fullCard } from "../support/cards";
import { signedInAs } from "../support/cookies";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { post } from "../support/request";
import { openSite } from "../support/site";

/** Applications, cards and meeting links that are sent too often: 429 with `Retry-After`, and everything typed kept. */

const t = useDatabase();
let now = testNow;
let ask: (request: Request) => Promise<Response>;
beforeAll(async () => {
  ask = await openSite({
    t,
    get now() {
      return now;
    },
  });
});
beforeEach(() => {
  now = testNow;
});

type Fields = Record<string, string | string[]>;

async function signIn(role: "learner" | "expert") {
  const { id: userId } = await createUser(t.db, { role });
  if (role === "expert") await createExpert(t.db, { userId });
  return signedInAs(t, userId, { remember: true, now });
}

async function send(path: string, fields: Fields, headers: Record<string, string>) {
  const answer = await ask(post(path, fields, headers));
  const html = (await answer.text()).replaceAll("<!-- -->", "");
  return { status: answer.status, retryAfter: answer.headers.get("Retry-After"), html };
}

const link = (number: number) => ({ meetingLink: `https://meet.example/room-${number}` });
const card = (number: number) => ({ ...fullCard, title: `Responder ${number}` });

describe.each<[string, number, string, (number: number) => Fields, string]>([
  ["/expert-profile-creator", 20, "10", card, 'value="Responder 99"'],
  ["/profile/expert", 20, "10", card, 'value="Responder 99"'],
  ["/expert-dashboard/meeting-link", 20, "30", link, 'value="https://meet.example/room-99"'],
])("%s", (path, free, wait, fields, kept) => {
  test(`takes ${free}, then asks to wait and keeps what was typed`, async () => {
    const headers = await signIn("expert");
    for (let number = 0; number < free; number += 1) {
      expect((await send(path, fields(number), headers)).status).toBe(303);
    }
    const versions = await t.db.$count(cardVersions);
    const refused = await send(path, fields(99), headers);
    expect([refused.status, refused.retryAfter]).toEqual([429, wait]);
    expect(refused.html).toContain(`Too many attempts. Please wait ${wait} seconds and try again.`);
    expect(refused.html).toContain(kept);
    expect(await t.db.$count(cardVersions)).toBe(versions);

    expect((await send(path, fields(99), await signIn("expert"))).status).toBe(303);
    now = new Date(now.getTime() + Number(wait) * 1000);
    expect((await send(path, fields(99), headers)).status).toBe(303);
  });

  test("counts nothing that was refused for what it says", async () => {
    const headers = await signIn("expert");
    const wrong = { title: "", bio: "", price: "x", meetingLink: "javascript:alert(1)" };
    expect((await send(path, wrong, headers)).status).toBe(400);
    expect(await t.db.$count(throttles)).toBe(0);
  });
});

test.each(["/expert-profile-creator", "/profile/expert"])(
  "%s previews and grows rows without being counted",
  async (path) => {
    const headers = await signIn("expert");
    for (const intent of ["preview", "add-language", "remove-language-0"]) {
      await send(path, { ...card(1), intent }, headers);
    }
    expect(await t.db.$count(cardVersions)).toBe(0);
    expect(await t.db.$count(throttles)).toBe(0);
  },
);

test("applications: three of an account, then 429 with everything kept", async () => {
  const headers = await signIn("learner");
  const path = "/apply-as-expert";
  expect((await send(path, applicationFields(), headers)).status).toBe(303);
  expect((await send(path, applicationFields(), headers)).status).toBe(409);
  expect((await send(path, applicationFields(), headers)).status).toBe(409);
  await t.db.delete(applications);
  const refused = await send(path, applicationFields({ description: "Eight years." }), headers);
  expect([refused.status, refused.retryAfter]).toEqual([429, "60"]);
  expect(refused.html).toContain("Too many attempts. Please wait 1 minute and try again.");
  expect(refused.html).toContain("Eight years.</textarea>");
  expect(refused.html).toContain('value="42.50"');
  expect(await t.db.$count(applications)).toBe(0);
});

test("bookings: ten of an account, then 429 with the choice kept", async () => {
  const headers = await signIn("learner");
  const { id } = await createExpert(t.db);
  const book = (hour: number) => {
    const datetime = new Date(testNow.getTime() + (24 + hour) * 3_600_000).toISOString();
    return send(`/expert/${id}/book`, { datetime }, headers);
  };
  const statuses = [];
  for (let hour = 0; hour < 10; hour += 1) statuses.push((await book(hour)).status);
  expect(statuses.filter((status) => status === 303).length).toBeGreaterThan(5);
  const made = await t.db.$count(bookings);
  const refused = await book(3);
  expect([refused.status, refused.retryAfter]).toEqual([429, "30"]);
  expect(refused.html).toContain("Too many attempts. Please wait 30 seconds and try again.");
  expect(await t.db.$count(bookings)).toBe(made);
});
