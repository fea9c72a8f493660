import { mkdtemp, rm } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { inProject } from "../../scripts/lib/paths.mjs";
import { median, ms, percentile } from "./numbers.mjs";

/** What the skill scan's analysis takes, from the answers to the plan. It is a pure function: no site and no database. */
export async function measureScan({ amounts: { warmUp, rounds } }) {
  const { analyse, content } = await loadEngine();
  const scans = [
    { label: "quick scan, every question answered", mode: "quick", cvText: null },
    { label: "complete analysis, every question answered", mode: "full", cvText: null },
    { label: "the same with a CV of 20,000 characters", mode: "full", cvText: longCv(content) },
  ];
  const measured = scans.map(({ label, mode, cvText }) => {
    const input = { mode, answers: middling(content.questions[mode]), cvText };
    const times = [];
    for (let round = -warmUp; round < rounds; round += 1) {
      const start = performance.now();
      analyse(input, content);
      if (round === -warmUp || round >= 0) times.push(performance.now() - start);
    }
    const [first, ...warm] = times;
    return { label, first, median: median(warm), p99: percentile(warm, 0.99) };
  });
  return {
    title: `Analysis of a skill scan, ${rounds} each`,
    head: ["", "first", "median", "p99"],
    rows: measured.map((one) => [one.label, ms(one.first), ms(one.median), ms(one.p99)]),
    notes: ["The complete analysis has to stay below 5 ms. First: before the code is warm."],
    data: measured,
  };
}

/** Two files of `app/`, bundled so that plain Node runs them. */
async function loadEngine() {
  const outDir = await mkdtemp(inProject("node_modules", ".bench-scan-"));
  const input = {
    analyse: inProject("app", "domain", "scans", "analyse.ts"),
    content: inProject("app", "domain", "scans", "content", "content.ts"),
  };
  await build({
    root: inProject(),
    configFile: false,
    logLevel: "error",
    build: { ssr: true, outDir, minify: false, target: "node20", rollupOptions: { input } },
  });
  const load = (name) => import(pathToFileURL(`${outDir}/${name}.js`).href);
  const engine = { ...(await load("analyse")), ...(await load("content")) };
  await rm(outDir, { recursive: true });
  return engine;
}

/** A middling learner, so that there are strengths, gaps and a plan: the middle option, or each second of several. */
function middling(questions) {
  const choices = questions.filter(({ kind }) => kind !== "text");
  return Object.fromEntries(
    choices.map(({ id, kind, options }) => {
      const ids = options.map((option) => option.id);
      return [id, kind === "one" ? ids[ids.length >> 1] : ids.filter((_, place) => place % 2 === 0)];
    }),
  );
}

/** Prose of the trade: the content's own sentences, over and over. */
function longCv({ skills }) {
  const prose = skills.map(({ why, action }) => `${why} ${action.description}`).join("\n");
  return prose.repeat(Math.ceil(20_000 / prose.length)).slice(0, 20_000);
}
