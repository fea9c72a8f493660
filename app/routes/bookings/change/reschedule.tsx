import { createContext, data, redirect } from "react-router";
import { MovePicker } from "~/components/bookings/change/move-picker";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { timeZoneForm } from "~/domain/accounts/account.forms.server";
import { chooseTimeZone } from "~/domain/accounts/own-account.server";
import { rescheduleForm } from "~/domain/bookings/change/reschedule.forms.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { explainMove, readMovePicker } from "~/domain/bookings/change/reschedule-view.server";
import { bookingFaults, faultText } from "~/domain/bookings/faults";
import { readChoice } from "~/domain/bookings/request/booking.forms.server";
import {
  isAboutTheNewTime,
  type MoveError,
  movedText,
  moveMessages,
  unmovedText,
} from "~/domain/bookings/reschedule";
import { viewBooking } from "~/domain/bookings/view/booking-view";
import { requireOwn } from "~/routes/bookings/view/own-booking.server";
import { paths, withChosenTime } from "~/shared/paths";
import { zoneGroups } from "~/shared/zone-groups.server";
import { formatZoned } from "~/shared/zone-text";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { type Context, callerContext, isRefusedContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm } from "~/web/form-action.server";
import { isSignedIn, requireActor } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/reschedule";

/** Reschedules a session to another free time of its expert, for either side. */

/** Hydrated, so that a typed reason stays while the learner changes the day. */
export const handle: PageHandle = { hydrate: true, loadingLabel: "Loading times…" };

export const meta = ownPageMeta("Reschedule session", "Choose another time for your session.");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const row = await requireOwn(db, actor, params.bookingId);
  const zone = viewerZone(context, request);
  const booking = viewBooking(row, { expertId: actor.expertId, zone, now });
  const here = url.pathname + url.search;
  if (!booking.canMove) return { booking, here, picker: null, chosen: null };
  const posted = context.get(postedTimeContext);
  const search = new URL(posted ? withChosenTime(here, posted) : here, url).searchParams;
  const picker = await readMovePicker(db, row, { search, zone, now });
  return { booking, here, picker, chosen: readChoice(search).startsAt?.toISOString() ?? null };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const row = await requireOwn(db, caller.actor, params.bookingId);
  const zone = viewerZone(context, request);
  const form = await parseForm(request);
  const { startsAt } = readChoice(form);
  if (form.get("intent") === "zone") return data(await changeZone(context, form, zone));
  const refuse = (error: Exclude<MoveError, "not-found">) => ({
    status: error === "missing-time" ? 400 : 409,
    form: moveMessages[error],
    why: error,
  });
  const answer = await judgeForm(
    { context, request },
    {
      form,
      schema: rescheduleForm,
      faultText: faultText({ ...bookingFaults, busy: "Failed to reschedule the session. Please try again." }),
      counts: () => [{ rule: "reschedule:account", subject: caller.actor.userId }],
      async run({ reason }) {
        if (startsAt === null) return refuse("missing-time");
        const moved = await rescheduleBooking(db, caller, { bookingId: row.id, startsAt, reason });
        if (!moved.ok) {
          const { error } = moved;
          if (error === "not-found") throw data("Not Found", { status: 404 });
          return refuse(error);
        }
        const { changed } = moved.value;
        const text = changed ? movedText(formatZoned(startsAt, zone)) : unmovedText;
        const headers = { "Set-Cookie": flash(context, text, changed ? "success" : "info") };
        return redirect(paths.booking(row.id), { status: 303, headers });
      },
    },
  );
  if (answer instanceof Response) return answer;
  const hasNear = answer.why !== undefined && isAboutTheNewTime(answer.why);
  const explained =
    startsAt && (await explainMove(db, row, { chosen: startsAt, hasNear, zone, now: caller.now }));
  return data({ reply: answer.reply, explained, zones: null }, { status: answer.status });
}

/** The chosen time of a post that changed the zone. The page opens on its day. */
const postedTimeContext = createContext<string | null>(null);

/** Stores the chosen zone, or lists the zones to choose from. In both cases the form keeps its time and reason. */
async function changeZone(context: Context, form: FormData, zone: string) {
  const caller = context.get(callerContext);
  const asked = timeZoneForm.shape.timeZone.safeParse(form.get("timeZone"));
  if (asked.success && isSignedIn(caller)) {
    const timeZone = asked.data;
    await chooseTimeZone(context.get(servicesContext).db, caller, { timeZone, isDetected: false });
    context.set(callerContext, { ...caller, actor: { ...caller.actor, timeZone } });
  }
  context.set(postedTimeContext, readChoice(form).startsAt?.toISOString() ?? null);
  context.set(isRefusedContext, false);
  const reply = { initialValue: { reason: String(form.get("reason") ?? "") } };
  return { reply, explained: null, zones: asked.success ? null : zoneGroups(zone) };
}

export default function ReschedulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, here, picker, chosen } = loaderData;
  const back = { href: paths.booking(booking.id), label: "Booking" };
  if (!picker) {
    const isLate = booking.canCancel && !booking.isHold;
    return (
      <Page title="Reschedule session" narrow back={back}>
        <Notice kind="info">
          <p>{moveMessages[isLate ? "too-late" : "not-upcoming"]}</p>
        </Notice>
        <p className="bar start">
          <ButtonLink href={back.href}>View booking</ButtonLink>
          {isLate ? (
            <ButtonLink variant="quiet" href={paths.bookingCancellation(booking.id)}>
              Cancel session
            </ButtonLink>
          ) : null}
        </p>
      </Page>
    );
  }
  return (
    <Page title="Reschedule session" lead={`With ${booking.other.name}`} back={back}>
      <MovePicker
        booking={booking}
        picker={picker}
        action={here}
        startsAt={actionData?.explained?.chosen.datetime ?? chosen}
        verdict={actionData?.reply}
        zones={actionData?.zones ?? null}
        explained={actionData?.explained ?? null}
      />
    </Page>
  );
}
