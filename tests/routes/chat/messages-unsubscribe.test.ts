import { beforeEach, expect, test } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { unreadMailsToken, wantsUnreadMails } from "~/domain/chat/unread/unread-mails.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { newId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { testEnv } from "../../support/site/request";

/** The link in each mail about unread messages ends these mails, for people and for mail programs, signed in or not. */

const t = useDatabase();
const site = browse(t, { env: { ...testEnv, rateLimits: true } });
let reader: typeof users.$inferSelect;
let link: string;
beforeEach(async () => {
  reader = await createUser(t.db);
  link = paths.unreadMailsOff(reader.id, unreadMailsToken(testEnv.sessionSecret, reader.id));
});
const wants = () => wantsUnreadMails(t.db, reader.id);

test("opening it changes nothing, its button does, and doing it again is no error", async () => {
  const page = await site.open(link);
  expect(page.text).toContain(
    `${reader.email} won't get an email when messages stay unread.`.replace("'", "&#x27;"),
  );
  expect(page.answer.headers.get("Referrer-Policy")).toBe("strict-origin");
  expect(page.answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await wants()).toBe(true);
  for (const _time of [1, 2]) {
    const sent = await site.send(link, {});
    expect([sent.status, sent.location]).toEqual([303, link]);
    expect(await wants()).toBe(false);
  }
  expect((await site.open(link)).text).toContain("These emails are off");
});

test("a mail program's post is answered without a redirect, however many come from one address", async () => {
  for (let n = 0; n < 25; n += 1) {
    const { status, text } = await site.send(link, { "List-Unsubscribe": "One-Click" });
    expect({ n, status }).toEqual({ n, status: 200 });
    expect(text).toContain("These emails are off");
  }
  expect(await wants()).toBe(false);
});

test("with another user's token, or an unknown one, there is no such page", async () => {
  const other = await createUser(t.db);
  const token = unreadMailsToken(testEnv.sessionSecret, reader.id);
  const wrong = [
    paths.unreadMailsOff(other.id, token),
    paths.unreadMailsOff(newId(), unreadMailsToken(testEnv.sessionSecret, newId())),
    paths.unreadMailsOff("x", unreadMailsToken(testEnv.sessionSecret, "x")),
    paths.unreadMailsOff(reader.id, `${token}a`),
    "/messages/unsubscribe",
  ];
  for (const path of wrong) {
    expect({ path, status: (await site.open(path)).status }).toEqual({ path, status: 404 });
    expect((await site.send(path, { "List-Unsubscribe": "One-Click" })).status).toBe(404);
  }
  expect([await wants(), await wantsUnreadMails(t.db, other.id)]).toEqual([true, true]);
});

test("once the account is deleted there is no such page either", async () => {
  await eraseAccount(t.db, callerOf(reader));
  expect((await site.open(link)).status).toBe(404);
  expect((await site.send(link, {})).status).toBe(404);
});
