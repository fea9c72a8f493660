import { expect, test } from "vitest";
import { visibleTexts } from "../../scripts/lib/visible-texts.ts";

const textsOf = (source: string) => visibleTexts("x.tsx", source).map(({ text }) => text);

test("an element's text is one line with its inline elements; values stand as {…}", () => {
  expect(
    textsOf("const a = <p>\n  Hello <b>{name}</b>, your <a href='/x'>seat</a>{' is booked'}.\n</p>;"),
  ).toEqual(["Hello {…}, your seat is booked."]);
});

test("attributes, catalogues and templates are texts", () => {
  expect(textsOf('const a = <Field label="Email" hint="We reply here." name="email" />;')).toEqual([
    "Email",
    "We reply here.",
  ]);
  expect(textsOf(`const messages = { gone: \`\${name} is gone.\`, late: 'Not here' };`)).toEqual([
    "{…} is gone.",
    "Not here",
  ]);
});

test("addresses, class names, SQL, logs and thrown errors aren't", () => {
  const source = `
    import { a } from "./a b";
    log.error("It failed", error);
    throw new Error("No such row");
    const query = sql\`select id from users where name = 'A b'\`;
    const b = <a className="small muted" href="/a b">{c === "Not this" ? null : d}</a>;`;
  expect(textsOf(source)).toEqual([]);
});
