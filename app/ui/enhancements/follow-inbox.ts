import { followInbox } from "~/ui/live/follow-inbox";
import { unreadText } from "~/ui/unread-text";

/** Keeps the unread count in the header up to date. Without this script, the next page has the new count. */
const { who } = document.documentElement.dataset;
const badges = [...document.querySelectorAll<HTMLElement>("[data-inbox]")];
const [badge] = badges;

if (who && badge) {
  followInbox(who, Number(badge.dataset.inbox), ({ unread }) => {
    for (const { firstElementChild } of badges) {
      if (firstElementChild) firstElementChild.textContent = unreadText(unread);
    }
    for (const one of badges) one.hidden = unread === 0;
  });
}
