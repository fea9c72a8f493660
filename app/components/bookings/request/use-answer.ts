import { useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { networkText, reached, type Unreachable } from "~/components/form/keep-page";
import { bookingFaults } from "~/domain/bookings/faults";

/**
 * Returns the last response to the form. It is kept here until the page changes, since the router drops it when the
 * page's data is reloaded. `number` counts the refusals; the picker starts over with each.
 */
export function useAnswer<Refusal extends object>(given: Refusal | Unreachable | undefined) {
  const { key } = useLocation();
  // A response is over once the next request has started.
  const isIdle = useNavigation().state === "idle";
  const [last, setLast] = useState({ key, given, number: 0 });
  if (isIdle && given && given !== last.given) {
    setLast({ key, given, number: reached(given) ? last.number + 1 : last.number });
  }
  const answer = isIdle && last.key === key ? last.given : undefined;
  const refusal = reached(answer);
  if (!answer || refusal) return { refusal, number: last.number };
  const isAnswered = "isAnswered" in answer && answer.isAnswered;
  return { refusal, number: last.number, problem: isAnswered ? bookingFaults.busy : networkText };
}
