/**
 * Keeps what is typed into an expert's card in this tab, under the account's id, until it is saved, and offers it again:
 * after a session that ended meanwhile, a reload or a way round. Restoring posts it like a button that saves nothing, so
 * that the server makes the rows.
 */
import { type CardFields, isSameCard } from "./card-fields";
import { offerDraft } from "./offer-draft";

interface Draft {
  /** When it was last changed, in epoch milliseconds. */
  at: number;
  /** How many versions of the card there were. */
  number: number;
  /** The button that it was last sent with. */
  sent: string | null;
  fields: CardFields;
}

const longestKept = 7 * 24 * 3_600_000;
const cardForm = document.querySelector<HTMLFormElement>("form[data-card-draft]");
if (cardForm) keepTyped(cardForm);

function keepTyped(form: HTMLFormElement) {
  const key = `keyway:card:${form.dataset.cardDraft}`;
  const number = Number(form.dataset.cardNumber);
  const isAnswer = form.dataset.answered !== undefined;
  /** What the server has put there, whatever the browser has restored by itself. */
  const shown = shownFields(form);
  /** Undecided: neither typing elsewhere nor another button may cost it. */
  let offered: { draft: Draft; close(): void } | null = null;

  const keep = (sent: string | null) =>
    write(key, { at: Date.now(), number, sent, fields: typedFields(form) });
  const found = read(key);
  if (isAnswer && found?.sent !== null) keep("answered");
  else if (found) meet(found);

  form.addEventListener("input", () => {
    offered = null;
    if (isAnswer || !isSameCard(typedFields(form), shown, { skillsToo: true })) keep(null);
    else forget(key);
  });
  form.addEventListener("submit", ({ submitter }) => {
    if (offered) write(key, { ...offered.draft, sent: null });
    else keep(submitter instanceof HTMLButtonElement ? submitter.value : "save");
  });
  // After a reload or on the way back the browser may have put it there by itself.
  addEventListener("pageshow", () => {
    if (!offered || !isSameCard(typedFields(form), offered.draft.fields, { skillsToo: true })) return;
    offered.close();
    offered = null;
  });

  function meet(draft: Draft) {
    const isWritten = draft.sent === "save" && number > draft.number;
    if (isSameCard(draft.fields, shown, { skillsToo: !isWritten })) {
      if (!isAnswer) forget(key);
      return;
    }
    const place = form.querySelector<HTMLElement>("[data-draft-offer]");
    if (!place) return;
    const close = offerDraft(place, {
      at: draft.at,
      restore() {
        offered = null;
        write(key, { ...draft, sent: "restore" });
        post(form, draft.fields);
      },
      discard() {
        offered = null;
        if (isAnswer) keep("answered");
        else forget(key);
      },
      focusNext: () => form.querySelector<HTMLElement>("input, textarea"),
    });
    offered = { draft, close };
  }
}

/** To the page of the form, as its own buttons do. */
function post(form: HTMLFormElement, fields: CardFields) {
  const made = document.createElement("form");
  Object.assign(made, { method: "post", action: form.action, hidden: true });
  for (const [name, value] of [...fields, ["intent", "restore"] as const]) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    made.append(field);
  }
  document.body.append(made);
  made.requestSubmit();
}

function typedFields(form: HTMLFormElement): CardFields {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
}

function shownFields(form: HTMLFormElement): CardFields {
  const controls = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...controls].map(({ name, defaultValue }) => [name, defaultValue] as const);
}

function write(key: string, draft: Draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the words are on the page still.
  }
}

function forget(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function read(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isDraft(draft) && Date.now() - draft.at < longestKept ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { at, number, sent, fields } = value as Record<keyof Draft, unknown>; // each is looked at below
  const isKnown = typeof at === "number" && typeof number === "number";
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === "string");
  return (
    isKnown && (sent === null || typeof sent === "string") && Array.isArray(fields) && fields.every(isPair)
  );
}
