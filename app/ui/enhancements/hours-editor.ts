/**
 * Makes the editor of weekly hours answer at once: its buttons tick without a post, unsaved ticks are kept in this
 * browser, and saving waits for a server that can't be reached. Without it every button is an ordinary post.
 */
import { keepDraft, offerDraft } from "./hours-draft";
import { pressed, refresh } from "./hours-form";
import { save } from "./hours-sync";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-hours-editor]")) enhance(form);

function enhance(form: HTMLFormElement) {
  const changed = () => {
    refresh(form);
    keepDraft(form);
  };
  form.addEventListener("change", changed);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const by = event.submitter;
    const intent = by instanceof HTMLButtonElement ? by.value : "save";
    if (intent === "save") {
      save(form);
      return;
    }
    pressed(form, intent);
    changed();
  });
  const pending = offerDraft(form, () => refresh(form));
  refresh(form);
  if (pending) save(form);
}
