/**
 * `npm run test:faults`: breaks what the program depends on, and checks that nothing is lost, doubled or half done.
 * `--only rehearsal` (`--minutes 20`), `--only kills` (`--kills 1000`), `--only backup,observed` …; `--seed` repeats a run.
 */
import { Failure, main } from "../../scripts/lib/lifecycle.ts";
import { readOptions } from "../../scripts/lib/options.ts";
import { backUp } from "./backup.ts";
import { fillDisk } from "./full-disk.ts";
import { setSlow } from "./judge.ts";
import { killAtRandom } from "./kills.ts";
import { observe } from "./observed.ts";
import { takeAway } from "./outages.ts";
import { rehearse } from "./rehearsal.ts";
import { chosenParts } from "./rehearsal-parts.ts";
import { deployRolling } from "./rolling.ts";
import { requireServers } from "./servers.ts";

const options = {
  only: { type: "string" },
  part: { type: "string" },
  seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
  minutes: { type: "string", default: "20" },
  rate: { type: "string", default: "1" },
  kills: { type: "string", default: "1000" },
  slow: { type: "string", default: "3000" },
} as const;

type Choice = {
  seed: number;
  minutes: number;
  rate: number;
  kills: number;
  slow: number;
  part: string | undefined;
  names: string[];
  "dry-run"?: boolean | undefined;
};

/** Each returns its faults. */
const scenes: Record<string, (choice: Choice) => Promise<string[]>> = {
  outages: takeAway,
  "full disk": fillDisk,
  backup: backUp,
  observed: observe,
  kills: killAtRandom,
  rolling: deployRolling,
  rehearsal: rehearse,
};

main(runScenes, { takes: readChoice });

function readChoice(): Choice {
  const { only, part, ...values } = readOptions({ options });
  const numberOf = (name: "seed" | "minutes" | "rate" | "kills" | "slow") => {
    const number = Number(values[name]);
    if (number >= 0) return number;
    throw new Failure(`--${name} takes a number.`);
  };
  const names = only?.split(",") ?? Object.keys(scenes);
  if (!names.every((name) => scenes[name]))
    throw new Failure(`--only takes some of: ${Object.keys(scenes).join(", ")}.`);
  if (part && chosenParts(part).length === 0)
    throw new Failure(`--part is in none of: ${chosenParts().join(", ")}.`);
  return {
    ...{ seed: numberOf("seed"), minutes: numberOf("minutes"), rate: numberOf("rate") },
    ...{ kills: numberOf("kills"), slow: numberOf("slow"), names, part, "dry-run": values["dry-run"] },
  };
}

async function runScenes(choice: Choice) {
  setSlow(choice.slow);
  await requireServers();
  const faults: string[] = [];
  for (const [name, scene] of Object.entries(scenes).filter(([name]) => choice.names.includes(name))) {
    console.log(`» ${name}`);
    const found = await scene(choice);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  if (faults.length > 0) throw new Failure(`${faults.join("\n")}\nRepeat it with --seed ${choice.seed}.`);
  console.log("Nothing was lost, doubled or half done.");
}
