import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  emptyOutbox,
  isUnsent,
  nextToPost,
  type Outbox,
  type OutboxEvent,
  openOutbox,
  outboxAfter,
  pauses,
  storedOutbox,
} from "~/components/chat/outbox";

/** What becomes of a message between 'Send' and the page that shows it. */

const now = Date.parse("2026-11-23T10:00:00Z");
const outboxOf = (...events: OutboxEvent[]) => events.reduce(outboxAfter, emptyOutbox);
const sent = (clientId: string, at = now): OutboxEvent => ({
  kind: "sent",
  clientId,
  text: `text ${clientId}`,
  at,
});
const on = (kind: "posted" | "taken" | "unreached" | "discarded", clientId: string): OutboxEvent => ({
  kind,
  clientId,
});
const refused = (clientId: string): OutboxEvent => ({ kind: "refused", clientId, reason: "Not you" });
const states = ({ unsent }: Outbox) => unsent.map(({ clientId, state }) => `${clientId} ${state}`);
const next = (outbox: Outbox) => nextToPost(outbox)?.message.clientId;

test("messages go out one at a time; one that the server has no longer holds up the next", () => {
  const posted = outboxOf(sent("a"), sent("b"), on("posted", "a"));
  expect(next(posted)).toBeUndefined();
  const taken = outboxAfter(posted, on("taken", "a"));
  expect(next(taken)).toBe("b");
  const shown = outboxAfter(taken, { kind: "shown", clientIds: new Set(["a", "x"]) });
  expect(states(shown)).toEqual(["b waiting"]);
});

describe("without an answer", () => {
  const unreached = (times: number) =>
    outboxOf(sent("a"), sent("b"), ...Array.from({ length: times }, () => on("unreached", "a")));

  test("it is tried again after 1, 2 and 4 seconds, and then waits for 'Retry', the others behind it", () => {
    expect([0, 1, 2, 3].map((times) => nextToPost(unreached(times))?.pauseMs)).toEqual([0, ...pauses]);
    const failed = unreached(4);
    expect(states(failed)).toEqual(["a failed", "b waiting"]);
    expect([nextToPost(failed), isUnsent(failed)]).toEqual([null, true]);
    expect(nextToPost(outboxAfter(failed, { kind: "retried" }))).toMatchObject({
      message: { clientId: "a" },
      pauseMs: 0,
    });
    expect(next(outboxAfter(failed, on("discarded", "a")))).toBe("b");
  });

  test("'Retry' leaves the one that is on its way alone", () => {
    const outbox = outboxOf(sent("a"), on("posted", "a"));
    expect(outboxAfter(outbox, { kind: "retried" })).toEqual(outbox);
  });
});

test("a refused message leaves the list with its reason, and its text is kept until it is dealt with", () => {
  const outbox = outboxOf(sent("a"), sent("b"), refused("a"));
  expect(outbox.returned).toEqual([{ clientId: "a", text: "text a", reason: "Not you" }]);
  expect(next(outbox)).toBe("b");
  const stored = openOutbox(storedOutbox(outbox), now);
  expect(stored.returned).toEqual(outbox.returned);
  expect(outboxAfter(stored, on("discarded", "a")).returned).toEqual([]);
});

describe("a page that is opened again", () => {
  const reopened = (outbox: Outbox, at = now) => states(openOutbox(storedOutbox(outbox), at));

  test("posts again what the server may not have, and leaves to 'Retry' what has failed or is an hour old", () => {
    const outbox = outboxOf(sent("a"), sent("b"), sent("c"), on("taken", "a"), on("posted", "b"));
    expect(reopened(outbox)).toEqual(["a waiting", "b waiting", "c waiting"]);
    expect(reopened(outbox, now + 3_600_000)).toEqual(["a failed", "b failed", "c failed"]);
    const failed = outboxOf(sent("a"), ...Array.from({ length: 4 }, () => on("unreached", "a")));
    expect(reopened(failed)).toEqual(["a failed"]);
  });

  test.each([null, "", "null", "[]", "{", '{"unsent":1}', '{"unsent":[null]}'])(
    "finds nothing in %j",
    (text) => expect(openOutbox(text, now)).toEqual(emptyOutbox),
  );
});

test("whatever is lost on the way, in whatever order: each message is written once, in the order of sending", () => {
  const accident = fc.constantFrom(
    "answered",
    "request lost",
    "answer lost",
    "reloaded",
    "reloaded while posted",
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(accident, { maxLength: 40 }), (count, accidents) => {
      const written = new Set<string>();
      const ids = Array.from({ length: count }, (_, index) => String(index));
      let outbox = outboxOf(...ids.map((id) => sent(id)));
      const does = (event: OutboxEvent) => {
        outbox = outboxAfter(outbox, event);
      };
      const reload = () => {
        outbox = openOutbox(storedOutbox(outbox), now);
      };
      while (isUnsent(outbox)) {
        const id = next(outbox);
        if (id === undefined) {
          does({ kind: "retried" });
          continue;
        }
        const what = accidents.shift() ?? "answered";
        if (what === "reloaded") {
          reload();
          continue;
        }
        does(on("posted", id));
        if (what !== "request lost") written.add(id);
        if (what === "reloaded while posted") reload();
        else does(on(what === "answered" ? "taken" : "unreached", id));
        does({ kind: "shown", clientIds: new Set([...written].filter(() => what === "answered")) });
      }
      expect([...written]).toEqual(ids);
    }),
  );
});
