import { jsonLog } from "~/platform/log.server";

/** Logs many lines and ends in the way that its argument names. */
const endings: Record<string, () => void> = {
  itself() {},
  exit: () => process.exit(3),
  error: () => jsonLog.error("line"),
  throw() {
    throw new Error("Uncaught");
  },
};

for (let n = 0; n < 3_000; n += 1) jsonLog.info("line", { n });
endings[process.argv[2] ?? "itself"]?.();
