import { data, redirect } from "react-router";
import { NoteForm, noteFormId } from "~/components/cases/note-form";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { ownPageMeta } from "~/components/site/page-meta";
import { canWriteNote, caseMessages } from "~/domain/cases/case-file";
import { noteForm } from "~/domain/cases/cases.forms.server";
import { writeNote } from "~/domain/cases/write-note.server";
import { shownName } from "~/domain/experts/expert";
import { requireOwn } from "~/routes/bookings/view/own-booking.server";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Page } from "~/ui/page";
import { WhyNot } from "~/ui/why-not";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/note";

/** What the learner brings to a lesson. The booking's page has the same form, and a refused one comes back here. */

export const meta = ownPageMeta(
  "What would you like to work on?",
  "A note to your expert before the lesson.",
);

/** @throws 404 unless the session is the learner's */
async function requireLearners(context: Context, request: Request, bookingId: string) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const row = await requireOwn(db, caller.actor, bookingId);
  if (row.learnerId !== caller.actor.userId) throw data("Not Found", { status: 404 });
  return { db, caller, row };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { caller, row } = await requireLearners(context, request, params.bookingId);
  const zone = viewerZone(context, request);
  return {
    expertName: shownName(row.expertName),
    when: formatZoned(row.startsAt, zone),
    note: row.note,
    isOpen: canWriteNote(row, caller.now),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { bookingId } = params;
  const { db, caller } = await requireLearners(context, request, bookingId);
  return formAction(
    { context, request },
    {
      schema: noteForm,
      counts: () => [{ rule: "case-file:account", subject: caller.actor.userId }],
      async run({ note }) {
        const written = await writeNote(db, caller, { bookingId, note });
        if (!written.ok && written.error === "late") return { status: 409, form: caseMessages["note-late"] };
        if (!written.ok) throw data("Not Found", { status: 404 });
        const text = note === "" ? caseMessages["note-removed"] : caseMessages.noted;
        return redirect(paths.booking(bookingId), {
          status: 303,
          headers: { "Set-Cookie": flash(context, text) },
        });
      },
    },
  );
}

export default function NotePage({ loaderData, actionData, params: { bookingId } }: Route.ComponentProps) {
  const { expertName, when, note, isOpen } = loaderData;
  const [form] = formState({ id: noteFormId, lastResult: actionData });
  const back = { href: paths.booking(bookingId), label: "Booking" };
  return (
    <Page
      narrow
      title="What would you like to work on?"
      lead={`Lesson with ${expertName}: ${when}.`}
      back={back}
    >
      <FormErrors form={form} />
      {isOpen || actionData ? (
        <NoteForm bookingId={bookingId} expertName={expertName} note={note} verdict={actionData} />
      ) : (
        <>
          <WhyNot reason={caseMessages["note-late"]} back={{ href: back.href, label: "View booking" }} />
          {note ? <blockquote className="as-written">{note}</blockquote> : null}
        </>
      )}
    </Page>
  );
}
