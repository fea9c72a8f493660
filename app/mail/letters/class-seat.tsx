import { classSeat } from "~/domain/classes/seats/announce-seat.server";
import { refundNews } from "~/domain/ledger/who-gets-back";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { formatAmount } from "~/shared/money";
import { seatFile } from "../calendar-file.server";
import { aboutClass, classFacts, joinAdvice } from "../facts";
import {
  action,
  fact,
  greeting,
  type Letter,
  mailTemplate,
  meetingLinkFact,
  reasonGiven,
  rule,
} from "../letter";

type SeatMail = FactsOf<typeof classSeat>;

/** To the owner of a seat: it was reserved, moved or cancelled, or its class changed. */
export const classSeatMail = mailTemplate(classSeat, (seat, writing) => {
  const written =
    seat.about === "cancelled" ? cancelledSeat(seat) : liveSeat(seat, wordsOf(seat, seat.about));
  const reason = seat.isByTeam ? { reason: byTeam } : {};
  return { ...written, ...reason, attachments: [seatFile(seat, writing)] };
});

const byTeam = "You get this email because your team reserved a seat in a live class on Keyway for you.";

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

/** A seat that a team reserved for its member has words of its own. */
const wordsOf = ({ team_name, isByTeam }: SeatMail, about: keyof typeof words): Words =>
  about === "confirmed" && isByTeam
    ? {
        ...words.confirmed,
        title: `${team_name} reserved a seat for you`,
        news: (title) => `${team_name} reserved a seat for you in the live class “${title}”.`,
      }
    : words[about];

function liveSeat(seat: SeatMail, { title, subject, news, calendar }: Words): Letter {
  const { to_name, joinLink, about, priceCents, team_name } = seat;
  const paid = team_name === null ? "paid" : `paid with ${team_name}'s budget`;
  return {
    title,
    ...aboutClass(seat, subject),
    says: [
      `${greeting(to_name)} ${news(seat.title)}`,
      classFacts(seat, { previousStart: seat.previousStart }),
      meetingLinkFact(joinLink),
      about === "confirmed" &&
        fact("Price", priceCents === 0 ? "Free" : `${formatAmount(priceCents)}, ${paid}`),
      fact("Reservation reference", seat.reservation_id),
      rule,
      joinAdvice(joinLink, seat),
      `${calendar} ${wayOut(seat)}`,
      action(seat.seatUrl, "View your seat"),
    ],
  };
}

/** What the reader can do until the start, as the FAQ promises. */
function wayOut({ about, priceCents, team_name }: SeatMail): string {
  const isPaid = priceCents > 0 && team_name === null;
  const cancel = isPaid ? "cancel your seat with a full refund" : "cancel your seat";
  return about === "changed"
    ? `If it doesn't suit you any more, you can ${cancel} until the class starts.`
    : `You can ${cancel} until the class starts.`;
}

function cancelledSeat(seat: SeatMail): Letter {
  const { to_name, reason } = seat;
  const isOn = seat.cause !== "class" && seat.cause !== "too-few";
  const title = isOn ? "Your seat was cancelled" : "Your class was cancelled";
  const money = moneyOf(seat);
  return {
    title,
    ...aboutClass(seat, "Cancelled"),
    says: [
      `${greeting(to_name)} ${whatHappened(seat)}`,
      classFacts(seat, { timeLabel: "Planned time" }),
      reasonGiven(reason),
      fact("Reservation reference", seat.reservation_id),
      rule,
      money,
      "The attached calendar file removes the class from your calendar.",
      action(seat.seatUrl, "View the details"),
    ],
  };
}

function whatHappened({ cause, title, team_name }: SeatMail): string {
  if (cause === "passed-on")
    return `${team_name} gave your seat in the live class “${title}” to another member.`;
  if (cause === "own") return `you have cancelled your seat in the live class “${title}”.`;
  if (cause === "refunded") {
    return `your seat in the live class “${title}” was cancelled, because its payment was refunded.`;
  }
  return cause === "too-few"
    ? `the live class “${title}” was cancelled, because too few people booked it.`
    : `the live class “${title}” was cancelled.`;
}

function moneyOf({ cause, refundCents, priceCents, team_name }: SeatMail): string | null {
  if (cause === "passed-on") return null;
  if (cause === "refunded") return "You owe nothing for this class.";
  if (refundCents > 0) return refundNews(refundCents, team_name);
  return priceCents === 0
    ? null
    : "You owe nothing for this class. If a payment from you still arrives, we'll refund it.";
}
