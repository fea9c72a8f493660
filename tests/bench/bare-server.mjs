/**
 * The yardstick, a process of its own: `node:http` and nothing else, which sends recorded answers, headers and all. It is
 * sent a list of `{path, status, headers, body}` (raw header list, base64) and sends back its port.
 */
import { createServer } from "node:http";

process.once("message", (recorded) => {
  const answers = new Map(
    recorded.map(({ path, status, headers, body }) => [
      path,
      { status, headers, body: Buffer.from(body, "base64") },
    ]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url);
    if (!answer) return response.writeHead(404).end();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
});
process.once("disconnect", () => process.exit());
