import { z } from "zod";
import { meetingLinkLimit, meetingLinkMessages } from "./meeting-link";

/**
 * The one field of both forms: an http(s) address, or nothing, which takes the link away. It is kept as the browser
 * would open it (`URL.href`), so that what is shown is where it leads.
 */
export const meetingLinkForm = z.object({
  meetingLink: z
    .string()
    .optional()
    .transform((text = "", context): string | null => {
      const given = text.trim();
      if (given === "") return null;
      const link = isPlain(given) ? readAddress(given) : null;
      const isTooLong = Math.max(given.length, link?.length ?? 0) > meetingLinkLimit;
      if (link !== null && !isTooLong) return link;
      const message = isTooLong ? meetingLinkMessages.tooLong : meetingLinkMessages.address;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
});

/** Two slashes, as people write them: a URL parser would take backslashes, tabs and line breaks as well. */
const isPlain = (text: string): boolean => /^https?:\/\/[^\s\p{C}\\]+$/iu.test(text);

function readAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { href, username, password, hostname } = new URL(text);
  // "https://zoom.us@evil.example/" opens evil.example.
  return username || password || !hostname.includes(".") ? null : href;
}
