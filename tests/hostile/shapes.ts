/**
 * What is sent through each door of `app/shared/doors.ts`: a dozen shapes of a body in each content type, and some of a
 * query, of cookies and of headers. All are as large as the door's limit allows, so a changed limit changes them.
 */

import type { Doors } from "./read-doors.ts";

type Field = [name: string, value: string];

/** A header, as its name and value. */
export type Header = [name: string, value: string];

export type Shape = { name: string; body: Buffer };

const boundary = "----WebKitFormBoundaryX0123456789abcdef";

export type ContentType = keyof typeof contentTypes;

/** The content types that a body is sent as. */
export const contentTypes = {
  urlencoded: "application/x-www-form-urlencoded",
  multipart: `multipart/form-data; boundary=${boundary}`,
  json: "application/json",
  text: "text/plain",
  script: "text/x-script",
  none: "",
};

/** Repeats a text until it has almost `bytes`, whole repetitions only. */
const filled = (text: string, bytes: number) =>
  text.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(text))));

/** How many bytes a shape leaves for names, boundaries and brackets around its content. */
const margin = 1_000;

const part = ([name, value]: Field, head = "") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n${value}\r\n`;
const parts = (fields: Field[]) => `${fields.map((field) => part(field)).join("")}--${boundary}--\r\n`;
const pairs = (fields: Field[]) =>
  fields.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");

/** Shapes that are lists of fields: each is sent in every content type. */
function fieldShapes(
  { fields, nameLength }: Doors["form"]["limits"],
  bytes: number,
): Record<string, Field[]> {
  const room = bytes - margin;
  const each = Math.floor(room / fields) - 140;
  const many = (count: number, name: (at: number) => string, value: string) =>
    Array.from({ length: count }, (_, at): Field => [name(at), value]);
  return {
    "one huge": [["message", filled("a", room)]],
    "as many as may be": many(fields, (at) => `f${at}`, filled("a", each)),
    "one too many": many(fields + 1, (at) => `f${at}`, filled("a", each - 10)),
    "one name again and again": many(fields, () => "slots", filled("1-09 ", each)),
    "deep names": many(fields, (at) => `a[${at % 10}].b.c[${at}]`, "1"),
    "long names": many(fields, (at) => `${at}${filled("n", nameLength - 4)}`, "1"),
    "a name that is huge": [[filled("n", room), "1"]],
    quotes: [["content", filled('"', room / 3)]],
    "combining marks": [["content", filled("e\u0301\u0323\u0301", room / 6)]],
    "a carried form of many fields": [["typed", JSON.stringify(many(fields, (at) => `f${at}`, "a"))]],
    "a carried form that is deep": [["typed", filled("[", room / 3)]],
    "a carried form of empty lists": [["typed", `[${filled("[],", room / 8)}[]]`]],
  };
}

/** Shapes of bytes that no encoder makes. */
function rawShapes(bytes: number): Partial<Record<ContentType, Record<string, string>>> {
  return {
    urlencoded: {
      "many tiny": filled("a&", bytes),
      "nothing but separators": filled("&", bytes),
      "equals signs": filled("=", bytes),
      "all escaped": `a=${filled("%61", bytes - 2)}`,
      "broken escapes": `a=${filled("%", bytes - 2)}`,
      "brackets in a name": `${filled("a[", bytes - 2)}=1`,
    },
    multipart: {
      "many tiny": `${filled(part(["a", ""]), bytes - 60)}--${boundary}--\r\n`,
      "boundaries only": `${filled(`--${boundary}\r\n`, bytes - 60)}--${boundary}--\r\n`,
      "tiny files": `${filled(part(["picture", "x"], '; filename="a"'), bytes - 60)}--${boundary}--\r\n`,
      "a huge head": `${part(["a", ""], `\r\nX: ${filled("x", bytes - 300)}`)}--${boundary}--\r\n`,
      "many heads": `${part(["a", ""], filled("\r\nX: y", bytes - 300))}--${boundary}--\r\n`,
      "no end": part(["a", filled(`\r\n--${boundary.slice(1)}`, bytes - 300)]),
    },
    json: {
      "deep lists": filled("[", bytes),
      "deep objects": filled('{"a":', bytes),
      "many tiny": `[${filled("{},", bytes - 4)}{}]`,
      "one huge": `{"a":"${filled("a", bytes - 10)}"}`,
      "all escaped": `{"a":"${filled("\\u0061", bytes - 10)}"}`,
      "one key again and again": `{${filled('"a":1,', bytes - 10)}"a":1}`,
    },
    script: { "many tiny": `[${filled("{},", bytes - 4)}{}]`, "deep lists": filled("[", bytes) },
  };
}

const encoders: Record<ContentType, (fields: Field[]) => string> = {
  urlencoded: pairs,
  multipart: parts,
  json: (fields) => JSON.stringify(Object.fromEntries(fields)),
  text: (fields) => fields.map(([name, value]) => `${name}=${value}`).join("\r\n"),
  script: (fields) => JSON.stringify(fields),
  none: pairs,
};

/**
 * Makes the shapes of a body in each content type.
 * @param bytes the size: a door's limit
 * @returns for each type of `contentTypes`, a list of `{ name, body }`
 */
export function bodyShapes({ form }: Pick<Doors, "form">, bytes: number): Record<ContentType, Shape[]> {
  const fields = Object.entries(fieldShapes(form.limits, Math.min(bytes, form.limits.bytes)));
  const raw = rawShapes(bytes);
  const shape = (name: string, text: string) => ({ name, body: Buffer.from(text).subarray(0, bytes) });
  const shapesAs = (type: ContentType) => [
    ...fields.map(([name, list]) => shape(name, encoders[type](list))),
    ...Object.entries(raw[type] ?? {}).map(([name, text]) => shape(name, text)),
  ];
  return {
    urlencoded: shapesAs("urlencoded"),
    multipart: shapesAs("multipart"),
    json: shapesAs("json"),
    text: shapesAs("text"),
    script: shapesAs("script"),
    none: shapesAs("none"),
  };
}

/** A form with one file of a size, in a field. */
export const fileBody = (field: string, bytes: number, byte = 0x61) =>
  Buffer.concat([
    Buffer.from(part(["intent", "save"])),
    Buffer.from(part([field, ""], '; filename="a"\r\nContent-Type: image/png').slice(0, -2)),
    Buffer.alloc(bytes, byte),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

/** Queries, without the question mark. */
export function queryShapes({ address, stream }: Pick<Doors, "address" | "stream">): Record<string, string> {
  const room = address.limits.characters - 500;
  return {
    "many tiny": filled("a&", room),
    "one huge": `search=${filled("a", room)}`,
    "one name again and again": filled("skill=KW-siem&", room),
    "all escaped": `search=${filled("%61", room)}`,
    "of many bytes": `search=${filled("%F0%9F%91%A9", room)}`,
    "deep names": filled("a[0][1][2]=1&", room),
    topics: Array.from({ length: stream.limits.topics + 1 }, (_, at) => `topic=inbox:${at}`).join("&"),
    "the router's own": `_routes=${filled("root,", room)}`,
  };
}

/** Lists of headers. */
export function headerShapes({ cookie, head }: Pick<Doors, "cookie" | "head">): Record<string, Header[]> {
  const room = cookie.limits.bytes - 2_000;
  return {
    "cookies: many tiny": [["Cookie", filled("a; ", room)]],
    "cookies: one huge": [["Cookie", `keyway_session=${filled("a", room)}`]],
    "cookies: one name again and again": [["Cookie", filled("keyway_session=a; ", room)]],
    "cookies: all escaped": [["Cookie", `keyway_flash=${filled("%61", room)}`]],
    "headers: many tiny": Array.from({ length: 1_000 }, (_, at) => [`X-${at}`, "1"]),
    "headers: one huge": [["X-A", filled("a", head.limits.bytes - 2_000)]],
    "headers: a long list": [["Accept-Language", filled("en,", room)]],
    "headers: last event": [["Last-Event-ID", filled("1.", room)]],
  };
}
