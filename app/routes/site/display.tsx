import { MotionSwitch } from "~/components/site/motion-switch";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { ThemeSwitch } from "~/components/site/theme-switch";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import type { Route } from "./+types/display";

/** Theme and motion on their own page, so that a form in another tab keeps what was typed. */

export const handle: PageHandle = { styles: "text" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Theme and motion",
    description: "Choose a light or dark theme, and how much moves.",
    noindex: true,
  });

export default function DisplayPage() {
  return (
    <Page
      narrow
      title="Theme and motion"
      lead="What you typed in another tab stays there. Your choice shows on the next page you open."
    >
      <div className="settings actions">
        <ThemeSwitch redirectTo={paths.display} />
        <MotionSwitch redirectTo={paths.display} />
      </div>
    </Page>
  );
}
