import type { Task, TaskList } from "graphile-worker";
import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import { finishRecovery } from "~/domain/accounts/recovery/end-recovery.server";
import { mailUnread } from "~/domain/chat/unread/mail-unread.server";
import { mailExpiring } from "~/domain/experts/certifications/mail-expiring.server";
import { portraitStore } from "~/domain/portraits/choose-store.server";
import { removeUnnamed } from "~/domain/portraits/own-portrait.server";
import { systemClock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import { runAnnounceMeetingLink } from "./announce-meeting-link.server";
import { runAnnounceOpenDate } from "./announce-open-date.server";
import { cleanUp } from "./clean-up.server";
import { closeDaysThatAreOver } from "./close-days.server";
import { deliverSandboxEvent } from "./deliver-sandbox-event.server";
import { runMailLink } from "./mail-link.server";
import { paymentTasks } from "./payment-tasks.server";
import { payoutTasks } from "./payout-tasks.server";
import { sendMail } from "./send-mail.server";

/** The worker's tasks by name, each with a time limit. @param limitMs the time limit of an attempt */
export function jobTasks(services: { db: Db; env: Env; log: Log }, limitMs: number): TaskList {
  return {
    "send-mail": (payload, helpers) => {
      const { mailId } = payload as JobPayloads["send-mail"]; // only `enqueue` writes payloads
      return bounded(limitMs, helpers.abortSignal, (signal) =>
        sendMail(mailId, {
          ...services,
          clock: systemClock,
          signal,
          isLastAttempt: helpers.job.attempts >= helpers.job.max_attempts,
        }),
      );
    },
    "mail-link": (payload, { job }) =>
      runMailLink(payload as JobPayloads["mail-link"], {
        ...services,
        // A new queue restarts its job ids, so the id alone isn't unique.
        key: `${job.id}:${job.created_at.toISOString()}`,
        now: systemClock(),
      }),
    "finish-recovery": (payload) => {
      const { recoveryId } = payload as JobPayloads["finish-recovery"]; // only `enqueue` writes payloads
      const { db, env } = services;
      return finishRecovery(db, { recoveryId, secret: env.sessionSecret, now: systemClock() });
    },
    "announce-meeting-link": (payload, helpers) => {
      const job = payload as JobPayloads["announce-meeting-link"]; // only `enqueue` writes payloads
      return bounded(limitMs, helpers.abortSignal, (signal) =>
        runAnnounceMeetingLink(job, { ...services, now: systemClock(), signal }),
      );
    },
    "announce-open-date": (payload, helpers) => {
      const job = payload as JobPayloads["announce-open-date"]; // only `enqueue` writes payloads
      return bounded(limitMs, helpers.abortSignal, (signal) =>
        runAnnounceOpenDate(job, { ...services, now: systemClock(), signal }),
      );
    },
    "mail-unread": (payload) => mailUnread(services.db, systemClock(), payload as JobPayloads["mail-unread"]), // only `enqueue` writes payloads
    ...paymentTasks(services, (helpers, work) => bounded(limitMs, helpers.abortSignal, work)),
    ...payoutTasks(services, (helpers, work) => bounded(limitMs, helpers.abortSignal, work)),
    "deliver-sandbox-event": (payload, helpers) => {
      const event = payload as JobPayloads["deliver-sandbox-event"]; // only `enqueue` writes payloads
      return bounded(limitMs, helpers.abortSignal, (signal) =>
        deliverSandboxEvent(event, { ...services, now: systemClock(), signal }),
      );
    },
    "delete-portrait": (payload) => {
      const { portraitId } = payload as JobPayloads["delete-portrait"]; // only `enqueue` writes payloads
      return removeUnnamed(services.db, portraitStore(services.env, services.db), portraitId);
    },
    "mail-expiring-certifications": async () => {
      await mailExpiring(services.db, systemClock());
    },
    "clean-up": (_payload, helpers) =>
      bounded(limitMs, helpers.abortSignal, (signal) => cleanUp({ ...services, clock: systemClock, signal })),
    "close-days": (_payload, helpers) =>
      bounded(limitMs, helpers.abortSignal, (signal) =>
        closeDaysThatAreOver({ ...services, clock: systemClock, signal }),
      ),
  } satisfies Record<keyof JobPayloads, Task>;
}

/** Calls `work` with a signal that fires after `limitMs`, or earlier if the worker stops. */
async function bounded(
  limitMs: number,
  stopping: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, limitMs);
  if (stopping?.aborted) abort();
  stopping?.addEventListener("abort", abort);
  try {
    await work(controller.signal);
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener("abort", abort);
  }
}
