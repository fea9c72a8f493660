/**
 * Keeps what is typed into an expert's card in this tab, under the account's id, until it is saved, and offers it again:
 * after a session that ended meanwhile, a reload or a way round. Restoring posts it like a button that saves nothing, so
 * that the server makes the rows.
 */
import { type CardFields, cardFormCame, isSameCard } from "./card-fields";
import { type CardDraft, readDraft, writeDraft } from "./card-store";
import { offerDraft } from "./offer-draft";

keepTyped();
document.addEventListener(cardFormCame, keepTyped);

function keepTyped() {
  const form = document.querySelector<HTMLFormElement>("form[data-card-draft]");
  if (form) follow(form);
}

function follow(form: HTMLFormElement) {
  const key = `keyway:card:${form.dataset.cardDraft}`;
  const number = Number(form.dataset.cardNumber);
  const isAnswer = form.dataset.answered !== undefined;
  /** What the server has put there, whatever the browser has restored by itself. */
  const shown = shownFields(form);
  /** On offer and undecided: neither typing nor another button may cost it. */
  let offered: CardDraft | null = null;
  let closeOffer = () => {};

  const found = readDraft(key);
  const isHere = isAnswer && (!found || found.sent !== null || isTyped(found) || isShown(found));
  offered = isHere ? (found?.earlier ?? null) : found;
  while (offered && isShown(offered)) offered = offered.earlier;
  keep(isHere ? "answered" : null);
  offer();

  form.addEventListener("input", () => keep(null));
  form.addEventListener("submit", ({ submitter }) => {
    keep(submitter instanceof HTMLButtonElement ? submitter.value : "save");
  });
  // After a reload or on the way back the browser may have put it there by itself.
  addEventListener("pageshow", () => {
    if (!offered || !form.isConnected || !isTyped(offered)) return;
    offered = offered.earlier;
    closeOffer();
    keep(null);
    offer();
  });

  function isShown({ fields, sent, number: before }: CardDraft) {
    const isWritten = sent === "save" && number > before;
    return isSameCard(fields, shown, { skillsToo: !isWritten });
  }

  function isTyped({ fields }: CardDraft) {
    return isSameCard(fields, typedFields(form), { skillsToo: true });
  }

  /** What the form shows, with what is offered behind it; null where it shows nothing but what is saved. */
  function typedDraft(sent: string | null): CardDraft | null {
    const fields = typedFields(form);
    if (!sent && !isAnswer && isSameCard(fields, shown, { skillsToo: true })) return null;
    const earlier = offered && isTyped(offered) ? offered.earlier : offered;
    return { at: Date.now(), number, sent, fields, earlier };
  }

  function keep(sent: string | null) {
    const draft = typedDraft(sent) ?? offered;
    writeDraft(key, draft);
    sayUnsaved(draft !== null);
  }

  function offer() {
    const place = form.querySelector<HTMLElement>("[data-draft-offer]");
    const draft = offered;
    if (!place || !draft) return;
    closeOffer = offerDraft(place, {
      at: draft.at,
      restore() {
        const typed = typedDraft(null);
        const earlier = typed ? { ...typed, earlier: draft.earlier } : draft.earlier;
        writeDraft(key, { ...draft, sent: "restore", earlier });
        post(form, draft.fields);
      },
      discard() {
        offered = draft.earlier;
        keep(null);
        offer();
      },
      focusNext: () => form.querySelector<HTMLElement>("input:not([type=hidden]), textarea"),
    });
  }
}

/** Beside what opens the form, where that isn't on the page itself. */
function sayUnsaved(isUnsaved: boolean) {
  const place = document.querySelector("[data-draft-note]");
  if (place) place.textContent = isUnsaved ? "It has changes that aren’t saved yet." : "";
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
  form.after(made);
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
