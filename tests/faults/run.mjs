/**
 * `npm run test:faults`: breaks what the program depends on, and checks that nothing is lost, doubled or half done.
 * `--only rehearsal` (`--minutes 20`), `--only kills` (`--kills 1000`), …; `--seed` repeats a run.
 */
import { parseArgs } from "node:util";
import { ensureBuild } from "../../scripts/lib/ensure-build.mjs";
import { Failure, main } from "../../scripts/lib/lifecycle.mjs";
import { backUp } from "./backup.mjs";
import { killAtRandom } from "./kills.mjs";
import { observe } from "./observed.mjs";
import { fillDisk, takeAway } from "./outages.mjs";
import { rehearse } from "./rehearsal.mjs";
import { deployRolling } from "./rolling.mjs";
import { requireServers } from "./servers.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    part: { type: "string" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    minutes: { type: "string", default: "20" },
    rate: { type: "string", default: "1" },
    kills: { type: "string", default: "1000" },
  },
});

const scenes = {
  outages: takeAway,
  "full disk": fillDisk,
  backup: backUp,
  observed: observe,
  kills: killAtRandom,
  rolling: deployRolling,
  rehearsal: (options) => rehearse({ ...options, only: values.part }),
};

main(async () => {
  await requireServers();
  await ensureBuild();
  const options = {
    seed: Number(values.seed),
    minutes: Number(values.minutes),
    kills: Number(values.kills),
    rate: Number(values.rate),
  };
  if (values.only && !scenes[values.only])
    throw new Failure(`--only takes one of: ${Object.keys(scenes).join(", ")}.`);
  const faults = [];
  for (const [name, scene] of Object.entries(scenes)) {
    if (values.only && name !== values.only) continue;
    console.log(`» ${name}`);
    const found = await scene(options);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  if (faults.length > 0) throw new Failure(`${faults.join("\n")}\nRepeat it with --seed ${values.seed}.`);
  console.log("Nothing was lost, doubled or half done.");
});
