/**
 * A process that kills itself just before its nth statement: `payout-process <admin> <now> <n>`. It drafts a run,
 * confirms it, and works until its payouts are paid at the sandbox, whose minute is over at once. It writes, at its
 * end, the number of statements. The test bundles it (`child-program.ts`) and runs it with DATABASE_URL.
 */
import { writeSync } from "node:fs";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { runPayouts } from "../scenes/journeys";

const [adminId = "", now = "", last = ""] = process.argv.slice(2);
let count = 0;
const client = postgres(process.env.DATABASE_URL ?? "", {
  max: 1,
  fetch_types: false,
  onnotice: () => {},
  debug: () => {
    count += 1;
    if (count === Number(last)) process.kill(process.pid, "SIGKILL");
  },
});

await runPayouts(drizzle(client), { adminId, now: new Date(now) });
writeSync(1, `statements: ${count}\n`);
await client.end();
