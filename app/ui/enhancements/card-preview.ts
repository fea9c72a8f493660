/**
 * Keeps the preview of an expert's card up with what is typed, by asking for what the button 'Preview' would show. The
 * form isn't touched, and nothing is saved.
 */
import { cardFormCame } from "./card-fields";

const cardForm = () => document.querySelector<HTMLFormElement>("form#card");
let typing = 0;
let asking: AbortController | null = null;

// Forms come and go with what the server answers: it is the page that listens.
document.addEventListener("input", ({ target }) => {
  if (!(target instanceof Node) || !cardForm()?.contains(target)) return;
  clearTimeout(typing);
  typing = window.setTimeout(showTyped, 600);
});
// It has brought its preview along.
document.addEventListener(cardFormCame, () => asking?.abort());

async function showTyped() {
  const form = cardForm();
  if (!form) return;
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  fields.set("intent", "preview");
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, signal });
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const shown = page.querySelector("#card-preview");
    if (shown && !signal.aborted)
      document.querySelector("#card-preview")?.replaceChildren(...shown.childNodes);
  } catch {
    // The button is still there.
  }
}
