import { redirect } from "react-router";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { SubscribeForm } from "~/components/subscriptions/subscribe-form";
import { foundationsSlug } from "~/domain/classes/class";
import { viewClass } from "~/domain/classes/public/class-view";
import { findClassBySlug, findTeacher } from "~/domain/classes/public/public-classes.server";
import { subscribeForm } from "~/domain/subscriptions/subscribe.forms.server";
import { subscribe } from "~/domain/subscriptions/subscribe.server";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PersonPanel } from "~/ui/person-panel";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/subscribe";

/**
 * Subscribes an address to news about the foundations class. Every visitor and address gets the same answer. It needs
 * no trap for bots: an address gets at most one mail in 30 days, and nothing else happens until its owner confirms it.
 */

export const handle: PageHandle = { styles: "text", failure: { posted: unavailableText } };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Hear when Beginner Foundations opens",
    description: "Hear by email when a date of the Beginner Foundations class is open.",
    noindex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const email = context.get(callerContext).actor?.email ?? null;
  return {
    email,
    isSent: url.searchParams.get("sent") === "1",
    course: await readCourse(context),
  };
}

/** What the course is; null without one, and if it can't be read: the form is there all the same. */
async function readCourse(context: Context) {
  const { db, log } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  try {
    const found = await findClassBySlug(db, foundationsSlug);
    if (!found) return null;
    const { expertName, duration, price, priceCents } = viewClass(found, { zone: null, now });
    const portrait = (await findTeacher(db, found.expertId))?.avatar ?? null;
    return { expertName, duration, price, isFree: priceCents === 0, portrait };
  } catch (error) {
    log.error("The foundations class could not be read", error);
    return null;
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return formAction(
    { context, request },
    {
      schema: subscribeForm,
      counts: () => [{ rule: "subscribe:address", subject: addressSubject(context) }],
      async run({ email }) {
        await subscribe(context.get(servicesContext).db, context.get(callerContext), email);
        return redirect(`${paths.subscribe}?sent=1`, 303);
      },
    },
  );
}

export default function SubscribePage({
  loaderData: { email, isSent, course },
  actionData,
}: Route.ComponentProps) {
  const back = { href: paths.beginnerFoundations, label: "Beginner Foundations" };
  if (isSent && !actionData) {
    return (
      <Page narrow title="Check your email" back={back}>
        <Notice kind="success" title="One step is left">
          <p>Open the link that we emailed you to confirm your address. We send nothing else until then.</p>
        </Notice>
        <p>
          <ButtonLink href={paths.classes()}>See all classes</ButtonLink>
        </p>
      </Page>
    );
  }
  return (
    <Page
      narrow
      title="Hear when Beginner Foundations opens"
      lead="Six weeks from the foundations of IT and security to a career plan. We'll email you as soon as a date opens."
      back={back}
      beside={
        course ? (
          <PersonPanel
            label="The course"
            name={course.expertName}
            detail={`Teaches the course: 6 weeks, ${course.duration} an evening`}
            avatar={course.portrait}
            isLate
          >
            <p>
              <strong className="num">{course.price}</strong>{" "}
              {course.isFree ? null : <span className="small muted">USD per seat, for all 6 weeks</span>}
            </p>
          </PersonPanel>
        ) : null
      }
    >
      <SubscribeForm email={email} verdict={actionData ?? undefined} />
    </Page>
  );
}
