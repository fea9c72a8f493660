import { data } from "react-router";
import { changeEmail } from "~/domain/accounts/links/change-email.server";
import type { findLink } from "~/domain/accounts/links/email-links.server";
import { accountMessages } from "~/domain/accounts/messages";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import type { Refusal } from "~/web/form-action.server";
import { redirectWith } from "~/web/redirect-target.server";
import { continueSignIn } from "./sign-in/complete-sign-in.server";

/** What the verification page shows and does if the mailed link confirms an account's new address. */

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** What the page shows of a change of address. Visitors don't see the old address. */
export function changeData(link: Link, { token, isOwn }: { token: string; isOwn: boolean }) {
  const { newEmail, hasPassword, isLive } = link;
  if (isLive && newEmail) return data({ state: "change", token, newEmail, isOwn, hasPassword } as const);
  if (link.email !== newEmail) return data({ state: "dead-change" } as const, { status: 400 });
  return data({
    state: "confirmed",
    next: isOwn ? paths.profileAccount : paths.login(paths.profileAccount),
  } as const);
}

/** Gives the account its new address. An account that becomes or stops being the admin's by this is signed out. */
export async function confirmChange(
  { context, request }: { context: Context; request: Request },
  { isOwn, ...click }: { token: string; password: string | undefined; isOwn: boolean },
): Promise<Response | Refusal> {
  const { db, env } = context.get(servicesContext);
  const caller = context.get(callerContext);
  const changed = await changeEmail(db, caller, { ...click, adminEmail: env.adminEmail });
  if (!changed.ok) {
    if (changed.error === "wrong-password")
      return { fields: { password: accountMessages["wrong-current-password"] } };
    if (changed.error === "email-taken-since") return { status: 409, form: accountMessages[changed.error] };
    // Without a reason, the page shows what its loader finds.
    return {};
  }
  const { role, proven } = changed.value;
  const notice = { text: "Your email address was changed.", kind: "success" } as const;
  if (proven) {
    const next = { remember: false, redirectTo: paths.profileAccount, method: "password" } as const;
    return continueSignIn(context, request, { ...proven, role, ...next }, { notice });
  }
  if (isOwn && caller.actor?.role === role)
    return redirectWith(paths.profileAccount, [flash(context, notice.text)], 303);
  const signInNotice = flash(context, "Your email address was changed. Please sign in with it.");
  return redirectWith(paths.login(paths.profileAccount), [signInNotice], 303);
}
