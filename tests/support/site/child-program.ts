import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, inject, vi } from "vitest";
import { programsFolder } from "./programs-folder";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const programs = [
  ...["chat-server", "log-process", "mail-process", "parent-process", "payment-process", "payout-process"],
] as const;

/**
 * Bundles the programs of `tests/support/site`, once for a run, so that plain Node runs them; returns one's path. They
 * lie below node_modules, where they find the packages.
 */
export async function buildProgram(name: (typeof programs)[number]): Promise<string> {
  const outDir = programsFolder(inject("testTemplate"));
  const done = `${outDir}/done`;
  const isFirst = await mkdir(outDir).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await build({
      root,
      configFile: false,
      logLevel: "error",
      publicDir: false,
      resolve: { alias: { "~": `${root}app` } },
      // With its packages bundled, a program starts in a quarter of the time. Those with native parts can't be.
      ssr: { noExternal: true, external: ["@node-rs/argon2", "@takumi-rs/core", "sharp"] },
      build: {
        ...{ ssr: true, outDir, emptyOutDir: false, minify: false, target: "node22" },
        rolldownOptions: {
          input: Object.fromEntries(programs.map((one) => [one, `tests/support/site/${one}.ts`])),
          output: { entryFileNames: "[name].js" },
        },
      },
    });
    await writeFile(done, "");
  }
  await vi.waitFor(() => expect(existsSync(done)).toBe(true), { timeout: 100_000, interval: 100 });
  return `${outDir}/${name}.js`;
}

export interface Program {
  /** Resolves once the program has written this word; rejects if it ends before. */
  says(word: string): Promise<void>;
  /** Sends SIGKILL, so that the program can't clean up, and waits for its end. */
  kill(): Promise<void>;
  readonly hasEnded: boolean;
  /** Resolves with the program's whole output once it has ended. */
  ended(): Promise<string>;
}

export function runProgram(path: string, args: string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, [path, ...args], { env: { PATH: process.env.PATH, ...env } });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
    child.emit("said");
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const closed = once(child, "close");
  return {
    async says(word) {
      while (!output.includes(word)) {
        if (hasEnded(child)) throw new Error(`The program ended without saying "${word}": ${output}`);
        await Promise.race([once(child, "said"), once(child, "exit")]);
      }
    },
    async kill() {
      if (hasEnded(child)) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    get hasEnded() {
      return hasEnded(child);
    },
    async ended() {
      await closed;
      return output;
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
