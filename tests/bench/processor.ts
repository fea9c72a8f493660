import { readdirSync, readFileSync } from "node:fs";
import type { Sql } from "postgres";

/** Seconds of processor time that a process has used, with its children, also those that have ended. NaN without Linux. */
export function processorSeconds(pid: number) {
  if (process.platform !== "linux") return Number.NaN;
  const own = statOf(pid);
  return [own, ...childrenOf(pid).map(statOf)].reduce((sum, { used }) => sum + used, own.ofEnded);
}

/** The process of the Postgres server behind a connection. */
export async function postmasterOf(sql: Sql) {
  const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
  return statOf(pid).parent;
}

function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name, which may contain any character.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const seconds = (at: number) => Number(fields[at]) / ticksASecond;
    return {
      parent: Number(fields[1]),
      used: seconds(11) + seconds(12),
      ofEnded: seconds(13) + seconds(14),
    };
  } catch {
    return { parent: 0, used: 0, ofEnded: 0 };
  }
}

const childrenOf = (pid: number) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => statOf(id).parent === pid);

/** Linux counts in hundredths of a second for every program. */
const ticksASecond = 100;
