import { and, asc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { bookingNotes } from "~/db/schema/bookings/booking-notes";
import { bookings } from "~/db/schema/bookings/bookings";
import { caseFiles } from "~/db/schema/bookings/case-files";
import { personal, shown } from "./declare.server";
import { learnerBookings, type Owner, taughtBookings } from "./owner.server";
import { inOthersTexts, redactOwner } from "./words.server";

/** Rows of the owner's sessions. The array makes Postgres look up each id in the index. */
const ofBookings =
  (bookingId: AnyPgColumn, side: (owner: Owner) => SQL | undefined, more?: SQL) => (owner: Owner) =>
    and(sql`${bookingId} = any(array(select ${bookings.id} from ${bookings} where ${side(owner)}))`, more);

const note = {
  order: [asc(bookingNotes.writtenAt)],
  show: shown("bookingId note writtenAt"),
};

const file = {
  order: [asc(caseFiles.savedAt)],
  show: shown("bookingId number brought done exercise1 exercise2 exercise3 nextStep publishedAt savedAt"),
};
const texts = ["brought", "done", "exercise1", "exercise2", "exercise3", "nextStep"] as const;
type TextName = (typeof texts)[number];
const eachText = <Written>(write: (column: (typeof caseFiles)[TextName]) => Written) =>
  Object.fromEntries(texts.map((name) => [name, write(caseFiles[name])])) as Record<TextName, Written>; // just these

const learnersFiles = ofBookings(caseFiles.bookingId, learnerBookings);
const isShown = isNotNull(caseFiles.publishedAt);

/**
 * Notes and case files are about the learner's work, so they go with the learner's account. With the expert's, the
 * drafts go, and what was published stays with its learner (0030).
 */
export const caseTables = {
  bookingNotes: [
    personal(bookingNotes, {
      rows: ofBookings(bookingNotes.bookingId, learnerBookings),
      exportAs: "notesBeforeSessions",
      ...note,
      erase: "rows",
    }),
    personal(bookingNotes, {
      rows: ofBookings(bookingNotes.bookingId, taughtBookings),
      exportAs: "notesFromLearners",
      ...note,
      erase: {
        note: redactOwner(bookingNotes.note),
      },
    }),
    inOthersTexts(bookingNotes, ["note"]),
  ],
  caseFiles: [
    personal(caseFiles, {
      rows: (owner) => and(learnersFiles(owner), isShown),
      exportAs: "caseFiles",
      ...file,
      erase: "rows",
    }),
    personal(caseFiles, {
      rows: (owner) => and(learnersFiles(owner), isNull(caseFiles.publishedAt)),
      notExported: "a draft is its expert's alone",
      erase: "rows",
    }),
    personal(caseFiles, {
      rows: ofBookings(caseFiles.bookingId, taughtBookings, isShown),
      exportAs: "caseFilesWritten",
      ...file,
      erase: {
        ...eachText(redactOwner),
      },
    }),
    personal(caseFiles, {
      rows: ofBookings(caseFiles.bookingId, taughtBookings, isNull(caseFiles.publishedAt)),
      exportAs: "caseFileDrafts",
      ...file,
      erase: "rows",
    }),
    inOthersTexts(caseFiles, ["brought", "done", "exercise1", "exercise2", "exercise3", "nextStep"]),
  ],
};
