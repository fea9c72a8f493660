import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { saveHours, scripted, tick } from "../support/hours";
import { ownExpert } from "../support/own";
import { demoPassword } from "../support/people";
import { expect, test } from "../support/server";

test("a refused post leaves no error behind when the end of the answer comes late", async ({
  page,
  site,
}) => {
  const { email } = await ownExpert(site, { days: [1], from: 9, to: 11 });
  const { slow, origin } = await slowEnds(new URL(site.baseURL));
  const form = { email, password: demoPassword };
  await page.request.post(`${origin}/login`, { form, maxRedirects: 0 });
  await page.goto(`${origin}/availability`);
  await scripted(page);
  await tick(page, "5-14").check();
  await page.context().clearCookies();
  await saveHours(page);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  slow.closeAllConnections();
  slow.close();
});

/** A proxy to the site on which the end of a 401 answer arrives 200 ms after the rest. */
async function slowEnds(site: URL): Promise<{ slow: Server; origin: string }> {
  const slow = createServer((request, response) => {
    const { url: path, method, headers } = request;
    const own = { ...headers, host: site.host, ...(headers.origin && { origin: site.origin }) };
    const passOn = ask({ host: "127.0.0.1", port: site.port, path, method, headers: own }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response, { end: false });
      answer.on("end", () => setTimeout(() => response.end(), answer.statusCode === 401 ? 200 : 0));
    });
    passOn.on("error", () => response.destroy());
    request.pipe(passOn);
  });
  await new Promise<void>((listening) => slow.listen(0, "127.0.0.1", listening));
  return { slow, origin: `http://localhost:${(slow.address() as AddressInfo).port}` };
}
