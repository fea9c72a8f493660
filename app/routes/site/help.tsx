import { HelpCenter } from "~/components/help/help-center";
import { helpQuestions, plainAnswer } from "~/components/help/help-questions";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { faqPage } from "~/components/site/structured-data";
import { servicesContext } from "~/web/context";
import type { Route } from "./+types/help";

export const handle: PageHandle = { styles: "text", cache: { query: [] } };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Help Center",
    description:
      "Booking, prices, payment, cancellation, time zones, classes and messages: how Keyway works.",
    jsonLd: () => [
      faqPage(helpQuestions.map((one) => ({ question: one.question, answer: plainAnswer(one) }))),
    ],
  });

export function loader({ context }: Route.LoaderArgs) {
  const { supportEmail, socialUrls } = context.get(servicesContext).env;
  return { supportEmail, socialUrls };
}

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  return <HelpCenter {...loaderData} />;
}
