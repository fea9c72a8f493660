import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expectNoViolations } from "../support/axe";
import { expectNothingWide } from "../support/look";
import { ownExpert, ownLearner } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

test("a picture of more than 5 MB is made smaller and sent with JavaScript; without, the form says how", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  await signIn(page, (await ownLearner(site)).email);
  await page.goto("/profile/portrait");
  const said = page.getByText("Send a smaller copy");
  if (!javaScriptEnabled) return expect(said).toBeVisible();
  await expect(said).toHaveCount(0);
  // Noise doesn't compress: 1.8 megapixels in 5.4 MB.
  const [width, height] = [1500, 1200];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const buffer = await noise.png({ compressionLevel: 0 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  await page.getByLabel("Picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Save portrait" }).click();
  await expect(page.getByText("Your portrait is saved.")).toBeVisible();
});

/** Uploaded by an expert, approved by the admin, seen by a visitor. With JavaScript the square is chosen first. */
test("an expert's portrait is uploaded, approved with the card and shown in the listing", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const expert = await ownExpert(site, { days: [], from: 9, to: 18 });
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#8a5a12" } })
    .withExif({ IFD0: { Model: "Secret camera" } })
    .jpeg()
    .toBuffer();
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("Picture").setInputFiles({ name, mimeType: "image/jpeg", buffer });
  await signIn(page, expert.email);
  await page.goto("/profile/account");
  await page.getByRole("link", { name: "Upload a portrait" }).click();
  await expect(page.getByRole("button", { name: "Save portrait" })).toBeVisible();
  // The limits are named until the page can make a picture smaller.
  if (javaScriptEnabled) await expect(page.getByText("up to 5 MB and 40 megapixels.")).toHaveCount(0);
  await page.getByRole("button", { name: "Save portrait" }).click();
  await expect(page.getByRole("link", { name: "Choose a picture" })).toBeVisible();
  await choose("notes.jpg", Buffer.from("These are notes."));
  await page.getByRole("button", { name: "Save portrait" }).click();
  await expect(page.getByRole("link", { name: "isn't a JPEG" })).toBeVisible();

  if (!javaScriptEnabled) await choose("me.jpg", picture);
  else {
    // Chosen before the script has loaded.
    let load = () => {};
    const mayLoad = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await mayLoad;
      await route.continue();
    });
    await page.goto("/profile/portrait", { waitUntil: "commit" });
    await choose("me.jpg", picture);
    load();
    await page.getByRole("slider", { name: "Zoom" }).press("End");
    await page.getByRole("slider", { name: "Left to right" }).press("Home");
    await page.getByLabel("Preview of the portrait").hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await expect(page.getByRole("slider", { name: "Left to right" })).not.toHaveValue("0");
    await expectNoViolations(page, "the form of a portrait");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNothingWide(page, "the form of a portrait");
  }
  await page.getByRole("button", { name: "Save portrait" }).click();
  await expect(page.getByText("once an admin has approved it.").first()).toBeVisible();
  const shown = page.locator("main img.avatar").first();
  await expect(shown).toHaveAttribute("src", /^\/portraits\/.+\/192$/);
  const address = (await shown.getAttribute("src")) ?? "";

  await page.context().clearCookies();
  expect((await page.request.get(address)).status()).toBe(404);
  await signIn(page, "admin@keyway.example");
  await page.goto("/admin/approvals");
  await page.getByRole("link", { name: expert.name }).first().click();
  await expect(page.getByText("The uploaded portrait is new")).toBeVisible();
  // On a narrow screen it is in the bar, else in the panel. Without styles both are there.
  await page.getByRole("button", { name: "Approve" }).filter({ visible: true }).last().click();
  await expect(page.getByText("is approved and listed.")).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`/expert/${expert.expertId}`);
  await expect(page.locator("main img.avatar").first()).toHaveAttribute("src", address);
  const file = await page.request.get(address, { headers: { Accept: "image/avif" } });
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "image/avif"]);
  expect((await file.body()).includes("Secret camera")).toBe(false);
});
