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
import { shortMoment, timeSpan } from "./booking-facts";
import { ClassFactList, waitlistReason } from "./class-facts";
import {
  ActionLink,
  Fact,
  greeting,
  Paragraph,
  Quote,
  Rule,
  Sheet,
  TextLink,
  type WrittenMail,
} from "./parts";
import { mailTemplate } from "./template";

/** To an address that was typed in: the link that confirms it. Without a name, and the only mail until then. */
export const waitlistConfirmMail = mailTemplate(
  waitlistConfirm,
  (entry, { place: { appUrl, sessionSecret } }) => {
    const { title, timeZone, entryId } = entry;
    const token = waitlistToken(sessionSecret, "confirm", entryId);
    const confirmUrl = new URL(paths.waitlistConfirm(entryId, token), appUrl).href;
    const until = formatZoned(new Date(entry.confirmBy), timeZone);
    const body = (
      <Sheet
        title="Confirm your place on the waitlist"
        preview={`${title}: confirm it by ${until}`}
        reason={waitlistReason}
      >
        <Paragraph>{`Hello, someone asked to put this address on the waitlist of the live class “${title}”.`}</Paragraph>
        <ClassFactList live={entry} />
        <Fact label="Confirm it by">
          <strong>{until}</strong>
        </Fact>
        <ActionLink href={confirmUrl}>Confirm your place</ActionLink>
        <Rule />
        <Paragraph>
          Your place counts from when the address was entered. We offer you a seat only once you have
          confirmed it.
        </Paragraph>
        <Paragraph>
          If you didn't ask for this, ignore this email: the address leaves the waitlist by itself.
        </Paragraph>
      </Sheet>
    );
    return { subject: `Confirm your place: ${title}, ${shortMoment(entry, timeZone)}`, body };
  },
);

/** To a person on the waitlist: their position, and the link to leave the waitlist. */
export const waitlistPositionMail = mailTemplate(
  waitlistPosition,
  (entry, { place: { appUrl, sessionSecret } }) => {
    const { to_name, title, timeZone, position, entryId } = entry;
    const token = waitlistToken(sessionSecret, "leave", entryId);
    const leaveUrl = new URL(paths.waitlistLeave(entryId, token), appUrl).href;
    const body = (
      <Sheet
        title="You are on the waitlist"
        preview={`Number ${position} on the waitlist: ${title}, ${timeSpan(entry, timeZone)}`}
        reason={waitlistReason}
      >
        <Paragraph>{`${greeting(to_name)} you are on the waitlist of the live class “${title}”.`}</Paragraph>
        <Fact label="Your place on the waitlist">
          <strong>{String(position)}</strong>
        </Fact>
        <ClassFactList live={entry} />
        <Rule />
        <Paragraph>
          {`When a seat becomes free and you are the first on the waitlist, we email you an offer. You then have ${offerHours} hours to accept the seat, or until the class starts if that is sooner.`}
        </Paragraph>
        <ActionLink href={entry.classUrl}>View the class</ActionLink>
        <Paragraph>
          Don't want to wait any longer? <TextLink href={leaveUrl}>Leave the waitlist</TextLink>
        </Paragraph>
      </Sheet>
    );
    return { subject: `Waitlist: ${title}, ${shortMoment(entry, timeZone)}`, body };
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
    const body = (
      <Sheet title={heading} preview={`${title}: accept it by ${until}`} reason={waitlistReason}>
        <Paragraph>
          {hasMoved
            ? `${greeting(to_name)} the live class “${title}” was moved. The seat is still free for you, at the new time.`
            : `${greeting(to_name)} a seat in the live class “${title}” is free, and you are the first on the waitlist.`}
        </Paragraph>
        <ClassFactList live={offer} previousStart={offer.previousStart} />
        <Fact label="Price">{priceCents === 0 ? "Free" : formatAmount(priceCents)}</Fact>
        <Fact label="Accept it by">
          <strong>{until}</strong>
        </Fact>
        <Rule />
        <Paragraph>
          We keep the seat for you until then. After that, or if you decline it, we offer it to the next
          person on the waitlist. To accept it you need a Keyway account with a confirmed email address.
        </Paragraph>
        <ActionLink href={offerUrl}>Accept or decline the seat</ActionLink>
      </Sheet>
    );
    const about = hasMoved ? "New time" : "A seat is free";
    return { subject: `${about}: ${title}, ${shortMoment(offer, timeZone)}`, body };
  },
);

/** To a person on the waitlist or with an offer: the class was cancelled, or has started without a free seat. */
export const waitlistClosedMail = mailTemplate(waitlistClosed, (entry) =>
  entry.cause === "started" ? lineOver(entry) : lineCancelled(entry),
);

type LineEnd = FactsOf<typeof waitlistClosed>;

function lineOver(entry: LineEnd): WrittenMail {
  const { to_name, title, timeZone } = entry;
  const body = (
    <Sheet
      title="No seat became free"
      preview={`${title}, ${timeSpan(entry, timeZone)}`}
      reason={waitlistReason}
    >
      <Paragraph>
        {`${greeting(to_name)} the live class “${title}” has begun, and no seat became free for you. Its waitlist is closed.`}
      </Paragraph>
      <ClassFactList live={entry} />
      <Rule />
      <Paragraph>You don't have to do anything, and you owe nothing.</Paragraph>
      <ActionLink href={entry.classesUrl}>See all classes</ActionLink>
    </Sheet>
  );
  return { subject: `No seat became free: ${title}, ${shortMoment(entry, timeZone)}`, body };
}

function lineCancelled(entry: LineEnd): WrittenMail {
  const { to_name, title, timeZone, reason } = entry;
  const body = (
    <Sheet
      title="The class was cancelled"
      preview={`${title}, ${timeSpan(entry, timeZone)}`}
      reason={waitlistReason}
    >
      <Paragraph>
        {`${greeting(to_name)} the live class “${title}” was cancelled. You were on its waitlist, which is closed now.`}
      </Paragraph>
      <ClassFactList live={entry} timeLabel="Planned time" />
      {reason === null ? null : (
        <>
          <Paragraph>Reason:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      <Rule />
      <Paragraph>You don't have to do anything, and you owe nothing.</Paragraph>
      <ActionLink href={entry.classesUrl}>See all classes</ActionLink>
    </Sheet>
  );
  return { subject: `Cancelled: ${title}, ${shortMoment(entry, timeZone)}`, body };
}
