import { data, redirect } from "react-router";
import { CaseForm, caseFormId } from "~/components/cases/case-form";
import { CaseSheet } from "~/components/cases/case-sheet";
import { CaseSteps } from "~/components/cases/case-steps";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PrintButton } from "~/components/receipts/print-button";
import { ownPageMeta } from "~/components/site/page-meta";
import { caseMessages, textsOf, whyNoCase } from "~/domain/cases/case-file";
import { findCaseFile } from "~/domain/cases/case-queries.server";
import { type CaseSheetView, viewCase } from "~/domain/cases/case-view";
import { caseForm } from "~/domain/cases/cases.forms.server";
import { saveCaseFile } from "~/domain/cases/save-case-file.server";
import { findOpenSteps } from "~/domain/scans/open-steps.server";
import { requireOwn } from "~/routes/bookings/view/own-booking.server";
import { paths } from "~/shared/paths";
import { Fold } from "~/ui/fold";
import { Page } from "~/ui/page";
import { WhyNot } from "~/ui/why-not";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/case-file";

/** What a lesson leaves: written by its expert, read by both sides (0030). A draft is the expert's alone. */

export const meta = ownPageMeta("Case file", "What you worked on in a lesson, and what comes next.");

/** @throws 404 for another account's session, and for its learner while nothing is published */
async function requireCase(context: Context, request: Request, bookingId: string) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const row = await requireOwn(db, caller.actor, bookingId);
  const file = await findCaseFile(db, row.id);
  const asExpert = row.expertId === caller.actor.expertId;
  if (!asExpert && !file?.publishedAt) throw data("Not Found", { status: 404 });
  return { db, caller, row, file, asExpert };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, caller, row, file, asExpert } = await requireCase(context, request, params.bookingId);
  const { userId } = caller.actor;
  const isPublished = !!file?.publishedAt;
  const why = asExpert ? whyNoCase(row, caller.now) : null;
  const note = why === "not-held" ? null : row.note;
  return {
    sheet:
      file && (isPublished || why)
        ? viewCase(file, { lesson: row, note, zone: viewerZone(context, request) })
        : null,
    asExpert,
    learnerName: row.learnerName,
    note,
    whyNot: why && caseMessages[why],
    opened:
      asExpert && !why ? { texts: file && textsOf(file), version: file?.version ?? 0, isPublished } : null,
    plan: asExpert ? null : await findOpenSteps(db, userId),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { bookingId } = params;
  const { db, caller, asExpert } = await requireCase(context, request, bookingId);
  if (!asExpert) throw data("Forbidden", { status: 403 });
  const answer = await judgeForm(
    { context, request },
    {
      schema: caseForm,
      counts: () => [{ rule: "case-file:account", subject: caller.actor.userId }],
      async run(input) {
        const saved = await saveCaseFile(db, caller, { bookingId, ...input });
        if (!saved.ok) {
          const { error } = saved;
          if (error === "not-found") throw data("Not Found", { status: 404 });
          if (typeof error === "object") return { status: 409, form: caseMessages.conflict, why: error };
          return { status: 409, form: caseMessages[error] };
        }
        const { isFirst, isPublished } = saved.value;
        const text = isFirst ? "published" : isPublished ? "corrected" : "draft";
        const headers = { "Set-Cookie": flash(context, caseMessages[text]) };
        return redirect(paths.caseFile(bookingId), { status: 303, headers });
      },
    },
  );
  if (answer instanceof Response) return answer;
  const { status, reply, why } = answer;
  // Without a conflict, the form keeps the version that it was opened with.
  const opened = reply.initialValue?.version;
  const version =
    why?.version ?? (typeof opened === "string" && /^\d{1,9}$/.test(opened) ? Number(opened) : null);
  return data({ reply, version, isConflict: why !== undefined }, { status });
}

export default function CaseFilePage({
  loaderData,
  actionData,
  params: { bookingId },
}: Route.ComponentProps) {
  const { sheet, asExpert, learnerName, note, whyNot, opened, plan } = loaderData;
  const back = { href: paths.booking(bookingId), label: "Booking" };
  const [form] = formState({ id: caseFormId, lastResult: actionData?.reply });
  // What was typed is also shown where nothing can be saved any more.
  const shown = opened ?? (actionData ? { texts: null, version: 0, isPublished: false } : null);
  const editor = shown ? (
    <CaseForm
      action={paths.caseFile(bookingId)}
      opened={{ ...shown, version: actionData?.version ?? shown.version }}
      learnerName={learnerName}
      verdict={actionData?.reply}
    />
  ) : null;
  return (
    <Page {...headOf(sheet, asExpert)} back={back} narrow={asExpert && sheet !== null}>
      <div className={asExpert && sheet ? "stack" : "two"}>
        <div className="stack">
          <FormErrors form={form} />
          {actionData?.isConflict ? (
            <p>
              <a href={paths.caseFile(bookingId)} target="_blank" rel="noopener">
                Read the saved text<span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </p>
          ) : null}
          {whyNot ? <WhyNot reason={whyNot} back={{ href: back.href, label: "View booking" }} /> : null}
          {sheet ? <CaseSheet sheet={sheet} isOwn={!asExpert} /> : null}
          {!sheet && note ? (
            <section className="stack-xs" aria-labelledby="brought">
              <h2 id="brought">{`${learnerName} wrote before the lesson`}</h2>
              <blockquote className="as-written">{note}</blockquote>
            </section>
          ) : null}
          {editor && opened?.isPublished ? (
            <div className="no-print">
              <Fold more="Edit this case file" less="Close the form" isOpen={actionData !== undefined}>
                {editor}
              </Fold>
            </div>
          ) : (
            editor
          )}
        </div>
        {sheet ? (
          <aside className="stack no-print" aria-label="About this case file">
            {plan ? <CaseSteps bookingId={bookingId} plan={plan} /> : null}
            <div className="stack-s">
              <PrintButton />
              {asExpert ? null : (
                <p>
                  <a href={paths.caseFiles()}>All your case files</a>
                </p>
              )}
            </div>
          </aside>
        ) : null}
      </div>
    </Page>
  );
}

/** What was brought, with the number of the case, the other person and the time of the lesson. */
function headOf(sheet: CaseSheetView | null, asExpert: boolean) {
  if (!sheet) return { title: "Case file" };
  const { number, subject, expert, learner, lesson, minutes } = sheet;
  const other = asExpert ? learner : expert;
  const when = `${lesson}, ${minutes} minutes with ${other}`;
  if (number === null) return { title: "Draft of a case file", lead: when };
  return {
    title: <bdi>{subject ?? `Lesson with ${other}`}</bdi>,
    lead: `Case ${number} · ${when}`,
  };
}
