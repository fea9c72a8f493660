import { data, redirect } from "react-router";
import { CalendarClashes } from "~/components/availability/calendar-clashes";
import { CalendarList } from "~/components/availability/calendar-list";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { hoursMessages } from "~/domain/availability/messages";
import { viewCalendar, viewClash } from "~/domain/calendars/calendar-view";
import { calendarIntent } from "~/domain/calendars/calendars.forms.server";
import { calendarLimits } from "~/domain/calendars/own-calendar";
import { clashesShown, findClashes, listCalendars } from "~/domain/calendars/queries.server";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { requireExpert } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/calendars";
import { changeCalendars } from "./change-calendars.server";

/** The calendars that an expert's busy times are read from (decision K1). All its forms post here. */

export const meta = ownPageMeta("Your calendars", "Calendars whose busy times learners can't book.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireExpert(context, request, hoursMessages["not-signed-in"]);
  const { expertId } = actor;
  if (!expertId) return null;
  const viewer = { zone: viewerZone(context, request), now };
  const [own, clashes] = await Promise.all([
    listCalendars(db, expertId, now),
    findClashes(db, expertId, now),
  ]);
  return {
    calendars: own.map((calendar) => viewCalendar(calendar, viewer)),
    clashes: clashes.slice(0, clashesShown).map((clash) => viewClash(clash, viewer)),
    hasMore: clashes.length > clashesShown,
    zone: viewer.zone,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const caller = requireExpert(context, request, hoursMessages["not-signed-in"]);
  const form = await parseForm(request);
  if (!caller.actor.expertId) throw redirect(paths.ownCalendars);
  const intent = calendarIntent.safeParse(form.get("intent"));
  if (!intent.success) throw data("The form could not be read.", { status: 400 });
  const answer = await changeCalendars(intent.data, { context, request, caller, form });
  return answer instanceof Response ? answer : data(answer.reply, { status: answer.status });
}

export default function OwnCalendars({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = formState<{ calendarAddress: string }>({ id: "calendar", lastResult: actionData });
  return (
    <Page
      title="Your calendars"
      lead="We read these calendars about every 15 minutes. Learners can't book you at a time at which you are busy there."
      back={{ href: paths.availability, label: "Availability" }}
    >
      {loaderData ? (
        <div className="two">
          <div className="stack own-form">
            <FormErrors form={form} />
            <CalendarClashes {...loaderData} />
            <CalendarList {...loaderData} />
            {loaderData.calendars.length < calendarLimits.calendars || actionData ? (
              <section className="stack-s" aria-labelledby="add">
                <h2 id="add">Add a calendar</h2>
                <PostForm action={paths.ownCalendars} noValidate id={form.id} className="form">
                  <FormField
                    field={fields.calendarAddress}
                    label="Address"
                    hint="The private iCal address of your calendar."
                    required
                    maxLength={calendarLimits.addressLength}
                    autoComplete="off"
                    spellCheck={false}
                  />
                  <Button name="intent" value="add">
                    Add calendar
                  </Button>
                </PostForm>
              </section>
            ) : null}
          </div>
          <aside className="panel" aria-label="About calendars">
            <h2>Where to find the address</h2>
            <dl className="stack-s">
              {places.map(({ name, text }) => (
                <div key={name}>
                  <dt>
                    <strong>{name}</strong>
                  </dt>
                  <dd className="muted">{text}</dd>
                </div>
              ))}
            </dl>
            <h2>What we store</h2>
            <p className="muted">
              Only when you are busy: no titles, places or guests. The address is encrypted, and we show its
              host and last four characters. Sessions that are booked stay as they are.
            </p>
          </aside>
        </div>
      ) : (
        <Empty title="Create your expert card first">
          <p>You can connect calendars once you have a card.</p>
          <ButtonLink href={paths.expertCreator}>Create Expert Profile</ButtonLink>
        </Empty>
      )}
    </Page>
  );
}

const places = [
  { name: "Google Calendar", text: "Settings of the calendar: “Secret address in iCal format”" },
  { name: "Outlook", text: "Settings, Shared calendars, “Publish a calendar”: the ICS link" },
  { name: "iCloud", text: "Share the calendar, “Public Calendar”: the link" },
];
