import { Table } from "~/ui/table";

interface DisputeLine {
  id: string;
  when: string;
  state: string;
  /** Until when evidence can be handed in; null for a closed one. */
  dueBy: string | null;
  reason: string | null;
  amount: string;
}

/** The disputes of a payment, oldest first. Renders nothing without any. */
export function Disputes({ disputes }: { disputes: readonly DisputeLine[] }) {
  if (disputes.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="disputes">
      <h2 id="disputes">Disputes</h2>
      <Table
        label="Each dispute"
        stacks
        columns={[
          { name: "Opened" },
          { name: "State" },
          { name: "Answer by" },
          { name: "Reason" },
          { name: "Amount", isNumber: true },
        ]}
        rows={disputes.map(({ id, when, state, dueBy, reason, amount }) => ({
          key: id,
          cells: [when, state, dueBy ?? "", reason ?? "", amount],
        }))}
      />
    </section>
  );
}
