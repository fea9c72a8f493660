/** Preloaded into the server: ends it gracefully if the script that started it was killed. */
export {};

const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 1_000).unref();
