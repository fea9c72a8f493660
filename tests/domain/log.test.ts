import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { jsonLog } from "~/platform/log.server";
import { useDatabase } from "../support/db/database";

const t = useDatabase();
const secret = "nadia-secret@test.example";

/** The line that is logged for this cause, as text and parsed. */
function lineOf(cause: unknown) {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  jsonLog.error("It failed", cause, { path: "/page" });
  const text = String(write.mock.calls[0]?.[0]);
  write.mockRestore();
  return { text, line: JSON.parse(text) as Record<string, string> };
}

const faultOf = (query: PromiseLike<unknown>): Promise<Error> =>
  Promise.resolve(query).then(
    () => expect.fail("it worked"),
    (error) => error,
  );

test("a failed query is named by its text, the database's own words and the place, without its parameters", async () => {
  const words = `${secret}\n    at ${secret}\n`;
  const fault = await faultOf(t.db.execute(sql`select ${words}::text, ${"x"}::text from no_such_table`));
  expect(fault.message).toContain(secret); // the trap
  expect(fault.stack).toContain(secret);
  const { text, line } = lineOf(fault);
  expect(text).not.toContain(secret);
  expect(text.trim().split("\n")).toHaveLength(1);
  expect(line).toMatchObject({
    level: "error",
    message: "It failed",
    cause: "Failed query: select $1::text, $2::text from no_such_table",
    code: "42P01",
    inner: 'relation "no_such_table" does not exist',
    path: "/page",
  });
  expect(line.stack).toMatch(/^Error: Failed query: .*\n {4}at /);
});

test("nor do they reach it as another error's cause, in its message, or as what was thrown", async () => {
  const row = { email: secret, fullName: secret };
  await t.db.insert(users).values(row);
  const fault = await faultOf(t.db.insert(users).values(row));
  const wrapped = new Error("The account was not kept", { cause: new Error("Inner", { cause: fault }) });
  for (const cause of [wrapped, new Error(`Not kept: ${fault.message}`), String(fault), { fault }]) {
    expect(lineOf(cause).text).not.toContain(secret);
  }
  expect(lineOf(wrapped).line).toMatchObject({
    cause: "The account was not kept",
    code: "23505",
    inner: expect.stringMatching(/^Inner <- Failed query: insert .* <- duplicate key .*"users_email_key"$/),
  });
});

test("a value that Postgres can't read is not quoted", async () => {
  const { text, line } = lineOf(await faultOf(t.db.execute(sql`select ${secret}::uuid`)));
  expect(text).not.toContain(secret);
  expect(line.inner).toBe("invalid input syntax for type uuid: …");
});

test("every other cause is logged as it is", () => {
  const { line } = lineOf(new TypeError("x is undefined"));
  expect(line.cause).toBe("x is undefined");
  expect(line.stack).toMatch(/^TypeError: x is undefined\n {4}at .*log\.test\.ts/);
  expect(lineOf(Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" })).line.cause).toBe(
    "ECONNREFUSED",
  );
  expect(lineOf("a word").line.cause).toBe("a word");
  expect(lineOf(undefined).line).not.toHaveProperty("cause");
  const ring = new Error("round");
  ring.cause = ring;
  expect(lineOf(ring).line.inner).toBe("round <- round <- round <- round");
});
