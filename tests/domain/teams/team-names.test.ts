import { expect, test } from "vitest";
import { hasWebAddress, nameFromRequest } from "~/domain/teams/team";
import { teamForm } from "~/domain/teams/teams.forms.server";

/** A team's name stands in mails to strangers, so a mail program must not make a link of it. */

test.each([
  "evil.example",
  "Win at evil.co.uk",
  "www.evil",
  "a://b",
  "bücher.example",
  "sue@evil.example",
  "evil。example",
])("'%s' is no name of a team", (name) => {
  expect(hasWebAddress(name)).toBe(true);
  expect(teamForm.safeParse({ name }).error?.issues[0]?.message).toBe(
    "Enter a name without a web address, such as acme.com",
  );
  expect(hasWebAddress(nameFromRequest({ company: name, email: "sue@acme.example" }))).toBe(false);
});

test.each(["ACME", "Acme Inc.", "St. Mary's", "A. B. Miller & Co.", "Version 2.0", "J.P. Smith", "3:1"])(
  "'%s' is one",
  (name) => {
    expect(teamForm.safeParse({ name }).data?.name).toBe(name);
    expect(nameFromRequest({ company: name, email: "sue@acme.example" })).toBe(name);
  },
);

test.each([
  ["evil.example", "evil example"],
  ["https://evil.example/x", "https evil example x"],
  ["://.", "acme example"],
  [null, "acme example"],
  ["x".repeat(400), "x".repeat(100)],
])("a demo request of '%s' makes the team '%s'", (company, name) => {
  expect(nameFromRequest({ company, email: "sue@ACME.example" })).toBe(name);
});
