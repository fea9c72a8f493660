/** Shows what is changed elsewhere while the editor is open: hours, days off, bookings. Unsaved ticks stay. */
import { followCalendar } from "../live-calendar";
import { isPending } from "./hours-draft";
import { say } from "./hours-say";
import { contentOf, hasEdits, hoursForm, seqOf, swapEditor } from "./hours-swap";
import { whenIdle } from "./hours-sync";

const changedText = "Your hours were changed elsewhere. This is what is saved now.";
const keptText =
  "Your hours were changed elsewhere. Your ticks are kept: when you save, you are shown what changed.";
const mostTries = 5;
const pauseMs = 4000;

export function followHours(editor: HTMLElement): void {
  const expertId = editor.dataset.availability ?? "";
  const follower = followCalendar(expertId, { seq: seqOf(), onNews: ({ seq }) => catchUp(seq, 1) });

  async function catchUp(seq: number, attempt: number): Promise<void> {
    // What is being saved is answered with an editor of its own, and news of it is no news.
    await whenIdle();
    if (isPending() || seq <= seqOf()) return;
    const page = await pageNow();
    if (!page) {
      if (attempt < mostTries) setTimeout(() => catchUp(seq, attempt + 1), pauseMs * attempt);
      return;
    }
    await whenIdle();
    // Made before what is shown by now, or for another account.
    if (isPending() || seqOf(page) <= seqOf() || hoursForm(page)?.dataset.hours !== expertId) return;
    showNews(page);
    follower.saw(seqOf(page));
  }
}

function showNews(page: Document) {
  const [before, hadEdits, version] = [contentOf(), hasEdits(), versionOf(document)];
  const isOtherWeek = versionOf(page) !== version;
  // Why something was refused stays to be read; saving compares with the week that it speaks of.
  const isVerdict = document.querySelector("#own-hours [data-verdict]") !== null;
  if (!isVerdict) swapEditor(page, { ticks: true, dates: true });
  if (hadEdits || isVerdict) {
    if (isOtherWeek) say(keptText);
  } else if (contentOf() !== before) say(changedText);
}

/** This page as it is made now; null where it can't be had, or isn't ours any more. */
async function pageNow(): Promise<Document | null> {
  const address = location.pathname + location.search;
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok || answer.redirected) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return null;
  }
}

/** The saved week that an editor was made from. */
const versionOf = (page: Document) =>
  hoursForm(page)?.querySelector<HTMLInputElement>("[name=version]")?.value;
