import { data, redirect } from "react-router";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { dayParts, weekdays } from "~/domain/availability/editor";
import { alertMessages, wantedText } from "~/domain/bookings/alerts/alert";
import { alertForm } from "~/domain/bookings/alerts/alerts.forms.server";
import {
  type AlertFor,
  endAlert,
  findAlert,
  findAlertTarget,
  listAlerts,
  saveAlert,
} from "~/domain/bookings/alerts/alerts.server";
import { shownName } from "~/domain/experts/expert";
import { formatMoment } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { zonePlace } from "~/shared/zone-text";
import { Button, ButtonLink } from "~/ui/button";
import { Choice } from "~/ui/choice";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { WhyNot } from "~/ui/why-not";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/alert";

/** Turns on the emails about earlier times: for a booked session, or for any time of an expert. */

export const meta = ownPageMeta("Earlier time", "Hear about an earlier time.");

const targetOf = (params: { bookingId?: string | undefined; expertId?: string | undefined }): AlertFor =>
  params.bookingId ? { bookingId: params.bookingId } : { expertId: params.expertId ?? "" };

const pathsOf = (target: AlertFor) =>
  "bookingId" in target
    ? { own: paths.bookingEarlier(target.bookingId), back: paths.booking(target.bookingId), label: "Booking" }
    : { own: paths.expertEarlier(target.expertId), back: paths.expert(target.expertId), label: "Profile" };

/** @throws 404 for another account's session, and an expert who isn't listed */
async function requireTarget({ context, request }: { context: Context; request: Request }, target: AlertFor) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const found = orNotFound(await findAlertTarget(db, caller, target));
  return { db, caller, found };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const target = targetOf(params);
  const { db, caller, found } = await requireTarget({ context, request }, target);
  const { userId, expertId } = caller.actor;
  const viewer = viewerZone(context, request);
  const [alert, all] = await Promise.all([findAlert(db, userId, found), listAlerts(db, userId)]);
  const whyNot =
    expertId === found.expertId
      ? alertMessages["own-card"]
      : found.isMovable
        ? null
        : alertMessages["not-movable"];
  return {
    ...pathsOf(target),
    name: shownName(found.name),
    isForBooking: found.bookingId !== null,
    zone: zonePlace(viewer),
    alert: alert && {
      days: alert.days.map(String),
      parts: alert.parts,
      isOffered: alert.state === "offered",
      offerHref: alert.state === "offered" && alert.bookingId ? paths.alertOffer(alert.id) : null,
    },
    others: all
      .filter(({ alert: other }) => other.id !== alert?.id)
      .map(({ alert: other, name, startsAt }) => ({
        id: other.id,
        href: other.bookingId ? paths.bookingEarlier(other.bookingId) : paths.expertEarlier(other.expertId),
        text: `${shownName(name)}${startsAt ? `, for ${formatMoment(startsAt, viewer)}` : ""}: ${wantedText(other)}`,
      })),
    whyNot,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const target = targetOf(params);
  const { db, caller } = await requireTarget({ context, request }, target);
  return formAction(
    { context, request },
    {
      schema: alertForm,
      counts: () => [{ rule: "alert:account", subject: caller.actor.userId }],
      async run(form) {
        const timeZone = viewerZone(context, request);
        const done =
          form.intent === "end"
            ? await endAlert(db, caller, target)
            : await saveAlert(db, caller, { target, wanted: form, timeZone });
        if (!done.ok) {
          if (done.error === "not-found") throw data("Not Found", { status: 404 });
          return { status: done.error === "unverified" ? 403 : 409, form: alertMessages[done.error] };
        }
        const notice =
          form.intent === "end" ? "The alert is ended." : "We'll email you when an earlier time is free.";
        const headers = { "Set-Cookie": flash(context, notice) };
        return redirect(pathsOf(target).own, { status: 303, headers });
      },
    },
  );
}

export default function AlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const { own, back, label, name, isForBooking, zone, alert, others, whyNot } = loaderData;
  const [form] = formState<{ days: string; parts: string }>({ id: "alert", lastResult: actionData });
  const sent = actionData?.initialValue;
  const chosen = (field: "days" | "parts") =>
    [sent ? (sent[field] ?? []) : (alert?.[field] ?? [])].flat().map(String);
  return (
    <Page
      narrow
      title={isForBooking ? `An earlier time with ${name}` : `A free time with ${name}`}
      lead={
        whyNot
          ? null
          : `${alert ? "This alert is on. " : ""}When ${isForBooking ? "an earlier time" : "a time"} becomes free, the first learner in line gets an email and has 30 minutes to take it. Then we offer it to the next one. After three offers that you don't take, the alert ends.`
      }
      back={{ href: back, label }}
    >
      <FormErrors form={form} />
      {alert?.isOffered ? (
        <Notice kind="info">
          <p>A time is held for you. The link is in your email.</p>
          {alert.offerHref ? (
            <p>
              <a href={alert.offerHref}>See the earlier time</a>
            </p>
          ) : null}
        </Notice>
      ) : null}
      {whyNot && !actionData ? (
        <WhyNot reason={whyNot} back={{ href: back, label: `Back to ${label.toLowerCase()}` }} />
      ) : (
        <PostForm action={own} noValidate id={form.id} className="form">
          <Choice
            isMultiple
            name="days"
            legend="Days"
            hint={`In ${zone}. None chosen means any day.`}
            options={weekdays.map(({ day, name: dayName }) => ({ value: String(day), label: dayName }))}
            defaultValue={chosen("days")}
          />
          <Choice
            isMultiple
            name="parts"
            legend="Time of day"
            hint="Before 12:00, before 17:00, or later. None chosen means any time."
            options={dayParts.map(({ id, name: partName }) => ({ value: id, label: partName }))}
            defaultValue={chosen("parts")}
          />
          <p className="bar start">
            <Button name="intent" value="save">
              {alert ? "Save alert" : "Tell me"}
            </Button>
            {alert ? (
              <Button variant="quiet" name="intent" value="end">
                End alert
              </Button>
            ) : (
              <ButtonLink variant="quiet" href={back}>
                Cancel
              </ButtonLink>
            )}
          </p>
        </PostForm>
      )}
      {others.length > 0 ? (
        <section className="stack-s" aria-labelledby="others">
          <h2 id="others">Your other alerts</h2>
          <ul>
            {others.map(({ id, href, text }) => (
              <li key={id}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}
