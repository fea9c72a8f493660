/**
 * Keeps the preview of an expert's card up with what is typed, by asking for what the button 'Preview' would show. The
 * form isn't touched, and nothing is saved.
 */
const cardForm = document.querySelector<HTMLFormElement>("form#card");
const cardPreview = document.querySelector("#card-preview");
let typing = 0;
let asking: AbortController | null = null;

cardForm?.addEventListener("input", () => {
  clearTimeout(typing);
  typing = window.setTimeout(showTyped, 600);
});

async function showTyped() {
  if (!cardForm || !cardPreview) return;
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(cardForm))
    if (typeof value === "string") fields.append(name, value);
  fields.set("intent", "preview");
  try {
    const answer = await fetch(cardForm.action, { method: "POST", body: fields, signal });
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const shown = page.querySelector("#card-preview");
    if (shown && !signal.aborted) cardPreview.replaceChildren(...shown.childNodes);
  } catch {
    // The button is still there.
  }
}
