import type { Row } from "./access-outcomes";

/** Forms of everybody, and the admin's inbox. */
export const inquiryRows: Record<string, Row> = {};
