import { LegalPage } from "~/components/site/legal-page";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { privacySections } from "~/components/site/privacy-sections";
import { servicesContext } from "~/web/context";
import type { Route } from "./+types/privacy";

export const handle: PageHandle = { styles: "text", cache: { query: [] } };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Privacy Policy",
    description:
      "What Keyway knows about you, why, who else sees it, how long it is kept, and the rights you have.",
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  supportEmail: context.get(servicesContext).env.supportEmail,
});

export default function PrivacyPage({ loaderData: { supportEmail } }: Route.ComponentProps) {
  return <LegalPage title="Privacy Policy" supportEmail={supportEmail} sections={privacySections} />;
}
