import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { formAnswers } from "~/db/schema/site/form-answers";
import type { Caller } from "~/domain/caller";
import { countEvent } from "~/domain/counts/count-event.server";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { dayKey } from "./dedupe-key.server";
import type { InquiryForm } from "./inquiry";
import { isSuspected, type Traces } from "./suspicion";

/** The mail to our inbox with an answer to one of the site's forms. Fields that the form doesn't have are empty. */
export const formAnswer = defineMail({
  template: "form-answer",
  read: async (db, { aboutId }, { appUrl }) => {
    const [row] = await db.select().from(formAnswers).where(eq(formAnswers.id, aboutId));
    if (!row) return "what it is about was deleted";
    const { form, answer } = row;
    return {
      form,
      name: row.name ?? "",
      email: row.email ?? "",
      company: row.company ?? "",
      subject: row.subject ?? "",
      answer,
      inquiryUrl: new URL(paths.inquiry(aboutId), appUrl).href,
    };
  },
});

/** An answer to one of the site's forms; fields that the form doesn't have are empty. */
export interface Inquiry {
  form: InquiryForm;
  name?: string;
  email: string;
  company?: string;
  subject?: string;
  answer: string;
}

/**
 * Stores an answer to a form and mails it to the form's inbox, in one transaction. The same answer posted again on the
 * same UTC day is ignored; one that seems automated is stored but not mailed.
 * @param to `inbox`: the address that receives answers to this form
 */
export function sendInquiry(
  db: Db,
  { actor, now }: Caller,
  { form, name = "", email, company = "", subject = "", answer }: Inquiry,
  { inbox, traces }: { inbox: string; traces: Traces },
): Promise<void> {
  return db.transaction(async (tx) => {
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
    await queueMail(tx, formAnswer, {
      dedupeKey: `form-answer:${row.id}`,
      to: { userId: null, email: inbox, name: "Keyway" },
      about: { type: "form-answer", id: row.id },
      ...(email && { replyTo: email }),
      payload: {},
    });
  });
}
