import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";

/** 'Add an expert': asks for the account's address. The next page asks for a confirmation. */
export function PromotionForm({ email, errors }: { email?: string; errors?: readonly string[] | undefined }) {
  return (
    <form method="get" action={paths.promotion()} className="stack-s beside-button">
      <Field
        name="email"
        id="promotion-email"
        type="email"
        label="Email of a registered user"
        hint="The account becomes an expert account. You confirm it on the next page."
        defaultValue={email}
        errors={errors}
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <Button variant="outlined">Add expert</Button>
      </div>
    </form>
  );
}
