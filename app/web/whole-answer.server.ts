/**
 * An answer whose text is known whole, so that the shell can measure, compress and send it in one piece. For everybody
 * else it is an answer like any other.
 */
export function wholeAnswer(text: string, init: ResponseInit): Response {
  const answer = new Response(text, init);
  texts.set(answer, text);
  return answer;
}

/** The text of such an answer; undefined for one that has to be read. */
export const wholeText = (answer: Response): string | undefined => texts.get(answer);

const texts = new WeakMap<Response, string>();
