import { checkAll, fillLarge, markDemoExperts } from "./large-database.mjs";

const opened = new Map();

/** Opens a database once in a run, whichever sections ask for it. */
function once(key, open) {
  const known = opened.get(key) ?? open();
  opened.set(key, known);
  return known;
}

/** The demo data, with the words that the searches look for, and calendars that nobody looks at while pages are measured. */
export const openSmall = (server, template) =>
  once("small", async () => {
    const small = await server.create("small", template);
    await markDemoExperts(small.url);
    await checkAll(small.url);
    return small;
  });

/** A copy of it with so much more; `filled` says how much there is and how long that took. */
export const openLarge = (server, template, amounts) =>
  once(JSON.stringify(amounts), async () => {
    const large = await server.create(`large_${amounts.experts}`, await openSmall(server, template));
    const filled = await fillLarge(large.url, amounts);
    return { ...large, filled: { ...filled, checkSeconds: await checkAll(large.url) } };
  });
