import { z } from "zod";
import { isId } from "~/platform/ids";
import { cleanBlock } from "~/shared/one-line";
import { contentError, mostShared } from "./chat";
import { chatMessages } from "./messages";

/** The forms of a conversation. */

export const messageForm = z.object({
  content: z
    .string()
    .default("")
    .superRefine((typed, context) => {
      const mistake = contentError(cleanBlock(typed));
      if (mistake) context.addIssue({ code: "custom", message: chatMessages[mistake] });
    }),
  clientId: z
    .string()
    .default("")
    .transform((id) => (isId(id) ? id : null)),
});

export type MessageFields = z.input<typeof messageForm>;

/** The form of a picture, besides its file. It needs no text. */
export const pictureForm = messageForm.extend({
  content: z
    .string()
    .default("")
    .superRefine((typed, context) => {
      const mistake = contentError(cleanBlock(typed), true);
      if (mistake) context.addIssue({ code: "custom", message: chatMessages[mistake] });
    }),
});

export type PictureFields = z.input<typeof pictureForm> & { picture: string };

/**
 * The form for a message to an expert. `shareWith` are the record ids of the other experts that the page named beside
 * the checkbox; null if there are none.
 */
export const messageToExpertForm = messageForm.extend({
  share: z
    .string()
    .optional()
    .transform((value) => value !== undefined && ["on", "1", "true", "yes"].includes(value)),
  shareWith: z
    .array(z.string())
    .optional()
    .transform(
      (ids) =>
        ids
          ?.filter(isId)
          .map((id) => id.toLowerCase())
          .slice(0, mostShared) ?? null,
    ),
});

export type MessageToExpertFields = z.input<typeof messageToExpertForm>;

/** Reports that the user has seen the messages up to this number. */
export const seenForm = z.object({ upTo: z.coerce.number().int().min(1).max(2_147_483_647) });

/** 'Email me about unread messages'. An unticked checkbox isn't posted. */
export const mailsForm = z.object({
  wants: z
    .string()
    .optional()
    .transform((value) => value === "on"),
});
