import type { Row } from "./access-outcomes";

/** The front of the house: pages that everybody may read. */
export const frontRows: Record<string, Row> = {};
