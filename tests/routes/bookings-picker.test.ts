import { beforeAll, expect, test } from "vitest";
import { signedInAs } from "../support/cookies";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { get } from "../support/request";
import { openSite } from "../support/site";

/** The picker as it is read out: which group a time belongs to. */

const t = useDatabase();
let ask: (request: Request) => Promise<Response>;
beforeAll(async () => {
  ask = await openSite({ t });
});

test("the times of a day are radios in groups with a name: morning, afternoon, evening", async () => {
  const { id: userId } = await createUser(t.db);
  const { id: expertId } = await createExpert(t.db);
  const address = `/expert/${expertId}/book?date=2026-11-24`;
  const html = (await (await ask(get(address, await signedInAs(t, userId)))).text()).replaceAll(
    "<!-- -->",
    "",
  );

  const hoursIn = (part: string) =>
    [...part.matchAll(/<input type="radio" name="datetime" value="2026-11-24T(\d\d):00[^"]*"/g)].map(
      ([, hour]) => Number(hour),
    );
  const groups = [...html.matchAll(/<fieldset><legend>(.*?)<\/legend>(.*?)<\/fieldset>/gs)].map(
    ([, legend = "", part = ""]) => [legend.replace(/<[^>]*>/g, ""), hoursIn(part)],
  );
  expect(groups).toEqual([
    ["Morning before 12:00", [9, 10, 11]],
    ["Afternoon 12:00 to 17:00", [12, 13, 14, 15, 16]],
    ["Evening from 17:00", [17, 18, 19, 20, 21, 22]],
  ]);
  // None stands outside a group.
  expect(html.match(/<input type="radio"/g)).toHaveLength(14);
});
