import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { nameFromIdentity } from "~/domain/accounts/identity";
import { firstCardOf } from "~/domain/applications/first-card";
import { contentError } from "~/domain/chat/chat";
import { messageParts } from "~/domain/chat/reading/message-parts.server";
import { learningPoints } from "~/domain/classes/public/learning-points";
import { slugOf } from "~/domain/classes/running/running";
import { typedDraft } from "~/domain/experts/card/card-draft";
import { splitRows } from "~/domain/experts/card/card-rows";
import { bioPreview, displayName, languageCode } from "~/domain/experts/expert";
import { parseListing } from "~/domain/experts/listing/listing";
import { termParts } from "~/domain/experts/listing/search-term";
import { inquiryLimits } from "~/domain/inquiries/inquiry";
import { readSearch } from "~/domain/lists/list";
import { content } from "~/domain/scans/content/content";
import { readCv } from "~/domain/scans/cv/cv-evidence";
import { drawable } from "~/pictures/drawable";
import { eventFile } from "~/shared/calendar-file.server";
import { csvFile } from "~/shared/csv";
import { paragraphsOf } from "~/shared/paragraphs";
import { countCharacters, firstCharacters, isLonger } from "~/shared/text-length";
import { initials } from "~/ui/avatar";
import { nastyTexts } from "../support/nasty-texts";
import { fieldsOf, forms, readers, unknownFunctions } from "../support/site/every-form";
import { rendered } from "../support/site/rendered-mail";

const email = "ada@example.com";

/** For forms that are read without a schema: a form with the text in every field. */
class FullForm extends FormData {
  constructor(readonly text: string) {
    super();
  }
  override get(): string {
    return this.text;
  }
  override getAll(): string[] {
    return [this.text];
  }
}
/** Other functions that walk through a typed text. */
const walks: Record<string, (text: string) => unknown> = {
  // The longest text that a form accepts is a CV.
  countCharacters: (text) => countCharacters(text, 20_000),
  isLonger: (text) => isLonger(text, text.length - 1),
  firstCharacters: (text) => firstCharacters(text, text.length - 1),
  contentError,
  messageParts,
  paragraphsOf,
  learningPoints,
  slugOf,
  bioPreview,
  displayName,
  languageCode,
  initials,
  drawable,
  "search for experts": (text) => termParts(parseListing(new URLSearchParams({ search: text })).search),
  "search in an admin list": (text) => readSearch(new URLSearchParams({ search: text })),
  "names from a provider": (name) => nameFromIdentity({ name, givenName: null, familyName: null }, email),
  "a card's rows": (text) => splitRows(typedDraft(new FullForm(text))),
  "an application's lists": (text) => firstCardOf(applicationOf(text)),
  "a CV": (text) => readCv(text, content),
  "a file for spreadsheets": (text) => csvFile([[text]]),
  "a calendar's file": (text) => eventFile(entryOf(firstCharacters(text, 2000)), file),
  "a mail": (text) => rendered({ template: "form-answer", facts: answerOf(text) }),
};

const applicationOf = (text: string) => ({
  ...{ name: text, email, skills: text, experienceYears: 3, hourlyRateCents: 5000 },
  ...{ description: text, languages: text, certifications: text, linkedin: text, photo: text },
  ...{ title: text, lesson: text },
});
const file = { organizer: "keyway@example.com", stampedAt: new Date(0) };
/** The longest texts of an event are links of 2,000 characters. */
const entryOf = (text: string) => ({
  ...{ uid: "1", title: text, description: text, url: "https://keyway.example/1", location: text },
  ...{ startsAt: new Date(0), minutes: 60, sequence: 1, isCalledOff: false },
});
/** The longest text that a mail quotes. */
const answerOf = (text: string) => ({
  ...{ form: "contact" as const, name: "Ada", email, company: "", subject: "" },
  answer: firstCharacters(text, inquiryLimits.answer),
  inquiryUrl: "https://keyway.example/1",
});

const most = { milliseconds: 500, megabytes: 30 };

/** The kinds of texts for which a function takes too long or too much memory, three times in a row. */
function tooDear(name: string, walk: (text: string) => unknown): string[] {
  return Object.entries(nastyTexts).flatMap(([kind, text]) => {
    let dear = "";
    for (let tries = 0; tries < 3; tries += 1) {
      const heap = process.memoryUsage().heapUsed;
      const start = process.cpuUsage();
      walk(text);
      const { user, system } = process.cpuUsage(start);
      const milliseconds = Math.round((user + system) / 1000);
      const megabytes = Math.round((process.memoryUsage().heapUsed - heap) / 1e6);
      // Other work of the process counts too: garbage, compiling.
      if (milliseconds <= most.milliseconds && megabytes <= most.megabytes) return [];
      dear = `${name}, ${kind}: ${milliseconds} ms, ${megabytes} MB`;
    }
    return [dear];
  });
}

describe("60 KB of text", () => {
  test("every function of the modules of forms is known here", () => {
    expect(unknownFunctions).toEqual([]);
    expect(forms.length).toBeGreaterThan(50);
  });

  test("are judged at once in each field of each form", () => {
    const dear = forms.flatMap(([name, schema]) =>
      fieldsOf(schema).flatMap((field) =>
        tooDear(`${name}, ${field}`, (text) => {
          const form = new FormData();
          form.append(field, text);
          parseWithZod(form, { schema });
        }),
      ),
    );
    expect(dear).toEqual([]);
  });

  test.each(readers)("are read at once by %s", (name, read) => {
    expect(tooDear(name, (text) => read(new FullForm(text)))).toEqual([]);
  });

  test.each(Object.entries(walks))("are gone through at once: %s", (name, walk) => {
    expect(tooDear(name, walk)).toEqual([]);
  });
});
