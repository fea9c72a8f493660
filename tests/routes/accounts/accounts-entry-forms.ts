import { createElement, type FunctionComponent } from "react";
import { hashPassword } from "~/domain/accounts/password.server";
import * as login from "~/routes/accounts/login";
import * as signup from "~/routes/accounts/signup";
import type { TestDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { renderPart } from "../../support/site/rendered-page";
import { answerOf, post, routeArgs, type Situation } from "../../support/site/request";

/** Posts to sign-up and sign-in, for their tests. */

export const nadia = {
  role: "learner",
  name: "Nadia Rahman",
  email: "nadia@test.example",
  password: "Keyway2026",
};
export const slot = "/expert/0198/book?datetime=2026-11-24T10:00:00.000Z";

/** The answers of the two forms to these fields. */
export const entryForms = (t: Pick<TestDatabase, "db">) => ({
  register: (fields: Record<string, string>, situation: Partial<Situation> = {}) =>
    answerOf(signup.action(routeArgs({ t, request: post("/signup", fields), ...situation }))),
  signIn: (fields: Record<string, string>, situation: Partial<Situation> = {}) =>
    answerOf(login.action(routeArgs({ t, request: post("/login", fields), ...situation }))),
  createNadia: async (values: Parameters<typeof createUser>[1] = {}) =>
    createUser(t.db, {
      email: nadia.email,
      passwordHash: await hashPassword(nadia.password),
      ...values,
    }),
});

/** Extra fields of an attacker who hopes that a form takes more than it shows. */
export const smuggled = (userId: string) => ({
  approved: "true",
  user_id: userId,
  userId,
  id: userId,
  is_active: "false",
  isActive: "false",
  email_verified_at: "2020-01-01",
  emailVerifiedAt: "2020-01-01",
  created_at: "2020-01-01",
});

/** The page as HTML, with the data of its loader and action. */
export function show(page: unknown, data: { loaderData: unknown; actionData?: unknown }): string {
  return renderPart(createElement(page as FunctionComponent<object>, data), "/"); // a page reads only these two
}
