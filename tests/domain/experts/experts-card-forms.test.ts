import { describe, expect, test } from "vitest";
import { cardForm, cardForms } from "~/domain/experts/card/card.forms.server";
import { typedDraft } from "~/domain/experts/card/card-draft";
import { previewOf } from "~/domain/experts/card/card-preview";
import { cardFieldNames } from "~/domain/experts/card-fields";
import { cardOf, formOf, fullCard, readCard } from "../../support/scenes/cards";
import type { Fields } from "../../support/site/browser";

/** The fields that an expert may write on a card, and the required ones. */

describe("the creator's form", () => {
  test("takes a full card", () => {
    expect(cardOf(fullCard)).toMatchObject({
      title: "Incident responder",
      tagline: null,
      bio: "Ten years of triage.\nAnd reports.",
      priceCents: 4250,
      lesson: "We look at a case together.",
      skills: ["Incident Response", "SIEM", "My own tag"],
      certifications: ["GCIH", "OSCP"],
      languages: ["English", "Igbo"],
      specialties: [],
      avatar: "https://pictures.example/amara.png",
      linkedin: "https://www.linkedin.com/in/amara",
      calendly: null,
      education: null,
      experience: null,
      region: "Global",
    });
  });

  test.each("bio skills avatar linkedin title price lesson certifications language".split(" "))(
    "asks for %s, in the specification's words and at the field",
    (field) => {
      for (const empty of ["", " \u200b ", " , "]) {
        if (empty === " , " && !["skills", "certifications", "language"].includes(field)) continue;
        const { card, errors } = readCard({ ...fullCard, [field]: empty });
        expect(card).toBeNull();
        expect(errors[""]).toEqual(["Please fill in all required fields."]);
        expect(Object.keys(errors).sort()).toEqual(["", field]);
        expect(errors[field]).toHaveLength(1);
      }
    },
  );

  test("names all nine at once, in the form's order, and says so once", () => {
    const { errors } = readCard({});
    const named = Object.keys(errors).filter((name) => name !== "");
    expect(named).toHaveLength(9);
    expect(named).toEqual(cardFieldNames.filter((field) => named.includes(field)));
    expect(errors[""]).toHaveLength(1);
  });

  test("says nothing of missing fields where one is only wrong", () => {
    const { errors } = readCard({ ...fullCard, linkedin: "www.linkedin.com/in/amara" });
    expect(Object.keys(errors)).toEqual(["linkedin"]);
  });

  test("picks its own fields and no others", () => {
    const card = cardOf({
      ...fullCard,
      ...{ approved: "true", rating: "5", user_id: "1", userId: "1", expertId: "1", status: "approved" },
      ...{ name: "Another Name", meetingLink: "https://e.example", deletedAt: "", reviews: "99", id: "1" },
    });
    expect(Object.keys(card).sort()).toEqual(Object.keys(cardOf(fullCard)).sort());
  });

  test("refuses a field in the shape of a group, and takes a list by index", () => {
    expect(readCard({ ...fullCard, title: [], "title.x": "y" }).card).toBeNull();
    expect(readCard({ ...fullCard, certifications: [], "certifications.x": "y" }).card).toBeNull();
    const byIndex = { ...fullCard, certifications: [], "certifications[0]": "A", "certifications[1]": "B" };
    expect(cardOf(byIndex).certifications).toEqual(["A", "B"]);
  });
});

describe("the edit form", () => {
  test("needs title, bio and price only", () => {
    expect(cardOf({ title: "T", bio: "B", price: "40" }, cardForms.edit)).toMatchObject({
      ...{ title: "T", bio: "B", priceCents: 4000, region: "Global" },
      ...{ avatar: null, linkedin: null, lesson: null, skills: [], certifications: [], languages: [] },
    });
    const { errors } = readCard({}, cardForms.edit);
    expect(Object.keys(errors).sort()).toEqual(["bio", "price", "title"]);
  });
});

test("the creator needs no photo of an account with an uploaded portrait, and the rest all the same", () => {
  const withoutPhoto = { ...fullCard, avatar: "" };
  expect(readCard(withoutPhoto).errors).toHaveProperty("avatar");
  expect(cardOf(withoutPhoto, cardForm("creator", true)).avatar).toBeNull();
  const { errors } = readCard({ ...withoutPhoto, title: "" }, cardForm("creator", true));
  expect(Object.keys(errors)).toEqual(["", "title"]);
});

test("a preview needs title, bio and price, and shows only what could be listed", () => {
  const preview = (fields: Fields) => previewOf(typedDraft(formOf(fields)));
  expect(preview({ title: "T", bio: "B" })).toBeNull();
  expect(preview({ title: "T", bio: "B", price: "99999" })).toBeNull();
  expect(preview({ title: "T", bio: "B", price: "4", avatar: "javascript:x", language: "A,B" })).toEqual({
    ...{ title: "T", bioPreview: "B", skills: [], priceCents: 400, avatar: null, languages: ["A", "B"] },
  });
});
