import { type RouterContextProvider, redirect } from "react-router";
import { updateLinkTargets } from "~/domain/accounts/links/link-targets.server";
import type { BookingError } from "~/domain/bookings/messages";
import { bookingForm, type ScanChoice } from "~/domain/bookings/request/booking.forms.server";
import type { BookingRequest } from "~/domain/bookings/request/check-booking.server";
import { explainRefusal } from "~/domain/bookings/request/explain-refusal.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";
import { servicesContext } from "~/web/context";
import { type FormAction, judgeForm, type Refusal } from "~/web/form-action.server";
import { viewerZone } from "~/web/time-zone.server";

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** A time chosen by a learner, on the picker or at the checkout. */
export interface Choice {
  expertId: string;
  startsAt: Date | null;
  hours: number | null;
  /** The page with this choice, to which an unverified learner returns (decision B8). */
  address: string;
  to: "checkout" | undefined;
  scan: ScanChoice;
}

interface ChoiceAction extends Pick<FormAction<typeof bookingForm>, "form" | "faultText"> {
  choice: Choice;
  messages: Record<BookingError, string>;
  run(request: BookingRequest): Promise<Result<string, BookingError>>;
}

/** Handles a posted choice. @returns a redirect, or the status and what the page shows of the refusal */
export async function postChoice({ context, request }: Args, caller: SignedInCaller, action: ChoiceAction) {
  const { db } = context.get(servicesContext);
  const { choice, messages, run, ...form } = action;
  const { expertId, startsAt, hours, address, scan } = choice;
  const { isVerified } = caller.actor;
  const timeZone = viewerZone(context, request);
  const refuse = (code: BookingError): Refusal<BookingError> => ({
    ...(code === "nothing-saved" ? { isOutage: true } : { status: statuses[code] }),
    form: messages[code],
    why: code,
  });
  const answer = await judgeForm(
    { context, request },
    {
      ...form,
      schema: bookingForm,
      keepEmpty: true,
      counts: () => [{ rule: "book:account", subject: caller.actor.userId }],
      async run({ price }) {
        if (!isVerified) {
          await updateLinkTargets(db, caller, address);
          return refuse("unverified");
        }
        if (hours === null) return refuse("invalid-hours");
        if (startsAt === null) return refuse("missing-time");
        const scanId = scan.show ?? null;
        const done = await run({ expertId, startsAt, hours, shownPriceCents: price, timeZone, scanId });
        return done.ok ? redirect(done.value, 303) : refuse(done.error);
      },
    },
  );
  if (answer instanceof Response) return answer;
  const { status, text = "", why = null } = answer;
  return {
    status,
    refusal: await explain({ context, request }, caller, choice, { error: why, message: text }),
  };
}

/** Returns what a page shows of a choice that can't be booked. */
export function explain(
  { context, request }: Args,
  { actor, now }: SignedInCaller,
  { address, hours, ...choice }: Choice,
  why: { error: BookingError | null; message: string },
) {
  return explainRefusal(context.get(servicesContext).db, {
    ...choice,
    ...why,
    hours: hours ?? 1,
    learnerId: actor.userId,
    confirm: { email: actor.email, redirectTo: address },
    zone: viewerZone(context, request),
    now,
  });
}

const statuses: Record<Exclude<BookingError, "nothing-saved">, number> = {
  "slot-taken": 409,
  "slot-lost": 409,
  "own-overlap": 409,
  "not-offered": 409,
  "price-changed": 409,
  "too-many-unpaid": 409,
  "newcomer-unpaid": 409,
  "newcomer-length": 409,
  "expert-gone": 404,
  "own-profile": 403,
  blocked: 403,
  unverified: 403,
  "missing-time": 400,
  "invalid-hours": 400,
  "account-gone": 403,
};
