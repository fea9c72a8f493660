/** Saves the week in the background, and again and again while the server can't be reached. */
import { forgetDraft, keepDraft, markPending } from "./hours-draft";

const firstPause = 2000;
const longestPause = 60_000;
const patience = 15_000;
const retryingText = "Saved locally! Database sync will retry automatically.";

const busy = new WeakSet<HTMLFormElement>();
let timer = 0;
let pause = firstPause;

/**
 * Posts what the form shows. Saved: on to where the server sends. Refused: posted once more as an ordinary form, so that
 * the page says why, which can't save anything either. Not reached: the ticks stay here and another try follows.
 */
export async function save(form: HTMLFormElement): Promise<void> {
  clearTimeout(timer);
  if (busy.has(form)) return;
  busy.add(form);
  say(form, "Saving…");
  const answer = await send(form);
  busy.delete(form);
  if (!answer || answer.status >= 502) return retryLater(form);
  const target = answer.ok ? await targetOf(answer) : null;
  if (target === null) return postPlainly(form);
  // Signed out meanwhile: what was ticked is offered again after signing in.
  if (target.startsWith("/login")) keepDraft(form);
  else forgetDraft(form);
  goTo(target);
}

async function send(form: HTMLFormElement): Promise<Response | null> {
  const body = new URLSearchParams({ intent: "save" });
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") body.append(name, value);
  }
  const headers = { Accept: "application/json" };
  const signal = AbortSignal.timeout(patience);
  return fetch(form.action, { method: "POST", body, headers, signal, cache: "no-store" }).catch(() => null);
}

/** Where the server would have sent the browser; null when it answered with a page. */
async function targetOf(answer: Response): Promise<string | null> {
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body !== "object" || body === null || !("location" in body)) return null;
  return typeof body.location === "string" ? body.location : null;
}

function retryLater(form: HTMLFormElement) {
  markPending(form);
  say(form, retryingText);
  timer = window.setTimeout(() => save(form), pause);
  pause = Math.min(longestPause, pause * 2);
  addEventListener("online", () => save(form), { once: true });
}

function postPlainly(form: HTMLFormElement) {
  const intent = document.createElement("input");
  Object.assign(intent, { type: "hidden", name: "intent", value: "save" });
  form.append(intent);
  form.submit();
}

/** An address that differs in nothing but its fragment would only scroll. */
function goTo(target: string) {
  const { hash, pathname, search } = new URL(target, location.href);
  const isHere = pathname === location.pathname && search === location.search;
  location.assign(target);
  if (isHere && hash) location.reload();
}

function say(form: HTMLFormElement, text: string) {
  const line = form.querySelector("[data-sync]");
  if (line && line.textContent !== text) line.textContent = text;
}
