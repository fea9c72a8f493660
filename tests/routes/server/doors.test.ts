import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { doors, fileFormAt, fileForms } from "~/shared/doors";
import { parseForm } from "~/web/parse-form.server";
import { bodyShapes, contentTypes } from "../../hostile/shapes.ts";
import { processorMs } from "../../support/processor-ms";

const shapes = bodyShapes(doors, doors.body.limits.bytes);
const types = Object.keys(shapes) as Array<keyof typeof shapes>; // its own keys

describe("the table of doors", () => {
  test.each(Object.entries(doors))("%s: its guard takes the limits from here", (_, { guard }) => {
    expect(readFileSync(join(import.meta.dirname, "../../..", guard), "utf8")).toContain('"~/shared/doors"');
  });

  test("only the forms with a file take one, in their exact spelling", () => {
    for (const { path } of fileForms) {
      expect([fileFormAt(path), fileFormAt(`${path}.data`)]).toEqual([
        fileFormAt(path),
        expect.objectContaining({ path }),
      ]);
      for (const other of [`${path}/`, path.toUpperCase(), `/x${path}`])
        expect(fileFormAt(other)).toBeUndefined();
    }
  });
});

describe("a form at its limit", () => {
  const all = types.flatMap((type) =>
    shapes[type].map(({ name, body }) => [contentTypes[type] || "no type", name, body] as const),
  );
  test.each(all)("%s, %s, costs no more for a byte than the table says", async (type, _, body) => {
    const mostMs = (doors.form.limits.bytes * doors.form.microsPerByte) / 1_000;
    const ms = await processorMs(async () => {
      const headers = type === "no type" ? {} : { "Content-Type": type };
      await parseForm(
        new Request("http://localhost/x", { method: "POST", headers, body: new Uint8Array(body) }),
      ).then(
        () => {},
        (error: unknown) => expect(error).toMatchObject({ init: { status: expect.any(Number) } }),
      );
    }, mostMs);
    expect(ms).toBeLessThan(mostMs);
  });
});
