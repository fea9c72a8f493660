/** Posts the editor's forms in the background; the week again and again while the server can't be reached. */
import { endPending, forgetDraft, keepDraft, markPending } from "./hours-draft";
import { type FormState, isSameWeek, readState, refresh, writeState } from "./hours-form";
import { say, sayNothing, sayNotice } from "./hours-say";
import { hoursForm, swapEditor } from "./hours-swap";

const firstPause = 2000;
const longestPause = 60_000;
const patience = 15_000;
const retryingText = "Saved locally! Database sync will retry automatically.";

let busy = false;
let timer = 0;
let pause = firstPause;

export const isBusy = (): boolean => busy;

/**
 * Saves the week that the form shows. Refused: the answer's editor says why, with the ticks. Not reached: the ticks stay
 * here and another try follows.
 */
export async function save(): Promise<void> {
  clearTimeout(timer);
  const form = hoursForm();
  if (busy || !form) return;
  say("Saving…");
  const sent = readState(form);
  const answer = await post(form, "save");
  if (!answer || answer.status >= 502) return retryLater(form);
  pause = firstPause;
  if (answer.redirected && answer.hasEditor) forgetDraft(form);
  else endPending();
  const ticked = readState(form);
  show(answer, form, { intent: "save", keepsEdits: false });
  if (!isSameWeek(sent, ticked)) putBack(ticked);
}

/** What was ticked while the answer was on its way is unsaved in the editor that came with it. */
function putBack({ ticks, drop, timeZone }: FormState) {
  const form = hoursForm();
  if (!form) return;
  writeState(form, { ...readState(form), ticks, drop, timeZone });
  refresh(form);
  keepDraft(form);
}

/** Posts a form of days off; the ticks of the week stay as they are. */
export async function change(form: HTMLFormElement, intent: string): Promise<void> {
  if (busy) return;
  const answer = await post(form, intent);
  if (answer) show(answer, form, { intent, keepsEdits: true });
  else say("The server could not be reached. Please try again.");
}

interface Answer {
  status: number;
  /** Something was done: the page is the one that comes after. */
  redirected: boolean;
  page: Document;
  hasEditor: boolean;
}

async function post(form: HTMLFormElement, intent: string): Promise<Answer | null> {
  busy = true;
  const body = new URLSearchParams({ intent });
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") body.append(name, value);
  }
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(form.action, { method: "POST", body, signal, cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const { status, redirected } = answer;
    return { status, redirected, page, hasEditor: page.querySelector("#own-hours") !== null };
  } catch {
    return null;
  } finally {
    busy = false;
  }
}

/** Answered with a page without an editor, such as the one to sign in: posted once more as an ordinary form. */
function show(
  { page, redirected }: Answer,
  form: HTMLFormElement,
  { intent, keepsEdits }: { intent: string; keepsEdits: boolean },
) {
  if (!swapEditor(page, { keepsEdits })) return postPlainly(form, intent);
  const next = hoursForm();
  if (next) keepDraft(next);
  if (redirected) return sayNotice(page);
  const warning = document.querySelector("[data-warning]");
  if (warning) {
    say(warning.querySelector("li")?.textContent ?? "", { clears: true });
    warning.remove();
    return;
  }
  sayNothing();
  document.querySelector<HTMLElement>("#own-hours .error-summary")?.focus();
}

function retryLater(form: HTMLFormElement) {
  markPending(form);
  say(retryingText);
  timer = window.setTimeout(save, pause);
  pause = Math.min(longestPause, pause * 2);
  addEventListener("online", () => save(), { once: true });
}

function postPlainly(form: HTMLFormElement, intent: string) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "intent", value: intent });
  form.append(field);
  form.submit();
}
