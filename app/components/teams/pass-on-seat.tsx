import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { Button } from "~/ui/button";
import { Select, type SelectOption } from "~/ui/select";

interface PassOnSeatProps {
  action: string;
  /** The team's seats in the class, by the names of those who have them. */
  seats: readonly SelectOption[];
  /** The members without one. */
  others: readonly SelectOption[];
  verdict: SubmissionResult | undefined;
}

/** The seats that a team has in a class, and the form that gives one to another member. */
export function PassOnSeat({ action, seats, others, verdict }: PassOnSeatProps) {
  const [form, { seat, to }] = formState<{ seat: string; to: string }>({
    id: "pass-on",
    lastResult: verdict,
  });
  const choose = { value: "", label: "Choose" };
  return (
    <>
      <FormErrors form={form} />
      {seats.length > 0 ? (
        <section className="stack-s" aria-labelledby="seats-title">
          <h2 id="seats-title">Reserved seats</h2>
          <ul>
            {seats.map(({ value, label }) => (
              <li key={value}>{label}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {seats.length > 0 && others.length > 0 ? (
        <section className="stack-s" aria-labelledby="pass-on-title">
          <h2 id="pass-on-title">Pass on a seat</h2>
          <p>Until the class begins, a seat can go to another member. The budget doesn't change.</p>
          <PostForm action={action} noValidate id={form.id} className="form">
            <Select {...seat} label="Seat of" options={[choose, ...seats]} />
            <Select {...to} label="Goes to" options={[choose, ...others]} />
            <p className="bar start">
              <Button name="intent" value="pass-on">
                Pass on
              </Button>
            </p>
          </PostForm>
        </section>
      ) : null}
    </>
  );
}
