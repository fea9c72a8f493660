import { request } from "node:http";
import { until } from "../../scripts/lib/processes.mjs";
import { browserHeaders } from "./browser.mjs";

/**
 * Opens an event stream for each of these people, and opens it again whenever it ends, as browsers do.
 * @param people `id`, `cookie` and what each follows (`topics`)
 * @returns `moved(id, topic)`, which resolves at the next event, and `close()`
 */
export async function openStreams(origin, people) {
  const known = new Map();
  const waiting = new Map();
  const open = new Set();
  let isClosed = false;

  function openOne(person) {
    const query = new URLSearchParams(person.topics.map((topic) => ["topic", topic]));
    const lastEventId = known.get(person.id);
    const headers = {
      ...browserHeaders,
      accept: "text/event-stream",
      cookie: person.cookie,
      ...(lastEventId && { "last-event-id": lastEventId }),
    };
    const stream = request(`${origin}/events?${query}`, { headers, agent: false }, (answer) => {
      answer.setEncoding("utf8").on("data", (text) => hear(person, text));
      answer.once("end", again);
      if (answer.statusCode !== 200) answer.resume();
    });
    const again = () => {
      open.delete(stream);
      if (!isClosed) setTimeout(openOne, 1_000 + Math.random() * 1_000, person);
    };
    stream.once("error", again);
    stream.end();
    open.add(stream);
  }

  function hear(person, text) {
    for (const [, id] of text.matchAll(/^id: (.*)$/gm)) known.set(person.id, id);
    for (const [, data] of text.matchAll(/^data: (.*)$/gm)) {
      const key = `${person.id} ${JSON.parse(data).topic}`;
      waiting.get(key)?.(performance.now());
      waiting.delete(key);
    }
  }

  for (const person of people) openOne(person);
  const areOpen = () =>
    people.every(({ id, topics }) => known.get(id)?.split(".").filter(Boolean).length === topics.length);
  if (!(await until(areOpen, 60_000))) throw new Error("Not every stream was opened within a minute");
  return {
    /** Resolves with the moment of the next event, null after five seconds without one. */
    moved: (id, topic) =>
      new Promise((resolve) => {
        waiting.set(`${id} ${topic}`, resolve);
        setTimeout(resolve, 5_000, null).unref();
      }),
    close() {
      isClosed = true;
      for (const stream of open) stream.destroy();
    },
  };
}
