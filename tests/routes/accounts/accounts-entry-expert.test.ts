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
    /Amara O\. Incident responder \$40 per 50-minute lesson Free cancellation until 24 hours/,
  );
  for (const target of [`/expert/${newId()}/book`, "/experts", `//evil.example/expert/${id}`])
    expect((await open(`${page}?redirectTo=${target}`)).text).not.toContain("Free cancellation");
});
