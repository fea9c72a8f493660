import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { FoundationsJourney, FoundationsSoon } from "./foundations-journey";

export const foundationsTitle = "Beginner Foundations";

/** The page of the foundations class while there is no such class. */
export function FoundationsTeaser({ email }: { email: string | null }) {
  return (
    <Page
      title={foundationsTitle}
      lead="Six weeks from the foundations of IT and security to a career plan."
      back={{ href: paths.classes(), label: "All classes" }}
      beside={
        <aside className="panel early">
          <FoundationsSoon email={email} />
        </aside>
      }
    >
      <FoundationsJourney />
    </Page>
  );
}
