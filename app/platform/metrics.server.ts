import { Counter, Histogram, Registry } from "prom-client";

/** Everything that `/metrics` shows. What Postgres knows is added by `app/server/metrics-server.ts`. */
export const registry = new Registry();

const registers = [registry];

/** The numbers that the program counts itself, each where its outcome is known. Times are in seconds. */
export const metrics = {
  requests: new Histogram({
    name: "keyway_http_request_duration_seconds",
    help: "Time from a request to the end of its response, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  }),
  wrongHosts: new Counter({
    name: "keyway_wrong_host_requests_total",
    help: "Requests that were refused because they came under another host than that of APP_URL",
    registers,
  }),
  pageCache: new Counter({
    name: "keyway_page_cache_requests_total",
    help: "Requests for pages that are the same for all visitors, by result (hit or miss)",
    labelNames: ["result"],
    registers,
  }),
  poolWait: new Histogram({
    name: "keyway_database_pool_wait_seconds",
    help: "Time that work waited for a database connection, if it had to wait",
    buckets: [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers,
  }),
  poolRefused: new Counter({
    name: "keyway_database_pool_refused_total",
    help: "Work that was refused because no database connection came free in time",
    registers,
  }),
  bookings: new Counter({
    name: "keyway_bookings_total",
    help: "Attempts to book or hold a session, by outcome",
    labelNames: ["outcome"],
    registers,
  }),
  seats: new Counter({
    name: "keyway_seats_total",
    help: "Attempts to reserve a seat in a class, by outcome",
    labelNames: ["outcome"],
    registers,
  }),
  payments: new Counter({
    name: "keyway_payments_total",
    help: "Payments that changed, by outcome",
    labelNames: ["outcome"],
    registers,
  }),
  mails: new Counter({
    name: "keyway_mails_total",
    help: "Attempts to send a mail, by outcome",
    labelNames: ["outcome"],
    registers,
  }),
  jobs: new Histogram({
    name: "keyway_job_duration_seconds",
    help: "Time of an attempt to run a job, by task and outcome",
    labelNames: ["task", "outcome"],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15],
    registers,
  }),
};

/** Zeros for the outcomes that ops/alerts.yml names: of a label that appears later, the first increase isn't seen. */
for (const outcome of ["fault", "nothing-saved"]) metrics.bookings.inc({ outcome }, 0);
for (const outcome of ["wrong-amount", "duplicate", "late"]) metrics.payments.inc({ outcome }, 0);
metrics.mails.inc({ outcome: "failed" }, 0);
