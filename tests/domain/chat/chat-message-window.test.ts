import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyWindow, hasOlder, type MessageWindow, mergeWindow } from "~/components/chat/message-window";

/** How an open thread merges the portions that it receives. */

interface Message {
  seq: number;
  version: number;
}

const portion = (from: number, to: number, version = 1): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ seq: from + index, version }));
const merged = (...portions: Message[][]) =>
  portions.reduce<MessageWindow<Message>>(mergeWindow, emptyWindow);
const numbers = ({ messages }: MessageWindow<Message>) => messages.map(({ seq }) => seq);
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
      let window: MessageWindow<Message> = emptyWindow;
      while (portions.length > 0) {
        const next = order.next().value % portions.length;
        window = mergeWindow(window, portions.splice(next, 1)[0] ?? []);
        const first = window.messages[0]?.seq ?? 1;
        expect(numbers(window)).toEqual(
          portion(first, first + window.messages.length - 1).map(({ seq }) => seq),
        );
        expect(window.missing === null).toBe(window.ahead.length === 0);
      }
      expect(numbers(window)).toEqual(range(last));
      expect(window.missing).toBeNull();
    }),
  );
});

test("newer messages wait until those between are there, however many portions that takes", () => {
  let window = merged(portion(1, 50), portion(121, 170));
  expect(numbers(window)).toEqual(range(50));
  const asked: number[] = [];
  while (window.missing) {
    const { before } = window.missing;
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
