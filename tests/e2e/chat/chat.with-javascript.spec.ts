import type { Page, Route } from "@playwright/test";
import { expertWrites, field, messages, numbers, openThread, ownPair, scripted, send } from "../support/chat";
import { runSql } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Conversations with scripts: no message is lost or doubled, and sending continues by itself. */

const sending = (page: Page) => page.locator(".message-facts", { hasText: "Sending..." });
const lostPost = (page: Page) => page.waitForEvent("requestfailed", (request) => request.method() === "POST");
const newMessages = (page: Page) => page.getByRole("button", { name: "New messages" });

test("two people write to each other: each message shows at once, is announced to the other, and is seen", async ({
  page,
  site,
  openAs,
}) => {
  const { learner, expert } = await ownPair(site);
  await signIn(page, learner.email);
  await openThread(page, expert);
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await send(page, "Hello");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");
  // Until the message has arrived, the other user has no conversation.
  await expect(page.locator("[id^=message-] .message-text")).toHaveText("Hello");
  const other = await openAs(expert.email);
  await openThread(other, learner);
  await expect(page.getByText("· Seen")).toBeVisible();

  await field(other).fill("One line");
  await field(other).press("Shift+Enter");
  await field(other).pressSequentially("and another");
  await field(other).press("Enter");
  await expect(messages(page).nth(1)).toHaveText("One line\nand another", { useInnerText: true });
  await expect(page.getByRole("log")).toHaveText(/: One line\s+and another$/);
  await expect(other.getByRole("log")).toHaveText("");
  await expect(other.getByText("· Seen")).toBeVisible();

  // Pressing twice sends once.
  await field(page).fill("Once");
  await page.getByRole("button", { name: "Send" }).dblclick();
  await field(page).fill("Once more");
  await field(page).press("Enter");
  await field(page).press("Enter");
  for (const one of [page, other])
    await expect(messages(one)).toHaveText(["Hello", /One line/, "Once", "Once more"]);
});

test("a message that the page shows before its answer comes holds up nothing", async ({ page, site }) => {
  const { learner, expert } = await ownPair(site);
  await signIn(page, learner.email);
  await openThread(page, expert);
  const answerLate = async (route: Route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    await expect(page.locator("#message-1")).toBeVisible();
    await route.fulfill({ response: answer });
  };
  await page.route("**/messages/*.data", answerLate, { times: 1 });
  await send(page, "1");
  await send(page, "2");
  await expect(page.locator("[id^=message-] .message-text")).toHaveText(["1", "2"]);
  await expect(page.locator(".unsent")).toHaveCount(0);
});

test.describe("while the server can't be reached", () => {
  test.use({ tolerated: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|503/] });
  const failed = "Failed to send message. Please try again.";

  test("messages wait, and go out once and in order when the network is back", async ({
    page,
    context,
    site,
  }) => {
    const { learner, expert } = await ownPair(site);
    await signIn(page, learner.email);
    await openThread(page, expert);
    await page.clock.install();
    await context.setOffline(true);
    // Counted from the start: on a busy machine, the next try may come before the test would wait for it.
    let lost = 0;
    page.on("requestfailed", (request) => {
      if (request.method() === "POST") lost += 1;
    });
    await send(page, "1");
    await send(page, "2");
    await expect(sending(page)).toHaveCount(2);
    for (const [index, pause] of [1000, 2000, 4000].entries()) {
      await expect.poll(() => lost).toBeGreaterThan(index);
      await page.clock.fastForward(pause);
    }
    await expect(page.getByText(failed)).toBeVisible();
    await send(page, "3");
    await page.getByRole("button", { name: "Discard" }).click();
    await context.setOffline(false);
    await expect(page.locator("[id^=message-] .message-text")).toHaveText(["2", "3"]);
    await expect(page.locator(".unsent")).toHaveCount(0);
  });

  test("an answer that is lost, and a reload in between, write nothing twice", async ({ page, site }) => {
    const { learner, expert } = await ownPair(site);
    await signIn(page, learner.email);
    await page.route("**/events?*", (route) => route.abort());
    await openThread(page, expert);
    page.on("dialog", (dialog) => dialog.accept());
    // The message arrives and is written, but the answer is lost.
    await page.route("**/messages/*.data*", async (route) => {
      if (route.request().method() === "POST") await route.fetch();
      await route.abort();
    });
    const lost = lostPost(page);
    await send(page, "1");
    await send(page, "2");
    await field(page).fill("not sent yet");
    await lost;
    await page.unroute("**/messages/*.data*");
    await page.reload();
    await expect(page.locator("[id^=message-] .message-text")).toHaveText(["1", "2"]);
    await expect(page.locator(".unsent")).toHaveCount(0);
    await expect(field(page)).toHaveValue("not sent yet");
  });

  test("a reader who was away for 120 messages gets each once and in order, though an answer never comes", async ({
    page,
    context,
    site,
  }) => {
    let asked = 0;
    await page.route(/\/messages\/[^/]+\.data\?.*before=/, async (route) => {
      asked += 1;
      if (asked > 1) await route.continue();
    });
    const pair = await ownPair(site);
    await expertWrites(site, pair, { to: 10 });
    await signIn(page, pair.learner.email);
    await openThread(page, pair.expert);
    await context.setOffline(true);
    await expertWrites(site, pair, { from: 11, to: 130 });
    await context.setOffline(false);
    await expect(messages(page)).toHaveText(numbers(1, 130));
    expect(asked).toBeGreaterThan(2);
  });
});

test("earlier messages leave the lines where they are; new ones wait below until they are looked at", async ({
  page,
  site,
  openAs,
}) => {
  const { learner, expert } = await ownPair(site);
  await expertWrites(site, { learner, expert }, { to: 120 });
  await signIn(page, learner.email);
  await openThread(page, expert);
  const other = await openAs(expert.email);
  await openThread(other, learner);
  await expect(messages(page)).toHaveText(numbers(71, 120));
  await expect(messages(page).last()).toBeInViewport();

  const earlier = page.getByRole("link", { name: "Earlier messages" });
  await earlier.scrollIntoViewIfNeeded();
  const line = page.locator("#message-71");
  const before = await line.boundingBox();
  await earlier.click();
  await expect(messages(page)).toHaveText(numbers(21, 120));
  expect((await line.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);

  await send(other, "121");
  await expect(newMessages(page)).toBeVisible();
  expect((await line.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await expect(page.getByRole("log")).toContainText("121");
  const seen = other.locator("#message-121").getByText("· Seen");
  await expect(seen).toHaveCount(0);
  await newMessages(page).click();
  await expect(messages(page).last()).toBeInViewport();
  await expect(newMessages(page)).toHaveCount(0);
  await expect(seen).toBeVisible();
  await send(other, "122");
  await expect(messages(page).last()).toHaveText("122");
  await expect(messages(page).last()).toBeInViewport();
});

test("a draft belongs to its conversation, in every tab its own; what one tab sends the other shows", async ({
  page,
  context,
  site,
}) => {
  const [pair, stranger] = [await ownPair(site), (await ownPair(site)).expert];
  await signIn(page, pair.learner.email);
  await openThread(page, pair.expert);
  await field(page).fill("half a thou");
  await page.goto(`/messages/${stranger.id}`);
  await scripted(page);
  await expect(field(page)).toHaveValue("");
  await openThread(page, pair.expert);
  await expect(field(page)).toHaveValue("half a thou");

  const second = await context.newPage();
  await openThread(second, pair.expert);
  await expect(field(second)).toHaveValue("");
  await send(second, "from the second");
  await expect(messages(second)).toHaveText(["from the second"]);
  await page.bringToFront();
  await expect(messages(page)).toHaveText(["from the second"]);
  await expect(field(page)).toHaveValue("half a thou");
  await field(page).press("Enter");
  await expect(messages(second)).toHaveText(["from the second", "half a thou"]);
  await page.reload();
  await expect(field(page)).toHaveValue("");
});

test("what is refused comes back with the reason; what is too long can't be sent", async ({ page, site }) => {
  const { learner, expert } = await ownPair(site);
  await expertWrites(site, { learner, expert }, { to: 1 });
  await signIn(page, learner.email);
  // Without live updates: otherwise the page would learn of the block before a message is refused.
  await page.route("**/events?*", (route) => route.fulfill({ status: 204 }));
  await openThread(page, expert);
  await field(page).fill("é".repeat(1001));
  await expect(page.getByText("Message content too long")).toBeVisible();
  await expect(page.getByText("1001 of 1000 characters")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();

  await send(page, "a control character: \u0001");
  await expect(page.getByRole("alert").filter({ hasText: "invisible control character" })).toBeVisible();
  await expect(field(page)).toHaveValue("a control character: \u0001");
  await runSql(
    site,
    (sql) =>
      sql`insert into blocks (id, blocker_id, blocked_id) values (gen_random_uuid(), ${expert.id}, ${learner.id})`,
  );
  await send(page, "Are you there?");
  await expect(page.getByText("You can't send messages in this conversation.")).toBeVisible();
  await expect(page.getByLabel("Your message, not sent")).toHaveValue("Are you there?");
  await expect(messages(page)).toHaveText(["1"]);
});
