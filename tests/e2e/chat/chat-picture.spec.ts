import sharp from "sharp";
import { messages, ownPair } from "../support/chat";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** A picture in a message, sent from the conversation's page. */

test("a picture is sent with a line of text, and shown to both", async ({ page, site }) => {
  const { learner, expert } = await ownPair(site);
  await signIn(page, learner.email);
  await page.goto(`/messages/${expert.id}`);
  await page.getByText("Send a picture").click();
  await page.getByRole("button", { name: "Send picture" }).click();
  await expect(page.getByText("Choose a picture").first()).toBeVisible();
  const buffer = await sharp({ create: { width: 640, height: 200, channels: 3, background: "#33556b" } })
    .png()
    .toBuffer();
  await page.getByLabel("Picture").setInputFiles({ name: "shot.png", mimeType: "image/png", buffer });
  await page.getByRole("textbox", { name: "Text" }).fill("This one?");
  await page.getByRole("button", { name: "Send picture" }).click();
  await expect(page).toHaveURL(/#message-1$/);
  await expect(messages(page)).toHaveText("This one?");
  await expect(page.getByRole("img", { name: "Picture from you" })).toBeVisible();

  await signIn(page, expert.email);
  await page.goto(`/messages/${learner.id}`);
  await expect(page.getByRole("img", { name: /^Picture from/ })).toBeVisible();
});
