import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { subscribers } from "~/db/schema/classes/subscribers";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { experts } from "~/db/schema/experts/experts";
import { formAnswers } from "~/db/schema/site/form-answers";
import { inquiryReplies } from "~/db/schema/site/inquiry-replies";
import { mails } from "~/db/schema/site/mails";
import { queuePageSize } from "~/domain/lists/decision";
import { isUnanswered } from "~/domain/lists/queues.server";
import { isId } from "~/platform/ids";
import { type InquiryForm, type InquiryKind, replyMailKey } from "./inquiry";

/** The admin's inbox of form answers and questions to experts, waiting and answered. */

export interface InboxQuery {
  /** Null for all kinds. */
  kind: InquiryKind | null;
  isAnswered: boolean;
  isSuspected: boolean;
  page: number;
}

export interface InboxLine {
  id: string;
  kind: InquiryKind;
  name: string | null;
  email: string | null;
  subject: string | null;
  text: string;
  at: Date;
  answeredAt: Date | null;
}

/** Lists waiting inquiries, oldest first, or answered ones, newest first. Reads at most `page` pages of each table. */
export async function listInbox(
  db: Db,
  query: InboxQuery,
): Promise<{ inquiries: InboxLine[]; hasNext: boolean }> {
  const { kind, isAnswered, isSuspected, page } = query;
  const state = isSuspected
    ? sql`answered_at is null and is_suspected`
    : isAnswered
      ? sql`answered_at is not null and not is_suspected`
      : isUnanswered;
  const order = isAnswered ? sql`answered_at desc, id` : sql`created_at, id`;
  const upTo = page * queuePageSize + 1;
  const where = (more: SQL) => sql`where ${state} and ${more} order by ${order} limit ${upTo}`;
  const answers = sql`(select id, form as kind, name, email::text, subject, left(answer, 300) as text, created_at, answered_at
    from form_answers ${where(kind === null ? sql`true` : sql`form = ${kind}`)})`;
  const questions = sql`(select id, 'question' as kind, name, email::text, subject, left(question, 300) as text, created_at, answered_at
    from expert_questions ${where(sql`true`)})`;
  const parts = kind === null ? [answers, questions] : [kind === "question" ? questions : answers];
  const rows = await db.execute<{
    id: string;
    kind: InquiryKind;
    name: string | null;
    email: string | null;
    subject: string | null;
    text: string;
    created_at: string;
    answered_at: string | null;
  }>(sql`select * from (${sql.join(parts, sql` union all `)}) as inbox order by ${order}
    limit ${queuePageSize + 1} offset ${(page - 1) * queuePageSize}`);
  const inquiries = [...rows].map(({ created_at, answered_at, ...line }) => ({
    ...line,
    at: new Date(created_at),
    answeredAt: answered_at === null ? null : new Date(answered_at),
  }));
  return { inquiries: inquiries.slice(0, queuePageSize), hasNext: inquiries.length > queuePageSize };
}

export interface WholeInquiry {
  id: string;
  kind: InquiryKind;
  name: string | null;
  email: string | null;
  company: string | null;
  subject: string | null;
  text: string;
  userId: string | null;
  expert: { id: string; name: string } | null;
  isSuspected: boolean;
  at: Date;
  answeredAt: Date | null;
}

/** Returns an inquiry; null for an unknown one. */
export async function readInquiry(db: Db, id: string): Promise<WholeInquiry | null> {
  if (!isId(id)) return null;
  const [answer] = await db.select().from(formAnswers).where(eq(formAnswers.id, id));
  if (answer) {
    const { form: kind, answer: text, createdAt: at, dedupeKey: _key, answeredBy: _by, ...rest } = answer;
    return { ...rest, kind: kind satisfies InquiryForm, text, at, expert: null };
  }
  const [found] = await db
    .select({ question: expertQuestions, expert: { id: experts.id, name: experts.name } })
    .from(expertQuestions)
    .innerJoin(experts, eq(experts.id, expertQuestions.expertId))
    .where(eq(expertQuestions.id, id));
  if (!found) return null;
  const {
    name,
    email,
    subject,
    question: text,
    userId,
    isSuspected,
    createdAt: at,
    answeredAt,
  } = found.question;
  return {
    id,
    kind: "question" as const,
    name,
    email,
    company: null,
    subject: subject || null,
    text,
    userId,
    expert: found.expert,
    isSuspected,
    at,
    answeredAt,
  };
}

/** What the admin answered to an inquiry, oldest first, and what became of each mail. */
export interface Reply {
  id: string;
  text: string;
  at: Date;
  /** Null if the account was deleted. */
  by: string | null;
  /** Null once the mail was deleted, long after it was sent. */
  mail: "queued" | "sent" | "failed" | null;
  withdrawnAt: Date | null;
}

/** Returns the answers to an inquiry, with a last one that was taken back. */
export const findReplies = (db: Db, id: string): Promise<Reply[]> =>
  db
    .select({
      id: inquiryReplies.id,
      text: inquiryReplies.text,
      at: inquiryReplies.createdAt,
      by: users.fullName,
      mail: mails.status,
      withdrawnAt: inquiryReplies.withdrawnAt,
    })
    .from(inquiryReplies)
    .leftJoin(users, eq(users.id, inquiryReplies.answeredBy))
    .leftJoin(mails, eq(mails.dedupeKey, sql`${replyMailKey("")} || ${inquiryReplies.id}::text`))
    .where(eq(inquiryReplies.formAnswerId, id))
    .orderBy(inquiryReplies.createdAt, inquiryReplies.id);

/** Returns a page of subscribers to the dates of the foundations class, newest first. */
export async function listSubscribers(db: Db, page: number) {
  const { id, email, status, createdAt: at } = subscribers;
  const rows = await db
    .select({ id, email, status, at })
    .from(subscribers)
    .orderBy(desc(subscribers.createdAt), subscribers.id)
    .limit(queuePageSize + 1)
    .offset((page - 1) * queuePageSize);
  return { subscribers: rows.slice(0, queuePageSize), hasNext: rows.length > queuePageSize };
}
