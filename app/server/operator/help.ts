import type { OperatorCommand } from "./operator-command";

export function helpOfAll(commands: Record<string, OperatorCommand>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`);
  return [
    "Usage: npm run admin -- <command> …",
    "       node build/server/index.js admin <command> …   (where there is only the build)",
    "",
    ...lines,
    "",
    "Each takes --dry-run, which does everything but keeps nothing, and --help. Each change is in the audit.",
  ].join("\n");
}

export function helpOf(name: string, { does, more, takesEmail, options }: OperatorCommand): string {
  const all = {
    ...options,
    "dry-run": { type: "boolean", help: "say what would change, and change nothing" },
  };
  const lines = Object.entries(all).map(([option, { type, help }]) => {
    const words = `--${option}${type === "string" ? " …" : ""}`;
    return `  ${words.padEnd(14)}${help}`;
  });
  return [
    `Usage: npm run admin -- ${name}${takesEmail ? " EMAIL" : ""} [options]`,
    "",
    `${does}. ${more}`,
    "",
    ...lines,
  ].join("\n");
}
