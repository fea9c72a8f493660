/** An expert's typical response time, as text. Pure. */

/** The minimum number of first answers within `answerDays` for a response time to be shown. */
export const fewestAnswers = 5;
export const answerDays = 90;

/**
 * Returns a text such as "Usually answers within 2 hours": in steps of 5 minutes up to an hour, then in hours, then in
 * days. @param seconds the median
 */
export function responseTimeText(seconds: number): string {
  const minutes = Math.max(5, Math.ceil(seconds / 300) * 5);
  if (minutes < 60) return `Usually answers within ${minutes} minutes`;
  const hours = Math.ceil(seconds / 3600);
  if (hours === 1) return "Usually answers within an hour";
  if (hours < 24) return `Usually answers within ${hours} hours`;
  const days = Math.ceil(seconds / 86_400);
  return days === 1 ? "Usually answers within a day" : `Usually answers within ${days} days`;
}
