import { PostForm } from "~/components/form/post-form";
import type { viewBudgetPayment } from "~/domain/payments/budget/budget-payment";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DateCell, Table } from "~/ui/table";

type BudgetPayment = ReturnType<typeof viewBudgetPayment>;

/** The payments for a team's budget, newest first, with their invoices and receipts. */
export function BudgetPayments({ teamId, payments }: { teamId: string; payments: readonly BudgetPayment[] }) {
  return (
    <Table
      label="Payments for the budget"
      stacks
      columns={[
        { name: "Date" },
        { name: "Paid by" },
        { name: "Amount", isNumber: true },
        { name: "State", isText: true },
        { name: "Document" },
        { name: "Action" },
      ]}
      rows={payments.map(({ id, when, way, amount, state, number, next, pageUrl }) => ({
        key: id,
        cells: [
          <DateCell key="when">{when}</DateCell>,
          way,
          amount,
          <Badge key="state" kind={next ? "brass" : "neutral"}>
            {state}
          </Badge>,
          number ? (
            <a key="number" className="unbroken" href={paths.teamInvoice(teamId, number)}>
              {number}
            </a>
          ) : (
            ""
          ),
          next === "pay" && pageUrl ? (
            <PostForm key="next" action={paths.teamBudget(teamId)} className="bar start">
              <a href={pageUrl}>{`Pay ${amount}`}</a>
              <Button variant="link" name="intent" value="check">
                Check now
              </Button>
            </PostForm>
          ) : next === "cancel" ? (
            <PostForm key="next" action={paths.teamBudget(teamId)}>
              <input type="hidden" name="paymentId" value={id} />
              <Button variant="link" name="intent" value="cancel" aria-label={`Cancel invoice ${number}`}>
                Cancel
              </Button>
            </PostForm>
          ) : (
            ""
          ),
        ],
      }))}
    />
  );
}
