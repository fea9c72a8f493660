import { useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { networkText, reached, type Unreachable } from "~/components/form/keep-page";
import { bookingFaults } from "~/domain/bookings/messages";

/**
 * The last answer to the form, which stays for as long as its page: the router forgets it when the page's data is
 * loaded again. `number` counts the refusals: with each, the picker starts over.
 */
export function useAnswer<Refusal extends object>(given: Refusal | Unreachable | undefined) {
  const { key } = useLocation();
  // While the next answer is on its way, the one before is over.
  const isSettled = useNavigation().state === "idle";
  const [last, setLast] = useState({ key, given, number: 0 });
  if (isSettled && given && given !== last.given) {
    setLast({ key, given, number: reached(given) ? last.number + 1 : last.number });
  }
  const answer = isSettled && last.key === key ? last.given : undefined;
  const refusal = reached(answer);
  if (!answer || refusal) return { refusal, number: last.number };
  const isAnswered = "isAnswered" in answer && answer.isAnswered;
  return { refusal, number: last.number, problem: isAnswered ? bookingFaults.busy : networkText };
}
