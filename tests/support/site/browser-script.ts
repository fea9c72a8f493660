import { fileURLToPath } from "node:url";
import { Window } from "happy-dom";
import { build, type Rolldown } from "vite";
import { onTestFinished } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Runs a small script of `app/ui/enhancements` on a page, as a browser would, without drawing it. `asked` has the
 * addresses that it fetches. `globals` take the place of the window's own.
 */
export async function runScript(
  name: string,
  html: string,
  { url = "https://keyway.example/page", globals = {} } = {},
) {
  const settings = { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true };
  const window = new Window({ url, settings });
  onTestFinished(() => window.happyDOM.close());
  const asked: string[] = [];
  // The session is still the page's.
  const answer = { ok: true, json: async () => ({ who: window.document.documentElement.dataset.who }) };
  Object.assign(window, {
    fetch: async (address: string) => {
      asked.push(address);
      return answer;
    },
    ...globals,
  });
  window.document.write(html);
  window.eval(await codeOf(name));
  /** Runs after the timers that are due now. */
  const turn = () => new Promise<void>((done) => window.setTimeout(done));
  const one = (id: string) => {
    const found = window.document.getElementById(id);
    if (!found) throw new Error(`There is no #${id}`);
    return found;
  };
  return { window, page: window.document, one, turn, asked };
}

async function codeOf(name: string): Promise<string> {
  const known = built.get(name);
  if (known) return known;
  const made = (await build({
    ...{ root, configFile: false, logLevel: "error", publicDir: false },
    resolve: { alias: { "~": `${root}app` } },
    build: {
      ...{ write: false, minify: false },
      rolldownOptions: { input: `${root}app/ui/enhancements/${name}.ts`, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput; // one input, not watched
  const [{ code }] = made.output;
  built.set(name, code);
  return code;
}

const built = new Map<string, string>();
