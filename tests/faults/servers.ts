/** Postgres, PgBouncer and Caddy from the distribution's packages, started on loopback as in `compose.scale.yaml`. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aptEnvironment } from "../../scripts/lib/find-chromium.ts";
import { Failure, onStop } from "../../scripts/lib/lifecycle.ts";
import { inProject } from "../../scripts/lib/paths.ts";
import { type PostgresServer, startCluster } from "../../scripts/lib/postgres/cluster.ts";
import { isRoot, postgresUser } from "../../scripts/lib/postgres/user.ts";
import { freePort, until } from "../../scripts/lib/processes.ts";
import { run, step } from "../../scripts/lib/steps.ts";

const packages = {
  postgres: "postgresql",
  pgbouncer: "pgbouncer",
  caddy: "caddy",
  prometheus: "prometheus",
  faketime: "faketime",
};

/** Finds the programs, or installs them as root. @throws {Failure} naming the packages that are missing */
export async function requireServers() {
  const missing = () =>
    Object.entries(packages)
      .filter(([name]) => !programOf(name))
      .map(([, name]) => name);
  if (missing().length > 0 && isRoot() && existsSync("/usr/bin/apt-get")) {
    await step(`Installing ${missing().join(", ")}`, async () => {
      const options = { quiet: true, replay: 5, env: aptEnvironment() };
      await run("apt-get", ["update"], options);
      await run("apt-get", ["install", "-y", "--no-install-recommends", ...missing()], options);
    });
  }
  if (missing().length > 0)
    throw new Failure(`Please install ${missing().join(", ")} from the distribution.`);
}

/** The folder of Postgres' programs: the newest version's. */
const postgresFolder = () => {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => `/usr/lib/postgresql/${version}/bin`)[0];
};
const binaries = (name: string) => join(postgresFolder() ?? "", name);

/** @throws {Failure} if it isn't installed, which `requireServers` prevents */
function installed(name: keyof typeof packages) {
  const program = programOf(name);
  if (program) return program;
  throw new Failure(`${name} isn't installed.`);
}

function programOf(name: string) {
  if (name === "postgres")
    return postgresFolder() && existsSync(binaries("pg_basebackup")) ? binaries(name) : undefined;
  return ["/usr/local/bin", "/usr/bin", "/usr/sbin"].map((folder) => join(folder, name)).find(existsSync);
}

/** A folder for everything that the run stores, which Postgres' user can reach. It is removed at the end. */
export function makeHome() {
  const home = mkdtempSync(join(tmpdir(), "keyway-faults-"));
  chmodSync(home, 0o755);
  onStop(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

const user = () => postgresUser();

function ownFolder(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, gid } = user();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

function runTool(name: string, args: string[]) {
  const { status, stderr } = spawnSync(binaries(name), args, {
    ...user(),
    cwd: "/",
    encoding: "utf8",
    env: toolEnvironment,
  });
  if (status !== 0) throw new Failure(`${name} failed: ${stderr.trim().split("\n").at(-1)}`);
}
const toolEnvironment = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };

/** The settings of `compose.scale.yaml`. */
const settings = { max_connections: 200, wal_keep_size: "1GB", hot_standby_feedback: "on" };

export type Postgres = Awaited<ReturnType<typeof createPostgres>>;

/** Creates a Postgres, or a replica `of` another one. */
export async function createPostgres({
  home,
  name,
  of,
}: {
  home: string;
  name: string;
  of?: { adminUrl: string };
}) {
  const directory = ownFolder(join(home, name));
  if (of) runTool("pg_basebackup", ["-d", of.adminUrl, "-D", directory, "-R", "-X", "stream", "-c", "fast"]);
  else
    runTool("initdb", [
      "-D",
      directory,
      "-U",
      "keyway",
      "--auth=trust",
      "-E",
      "UTF8",
      "--locale=C",
      "--no-instructions",
    ]);
  const port = await freePort();
  let server: PostgresServer | undefined;
  const postgres = {
    name,
    port,
    url: `postgres://keyway@127.0.0.1:${port}/keyway`,
    adminUrl: `postgres://keyway@127.0.0.1:${port}/postgres`,
    async start() {
      const logFile = join(home, `${name}.log`);
      server = await startCluster({
        directory,
        preferredPort: port,
        logFile,
        settings,
        binaries,
        user: user(),
      });
      if (server.port !== port) throw new Failure(`${name}: its port was taken`);
    },
    async stop() {
      await server?.stop();
    },
    /** Ends it as a power cut does. */
    async kill() {
      if (server) process.kill(server.pid, "SIGQUIT");
      await server?.exited;
    },
    pause: () => server && signalAll(server.pid, "SIGSTOP"),
    resume: () => server && signalAll(server.pid, "SIGCONT"),
    promote: () => runTool("pg_ctl", ["promote", "-w", "-D", directory]),
  };
  await postgres.start();
  onStop(() => postgres.stop());
  return postgres;
}

/** Sends a signal to a process and its children. */
function signalAll(pid: number, signal: NodeJS.Signals) {
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  for (const id of [pid, ...stdout.split("\n").filter(Boolean).map(Number)]) {
    try {
      process.kill(id, signal);
    } catch {
      // It has just ended.
    }
  }
}

export type Pooler = Awaited<ReturnType<typeof startPooler>>;

/** Starts PgBouncer with the project's own configuration, on loopback. */
export async function startPooler({ home, to }: { home: string; to: { port: number } }) {
  const folder = ownFolder(join(home, "pgbouncer"));
  const port = await freePort();
  const [, version] =
    /PgBouncer (\d+\.\d+)/.exec(spawnSync(installed("pgbouncer"), ["-V"], { encoding: "utf8" }).stdout) ?? [];
  const prepares = Number(version?.split(".")[1]) >= 21;
  const file = join(folder, "pgbouncer.ini");
  const users = join(folder, "userlist.txt");
  writeFileSync(users, '"keyway" "unused"\n');
  const write = (server: { port: number }) =>
    writeFileSync(
      file,
      readFileSync(inProject("ops", "pgbouncer", "pgbouncer.ini"), "utf8")
        .replaceAll("host=postgres-1 port=5432", `host=127.0.0.1 port=${server.port}`)
        .replace("listen_addr = 0.0.0.0", "listen_addr = 127.0.0.1")
        .replace("listen_port = 6432", `listen_port = ${port}`)
        .replace("auth_type = scram-sha-256", "auth_type = trust")
        .replace("/etc/pgbouncer/userlist.txt", users)
        .replace(prepares ? /$^/ : /^max_prepared_statements.*$/m, ""),
    );
  write(to);
  let child: ChildProcess | undefined;
  const start = async () => {
    const log = openSync(join(home, "pgbouncer.log"), "a");
    child = spawn(installed("pgbouncer"), [file], { ...user(), cwd: "/", stdio: ["ignore", log, log] });
    await canConnect(port);
  };
  await start();
  onStop(() => child?.kill("SIGKILL"));
  return {
    prepares,
    version,
    url: `postgres://keyway@127.0.0.1:${port}/keyway`,
    directUrl: `postgres://keyway@127.0.0.1:${port}/keyway_session`,
    async restart() {
      const ended = new Promise((resolve) => child?.once("exit", resolve));
      child?.kill("SIGKILL");
      await ended;
      await start();
    },
    /** What an operator does at a failover. */
    pointTo(server: { port: number }) {
      write(server);
      child?.kill("SIGHUP");
    },
  };
}

/** Starts Caddy with the project's own configuration, before these web processes. Returns its `origin`. */
export async function startProxy({
  home,
  port,
  upstreams,
}: {
  home: string;
  port: number;
  upstreams: string[];
}) {
  const log = openSync(join(home, "caddy.log"), "a");
  const folder = join(home, "caddy");
  mkdirSync(folder);
  const child = spawn(
    installed("caddy"),
    ["run", "--adapter", "caddyfile", "--config", inProject("ops", "Caddyfile")],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        SITE: `http://127.0.0.1:${port}`,
        UPSTREAMS: upstreams.join(" "),
      },
      stdio: ["ignore", log, log],
    },
  );
  onStop(() => child.kill("SIGKILL"));
  await canConnect(port);
}

async function canConnect(port: number) {
  const tried = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
  if (!(await until(tried, 10_000))) throw new Failure(`Nothing listens on port ${port}`);
}
