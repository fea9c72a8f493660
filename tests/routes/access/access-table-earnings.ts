import { ownCard, type Row } from "./access-outcomes";

/** What an expert earns. Each expert sees only their own. */
export const earningRows: Record<string, Row> = {
  "routes/payouts/earnings": {
    path: () => "/expert-dashboard/earnings",
    get: ownCard("200 ~ Payable now"),
  },
  "routes/payouts/statement": {
    path: () => "/expert-dashboard/statements/2026-11",
    get: ownCard("200 ~ No tax is computed."),
  },
  "routes/payouts/statement-csv": {
    path: () => "/expert-dashboard/statements/2026-11.csv",
    get: ownCard("200 ~ Opening balance"),
  },
};
