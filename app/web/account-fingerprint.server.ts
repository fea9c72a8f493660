import { data, redirect } from "react-router";
import type { Env } from "~/platform/env.server";
import { rowToken } from "~/platform/row-token.server";
import { accountField, type OtherAccount } from "~/shared/account-field";
import { type PostedField, typedField } from "~/shared/typed-field";
import { type Context, callerContext, servicesContext } from "./context";
import { flash } from "./flash.server";
import { pageAddress } from "./page-address";
import { postedFields, uncheckedFields } from "./posted-form.server";
import { safeRedirect } from "./redirect-target.server";

/** Returns the value in each form of an account's pages. It isn't secret and doesn't reveal the account. */
export const accountFingerprint = (env: Env, userId: string): string =>
  rowToken(env.sessionSecret, "account-fingerprint", userId);

/**
 * Finds out whether a post comes from a page of another account than the one that is signed in. A post without a
 * fingerprint comes from a visitor's page and counts as the signed-in account's.
 * @returns null for the account's own post
 * @throws a redirect to the empty form, with the reason, for fields that the sign-in page carried for another account;
 * 413 or 400 for a body that isn't a form
 */
export async function findOtherAccount(context: Context, request: Request): Promise<OtherAccount | null> {
  const { env } = context.get(servicesContext);
  const { actor } = context.get(callerContext);
  if (request.method !== "POST" || !actor) return null;
  const fingerprint = accountFingerprint(env, actor.userId);
  const sent = await uncheckedFields(context);
  const here = pageAddress(request);
  if (isFromOtherAccount(sent, fingerprint)) {
    const name = actor.fullName.trim() || actor.email;
    return { name, href: refererOf(request, env) ?? here };
  }
  if (isPassedOn(here) || !sent.some(([name]) => name === typedField)) return null;
  const carried = (await postedFields(context, { asSent: false })) ?? [];
  if (!isFromOtherAccount(carried, fingerprint)) return null;
  throw redirect(here, { status: 303, headers: { "Set-Cookie": flash(context, emptyText, "info") } });
}

/** Ends the request with an error page. @param frame the data of the page's frame */
export function refuseOtherAccount<Frame>(otherAccount: OtherAccount, frame: Frame): never {
  throw data({ otherAccount, frame }, { status: 409 });
}

const emptyText = "What was typed here belongs to another account, so the form is empty.";

const isFromOtherAccount = (fields: readonly PostedField[], fingerprint: string): boolean =>
  fields.some(([name, value]) => name === accountField && value !== fingerprint);

/** The pages that pass a form on to its address, for any account that signs in. */
const isPassedOn = (path: string): boolean => /^\/login(\/|\?|$)/.test(path);

function refererOf(request: Request, env: Env): string | null {
  const referer = request.headers.get("Referer") ?? "";
  const origin = new URL(env.appUrl).origin;
  const path = referer.startsWith(`${origin}/`) ? referer.slice(origin.length) : null;
  return path && safeRedirect(path, env.appUrl, "/");
}
