import { AdminPage } from "~/components/admin/admin-page";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { OutsideLink } from "~/components/site/outside-link";
import { ownPageMeta } from "~/components/site/page-meta";
import {
  decideCertificationMessages,
  issuerLimit,
  standingOf,
} from "~/domain/experts/certifications/certification";
import { certificationDecisionForm } from "~/domain/experts/certifications/certifications.forms.server";
import { readCertification } from "~/domain/experts/certifications/certifications.server";
import { decideCertification } from "~/domain/experts/certifications/decide-certification.server";
import { reasonLimit } from "~/domain/lists/decision";
import { isoDay } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/certification";
import { adminView } from "./admin-view.server";
import { nextOfQueue } from "./decide.server";

/** A certification to check by its link: the admin verifies it with its facts, or refuses it with a reason. */

export const meta = ownPageMeta("Certification", "Check a certification.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, now, moment } = adminView(context, request);
  const { certification, expertName, onCard } = orNotFound(
    await readCertification(db, params.certificationId),
  );
  const { id, expertId, name, link, state, reason, submittedAt } = certification;
  return {
    ...{ id, expertId, name, link, reason, expertName },
    isWaiting: state === "submitted",
    isOnCard: onCard.includes(name),
    standing: standingOf(certification, isoDay(now, "UTC")),
    since: moment(submittedAt),
  };
}

export function action({ context, params: { certificationId: id }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: certificationDecisionForm,
      async run(decision) {
        const { db } = context.get(servicesContext);
        const decided = await decideCertification(db, caller, { id, decision });
        if (!decided.ok) {
          const message = decideCertificationMessages[decided.error];
          if (decided.error === "issued-later") return { fields: { issuedOn: message } };
          if (decided.error === "expired-already") return { fields: { expiresOn: message } };
          const status = decided.error === "unknown-certification" ? 404 : 409;
          return { status, form: message };
        }
        const notice =
          decision.decision === "accept"
            ? `${decided.value.name} is verified.`
            : `${decided.value.name} was not verified. The reason is on its way by email.`;
        return nextOfQueue(context, "certifications", notice);
      },
    },
  );
}

interface Fields {
  issuer: string;
  lastDigits: string;
  issuedOn: string;
  expiresOn: string;
  reason: string;
}

export default function CertificationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, expertId, name, link, expertName, isWaiting, isOnCard, standing, since } = loaderData;
  const [form, fields] = formState<Fields>({ id: "certification", lastResult: actionData });
  return (
    <AdminPage
      title={name}
      lead={`Sent ${since}`}
      back={{ href: paths.adminCertifications(), label: "Certifications" }}
    >
      <FormErrors form={form} />
      <Rows
        items={[
          { label: "Expert", value: <a href={paths.expert(expertId)}>{expertName}</a> },
          { label: "Link", value: <OutsideLink href={link} /> },
          { label: "On the listed card", value: isOnCard ? "Yes" : "No: the badge would not show" },
        ]}
      />
      {isWaiting ? (
        <div className="side-by-side" id="decide">
          <section className="panel" aria-labelledby="accept-title">
            <h2 id="accept-title">Verify</h2>
            <PostForm action={paths.adminCertification(id)} noValidate id={form.id} className="form">
              <FormField field={fields.issuer} label="Issuer" required maxLength={issuerLimit} />
              <FormField
                field={fields.lastDigits}
                label="Last digits"
                hint="2 to 6 digits or letters at the end of its number: everyone sees them."
                required
                maxLength={6}
              />
              <FormField field={fields.issuedOn} label="Issued on" type="date" required />
              <FormField
                field={fields.expiresOn}
                label="Expires on"
                hint="The badge disappears after this day."
                type="date"
                optional
              />
              <Button name="decision" value="accept">
                Verify
              </Button>
            </PostForm>
          </section>
          <section className="panel" aria-labelledby="refuse-title">
            <h2 id="refuse-title">Refuse</h2>
            <PostForm action={paths.adminCertification(id)} noValidate className="form">
              <FormField
                field={fields.reason}
                label="Reason"
                hint="The expert reads it by email and on the page of certifications."
                multiline
                rows={5}
                required
                maxLength={reasonLimit}
              />
              <Button variant="quiet" name="decision" value="refuse">
                Refuse
              </Button>
            </PostForm>
          </section>
        </div>
      ) : (
        <Notice kind={actionData ? "error" : "info"} title={standing}>
          {loaderData.reason ? <p className="as-written">{loaderData.reason}</p> : null}
        </Notice>
      )}
    </AdminPage>
  );
}
