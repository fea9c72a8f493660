import { readdirSync, readFileSync } from "node:fs";

/** Seconds of processor time that a process has used, with its children, also those that have ended (Linux). */
export function processorSeconds(pid) {
  const own = statOf(pid);
  const living = childrenOf(pid).map((child) => statOf(child));
  return [own, ...living].reduce((sum, { used }) => sum + used, own?.ofEnded ?? 0);
}

/** The process of the Postgres server behind a connection. */
export async function postmasterOf(sql) {
  const [{ pid }] = await sql`select pg_backend_pid() as pid`;
  return statOf(pid).parent;
}

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [user, system, endedUser, endedSystem] = fields
      .slice(11, 15)
      .map((ticks) => Number(ticks) / ticksASecond);
    return { parent: Number(fields[1]), used: user + system, ofEnded: endedUser + endedSystem };
  } catch {
    return { parent: 0, used: 0, ofEnded: 0 };
  }
}

const childrenOf = (pid) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => statOf(name).parent === pid);

/** Linux counts in hundredths of a second for every program. */
const ticksASecond = 100;
