import { redirect } from "react-router";
import { expect, test } from "vitest";
import { postInPlace, type RefusedPost } from "~/components/chat/post-in-place";
import { chatMessages, sendFailed } from "~/domain/chat/messages";

/** How an open conversation reads the server's answer to its post. */

const refusal = (text: string, isPassing: boolean): RefusedPost => ({
  verdict: { status: "error", error: { content: [text] } },
  isPassing,
});
const fails = (error: unknown) => () => Promise.reject(error);
/** Throws as the router does for an answer with this status. */
const answered = (status: number, body: unknown = null) =>
  fails({ status, statusText: "", internal: false, data: body });

async function learned(serverAction: () => Promise<RefusedPost | null>) {
  const answer = await postInPlace(serverAction);
  return answer && "init" in answer ? { ...answer.data, status: answer.init?.status } : answer;
}

test.each([
  ["a message that was taken", fails(redirect("/messages/x#message-12", 303)), { seq: 12 }],
  ["nothing to tell", () => Promise.resolve(null), null],
  [
    "a refusal by the form",
    () => Promise.resolve(refusal(chatMessages.blocked, false)),
    { refused: chatMessages.blocked, status: 400 },
  ],
  [
    "a refusal in plain words",
    answered(413, "The form is too large."),
    { refused: "The form is too large.", status: 413 },
  ],
  ["no such conversation", answered(404), { refused: expect.any(String), status: 404 }],
  [
    "storage that fails",
    () => Promise.resolve(refusal(sendFailed, true)),
    { isUnreachable: true, status: 503 },
  ],
  ["a server that fails", answered(500), { isUnreachable: true, status: 503 }],
  ["an ended session", answered(401, { typed: "" }), { isUnreachable: true, status: 401 }],
  ["no network", fails(new TypeError("Failed to fetch")), { isUnreachable: true, status: 503 }],
])("%s", async (_, serverAction, expected) => {
  const answer = await learned(serverAction);
  if (expected) expect(answer).toMatchObject(expected);
  else expect(answer).toBeNull();
});

test("what leads elsewhere is a whole page", async () => {
  const leaving = postInPlace(fails(redirect("/profile/two-factor"))).catch((error: unknown) => error);
  expect((await leaving) instanceof Response && (await leaving)).toMatchObject({ status: 302 });
});
