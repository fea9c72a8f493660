/**
 * Keeps the dialog with an expert's card open: its form is posted in the background, and what the server answers takes its
 * place there. Saving leads to the page that the dialog is on, made anew.
 */
import { cardFormCame, lists } from "./card-fields";
import { hold } from "./hold-buttons";

const patience = 15_000;
const notReachedText = "The server could not be reached. What you typed is kept.";

const dialog = document.querySelector("form#card")?.closest("dialog");
let busy = false;
/** The page that comes is none of the dialog's: it is left to the browser. */
let leaves = false;

// Before the form's own listeners: what is ignored here was never sent.
dialog?.addEventListener(
  "submit",
  (event) => {
    const { target, submitter } = event;
    if (leaves || !(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (busy) event.stopPropagation();
    else send(target, submitter instanceof HTMLButtonElement ? submitter : null);
  },
  { capture: true },
);

async function send(form: HTMLFormElement, pressed: HTMLButtonElement | null) {
  busy = true;
  say("");
  const sent = texts();
  const answering = post(form, pressed);
  const held = pressed && hold(form, pressed);
  const answer = await answering;
  // Saved, or signed out meanwhile: the next page says which. Until it is there the button stays as it is.
  if (answer === "elsewhere") return location.assign(location.pathname);
  busy = false;
  held?.release();
  if (!answer) {
    say(notReachedText);
    if (!dialog?.contains(document.activeElement)) pressed?.focus();
    // Out from under what was just said.
    document.activeElement?.scrollIntoView({ block: "center" });
  } else if (!show(answer, sent)) {
    leaves = true;
    form.requestSubmit(pressed);
  }
}

/** @returns the page that came, or that it is another one; null where none came */
async function post(form: HTMLFormElement, pressed: HTMLButtonElement | null) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  if (pressed) body.append(pressed.name, pressed.value);
  try {
    const signal = AbortSignal.timeout(patience);
    const asked = { method: "POST", body, signal, redirect: "manual", cache: "no-store" } as const;
    const answer = await fetch(form.action, asked);
    if (answer.type === "opaqueredirect") return "elsewhere";
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return null;
  }
}

/** @returns false where that page has no such form: nothing was touched */
function show(page: Document, sent: ReadonlyMap<string, string>): boolean {
  const [old, fresh] = [formPart(document), formPart(page)];
  if (!old || !fresh) return false;
  const typed = [...texts()].filter(([name, value]) => value !== sent.get(name));
  old.replaceWith(document.importNode(fresh, true));
  const preview = page.querySelector("#card-preview");
  if (preview) document.querySelector("#card-preview")?.replaceWith(document.importNode(preview, true));
  for (const [name, value] of typed) {
    const control = textControls().find((one) => one.name === name);
    if (control) control.value = value;
  }
  document.dispatchEvent(new Event(cardFormCame));
  takeFocus();
  return true;
}

/** The form with what is said about it above: on its own page they have one parent, as here. */
const formPart = (page: Document) => page.querySelector("form#card")?.parentElement;

/** Where the answer wants it; nowhere is the beginning. */
function takeFocus() {
  const wanted = dialog?.querySelector<HTMLElement>("[autofocus]");
  if (wanted) {
    wanted.focus();
    // Or it would have the focus again whenever the dialog is opened.
    wanted.removeAttribute("autofocus");
    return;
  }
  if (dialog) dialog.scrollTop = 0;
  textControls()[0]?.focus({ preventScroll: true });
}

/** What is typed where the answer's form has the same place for it: rows may have moved. */
const texts = () => new Map(textControls().map(({ name, value }) => [name, value]));

const textControls = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "form#card :is(input:not([type=hidden]), textarea)",
    ),
  ].filter(({ name }) => !lists.has(name));

function say(text: string) {
  const place = dialog?.querySelector("[data-card-says]");
  if (!place) return;
  const notice = document.createElement("div");
  notice.className = "notice info";
  const line = document.createElement("p");
  line.textContent = text;
  notice.append(line);
  place.replaceChildren(...(text ? [notice] : []));
}
