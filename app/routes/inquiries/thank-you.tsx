import { NextClass } from "~/components/classes/public/next-class";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { NextSteps } from "~/components/teams/next-steps";
import { nextClass } from "~/routes/classes/public/next-class.server";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import type { Route } from "./+types/thank-you";

/** Shown after a demo request. */

export const handle: PageHandle = { styles: "text" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Thank you",
    description: "We've got your request for a consultation.",
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => ({ next: await nextClass(context) });

export default function ThankYouPage({ loaderData: { next } }: Route.ComponentProps) {
  return (
    <Page
      narrow
      title="Thank you"
      lead={
        <>
          We've got your request and will reply by email within <span className="whole">24-48 hours</span>.
        </>
      }
    >
      <section className="stack-s" aria-labelledby="next-title">
        <h2 id="next-title">What happens next</h2>
        <div className="prose">
          <ol>
            <NextSteps />
          </ol>
        </div>
      </section>
      <p>Until then, have a look at the people who would teach your team.</p>
      <p>
        <ButtonLink href={paths.experts()}>Find Experts</ButtonLink>
      </p>
      <NextClass next={next} />
    </Page>
  );
}
