import { enumerate } from "~/shared/enumerate";
import { Checkbox } from "~/ui/checkbox";

/** A scan that the learner may share with a booking. */
export interface ScanOffer {
  id: string;
  isShown: boolean;
  target: string;
  readiness: number;
  gaps: readonly string[];
}

interface ShowScanProps {
  scan: ScanOffer;
  expertName: string;
}

/** Asks whether the expert may see results of the learner's skill scan, and lists what the expert would see. */
export function ShowScan({ scan, expertName }: ShowScanProps) {
  return (
    <Checkbox
      name="show"
      value={scan.id}
      defaultChecked={scan.isShown}
      label={`Show ${expertName} my skill gaps`}
      hint={`${expertName} sees ${whatIsSeen(scan)}. Never your answers or your CV.`}
    />
  );
}

/** Returns the offer, ticked as it was sent with a refused form. */
export const withSentChoice = (
  scan: ScanOffer | null,
  refusal: { shown: string | null } | null | undefined,
): ScanOffer | null => scan && { ...scan, ...(refusal && { isShown: refusal.shown === scan.id }) };

/** "your target (SOC analyst), your readiness (40%) and your gaps (Networking and Linux)" */
function whatIsSeen({ target, readiness, gaps }: ScanOffer): string {
  const gapNames = gaps.length > 0 ? ` (${enumerate(gaps)})` : " (none)";
  return `your target (${target}), your readiness (${readiness}%) and your gaps${gapNames}`;
}
