import { paths } from "./paths";

/**
 * Every way in which bytes from outside reach the program, with its limits. The code takes its limits from here, and
 * `tests/hostile/` sends a dozen shapes to each door at its limit.
 */
export interface Door {
  what: string;
  /** The limits, in bytes unless their names say otherwise. */
  limits: Readonly<Record<string, number>>;
  /** Who may send it. */
  from: Sender;
  guard: string;
  /** The most processor time that a byte may cost until it is refused or handed to a command, in microseconds. */
  microsPerByte: number;
}

/** `operator`: only services that the operator has configured. */
export type Sender = "anyone" | "account" | "verified account" | "admin" | "provider" | "operator";

const kilobytes = (count: number) => count * 1024;
const megabytes = (count: number) => count * 1024 * 1024;

export const connectionDoor = {
  what: "a connection",
  limits: {
    connections: 4_000,
    /** From one network, as throttling counts them. Idle ones make room for new ones. */
    connectionsPerNetwork: 400,
    /** From here on a new connection closes one that is idle. */
    crowded: 3_600,
    /** What Node's parser gets at once. The smallest request has 18 bytes, so at most 14 fit. */
    slice: 256,
  },
  from: "anyone",
  guard: "app/server/connections.ts",
  microsPerByte: 5,
} satisfies Door;

export const headDoor = {
  what: "the request line and all headers",
  limits: { bytes: kilobytes(16) },
  from: "anyone",
  guard: "app/server/http-server.ts",
  microsPerByte: 5,
} satisfies Door;

export const addressDoor = {
  what: "path and query",
  limits: { characters: 8_000 },
  from: "anyone",
  guard: "app/server/check-url.ts",
  microsPerByte: 12,
} satisfies Door;

export const cookieDoor = {
  what: "cookies, which are a header",
  limits: { bytes: headDoor.limits.bytes },
  from: "anyone",
  guard: "app/server/http-server.ts",
  microsPerByte: 5,
} satisfies Door;

export const bodyDoor = {
  what: "a body of any content type",
  limits: { bytes: kilobytes(64), milliseconds: 20_000 },
  from: "anyone",
  guard: "app/server/body-limit.ts",
  microsPerByte: 1,
} satisfies Door;

export const formDoor = {
  what: "a form: urlencoded, or multipart without what its files hold",
  limits: { bytes: bodyDoor.limits.bytes, fields: 200, nameLength: 100, levels: 4, maxIndex: 999 },
  from: "anyone",
  guard: "app/web/parse-form.server.ts",
  microsPerByte: 2,
} satisfies Door;

export const keptFormDoor = {
  what: "a form that a page carries to be sent again, as it is sent then",
  limits: {
    bytes: formDoor.limits.bytes,
    /** What else a sign-in form sends. */
    beside: kilobytes(4),
  },
  from: "anyone",
  guard: "app/web/posted-form.server.ts",
  microsPerByte: 3,
} satisfies Door;

export const fileDoor = {
  what: "a form with a file (multipart/form-data)",
  limits: {
    /** Larger than the file, so that a file that is somewhat too large still gets the page's own message. */
    bytes: megabytes(8),
    fileBytes: megabytes(5),
    files: 1,
    /** At once from one account, and in all. */
    perAccount: 2,
    atOnce: 8,
    milliseconds: 120_000,
    /** What has to arrive in each period. Otherwise the file is refused, so that it doesn't keep others waiting. */
    periodMilliseconds: 5_000,
    periodBytes: kilobytes(16),
  },
  from: "verified account",
  guard: "app/server/body-limit.ts",
  microsPerByte: 0.2,
} satisfies Door;

export const pictureDoor = {
  what: "a picture inside a file",
  limits: {
    bytes: fileDoor.limits.fileBytes,
    /** What is decoded as a whole needs up to 18 (AVIF) or 10 bytes for each pixel; the others load in parts. */
    pixels: 40_000_000,
    interlacedPixels: 12_000_000,
    avifPixels: 6_000_000,
    minSide: 96,
    maxRatio: 4,
    atOnce: 1,
    waiting: 8,
    seconds: 10,
  },
  from: "verified account",
  guard: "app/domain/portraits/portrait.ts",
  // Decoded in libvips' own threads, so the event loop is free.
  microsPerByte: 0.2,
} satisfies Door;

export const reportDoor = {
  what: "a provider's balance report (CSV) inside a file",
  limits: { bytes: fileDoor.limits.fileBytes, lines: 50_000, lineBytes: 20_000, fieldLength: 255 },
  from: "admin",
  guard: "app/domain/ledger/reconciliation/report.ts",
  microsPerByte: 2,
} satisfies Door;

export const webhookDoor = {
  what: "a payment provider's event (JSON), parsed as a whole only by Payhip's reader before its signature is known",
  limits: { bytes: megabytes(1) },
  from: "provider",
  guard: "app/server/body-limit.ts",
  microsPerByte: 0.2,
} satisfies Door;

export const streamDoor = {
  what: "an event stream: topics and last numbers in its address",
  limits: { topics: 20, perUser: 3, bufferedBytes: kilobytes(16) },
  from: "account",
  guard: "app/web/event-streams.server.ts",
  microsPerByte: 12,
} satisfies Door;

export const modelDoor = {
  what: "the language model's answer",
  limits: { bytes: kilobytes(64), milliseconds: 8_000 },
  from: "operator",
  guard: "app/domain/scans/ask-model.server.ts",
  microsPerByte: 1,
} satisfies Door;

export const doors = {
  ...{ connection: connectionDoor, head: headDoor, address: addressDoor, cookie: cookieDoor, body: bodyDoor },
  ...{ form: formDoor, keptForm: keptFormDoor, file: fileDoor, picture: pictureDoor, report: reportDoor },
  ...{ webhook: webhookDoor, stream: streamDoor, model: modelDoor },
} satisfies Record<string, Door>;

/** The forms with a file. Any other spelling of an address has the limits of a form. */
export const fileForms = [
  { path: paths.portrait, field: "picture", from: "verified account" },
  { path: paths.messagePicture, field: "picture", from: "verified account" },
  { path: paths.adminReconciliation, field: "report", from: "admin" },
] as const satisfies ReadonlyArray<{ path: string; field: string; from: Sender }>;

/** Returns the form with a file at an address, also for the router's own requests; undefined for any other. */
export const fileFormAt = (pathname: string) =>
  fileForms.find(({ path }) => pathname === path || pathname === `${path}.data`);
