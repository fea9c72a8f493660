/** Preloaded into the server: ends it gracefully when the script that started it is gone without a word. */
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 1_000).unref();
