import type { StorageFault } from "~/db/errors.server";

/** Returns the text for a storage fault on booking pages, by its kind. */
export const faultText = (texts: FaultTexts) => (kind: StorageFault["kind"]) => {
  if (kind === "missing-table") return texts.missingTable;
  return ["deadlock", "timeout", "unavailable"].includes(kind) ? texts.busy : texts.other;
};

interface FaultTexts {
  busy: string;
  other: string;
  missingTable: string;
}

export const bookingFaults: FaultTexts = {
  busy: "Failed to book session. Please try again.",
  other: "Database error: the booking could not be saved.",
  missingTable: "Database table not found...",
};

export const checkoutFaults: FaultTexts = {
  ...bookingFaults,
  busy: "Failed to create booking. Please try again.",
};
