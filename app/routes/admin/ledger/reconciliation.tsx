import { data } from "react-router";
import { AdminPage } from "~/components/admin/admin-page";
import { ReconciliationResult } from "~/components/admin/money/reconciliation-result";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { reconcileReport } from "~/domain/ledger/reconciliation/reconcile-report.server";
import type { Reconciliation } from "~/domain/ledger/reconciliation/reconciliation";
import { reconciliationForm } from "~/domain/ledger/reconciliation/reconciliation.forms.server";
import { reportMessage, reportStatus } from "~/domain/ledger/reconciliation/report";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { controlProps, Labelled } from "~/ui/field-parts";
import { judgeForm } from "~/web/form-action.server";
import { parseUpload } from "~/web/parse-form.server";
import { adminView } from "../admin-view.server";
import type { Route } from "./+types/reconciliation";

/** Compares the provider's balance report with the ledger. Nothing is stored: the result is the answer to the post. */

export const meta = ownPageMeta("Reconciliation", "Compare the provider's report with the ledger.");

export function loader({ context, request }: Route.LoaderArgs) {
  adminView(context, request);
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = adminView(context, request);
  const { form, file, isTooLarge } = await parseUpload(request, "report");
  const answer = await judgeForm<typeof reconciliationForm, Reconciliation>(
    { context, request },
    {
      schema: reconciliationForm,
      form,
      async run() {
        const done = await reconcileReport(db, { file, isTooLarge });
        if (done.ok) return { status: 200, why: done.value };
        return { status: reportStatus(done.error), fields: { report: reportMessage(done.error) } };
      },
    },
  );
  if (answer instanceof Response) return answer;
  const { status, reply, why: result = null } = answer;
  // A result is no refusal of the form.
  return data({ reply: result ? null : reply, result }, { status });
}

export default function ReconciliationPage({ actionData }: Route.ComponentProps) {
  const [form, fields] = formState<{ report: string }>({
    id: "reconciliation",
    lastResult: actionData?.reply,
  });
  const { id, name, errors = [] } = fields.report;
  return (
    <AdminPage
      title="Reconciliation"
      lead="Compare the balance report of the payment provider with the ledger."
    >
      <FormErrors form={form} />
      {actionData?.result ? <ReconciliationResult {...actionData.result} /> : null}
      <PostForm
        action={paths.adminReconciliation}
        encType="multipart/form-data"
        noValidate
        id={form.id}
        className="form"
      >
        <Labelled id={id} label="Balance report" hint={hint} errors={errors}>
          <input
            type="file"
            className="input"
            name={name}
            accept=".csv,text/csv"
            {...controlProps(id, { hint, errors })}
          />
        </Labelled>
        <p>
          <Button>Compare</Button>
        </p>
      </PostForm>
      <p className="muted">
        In Stripe, open Reports, then Balance, and download “Balance change from activity” as itemised CSV
        with all columns and UTC times. The file isn't stored. Payhip has no such report.
      </p>
      <p>
        <a href={paths.adminLedger()}>Balance sheet</a>
      </p>
    </AdminPage>
  );
}

const hint = "A CSV file of up to 5 MB and 50,000 lines";
