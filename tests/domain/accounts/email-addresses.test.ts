import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { fieldsOf, forms } from "../../support/site/every-form";

/** The fields whose text is only compared with the address of an account. */
const compared = [
  ...["loginForm email", "proofForm() email", "bankAccountForm() email", "newEmailForm() email"],
  "passwordForm() email",
];

const fields = forms.flatMap(([name, schema]) =>
  fieldsOf(schema)
    .filter((field) => /email$/i.test(field) && !compared.includes(`${name} ${field}`))
    .map((field) => ({ name, field, schema })),
);

test("forms have fields for addresses", () => expect(fields.length).toBeGreaterThan(10));

test.each(fields)("$name, $field: one pattern for addresses everywhere", ({ field, schema }) => {
  const isRefused = (address: string) => {
    const form = new FormData();
    form.append(field, address);
    return field in (parseWithZod(form, { schema }).reply().error ?? {});
  };
  const wrong = [
    "a@b.example/../",
    "a@b",
    "a b@c.example",
    "a@b.example,c@d.example",
    "<a@b.example>",
    "a@-b.example",
  ];
  expect(wrong.filter((address) => !isRefused(address))).toEqual([]);
  expect(["ada@mail.example", "o'neil+x@sub.mail.example"].filter(isRefused)).toEqual([]);
});
