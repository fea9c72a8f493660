import { RouterPostForm } from "~/components/form/post-form";
import type { BudgetChoice } from "~/domain/payments/team-budget";
import { Button } from "~/ui/button";

/** The budgets of the payer's teams: each pays all of it with one press, without a card. */
export function PayFromBudget({ budgets }: { budgets: readonly BudgetChoice[] }) {
  if (budgets.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="budgets">
      <h2 id="budgets">Your team's budget</h2>
      {budgets.map(({ teamId, text, whyNot }) =>
        whyNot === null ? (
          <RouterPostForm key={teamId} className="bar start">
            <input type="hidden" name="team" value={teamId} />
            <Button variant="outlined" name="intent" value="budget">
              {text}
            </Button>
          </RouterPostForm>
        ) : (
          <p key={teamId}>
            <strong>{text}</strong>: <span>{whyNot}</span>
          </p>
        ),
      )}
      <p className="muted small">
        The team sees when this is, how long it takes, what it costs and whether it took place.
      </p>
    </section>
  );
}
