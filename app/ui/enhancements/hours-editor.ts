/**
 * Makes the editor of hours answer at once: its buttons tick without a post, unsaved ticks are kept in this browser,
 * saving waits for a server that can't be reached, and what is changed elsewhere appears. Nothing else on the page is
 * touched. Without it every button is an ordinary post.
 */
import { isPending, keepDraft, offerDraft } from "./hours-draft";
import { pressed, refresh } from "./hours-form";
import { moveByArrow } from "./hours-keys";
import { followHours } from "./hours-live";
import { sayNothing } from "./hours-say";
import { hoursForm } from "./hours-swap";
import { change, resume, save } from "./hours-sync";

const editor = document.querySelector<HTMLElement>("[data-availability]");
const first = hoursForm();
if (editor && first) {
  // The forms come and go with what the server answers: it is their place that listens.
  editor.addEventListener("change", ({ target }) => {
    const form = hoursForm();
    if (form && target instanceof Element && form.contains(target)) changed(form);
  });
  editor.addEventListener("submit", onSubmit);
  editor.addEventListener("keydown", moveByArrow);
  addEventListener("online", resume);
  offerDraft(first);
  refresh(first);
  resume();
  followHours(editor);
}

function onSubmit(event: SubmitEvent) {
  const { target, submitter } = event;
  if (!(target instanceof HTMLFormElement)) return;
  event.preventDefault();
  const intent = submitter instanceof HTMLButtonElement ? submitter.value : "";
  if (target.dataset.daysOff !== undefined) change(target, intent || "add-day-off");
  else if (intent === "" || intent === "save") save({ isAsked: true });
  else {
    pressed(target, intent);
    changed(target);
  }
}

function changed(form: HTMLFormElement) {
  refresh(form);
  const waited = isPending();
  keepDraft(form);
  // What was to be saved was taken back.
  if (waited && !isPending()) sayNothing();
}
