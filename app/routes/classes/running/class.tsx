import { data, redirect } from "react-router";
import { ClassPage } from "~/components/classes/running/class-page";
import { AttendeeList, WaitlistTable } from "~/components/classes/running/people";
import { RecordingForm } from "~/components/classes/running/recording-form";
import { RunActions, RunFacts } from "~/components/classes/running/run-facts";
import { ownPageMeta } from "~/components/site/page-meta";
import { recordingForm } from "~/domain/classes/running/classes.forms.server";
import { countSeats, listAttendees, listWaiting } from "~/domain/classes/running/run-queries.server";
import { attendeeCount, attendeeView, entryView, runView } from "~/domain/classes/running/run-view";
import { canHaveRecording, shopMissingText, shopMissingTitle } from "~/domain/classes/running/running";
import { saveRecording } from "~/domain/classes/running/save-recording.server";
import { paths, runClassPath } from "~/shared/paths";
import { withQuery } from "~/shared/with-query";
import { formatZoned } from "~/shared/zone-text";
import { Notice } from "~/ui/notice";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { readPage } from "~/web/page-number";
import type { Route } from "./+types/class";
import { runnerOfClass } from "./runner.server";

/** One class, for its expert or the admin: its facts, attendees, waitlist and recording. */

export const meta = ownPageMeta("Class", "A class that you run.");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, env, live, teacher, now, zone, base, isAdmin } = await runnerOfClass(
    { context, request },
    params.classId,
  );
  const pages = { attendees: pageOf(url, "attendees"), line: pageOf(url, "line") };
  const [countsOf, attendees, line] = await Promise.all([
    countSeats(db, [live.id]),
    listAttendees(db, live.id, pages.attendees),
    listWaiting(db, live.id, pages.line),
  ]);
  const counts = countsOf(live.id);
  return {
    base,
    isAdmin,
    pages,
    counts,
    zone,
    live: runView({ live, teacher, counts, zone, now }),
    shopIsMissing: isAdmin && live.payhipLink !== null && env.payhipApiKey === undefined,
    canNote: !isAdmin && live.expertId !== null && live.endsAt !== null && live.endsAt <= now,
    replay: canHaveRecording(live, now)
      ? {
          link: live.replayLink,
          until: live.replayUntil && formatZoned(live.replayUntil, zone),
        }
      : null,
    attendees: { ...attendees, rows: attendees.rows.map((row) => attendeeView(row, zone)) },
    line: { ...line, rows: line.rows.map((row) => entryView(row, zone)) },
  };
}

type List = "attendees" | "line";

const pageOf = (url: URL, list: List): number =>
  readPage(new URLSearchParams({ page: url.searchParams.get(list) ?? "" }));

/** Sets, changes or removes the recording. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, caller, scope, base, live } = await runnerOfClass({ context, request }, params.classId);
  return formAction(
    { context, request },
    {
      schema: recordingForm,
      counts: () => [{ rule: "class-form:account", subject: caller.actor.userId }],
      async run({ replayLink: link }) {
        const added = await saveRecording(db, caller, { scope, classId: live.id, link });
        if (!added.ok && added.error === "not-found") throw data("Not Found", { status: 404 });
        if (!added.ok) return { status: 409, form: "A class can have a recording once it has started." };
        const notice = added.value.isMailed
          ? "The recording was saved. Everyone with a seat gets an email."
          : link === null
            ? "The class has no recording."
            : "This recording is already saved.";
        const headers = { "Set-Cookie": flash(context, notice) };
        return redirect(runClassPath(base, live.id), { status: 303, headers });
      },
    },
  );
}

export default function RunClass({ loaderData, actionData }: Route.ComponentProps) {
  const { base, isAdmin, pages, counts, zone, live, replay, attendees, line } = loaderData;
  const hrefOf = (list: List) => (page: number) =>
    `${withQuery(runClassPath(base, live.id), { ...pages, [list]: page })}#${list}`;
  return (
    <ClassPage
      isAdmin={isAdmin}
      title={live.title}
      lead={`${live.standing} · ${live.date}`}
      back={{ href: base, label: "Classes" }}
    >
      {live.cancellation ? (
        <Notice kind="info" title={live.cancellation.title}>
          {live.cancellation.reason ? <p className="as-written">{live.cancellation.reason}</p> : null}
        </Notice>
      ) : null}
      {loaderData.shopIsMissing ? (
        <Notice kind="error" title={shopMissingTitle}>
          <p>{shopMissingText}</p>
        </Notice>
      ) : null}
      <RunActions base={base} live={live} />
      <RunFacts base={base} live={live} />
      {replay ? (
        <RecordingForm
          action={runClassPath(base, live.id)}
          {...replay}
          confirmed={counts.confirmed}
          verdict={actionData}
        />
      ) : null}
      <AttendeeList
        {...attendees}
        count={attendeeCount(counts)}
        zone={zone}
        page={pages.attendees}
        hrefOf={hrefOf("attendees")}
        file={runClassPath(base, live.id, "attendees.csv")}
        noteOf={loaderData.canNote ? paths.reservationReview : null}
        paymentsOf={isAdmin ? (search) => paths.adminPayments({ search }) : null}
      />
      <WaitlistTable
        {...line}
        count={counts.waiting + counts.offered}
        zone={zone}
        page={pages.line}
        hrefOf={hrefOf("line")}
      />
    </ClassPage>
  );
}
