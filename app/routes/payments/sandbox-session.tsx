import { data, redirect } from "react-router";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { type SandboxFields, sandboxForm } from "~/domain/payments/providers/sandbox.forms.server";
import { actOnSandboxSession, findSandboxSession } from "~/domain/payments/providers/sandbox-page.server";
import { type SandboxChoice, sandboxMessages } from "~/domain/payments/providers/sandbox-session";
import { formatAmount } from "~/shared/money";
import { parseUrl } from "~/shared/parse-url";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { Select } from "~/ui/select";
import { Unbroken } from "~/ui/unbroken";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { safeRedirect } from "~/web/redirect-target.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/sandbox-session";

/** The hosted page of the sandbox provider (decision D2). Anyone with its link can open it, as with a real provider. */

export const meta = ownPageMeta("Sandbox payment page", "A stand-in for a payment provider: no real money.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { env } = context.get(servicesContext);
  const session = await requireSession(context, params.sessionId);
  const { amountCents, currency, description, status, declinedAt, disputeState, choices, returnUrl } =
    session;
  return {
    amount: `${formatAmount(amountCents)} ${currency}`,
    description: inZone(description, viewerZone(context, request)),
    status,
    isDeclined: declinedAt !== null,
    disputeState,
    choices,
    returnPath: pathOn(env.appUrl, returnUrl),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  const { sessionId } = params;
  const { returnUrl } = await requireSession(context, sessionId);
  return formAction(
    { context, request },
    {
      schema: sandboxForm,
      async run(fields) {
        const done = await actOnSandboxSession(db, context.get(callerContext), { sessionId, ...fields });
        // Like a real provider, it leads back once it is paid.
        const next =
          fields.choice === "pay"
            ? paths.fromProvider(pathOn(env.appUrl, returnUrl))
            : paths.sandboxSession(sessionId);
        if (done.ok) return redirect(next, 303);
        if (done.error === "unknown") throw data("Not Found", { status: 404 });
        return { status: 409, form: sandboxMessages[done.error] };
      },
    },
  );
}

/** @throws 404 for an unknown session, and if payments don't use the sandbox */
async function requireSession(context: Context, id: string) {
  const { db, env } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const isHere = env.payments === "sandbox";
  const session = isHere ? await findSandboxSession(db, id, now) : undefined;
  if (!session) throw data("Not Found", { status: 404 });
  return session;
}

/** Returns the return address as a path of this site; "/" for other addresses. */
function pathOn(appUrl: string, returnUrl: string): string {
  const url = parseUrl(returnUrl, appUrl);
  if (url?.origin !== appUrl) return "/";
  return safeRedirect(`${url.pathname}${url.search}${url.hash}`, appUrl, "/");
}

/** Providers show a purchase's description as it is, with its time in UTC. Here it is the payer's. */
const inZone = (description: string, zone: string): string =>
  description.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC$/, (_, day, time) =>
    formatZoned(new Date(`${day}T${time}:00Z`), zone),
  );

type Session = Route.ComponentProps["loaderData"];

export default function SandboxSessionPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { amount, description, status, choices, returnPath } = loaderData;
  const [form, fields] = formState<SandboxFields>({ id: "sandbox", lastResult: actionData });
  return (
    <Page
      title="Sandbox payment page: no real money"
      lead="This page stands in for a payment provider. It takes no card and moves no money."
    >
      <FormErrors form={form} />
      <Outcome {...loaderData} />
      <div className="two">
        <PostForm action={paths.sandboxSession(params.sessionId)} id={form.id} className="stack">
          <section className="panel" aria-label="What is paid">
            <Rows
              items={[
                { label: "For", value: <Unbroken>{description}</Unbroken>, long: true },
                { label: "Amount", value: amount, total: true },
              ]}
            />
            {choices.includes("pay") ? (
              <Button wide name="choice" value="pay">
                {`Pay ${amount}`}
              </Button>
            ) : null}
          </section>
          {choices.length > 0 ? (
            <section className="stack-s sandbox-tests" aria-labelledby="try">
              <h2 id="try">Try something else</h2>
              <Select
                {...fields.delivery}
                label="How the provider's event reaches Keyway"
                hint="For trying things out: Keyway copes with each of these."
                options={deliveryOptions}
              />
              <p className="actions">
                {choices.flatMap((choice) =>
                  choice === "pay"
                    ? []
                    : [
                        <Button key={choice} name="choice" value={choice} variant="quiet">
                          {buttonTexts[choice]}
                        </Button>,
                      ],
                )}
              </p>
            </section>
          ) : null}
        </PostForm>
        <aside className="stack-s" aria-label="About this page">
          <p className="muted small">
            With a real provider, you would enter your card here. Keyway never sees its number.
          </p>
          <p>
            <ButtonLink href={returnPath} variant={status === "open" ? "quiet" : "primary"}>
              Return to Keyway
            </ButtonLink>
          </p>
        </aside>
      </div>
    </Page>
  );
}

const buttonTexts: Record<Exclude<SandboxChoice, "pay">, string> = {
  decline: "Decline the card",
  close: "Close without paying",
  dispute: "Dispute this payment",
  win: "Decide: won",
  lose: "Decide: lost",
  "fail-refund": "Make the last refund fail",
};

const disputeTexts = {
  open: "The payer has disputed this payment. Decide who wins.",
  won: "The payer disputed this payment. Keyway has won the dispute.",
  lost: "The payer disputed this payment. Keyway has lost the dispute.",
};

const deliveryOptions = [
  { value: "at-once", label: "At once" },
  { value: "after-a-minute", label: "After a minute" },
  { value: "twice", label: "Twice" },
  { value: "never", label: "Never" },
  { value: "wrong-order", label: "In the wrong order" },
];

function Outcome({
  status,
  isDeclined,
  disputeState,
  amount,
}: Pick<Session, "status" | "isDeclined" | "disputeState" | "amount">) {
  if (status === "paid") {
    return (
      <Notice kind="success" title="Paid">
        <p>The sandbox has recorded a payment of {amount}.</p>
        {disputeState ? <p>{disputeTexts[disputeState]}</p> : null}
      </Notice>
    );
  }
  if (status === "expired") {
    return (
      <Notice title="Session ended">
        <p>Nothing was paid, and nothing can be paid here any more.</p>
      </Notice>
    );
  }
  return isDeclined ? (
    <Notice kind="error" title="The card was declined">
      <p>Nothing was paid. You can try again here.</p>
    </Notice>
  ) : null;
}
