import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Conversation,
  conversationAfter,
  hasOlder,
  isOlderAsked,
  openConversation,
  pauses,
  portionSubject,
} from "~/components/chat/conversation";

/** How an open thread merges the portions that it receives. */

interface Message {
  seq: number;
  version: number;
  clientId: null;
}

const portion = (from: number, to: number, version = 1): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ seq: from + index, version, clientId: null }));
const empty = openConversation<Message>([]);
const mergeWindow = (now: Conversation<Message>, messages: readonly Message[]) =>
  conversationAfter(now, { kind: "loaded", messages });
const merged = (...portions: Message[][]) => portions.reduce(mergeWindow, empty);
const numbers = ({ messages }: Conversation<Message>) => messages.map(({ seq }) => seq);
const range = (to: number) => portion(1, to).map(({ seq }) => seq);

test("portions that overlap or touch make one list in any order, and never one with a gap", () => {
  const threads = fc.integer({ min: 1, max: 60 }).chain((last) => {
    const bound = fc.integer({ min: 1, max: last });
    return fc.record({
      last: fc.constant(last),
      given: fc.array(fc.tuple(bound, bound), { maxLength: 12 }),
      order: fc.infiniteStream(fc.nat()),
    });
  });
  fc.assert(
    fc.property(threads, ({ last, given, order }) => {
      // Together, the portions cover the thread: portions of seven fill what the others leave out.
      const portions = given.map(([one, other]) => portion(Math.min(one, other), Math.max(one, other)));
      for (let from = 1; from <= last; from += 7) portions.push(portion(from, Math.min(from + 6, last)));
      let window = empty;
      while (portions.length > 0) {
        const next = order.next().value % portions.length;
        window = mergeWindow(window, portions.splice(next, 1)[0] ?? []);
        const first = window.messages[0]?.seq ?? 1;
        expect(numbers(window)).toEqual(
          portion(first, first + window.messages.length - 1).map(({ seq }) => seq),
        );
        expect(window.portion === null).toBe(window.ahead.length === 0);
      }
      expect(numbers(window)).toEqual(range(last));
      expect(window.portion).toBeNull();
    }),
  );
});

test("newer messages wait until those between are there, however many portions that takes", () => {
  let window = merged(portion(1, 50), portion(121, 170));
  expect(numbers(window)).toEqual(range(50));
  const asked: number[] = [];
  while (window.portion) {
    const { before } = window.portion;
    asked.push(before);
    window = mergeWindow(window, portion(before - 50, before - 1));
  }
  expect(asked).toEqual([121, 71]);
  expect(numbers(window)).toEqual(range(170));
});

test("a message that changed is shown as it was loaded last", () => {
  const window = merged(portion(1, 3), portion(2, 4, 2));
  expect(window.messages.map(({ version }) => version)).toEqual([1, 2, 2, 2]);
});

test("older messages are there unless the first is shown; an empty thread has none", () => {
  expect([portion(2, 3), portion(1, 3), []].map((given) => hasOlder(merged(given)))).toEqual([
    true,
    false,
    false,
  ]);
});

test("older messages are asked for until they are there, behind those that close a gap", () => {
  const older = conversationAfter(merged(portion(51, 100)), { kind: "older-asked" });
  expect([older.portion?.before, isOlderAsked(older)]).toEqual([51, true]);
  const withGap = mergeWindow(older, portion(151, 200));
  expect([withGap.portion?.before, isOlderAsked(withGap)]).toEqual([151, true]);
  const closed = mergeWindow(withGap, portion(101, 150));
  expect(closed.portion?.before).toBe(51);
  const all = mergeWindow(closed, portion(1, 50));
  expect([all.portion, isOlderAsked(all)]).toEqual([null, false]);
});

test("a portion that can't be loaded is asked for again after pauses, then with the next messages", () => {
  let now = merged(portion(1, 10), portion(31, 40));
  const of = portionSubject({ before: 31 });
  for (const _ of [...pauses, 0]) {
    expect(now.portion?.state).toBe("waiting");
    now = conversationAfter(conversationAfter(now, { kind: "begun", of }), { kind: "unreached", of });
  }
  expect(now.portion?.state).toBe("failed");
  // The answer to another portion changes nothing.
  expect(conversationAfter(now, { kind: "begun", of: portionSubject({ before: 21 }) }).portion).toEqual(
    now.portion,
  );
  expect(mergeWindow(now, portion(40, 41)).portion).toMatchObject({ before: 31, state: "waiting", tries: 0 });
});

test("what was looked at is reported once for each number", () => {
  const look = (now: Conversation<Message>, upTo: number) => conversationAfter(now, { kind: "looked", upTo });
  const taken = conversationAfter(look(empty, 3), { kind: "taken", of: "up to 3" });
  expect(taken.seen).toMatchObject({ upTo: 3, state: "taken" });
  for (const upTo of [2, 3]) expect(look(taken, upTo)).toBe(taken);
  expect(look(taken, 4).seen).toMatchObject({ upTo: 4, state: "waiting" });
});
