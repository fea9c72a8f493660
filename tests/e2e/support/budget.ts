import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Seconds of processor time that a journey may take: its share of the worker, the site and the browser. */
const budget = 12;

/** The annotation in which `server.ts` reports a journey's processor time. */
export const processorTime = "processor time";

/**
 * Prints the ten dearest journeys, and fails the run if one takes more than four times the budget: on a busy machine
 * the same work takes twice the time.
 */
export default class Budget implements Reporter {
  readonly #spent: { project: string; name: string; seconds: number }[] = [];

  onTestEnd(test: TestCase, { annotations }: TestResult): void {
    const found = annotations.find(({ type }) => type === processorTime);
    const [, project = "", ...names] = test.titlePath();
    if (found) this.#spent.push({ project, name: names.join(" › "), seconds: Number(found.description) });
  }

  async onEnd({ status }: FullResult): Promise<Pick<FullResult, "status">> {
    if (this.#spent.length === 0) return { status };
    const dearest = this.#spent.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
    const lines = dearest.map(
      ({ project, name, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${project}: ${name}`,
    );
    say("Processor time of the journeys, in seconds:", ...this.#sums());
    say(`The dearest (budget ${budget}):`, ...lines);
    const tooDear = dearest.filter(({ seconds }) => seconds > 4 * budget).length;
    if (tooDear === 0) return { status };
    say(`${tooDear} took more than four times the budget.`);
    return { status: "failed" };
  }

  /** A line for each project. */
  #sums(): string[] {
    return [...new Set(this.#spent.map(({ project }) => project))].map((name) => {
      const all = this.#spent.filter(({ project }) => project === name);
      const sum = all.reduce((so, { seconds }) => so + seconds, 0);
      return `${sum.toFixed(0).padStart(7)}  ${name} (${all.length})`;
    });
  }

  printsToStdio = () => false;
}

const say = (...lines: string[]) => process.stdout.write(`${lines.join("\n")}\n`);
