import type { readDoors } from "./read-doors.ts";
import type { Parts } from "./send.ts";
import {
  bodyShapes,
  type ContentType,
  contentTypes,
  fileBody,
  type Header,
  headerShapes,
  queryShapes,
} from "./shapes.ts";
import type { Address, Person } from "./targets.ts";

/** The requests of the walk: every address, as each person, with every content type and shape. */

/** Pieces of a slow body, and the pause between them. */
const slow = { pieces: 8, pauseMs: 40 };

/** Where a request goes, and from whom. */
type At = { path: string; person: Person; host: string };
/** A request; `pieces`: in how many it is sent. */
export type Step = Parts & { kind: string; label: string; pieces?: number };

type Table = Awaited<ReturnType<typeof readDoors>>;
type Shapes = ReturnType<typeof shapesOf>;

/** Makes what is sent. Takes a second or two, so it comes before anything is measured. */
export const shapesOf = ({ doors }: Table) => ({
  usual: bodyShapes(doors, doors.body.limits.bytes),
  event: bodyShapes(doors, doors.webhook.limits.bytes),
  file: bodyShapes(doors, doors.file.limits.bytes),
  queries: Object.entries(queryShapes(doors)),
  headers: Object.entries(headerShapes(doors)),
});

/** Yields every request. */
export function* requestsOf({
  table: { doors, fileFormAt },
  shapes: { usual, event, file, queries, headers },
  addresses,
  people,
  host,
}: {
  table: Table;
  shapes: Shapes;
  addresses: Address[];
  people: Person[];
  host: string;
}): Generator<Step> {
  for (const { path: pattern, paths } of addresses) {
    const [path = pattern] = paths;
    const fileForm = fileFormAt(path);
    const bodies = fileForm ? file : path.startsWith("/webhooks") ? event : usual;
    for (const person of people) {
      const at = { path, person, host };
      for (const type of Object.keys(bodies) as ContentType[]) {
        for (const shape of bodies[type]) yield post(at, { type, ...shape });
        for (const { body } of usual[type].slice(0, 1))
          yield { ...post(at, { type, name: "slow", body }), ...slow };
      }
      if (fileForm) {
        for (const bytes of [doors.file.limits.fileBytes, doors.file.limits.fileBytes + 1]) {
          const body = fileBody(fileForm.field, bytes);
          yield post(at, { type: "multipart", name: `a file of ${bytes} bytes`, body });
        }
      }
      for (const [name, query] of queries) yield get(at, `query: ${name}`, { target: `${path}?${query}` });
      yield get(at, "path: one huge", { target: `${path}/${"a".repeat(6_000)}` });
      for (const [name, lines] of headers) yield get(at, name, { lines });
    }
  }
}

function post(
  { path, person, host }: At,
  { type, name, body }: { type: ContentType; name: string; body: Buffer },
): Step {
  const contentType = contentTypes[type] ? `Content-Type: ${contentTypes[type]}\r\n` : "";
  const head =
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${cookieLine(person)}` +
    `${contentType}Content-Length: ${body.length}\r\n\r\n`;
  const kind = `${type}: ${name}`;
  return {
    kind,
    label: `${kind} to ${path} as ${person.name}`,
    parts: [Buffer.concat([Buffer.from(head), body])],
  };
}

/** A request for a page, by this person. @param kind what is odd about it */
export function get(
  { path, person, host }: At,
  kind: string,
  { target = path, lines = [] }: { target?: string; lines?: Header[] } = {},
): Step {
  const all = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const own = lines.some(([name]) => name === "Cookie") ? "" : cookieLine(person);
  const head = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${own}${all}\r\n`;
  return { kind, label: `${kind} at ${path} as ${person.name}`, parts: [Buffer.from(head)] };
}

const cookieLine = ({ cookie }: Person) => (cookie ? `Cookie: ${cookie}\r\n` : "");
