import { expect, test } from "vitest";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { createExpert } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";

const t = useDatabase();
const { open } = browse(t);

test.each(["/login", "/signup"])("%s shows the expert to whom it leads, and no other", async (page) => {
  const { id } = await createExpert(t.db, { name: "Amara Okafor", title: "Incident responder" });
  const { text } = await open(`${page}?redirectTo=/expert/${id}/book`);
  expect(text).toMatch(
    /Amara O\. Incident responder 50-minute lesson · \$40 Free cancellation up to 24 hours/,
  );
  for (const target of [`/expert/${newId()}/book`, "/experts", `//evil.example/expert/${id}`])
    expect((await open(`${page}?redirectTo=${target}`)).text).not.toContain("Free cancellation");
});

test("the prompt has the form to sign in, the expert and the chosen time", async () => {
  const { id } = await createExpert(t.db, { name: "Amara Okafor", title: "Incident responder" });
  const target = `/expert/${id}/book?datetime=2026-11-24T10:00:00.000Z`;
  for (const path of [target, `/sign-in-prompt?action=book&redirectTo=${encodeURIComponent(target)}`]) {
    const { text, html } = await open(path);
    expect(text).toMatch(
      /Please sign in to continue .*Sign In .*Amara O\. .*Tuesday 24 November 2026, 10:00 UTC/,
    );
    expect(html).toMatch(
      /<form[^>]*action="\/login"[^>]*>.*name="redirectTo" value="\/expert.*type="password"/s,
    );
  }
});
