/**
 * What `node build/server/index.js` runs. It stands alone before everything else, because React decides by NODE_ENV, as
 * it is loaded, whether it is the slow one for development.
 */
export {};

process.env.NODE_ENV ??= "production";
const { runProgram } = await import("./program");
await runProgram(process.argv.slice(2));
