import { data, redirect } from "react-router";
import { lastReadingOf } from "~/domain/calendars/calendar-view";
import {
  addCalendarForm,
  type calendarIntent,
  oneCalendarForm,
} from "~/domain/calendars/calendars.forms.server";
import { addCalendar, chooseForOld, removeCalendar } from "~/domain/calendars/change-calendars.server";
import { calendarMessages, calendarName, readingMinutes } from "~/domain/calendars/own-calendar";
import { listCalendars } from "~/domain/calendars/queries.server";
import { readNow } from "~/domain/calendars/read-calendar.server";
import type { SignedInCaller } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { type Context, servicesContext } from "~/web/context";
import { type Flash, flash } from "~/web/flash.server";
import { type FormAction, judgeForm, type RefusedForm } from "~/web/form-action.server";
import { viewerZone } from "~/web/time-zone.server";

interface Posted {
  context: Context;
  request: Request;
  caller: SignedInCaller;
  form: FormData;
}

/** The forms of the page of calendars, by their buttons. @throws 404 for a calendar that is unknown or another expert's */
export function changeCalendars(
  intent: (typeof calendarIntent)["_output"],
  posted: Posted,
): Promise<Response | RefusedForm> {
  if (intent === "add") return add(posted);
  return judgeOne(intent, posted, async (id) => {
    const { context, caller } = posted;
    const { db } = context.get(servicesContext);
    if (intent === "read") return read(posted, id);
    if (intent === "remove") {
      const removed = await removeCalendar(db, caller, { id });
      if (!removed.ok) throw data(calendarMessages["not-found"], { status: 404 });
      return done(posted, `Removed: ${removed.value}. Its busy times no longer count.`);
    }
    const chosen = await chooseForOld(db, caller, { id, choice: intent });
    if (chosen.ok) {
      const isKept = intent === "keep";
      return done(posted, `The busy times of ${chosen.value} are ${isKept ? "kept" : "dropped"}.`);
    }
    if (chosen.error === "not-found") throw data(calendarMessages["not-found"], { status: 404 });
    return { status: 409, form: calendarMessages["not-old"] };
  });
}

async function add(posted: Posted): Promise<Response | RefusedForm> {
  const { context, caller } = posted;
  const { db, env } = context.get(servicesContext);
  let added = "";
  const answer = await judgeForm(posted, {
    schema: addCalendarForm,
    form: posted.form,
    counts: () => counted(caller),
    async run({ calendarAddress: address }) {
      const stored = await addCalendar(db, caller, { address, secret: env.sessionSecret });
      if (stored.ok) {
        added = stored.value;
        return redirect(paths.ownCalendars, 303);
      }
      if (stored.error === "too-many") return { status: 409, form: calendarMessages["too-many"] };
      throw data("Expert not found", { status: 404 });
    },
  });
  if (added === "") return answer;
  // After the form's own time, because another server may take longer. If it was read a moment ago, it isn't again.
  await readNow({ db, env, now: caller.now }, caller, { id: added });
  return saidOf(posted, added);
}

async function read(posted: Posted, id: string) {
  const { context, caller } = posted;
  const { db, env } = context.get(servicesContext);
  const done = await readNow({ db, env, now: caller.now }, caller, { id });
  if (done.ok) return saidOf(posted, id);
  if (done.error === "too-soon") return { waitSeconds: readingMinutes.byHand * 60 };
  throw data(calendarMessages["not-found"], { status: 404 });
}

/** Only readings are counted, because the others ask no other server. */
const judgeOne = (
  intent: string,
  posted: Posted,
  run: (id: string) => ReturnType<FormAction<typeof oneCalendarForm>["run"]>,
) =>
  judgeForm(posted, {
    schema: oneCalendarForm,
    form: posted.form,
    counts: () => (intent === "read" ? counted(posted.caller) : []),
    waitText: (seconds) => `We read a calendar once a minute. Please try again in ${seconds} seconds.`,
    run: ({ id }) => run(id),
  });

const counted = ({ actor }: SignedInCaller) => [{ rule: "calendar:account" as const, subject: actor.userId }];

/** Leads back to the page, which says what was read of a calendar, or why nothing was. */
async function saidOf(posted: Posted, id: string): Promise<Response> {
  const { context, request, caller } = posted;
  const { db } = context.get(servicesContext);
  const own = await listCalendars(db, caller.actor.expertId ?? "", caller.now);
  const calendar = own.find((one) => one.id === id);
  if (!calendar) return done(posted, calendarMessages["not-found"], "info");
  const said = lastReadingOf(calendar, { zone: viewerZone(context, request), now: caller.now });
  return done(posted, `${calendarName(calendar)}: ${said}`, calendar.failures > 0 ? "info" : "success");
}

function done({ context }: Posted, text: string, kind?: Flash["kind"]): Response {
  const headers = { "Set-Cookie": flash(context, text, kind) };
  return redirect(paths.ownCalendars, { status: 303, headers });
}
