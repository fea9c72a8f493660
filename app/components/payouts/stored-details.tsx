import { Notice } from "~/ui/notice";
import { Rows } from "~/ui/rows";
import { Unbroken } from "~/ui/unbroken";

/** The stored payout details in words. Of the number, only the last four characters are known here. */
export interface ShownDetails {
  method: "bank" | "stripe";
  lastFour: string | null;
  isReady: boolean;
  changed: string;
  /** Until when no payout is sent; null once it is over. */
  heldUntil: string | null;
}

/** Where the expert is paid at present. */
export function StoredDetails({ details }: { details: ShownDetails | null }) {
  if (!details) {
    return (
      <Notice>
        <p>There are no payout details yet. We hold what you earn until you enter them.</p>
      </Notice>
    );
  }
  const { method, lastFour, isReady, changed, heldUntil } = details;
  const payouts = heldUntil ? `On hold until ${heldUntil}` : "Sent to this account";
  return (
    <section className="panel" aria-labelledby="stored-details">
      <h2 id="stored-details">{method === "bank" ? "Bank account" : "Stripe account"}</h2>
      <Rows
        items={[
          method === "bank"
            ? { label: "Number", value: `Ends in ${lastFour}`, beside: true }
            : {
                label: "Status",
                value: isReady ? "Ready for payouts" : "Setup isn't finished",
                beside: true,
              },
          { label: "Changed", value: <Unbroken>{changed}</Unbroken> },
          {
            label: "Payouts",
            value:
              method === "bank" || isReady ? (
                <Unbroken>{payouts}</Unbroken>
              ) : (
                "Wait until the setup is finished"
              ),
          },
        ]}
      />
    </section>
  );
}
