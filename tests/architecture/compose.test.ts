import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { parseEnv } from "~/platform/env.server";

/** The compose files are kept true without Docker; `npm run test:faults` runs the larger one's arrangement. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(root + file, "utf8");
const example = new Set(
  [...read(".env.example").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
);

interface Service {
  image: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  ports?: string[];
  volumes?: string[];
}

const servicesOf = (file: string) => (load(read(file)) as { services: Record<string, Service> }).services;

/** What an operator sets, for `${NAME}`, `${NAME:?}` and `${NAME:-default}`. */
const chosen: Record<string, string> = {
  POSTGRES_PASSWORD: "secret",
  SITE: "keyway.example",
  SESSION_SECRET: "x".repeat(32),
  ADMIN_EMAIL: "admin@keyway.example",
  RESEND_API_KEY: "re_x",
  MAIL_FROM: "Keyway <no-reply@keyway.example>",
  STRIPE_SECRET_KEY: "sk_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};
const filled = (value: string) =>
  value.replaceAll(/\$\{(\w+)(?::\?|:-([\w-]*))?\}/g, (_, name, other) => chosen[name] ?? other ?? "");

describe.each(["compose.yaml", "compose.scale.yaml"])("%s", (file) => {
  const services = servicesOf(file);
  const entries = Object.entries(services);
  const ours = entries.filter(([, { image }]) => image === "keyway");

  test("the program's settings are ones that it takes, in each of its processes", () => {
    for (const [, { environment = {} }] of ours) {
      expect(Object.keys(environment).filter((name) => !example.has(name))).toEqual([]);
      const values = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, filled(value)]),
      );
      expect(parseEnv({ APP_ENV: "production", HOST: "0.0.0.0", PORT: "3000", ...values })).toMatchObject({
        isProduction: true,
        appUrl: "https://keyway.example",
        trustedProxyHops: 1,
      });
    }
    expect(ours.map(([, { environment }]) => environment?.ROLE).sort()).toEqual(
      file === "compose.yaml" ? ["web", "worker"] : ["web", "web", "worker"],
    );
  });

  test("images have a version, and every service is watched, started again and started in order", () => {
    for (const [name, { image, healthcheck, depends_on = {} }] of entries) {
      if (image !== "keyway") expect(image, name).toMatch(/:v?\d/);
      // The program's image has its own check.
      if (image !== "keyway") expect(healthcheck, name).toBeDefined();
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        expect(services[needed], `${name} needs ${needed}`).toBeDefined();
        expect(condition).toBe("service_healthy");
      }
    }
    expect(read("Dockerfile")).toMatch(/^HEALTHCHECK /m);
    expect(entries.filter(([, service]) => !("restart" in service))).toEqual([]);
  });

  test("only the proxy can be reached from outside, and it knows every web process", () => {
    expect(entries.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(["caddy"]);
    const web = ours
      .filter(([, { environment }]) => environment?.ROLE === "web")
      .map(([name]) => `${name}:3000`);
    expect(services.caddy?.environment?.UPSTREAMS).toBe(web.join(" "));
  });

  test("the files that it mounts are here", () => {
    const mounted = entries
      .flatMap(([, { volumes = [] }]) => volumes)
      .filter((volume) => volume.startsWith("./"));
    const missing = mounted
      .map((volume) => volume.split(":")[0] ?? "")
      .filter((path) => !existsSync(root + path));
    expect(missing).toEqual([]);
  });
});

test("the pooler ignores each parameter that the program sends, and the role sets them", () => {
  const client = read("app/db/client.server.ts");
  const [, sent = ""] = /connection: \{([^}]*)\}/.exec(client) ?? [];
  const names = [...sent.matchAll(/^\s*(\w+):/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== "application_name");
  expect(names.length).toBeGreaterThan(2);
  const [, ignored = ""] = /ignore_startup_parameters = (.*)/.exec(read("ops/pgbouncer/pgbouncer.ini")) ?? [];
  for (const name of names) {
    expect(ignored.split(",")).toContain(name);
    expect(read("ops/role.sql")).toContain(`set ${name} =`);
  }
});
