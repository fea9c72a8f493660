import { describe, expect, test } from "vitest";
import { runScript } from "../../support/site/browser-script";

/** What the small scripts of pages decide, in a document that isn't drawn. Journeys show them in a browser. */

describe("pending: the next page is announced", () => {
  const link = (attributes: string) => runScript("pending", `<html><body><a id="it" ${attributes}>Go</a>`);
  const press = async (attributes: string, how: object = {}) => {
    const { window, page, one, turn } = await link(attributes);
    one("it").dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
    await turn();
    return page.documentElement.dataset.pending !== undefined;
  };

  test.each([
    ['href="/other"', true],
    ['href="/page?sort=price"', true],
    ['href="/page#part"', false],
    ['href="/other#part"', true],
    ['href="/bookings/1/calendar.ics"', false],
    ['href="/other" download="list.csv"', false],
    ['href="/other" download', false],
    ['href="/other" target="_blank"', false],
    ['href="https://other.example/"', false],
    ["", false],
  ])("after a press of a link with %s: %s", async (attributes, isAnnounced) => {
    expect(await press(attributes)).toBe(isAnnounced);
  });

  test.each(["metaKey", "ctrlKey", "shiftKey", "altKey"])(
    "not with %s, nor the middle button",
    async (key) => {
      expect(await press('href="/other"', { [key]: true })).toBe(false);
      expect(await press('href="/other"', { button: 1 })).toBe(false);
    },
  );

  const form = (attributes: string) =>
    runScript(
      "pending",
      `<html><body><p class="pending" data-label="Searching…"></p><form id="form" ${attributes}>
        <button id="by" name="intent" value="save" data-busy="Saving…">Save</button>
        <button id="twin" name="intent" value="save">Save</button>
        <button id="other" name="intent" value="drop">Drop</button>
        <button id="plain" type="button" name="intent" value="save">Open</button></form>`,
    );
  const send = async (attributes: string) => {
    const shown = await form(attributes);
    const { window, one, turn } = shown;
    const submitter = one("by");
    const submit = new window.Event("submit", { bubbles: true, cancelable: true });
    one("form").dispatchEvent(Object.assign(submit, { submitter }));
    await turn();
    const disabled = () => ["by", "twin", "other", "plain"].filter((id) => one(id).hasAttribute("disabled"));
    return { ...shown, disabled };
  };

  test("a form's button and those with its effect are off until the page is shown again", async () => {
    const { window, page, one, disabled } = await send('action="/other" method="post"');
    expect([page.documentElement.dataset.pending, disabled()]).toEqual(["", ["by", "twin"]]);
    expect(one("by").textContent).toBe("Saving…");
    window.dispatchEvent(new window.Event("pageshow"));
    expect([page.documentElement.dataset.pending, disabled()]).toEqual([undefined, []]);
    expect(one("by").textContent).toBe("Save");
  });

  test.each(['action="/other" target="_blank"', 'method="dialog"'])("not for a form with %s", async (how) => {
    const { page, disabled } = await send(how);
    expect([page.documentElement.dataset.pending, disabled()]).toEqual([undefined, []]);
  });
});

describe("follow-session: a page whose account may have changed asks, unless something was typed in it", () => {
  const look = async (change: (one: (id: string) => object) => void, { who = ' data-who="1"' } = {}) => {
    const { window, one, turn, asked } = await runScript(
      "follow-session",
      `<html${who}><body><form><input id="text" value="As it was"><input id="tick" type="checkbox" value="on">
        <input id="hidden" type="hidden" value="1"><textarea id="long">As it was</textarea></form>`,
    );
    change(one);
    window.dispatchEvent(new window.Event("visibilitychange"));
    await turn();
    return asked;
  };

  test.each<[string, (one: (id: string) => object) => void, boolean]>([
    ["nothing", () => {}, true],
    ["a line", (one) => Object.assign(one("text"), { value: "Typed" }), false],
    ["a longer text", (one) => Object.assign(one("long"), { value: "Typed" }), false],
    ["a tick", (one) => Object.assign(one("tick"), { checked: true }), false],
    ["a hidden field", (one) => Object.assign(one("hidden"), { value: "2" }), true],
  ])("%s was changed", async (_, change, asks) => {
    expect(await look(change)).toEqual(asks ? ["/session-state"] : []);
  });

  test("the page that answers a post names no account, and doesn't ask", async () => {
    expect(await look(() => {}, { who: "" })).toEqual([]);
  });
});

describe("clear-errors: a field that is right now loses its error", () => {
  const type = async (field: string, value: string) => {
    const { window, page, one } = await runScript(
      "clear-errors",
      `<html><body><div class="error-summary"><ul><li><a href="#it">Wrong</a></li></ul></div>
        <form><div data-invalid=""><input id="it" aria-invalid="true" ${field}><p class="field-error">Wrong</p></div></form>`,
    );
    Object.assign(one("it"), { value });
    one("it").dispatchEvent(new window.Event("input", { bubbles: true }));
    const marks = () => [
      page.querySelectorAll("[aria-invalid]").length,
      page.querySelectorAll("[data-invalid]").length,
      page.querySelectorAll(".error-summary:not([hidden])").length,
      page.querySelectorAll(".field-error:not([hidden])").length,
    ];
    const typed = marks();
    page.querySelector("form")?.dispatchEvent(new window.Event("submit", { bubbles: true }));
    expect(marks()).toEqual([1, 1, 1, 1]);
    return new Set(typed);
  };

  test.each([
    ["", "A name", true],
    ["", "  ", false],
    ['inputmode="decimal"', "$1,200.50", true],
    ['inputmode="decimal"', "12.345", false],
    ['inputmode="numeric"', "12", true],
    ['inputmode="numeric"', "12.5", false],
    ['type="url"', "https://example.com/me", true],
    ['inputmode="url"', "/portraits/1", true],
    ['type="url"', "example.com", false],
  ])("a field with %s that holds %j: %s", async (field, value, isRight) => {
    expect(await type(field, value)).toEqual(new Set([isRight ? 0 : 1]));
  });
});

test("redirect-after: the seconds count only while the page can be seen", async () => {
  const ticks: (() => void)[] = [];
  const globals = { setInterval: (tick: () => void) => ticks.push(tick) };
  const html = `<html><body><span data-countdown></span> <a href="/login" data-redirect-after="2">Sign in</a>`;
  const { window, page } = await runScript("redirect-after", html, { globals });
  const left: string[] = [];
  Object.assign(window.location, { replace: (address: string) => left.push(address) });
  const shown = (isHidden: boolean) => {
    Object.defineProperty(page, "hidden", { value: isHidden, configurable: true });
    ticks[0]?.();
    return page.querySelector("[data-countdown]")?.textContent;
  };
  const [two, one] = ["Taking you there in 2 seconds:", "Taking you there in 1 second:"];
  expect([page.querySelector("[data-countdown]")?.textContent, shown(true), shown(false)]).toEqual([
    two,
    two,
    one,
  ]);
  expect([shown(true), left.length]).toEqual([one, 0]);
  expect([shown(false), left]).toEqual(["Taking you there:", ["https://keyway.example/login"]]);
});
