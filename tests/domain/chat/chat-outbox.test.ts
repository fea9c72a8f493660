import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Conversation,
  type ConversationEvent,
  conversationAfter,
  isUnsent,
  nextToPost,
  type Outbox,
  openConversation,
  pauseBefore,
  pauses,
} from "~/components/chat/conversation";
import { emptyOutbox, openOutbox, storedOutbox } from "~/components/chat/kept-outbox";

/** A message's way from 'Send' to the page that shows it. */

const now = Date.parse("2026-11-23T10:00:00Z");
type Message = { seq: number; clientId: string | null };
type OutboxEvent = ConversationEvent<Message>;
const outboxAfter = conversationAfter<Message>;
const empty = openConversation<Message>([]);
const outboxOf = (...events: OutboxEvent[]) => events.reduce(outboxAfter, empty);
const reopen = (outbox: Outbox, at: number) =>
  outboxAfter(empty, { kind: "opened", outbox: openOutbox(storedOutbox(outbox), at) });
const sent = (clientId: string, at = now): OutboxEvent => ({
  kind: "sent",
  clientId,
  text: `text ${clientId}`,
  at,
});
const on = (kind: "begun" | "forgotten" | "unreached", of: string): OutboxEvent => ({ kind, of });
const discarded = (clientId: string): OutboxEvent => ({ kind: "discarded", clientId });
const taken = (of: string, seq = 1000): OutboxEvent => ({ kind: "taken", of, seq });
const shown = (clientIds: Array<string | null>, from = 1): OutboxEvent => ({
  kind: "loaded",
  messages: clientIds.map((clientId, index) => ({ seq: from + index, clientId })),
});
const retried = (isAsked: boolean): OutboxEvent => ({ kind: "retried", isAsked });
const refused = (clientId: string): OutboxEvent => ({ kind: "refused", clientId, reason: "Not you" });
const states = ({ unsent }: Outbox) => unsent.map(({ clientId, state }) => `${clientId} ${state}`);
const next = (outbox: Outbox) => nextToPost(outbox)?.clientId;
/** The next message and the pause before it. */
const due = (outbox: Outbox) => {
  const message = nextToPost(outbox);
  return message && { message, pauseMs: pauseBefore(message) };
};

test("messages go out one at a time; one that the server has no longer holds up the next", () => {
  const posted = outboxOf(sent("a"), sent("b"), on("begun", "a"));
  expect(next(posted)).toBeUndefined();
  const answered = outboxAfter(posted, taken("a", 7));
  expect(next(answered)).toBe("b");
  for (const event of [shown(["x", "a"]), shown([null], 7)]) {
    expect(states(outboxAfter(answered, event))).toEqual(["b waiting"]);
  }
  expect(states(outboxAfter(answered, shown([null], 6)))).toEqual(["a taken", "b waiting"]);
});

test("one whose post was forgotten is posted again, and counts no attempt", () => {
  const forgotten = outboxOf(sent("a"), sent("b"), on("begun", "a"), on("forgotten", "a"));
  expect(states(forgotten)).toEqual(["a waiting", "b waiting"]);
  expect(due(forgotten)).toMatchObject({ message: { clientId: "a", tries: 0 }, pauseMs: 0 });
});

describe("without an answer", () => {
  const unreached = (times: number) =>
    outboxOf(sent("a"), sent("b"), ...Array.from({ length: times }, () => on("unreached", "a")));

  test("it is tried again after 1, 2 and 4 seconds, and then waits for 'Retry', the others behind it", () => {
    expect([0, 1, 2, 3].map((times) => due(unreached(times))?.pauseMs)).toEqual([0, ...pauses]);
    const failed = unreached(4);
    expect(states(failed)).toEqual(["a failed", "b waiting"]);
    expect([nextToPost(failed), isUnsent(failed)]).toEqual([null, true]);
    expect(next(outboxAfter(failed, discarded("a")))).toBe("b");
  });

  test("it is tried at once when the network is back; an old one only by 'Retry'", () => {
    const now = { message: { clientId: "a" }, pauseMs: 0 };
    for (const times of [1, 4]) {
      expect(due(outboxAfter(unreached(times), retried(false)))).toMatchObject(now);
    }
    const old = reopen(outboxOf(sent("a", 0)), Date.now());
    expect(outboxAfter(old, retried(false))).toEqual(old);
    expect(due(outboxAfter(old, retried(true)))).toMatchObject(now);
    const posted = outboxOf(sent("a"), on("begun", "a"));
    expect(outboxAfter(posted, retried(true))).toEqual(posted);
  });
});

test("a refused message leaves the list with its reason, and its text is kept until it is dealt with", () => {
  const outbox = outboxOf(sent("a"), sent("b"), refused("a"));
  expect(outbox.returned).toEqual([{ clientId: "a", text: "text a", reason: "Not you" }]);
  expect(next(outbox)).toBe("b");
  const stored = reopen(outbox, now);
  expect(stored.returned).toEqual(outbox.returned);
  expect(outboxAfter(stored, discarded("a")).returned).toEqual([]);
});

describe("a page that is opened again", () => {
  const reopened = (outbox: Outbox, at = now) => states(reopen(outbox, at));

  test("posts again what the server may not have, and leaves to 'Retry' what is an hour old", () => {
    const outbox = outboxOf(sent("a"), sent("b"), sent("c"), taken("a"), on("begun", "b"));
    expect(reopened(outbox)).toEqual(["a waiting", "b waiting", "c waiting"]);
    expect(reopened(outbox, now + 3_600_000)).toEqual(["a failed", "b failed", "c failed"]);
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
      let outbox: Conversation<Message> = outboxOf(...ids.map((id) => sent(id)));
      const does = (event: OutboxEvent) => {
        outbox = outboxAfter(outbox, event);
      };
      const reload = () => {
        outbox = outboxAfter(outbox, { kind: "opened", outbox: openOutbox(storedOutbox(outbox), now) });
      };
      while (isUnsent(outbox)) {
        const id = next(outbox);
        if (id === undefined) {
          does(retried(true));
          continue;
        }
        const what = accidents.shift() ?? "answered";
        if (what === "reloaded") {
          reload();
          continue;
        }
        does(on("begun", id));
        if (what !== "request lost") written.add(id);
        if (what === "reloaded while posted") reload();
        else does(what === "answered" ? taken(id) : on("unreached", id));
        if (what === "answered") does(shown([...written]));
      }
      expect([...written]).toEqual(ids);
    }),
  );
});
