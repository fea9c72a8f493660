import { z } from "zod";
import type { Env } from "~/platform/env.server";
import { modelDoor } from "~/shared/doors";

/** Why a model's answer can't be used. The message never quotes the answer, because that may contain the question. */
export class ModelError extends Error {
  override name = "ModelError";
}

export type ModelSettings = NonNullable<Env["skillScanModel"]>;

/** The timeout of a question, in milliseconds, including reading the whole answer. */
export const modelTimeoutMs = modelDoor.limits.milliseconds;

/**
 * Asks an OpenAI-compatible endpoint once; redirects aren't followed.
 * @returns the text of the model's message
 * @throws ModelError
 */
export async function askModel(
  { url, key, model }: ModelSettings,
  question: { instructions: string; facts: unknown },
  timeoutMs: number,
): Promise<string> {
  const body = {
    model,
    messages: [
      { role: "system", content: question.instructions },
      { role: "user", content: JSON.stringify(question.facts) },
    ],
    response_format: { type: "json_object" },
  };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${url.replace(/\/+$/, "")}/chat/completions`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      redirect: "manual",
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new ModelError(`status ${response.status}`);
    }
    const answer = completion.safeParse(parseJson(await readLimited(response)));
    if (!answer.success) throw new ModelError("not a completion");
    return answer.data.choices[0].message.content;
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError(signal.aborted ? "no answer in time" : "no answer");
  }
}

/** @throws ModelError if the text isn't JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelError("not JSON");
  }
}

const choice = z.object({ message: z.object({ content: z.string() }) });
const completion = z.object({ choices: z.tuple([choice], choice) });

async function readLimited({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    bytes += read.value.byteLength;
    if (bytes > modelDoor.limits.bytes) {
      await reader?.cancel();
      throw new ModelError("answer too long");
    }
    parts.push(read.value);
  }
  return Buffer.concat(parts).toString("utf8");
}
