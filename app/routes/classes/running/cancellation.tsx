import { data, redirect } from "react-router";
import { ClassPage } from "~/components/classes/running/class-page";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { cancelClass } from "~/domain/classes/running/cancel-class.server";
import { classCancellationForm } from "~/domain/classes/running/classes.forms.server";
import { countSeats, refundableOfClass } from "~/domain/classes/running/run-queries.server";
import { dateText } from "~/domain/classes/running/run-view";
import { canCancel, classLimits } from "~/domain/classes/running/running";
import { formatAmount } from "~/shared/money";
import { runClassPath } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { Button, ButtonLink } from "~/ui/button";
import { Rows } from "~/ui/rows";
import { WhyNot } from "~/ui/why-not";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import type { Route } from "./+types/cancellation";
import { runnerOfClass } from "./runner.server";

/** Cancels a class. Says first what that does. */

export const meta = ownPageMeta("Cancel class", "What cancelling a class does.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, live, now, zone, base, isAdmin } = await runnerOfClass({ context, request }, params.classId);
  const [countsOf, refundCents] = await Promise.all([
    countSeats(db, [live.id]),
    refundableOfClass(db, live.id),
  ]);
  return {
    base,
    isAdmin,
    id: live.id,
    title: live.title,
    problem: canCancel(live, now) ? null : whyNot[live.status === "cancelled" ? "cancelled" : "over"],
    date: dateText(live, zone),
    counts: countsOf(live.id),
    refund: refundCents > 0 ? formatAmount(refundCents) : null,
    isFree: live.priceCents === 0 && refundCents === 0,
  };
}

const whyNot = {
  cancelled: "This class has already been cancelled.",
  over: "This class is over. It can't be cancelled any more.",
};

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, caller, scope, base, live } = await runnerOfClass({ context, request }, params.classId);
  return formAction(
    { context, request },
    {
      schema: classCancellationForm,
      async run({ reason }) {
        const done = await cancelClass(db, caller, { scope, classId: live.id, reason });
        if (!done.ok && done.error === "not-found") throw data("Not Found", { status: 404 });
        if (!done.ok) return { status: 409, form: whyNot.over };
        const { isNew, seats, refundCents } = done.value;
        const notice = isNew ? cancelledText(seats, refundCents) : whyNot.cancelled;
        const headers = { "Set-Cookie": flash(context, notice, isNew ? "success" : "info") };
        return redirect(runClassPath(base, live.id), { status: 303, headers });
      },
    },
  );
}

function cancelledText(seats: number, refundCents: number): string {
  const done = `The class was cancelled with ${plural(seats, "seat")}.`;
  const refund = refundCents > 0 ? ` We refund ${formatAmount(refundCents)}.` : "";
  return `${done}${refund}${seats > 0 ? " Everyone with a seat gets an email." : ""}`;
}

export default function CancelClass({ loaderData, actionData }: Route.ComponentProps) {
  const { base, isAdmin, id, title, problem, date, counts, refund, isFree } = loaderData;
  const [form, fields] = formState<{ reason: string }>({ id: "cancellation", lastResult: actionData });
  const href = runClassPath(base, id);
  const waiting = counts.waiting + counts.offered;
  return (
    <ClassPage isAdmin={isAdmin} title="Cancel class" narrow back={{ href, label: "Class" }}>
      {problem ? (
        <WhyNot reason={problem} back={{ href, label: "View class" }} />
      ) : (
        <>
          <FormErrors form={form} />
          <div className="panel">
            <Rows
              items={[
                { label: "Class", value: title },
                { label: "Date", value: date },
                { label: "Seats sold", value: counts.confirmed },
                ...(counts.held > 0 ? [{ label: "Seats held for payment", value: counts.held }] : []),
                ...(waiting > 0 ? [{ label: "On the waitlist", value: waiting }] : []),
                ...(refund ? [{ label: "Refunds", value: refund, total: true }] : []),
              ]}
            />
            <p>
              {isFree
                ? "Every seat is cancelled."
                : "Every seat is cancelled and everything paid is refunded."}{" "}
              Everyone with a seat gets an email. The waitlist is closed.
            </p>
          </div>
          <PostForm action={runClassPath(base, id, "cancellation")} noValidate id={form.id} className="stack">
            <FormField
              field={fields.reason}
              label="Reason"
              hint="Everyone with a seat reads it in our email."
              multiline
              rows={4}
              maxLength={classLimits.reason}
              optional
            />
            <p>This can't be undone.</p>
            <p className="bar start">
              <Button variant="danger">Cancel class</Button>
              <ButtonLink variant="quiet" href={href}>
                Keep class
              </ButtonLink>
            </p>
          </PostForm>
        </>
      )}
    </ClassPage>
  );
}
