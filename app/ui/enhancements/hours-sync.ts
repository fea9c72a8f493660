/** Posts the editor's forms in the background; the week again and again while the server can't be reached. */
import { endPending, forgetDraft, isPending, keepDraft, markPending } from "./hours-draft";
import { type FormState, isSameWeek, readState, refresh, writeState } from "./hours-form";
import { isSaying, say, sayNothing, sayNotice } from "./hours-say";
import { hasEditor, hasEdits, hoursForm, swapDaysOff, swapEditor } from "./hours-swap";

const firstPause = 2000;
const longestPause = 60_000;
const patience = 15_000;
const retryingText = "Saved locally! Database sync will retry automatically.";
const notKeptText = "The server can’t be reached. Keep this page open: it goes on trying.";
const otherAccountText =
  "You are signed in with another account now: nothing was saved. Your ticks are kept for the account that they belong to.";
const notReachedText = "The server could not be reached. Please try again.";
const daysNotReachedText =
  "The server could not be reached: your days off are as they were. Please try again.";
const goneText = "These days off are not there any more. Reload the page to see those that are.";
const refusedText = "Your hours are not saved yet. Please reload the page to see why.";

let busy = false;
/** The days off that are on their way. */
let changing = "";
/** Save was pressed while an answer was on its way. */
let again = false;
let timer = 0;
let pause = firstPause;

/** Resolves once nothing is on its way. */
export async function whenIdle(): Promise<void> {
  while (busy) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Tries at once what waits to be saved: the server may be there again. */
export function resume(): void {
  if (isPending()) save({ isAsked: false });
}

/**
 * Saves the week that the form shows. Refused: the answer's editor says why, with the ticks. Not reached: the ticks stay
 * here and another try follows.
 * @param isAsked somebody pressed the button just now, and looks at what comes
 */
export async function save({ isAsked }: { isAsked: boolean }): Promise<void> {
  clearTimeout(timer);
  const form = hoursForm();
  if (!form) return;
  if (busy) {
    again ||= isAsked;
    return;
  }
  if (isAsked) say("Saving…");
  const sent = readState(form);
  const answer = await post(form.action, bodyOf(form, "save"));
  const isLookedAt = isAsked || again;
  if (!answer || isOutage(answer)) return retryLater(form, isLookedAt);

  pause = firstPause;
  const ticked = readState(form);
  endPending();
  if (answer.isDone) forgetDraft(form);
  show(answer, { action: form.action, body: bodyOf(form, "save"), isAsked: isLookedAt, keepsTicks: false });
  if (!isSameWeek(sent, ticked)) putBack(ticked);
  // The editor of a conflict would be saved over what another tab saved: somebody has to read that first.
  const isWanted = again && answer.status !== 409 && hasEdits();
  again = false;
  if (isWanted) await save({ isAsked: true });
}

/** Posts a form of days off; the ticks of the week stay as they are. */
export async function change(form: HTMLFormElement, intent: string): Promise<void> {
  const { action } = form;
  const body = bodyOf(form, intent);
  // A double click.
  if (changing === String(body)) return;
  changing = String(body);
  await whenIdle();
  const answer = await post(action, body);
  changing = "";
  const isReached = answer !== null && !isOutage(answer);
  if (!isReached) say(daysNotReachedText);
  else if (answer.status === 404) say(goneText);
  else show(answer, { action, body, isAsked: true, keepsTicks: true });
  // What could not be done while this was under way.
  const isWanted = again && hasEdits();
  again = false;
  const week = hoursForm();
  if (isWanted || (isReached && isPending())) await save({ isAsked: isWanted });
  else if (week && isPending()) retryLater(week, false);
}

interface Answer {
  status: number;
  page: Document;
  /** The page is the one that comes after what was asked for. */
  isDone: boolean;
}

async function post(action: string, body: URLSearchParams): Promise<Answer | null> {
  busy = true;
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(action, { method: "POST", body, signal, cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return { status: answer.status, page, isDone: answer.redirected && hasEditor(page) };
  } catch {
    return null;
  } finally {
    busy = false;
  }
}

/** Down, or down behind the server: it may pass. A fault that lasts comes with an editor that says so. */
const isOutage = ({ status, page }: Answer) =>
  status >= 502 && (!hasEditor(page) || page.querySelector("[data-verdict=passing]") !== null);

interface Asked {
  action: string;
  body: URLSearchParams;
  isAsked: boolean;
  keepsTicks: boolean;
}

function show({ page, isDone }: Answer, { action, body, isAsked, keepsTicks }: Asked) {
  const [asked, answered] = [hoursForm(), hoursForm(page)];
  if (asked && answered && asked.dataset.hours !== answered.dataset.hours) {
    keepDraft(asked);
    return say(otherAccountText);
  }
  // Why the week was refused stays to be read while days off come and go.
  if (keepsTicks && isDone && document.querySelector("#own-hours [data-verdict]")) {
    swapDaysOff(page);
    return sayNotice(page);
  }
  // A page without an editor, such as the one to sign in: posted once more as an ordinary form, if anybody looks.
  if (!swapEditor(page, { ticks: keepsTicks, dates: !(isDone && keepsTicks) })) {
    if (isAsked) postPlainly(action, body);
    else say(refusedText);
    return;
  }
  const form = hoursForm();
  if (form) keepDraft(form);
  if (isDone) return sayNotice(page);
  sayNothing();
  const verdict = document.querySelector<HTMLElement>("#own-hours [data-verdict]");
  const text = verdict?.querySelector("li")?.textContent ?? "";
  if (verdict?.dataset.verdict === "warning") {
    verdict.remove();
    say(text, { clears: true });
  } else if (isAsked) document.querySelector<HTMLElement>("#own-hours .error-summary")?.focus();
  else say(text);
}

/** What was ticked while the answer was on its way is unsaved in the editor that came with it. */
function putBack({ ticks, drop, timeZone }: FormState) {
  const form = hoursForm();
  if (!form) return;
  writeState(form, { ...readState(form), ticks, drop, timeZone });
  refresh(form);
  keepDraft(form);
}

function retryLater(form: HTMLFormElement, isAsked: boolean) {
  again = false;
  clearTimeout(timer);
  // Taken back meanwhile, or nothing new: there is nothing to keep for later.
  if (!hasEdits()) {
    forgetDraft(form);
    return isAsked ? say(notReachedText) : sayNothing();
  }
  const text = markPending(form) ? retryingText : notKeptText;
  // What became of something else stays to be read.
  if (isAsked || !isSaying()) say(text);
  timer = window.setTimeout(resume, pause);
  pause = Math.min(longestPause, pause * 2);
}

function bodyOf(form: HTMLFormElement, intent: string): URLSearchParams {
  const body = new URLSearchParams({ intent });
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && name !== "intent") body.append(name, value);
  }
  return body;
}

function postPlainly(action: string, body: URLSearchParams) {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action, hidden: true });
  for (const [name, value] of body) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
