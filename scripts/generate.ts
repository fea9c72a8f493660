/** `npm run db:generate`: writes a migration from what changed in `app/db/schema/`, and keeps the newest snapshot only. */
import { ensureInstall } from "./lib/ensure-install.ts";
import { main } from "./lib/lifecycle.ts";
import { readOptions } from "./lib/options.ts";
import { inProject } from "./lib/paths.ts";
import { keepNewestSnapshot } from "./lib/snapshots.ts";
import { runPackage } from "./lib/steps.ts";

/** `name`: of the migration's file; `custom`: an empty migration, to be written by hand. */
const options = { name: { type: "string" }, custom: { type: "boolean" } } as const;

main(
  async ({ name, custom }) => {
    await ensureInstall();
    const given = [...(name ? ["--name", name] : []), ...(custom ? ["--custom"] : [])];
    await runPackage("drizzle-kit/bin.cjs", ["generate", "--config", "drizzle/config.ts", ...given]);
    keepNewestSnapshot(inProject("drizzle", "migrations", "meta"));
  },
  { takes: () => readOptions({ options }) },
);
