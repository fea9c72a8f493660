import { dataFaults } from "~/db/faults/data-faults.server";
import { makeAdmin, makeAdminMessages } from "~/domain/accounts/make-admin.server";
import {
  resetSecondFactor,
  resetSecondFactorMessages,
} from "~/domain/accounts/second-factor/reset-second-factor.server";
import { findUserByEmail } from "~/domain/lists/users.server";
import { type ErasureError, eraseUser } from "~/domain/personal-data/erase-account.server";
import { findAhead } from "~/domain/personal-data/erasure-outlook.server";
import { type OperatorCall, type OperatorCommand, Refused, type Values, WrongCall } from "./operator-command";
import { checkRerun, checkRetry, rerun, retry } from "./retry-commands";

/** The operator's commands. */
export const commands = {
  "make-admin": {
    does: "Makes the account of ADMIN_EMAIL the admin",
    more: "There is one admin: the verified, active account with that address. The previous admin loses the role.",
    takesEmail: true,
    options: {},
    run: makeTheAdmin,
  },
  "reset-second-factor": {
    does: "Turns two-factor authentication off for a user who has lost it",
    more: "Make sure who is asking. Ends all their sessions and tells them by mail.",
    takesEmail: true,
    options: {},
    run: resetFactor,
  },
  erase: {
    does: "Deletes an account for good, as its owner can",
    more: "Their upcoming sessions and classes are cancelled, and the other side gets an email.",
    takesEmail: true,
    options: { yes: { type: "boolean", help: "yes, for good: without it nothing is done" } },
    check: checkErasure,
    run: erase,
  },
  check: {
    does: "Looks for rows that contradict each other",
    more: "Reads everything: bookings, seats, messages, money, jobs. It names what doesn't hold, and changes nothing.",
    takesEmail: false,
    isSlow: true,
    options: {
      after: {
        type: "string",
        help: "minutes after which what waits for a job counts as lost: 10 unless given",
      },
    },
    check: checkMinutes,
    run: checkData,
  },
  "rerun-jobs": {
    does: "Runs jobs again that were given up after their last attempt",
    more: "1,000 at most, the oldest first. Mails are queued again by retry-mails.",
    takesEmail: false,
    options: {
      id: { type: "string", help: "only the job with this number" },
      task: { type: "string", help: "only jobs of this task" },
    },
    check: checkRerun,
    run: rerun,
  },
  "retry-mails": {
    does: "Queues failed mails again",
    more: "1,000 at most, the oldest first. What was sent isn't sent again, and neither is what time has overtaken.",
    takesEmail: false,
    options: {
      id: { type: "string", help: "only this mail" },
      to: { type: "string", help: "only mails to this address" },
      since: { type: "string", help: "only mails written since then, as in 2026-11-23T08:00Z" },
    },
    check: checkRetry,
    run: retry,
  },
} as const satisfies Record<string, OperatorCommand>;

export type CommandName = keyof typeof commands;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

async function makeTheAdmin({ db, env, caller, email }: OperatorCall): Promise<string[]> {
  const made = await makeAdmin(db, caller, { email, adminEmail: env.adminEmail });
  if (!made.ok) throw new Refused(`${email}: ${makeAdminMessages[made.error]}`);
  const { was, formerAdmin } = made.value;
  if (was === "admin") return [`${email} is the admin.`];
  return [
    `${email} is the admin now (before: ${was}), and was signed out everywhere.`,
    ...(formerAdmin ? [`${formerAdmin} is the admin no more, and was signed out everywhere.`] : []),
  ];
}

async function resetFactor({ db, caller, email }: OperatorCall): Promise<string[]> {
  const done = await resetSecondFactor(db, caller, { email });
  if (!done.ok) throw new Refused(`${email}: ${resetSecondFactorMessages[done.error]}`);
  const { endedSessions } = done.value;
  return [
    `Two-factor authentication of ${email} is off. Sessions ended: ${endedSessions}. They get an email.`,
  ];
}

function checkMinutes({ after }: Values): void {
  if (after !== undefined && !/^\d{1,4}$/.test(String(after)))
    throw new WrongCall("--after takes whole minutes");
}

async function checkData({ db, values }: OperatorCall): Promise<string[]> {
  const faults = await dataFaults(
    db,
    values.after === undefined ? {} : { afterMinutes: Number(values.after) },
  );
  if (faults.length > 0) throw new Refused([...faults, `Faults: ${faults.length}`].join("\n"));
  return ["Everything holds."];
}

/** Separate from the messages for an account's owner. */
const erasureMessages: Record<ErasureError, string> = {
  "not-found": "No account has this address.",
  admin: "The admin's account can't be deleted. Give ADMIN_EMAIL to another account first.",
  "owns-team": "The account owns a team. Its owner has to hand it over or close it first.",
};

function checkErasure(values: Values): void {
  if (values.yes === true || values["dry-run"] === true) return;
  throw new WrongCall("A deleted account can't be restored. Give --yes to delete it, or --dry-run to look");
}

async function erase({ db, caller, email }: OperatorCall): Promise<string[]> {
  const user = await findUserByEmail(db, email);
  const ahead = user && (await findAhead(db, user.id, caller.now));
  if (!ahead) throw new Refused(`${email}: ${erasureMessages["not-found"]}`);
  const done = await eraseUser(db, caller, { userId: user.id });
  if (!done.ok) throw new Refused(`${email}: ${erasureMessages[done.error]}`);
  const { classesTaught, seats, awaited } = ahead;
  return [
    `The account of ${email} (${user.role}, ${user.id}) is deleted. Sessions cancelled: ${done.value.cancelled}.`,
    `Classes cancelled: ${classesTaught.count}. Seats given back: ${seats.count}. Waitlists left: ${awaited.count}.`,
  ];
}
