import { data, redirect } from "react-router";
import { AdminPage } from "~/components/admin/admin-page";
import { Confirmation } from "~/components/admin/confirmation";
import { PromotionForm } from "~/components/admin/promotion-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { promoteToExpert, refusePromotion } from "~/domain/lists/promote-to-expert.server";
import { promotionMessages, userFaultTexts } from "~/domain/lists/users";
import { promotionForm } from "~/domain/lists/users.forms.server";
import { findUserByEmail } from "~/domain/lists/users.server";
import { paths } from "~/shared/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orUnavailable } from "~/web/unavailable.server";
import { adminView } from "../admin-view.server";
import type { Route } from "./+types/promotion";

/** 'Add an expert' by email: GET shows the user and asks for confirmation, POST promotes them. */

export const meta = ownPageMeta("Add an expert", "Make a registered user an expert.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = adminView(context, request);
  const asked = url.searchParams.get("email");
  if (asked === null) return { email: "", error: null, name: null };
  const typed = promotionForm.safeParse({ email: asked });
  const refused = (error: string, status: number) => data({ email: asked, error, name: null }, { status });
  if (!typed.success) return refused(typed.error.issues[0]?.message ?? "", 400);
  const { email } = typed.data;
  const user = await orUnavailable(() => findUserByEmail(db, email), userFaultTexts.promotion);
  const why = refusePromotion(user);
  if (why || !user) return refused(promotionMessages[why ?? "unknown-email"], statusOf(why));
  return { email: user.email, error: null, name: user.name };
}

export async function action({ context, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: promotionForm,
      faultText: userFaultTexts.promotion,
      async run({ email }) {
        const done = await promoteToExpert(context.get(servicesContext).db, caller, { email });
        if (!done.ok)
          return { status: statusOf(done.error), fields: { email: promotionMessages[done.error] } };
        // The specification's text.
        const headers = { "Set-Cookie": flash(context, "User role updated to expert successfully") };
        return redirect(paths.adminUser(done.value.userId), { status: 303, headers });
      },
    },
  );
}

const statusOf = (error: string | null) => (error === "unknown-email" ? 404 : 409);

export default function Promotion({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = loaderData;
  const sent = actionData?.initialValue?.email;
  const email = typeof sent === "string" ? sent : loaderData.email;
  const error = actionData?.error?.email?.[0] ?? loaderData.error;
  const back = { href: paths.adminDashboard({ tab: "experts" }), label: "Experts" };
  return (
    <AdminPage title="Add an expert" back={back}>
      {error ? <ErrorSummary errors={[{ href: "#promotion-email", text: error }]} /> : null}
      {name !== null && !error ? (
        <Confirmation
          id="promotion"
          action={paths.promotion()}
          verdict={actionData}
          label="Make an expert"
          keep={{ href: back.href, label: "Leave the role as it is" }}
        >
          <input type="hidden" name="email" value={email} />
          <p>
            <strong>{name}</strong> ({email}) becomes an expert. The user is signed out everywhere, and
            creates an expert card after signing in again. It is listed once you approve it.
          </p>
        </Confirmation>
      ) : (
        <PromotionForm email={email} errors={error ? [error] : undefined} />
      )}
    </AdminPage>
  );
}
