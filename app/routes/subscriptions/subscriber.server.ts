import { data } from "react-router";
import { z } from "zod";
import { findSubscriber } from "~/domain/subscriptions/subscribe.server";
import type { SubscriptionUse } from "~/domain/subscriptions/subscription-token.server";
import { type Context, servicesContext } from "~/web/context";
import { type FormAction, judgeForm } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import { orUnavailable } from "~/web/unavailable.server";

/** The subscriber whose mailed link was opened. @throws 404 for a wrong link */
export async function subscriberOfLink(context: Context, { url, use }: { url: URL; use: SubscriptionUse }) {
  const { db, env } = context.get(servicesContext);
  const id = url.searchParams.get("id") ?? "";
  const token = url.searchParams.get("token") ?? "";
  const found = await orUnavailable(() => findSubscriber(db, { id, token, use, secret: env.sessionSecret }));
  if (!found) throw data(null, { status: 404 });
  return { ...found, token };
}

/** Takes the post of such a link through the life of its form: there is nothing to fill in. */
export async function postLink(
  args: Parameters<typeof judgeForm>[0],
  run: FormAction<typeof nothing>["run"],
) {
  const answer = await judgeForm(args, {
    schema: nothing,
    counts: () => [{ rule: "link:address", subject: addressSubject(args.context) }],
    run,
  });
  if (answer instanceof Response) return answer;
  return data({ text: answer.text }, { status: answer.status });
}

const nothing = z.object({});
