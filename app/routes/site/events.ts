import { setTimeout as sleep } from "node:timers/promises";
import { numbersText, readNumbers } from "~/domain/live/topic";
import { streamDoor } from "~/shared/doors";
import { callerContext, type Services, servicesContext } from "~/web/context";
import { inPlainText, streamHeaders } from "~/web/event-streams.server";
import { unavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/events";

/**
 * `/events?topic=calendar:{id}&topic=…` reports which of the topics changed that the caller may follow, but not how.
 * Only scripts call it: refusals are plain text. A caller that accepts JSON gets the current numbers once, without a
 * stream.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { topics, streams } = context.get(servicesContext);
  const caller = context.get(callerContext);
  const { actor } = caller;
  if (!actor) return inPlainText(401, "Please sign in.");
  // Topics are published in lower case.
  const asked = [...new Set(url.searchParams.getAll("topic").map((topic) => topic.toLowerCase()))];
  // React Router would collect the whole stream first, in its own format.
  const isFrameworks = new URL(request.url).pathname.endsWith(".data");
  if (isFrameworks || asked.length > streamDoor.limits.topics)
    return inPlainText(404, "There is no such topic.");
  const followed = await topics.allowed({ ...caller, actor }, asked);
  if (followed.length === 0) return inPlainText(404, "There is no such topic.");
  if (request.headers.get("Accept") === "application/json")
    return Response.json(await readOnce(topics, followed), uncached);
  if (request.method !== "GET") return new Response(null, { headers: streamHeaders });

  const known = knownNumbers(request, url, asked);
  return streams.open(actor.userId, request.signal, (send) => {
    const follow = (topic: string) =>
      topics.subscribe(topic, (number) => {
        const before = known.get(topic);
        known.set(topic, number);
        const id = numbersText(asked.map((one) => known.get(one)));
        const hasMoved = before !== undefined && before !== number;
        // Without an event the browser only stores the id.
        send(hasMoved ? { id, event: "topic", data: { topic, number } } : { id });
      });
    const ends = new Map(followed.map((topic) => [topic, follow(topic)]));
    const leave = (topic: string) => {
      ends.get(topic)?.();
      ends.delete(topic);
    };
    return {
      end: () => [...ends.keys()].forEach(leave),
      async isStillAllowed() {
        const allowed = await topics.stillAllowed({ ...caller, actor }, [...ends.keys()]);
        for (const topic of ends.keys()) if (!allowed.includes(topic)) leave(topic);
        return ends.size > 0;
      },
    };
  });
}

const uncached = { headers: { "Cache-Control": "private, no-store" } };
const answerWithinMs = 5_000;

/** Returns the current numbers of these topics. @throws the 503 of `unavailable` if they can't be read in time */
async function readOnce(
  { subscribe }: Pick<Services["topics"], "subscribe">,
  followed: string[],
): Promise<Record<string, number>> {
  const ends: Array<() => void> = [];
  const numberOf = (topic: string) =>
    new Promise<[string, number]>((resolve) => {
      ends.push(subscribe(topic, (number) => resolve([topic, number])));
    });
  const late = sleep(answerWithinMs, null, { ref: false });
  const numbers = await Promise.race([Promise.all(followed.map(numberOf)), late]);
  for (const end of ends) end();
  return numbers ? Object.fromEntries(numbers) : unavailable();
}

/** Returns the numbers that the browser knows: from its last event, or else from the page that it shows. */
function knownNumbers(request: Request, url: URL, asked: string[]): Map<string, number> {
  const heard = readNumbers(request.headers.get("Last-Event-ID") ?? "");
  const shown = readNumbers(url.searchParams.get("lastEventId") ?? "");
  const pairs = asked.map((topic, index) => [topic, heard[index] ?? shown[index]] as const);
  return new Map(pairs.flatMap(([topic, number]) => (number === undefined ? [] : [[topic, number]])));
}
