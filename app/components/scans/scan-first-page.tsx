import type { ComponentProps } from "react";
import { Page } from "~/ui/page";
import { ScanIntro } from "./scan-intro";

/** The first page of the scan. The questions' dialog also has it in the background. */
export function ScanFirstPage(intro: ComponentProps<typeof ScanIntro>) {
  return (
    <Page
      title="AI Skill Scan"
      lead="Answer a few questions and see which role fits you, what is missing, and who can teach it, with the reasons for every result."
    >
      <ScanIntro {...intro} />
    </Page>
  );
}

/** The page behind the dialog, only for the eye. `scan.css` shows it if scripts run. */
export const ScanBackdrop = () => (
  <div className="scan-under" hidden inert>
    <ScanFirstPage open={null} />
  </div>
);
