import { z } from "zod";
import { line } from "~/domain/form-fields.server";
import { type AddressFault, whyNotFetched } from "~/platform/public-address";
import { parseUrl } from "~/shared/parse-url";
import { calendarLimits } from "./own-calendar";

/** The button that was pressed. */
export const calendarIntent = z.enum(["add", "remove", "read", "keep", "drop"]);

/** The form of one of the listed calendars. */
export const oneCalendarForm = z.object({ id: z.string().default("") });

/** The form for another calendar. Many services give addresses that start with webcal. */
export const addCalendarForm = z.object({
  calendarAddress: line({
    label: "Address",
    max: calendarLimits.addressLength,
    missing: "Enter the address of your calendar",
  }).transform((typed, context): URL => {
    const url = parseUrl(typed.replace(/^webcals?:/i, "https:"));
    const isName = url !== null && url.hostname.length <= calendarLimits.hostLength;
    const fault = url ? (isName ? whyNotFetched(url) : "not public") : "not https";
    if (url && !fault) {
      url.hash = "";
      return url;
    }
    context.addIssue({ code: "custom", message: faultTexts[fault ?? "not https"] });
    return z.NEVER;
  }),
});

const faultTexts: Record<AddressFault, string> = {
  "not https": "Enter the whole address, starting with https:// or webcal://",
  "another port": "Enter an address without a port number",
  credentials: "Enter an address without a name or password in it",
  "not public": "Enter an address on the public internet",
};
