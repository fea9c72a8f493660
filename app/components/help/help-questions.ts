import { holdMinutes } from "~/domain/bookings/booking";
import { offerHours, recordingDays } from "~/domain/classes/class";
import { paths } from "~/shared/paths";

/** A paragraph: texts, and links to the pages that they mention. */
export type Paragraph = ReadonlyArray<string | { text: string; href: string }>;

interface HelpQuestion {
  id: string;
  group: keyof typeof helpGroups;
  question: string;
  answer: readonly Paragraph[];
}

/** The parts of the Help Center, in their order. */
export const helpGroups = {
  paying: "Booking and paying",
  problems: "When something goes wrong",
  lessons: "Lessons and classes",
  teaching: "Teaching",
};

/** The questions of the Help Center. They describe how the site works, so change them together with it. */
export const helpQuestions: readonly HelpQuestion[] = [
  {
    id: "book",
    group: "paying",
    question: "How do I book a session?",
    answer: [
      [
        { text: "Find an expert", href: paths.experts() },
        ", open the card and choose “Book trial lesson”. You need an account with a confirmed email address: ",
        { text: "create one", href: paths.signup() },
        ".",
      ],
      [
        `Pick a week, a day and a time. A time that you choose in the list of experts is held for ${holdMinutes} minutes while you pay. On the expert's own page the session is booked at once, and you pay later. We email both of you.`,
      ],
    ],
  },
  {
    id: "price",
    group: "paying",
    question: "What does a session cost?",
    answer: [
      [
        "Each expert sets a price; $20-$50 per hour is typical. A booked hour is 50 minutes of teaching and a ten-minute break. The total is the number of hours times the price, and you see it before you confirm. The platform fee is $0.00. ",
        { text: "Sort the experts by price", href: paths.experts({ sort: "price-low" }) },
        ".",
      ],
    ],
  },
  {
    id: "payment",
    group: "paying",
    question: "How and when do I pay?",
    answer: [
      [
        "By card, on the page of a payment provider: we never see the number. Choose “Pay now” under ",
        { text: "My Bookings", href: paths.myBookings() },
        ".",
      ],
      [
        "A session that you booked on an expert's page must be paid at least 24 hours before it starts, or within an hour if you book it later than that.",
      ],
      [
        "Your first one has to be paid within 48 hours, or within half the time to its start if that is shorter. Until it is paid you can't book another.",
      ],
      ["If a session isn't paid in time, it is cancelled and you owe nothing."],
    ],
  },
  {
    id: "cancel",
    group: "paying",
    question: "Can I cancel or reschedule?",
    answer: [
      [
        "Yes. Open the session under ",
        { text: "My Bookings", href: paths.myBookings() },
        ". Until 24 hours before the start it is free of charge, and what you paid goes back the way it came. After that the fee stays due, unless the expert cancels or doesn't appear, or another learner books the time before it starts. You see what you get back before you confirm. ",
        { text: "Read the refund policy", href: paths.refundPolicy },
        ".",
      ],
    ],
  },
  {
    id: "no-show",
    group: "problems",
    question: "What if the other person doesn't show up?",
    answer: [
      [
        "Open the session under ",
        { text: "My Bookings", href: paths.myBookings() },
        " and report it, from 15 minutes after the start until 24 hours after it. The other person has 48 hours to answer; without an answer your report stands, and if they disagree, an admin decides. If the expert wasn't there, you get a full refund.",
      ],
    ],
  },
  {
    id: "reviews",
    group: "lessons",
    question: "Who can review a session?",
    answer: [
      [
        "Only the learner, once, up to 30 days after the session. You can edit your review for 48 hours. It appears together with a private note from the expert, or after 7 days, with your first name and initial. The expert can answer it once. Anyone with an account can report a review; an admin decides whether to hide it.",
      ],
    ],
  },
  {
    id: "guarantee",
    group: "problems",
    question: "What if my first lesson isn't right?",
    answer: [
      [
        "Tell us within 24 hours of the lesson, and we match you with a different tutor at no extra cost. Open the session in ",
        { text: "My Bookings", href: paths.myBookings() },
        " and choose “Use the guarantee”.",
      ],
      [
        "The expert has 48 hours to answer. If the expert disagrees, an admin decides; otherwise your claim is granted. You then get the price as a credit for a session with another expert, and three suggestions. If a session of the same length costs up to half as much again, we pay the difference; you pay anything above that. The credit is valid for 90 days; if you don't use it, we refund it to your card. You can use the guarantee once for each expert.",
      ],
    ],
  },
  {
    id: "time-zone",
    group: "lessons",
    question: "Which time zone are the times in?",
    answer: [
      [
        "Yours. The time zone is shown next to every time. ",
        { text: "Choose your time zone", href: paths.timeZone(paths.help) },
        ". Classes show the time in GMT as well. Free times are shown once you are signed in.",
      ],
    ],
  },
  {
    id: "video-call",
    group: "lessons",
    question: "How do I join the video call?",
    answer: [
      [
        "The expert sets the link, on Google Meet unless you agree on something else. We email it to you before the session, and you can find it on the session's page under ",
        { text: "My Bookings", href: paths.myBookings() },
        ". There you can also add the session to your calendar.",
      ],
    ],
  },
  {
    id: "classes",
    group: "lessons",
    question: "How do live classes work?",
    answer: [
      [
        { text: "Pick a class", href: paths.classes() },
        `: it shows its date, its price and the seats that are left. Your seat is held for ${holdMinutes} minutes while you pay. Cancel before the start and you get a full refund. Once the expert has added the recording, you can watch it for ${recordingDays} days.`,
      ],
      [
        `If a class is full, join its waitlist; without an account, confirm your place with the link that we email you. If a seat opens up, the first person on the waitlist has ${offerHours} hours to take it.`,
      ],
    ],
  },
  {
    id: "messages",
    group: "lessons",
    question: "Can I write to an expert before I book?",
    answer: [
      [
        "Yes. Choose “Send message” on the expert's card. Your conversations are under ",
        { text: "Messages", href: paths.messages() },
        ". When a message stays unread for ten minutes, we email the recipient, without the message itself. You can turn these emails off there. Without an account you can ask a question on the expert's page.",
      ],
    ],
  },
  {
    id: "become-tutor",
    group: "teaching",
    question: "How do I become a tutor?",
    answer: [
      [
        { text: "Apply", href: paths.apply },
        ": tell us what you know. An admin reads every application and answers by email. You then write your card and set your hours and your price. Learners see the card once an admin has approved it.",
      ],
    ],
  },
  {
    id: "earnings",
    group: "teaching",
    question: "When does a tutor get paid?",
    answer: [
      [
        "What a session or class earns is pending until 48 hours after its end, then payable. If a guarantee claim or a report is open, it waits for the decision. A refund or a lost dispute takes the earning back. If a learner cancels late and the time is booked again, you earn the new session instead of the cancelled one. If Keyway takes a commission, the rate is shown next to your price and is fixed when a session is booked.",
      ],
      [
        "Payable earnings are sent with the next payout, to the account in your ",
        { text: "payout details", href: paths.payoutDetails },
        ". All amounts, and a statement for each month, are under ",
        { text: "Earnings", href: paths.earnings() },
        ".",
      ],
    ],
  },
];

/** Returns an answer without its links, for structured data. */
export const plainAnswer = ({ answer }: HelpQuestion): string =>
  answer
    .map((paragraph) => paragraph.map((part) => (typeof part === "string" ? part : part.text)).join(""))
    .join(" ");
