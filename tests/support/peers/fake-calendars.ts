import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach } from "vitest";

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The server on loopback that answers for all hosts of calendars (`CALENDARS_FROM`). */
export class FakeCalendars {
  /** What is answered, by host and path: "calendar.example/secret.ics". */
  answers = new Map<string, Answer>();
  asked: Array<{ address: string; etag: string | undefined }> = [];
  #server = createServer((request, response) => {
    const address = `${request.headers.host}${request.url}`;
    this.asked.push({ address, etag: request.headers["if-none-match"] });
    const answer = this.answers.get(address);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get origin(): string {
    const { port } = this.#server.address() as AddressInfo; // it listens on TCP
    return `http://127.0.0.1:${port}`;
  }

  /** Publishes a calendar as the big services do: compressed, with an ETag that changes with the text. */
  publish(address: string, text: string, etag = etagOf(text)) {
    this.answers.set(address, (request, response) => {
      if (request.headers["if-none-match"] === etag) return response.writeHead(304, { ETag: etag }).end();
      const headers = { "Content-Type": "text/calendar", "Content-Encoding": "gzip", ETag: etag };
      return response.writeHead(200, headers).end(gzipSync(text));
    });
  }
}

const etagOf = (text: string) => `"${createHash("sha1").update(text).digest("hex")}"`;

/** An iCalendar document with these events in UTC, as Google writes it. */
export const googleLike = (events: ReadonlyArray<{ start: Date; end: Date; title?: string }>): string =>
  [
    "BEGIN:VCALENDAR",
    "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "X-WR-CALNAME:Private",
    ...events.flatMap(({ start, end, title = "Dentist" }, index) => [
      "BEGIN:VEVENT",
      `DTSTART:${compact(start)}`,
      `DTEND:${compact(end)}`,
      "DTSTAMP:20261101T000000Z",
      `UID:event-${index}-${start.getTime()}@google.com`,
      `SUMMARY:${title}`,
      "STATUS:CONFIRMED",
      "TRANSP:OPAQUE",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");

const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, "");

/** Starts one for the tests of a file. */
export function useFakeCalendars(): FakeCalendars {
  const fake = new FakeCalendars();
  beforeAll(() => fake.start());
  beforeEach(() => {
    fake.answers.clear();
    fake.asked = [];
  });
  afterAll(() => fake.stop());
  return fake;
}
