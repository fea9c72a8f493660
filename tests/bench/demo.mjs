import { withClient } from "./database.mjs";
import { signIn } from "./people.mjs";

/** What the measured pages are about: an expert of the demo data; a learner and an expert who are signed in. */
export const readDemo = (databaseUrl) =>
  withClient(databaseUrl, async (sql) => {
    const [expert] = await sql`select id from experts where email = 'amara@keyway.example'`;
    const [learner] = await sql`select id from users where email = 'learner@keyway.example'`;
    const [teacher] = await sql`select id from users where email = 'expert@keyway.example'`;
    const cookie = await signIn(sql, learner.id);
    return { expertId: expert.id, cookie, expertCookie: await signIn(sql, teacher.id) };
  });
