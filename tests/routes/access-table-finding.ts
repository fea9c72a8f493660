import type { Row } from "./access-outcomes";

/** Specialities and favourites. */
export const findingRows: Record<string, Row> = {};
