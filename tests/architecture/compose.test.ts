import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { load, YAML11_SCHEMA } from "js-yaml";
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
  restart?: string;
  logging?: { options: Record<string, string> };
  mem_limit?: string;
  env_file?: Array<{ path: string; required: boolean }>;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  ports?: string[];
  volumes?: string[];
  extends?: { file: string; service: string };
}
interface Compose {
  name?: string;
  services: Record<string, Service>;
  configs?: Record<string, { content: string }>;
  volumes?: Record<string, null>;
}

const compose = (file: string) => load(read(file), { schema: YAML11_SCHEMA }) as Compose;

/** A service with what it extends; the paths of that are relative to its own file. */
function whole({ extends: base, ...own }: Service): Service {
  if (!base) return own;
  const other = compose(base.file).services[base.service];
  const folder = base.file.replace(/[^/]+$/, "");
  const volumes = other?.volumes?.map((volume) => volume.replace(/^\.\//, `./${folder}`)) ?? [];
  return {
    ...other,
    ...own,
    image: own.image ?? other?.image ?? "",
    environment: { ...other?.environment, ...own.environment },
    volumes: [...volumes, ...(own.volumes ?? [])],
  };
}

const servicesOf = (file: string) =>
  Object.fromEntries(Object.entries(compose(file).services).map(([name, service]) => [name, whole(service)]));

/** What an operator sets, for `${NAME}`, `${NAME:?}` and `${NAME:-default}`. */
const chosen: Record<string, string> = {
  POSTGRES_PASSWORD: "secret",
  SITE: "keyway.example",
  SESSION_SECRET: "x".repeat(32),
  ADMIN_EMAIL: "admin@keyway.example",
  SUPPORT_EMAIL: "help@keyway.example",
  RESEND_API_KEY: "re_x",
  MAIL_FROM: "Keyway <no-reply@keyway.example>",
  STRIPE_SECRET_KEY: "sk_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};
const filled = (value: string) =>
  value.replaceAll(/\$\{(\w+)(?::\?|:-([\w-]*))?\}/g, (_, name, other) => chosen[name] ?? other ?? "");

/** A container's environment: what it takes from `.env`, under what the file itself sets. */
const environmentOf = ({ env_file = [], environment = {} }: Service, dotEnv: Record<string, string>) => ({
  ...(env_file.some(({ path }) => path === ".env") ? dotEnv : {}),
  ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)])),
});

/** What each file sets itself, whatever `.env` says; the rest of `.env.example` is the operator's. */
const ownVariables: Record<string, string[]> = {
  "compose.yaml": [],
  "compose.scale.yaml": ["DATABASE_DIRECT_URL", "DATABASE_PREPARE", "DATABASE_READ_URL"],
};
const always = [
  "APP_ENV",
  "APP_URL",
  "DATABASE_URL",
  "HOST",
  "METRICS_HOST",
  "METRICS_PORT",
  "PORT",
  "ROLE",
  "WEB_PROCESSES",
];

describe.each(["compose.yaml", "compose.scale.yaml"])("%s", (file) => {
  const services = servicesOf(file);
  const entries = Object.entries(services);
  const ours = entries.filter(([, { image }]) => image === "keyway");

  test("the program's settings are ones that it takes, in each of its processes", () => {
    for (const [, service] of ours) {
      expect(Object.keys(service.environment ?? {}).filter((name) => !example.has(name))).toEqual([]);
      expect(parseEnv(environmentOf(service, chosen))).toMatchObject({
        isProduction: true,
        appUrl: "https://keyway.example",
        trustedProxyHops: 1,
        payments: "stripe",
      });
    }
    expect(ours.map(([, { environment }]) => environment?.ROLE).sort()).toEqual(
      file === "compose.yaml" ? ["web", "worker"] : ["web", "web", "worker"],
    );
  });

  test("every variable of .env.example reaches each container of the program", () => {
    const dotEnv = Object.fromEntries([...example].map((name) => [name ?? "", `the operator's ${name}`]));
    for (const [name, service] of ours) {
      const environment = environmentOf(service, { ...dotEnv, ...chosen });
      const kept = [...example].filter(
        (one) => environment[one ?? ""] === { ...dotEnv, ...chosen }[one ?? ""],
      );
      const replaced = [...example].filter((one) => !kept.includes(one)).sort();
      expect(replaced, name).toEqual([...always, ...(ownVariables[file] ?? []), "TRUSTED_PROXY_HOPS"].sort());
      expect(service.env_file, "may be missing").toEqual([{ path: ".env", required: false }]);
    }
  });

  test("images have a version, and every service is watched, bounded, started again and started in order", () => {
    for (const [name, { image, healthcheck, depends_on = {}, ...service }] of entries) {
      if (image !== "keyway") expect(image, name).toMatch(/:v?\d/);
      // The program's image has its own check.
      if (image !== "keyway") expect(healthcheck, name).toBeDefined();
      expect(service.restart, name).toBe("unless-stopped");
      expect(service.logging?.options, name).toEqual({ "max-size": "20m", "max-file": "5" });
      expect(service.mem_limit, name).toMatch(/^\d+[mg]$/);
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        expect(services[needed], `${name} needs ${needed}`).toBeDefined();
        expect(condition).toBe("service_healthy");
      }
    }
    expect(read("Dockerfile")).toMatch(/^HEALTHCHECK /m);
  });

  test("only the proxy can be reached from outside, and it knows every web process", () => {
    const isOpen = (port: string) => !port.startsWith("127.0.0.1:");
    expect(entries.filter(([, { ports }]) => ports?.some(isOpen)).map(([name]) => name)).toEqual(["caddy"]);
    const web = ours
      .filter(([, { environment }]) => environment?.ROLE === "web")
      .map(([name]) => `${name}:3000`);
    expect(services.caddy?.environment?.UPSTREAMS).toBe(web.join(" "));
  });

  test("every process is measured, and alerts have a receiver", () => {
    const { configs = {} } = compose(file);
    const measured = load(configs.targets?.content ?? "") as Array<{ targets: string[] }>;
    const ports = ({ ROLE, WEB_PROCESSES }: Record<string, string> = {}) =>
      Array.from({ length: ROLE === "web" ? Number(WEB_PROCESSES) : 1 }, (_, at) => 9464 + at);
    expect(measured.flatMap(({ targets }) => targets)).toEqual(
      ours.flatMap(([name, { environment }]) => ports(environment).map((port) => `${name}:${port}`)),
    );
    const watching = load(read("ops/prometheus.yml")) as Watching;
    const asked = [
      ...watching.alerting.alertmanagers,
      ...watching.scrape_configs.flatMap(({ static_configs = [] }) => ({ static_configs })),
    ].flatMap(({ static_configs }) => static_configs.flatMap(({ targets }) => targets));
    expect(asked.filter((target) => !services[target.split(":")[0] ?? ""])).toEqual([]);
    const { route, receivers } = load(filled(configs.alertmanager?.content ?? "")) as Alertmanager;
    expect(receivers.map(({ name }) => name)).toEqual([route.receiver]);
    expect(receivers[0]?.email_configs[0]).toMatchObject({ to: chosen.ADMIN_EMAIL, auth_password: "re_x" });
  });

  test("the database is backed up, and what is unhealthy is started again", () => {
    expect(services[filled(services.backup?.environment?.PGHOST ?? "")]?.image).toBe(services.backup?.image);
    expect(JSON.stringify(services.restarter)).toContain(
      `project=${compose(file).name} | xargs -r docker restart`,
    );
  });

  test("the files that it mounts are here, and the volumes declared", () => {
    const mounted = entries
      .flatMap(([, { volumes = [] }]) => volumes)
      .map((volume) => volume.split(":")[0] ?? "");
    const missing = mounted.filter((path) => path.startsWith("./") && !existsSync(root + path));
    expect(missing).toEqual([]);
    const named = mounted.filter((path) => !/^[./]/.test(path));
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose(file).volumes ?? {}).sort());
  });
});

test("the services that docs/operations.md names in commands are there", () => {
  const commands = read("docs/operations.md").matchAll(
    /(docker compose(?: -f compose\.scale\.yaml)?|\bdc) (?:exec|stop|start|run|kill|rm|up)( [^\n`]*)/g,
  );
  const named = [...commands].flatMap(([, tool, words = ""]) => {
    const all = servicesOf(tool === "docker compose" ? "compose.yaml" : "compose.scale.yaml");
    const others = Object.keys({ ...servicesOf("compose.yaml"), ...servicesOf("compose.scale.yaml") });
    return words
      .replaceAll(/ -[uUd] \w+/g, "")
      .split(" ")
      .filter((word) => others.includes(word) || /^(postgres|web|worker)(-\d)?$/.test(word))
      .map((word) => ({ word, isThere: word in all }));
  });
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter(({ isThere }) => !isThere)).toEqual([]);
});

interface Targets {
  static_configs: Array<{ targets: string[] }>;
}
interface Watching {
  alerting: { alertmanagers: Targets[] };
  scrape_configs: Array<Partial<Targets>>;
}
interface Alertmanager {
  route: { receiver: string };
  receivers: Array<{ name: string; email_configs: Array<Record<string, unknown>> }>;
}

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
