import { readdirSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { Form } from "./form";
import type { AskInside } from "./inner-request";
import { keepFile } from "./kept-answer";
import type { Encoding } from "./read-request";

/** The browser's files in memory, as the application sends them: they don't change while the program runs. */
export class KeptFiles {
  #paths: ReadonlySet<string>;
  #forms: LRUCache<string, Form>;
  #reading = new Map<string, Promise<Form | null>>();

  constructor(
    folder: string,
    private readonly ask: AskInside,
    maxBytes: number,
  ) {
    this.#paths = new Set(filesBelow(folder));
    this.#forms = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => 2_048 + body.length,
      maxEntrySize: maxBytes / 8,
    });
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** Null where the application has something else to say. */
  form(path: string, encoding: Encoding): Form | Promise<Form | null> {
    const key = `${encoding} ${path}`;
    const known = this.#forms.get(key);
    if (known) return known;
    const running = this.#reading.get(key);
    if (running) return running;
    const reading = this.#read(path, encoding, key).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #read(path: string, encoding: Encoding, key: string): Promise<Form | null> {
    const accepted = encoding === "br" ? "br, gzip" : encoding;
    const form = keepFile(await this.ask(path, { "accept-encoding": accepted }));
    if (form) this.#forms.set(key, form);
    return form;
  }
}

/** Addresses that need no escapes, as the build names its files. Hidden ones, and the packed forms themselves, are nobody's business. */
function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"))
    .filter((path) => /^(\/[\w-][\w.-]*)+$/.test(path) && !/\.(br|gz)$/.test(path));
}
