import { type ClassStanding, offerHours, recordingDays } from "~/domain/classes/class";
import { paths } from "~/shared/paths";

/** The texts that every class's page shows, by the specification. */

export const suitedFor = [
  "Career switchers who want to find out what the work is like",
  "Beginners who want a solid start",
  "Professionals who want to add security to their own field",
  "Students who want practice alongside their courses",
];

export const requirements = [
  "A computer",
  "A stable internet connection",
  "A video call app",
  "Headphones (recommended)",
  "Something to take notes with",
];

const refundAnswer =
  "Yes. Cancel before the class starts and you get a full refund. Where the class has another date, you can move your seat to it.";
const courseAnswer = "Yes. Cancel before the first evening and you get a full refund.";
const freeAnswer =
  "Yes. You can cancel until the class starts. Where the class has another date, you can move your seat to it.";

interface Question {
  question: string;
  answer: string;
  link?: { href: string; label: string };
}

/** Returns the questions on a class's page. A free class has no refunds, and one that is over is only watched. */
export const questionsOf = ({ priceCents, standing, isCourse }: QuestionedClass): Question[] => [
  ...(standing === "past"
    ? []
    : [
        {
          question: "Can I cancel or reschedule?",
          answer: priceCents === 0 ? freeAnswer : isCourse ? courseAnswer : refundAnswer,
        },
      ]),
  {
    question: "Can I watch it again?",
    answer:
      standing === "past"
        ? `If you had a seat: once the expert has sent the recording, we email you the link. You can watch it for ${recordingDays} days.`
        : `After ${isCourse ? "the course" : "the class"} we ask the expert for the recording. Once it is there, you have access to the replay for ${recordingDays} days, and we email you the link.`,
  },
  {
    question: "What if something doesn't work?",
    answer: "Write to us. We help by email, and aim to answer within 24-48 hours.",
    link: { href: paths.contact, label: "Contact us" },
  },
  ...(standing === "past"
    ? []
    : [
        {
          question: "Can I ask questions?",
          answer: isCourse
            ? "Yes, at any time during the live evenings."
            : "Yes, at any time during the live class.",
        },
      ]),
];

interface QuestionedClass {
  priceCents: number;
  standing: ClassStanding;
  /** It is the 6-week journey. */
  isCourse?: boolean;
}

/** Shown to learners with a seat while the class has no link. */
export const linkToCome = "We email you the link to join before the class starts.";
/** The same once the class has started. */
export const linkMissing =
  "The class has started, and its link to join isn't set. Check your email, or contact us.";

/** Returns the text under 'About the Expert' for a teacher without a card. */
export const fallbackBio = (expertName: string): string =>
  `${expertName} is a cybersecurity professional who works in the field and teaches from practice.`;

/** What the waitlist of a full class is, beside each button that joins it. */
export const waitlistTerms = `If a seat opens up, we email the first person on the waitlist, who has ${offerHours} hours to take it. Joining is free.`;

/** The 6-week journey of the foundations class. */
export const foundationsWeeks = [
  { weeks: "Weeks 1-2", title: "Foundations of IT & Security" },
  { weeks: "Weeks 3-4", title: "Hands-on Labs" },
  { weeks: "Weeks 5-6", title: "Career Roadmap & Mentorship" },
];

export const comingSoon = "Start Foundations - Coming Soon";
