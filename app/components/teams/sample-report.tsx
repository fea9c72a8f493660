import { Badge } from "~/ui/badge";
import { type ReportLine, ReportTable } from "./report-table";

/** A month's report with made-up people, for those who don't have a team yet. */
export const SampleReport = () => (
  <section className="stack-s" aria-labelledby="sample-title">
    <h2 id="sample-title">
      A month's report <Badge>Sample</Badge>
    </h2>
    <p className="muted">The people and lessons are made up.</p>
    <ReportTable label="Sample report" lines={lines} />
  </section>
);

const lines: ReportLine[] = [
  { who: "Lena Fischer", when: "3 Nov, 10:00", length: "50 min", cost: "$40.00", tookPlace: "Yes" },
  { who: "Tomas Ruiz", when: "5 Nov, 16:00", length: "1 h 50", cost: "$110.00", tookPlace: "Yes" },
  { who: "Aiko Mori", when: "12 Nov, 09:00", length: "50 min", cost: "$0.00", tookPlace: "No, refunded" },
].map((line, index) => ({ key: String(index), ...line }));
