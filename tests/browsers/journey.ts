import { until } from "../../scripts/lib/processes.ts";
import type { Driven } from "./programs.ts";

/** Signs in, finds an expert, chooses a time and books it. */
export async function bookLesson(
  { go, run }: Pick<Driven, "go" | "run">,
  { origin, email }: { origin: string; email: string },
) {
  const sees = async (what: string, script: string, ...args: string[]) => {
    if (await until(() => run(script, ...args).catch(() => false), 15_000)) return;
    const where = await run("return location.pathname + ' ' + document.body.innerText.slice(0, 300)");
    throw new Error(`${what} did not come: ${where}`);
  };
  const press = (selector: string, words: string) =>
    sees(`${selector} "${words}"`, pressing, selector, words);
  const title = (words: string) => sees(`"${words}"`, titled, words);

  await go(`${origin}/login`);
  await run(filling, email, "Keyway2026");
  await press("main button", "Sign in");
  await sees("The signed-in page", "return !location.pathname.startsWith('/login')");
  await go(`${origin}/experts?search=Amara`);
  await press("main a", "Amara O.");
  await sees("The profile", "return location.pathname.startsWith('/expert/')");
  await press("main a", "Book trial lesson");
  await title("Choose a time with Amara");
  await press("main a", "Next week");
  await sees("The next week", "return location.search.includes('week=1')");
  await press("main a", " free");
  await sees("A time", choosing);
  await press("main button", "Continue");
  await title("Your session is confirmed");
}

const pressing = `
  const [selector, words] = arguments;
  const textOf = (one) => one.getAttribute("aria-label") ?? one.textContent;
  const isWanted = (one) => textOf(one).includes(words) && !textOf(one).includes("none free");
  const found = [...document.querySelectorAll(selector)].find((one) => isWanted(one) && one.getClientRects().length > 0);
  if (!found || found.disabled || document.readyState !== "complete") return false;
  found.click();
  return true;`;

const titled = `return document.querySelector("h1")?.textContent === arguments[0]`;

const filling = `
  document.querySelector("main [name=email]").value = arguments[0];
  document.querySelector("main [name=password]").value = arguments[1];`;

const choosing = `
  const time = document.querySelector("main input[type=radio][name=datetime]");
  time?.click();
  return time?.checked ?? false;`;
