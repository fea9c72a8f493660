import { LegalPage } from "~/components/site/legal-page";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { termsSections } from "~/components/site/terms-sections";
import { servicesContext } from "~/web/context";
import type { Route } from "./+types/terms";

export const handle: PageHandle = { styles: "text", cache: { query: [] } };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Terms of Service",
    description:
      "The terms on which learners and experts use Keyway: sessions, payment, cancellation and conduct.",
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  supportEmail: context.get(servicesContext).env.supportEmail,
});

export default function TermsPage({ loaderData: { supportEmail } }: Route.ComponentProps) {
  return <LegalPage title="Terms of Service" supportEmail={supportEmail} sections={termsSections} />;
}
