import type { ComponentProps } from "react";
import { Page } from "~/ui/page";
import { ScanIntro } from "./scan-intro";

/** Where a scan begins: a page of its own, and what a question's dialog lies over. */
export function ScanFirstPage(intro: ComponentProps<typeof ScanIntro>) {
  return (
    <Page
      title="AI Skill Scan"
      lead="Answer a few questions and see which role fits you, what is missing, and who can teach it. Every line says why."
    >
      <ScanIntro {...intro} />
    </Page>
  );
}

/** Under the dialog, for the eyes alone: `scan.css` shows it where a script makes a dialog of the question. */
export const ScanBackdrop = () => (
  <div className="scan-under" hidden inert>
    <ScanFirstPage open={null} />
  </div>
);
