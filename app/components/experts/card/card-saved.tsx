import { RedirectAfter } from "~/components/site/redirect-after";
import type { CardStanding } from "~/domain/experts/card/card-standing";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { CardNotices } from "./card-notices";

/** What the creator shows for a moment after a save. The notice above it says that the card was saved. */
export function CardSaved({ standing }: { standing: CardStanding | null }) {
  return (
    <Page title={savedTitle} narrow>
      {standing ? <CardNotices standing={standing} /> : null}
      <RedirectAfter seconds={2} href={paths.profile}>
        Your profile
      </RedirectAfter>
    </Page>
  );
}

export const savedTitle = "Your Expert Profile";
