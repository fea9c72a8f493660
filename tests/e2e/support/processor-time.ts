import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts processor time in hundredths of a second. */
const ticks = 100;

/**
 * Seconds of processor time of this process and all that it started, ended ones included. Without Postgres, which all
 * workers share.
 *
 * @returns undefined on systems without `/proc`
 */
export function processorSeconds(): number | undefined {
  const all = processes();
  const spentBelow = (parent: number): number =>
    all
      .filter((one) => one.parent === parent)
      .reduce((sum, { id, spent }) => sum + spent + spentBelow(id), 0);
  const own = all.find(({ id }) => id === process.pid);
  return own && (own.spent + spentBelow(process.pid)) / ticks;
}

function processes() {
  return folders().flatMap((id) => {
    try {
      // The name, in brackets, may contain spaces. After it: state, parent, and from the 12th on the four times.
      const stat = readFileSync(`/proc/${id}/stat`, "utf8");
      const fields = stat
        .slice(stat.lastIndexOf(")") + 2)
        .split(" ")
        .map(Number);
      const spent = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
      return [{ id, parent: fields[1] ?? 0, spent }];
    } catch {
      // It has ended since.
      return [];
    }
  });
}

function folders(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Boolean);
  } catch {
    return [];
  }
}
