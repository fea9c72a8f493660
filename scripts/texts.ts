/**
 * `npm run texts`: prints every visible text of pages and mails, by file and line, for reading. `npm run texts -- app/mail`
 * prints those of one folder.
 */
import { readdirSync, readFileSync } from "node:fs";
import { ensureInstall } from "./lib/ensure-install.ts";
import { main } from "./lib/lifecycle.ts";
import { readOptions } from "./lib/options.ts";
import { inProject } from "./lib/paths.ts";

const rooms = ["components", "domain", "mail", "routes", "server", "shared", "ui", "web"];
/** Reasons in a declaration, the words that the scan looks for in a CV, and what the operator reads. */
const unread =
  /^app\/(domain\/(personal-data\/(tables\/|declare)|scans\/content\/cv-rules)|server\/operator)/;

main(printTexts, { takes: () => readOptions({ mostWords: 1 }) });

async function printTexts({ words: [under = ""] }: { words: string[] }) {
  await ensureInstall();
  const { visibleTexts } = await import("./lib/visible-texts.ts");
  let count = 0;
  for (const file of files().filter((name) => name.startsWith(under) && !unread.test(name))) {
    for (const { line, text } of visibleTexts(file, readFileSync(inProject(file), "utf8"))) {
      count += 1;
      console.log(`${file}:${line}\t${text}`);
    }
  }
  console.error(`${count} texts`);
}

const files = () =>
  rooms
    .flatMap((room) =>
      readdirSync(inProject("app", room), { recursive: true, encoding: "utf8" }).map(
        (file) => `app/${room}/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .sort();
