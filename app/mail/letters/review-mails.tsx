import { reviewAnswered } from "~/domain/reviews/answer-review.server";
import { reportDecided, reviewHidden } from "~/domain/reviews/decide-report.server";
import { reviewRequest } from "~/domain/reviews/process-due-reviews.server";
import { reviewPublished } from "~/domain/reviews/publish-review.server";
import { starsText } from "~/domain/reviews/review";
import { reviewWaiting } from "~/domain/reviews/write-review.server";
import { formatDate } from "~/shared/format-time";
import { formatZoned } from "~/shared/zone-text";
import { bookedReasons } from "../facts";
import { action, decided, greeting, link, mailTemplate, paragraph, quote, rule } from "../letter";

interface Reviewed {
  other_name: string;
  class_title: string | null;
  endedAt: string;
  timeZone: string;
}

/** "your session on 24 November 2026", "the class “SIEM basics” on …", for sentences that name the other side. */
const sessionOf = ({ class_title, endedAt, timeZone }: Reviewed): string => {
  const day = formatDate(new Date(endedAt), timeZone);
  return class_title ? `the class “${class_title}” on ${day}` : `your session on ${day}`;
};

/** "your session with Amara O. on 24 November 2026" */
const sessionWith = (reviewed: Reviewed): string =>
  sessionOf(reviewed).replace(/^your session/, () => `your session with ${reviewed.other_name}`);

/** To the learner, a day after the session: asks for a review. */
export const reviewRequestMail = mailTemplate(reviewRequest, (request) => {
  const { to_name, other_name, timeZone, closesAt, links, pageUrl } = request;
  const isFree = links.length === 0;
  const until = formatZoned(new Date(closesAt), timeZone);

  return {
    title: `How was it with ${other_name}?`,
    preview: `A ${isFree ? "review" : "rating"} takes a minute and helps the next learner.`,
    reason: bookedReasons.learner,
    says: [
      `${greeting(to_name)} how was ${sessionWith(request)}?${isFree ? "" : " Choose a rating to open the form with it:"}`,
      isFree && action(pageUrl, "Write a review"),
      ...links.map(({ href, stars, label }) => paragraph(link(href, `${starsText(stars)}: ${label}`))),
      rule,
      `You can review it until ${until}. We ask only this once.`,
    ],
  };
});

/** To the expert: the learner has written a review, which becomes readable with the expert's note. */
export const reviewWaitingMail = mailTemplate(reviewWaiting, (waiting) => {
  const { to_name, other_name, timeZone, shownAt, pageUrl } = waiting;
  const at = formatZoned(new Date(shownAt), timeZone);

  return {
    title: `${other_name} has reviewed your session`,
    preview: "Write a private note to read it now.",
    reason: bookedReasons.expert,
    says: [
      `${greeting(to_name)} ${other_name} has reviewed ${sessionOf(waiting)}.`,
      `You can read it as soon as you have written ${other_name} a private note: what went well, and what to practise next. Without a note it becomes public on ${at}.`,
      action(pageUrl, "Write a note"),
    ],
  };
});

/** To each side when both parts are published. */
export const reviewPublishedMail = mailTemplate(reviewPublished, (published) => {
  const { to_name, other_name, readerIs, rating, pageUrl, answerUrl } = published;
  const isExpert = readerIs === "expert";
  const title = isExpert ? `A review from ${other_name}` : `A note from ${other_name}`;

  return {
    title,
    preview: isExpert ? "It is public now." : "For you alone.",
    reason: bookedReasons[readerIs],
    says: [
      isExpert
        ? `${greeting(to_name)} ${other_name} gave ${sessionOf(published)} ${rating ? starsText(rating) : "a review"}. The review is public now.`
        : `${greeting(to_name)} ${other_name} has written you a private note about ${sessionOf(published)}.`,
      action(pageUrl, isExpert ? "Read the review" : "Read the note"),
      isExpert && paragraph(link(answerUrl, "Answer in public")),
    ],
  };
});

/** To the learner: the expert has answered the review. */
export const reviewAnsweredMail = mailTemplate(reviewAnswered, (answered) => {
  const { to_name, other_name, answer, reviewsUrl } = answered;
  const title = `${other_name} has answered your review`;

  return {
    title,
    preview: "The answer is public, below your review.",
    reason: bookedReasons.learner,
    says: [
      `${greeting(to_name)} ${other_name} has answered your review of ${sessionOf(answered)}:`,
      quote(answer),
      action(reviewsUrl, "See it in public"),
    ],
  };
});

/** To the author: the review was hidden. */
export const reviewHiddenMail = mailTemplate(reviewHidden, (hidden) =>
  decided(hidden.to_name, {
    title: "We have hidden your review",
    preview: "Why, and what it means.",
    reason: bookedReasons.learner,
    news: `an admin has hidden your review of ${sessionWith(hidden)}. It is no longer shown and no longer counts. The reason:`,
    words: hidden.reason,
  }),
);

/** To a reporter: the decision on the report. */
export const reportDecidedMail = mailTemplate(reportDecided, ({ to_name, outcome, reviewsUrl }) => {
  const isHidden = outcome === "hidden";
  return decided(to_name, {
    title: isHidden ? "The review that you reported is hidden" : "The review that you reported stays",
    preview: "Thank you for telling us.",
    reason: "You get this email because you reported a review on Keyway.",
    news: isHidden
      ? "thank you for your report. An admin has read the review and hidden it."
      : "thank you for your report. An admin has read the review and found nothing that breaks our rules, so it stays public.",
    next: { href: reviewsUrl, text: "See the reviews" },
  });
});
