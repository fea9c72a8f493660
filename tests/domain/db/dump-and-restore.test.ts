import postgres from "postgres";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";

const t = useDatabase();

/** A dump is restored with an empty search path, and a generated column must still find its functions. */
test("an expert can be written back with an empty search path", async () => {
  const restoring = postgres(t.url, { max: 1, connection: { search_path: "" } });
  const id = newId();
  await restoring`insert into public.experts (id, name, title, bio, price_cents)
    values (${id}, 'Leïla Ben Salah', 'Analyst', 'Sigma and KQL', 3200)`;
  const [row] = await restoring`select search_text from public.experts where id = ${id}`;
  await restoring.end();
  expect(row?.search_text).toContain("leila ben salah");
});
