import { networkText, type Unreachable } from "~/components/form/keep-page";
import { checkoutFaults } from "~/domain/bookings/faults";

/** Returns why a post to a payment page failed; undefined if none was made. */
export function postError(answer: Unreachable | { error: string | undefined } | undefined) {
  if (!answer) return undefined;
  if (!("isUnreachable" in answer)) return answer.error;
  return answer.isAnswered ? checkoutFaults.busy : networkText;
}
