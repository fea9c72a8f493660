import { ownLearner } from "../support/own";
import { endWait, makePasskeysOnly, putAway, storePasskey } from "../support/passkeys";
import { linkTo, mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

test("an account without a password is recovered by email, code and a day's wait, unless it is stopped", async ({
  page,
  site,
  checkLook,
}) => {
  const { email } = await ownLearner(site);
  await storePasskey(site, email, "Lost phone");
  const [first = "", second = "", third = ""] = await makePasskeysOnly(site, email);

  const start = async (code: string) => {
    await page.goto("/forgot-password");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.goto(await linkTo(page, email, "/recovery"));
    await page.getByLabel("Recovery code").fill(code);
    await page.getByRole("button", { name: "Start the wait" }).click();
  };
  await start("wrong-code");
  await expect(page.getByText("The recovery code is not correct.").first()).toBeVisible();
  await checkLook("recovery");
  await page.getByLabel("Recovery code").fill(first);
  await page.getByRole("button", { name: "Start the wait" }).click();
  await expect(page.getByText("The wait has started")).toBeVisible();

  // Stopped by the mailed link.
  const mail = await mailTo(page, email, "were used to start a recovery");
  await page.goto(
    /https?:\/\/[^/\s]+(\/recovery\/\S+\/stop\?token=[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "",
  );
  await checkLook("stop");
  await page.getByRole("button", { name: "Stop the recovery" }).click();
  await expect(page.getByText("The recovery is stopped")).toBeVisible();

  // Not stopped: a link sets a password, and the next sign-in asks for a code as well.
  await putAway(site, email);
  await start(second);
  await signIn(page, email);
  await page.goto("/profile");
  await expect(page.getByText("A recovery of your account has been started")).toBeVisible();
  await page.context().clearCookies();
  await endWait(site, email);
  await page.goto(await linkTo(page, email, "/reset-password"));
  await page.getByLabel("New password").first().fill("New-keyway-22");
  await page.getByLabel("Confirm password").fill("New-keyway-22");
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByText("Password updated successfully!")).toBeVisible();
  await page.goto("/login");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill("New-keyway-22");
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/login/second-step");
  await page.getByRole("link", { name: /recovery code/i }).click();
  await page.getByRole("textbox", { name: /code/i }).fill(third);
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page).toHaveURL("/experts");
  await page.goto("/profile/passkeys");
  await expect(page.getByText("You have no passkeys yet.")).toBeVisible();
});
