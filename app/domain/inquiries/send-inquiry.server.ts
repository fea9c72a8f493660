import type { Db } from "~/db/client.server";
import { formAnswers } from "~/db/schema/site/form-answers";
import type { Caller } from "~/domain/caller";
import { countEvent } from "~/domain/counts/count-event.server";
import type { InquiryForm } from "~/domain/mails/mail";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { dayKey } from "./dedupe-key.server";

import { isSuspected, type Traces } from "./suspicion";

/** What one of the site's forms sends to us; what a form doesn't ask for is empty. */
export interface Inquiry {
  form: InquiryForm;
  name?: string;
  email: string;
  company?: string;
  subject?: string;
  answer: string;
}

/**
 * Keeps an answer to one of our forms and mails it to the inbox that it is for, in one transaction. The same answer
 * posted twice on a day is one row and one mail; one that looks like a program's is stored, but not mailed.
 * @param to `inbox`: the address that reads answers to this form
 */
export function sendInquiry(
  db: Db,
  { actor, now, appUrl }: Caller,
  { form, name = "", email, company = "", subject = "", answer }: Inquiry,
  { inbox, traces }: { inbox: string; traces: Traces },
): Promise<void> {
  return db.transaction(async (tx) => {
    const texts = { name, email, company, subject, answer };
    const suspected = isSuspected(traces, now);
    const [row] = await tx
      .insert(formAnswers)
      .values({
        form,
        userId: actor?.userId ?? null,
        name: name || null,
        email: email || null,
        company: company || null,
        subject: subject || null,
        answer,
        dedupeKey: dayKey(form, [email.toLowerCase(), name, company, subject, answer], now),
        isSuspected: suspected,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: formAnswers.id });
    if (!row || suspected) return;
    if (form === "contact") await countEvent(tx, { event: "contact_form_submit", status: "success", now });
    await queueMail(tx, {
      dedupeKey: `form-answer:${row.id}`,
      to: { userId: null, email: inbox, name: "Keyway" },
      about: { type: "form-answer", id: row.id },
      ...(email && { replyTo: email }),
      message: {
        template: "form-answer",
        payload: { form, ...texts, inquiryUrl: new URL(paths.inquiry(row.id), appUrl).href },
      },
    });
  });
}
