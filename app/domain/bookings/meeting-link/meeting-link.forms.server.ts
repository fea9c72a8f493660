import { z } from "zod";
import { isPlainWebAddress } from "~/shared/web-address";
import { meetingLinkLimit, meetingLinkMessages, meetingPlaces } from "./meeting-link";

/**
 * The field of both forms: an http(s) address, or an empty text, which removes the link. It is stored as the browser
 * opens it (`URL.href`), so that the page shows where it leads. A form without the field leaves the link as it is:
 * parse it with `disableAutoCoercion`, which keeps the two apart.
 */
export const meetingLinkForm = z.object({
  meetingLink: z.string({ error: meetingLinkMessages.missing }).transform((text, context): string | null => {
    const given = text.trim();
    if (given === "") return null;
    const link = isPlainWebAddress(given) ? new URL(given).href : null;
    const isTooLong = Math.max(given.length, link?.length ?? 0) > meetingLinkLimit;
    if (link !== null && !isTooLong) return link;
    const message = isTooLong ? meetingLinkMessages.tooLong : meetingLinkMessages.address;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
});

/** Where an expert meets learners, if the operator has rooms. Their own link is needed only if they choose it. */
export const meetingPlaceForm = meetingLinkForm
  .extend({ place: z.enum(meetingPlaces, { error: meetingLinkMessages.noPlace }) })
  .refine(({ place, meetingLink }) => place !== "own" || meetingLink !== null, {
    path: ["meetingLink"],
    error: meetingLinkMessages.ownMissing,
  })
  .transform(({ place, meetingLink }) => ({ place, meetingLink: place === "each" ? null : meetingLink }));
