/**
 * `npm run test:faults`: breaks what the program depends on, and checks that nothing is lost, doubled or half done.
 * `--only rehearsal` (`--minutes 20`), `--only kills` (`--kills 1000`), `--only backup,observed` …; `--seed` repeats a run.
 */
import { Failure, main } from "../../scripts/lib/lifecycle.ts";
import { readOptions } from "../../scripts/lib/options.ts";
import { backUp } from "./backup.mjs";
import { fillDisk } from "./full-disk.mjs";
import { setSlow } from "./judge.mjs";
import { killAtRandom } from "./kills.mjs";
import { observe } from "./observed.mjs";
import { takeAway } from "./outages.mjs";
import { rehearse } from "./rehearsal.mjs";
import { chosenParts } from "./rehearsal-parts.mjs";
import { deployRolling } from "./rolling.mjs";
import { requireServers } from "./servers.mjs";

const options = {
  only: { type: "string" },
  part: { type: "string" },
  seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
  minutes: { type: "string", default: "20" },
  rate: { type: "string", default: "1" },
  kills: { type: "string", default: "1000" },
  slow: { type: "string", default: "3000" },
};

const scenes = {
  outages: takeAway,
  "full disk": fillDisk,
  backup: backUp,
  observed: observe,
  kills: killAtRandom,
  rolling: deployRolling,
  rehearsal: rehearse,
};

main(runScenes, { takes: readChoice });

function readChoice() {
  const { only, part, ...values } = readOptions({ options });
  const numbers = ["seed", "minutes", "rate", "kills", "slow"].map((name) => [name, Number(values[name])]);
  for (const [name, number] of numbers) if (!(number >= 0)) throw new Failure(`--${name} takes a number.`);
  const names = only?.split(",") ?? Object.keys(scenes);
  if (!names.every((name) => scenes[name]))
    throw new Failure(`--only takes some of: ${Object.keys(scenes).join(", ")}.`);
  if (part && chosenParts(part).length === 0)
    throw new Failure(`--part is in none of: ${chosenParts().join(", ")}.`);
  return { ...values, ...Object.fromEntries(numbers), names, part };
}

async function runScenes({ names, slow, ...choice }) {
  setSlow(slow);
  await requireServers();
  const faults = [];
  for (const name of names) {
    console.log(`» ${name}`);
    const found = await scenes[name](choice);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  if (faults.length > 0) throw new Failure(`${faults.join("\n")}\nRepeat it with --seed ${choice.seed}.`);
  console.log("Nothing was lost, doubled or half done.");
}
