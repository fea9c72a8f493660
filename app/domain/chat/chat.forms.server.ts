import { z } from "zod";
import { isId } from "~/platform/ids";
import { cleanBlock } from "~/shared/one-line";
import { contentError, mostShared } from "./chat";
import { chatMessages } from "./messages";

/** What the forms of a conversation take. */

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

/**
 * The same to an expert, shared with others: `shareWith` are the record ids of those whom the page named beside the
 * box, null without any.
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

/** The page shows the messages up to this one, and is looked at. */
export const seenForm = z.object({ upTo: z.coerce.number().int().min(1).max(2_147_483_647) });

/** 'Email me about unread messages': a box that isn't ticked posts nothing. */
export const mailsForm = z.object({
  wants: z
    .string()
    .optional()
    .transform((value) => value === "on"),
});
