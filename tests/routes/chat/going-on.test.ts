import { expect, test } from "vitest";
import { goOn, orStay } from "~/components/chat/going-on";

/** The list's page goes on to the newest conversation by itself, and stays if that fails. */

const path = "/messages/0190c0de-0000-7000-8000-00000000000a";
const fails = () => Promise.reject(new TypeError("Failed to fetch"));
const outcome = (load: () => Promise<unknown>) =>
  orStay(path, load).catch((error: unknown) =>
    error instanceof Response
      ? `${error.status} ${error.headers.get("Location") ?? ""}`.trim()
      : String(error),
  );

test("one that it went on to by itself leads back to the list, once", async () => {
  goOn(path);
  expect(await outcome(fails)).toBe("302 /messages");
  expect(await outcome(fails)).toBe("TypeError: Failed to fetch");
});

test("one that the reader asked for fails, and the server's answers count", async () => {
  goOn("/messages/another");
  expect(await outcome(fails)).toBe("TypeError: Failed to fetch");
  goOn(path);
  expect(await outcome(() => Promise.reject(new Response(null, { status: 404 })))).toBe("404");
  goOn(path);
  expect(await outcome(async () => "loaded")).toBe("loaded");
});
