/**
 * A process that kills itself just before its nth statement: `payment-process <learner> <expert> <n>`. It writes each
 * step before it begins, and at its end the number of statements. The test bundles it (`child-program.ts`) and runs it
 * with DATABASE_URL.
 */
import { writeSync } from "node:fs";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { travel } from "../scenes/journeys";

const [learnerId = "", expertId = "", last = ""] = process.argv.slice(2);
let count = 0;
const client = postgres(process.env.DATABASE_URL ?? "", {
  max: 1,
  fetch_types: false,
  onnotice: () => {},
  // Called for each statement before it is sent, including those that begin and end a transaction.
  debug: () => {
    count += 1;
    if (count === Number(last)) process.kill(process.pid, "SIGKILL");
  },
});
const say = (word: string) => writeSync(1, `${word}\n`);

await travel(drizzle(client), { learnerId, expertId, from: "hold" }, say);
say(`statements: ${count}`);
await client.end();
