import { classSeat } from "~/domain/classes/seats/announce-seat.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { formatAmount } from "~/shared/money";
import { shortMoment, timeSpan } from "./booking-facts";
import { seatFile } from "./calendar-file.server";
import { ClassFactList, JoinAdvice, JoinFact, seatReason } from "./class-facts";
import { ActionLink, Fact, greeting, Paragraph, Quote, Rule, Sheet, type WrittenMail } from "./parts";
import { mailTemplate } from "./template";

type SeatMail = FactsOf<typeof classSeat>;

/** To the owner of a seat: it was reserved, moved or cancelled, or its class changed. */
export const classSeatMail = mailTemplate(classSeat, (seat, writing) => {
  const written = seat.about === "cancelled" ? cancelledSeat(seat) : liveSeat(seat, words[seat.about]);
  return { ...written, attachments: [seatFile(seat, writing)] };
});

interface Words {
  title: string;
  subject: string;
  news(title: string): string;
  calendar: string;
}

const words: Record<Exclude<SeatMail["about"], "cancelled">, Words> = {
  confirmed: {
    title: "Your seat is booked",
    subject: "Booked",
    news: (title) => `you have a seat in the live class “${title}”.`,
    calendar: "The attached calendar file adds the class to your calendar.",
  },
  moved: {
    title: "Your seat was moved",
    subject: "Moved",
    news: (title) => `you have moved your seat in the live class “${title}” to another date.`,
    calendar: "The attached calendar file updates the class in your calendar.",
  },
  changed: {
    title: "Your class has changed",
    subject: "Changed",
    news: (title) => `something about the live class “${title}” has changed. This is how it takes place now.`,
    calendar: "The attached calendar file updates the class in your calendar.",
  },
};

function liveSeat(seat: SeatMail, { title, subject, news, calendar }: Words): WrittenMail {
  const { to_name, timeZone, joinLink, about, priceCents } = seat;
  const body = (
    <Sheet title={title} preview={`${seat.title}, ${timeSpan(seat, timeZone)}`} reason={seatReason}>
      <Paragraph>{`${greeting(to_name)} ${news(seat.title)}`}</Paragraph>
      <ClassFactList live={seat} previousStart={seat.previousStart} />
      <JoinFact href={joinLink} />
      {about === "confirmed" ? (
        <Fact label="Price">{priceCents === 0 ? "Free" : `${formatAmount(priceCents)}, paid`}</Fact>
      ) : null}
      <Fact label="Reservation reference">{seat.reservation_id}</Fact>
      <Rule />
      <JoinAdvice href={joinLink} />
      <Paragraph>{`${calendar} ${wayOut(seat)}`}</Paragraph>
      <ActionLink href={seat.seatUrl}>View your seat</ActionLink>
    </Sheet>
  );
  return { subject: `${subject}: ${seat.title}, ${shortMoment(seat, timeZone)}`, body };
}

/** What the reader can do until the start, as the FAQ promises. */
function wayOut({ about, priceCents }: SeatMail): string {
  const cancel = priceCents === 0 ? "cancel your seat" : "cancel your seat and get all your money back";
  return about === "changed"
    ? `If it doesn't suit you any more, you can ${cancel} until the class starts.`
    : `You can ${cancel} until the class starts.`;
}

function cancelledSeat(seat: SeatMail): WrittenMail {
  const { to_name, timeZone, reason } = seat;
  const isOn = seat.cause === "own" || seat.cause === "refunded";
  const title = isOn ? "Your seat was cancelled" : "Your class was cancelled";
  const money = moneyOf(seat);
  const body = (
    <Sheet title={title} preview={`${seat.title}, ${timeSpan(seat, timeZone)}`} reason={seatReason}>
      <Paragraph>{`${greeting(to_name)} ${whatHappened(seat)}`}</Paragraph>
      <ClassFactList live={seat} timeLabel="Planned time" />
      {reason === null ? null : (
        <>
          <Paragraph>Reason:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      <Fact label="Reservation reference">{seat.reservation_id}</Fact>
      <Rule />
      {money === null ? null : <Paragraph>{money}</Paragraph>}
      <Paragraph>The attached calendar file removes the class from your calendar.</Paragraph>
      <ActionLink href={seat.seatUrl}>View the details</ActionLink>
    </Sheet>
  );
  return { subject: `Cancelled: ${seat.title}, ${shortMoment(seat, timeZone)}`, body };
}

function whatHappened({ cause, title }: SeatMail): string {
  if (cause === "own") return `you have cancelled your seat in the live class “${title}”.`;
  if (cause === "refunded") {
    return `your seat in the live class “${title}” was cancelled, because your payment was refunded.`;
  }
  return cause === "too-few"
    ? `the live class “${title}” was cancelled, because too few people booked it.`
    : `the live class “${title}” was cancelled.`;
}

function moneyOf({ cause, refundCents, priceCents }: SeatMail): string | null {
  if (cause === "refunded") return "You owe nothing for this class.";
  if (refundCents > 0) return `We refund the ${formatAmount(refundCents)} that you paid.`;
  return priceCents === 0
    ? null
    : "You owe nothing for this class. Should a payment of yours still arrive, we refund it.";
}
