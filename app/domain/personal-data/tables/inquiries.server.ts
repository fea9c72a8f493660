import { eq, or, sql } from "drizzle-orm";
import { expertQuestions } from "~/db/schema/expert-questions";
import { formAnswers } from "~/db/schema/form-answers";
import { deletedName } from "~/domain/accounts/erased";
import { displayName } from "~/domain/experts/expert";
import { hidden, inOthersRows, kept, personal, shown } from "../declare.server";
import { hasAsked, wasAsked } from "../owner.server";
import { mentions, withoutAddress, withoutOwner } from "../words.server";
import { nameOfExpert } from "./experts.server";

const { subject, question } = expertQuestions;
const { answer } = formAnswers;

/** The key is a digest of address and text: whoever guesses both could recognise the question by it. */
const erasedKey = sql<string>`'erased:' || ${expertQuestions.id}`;

export const inquiryTables = {
  expertQuestions: [
    personal(expertQuestions, {
      rows: hasAsked,
      exportAs: "questionsAsked",
      show: {
        ...shown("name email subject question createdAt"),
        ...hidden("keys of ours", "id expertId userId dedupeKey"),
      },
      more: () => ({ expertName: nameOfExpert(expertQuestions.expertId) }),
      finish: ({ expertName, ...asked }) => ({ expert: displayName(expertName), ...asked }),
      erase: {
        userId: null,
        name: deletedName,
        email: "deleted@keyway.invalid",
        subject: withoutOwner(subject),
        question: withoutOwner(question),
        dedupeKey: erasedKey,
        ...kept("the expert was asked this", "id expertId createdAt"),
      },
    }),
    personal(expertQuestions, {
      rows: wasAsked,
      exportAs: "questionsReceived",
      show: {
        ...shown("name subject question createdAt"),
        ...hidden("keys of ours, and the asker's address", "id expertId userId email dedupeKey"),
      },
      finish: ({ name, ...asked }) => ({ name: displayName(name), ...asked }),
      erase: {
        subject: withoutOwner(subject),
        question: withoutOwner(question),
        ...kept("the question is the asker's", "id expertId userId name email dedupeKey createdAt"),
      },
    }),
    inOthersRows(expertQuestions, mentions(subject, question), {
      subject: withoutAddress(subject),
      question: withoutAddress(question),
      dedupeKey: erasedKey,
    }),
  ],
  formAnswers: [
    personal(formAnswers, {
      rows: ({ id, provenEmail }) =>
        or(eq(formAnswers.userId, id), sql`${formAnswers.email} = ${provenEmail}`),
      exportAs: "formAnswers",
      show: { ...shown("form email answer createdAt"), ...hidden("ids of ours", "id userId") },
      erase: {
        userId: null,
        email: null,
        answer: withoutOwner(answer),
        ...kept("the answer counts without its author", "id form createdAt"),
      },
    }),
    inOthersRows(formAnswers, mentions(answer), { answer: withoutAddress(answer) }),
  ],
};
