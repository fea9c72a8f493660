/** Shows what is changed elsewhere while the editor is open: hours, days off, bookings. Unsaved ticks stay. */
import { followCalendar } from "../live-calendar";
import { say } from "./hours-say";
import { hasEdits, sayings, shownSeq, swapEditor } from "./hours-swap";
import { isBusy } from "./hours-sync";

const changedText = "Your hours were changed elsewhere. This is what is saved now.";
const keptText =
  "Your hours were changed elsewhere. Your ticks are kept: when you save, you are shown what changed.";

export function followHours(editor: HTMLElement): void {
  const follower = followCalendar(editor.dataset.availability ?? "", { seq: shownSeq(), onNews: catchUp });

  async function catchUp({ seq }: { seq: number }): Promise<void> {
    // What is being saved right now is answered with an editor of its own.
    if (isBusy()) {
      setTimeout(() => catchUp({ seq }), 500);
      return;
    }
    if (seq <= shownSeq()) return;
    const page = await pageNow();
    if (!page || isBusy()) return;
    const [before, hadEdits, version] = [sayings(), hasEdits(), versionOf(document)];
    if (!swapEditor(page, { keepsEdits: true })) return;
    follower.saw(shownSeq());
    if (hadEdits) {
      if (versionOf(page) !== version) say(keptText);
    } else if (sayings() !== before) say(changedText);
  }
}

/** This page as it is made now; null where it can't be had, or isn't ours any more. */
async function pageNow(): Promise<Document | null> {
  const address = location.pathname + location.search;
  const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok || answer.redirected) return null;
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** The saved week that an editor was made from. */
const versionOf = (page: Document) =>
  page.querySelector<HTMLInputElement>("form[data-hours] [name=version]")?.value;
