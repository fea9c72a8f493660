import { data } from "react-router";
import type { SignupErrorData } from "~/components/accounts/signup-error";
import type { ProviderFault } from "~/domain/accounts/provider/provider-faults";

/** The Signup Error card as a loader's answer, with the status that says whose fault it is. */
export const signupError = (card: SignupErrorData, init: { status?: number; headers?: HeadersInit } = {}) =>
  data(card, { status: statusOf[card.fault] ?? 400, ...init });

const statusOf: Partial<Record<ProviderFault, number>> = {
  deactivated: 403,
  "too-many": 429,
  unreachable: 503,
};
