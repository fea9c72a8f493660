import { data, redirect } from "react-router";
import { z } from "zod";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { acceptEarlier, findOffer, heldUntil } from "~/domain/bookings/alerts/accept-earlier.server";
import { declinedText, notFreeText, offerMessages, staysFree } from "~/domain/bookings/alerts/alert";
import { declineEarlier } from "~/domain/bookings/alerts/decline-earlier.server";
import { shownName } from "~/domain/experts/expert";
import { formatTime } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { WhyNot } from "~/ui/why-not";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/offer";

/** An earlier time that is held for the learner of a booked session, who accepts or declines it. */

export const meta = ownPageMeta("Earlier time", "An earlier time for your session.");

/** @throws 404 for another account's offer */
async function requireOffer({ context, request }: { context: Context; request: Request }, alertId: string) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const found = orNotFound(await findOffer(db, caller, alertId));
  return { db, caller, found };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { caller, found } = await requireOffer({ context, request }, params.alertId);
  const { alert, hold, booking, expertMovedAt, expertName } = found;
  const zone = viewerZone(context, request);
  const moment = (at: Date) => formatZoned(at, zone);
  const until = alert.state === "offered" && hold ? heldUntil(hold, caller.now) : null;
  return {
    alertId: alert.id,
    holdId: hold?.id,
    bookingId: booking.id,
    name: shownName(expertName),
    now: moment(booking.startsAt),
    earlier: hold && moment(hold.startsAt),
    until: until && formatTime(until, zone),
    isFree: !until || !hold || staysFree(hold.startsAt, expertMovedAt, until),
    whyNot: until
      ? null
      : alert.state === "accepted"
        ? `${offerMessages.taken} Your session is on ${moment(booking.startsAt)}.`
        : offerMessages.over,
  };
}

/** Without an intent, the session is moved. */
const offerForm = z.object({ intent: z.literal("decline").optional(), hold: z.string().optional() });

const movedText = "Your session is moved to the earlier time.";

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, caller } = await requireOffer({ context, request }, params.alertId);
  return formAction(
    { context, request },
    {
      schema: offerForm,
      counts: () => [{ rule: "reschedule:account", subject: caller.actor.userId }],
      async run({ intent, hold }) {
        const answer = { alertId: params.alertId, shownHold: hold };
        const declined = intent === "decline" ? await declineEarlier(db, caller, answer) : null;
        const done = declined ?? (await acceptEarlier(db, caller, answer));
        if (!done.ok) {
          if (done.error === "not-found") throw data("Not Found", { status: 404 });
          return { status: 409, form: offerMessages[done.error] };
        }
        const { bookingId } = done.value;
        const notice = declined?.ok ? declinedText(declined.value.isAlertOn) : movedText;
        return redirect(paths.booking(bookingId), {
          status: 303,
          headers: { "Set-Cookie": flash(context, notice) },
        });
      },
    },
  );
}

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { alertId, holdId, bookingId, name, now, earlier, until, isFree, whyNot } = loaderData;
  const [form] = formState<Record<never, string>>({ id: "offer", lastResult: actionData });
  const back = { href: paths.booking(bookingId), label: "Booking" };
  return (
    <Page narrow title={`An earlier time with ${name}`} back={back}>
      <FormErrors form={form} />
      <Rows
        items={[
          { label: "Your session now", value: now },
          ...(earlier ? [{ label: "Earlier time", value: earlier }] : []),
        ]}
      />
      {whyNot ? (
        <WhyNot reason={whyNot} back={{ href: back.href, label: "View booking" }} />
      ) : (
        <PostForm action={paths.alertOffer(alertId)} id={form.id} className="form">
          <input type="hidden" name="hold" value={holdId} />
          <p>{`The time is held for you until ${until}. Price, payment and meeting link stay the same.${isFree ? "" : ` ${notFreeText}`} ${name} gets an email.`}</p>
          <p className="bar start">
            <Button>Move my session</Button>
            <Button variant="quiet" name="intent" value="decline">
              Keep it where it is
            </Button>
          </p>
        </PostForm>
      )}
    </Page>
  );
}
