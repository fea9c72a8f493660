import { offerHours } from "~/domain/classes/class";
import {
  waitlistClosed,
  waitlistConfirm,
  waitlistOffer,
  waitlistPosition,
} from "~/domain/classes/seats/mail-waitlist-position.server";
import { waitlistToken } from "~/domain/classes/waitlist/waitlist-token.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { aboutClass, classFacts, timeSpan, waitlistReason } from "../facts";
import {
  action,
  fact,
  greeting,
  type Letter,
  link,
  mailTemplate,
  paragraph,
  reasonGiven,
  rule,
  strongFact,
} from "../letter";

/** To an address that was typed in: the link that confirms it. Without a name, and the only mail until then. */
export const waitlistConfirmMail = mailTemplate(
  waitlistConfirm,
  (entry, { place: { appUrl, sessionSecret } }) => {
    const { title, timeZone, entryId } = entry;
    const token = waitlistToken(sessionSecret, "confirm", entryId);
    const confirmUrl = new URL(paths.waitlistConfirm(entryId, token), appUrl).href;
    const until = formatZoned(new Date(entry.confirmBy), timeZone);
    return {
      title: "Confirm your place on the waitlist",
      ...aboutClass(entry, "Confirm your place", waitlistReason),
      preview: `${title}: confirm it by ${until}`,
      says: [
        `Hello, someone asked to put this address on the waitlist of the live class “${title}”.`,
        classFacts(entry),
        strongFact("Confirm it by", until),
        action(confirmUrl, "Confirm your place"),
        rule,
        "Your place counts from when the address was entered. We offer you a seat only once you have confirmed it.",
        "If you didn't ask for this, ignore this email: the address leaves the waitlist by itself.",
      ],
    };
  },
);

/** To a person on the waitlist: their position, and the link to leave the waitlist. */
export const waitlistPositionMail = mailTemplate(
  waitlistPosition,
  (entry, { place: { appUrl, sessionSecret } }) => {
    const { to_name, title, position, entryId } = entry;
    const token = waitlistToken(sessionSecret, "leave", entryId);
    const leaveUrl = new URL(paths.waitlistLeave(entryId, token), appUrl).href;
    return {
      title: "You are on the waitlist",
      ...aboutClass(entry, "Waitlist", waitlistReason),
      preview: `Number ${position} on the waitlist: ${title}, ${timeSpan(entry, entry.timeZone)}`,
      says: [
        `${greeting(to_name)} you are on the waitlist of the live class “${title}”.`,
        strongFact("Your place on the waitlist", String(position)),
        classFacts(entry),
        rule,
        `When a seat becomes free and you are the first on the waitlist, we email you an offer. You then have ${offerHours} hours to accept the seat, or until the class starts if that is sooner.`,
        action(entry.classUrl, "View the class"),
        paragraph("Don't want to wait any longer? ", link(leaveUrl, "Leave the waitlist")),
      ],
    };
  },
);

/** To the first on the waitlist: the link to accept or decline a seat. */
export const waitlistOfferMail = mailTemplate(
  waitlistOffer,
  (offer, { place: { appUrl, sessionSecret } }) => {
    const { to_name, title, timeZone, priceCents, entryId } = offer;
    const token = waitlistToken(sessionSecret, "offer", entryId);
    const offerUrl = new URL(paths.waitlistOffer(entryId, token), appUrl).href;
    const until = formatZoned(new Date(offer.offerExpiresAt), timeZone);
    const hasMoved = offer.previousStart !== null;
    const heading = hasMoved
      ? "The class you were offered a seat in has a new time"
      : "A seat is free for you";

    return {
      title: heading,
      ...aboutClass(offer, hasMoved ? "New time" : "A seat is free", waitlistReason),
      preview: `${title}: accept it by ${until}`,
      says: [
        hasMoved
          ? `${greeting(to_name)} the live class “${title}” was moved. The seat is still free for you, at the new time.`
          : `${greeting(to_name)} a seat in the live class “${title}” is free, and you are the first on the waitlist.`,
        classFacts(offer, { previousStart: offer.previousStart }),
        fact("Price", priceCents === 0 ? "Free" : formatAmount(priceCents)),
        strongFact("Accept it by", until),
        rule,
        "We keep the seat for you until then. After that, or if you decline it, we offer it to the next person on the waitlist. To accept it you need a Keyway account with a confirmed email address.",
        action(offerUrl, "Accept or decline the seat"),
      ],
    };
  },
);

/** To a person on the waitlist or with an offer: the class was cancelled, or has started without a free seat. */
export const waitlistClosedMail = mailTemplate(waitlistClosed, (entry) =>
  entry.cause === "started" ? noSeatFree(entry) : classCancelled(entry),
);

type EntryEnd = FactsOf<typeof waitlistClosed>;

function noSeatFree(entry: EntryEnd): Letter {
  const { to_name, title } = entry;
  return {
    title: "No seat became free",
    ...aboutClass(entry, "No seat became free", waitlistReason),
    says: [
      `${greeting(to_name)} the live class “${title}” has begun, and no seat became free for you. Its waitlist is closed.`,
      classFacts(entry),
      rule,
      "You don't have to do anything, and you owe nothing.",
      action(entry.classesUrl, "See all classes"),
    ],
  };
}

function classCancelled(entry: EntryEnd): Letter {
  const { to_name, title, reason } = entry;
  return {
    title: "The class was cancelled",
    ...aboutClass(entry, "Cancelled", waitlistReason),
    says: [
      `${greeting(to_name)} the live class “${title}” was cancelled. You were on its waitlist, which is closed now.`,
      classFacts(entry, { timeLabel: "Planned time" }),
      reasonGiven(reason),
      rule,
      "You don't have to do anything, and you owe nothing.",
      action(entry.classesUrl, "See all classes"),
    ],
  };
}
