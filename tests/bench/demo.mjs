import { withClient } from "./database.mjs";
import { signIn } from "./people.mjs";

/** What the measured pages are about: an expert of the demo data, and a learner who is signed in. */
export const readDemo = (databaseUrl) =>
  withClient(databaseUrl, async (sql) => {
    const [expert] = await sql`select id from experts where email = 'amara@keyway.example'`;
    const [learner] = await sql`select id from users where email = 'learner@keyway.example'`;
    return { expertId: expert.id, cookie: await signIn(sql, learner.id) };
  });
