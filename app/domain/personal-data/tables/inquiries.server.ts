import { sql } from "drizzle-orm";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { formAnswers } from "~/db/schema/site/form-answers";
import { inquiryReplies } from "~/db/schema/site/inquiry-replies";
import { deletedName, deletedSender } from "~/domain/accounts/erased";
import { displayName } from "~/domain/experts/expert";
import { hidden, kept, personal, shown } from "./declare.server";
import { nameOfExpert } from "./experts.server";
import { askedQuestions, ownFormAnswers, receivedQuestions } from "./owner.server";
import { inOthersTexts, redactOwner } from "./words.server";

const { subject, question } = expertQuestions;
const { answer, ...ofAnswer } = formAnswers;

/** Replaces the key, a digest of address and text, by which a person who guesses both could recognise the question. */
const erasedKey = sql<string>`'erased:' || ${expertQuestions.id}`;

export const inquiryTables = {
  expertQuestions: [
    personal(expertQuestions, {
      rows: askedQuestions,
      exportAs: "questionsAsked",
      show: {
        ...shown("name email subject question createdAt"),
        ...hidden("keys of ours", "dedupeKey"),
      },
      more: () => ({ expertName: nameOfExpert(expertQuestions.expertId) }),
      finish: ({ expertName, ...asked }) => ({ expert: displayName(expertName), ...asked }),
      erase: {
        userId: null,
        name: deletedName,
        email: deletedSender,
        subject: redactOwner(subject),
        question: redactOwner(question),
        dedupeKey: erasedKey,
      },
    }),
    personal(expertQuestions, {
      rows: receivedQuestions,
      exportAs: "questionsReceived",
      show: {
        ...shown("name subject question createdAt"),
        ...hidden("keys of ours, and the asker's address", "email dedupeKey"),
      },
      finish: ({ name, ...asked }) => ({ name: displayName(name), ...asked }),
      erase: {
        subject: redactOwner(subject),
        question: redactOwner(question),
        ...kept("the question is the asker's", "name email dedupeKey"),
      },
    }),
    inOthersTexts(expertQuestions, ["subject", "question"], { dedupeKey: erasedKey }),
  ],
  // Before the messages that they answer, by which they are found.
  inquiryReplies: [
    personal(inquiryReplies, {
      rows: (owner) =>
        sql`${inquiryReplies.formAnswerId} = any(array(select ${formAnswers.id} from ${formAnswers} where ${ownFormAnswers(owner)}))`,
      exportAs: "answersToForms",
      show: shown("text createdAt"),
      erase: "rows",
    }),
    inOthersTexts(inquiryReplies, ["text"]),
  ],
  formAnswers: [
    personal(formAnswers, {
      rows: ownFormAnswers,
      exportAs: "formAnswers",
      show: {
        ...shown("form name email company subject answer createdAt"),
        ...hidden("keys of ours", "dedupeKey"),
      },
      erase: {
        userId: null,
        name: null,
        email: null,
        company: null,
        subject: redactOwner(ofAnswer.subject),
        answer: redactOwner(answer),
        dedupeKey: null,
      },
    }),
    inOthersTexts(formAnswers, ["subject", "answer"], { dedupeKey: null }),
  ],
};
