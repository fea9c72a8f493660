import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { runSql } from "./own";
import type { Site } from "./site";

/** Passkeys in the browser: Chromium's virtual authenticator, and accounts that have some. */

/** Gives a page a device with a screen lock, whose owner always confirms. */
export async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether its owner touches it when it asks. */
    confirms: (enabled: boolean) =>
      cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    /** Whether its owner can unlock it. */
    verifies: (isUserVerified: boolean) =>
      cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    count: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
  };
}

/** Gives an account a passkey that no authenticator has. */
export const storePasskey = (site: Site, email: string, name: string, place = 1) =>
  runSql(site, async (sql) => {
    await sql`insert into passkeys ${sql({
      ...{ id: randomUUID(), user_id: await idOf(sql, email), place, name, credential_id: randomBytes(16) },
      ...{ public_key: randomBytes(77), counter: 0, transports: ["internal"], aaguid: randomUUID() },
      ...{ is_backup_eligible: true, is_backed_up: true },
    })}`;
  });

/** Makes an account sign in with passkeys only. @returns its recovery codes */
export const makePasskeysOnly = (site: Site, email: string): Promise<string[]> =>
  runSql(site, async (sql) => {
    const userId = await idOf(sql, email);
    const codes = ["aaaabbbbccccdddd", "eeeeffffgggghhhh", "iiiijjjjkkkkllll"];
    await sql`insert into second_factors (id, user_id, sealed_secret, confirmed_at)
      values (${randomUUID()}, ${userId}, ${randomBytes(48)}, now())`;
    for (const code of codes) {
      const hash = createHash("sha256").update(code).digest();
      await sql`insert into recovery_codes (id, user_id, code_hash) values (${randomUUID()}, ${userId}, ${hash})`;
    }
    await sql`update users set password_hash = null, is_passkeys_only = true where id = ${userId}`;
    return codes;
  });

/** Lets the 24 hours of an account's recovery pass. */
export const endWait = (site: Site, email: string) =>
  runSql(site, async (sql) => {
    const userId = await idOf(sql, email);
    await sql`update passkey_recoveries set due_at = now() where user_id = ${userId}`;
    await sql`select graphile_worker.reschedule_jobs(array_agg(job.id), run_at => now())
      from graphile_worker.jobs as job join passkey_recoveries as recovery on job.key = 'recovery:' || recovery.id
      where recovery.user_id = ${userId}`;
  });

type Sql = Parameters<Parameters<typeof runSql>[1]>[0];

const idOf = async (sql: Sql, email: string) =>
  String((await sql`select id from users where email = ${email}`)[0]?.id);

/** Puts the account's mails so far away, so that the next ones are found. */
export const putAway = (site: Site, email: string) =>
  runSql(
    site,
    async (sql) =>
      void (await sql`update mails set to_email = 'read@test.example' where to_email = ${email}`),
  );
