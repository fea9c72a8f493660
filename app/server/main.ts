/**
 * The entry point of `node build/server/index.js`. It sets NODE_ENV before it imports anything else, because React
 * chooses its development or production build when it is loaded.
 */
export {};

process.env.NODE_ENV ??= "production";
const { runProgram } = await import("./program");
await runProgram(process.argv.slice(2));
