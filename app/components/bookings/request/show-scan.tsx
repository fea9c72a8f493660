import { enumerate } from "~/shared/enumerate";
import { Checkbox } from "~/ui/checkbox";

/** A scan that may come along with a booking. */
export interface ScanOffer {
  id: string;
  /** The learner has ticked it. */
  isShown: boolean;
  target: string;
  readiness: number;
  gaps: readonly string[];
}

interface ShowScanProps {
  scan: ScanOffer;
  expertName: string;
}

/** Asks whether the expert may see what came of the learner's skill scan, and says all that would be seen. */
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

/** The offer on a page that comes back with a refused form: ticked as it was sent. */
export const asSent = (
  scan: ScanOffer | null,
  refusal: { shown: string | null } | null | undefined,
): ScanOffer | null => scan && { ...scan, ...(refusal && { isShown: refusal.shown === scan.id }) };

/** "your target (SOC analyst), your readiness (40%) and your gaps (Networking and Linux)" */
function whatIsSeen({ target, readiness, gaps }: ScanOffer): string {
  const gapNames = gaps.length > 0 ? ` (${enumerate(gaps)})` : " (none)";
  return `your target (${target}), your readiness (${readiness}%) and your gaps${gapNames}`;
}
