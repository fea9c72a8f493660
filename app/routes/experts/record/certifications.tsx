import { data, redirect } from "react-router";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { certificationMessages, standingOf } from "~/domain/experts/certifications/certification";
import { certificationForm } from "~/domain/experts/certifications/certifications.forms.server";
import { findOwnCertifications } from "~/domain/experts/certifications/certifications.server";
import { submitCertification } from "~/domain/experts/certifications/submit-certification.server";
import { isoDay } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { Select } from "~/ui/select";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import type { Route } from "./+types/certifications";
import { requireAuthor } from "./own-card.server";

/** The certifications on an expert's card, and the form that asks an admin to verify one. */

export const meta = ownPageMeta("Certifications", "Have your certifications verified.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireAuthor(context, request);
  const own = await findOwnCertifications(db, actor.expertId);
  if (!own) throw redirect(paths.expertCreator);
  const today = isoDay(now, "UTC");
  return {
    rows: own.map(({ name, row }) => ({
      name,
      standing: standingOf(row, today),
      reason: row?.reason ?? null,
    })),
    open: own.filter(({ row }) => row?.state !== "submitted").map(({ name }) => name),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireAuthor(context, request);
  return formAction(
    { context, request },
    {
      schema: certificationForm,
      counts: () => [{ rule: "card:account", subject: caller.actor.userId }],
      async run(certification) {
        const sent = await submitCertification(db, caller, certification);
        if (!sent.ok) {
          if (sent.error === "not-found") throw data("Not Found", { status: 404 });
          return { status: 409, form: certificationMessages[sent.error] };
        }
        const headers = { "Set-Cookie": flash(context, "Sent. An admin checks it, and you get an email.") };
        return redirect(paths.certifications, { status: 303, headers });
      },
    },
  );
}

export default function CertificationsPage({ loaderData: { rows, open }, actionData }: Route.ComponentProps) {
  const [form, fields] = formState<{ name: string; link: string }>({
    id: "certification",
    lastResult: actionData,
  });
  // A refused choice stays in the form.
  const sent = fields.name.defaultValue;
  const choices = sent === undefined || open.includes(sent) ? open : [...open, sent];
  return (
    <Page
      narrow
      title="Certifications"
      lead="Your card shows each certification as self-declared until an admin has verified it."
      back={{ href: paths.profile, label: "Profile" }}
    >
      {rows.length === 0 ? (
        <Empty title="Your listed card names no certification">
          <p>Add them to your card first. Once the card is approved, you can have them verified here.</p>
          <ButtonLink href={paths.profileExpert}>Edit your card</ButtonLink>
        </Empty>
      ) : (
        <Rows
          items={rows.map(({ name, standing, reason }) => ({
            label: name,
            value: (
              <>
                {standing}
                {reason ? <span className="as-written muted">{` ${reason}`}</span> : null}
              </>
            ),
          }))}
        />
      )}
      {choices.length > 0 ? (
        <section className="stack-s" aria-labelledby="ask">
          <h2 id="ask">Ask for verification</h2>
          <FormErrors form={form} />
          <PostForm action={paths.certifications} noValidate id={form.id} className="form">
            <Select
              {...fields.name}
              label="Certification"
              options={choices.map((name) => ({ value: name, label: name }))}
            />
            <FormField
              field={fields.link}
              label="Link"
              hint="Where an admin can check it: your badge at Credly, an Open Badges address, or the issuer's page."
              type="url"
              required
              maxLength={2000}
            />
            <Button>Send</Button>
          </PostForm>
        </section>
      ) : null}
    </Page>
  );
}
